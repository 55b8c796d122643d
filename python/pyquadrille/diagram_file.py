"""Files of diagrams: which names they get, and when."""

from __future__ import annotations

import os
from contextlib import suppress

from pyquadrille import _core
from pyquadrille.errors import ArgumentError, ArgumentTypeError

FileName = str | bytes | os.PathLike[str] | os.PathLike[bytes]
"""The name of a file."""


def write(path: FileName, problem: _core.Problem, diagram: _core.Diagram) -> None:
    """Writes a diagram and its problem. The file has its name only when it is complete."""
    target = os.path.realpath(decoded(path))
    if os.path.exists(target) and not os.path.isfile(target):
        # Such as a pipe: nothing may take its place.
        _core.save_diagram(problem, diagram, target)
        return
    partial = f"{target}.{os.getpid()}.part"
    try:
        _core.save_diagram(problem, diagram, partial)
        os.replace(partial, target)
    except BaseException as error:
        if isinstance(error, OSError):
            error.filename, error.filename2 = target, None
        with suppress(OSError):
            os.unlink(partial)
        raise


def decoded(path: FileName) -> str:
    """The name as a string, if a file can have it."""
    try:
        name = os.fsdecode(path)
        os.fsencode(name)
    except TypeError:
        raise ArgumentTypeError(f"expected the name of a file, found {path!r}") from None
    except UnicodeEncodeError:
        raise ArgumentError(f"no file can have the name {name!r}") from None
    if not name or "\0" in name:
        raise ArgumentError(f"expected the name of a file, found {name!r}")
    return name
