"""What a seat sees and may know."""
