"""The oracle over HTTP, for browsers and whatever else speaks it: the extra `http`. See docs/protocol.md."""
