"""Theorems: sentences about small functions that hold for all values within a bound, not for those somebody tried.

`make theorems` has CrossHair look for a counterexample on every path (`python -m tests.theorems`); by day the same
sentences are tried on values Hypothesis makes up. Each says in its docstring for what it holds (`pre`), and is true.
"""
