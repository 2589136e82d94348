"""Who notices a mutant: the claims and laws alone, a title's own tests, or everything that runs in one process.

`python -m tests.mutants --sample 60 --seed 1` draws mutants (`fuzz/mutants`), lets each loose in a process forked from
one that has imported and collected everything, and writes who killed it. A control run of the unchanged code comes
first: it must be silent, and it notes which functions each test calls, so that only those tests are run that can tell.
"""
