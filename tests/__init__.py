"""The tests of corestate."""
