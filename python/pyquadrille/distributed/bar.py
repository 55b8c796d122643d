"""A bar of a distributed search, or calls of a function."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from pyquadrille.distributed.driver import Progress
from pyquadrille.errors import ArgumentTypeError, MissingError

Asked = bool | Callable[[Progress], object] | None
"""`True` for a bar, a function to be called about ten times a second, or nothing."""


@contextmanager
def following(progress: Asked, what: str) -> Iterator[Callable[[Progress], object] | None]:
    """What the driver is to call; a bar is closed afterward."""
    if progress is None or progress is False:
        yield None
    elif progress is True:
        with _bar(what) as show:
            yield show
    elif callable(progress):
        yield progress
    else:
        raise ArgumentTypeError(f"progress is True, False or a function, not {progress!r}")


@contextmanager
def _bar(what: str) -> Iterator[Callable[[Progress], object]]:
    """A bar of the explored share, by tqdm."""
    try:
        tqdm: Any = import_module("tqdm.auto").tqdm
    except ImportError:
        raise MissingError(
            "progress=True needs tqdm (pip install tqdm); or give a function"
        ) from None
    form = "{desc}: {percentage:.1f}%|{bar}| {elapsed}{postfix}"
    with tqdm(total=1.0, desc=what, bar_format=form) as bar:

        def show(now: Progress) -> None:
            bar.set_postfix_str(
                f"{now.covers} covers, tasks: {now.done} done, {now.running} running, "
                f"{now.tasks_per_second:.0f}/s, {now.waiting} parts wait, {now.workers} workers",
                refresh=False,
            )
            bar.update(max(0.0, now.share - bar.n))

        yield show
