"""Tests of hosting: the kit, and the server under docs/examples."""
