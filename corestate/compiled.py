"""Source compiled while the program runs, kept where debuggers and tracebacks look for source.

Shapes, replacements, codecs and the guard are written as source once for each class, as attrs writes its own methods.
Each piece is registered with `linecache` under a name of its own, so that stepping into it shows it.
"""

import linecache
from itertools import count
from types import CodeType
from typing import Any, Literal

_NUMBER = count(1)


def compiled(source: str, bound: dict[str, Any], about: str) -> Any:  # noqa: ANN401 - whatever the source makes
    """Evaluate an expression made of names of fields and of names bound here, and of nothing else."""
    return eval(_code(source, about, "eval"), bound)  # noqa: S307 - see above


def defined(name: str, source: str, bound: dict[str, Any], about: str) -> Any:  # noqa: ANN401 - the function
    """Carry out the definition of one function, made as `compiled` has it, and return the function."""
    exec(_code(source, about, "exec"), bound)  # noqa: S102 - as above
    return bound[name]


def _code(source: str, about: str, mode: Literal["eval", "exec"]) -> CodeType:
    name = f"<corestate {about} {next(_NUMBER)}>"
    linecache.cache[name] = (len(source), None, [line + "\n" for line in source.splitlines()], name)
    return compile(source, name, mode)
