"""Searches on many machines, through Ray.

`count`, `covers` and `cheapest` give parts of a search to the workers of a cluster, and
`solve_dataset` solves boards in a dataset of Ray Data. They need `pip install 'ray[data]' pyarrow`,
the same version of pyquadrille on all machines, and no preparation:

    from pyquadrille import distributed, models

    distributed.count(models.queens(18))                       # a cluster on this machine
    distributed.count(models.queens(18), address="10.0.0.1:6379", checkpoint="s3://bucket/queens18")
    distributed.covers(models.pentominoes("6x10"), into="/shared/pentominoes")

A part that takes longer than a slice gives back what is left as parts, so the caller does not
choose the number of parts. A worker or a machine may die at any time: its tasks are done again,
and count once. The driver may also die: with a checkpoint, another one goes on.

| file | what it has |
| --- | --- |
| `queue` | the parts that are left, and which of them the next task gets |
| `tasks` | what a worker does |
| `loop` | gives tasks, takes results, saves the state and tells progress |
| `driver` | what a count and an enumeration give, take and tell: parts |
| `cheapest` | shares the nodes of the search for the cheapest cover |
| `cluster` | Ray |
| `checkpoint` | what is known and what is left, in a file |
| `saving` | when that file is written, and what happens if it cannot be |
| `sink` | covers as Parquet files, each cover once |
| `storage` | directories here and elsewhere |
| `boards` | Sudoku |

`python/SCALING.md` says what many machines gain.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from pyquadrille.answers import Best, Cheapest
from pyquadrille.arguments import ratio, seconds, whole
from pyquadrille.distributed.boards import solve_dataset
from pyquadrille.distributed.cheapest import Found, Searching, SharedTree, follow
from pyquadrille.distributed.checkpoint import Checkpoint, Known, Question, State
from pyquadrille.distributed.cluster import CONNECT_TIMEOUT, Workers, connected, ray_module
from pyquadrille.distributed.driver import Asked, Driver, Progress, following
from pyquadrille.distributed.loop import NEVER
from pyquadrille.distributed.saving import Saving
from pyquadrille.distributed.sink import Directory, Sink
from pyquadrille.distributed.storage import Place
from pyquadrille.distributed.tasks import Job
from pyquadrille.errors import ArgumentError, ArgumentTypeError
from pyquadrille.models import Model
from pyquadrille.problem import Problem

__all__ = ["Found", "Progress", "cheapest", "count", "covers", "merge", "read", "solve_dataset"]


def count(
    problem: Problem | Model,
    *,
    distinct: bool = False,
    address: str | None = None,
    connect_timeout: float = CONNECT_TIMEOUT,
    jobs: int | None = None,
    slice: float = 2.0,
    first_by_memory: float = 10.0,
    checkpoint: str | os.PathLike[str] | None = None,
    checkpoint_interval: float = 5.0,
    progress: Asked = None,
) -> int:
    """The number of covers, exact, counted by all workers of a cluster.

    `address` is that of a cluster; without one, the connection of this process is used, or else a
    cluster on this machine is started for this call. A cluster that does not accept a connection
    within `connect_timeout` seconds is an error. `jobs` is the most tasks at a time, by
    default as many as the cluster has cores, also if it grows or shrinks.

    With `distinct`, covers that symmetries map to each other count as one, as by `Problem.count`.
    Workers then search for the smallest cover of each class, which takes longer than the count of
    one worker by remembering: so that one goes on to the end, unless `first_by_memory` is 0.

    Workers visit covers one by one. Meanwhile, for `first_by_memory` seconds, one of them tries
    to count by remembering, as `Problem.count` does, which some problems need; `None` lets it go
    on to the end. A task takes at most `slice` seconds, or longer where all workers together would
    give back more than 500 results a second.

    `checkpoint` is a directory or a URL (such as `s3://bucket/name`, through pyarrow.fs) where the
    state is saved every `checkpoint_interval` seconds. The same call, here or on another machine,
    goes on from there; after the end, it gives the count at once. A state that cannot be saved is a
    `CheckpointWarning`: the search goes on and tries again; only the last state has to be saved.

    `progress=True` shows a bar; a function is called with a `Progress` about ten times a second.

    Raises `CheckpointError` if the checkpoint is of another problem or question, or another driver
    goes on with it, `ClusterError` if there is no cluster or a task fails again and again. ^C saves
    the state; tasks that are under way end when their slices are over.
    """
    its = _problem(problem)
    at_most, longest, timeout = _limits(jobs, slice, connect_timeout)
    by_memory, interval = _or_never(first_by_memory), _or_never(checkpoint_interval)
    if distinct and by_memory:
        by_memory = NEVER
    job = Job(its._snapshot().arrays, its.fingerprint, None, bool(distinct))
    question = Question(its.fingerprint, "count")
    if distinct:
        question = Question(its.fingerprint, "classes", costs=_costs(its))
    saving, state = _begun(checkpoint, question, State, interval)
    if state is not None and not state.parts:
        return state.counted
    state = state or _created(saving, State(parts=_whole(its)))
    with connected(address, at_most, timeout) as ray, following(progress, "count") as tell:
        return Driver(Workers(ray, job, at_most), state, longest, saving, tell).run(by_memory)


def covers(
    problem: Problem | Model,
    into: str | os.PathLike[str],
    *,
    address: str | None = None,
    connect_timeout: float = CONNECT_TIMEOUT,
    jobs: int | None = None,
    slice: float = 5.0,
    checkpoint_interval: float = 5.0,
    progress: Asked = None,
) -> int:
    """Writes all covers as rows of Parquet files, each cover once, and gives their number.

    `into` is a directory or a URL (through pyarrow.fs) that all workers can write to, empty or of
    an earlier call with the same problem, which this one continues. The files have one column,
    `cover`: a list of labels, if all labels are strings or all are whole numbers of 64 bits; else
    a list of option numbers. Any reader of Parquet takes the directory: `read(into)` gives a
    pyarrow dataset.

    A task writes its covers when its `slice` (seconds) ends, so there are about as many files as
    slices. Files appear when the state is saved, every `checkpoint_interval` seconds; what has
    appeared is there for good, also if workers, machines or the driver die.

    The other arguments, and errors, are those of `count`. Raises `CheckpointError` also if `into`
    has files of something else.
    """
    its = _problem(problem)
    at_most, longest, timeout = _limits(jobs, slice, connect_timeout)
    interval, directory = _or_never(checkpoint_interval), Directory(into)
    sink = Sink.of(str(directory), its.labels)
    question = Question(its.fingerprint, "covers", sink.digest)
    saving, state = _begun(directory.hidden, question, State, interval)
    if state is not None:
        directory.finish_moves(state)
        directory.check(state)
        if not state.parts:
            return state.counted
    else:
        ray_module()
        parts = _whole(its)
        directory.create()
        state = _created(saving, State(parts=parts))
    directory.tidy(state)
    job = Job(its._snapshot().arrays, its.fingerprint, sink)
    with connected(address, at_most, timeout) as ray, following(progress, "covers") as tell:
        workers = Workers(ray, job, at_most)
        counted = Driver(workers, state, longest, saving, tell, directory).run()
    directory.check(state)
    directory.tidy(state)
    return counted


def cheapest(
    problem: Problem | Model,
    *,
    maximize: bool = False,
    gap: float = 0.0,
    time: float | None = None,
    address: str | None = None,
    connect_timeout: float = CONNECT_TIMEOUT,
    jobs: int | None = None,
    slice: float = 5.0,
    checkpoint: str | os.PathLike[str] | None = None,
    checkpoint_interval: float = 5.0,
    progress: bool | Callable[[Found], object] | None = None,
) -> Cheapest:
    """The cheapest cover so far, with a lower bound of the cost of every cover.

    The result and `maximize`, `gap` and `time` are those of `Problem.cheapest`, for one cover.
    One worker begins; if it is not done after a second, the nodes of its tree of linear programs
    are shared by all workers, and while Dancing Links may be faster, one worker goes on with that.
    The best cover that one of them finds is the cutoff of the others, at the latest after a `slice`
    (seconds).

    `checkpoint` and `checkpoint_interval` are those of `count`. The same call, with any `time`,
    goes on from the checkpoint; `maximize` and `gap` have to be the same.

    `progress=True` shows a line; a function is called with a `Found` about ten times a second. The
    other arguments, and errors, are those of `count`.
    """
    its = _problem(problem)
    at_most, longest, timeout = _limits(jobs, slice, connect_timeout)
    part, limit, interval = ratio(gap, "a gap"), _or_never(time), _or_never(checkpoint_interval)
    which = "most expensive" if maximize else "cheapest"
    task = f"the {which} cover with a gap of {part:g}"
    question = Question(its.fingerprint, task, costs=_costs(its))
    saving, state = _begun(checkpoint, question, Searching, interval)
    state = state or _created(saving, Searching())
    job = Job(its._snapshot().arrays, its.fingerprint, None)
    with connected(address, at_most, timeout) as ray, follow(progress) as tell:
        search = SharedTree(
            Workers(ray, job, at_most),
            job.arrays[-1],
            maximize=bool(maximize),
            gap=part,
            slice=longest,
            tell=tell,
            state=state,
            saving=saving,
        )
        found = search.run(limit)
    if found.cost is None:
        return Cheapest([], found.bound, search.is_proved)
    best = Best(found.cost, its._snapshot().labeled(search.cover))
    return Cheapest([best], found.bound, search.is_proved)


def read(into: str | os.PathLike[str]) -> Any:
    """The covers in a directory that `covers` writes, as a `pyarrow.dataset.Dataset`.

    Its column `cover` has a list for each cover. While the search goes on, or before it is
    continued, it has the covers that have appeared until now.
    """
    return Directory(into).dataset()


def merge(
    into: str | os.PathLike[str], to: str | os.PathLike[str], *, rows: int = 1_000_000
) -> int:
    """Writes the covers in a directory of `covers` to few Parquet files; gives their number.

    `to` is another directory or URL, which is empty or does not exist. Its files have at most
    `rows` covers each, and the column `cover`. This process reads and writes all of them, some at
    a time. Files of `into` stay; if its search goes on, the covers are those that have appeared.

    Raises `CheckpointError` if `into` has no covers of `covers`, or `to` has files.
    """
    return Directory(into).merge(to, whole(rows, "a number of rows", least=1))


def _costs(problem: Problem) -> str | None:
    return problem._snapshot().native().costs_fingerprint()


def _problem(problem: Any) -> Problem:
    """The problem as it is now, also of a model."""
    its = problem.problem if isinstance(problem, Model) else problem
    if not isinstance(its, Problem):
        raise ArgumentTypeError(f"expected a problem or a model, found {problem!r}")
    # Of its own: an option may be added to the caller's meanwhile.
    return Problem._of(its._snapshot())


def _whole(problem: Problem) -> list[Any]:
    """The whole problem as a part, or nothing if it is clear that there is no cover."""
    return [part._plain for part in problem.parts(1)]


def _limits(jobs: Any, slice: Any, connect: Any) -> tuple[int | None, float, float]:
    """The checked arguments of tasks and of the connection."""
    longest = _positive(slice, "a slice of some seconds")
    timeout = _positive(connect, "some seconds for the connection")
    return None if jobs is None else whole(jobs, "a number of jobs", least=1), longest, timeout


def _positive(time: Any, what: str) -> float:
    limit = seconds(time)
    if limit is None or limit <= 0:
        raise ArgumentError(f"expected {what}, found {time!r}")
    return limit


def _or_never(time: float | None) -> float:
    return NEVER if (limit := seconds(time)) is None else limit


def _begun(
    where: str | os.PathLike[str] | Place | None,
    question: Question,
    kind: type[Known],
    interval: float,
) -> tuple[Saving[Known] | None, Known | None]:
    """Where the state is saved, if it is saved, and the state that is there."""
    if where is None:
        return None, None
    place = where if isinstance(where, Place) else Place(where)
    saving = Saving(Checkpoint(place, question, kind), interval)
    return saving, saving.checkpoint.begin()


def _created(saving: Saving[Known] | None, state: Known) -> Known:
    """The first state, which is saved once it is clear that there is Ray."""
    ray_module()
    if saving is not None:
        saving.checkpoint.create(state)
    return state
