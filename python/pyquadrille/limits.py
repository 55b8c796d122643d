"""The limits of a question: said once, and shown in the signature of every method that takes them.

A method takes them as `**limits: Unpack[Threads]`, which type checkers know as arguments by name.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any, Final, TypedDict, TypeVar, get_type_hints

from pyquadrille import plain
from pyquadrille.arguments import limit, seconds, threads
from pyquadrille.progress import Asked

Asking = TypeVar("Asking", bound=Callable[..., Any])


class Limits(TypedDict, total=False):
    """What ends a search, and what follows it. What is `None` or absent is no limit."""

    time: float | None
    """Seconds."""
    nodes: int | None
    """Tree nodes."""
    progress: Asked


class Threads(Limits, total=False):
    """The limits of a search by several threads."""

    jobs: int | None
    """The number of threads; `None` for one per core."""


class Memory(Limits, total=False):
    """The limits of a search that remembers."""

    memory: int | None
    """Bytes."""


class All(Threads, Memory, total=False):
    """The limits of a search by several threads that remembers."""


_KINDS: Final = {f"Unpack[{kind.__name__}]": kind for kind in (Limits, Threads, Memory, All)}


def with_limits(function: Asking) -> Asking:
    """The same function, with each limit in its signature, as `help` shows it."""
    signature = inspect.signature(function)
    *others, limits = signature.parameters.values()
    kind = _KINDS[limits.annotation]
    for name, its in kind.__annotations__.items():
        said = getattr(its, "__forward_arg__", its)
        others.append(inspect.Parameter(name, limits.KEYWORD_ONLY, default=None, annotation=said))
    function.__signature__ = signature.replace(parameters=others)  # type: ignore[attr-defined]
    del function.__annotations__[limits.name]
    function.__annotations__.update(get_type_hints(kind))
    return function


def checked(limits: Mapping[str, Any], kind: type[Any]) -> plain.Limits:
    """Limits of this kind, as the native half takes them. Raises `TypeError` for another one."""
    for name in limits.keys() - kind.__annotations__.keys():
        raise TypeError(f"got an unexpected keyword argument {name!r}")
    return (
        threads(limits.get("jobs")),
        limit(limits.get("memory"), "a number of bytes"),
        limit(limits.get("nodes"), "a number of tree nodes"),
        seconds(limits.get("time")),
    )
