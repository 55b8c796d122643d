"""A problem of a million options from Python lists: at most 2 seconds.

`million_options.py N` makes problems of N options instead.
"""

from __future__ import annotations

import random
import sys
import time

from pyquadrille import Problem

OPTIONS = 1_000_000
MARK = 2.0  # seconds
RUNS = 3


def main() -> None:
    """Prints the time for three kinds of lists."""
    options = int(sys.argv[1]) if len(sys.argv) > 1 else OPTIONS
    rng = random.Random(18)
    plain = [[k % 1000, 1000 + k // 1000, ("d", k % 997)] for k in range(options)]
    labeled = {("option", k): items for k, items in enumerate(plain)}
    harsh = [[rng.randrange(options), ("d", k % 997), f"s{k % 991}"] for k in range(options)]
    second = [("d", k) for k in range(997)]
    cases = {
        "3 items each of 2,997": lambda: Problem.from_options(plain),
        "the same with labels and secondary items": lambda: Problem.from_options(labeled, second),
        "3 items each of some 630,000": lambda: Problem.from_options(harsh),
    }
    for name, make in cases.items():
        times = []
        for _ in range(RUNS):
            start, processor = time.perf_counter(), time.process_time()
            problem = make()
            times.append((time.perf_counter() - start, time.process_time() - processor))
            assert problem.n_options == options
            assert problem.items_of(problem.labels[-1]) is not None
        wall, processor = min(times)
        print(f"{name:42} {wall:.2f} s ({processor:.2f} s of processor; the mark is {MARK} s)")


if __name__ == "__main__":
    main()
