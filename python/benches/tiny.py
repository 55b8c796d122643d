"""Questions to tiny problems: what a call costs.

Each question is asked many times; the answer is asserted first. `tiny.py N` asks N times.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable

from pyquadrille import Problem, models

MARK = 10.0  # microseconds


def main() -> None:
    """Prints the medians."""
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    options = {"left": "ab", "right": "c", "all": "abc"}
    three = Problem.from_options(options, costs={"left": 1})
    queens = models.queens(4).problem
    print("| problem | question | median | minimum |")
    print("| --- | --- | ---: | ---: |")
    for name, problem in (("three options", three), ("queens 4", queens)):
        calls: dict[str, tuple[Callable[[], object], object]] = {
            "count": (problem.count, 2),
            "first": (lambda problem=problem: problem.first() is not None, True),
            "check": (problem.check, "several"),
            "best": (lambda problem=problem: problem.best()[0].cost, 0),
            "covers": (lambda problem=problem: len(list(problem.covers())), 2),
            "verify": (lambda problem=problem: problem.verify(problem.first() or ()), True),
            "from_options": (lambda: Problem.from_options(options).n_options, 3),
            "symmetry": (lambda problem=problem: problem.symmetry().order >= 1, True),
            "diagram": (lambda problem=problem: problem.diagram().count(), 2),
        }
        for question, (call, answer) in calls.items():
            assert call() == answer, (name, question)
            times = []
            for _ in range(n):
                begin = time.perf_counter()
                call()
                times.append(1e6 * (time.perf_counter() - begin))
            row = f"{name} | {question} | {statistics.median(times):.1f} us | {min(times):.1f} us"
            print(f"| {row} |")
    print(f"\nThe mark is {MARK:.0f} us.")


if __name__ == "__main__":
    main()
