"""Counts queens by Ray and in one process, one after the other, with as many workers as threads.

    python benches/ray_queens.py [N [WORKERS [RUNS]]]

The cluster is running before the clock starts. Both ways visit every cover: the count by memory is
left out of both, since it is the same in both.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from statistics import median

import ray

from pyquadrille import distributed, models

PUBLISHED = {12: 14_200, 13: 73_712, 14: 365_596, 15: 2_279_184, 16: 14_772_512, 17: 95_815_104}
"""OEIS A000170."""


def main(n: int = 17, workers: int = 2, runs: int = 3) -> None:
    """Prints the times of each run, and the median of their quotients."""
    # Workers begin in this folder. Where the sources of the package stand, they would load those.
    os.chdir(Path(__file__).parent)
    problem = models.queens(n).problem
    whole = problem.parts(1)[0]
    ray.init(address="local", num_cpus=workers, log_to_driver=False)
    distributed.count(models.queens(8), first_by_memory=0)  # the workers are there
    quotients, last = [], []

    def one_process() -> float:
        start = time.perf_counter()
        assert whole.count(jobs=workers) == PUBLISHED[n]
        return time.perf_counter() - start

    def by_ray() -> float:
        start = time.perf_counter()
        counted = distributed.count(problem, first_by_memory=0, progress=last.append)
        assert counted == PUBLISHED[n]
        return time.perf_counter() - start

    for run in range(runs):
        # In turns, since the machine may be busy with other work at one time or another.
        here, there = (one_process(), by_ray()) if run % 2 else (by_ray(), one_process())[::-1]
        quotients.append(there / here)
        print(f"one process {here:.2f} s, Ray {there:.2f} s, {last[-1].done} tasks", flush=True)
    ray.shutdown()
    print(f"queens {n}, {workers} workers: {median(quotients):.3f} times one process (median)")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
