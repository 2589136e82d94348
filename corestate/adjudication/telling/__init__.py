"""Telling a script: what each sentence means, what is implied or missing between them, and what was left open."""
