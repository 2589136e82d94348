"""`python -m corestate` is the command line, for whoever has no scripts on the path."""

from corestate.cli import main

main()
