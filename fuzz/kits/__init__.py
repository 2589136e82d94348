"""Adapter kits: copy the one of your language beside your engine. See docs/adapter.md."""
