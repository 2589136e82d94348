"""Playouts, probes, perft, self-check and benchmark."""
