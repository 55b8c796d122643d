"""The questions of other packages, asked here as FROM.md says, against those packages.

Each side gets the same matrix, or the same lists of columns, and answers the same question; the
answers are compared before they are timed. Each call runs in a process of its own, which ends
after `LIMIT` seconds. A package that is not installed is left out.
"""

from __future__ import annotations

import multiprocessing
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from pyquadrille import Problem, models

RUNS = 3
LIMIT = 60.0
"""Seconds for a call."""

PROBLEMS = {
    "dominoes 6x6": (lambda: models.dominoes("6x6"), ("first", "all", "count")),
    "dominoes 8x8": (lambda: models.dominoes("8x8"), ("first", "count")),
    "Langford 8": (lambda: models.langford(8), ("first", "all", "count")),
    "pentominoes 3x20": (lambda: models.pentominoes("3x20"), ("first", "all", "count")),
    "perfect matchings of K12": (lambda: models.matchings(12), ("all", "count")),
}
"""Problems without secondary items, and the questions that end within `LIMIT`."""

Rows = list[list[int]]


def rows_of(model: models.Model) -> Rows:
    """The columns of each row. All items of these problems are primary."""
    problem = model.problem
    assert not problem.secondary and not problem.bounds
    number = {item: k for k, item in enumerate(problem.primary)}
    return [[number[item] for item in problem.items_of(label)] for label in problem.labels]


def matrix_of(rows: Rows) -> Any:
    """The same as a matrix."""
    matrix = np.zeros((len(rows), 1 + max(map(max, rows))), dtype=bool)
    for row, columns in enumerate(rows):
        matrix[row, columns] = True
    return matrix


def answer(package: str, question: str, rows: Rows) -> int:
    """The answer of a package to a question: a number of solutions."""
    if package.startswith("ours"):
        is_matrix = package == "ours, of a matrix"
        p = Problem.from_matrix(matrix_of(rows)) if is_matrix else Problem.from_options(rows)
        if question == "count":
            return p.count()
        if question == "all":
            return sum(1 for _ in p.covers())
        return int(p.first() is not None)
    if package == "exact_cover":
        import exact_cover

        matrix = matrix_of(rows)
        if question == "count":
            return int(exact_cover.get_solution_count(matrix))
        if question == "all":
            return len(exact_cover.get_all_solutions(matrix))
        exact_cover.get_exact_cover(matrix)
        return 1
    import sage.all__sagemath_categories  # noqa: F401
    from sage.combinat.matrices.dancing_links import dlx_solver

    solver = dlx_solver(rows)
    if question == "count":
        return int(solver.number_of_solutions(ncpus=1))
    if question == "all":
        return sum(1 for _ in solver.solutions_iterator())
    return int(solver.one_solution(ncpus=1) is not None)


def timed(package: str, question: str, rows: Rows, results: Any) -> None:
    """Puts the answer and the median time of some calls, the first of which is not timed."""
    try:
        found = answer(package, question, rows)
    except ImportError:
        results.put(None)
        return
    times = []
    for _ in range(RUNS):
        begin = time.perf_counter()
        assert answer(package, question, rows) == found
        times.append(time.perf_counter() - begin)
    results.put((found, statistics.median(times)))


def alone(call: Callable[..., None], *words: Any) -> Any:
    """What a call puts in a process of its own; `None` where it takes too long."""
    context = multiprocessing.get_context("spawn")
    results = context.Queue()
    process = context.Process(target=call, args=(*words, results))
    process.start()
    try:
        return results.get(timeout=LIMIT)
    except Exception:  # the queue is empty
        return None
    finally:
        process.kill()
        process.join()


def main() -> None:
    """Compares all, or the first problems: as many as the argument says."""
    most = int(sys.argv[1]) if len(sys.argv) > 1 else len(PROBLEMS)
    print("| problem | question | answer | package | its time | ours | ratio |")
    print("| --- | --- | ---: | --- | ---: | ---: | ---: |")
    for name, (make, questions) in list(PROBLEMS.items())[:most]:
        rows = rows_of(make())
        for question in questions:
            for theirs, ours in (
                ("exact_cover", "ours, of a matrix"),
                ("sage", "ours, of lists"),
            ):
                mine = alone(timed, ours, question, rows)
                assert mine is not None, (ours, question)
                other = alone(timed, theirs, question, rows)
                if other is None:
                    print(f"| {name} | {question} | {mine[0]} | {theirs} | none in {LIMIT:.0f} s "
                          f"| {mine[1] * 1e3:.2f} ms | |", flush=True)  # fmt: skip
                    continue
                same = "" if other[0] == mine[0] else f" (its answer: {other[0]})"
                print(f"| {name} | {question} | {mine[0]}{same} | {theirs} "
                      f"| {other[1] * 1e3:.2f} ms | {mine[1] * 1e3:.2f} ms "
                      f"| {other[1] / mine[1]:.1f} |", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
