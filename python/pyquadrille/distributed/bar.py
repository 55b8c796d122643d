"""A bar of a distributed search, or calls of a function."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

from pyquadrille.distributed.driver import Progress
from pyquadrille.progress import chosen, share_bar

Tell = Callable[[Progress], object]
"""What the driver calls."""

Asked = bool | Tell | None
"""`True` for a bar, a function to be called about ten times a second, or nothing."""


def following(progress: Asked, what: str) -> AbstractContextManager[Tell | None]:
    """What the driver is to call; a bar is closed afterward."""

    def show(bar: Any) -> Tell:
        def tell(now: Progress) -> None:
            bar.set_postfix_str(
                f"{now.covers} covers, tasks: {now.done} done, {now.running} running, "
                f"{now.tasks_per_second:.0f}/s, {now.waiting} parts wait, {now.workers} workers",
                refresh=False,
            )
            bar.update(max(0.0, now.share - bar.n))

        return tell

    return chosen(progress, lambda: share_bar(what), show)
