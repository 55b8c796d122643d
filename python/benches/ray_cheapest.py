"""The cheapest cover by Ray and in one thread, one after the other.

    python benches/ray_cheapest.py [FLIGHTS [DUTIES [WORKERS [RUNS]]]]

Each flight is a duty of its own, which is dear; the other duties have three to five random flights
and random costs. The cluster is running before the clock starts.
"""

from __future__ import annotations

import os
import random
import sys
import time
from pathlib import Path
from statistics import median

# Ray starts its workers with niceness 15; the one thread has none.
os.environ.setdefault("RAY_worker_niceness", "0")

import ray

from pyquadrille import Problem, distributed, models


def crews(n: int, duties: int) -> Problem:
    """Flights, and duties with costs."""
    chance = random.Random(n)
    problem = Problem(range(n))
    for flight in range(n):
        problem.option([flight], cost=1000)
    for duty in range(duties):
        flights = chance.sample(range(n), chance.randint(3, 5))
        problem.option(flights, label=("duty", duty), cost=chance.randrange(200, 900))
    return problem


def main(n: int = 60, duties: int = 2500, workers: int = 2, runs: int = 3) -> None:
    """Prints the times of each run, and the median of their quotients."""
    # Workers begin in this folder. Where the sources of the package stand, they would load those.
    os.chdir(Path(__file__).parent)
    problem = crews(n, duties)
    ray.init(address="local", num_cpus=workers, log_to_driver=False)
    distributed.count(models.queens(8), first_by_memory=0)  # the workers are there
    quotients = []
    for _ in range(runs):
        start = time.perf_counter()
        here = problem.cheapest(jobs=1)
        middle = time.perf_counter()
        there = distributed.cheapest(problem)
        end = time.perf_counter()
        assert here.proved and there.proved and here.bound == there.bound
        quotients.append((end - middle) / (middle - start))
        one, many = middle - start, end - middle
        print(f"cost {here.bound}: one thread {one:.2f} s, Ray {many:.2f} s", flush=True)
    ray.shutdown()
    print(f"{n} flights, {workers} workers: {median(quotients):.3f} times one thread (median)")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
