"""The page in the browser: what it calls, and, once it is built, the page itself in a real browser."""
