"""Mutants: our own source with one small thing wrong, to see who notices.

`operators` finds every change that can be made in a file, `places` says which files belong to which title, `patching`
plants a change in a running interpreter, `guarding` asks the claims and laws alone. `tests/mutants` runs the tests.
"""
