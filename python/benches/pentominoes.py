"""All covers of pentominoes 6x10 as lists of labels, against other packages.

Every side gets the options as Python lists of items and gives every cover as a list of labels;
building the problem is part of the time. Peers that are not installed are left out. Each runs in a
process of its own, which ends after `LIMIT` seconds, or as many as the argument says.
"""

from __future__ import annotations

import multiprocessing
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any

from pyquadrille import Problem, models

COVERS = 9356  # 2,339 times 4: Haselgrove 1960
RUNS = 3
LIMIT = 300.0
"""Seconds for a peer."""

Options = dict[str, list[str]]
Covers = list[list[str]]


def options() -> Options:
    """The options as a caller of any package has them."""
    problem = models.pentominoes("6x10").problem
    return {label: problem.items_of(label) for label in problem.labels}


def by_quadrille(options: Options, jobs: int | None = None) -> Covers:
    """By this package."""
    return list(Problem.from_options(options).covers(jobs=jobs))


def by_xcover(options: Options) -> Covers:
    """By xcover, which compiles by Numba at its first call."""
    from xcover import covers

    labels = list(options)
    return [[labels[k] for k in cover] for cover in covers(list(options.values()))]


def by_exact_cover(options: Options) -> Covers:
    """By exact_cover, which takes a matrix."""
    import numpy
    from exact_cover import get_all_solutions

    labels = list(options)
    place: dict[str, int] = {}
    for items in options.values():
        for item in items:
            place.setdefault(item, len(place))
    matrix = numpy.zeros((len(labels), len(place)), dtype=bool)
    for row, items in enumerate(options.values()):
        for item in items:
            matrix[row, place[item]] = True
    return [[labels[k] for k in cover] for cover in get_all_solutions(matrix)]


def by_sage(options: Options) -> Covers:
    """By the dancing links of Sage, from passagemath-combinat."""
    import sage.all__sagemath_categories  # noqa: F401
    from sage.combinat.matrices.dancing_links import dlx_solver

    labels = list(options)
    place: dict[str, int] = {}
    rows = [[place.setdefault(item, len(place)) for item in items] for items in options.values()]
    solver = dlx_solver(rows)
    return [[labels[k] for k in cover] for cover in solver.solutions_iterator()]


def check(covers: Iterable[list[str]]) -> None:
    """Asserts that these are all covers, each once."""
    distinct = {frozenset(cover) for cover in covers}
    assert len(distinct) == COVERS, f"{len(distinct)} covers"


def best_time(call: Callable[[], Covers], runs: int) -> tuple[float, float]:
    """The least wall-clock time of some runs, and its processor time, in seconds."""
    times = []
    for _ in range(runs):
        start, processor = time.perf_counter(), time.process_time()
        covers = call()
        times.append((time.perf_counter() - start, time.process_time() - processor))
        check(covers)
    return min(times)


def time_or_none(
    solve: Callable[[Options], Covers], given: Options, limit: float
) -> tuple[float, float] | None:
    """The time of a peer, or `None` if it takes more than so many seconds or fails."""
    answers, theirs = multiprocessing.Pipe(duplex=False)

    def measure() -> None:
        theirs.send(best_time(lambda: solve(given), 1))

    process = multiprocessing.get_context("fork").Process(target=measure)
    process.start()
    theirs.close()
    try:
        return answers.recv() if answers.poll(limit) else None
    except EOFError:
        return None
    finally:
        process.kill()
        process.join()


def main() -> None:
    """Prints the time of each package, and ratios."""
    given = options()
    limit = float(sys.argv[1]) if len(sys.argv) > 1 else LIMIT
    one = best_time(lambda: by_quadrille(given, 1), RUNS)
    both = best_time(lambda: by_quadrille(given), RUNS)
    for name, (wall, processor) in {"one thread": one, "all threads": both}.items():
        print(f"quadrille, {name:15} {wall:8.3f} s ({processor:.3f} s of processor)")
    peers: dict[str, Callable[[Options], Any]] = {
        "xcover": by_xcover,
        "exact_cover": by_exact_cover,
        "Sage's dancing links": by_sage,
    }
    for name, solve in peers.items():
        try:
            solve({"a": ["x"], "b": ["y"]})
        except ImportError as error:
            print(f"{name:26} not installed ({error})")
            continue
        its = time_or_none(solve, given, limit)
        if its is None:
            print(f"{name:26} no right answer within {limit:.0f} s")
            continue
        wall, processor = its
        ratios = f"{wall / one[0]:.1f} times one thread, {wall / both[0]:.1f} times all threads"
        by_processor = f"by processor time {processor / one[1]:.1f} times one thread"
        print(f"{name:26} {wall:8.3f} s ({processor:.3f} s of processor): {ratios}; {by_processor}")


if __name__ == "__main__":
    main()
