"""Campaigns on a real Dask cluster, in an environment of its own: `make cluster`."""
