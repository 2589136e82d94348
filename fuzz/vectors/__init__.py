"""Conformance vectors: finding cases for every rule, writing them down, and putting them to an implementation."""
