"""What happens between two steps of the package: ^C, a signal handler, another thread."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from threading import Thread
from types import FrameType
from typing import Any, Literal

import pyquadrille

PACKAGE = os.path.dirname(pyquadrille.__file__) + os.sep

Kind = Literal["line", "opcode"]


def at_step(k: int, kind: Kind, act: Callable[[], Any], call: Callable[[], Any]) -> tuple[Any, int]:
    """Calls `call`, and `act` before its `k`-th step in the package, from 0.

    Gives what `call` gives, and how many steps there were.
    """
    steps = 0

    def trace(frame: FrameType, event: str, _: object) -> Any:
        nonlocal steps
        if not frame.f_code.co_filename.startswith(PACKAGE):
            return None
        frame.f_trace_opcodes = kind == "opcode"
        if event == kind:
            steps += 1
            if steps == k + 1:
                # The interpreter does not trace what a trace function calls.
                act()
        return trace

    before = sys.gettrace()
    # CPython 3.12 looks for this once, when tracing begins.
    sys._getframe().f_trace_opcodes = kind == "opcode"
    sys.settrace(trace)
    try:
        return call(), steps
    finally:
        sys.settrace(before)


def interrupt() -> None:
    """What the handler of ^C does."""
    raise KeyboardInterrupt


def interrupted(
    kind: Kind, make: Callable[[], Any], call: Callable[[Any], object]
) -> Iterator[Any]:
    """For each step of `call(thing)`: a new `thing`, after a call that ended there by ^C."""
    k = 0
    while True:
        thing = make()
        with suppress(KeyboardInterrupt):
            _, steps = at_step(k, kind, interrupt, partial(call, thing))
            assert steps == k > 0, "the last step was the one before"
            return
        yield thing
        k += 1


def joined(
    kind: Kind,
    make: Callable[[], Any],
    call: Callable[[Any], Any],
    other: Callable[[Any], Any],
    *,
    by_thread: bool,
) -> Iterator[tuple[Any, Any]]:
    """For each step of `call(thing)`: a new `thing`, and what the call gave.

    At that step `other(thing)` was called from its beginning to its end: by another thread, or by
    the same one, as a signal handler is.
    """
    k = 0
    while True:
        thing = make()

        def act(thing: Any = thing) -> None:
            if by_thread:
                thread = Thread(target=other, args=(thing,))
                thread.start()
                thread.join()
            else:
                other(thing)

        result, steps = at_step(k, kind, act, partial(call, thing))
        if k >= steps:
            assert k > 0
            return
        yield thing, result
        k += 1
