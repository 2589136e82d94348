"""The page in the browser: the library itself, run by Pyodide in a worker, with no server and nothing sent anywhere.

`desk` is what the worker calls, in words of JSON; `settling`, `writing` and `playing` are what it can do. They need
neither typer nor rich. `page/` holds the page's own files, and `build/` puts them together (`make page`).
"""
