"""Source compiled while the program runs, kept where debuggers and tracebacks look for source.

Shapes, replacements and the guard are written as source once for each class, as attrs writes its own methods. Each
piece is registered with `linecache` under a name of its own, so that stepping into it shows it.
"""

import linecache
from itertools import count
from typing import Any

_NUMBER = count(1)


def compiled(source: str, bound: dict[str, Any], about: str) -> Any:  # noqa: ANN401 - whatever the source makes
    """Evaluate an expression made of names of fields and of names bound here, and of nothing else."""
    name = f"<corestate {about} {next(_NUMBER)}>"
    linecache.cache[name] = (len(source), None, [source + "\n"], name)
    return eval(compile(source, name, "eval"), bound)  # noqa: S307 - see above
