"""How long a call goes on after ^C: at most a tenth of a second.

A thread sends SIGINT to this process while the main thread is in a call that would take hours.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable

from pyquadrille import Problem, models

MARK = 0.1  # seconds
RUNS = 5


def latency(call: Callable[[], object]) -> float:
    """Seconds from the signal to the exception."""
    sent: list[float] = []

    def send() -> None:
        sent.append(time.perf_counter())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.3, send)
    timer.start()
    try:
        call()
    except KeyboardInterrupt:
        return time.perf_counter() - sent[0]
    finally:
        timer.join()
    raise AssertionError("the call ended by itself")


def main() -> None:
    """Prints the longest time of some runs for each call."""
    queens, langford = models.queens(18).problem, models.langford(30).problem
    partridge = models.partridge(9).problem
    part = queens.parts(1)[0]
    rows = [[k % 1000, 1000 + k // 1000, 2000 + k % 997] for k in range(1_000_000)]
    large = Problem.from_options(rows)
    calls: dict[str, Callable[[], object]] = {
        "count": lambda: queens.count(memory=1 << 20),
        "first": langford.first,
        "check": langford.check,
        "covers": lambda: sum(1 for _ in queens.covers()),
        "covers, one thread": lambda: sum(1 for _ in queens.covers(jobs=1)),
        "covers that are rare": lambda: list(langford.covers(order="book")),
        "best": lambda: partridge.best(3),
        "prove": lambda: [partridge.prove() for _ in range(99)],
        "estimate": lambda: queens.estimate(10**12),
        "parts": lambda: queens.parts(10**9),
        "part.count": part.count,
        "count of a million options": large.count,
        "first of a million options": large.first,
        "building a million options": lambda: [Problem.from_options(rows) for _ in range(9)],
        "a model of many options": lambda: [models.queens(1500) for _ in range(9)],
    }
    for name, call in calls.items():
        worst = max(latency(call) for _ in range(RUNS))
        times = f"{1000 * worst:6.1f} ms at worst of {RUNS}"
        print(f"{name:28} {times} (the mark is {1000 * MARK:.0f} ms)")


if __name__ == "__main__":
    main()
