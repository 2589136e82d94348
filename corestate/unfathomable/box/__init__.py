"""Components: what an edition prints, and how it is read."""
