"""What would a cluster do? Parts as they are, dispatch as it is, and workers that are played.

    python benches/scaling.py dispatch              tasks that a driver gives and takes a second
    python benches/scaling.py measure FILE [S [N]]  how parts divide, on two problems, for S seconds
                                                    or N parts each
    python benches/scaling.py play FILE [N]         10 to N workers with failures, at most 10,000

`measure` stops searches of parts in the middle, counts what is left part by part, and writes down
which fraction of the rest, in time and in share of the tree, each part is. `play` uses the queue
of `pyquadrille.distributed` itself. The queue does not know the time of a played part.
When its slice is over, it divides as a measured part did that was stopped at about the same
fraction of its time.
So trees are as uneven as the measured ones, at every size.

Played are: the driver, which handles one result or dispatch at a time; the way of a task to a
worker; workers that die at random times, whose tasks begin again somewhere else after the time
that Ray takes to notice. Not played: networks, storage, and tasks that slow each other down.
"""

from __future__ import annotations

import functools
import heapq
import json
import random
import sys
import time
from bisect import bisect_left
from collections import deque
from collections.abc import Iterable
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from pyquadrille import Part, Problem, models
from pyquadrille.distributed import driver
from pyquadrille.distributed.queue import Queue

def one_sided_pentominoes(rows: int, columns: int) -> Problem:
    """The 18 pentominoes that are different if they may be turned, but not turned over."""
    shapes = {frozenset({0j})}
    for _ in range(4):
        shapes = {
            shape | {cell + step}
            for shape in shapes
            for cell in shape
            for step in (1, -1, 1j, -1j)
            if cell + step not in shape
        }

    def corner(shape: Iterable[complex]) -> frozenset[tuple[int, int]]:
        cells = [(int(cell.real), int(cell.imag)) for cell in shape]
        low, left = (min(axis) for axis in zip(*cells, strict=True))
        return frozenset((row - low, column - left) for row, column in cells)

    def turned(shape: Iterable[complex], turns: int) -> frozenset[tuple[int, int]]:
        return corner(cell * 1j**turns for cell in shape)

    pieces = {frozenset(turned(shape, turns) for turns in range(4)) for shape in shapes}
    assert len(pieces) == 18
    options = {}
    for name, piece in enumerate(sorted(sorted(map(sorted, piece)) for piece in pieces)):
        for cells_of in piece:
            for top, left in product(range(rows), range(columns)):
                cells = [(top + row, left + column) for row, column in cells_of]
                if all(row < rows and column < columns for row, column in cells):
                    options[name, *cells] = [name, *cells]
    return Problem.from_options(options)


PROBLEMS = {
    "queens 16": lambda: models.queens(16).problem,
    "one-sided pentominoes 5x18": lambda: one_sided_pentominoes(5, 18),
}
"""Counted by visiting. The second takes hours: only small parts of it are measured."""

HANDLING = 1 / 700
"""The time of the driver for a task, in seconds: `dispatch` measures it."""

LIFETIME = 3600.0
"""The mean time until a worker dies, in seconds."""

LONGEST = 3.0
"""The longest time of a measured part, in seconds."""


def seconds_of(part: Part, time_limit: float | None = None) -> tuple[float, list[Part]]:
    """The processor time that a count takes, and what it leaves."""
    start = time.process_time()
    counted = part.count(time=time_limit)
    return time.process_time() - start, counted.left


class Profile(NamedTuple):
    """How a part divided that was stopped in the middle."""

    stopped: float
    """The fraction of its time after which it was stopped."""
    explored: float
    """The fraction of its share that was explored then."""
    parts: list[tuple[float, float]]
    """What was left: fractions of the rest of its time and of its share."""


def profile(part: Part, rng: random.Random) -> Profile | None:
    """How this part divides at a random time; `None` if it is too short to say or too long."""
    whole, left = seconds_of(part, LONGEST)
    if left or whole < 0.2:
        return None
    worked, left = seconds_of(part, whole * rng.random() ** 2)
    if not left:
        return None
    # A call costs as much as the smallest part.
    times = [seconds_of(rest)[0] for rest in left]
    times = [max(time - min(times), 1e-6) for time in times]
    rest, share = sum(times), sum(rest.share for rest in left)
    if share <= 0 or part.share <= 0:
        return None
    fractions = [(time / rest, its.share / share) for time, its in zip(times, left, strict=True)]
    return Profile(worked / (worked + rest), max(0.0, 1 - share / part.share), fractions)


def measure(file: str, seconds: str = "200", most: str = "60") -> None:
    """Writes profiles of each problem to a file."""
    rng = random.Random(18)
    measured = {}
    for name, make in PROBLEMS.items():
        problem = make()
        profiles: list[Profile] = []
        start = time.monotonic()
        pools = functools.cache(problem.parts)
        while len(profiles) < int(most) and time.monotonic() - start < float(seconds):
            found = profile(rng.choice(pools(10 ** rng.randint(1, 4))), rng)
            if found is not None:
                profiles.append(found)
        if not profiles:
            sys.exit(f"{name}: no part was stopped in {seconds} s; give more seconds")
        sizes = [len(its.parts) for its in profiles]
        largest = [max(part[0] for part in its.parts) for its in profiles]
        print(
            f"{name}: {len(profiles)} profiles; {min(sizes)} to {max(sizes)} parts, "
            f"the longest is {sum(largest) / len(largest):.0%} of the rest on average"
        )
        measured[name] = sorted(profiles)
    Path(file).write_text(json.dumps(measured))


def dispatch(tasks: int = 3000) -> None:
    """Prints how many tasks a second a driver gives and takes, with two workers."""
    import ray

    from pyquadrille.distributed.cluster import Workers
    from pyquadrille.distributed.tasks import Job

    tasks = int(tasks)
    problem = models.queens(8).problem
    ray.init(address="local", num_cpus=2, log_to_driver=False)
    workers = Workers(ray, Job(problem._snapshot().arrays, problem.fingerprint, None), None)
    part = problem.parts(1000)[-1]._plain
    for n in (100, tasks):
        start, running, left = time.perf_counter(), set[Any](), n
        while left or running:
            while left and len(running) < 64:
                running.add(workers.begin([part], 1.0))
                left -= 1
            for ref in workers.finished(list(running), 0.05):
                workers.result(ref)
                running.remove(ref)
        took = time.perf_counter() - start
    ray.shutdown()
    print(f"{tasks} tasks in {took:.2f} s: {tasks / took:.0f} a second")


class Cluster(NamedTuple):
    """What is played."""

    workers: int
    work: float
    """The time that the whole problem takes one worker, in seconds."""
    slice: float
    handling: float
    """The time that the driver takes for a task, in seconds."""
    lifetime: float
    """The mean time until a worker dies, in seconds."""
    way: float = 0.002
    """From the driver to a worker, or back, in seconds."""
    noticed: float = 5.0
    """Until a task whose worker died begins again, in seconds."""
    drivers: int = 1
    """Drivers, each with its own workers and queue. One that has no parts gets some of the one
    that has the most."""


class Driver:
    """One driver of those that are played, and its workers."""

    def __init__(self, cluster: Cluster, parts: list[Any]) -> None:
        self.workers = cluster.workers // cluster.drivers
        self.parts = Queue(parts, cluster.slice)
        self.free, self.running = self.workers, 0
        self.most = self.workers + max(1, int(self.workers * driver.MORE))
        self.waiting: deque[Any] = deque()
        self.free_at = 0.0


class Played(NamedTuple):
    """What came out."""

    seconds: float
    busy: float
    """The work of the problem, as a fraction of the time of all workers."""
    tasks: int
    most_waiting: int
    deaths: int


def play(cluster: Cluster, profiles: list[Profile], rng: random.Random) -> Played:
    """Plays a search from one part to the end."""
    stops = [its.stopped for its in profiles]
    times = {0: cluster.work}  # of each part, by the number that stands for its options
    drivers = [Driver(cluster, []) for _ in range(cluster.drivers)]
    drivers[0].parts.add([([0], 0, 1.0, [])])
    events: list[tuple[float, int, int, Any, float, list[Any]]] = []
    now = 0.0
    tasks = deaths = most_waiting = 0
    names = 1

    def divide(number: int, share: float, worked: float) -> list[Any]:
        nonlocal names
        whole = times[number]
        at = bisect_left(stops, worked / whole) + rng.randint(-3, 3)
        its = profiles[min(max(at, 0), len(profiles) - 1)]
        left = []
        for time_fraction, share_fraction in its.parts:
            times[names] = (whole - worked) * time_fraction
            left.append(([names], 0, share * (1 - its.explored) * share_fraction, []))
            names += 1
        return left

    def begin(place: int, bundle: Any, at: float) -> None:
        nonlocal deaths
        worked, left = 0.0, []
        for (number,), level, share, _ in bundle.parts:
            room = bundle.seconds - worked
            if room <= 0:
                left.append(([number], level, share, []))
            elif times[number] <= room:
                worked += times.pop(number)
            else:
                left += divide(number, share, room)
                del times[number]
                worked = bundle.seconds
        lost = 0.0
        while (alive := rng.expovariate(1 / cluster.lifetime)) < worked:
            deaths += 1
            lost += alive + cluster.noticed
        end = at + cluster.way + lost + worked
        heapq.heappush(events, (end, id(bundle), place, bundle, worked, left))

    def give(place: int, now: float) -> None:
        """The driver gives tasks until it has no parts or enough tasks, or a result is there."""
        its = drivers[place]
        while len(its.parts) and its.running < its.most:
            its.free_at = max(its.free_at, now) + cluster.handling / 2
            bundle = its.parts.take(its.workers, its.running)
            its.running += 1
            if its.free:
                its.free -= 1
                begin(place, bundle, its.free_at)
            else:
                its.waiting.append(bundle)
            if events and events[0][0] < its.free_at:
                break

    def balance(now: float) -> None:
        """Drivers that have nothing to give get half of the parts of the one that has the most."""
        for its in drivers:
            if len(its.parts) or not its.free or its.free_at > now:
                continue
            rich = max(drivers, key=lambda other: other.parts.share)
            half = min(len(rich.parts) // 2, 4 * its.workers)
            if not half:
                break
            while half > 0:
                given = rich.parts.take(rich.workers, rich.running).parts
                its.parts.add(given)
                half -= len(given)
            # Both are busy with it as with a task.
            for one in (rich, its):
                one.free_at = max(one.free_at, now) + cluster.handling + 2 * cluster.way

    while any(len(its.parts) or its.running for its in drivers):
        if cluster.drivers > 1:
            balance(now)
        for place in range(cluster.drivers):
            give(place, now)
        most_waiting = max(most_waiting, sum(len(its.parts) for its in drivers))
        now, _, place, bundle, worked, left = heapq.heappop(events)
        its = drivers[place]
        if its.waiting:
            begin(place, its.waiting.popleft(), now)
        else:
            its.free += 1
        its.free_at = max(its.free_at, now + cluster.way) + cluster.handling / 2
        its.parts.done(bundle, left, worked)
        its.running -= 1
        tasks += 1
    now = max(its.free_at for its in drivers)
    busy = cluster.work / (now * cluster.workers)
    return Played(now, busy, tasks, most_waiting, deaths)


def play_all(file: str, most: str = "10000") -> None:
    """Prints a table for each problem, with at most so many workers."""
    sizes = [
        (10, 60, 1), (10, 600, 1), (64, 60, 1), (64, 600, 1), (100, 60, 1), (100, 600, 1),
        (1000, 60, 1), (1000, 60, 4), (1000, 600, 1), (10_000, 60, 1), (10_000, 60, 10),
        (10_000, 60, 40),
    ]  # fmt: skip
    for name, lists in json.loads(Path(file).read_text()).items():
        profiles = [Profile(*its) for its in lists]
        print(f"\n{name}, {len(profiles)} profiles\n")
        titles = "workers drivers work_for_each tasks tasks/s parts_wait deaths busy".split()
        print(f"| {' | '.join(titles).replace('_', ' ')} |")
        print("| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
        for workers, each, drivers in sizes:
            if workers > int(most):
                continue
            cluster = Cluster(
                workers, workers * each, 2.0, HANDLING, LIFETIME, drivers=drivers
            )
            it = play(cluster, profiles, random.Random(workers))
            print(
                f"| {workers:,} | {drivers} | {each} s "
                f"| {it.tasks:,} | {it.tasks / it.seconds:.0f} "
                f"| {it.most_waiting:,} | {it.deaths:,} | {it.busy:.0%} |",
                flush=True,
            )


if __name__ == "__main__":
    command, *rest = sys.argv[1:] or ["help"]
    commands = {"measure": measure, "play": play_all, "dispatch": dispatch}
    if command not in commands:
        sys.exit(__doc__)
    commands[command](*rest)
