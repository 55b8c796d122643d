"""What a worker does.

A task gives one result back: what it found and what it left over. It may run several times, if
its worker or its machine dies; the driver takes the result of one run. So a result has to be one
object: two would come from two runs, whose slices end at different places.

A worker gets the problem as numbers, without items and labels: those are objects of the caller's,
whose classes a worker need not know.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any, NamedTuple

from pyquadrille import _core, plain
from pyquadrille.distributed.sink import Sink
from pyquadrille.errors import ClusterError


@dataclass(frozen=True)
class Job:
    """What all tasks of a driver have in common. It is put into Ray's object store once."""

    arrays: plain.Arrays
    """The problem."""
    fingerprint: str
    """Its fingerprint, by which a worker notices that its pyquadrille is another one."""
    sink: Sink | None
    """Where covers go, or `None` for a count."""
    distinct: bool = False
    """Whether covers that symmetries map to each other count as one."""


class Result(NamedTuple):
    """What one run of a task gives back."""

    counted: int
    """The number of covers found."""
    left: list[plain.Part]
    """What is left of its parts."""
    seconds: float
    """How long it worked."""
    file: str | None = None
    """The temporary name of the file that has the covers; `None` if there are none."""


class Searched(NamedTuple):
    """What one run of a search for the cheapest cover gives back.

    Costs are to be minimized, without the fixed cost: those of a search for the most expensive
    cover are negated.
    """

    best: tuple[int, list[int]] | None
    """The best cover that is known then: its cost and its options."""
    bound: int
    """No cover costs less that is neither known nor in the nodes, if the task had the whole."""
    tree: tuple[int, int, int] | None
    """The pass: its cutoff, how far that is above the bound of the root, the nodes it entered."""
    nodes: list[tuple[int, str]]
    """The nodes that are left, each with its bound."""
    is_over: bool
    """Whether nothing is left of the task."""
    may_dance: bool
    """Whether the search by Dancing Links may be the first to end."""


class Held(NamedTuple):
    """What a worker keeps of a job."""

    job: Job
    problem: _core.Problem
    symmetry: _core.Symmetry | None
    searches: dict[bool, _core.TreeSearch]
    """For the cheapest cover, and for the most expensive one."""


_held: dict[str, Held] = {}
"""The problem that this worker had last, by the id of the job in the object store."""


def work(box: list[Any], parts: list[plain.Part], seconds: float) -> Result:
    """Works on these parts for a time. `box` has the reference of the job."""
    start = time.monotonic()
    job, problem, symmetry, _ = _problem(box[0])
    file = None
    if job.sink is not None:
        counted, left, file = job.sink.write(problem, parts, seconds)
    else:
        limits = (1, None, None, seconds)
        counted, left, _ = _core.count_parts(problem, parts, limits, None, symmetry)
    return Result(counted, left, time.monotonic() - start, file)


def search_tree(
    box: list[Any], state: plain.TreeState, maximize: bool, method: str, seconds: float
) -> Searched:
    """Goes on with a search for the cheapest cover for a time: with the `whole` of it, with a
    `part` of its nodes, or with the `dance`, the search by Dancing Links."""
    held = _problem(box[0])
    if maximize not in held.searches:
        held.searches[maximize] = _core.TreeSearch(held.problem, maximize)
    return Searched(*held.searches[maximize].search(state, method, seconds))


def count_by_memory(box: list[Any], seconds: float) -> int | None:
    """The count of the whole problem, by remembering, if that takes no longer."""
    _, problem, symmetry, _ = _problem(box[0])
    limits = (1, None, None, seconds)
    counted, end = _core.count(problem, False, limits, None, symmetry)
    return int.from_bytes(counted, "little") if end == "complete" else None


def _problem(ref: Any) -> Held:
    """The job and its problem, built once in each worker."""
    key = ref.hex()
    if key not in _held:
        import ray

        job: Job = ray.get(ref)
        problem = _core.Problem(job.arrays)
        if problem.fingerprint() != job.fingerprint:
            raise ClusterError(
                "a worker has another version of pyquadrille than the driver; install the same "
                "version on all machines"
            )
        _held.clear()
        symmetry = _core.Symmetry(problem, False) if job.distinct else None
        _held[key] = Held(job, problem, symmetry, {})
    return _held[key]
