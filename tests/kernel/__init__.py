"""The kernel by itself: frames, piles, shapes, rulebooks."""
