"""What is stored comes back, and is stored in one way only; whatever else is offered is refused in one line."""
