"""The text form of records."""
