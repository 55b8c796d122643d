"""Counts and covers on a cluster of three nodes, whose workers, nodes and drivers die."""

from __future__ import annotations

import itertools
import json
import os
import random
import signal
import socket
import subprocess
import sys
import textwrap
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

import oracle
import strategies
from pyquadrille import Problem, QuadrilleError, distributed, models
from pyquadrille.errors import (
    ArgumentError,
    ArgumentTypeError,
    CheckpointError,
    CheckpointWarning,
    ClusterError,
    MissingError,
    StorageError,
)

ray = pytest.importorskip("ray", reason="distributed searches need Ray")
pytest.importorskip("pyarrow", reason="distributed searches need pyarrow")

from ray.cluster_utils import Cluster  # noqa: E402

from pyquadrille.distributed import loop, saving  # noqa: E402
from pyquadrille.distributed.cluster import _connect as connect  # noqa: E402
from pyquadrille.distributed.saving import delayed_interrupt  # noqa: E402
from pyquadrille.distributed.storage import Place  # noqa: E402

RUNS = int(os.environ.get("QUADRILLE_RUNS", "1"))
"""How often tests with kills run."""

QUEENS = {8: 92, 10: 724, 12: 14_200, 14: 365_596, 15: 2_279_184}
"""OEIS A000170."""


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """Three nodes with a worker each, on this machine."""
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    for _ in range(2):
        cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    ray.init(address=cluster.address, log_to_driver=False)
    yield cluster
    ray.shutdown()
    cluster.shutdown()


@pytest.fixture
def tells_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A function of progress is called after every look at the results, on every machine."""
    monkeypatch.setattr(loop, "TELL", 0.0)


def workers_of(cluster: Cluster) -> list[int]:
    """The processes of workers that are at work on our tasks."""
    raylets = {
        node.all_processes["raylet"][0].process.pid
        for node in [cluster.head_node, *cluster.worker_nodes]
        if node is not None and "raylet" in node.all_processes
    }
    found = []
    for directory in Path("/proc").iterdir():
        if directory.name.isdecimal():
            try:
                parent = int((directory / "stat").read_text().rpartition(")")[2].split()[1])
                if parent in raylets and b"quadrille" in (directory / "cmdline").read_bytes():
                    found.append(int(directory.name))
            except (OSError, ValueError, IndexError):
                continue
    return found


class Killer:
    """Kills a worker at random, now and then: a function of progress."""

    def __init__(self, cluster: Cluster, seed: int, most: int = 6) -> None:
        self.cluster, self.random, self.most = cluster, random.Random(seed), most
        self.killed = 0

    def __call__(self, _: object) -> None:
        if self.killed < self.most and self.random.random() < 0.7:
            if workers := workers_of(self.cluster):
                self.kill(self.random.choice(workers))

    def kill(self, pid: int) -> None:
        try:
            os.kill(pid, signal.SIGKILL)
            self.killed += 1
        except ProcessLookupError:
            pass


def rows(into: Path) -> Counter[Any]:
    """The covers in a directory, and how often each is there."""
    table = distributed.read(into).to_table()
    return Counter(frozenset(cover) for cover in table["cover"].to_pylist())


def all_covers(problem: Problem) -> Counter[Any]:
    """All covers of a problem, once."""
    return Counter(frozenset(cover) for cover in problem.covers())


# Counts.


@pytest.mark.parametrize("n", [8, 10, 12, 14])
def test_counts_are_the_published_ones(cluster: Cluster, n: int) -> None:
    assert distributed.count(models.queens(n), first_by_memory=0, slice=0.2) == QUEENS[n]


def test_a_problem_for_memory_is_counted_at_once(cluster: Cluster) -> None:
    # Fisher and Temperley, Kasteleyn 1961; visiting these one by one takes for ever.
    count = 2444888770250892795802079170816
    assert distributed.count(models.dominoes("16x16")) == count


@settings(max_examples=12)
@given(stated=strategies.stated())
def test_counts_are_those_of_the_oracle(cluster: Cluster, stated: oracle.Stated) -> None:
    count = sum(1 for _ in oracle.covers(stated))
    assert distributed.count(stated.problem(), first_by_memory=0) == count


def test_a_slice_may_be_tiny(cluster: Cluster) -> None:
    assert distributed.count(models.queens(10), first_by_memory=0, slice=0.001) == QUEENS[10]


def test_progress_is_told_and_does_not_go_back(cluster: Cluster) -> None:
    told: list[distributed.Progress] = []
    distributed.count(models.queens(14), first_by_memory=0, slice=0.1, progress=told.append)
    shares = [now.share for now in told]
    assert all(a <= b + 1e-9 for a, b in zip(shares, shares[1:], strict=False))
    assert told[-1].share == pytest.approx(1.0)
    assert told[-1].running == told[-1].waiting == 0
    assert told[-1].covers == QUEENS[14]
    assert told[-1].workers == 3


def test_a_bar_is_shown(cluster: Cluster, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("tqdm")
    distributed.count(models.queens(12), first_by_memory=0, progress=True)
    assert "14200 covers" in capsys.readouterr().err


def test_what_progress_raises_ends_the_count(cluster: Cluster, tmp_path: Path) -> None:
    def enough(now: distributed.Progress) -> None:
        if now.done:
            raise KeyError("enough")

    with pytest.raises(KeyError, match="enough"):
        distributed.count(
            models.queens(15),
            first_by_memory=0,
            slice=0.1,
            progress=enough,
            checkpoint=tmp_path,
        )
    # What was known is in the checkpoint.
    state = (tmp_path / "checkpoint.json").read_text()
    assert '"counted": 0' not in state
    assert distributed.count(models.queens(15), checkpoint=tmp_path) == QUEENS[15]


# Arguments.


def test_wrong_arguments_are_refused(cluster: Cluster, tmp_path: Path) -> None:
    p = models.queens(8).problem
    wrong: Any = 7
    with pytest.raises(ArgumentTypeError, match="expected a problem or a model"):
        distributed.count(wrong)
    with pytest.raises(ArgumentError, match="slice"):
        distributed.count(p, slice=0)
    with pytest.raises(ArgumentError, match="jobs"):
        distributed.count(p, jobs=0)
    with pytest.raises(ArgumentTypeError, match="progress"):
        distributed.count(p, progress=wrong)
    with pytest.raises(ArgumentTypeError, match="directory or a URL"):
        distributed.count(p, checkpoint=wrong)
    with pytest.raises(ArgumentError, match="connected"):
        distributed.count(p, address="10.255.255.1:6379")
    with pytest.raises(CheckpointError):
        distributed.count(p, checkpoint="nosuchscheme://x/y")
    with pytest.raises(CheckpointError, match="cannot be (read|created)"):
        (tmp_path / "file").write_text("")
        distributed.count(p, checkpoint=tmp_path / "file" / "below")


def test_a_problem_with_bounds_is_counted(cluster: Cluster) -> None:
    p = Problem({"a": (1, 2)})
    for _ in range(3):
        p.option(["a"])
    assert distributed.count(p) == 6


def test_without_ray_an_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingError, match="pip install"):
        distributed.count(models.queens(8))


def test_ray_is_not_imported_before_it_is_needed() -> None:
    code = "import sys, pyquadrille, pyquadrille.distributed; print('ray' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "False\n"


# Covers.


def test_covers_are_there_once(cluster: Cluster, tmp_path: Path) -> None:
    p = models.queens(12).problem
    assert distributed.covers(p, into=tmp_path, slice=0.1) == QUEENS[12]
    assert rows(tmp_path) == all_covers(p)
    # Once more: nothing is left to do.
    assert distributed.covers(p, into=tmp_path) == QUEENS[12]
    assert rows(tmp_path).total() == QUEENS[12]


@settings(max_examples=10)
@given(stated=strategies.stated())
def test_covers_are_those_of_the_oracle(
    cluster: Cluster, tmp_path_factory: pytest.TempPathFactory, stated: oracle.Stated
) -> None:
    into, p = tmp_path_factory.mktemp("covers"), stated.problem()
    expected = Counter(oracle.covers(stated))
    assert distributed.covers(p, into=into) == expected.total()
    # Labels of several kinds are numbers in files.
    labels = list(stated.options)
    plain = len({type(label) for label in labels}) == 1 and type(labels[0]) in (str, int)
    found: Counter[Any] = Counter()
    for cover, times in rows(into).items():
        found[cover if plain else frozenset(labels[number] for number in cover)] += times
    assert found == expected


def test_a_directory_may_be_relative(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert distributed.covers(models.queens(8), into="ten queens") == QUEENS[8]
    assert distributed.read(tmp_path / "ten queens").count_rows() == QUEENS[8]
    url = (tmp_path / "url").as_uri()
    assert distributed.covers(models.queens(8), into=url) == QUEENS[8]
    assert distributed.read(url).count_rows() == QUEENS[8]


def test_calls_from_several_threads_share_the_cluster(cluster: Cluster) -> None:
    with ThreadPoolExecutor(4) as pool:
        counts = [
            pool.submit(distributed.count, models.queens(n), first_by_memory=0)
            for n in (8, 10, 12, 14)
        ]
        assert [count.result() for count in counts] == [92, 724, 14_200, 365_596]


def test_a_problem_without_covers_has_no_files(cluster: Cluster, tmp_path: Path) -> None:
    p = models.queens(3).problem
    assert distributed.covers(p, into=tmp_path) == 0
    assert distributed.read(tmp_path).count_rows() == 0
    assert distributed.covers(p, into=tmp_path) == 0


def test_a_directory_of_something_else_is_refused(cluster: Cluster, tmp_path: Path) -> None:
    p, q = models.queens(8).problem, models.queens(9).problem
    distributed.covers(p, into=tmp_path / "p")
    with pytest.raises(CheckpointError, match=q.fingerprint):
        distributed.covers(q, into=tmp_path / "p")
    (tmp_path / "theirs").mkdir()
    (tmp_path / "theirs" / "data.parquet").write_text("")
    with pytest.raises(CheckpointError, match="files already"):
        distributed.covers(p, into=tmp_path / "theirs")
    with pytest.raises(CheckpointError, match="no covers"):
        distributed.read(tmp_path / "theirs")
    next((tmp_path / "p").glob("*.parquet")).unlink()
    with pytest.raises(CheckpointError, match="missing"):
        distributed.covers(p, into=tmp_path / "p")


# Deaths.


@pytest.mark.usefixtures("tells_at_once")
@pytest.mark.parametrize("seed", range(RUNS))
def test_counts_are_exact_if_workers_die(cluster: Cluster, seed: int) -> None:
    killer = Killer(cluster, seed)
    p = models.queens(15)
    # A search may end before a worker is seen at work. Then there is another one.
    while not killer.killed:
        assert distributed.count(p, first_by_memory=0, slice=0.3, progress=killer) == QUEENS[15]


@pytest.mark.usefixtures("tells_at_once")
@pytest.mark.parametrize("seed", range(RUNS))
def test_covers_are_exact_if_workers_die(cluster: Cluster, seed: int, tmp_path: Path) -> None:
    killer = Killer(cluster, seed)
    p = models.pentominoes("6x10").problem
    count = 4 * 2339  # Haselgrove 1960
    everything = all_covers(p)
    searches = itertools.count()
    # As for counts.
    while not killer.killed:
        into = tmp_path / str(next(searches))
        assert distributed.covers(p, into=into, slice=0.3, progress=killer) == count
        assert rows(into) == everything
        # Files of runs that died are gone.
        assert not list((into / "_quadrille" / "attempts").iterdir())


@pytest.mark.usefixtures("tells_at_once")
@pytest.mark.parametrize("seed", range(RUNS))
def test_a_node_may_go_in_the_middle(cluster: Cluster, seed: int) -> None:
    node = cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    gone = []

    def remove(now: distributed.Progress) -> None:
        if not gone and now.done > 3:
            gone.append((now.workers, now.share < 1))
            cluster.remove_node(node, allow_graceful=False)

    # Four tasks of a thousandth of a second are far from the end on any machine.
    count = distributed.count(models.queens(14), first_by_memory=0, slice=0.001, progress=remove)
    assert count == QUEENS[14]
    assert gone == [(4, True)]


def killed_driver(cluster: Cluster, call: str, is_far: Callable[[float], bool]) -> None:
    """Runs a driver in a process of its own, and kills it when it is far enough."""
    code = f"""
        import ray
        from pyquadrille import distributed, models
        ray.init(address={cluster.address!r}, log_to_driver=False)
        def told(now):
            print("told", now.share, now.done, flush=True)
        {call}
    """
    process = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdout is not None and process.stderr is not None
    try:
        for line in process.stdout:
            # Ray prints, too.
            if line.startswith("told") and is_far(float(line.split()[1])):
                break
        else:
            pytest.fail(f"the driver ended: {process.stderr.read()}")
    finally:
        process.send_signal(signal.SIGKILL)
        process.communicate()


@pytest.mark.parametrize("seed", range(RUNS))
def test_another_driver_goes_on_with_a_count(cluster: Cluster, seed: int, tmp_path: Path) -> None:
    call = (
        "distributed.count(models.queens(15), first_by_memory=0, slice=0.1, progress=told, "
        f"checkpoint={str(tmp_path)!r}, checkpoint_interval=0.1)"
    )
    far = random.Random(seed).uniform(0.2, 0.8)
    killed_driver(cluster, call, lambda share: share > far)
    assert distributed.count(models.queens(15), checkpoint=tmp_path) == QUEENS[15]
    # The end is in the checkpoint, too.
    assert distributed.count(models.queens(15), checkpoint=tmp_path) == QUEENS[15]


@pytest.mark.parametrize("seed", range(RUNS))
def test_another_driver_goes_on_with_covers(cluster: Cluster, seed: int, tmp_path: Path) -> None:
    call = (
        f"distributed.covers(models.pentominoes('6x10'), into={str(tmp_path)!r}, slice=0.1, "
        "progress=told, checkpoint_interval=0.1)"
    )
    far = random.Random(seed).uniform(0.2, 0.8)
    killed_driver(cluster, call, lambda share: share > far)
    # What has appeared is there once, and is whole.
    p = models.pentominoes("6x10").problem
    everything = all_covers(p)
    before = rows(tmp_path)
    assert before <= everything
    killer = Killer(cluster, seed, most=2)
    assert distributed.covers(p, into=tmp_path, slice=0.3, progress=killer) == 4 * 2339
    assert rows(tmp_path) == everything


@pytest.mark.usefixtures("tells_at_once")
def test_a_second_driver_takes_over_from_the_first(cluster: Cluster, tmp_path: Path) -> None:
    def take_over(now: distributed.Progress) -> None:
        if now.done > 1:
            assert distributed.count(models.queens(14), checkpoint=tmp_path) == QUEENS[14]

    with pytest.raises(CheckpointError, match="another driver"):
        distributed.count(
            models.queens(14),
            first_by_memory=0,
            slice=0.001,  # The second task is far from the end on any machine.
            checkpoint=tmp_path,
            checkpoint_interval=0.0,
            progress=take_over,
        )
    assert distributed.count(models.queens(14), checkpoint=tmp_path) == QUEENS[14]


def test_a_signal_ends_the_driver(cluster: Cluster, tmp_path: Path) -> None:
    code = f"""
        import ray, signal
        from pyquadrille import distributed, models
        # A shell that runs the tests in the background makes all processes ignore ^C.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        ray.init(address={cluster.address!r}, log_to_driver=False)
        try:
            distributed.count(
                models.queens(18), first_by_memory=0, checkpoint={str(tmp_path)!r},
                progress=lambda now: print("covers", now.covers, flush=True),
            )
        except KeyboardInterrupt:
            print("interrupted", flush=True)
    """
    process = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdout is not None
    try:
        for line in process.stdout:
            if line.startswith("covers") and int(line.split()[1]) > 0:
                break
        process.send_signal(signal.SIGINT)
        # All 666,090,624 covers take many minutes: without the signal this does not end in time.
        out, _ = process.communicate(timeout=120)
        # Ray may report the end of its workers after it.
        assert "interrupted" in out.splitlines()
    finally:
        process.kill()
        process.communicate()
    assert json.loads((tmp_path / "checkpoint.json").read_text())["counted"] > 0


def test_an_interrupt_waits_until_a_change_is_complete() -> None:
    done = []
    with pytest.raises(KeyboardInterrupt):
        with delayed_interrupt():
            signal.raise_signal(signal.SIGINT)
            done.append("the block")
        done.append("what follows")
    assert done == ["the block"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_state_that_cannot_be_saved_is_told_and_saved_later(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, calls = Place._replace, 0

    def failing(place: Place, temporary: str, name: str) -> None:
        nonlocal calls
        calls += 1
        if calls in (2, 3, 5):
            raise OSError("no space left")
        real(place, temporary, name)

    monkeypatch.setattr(Place, "_replace", failing)
    monkeypatch.setattr(saving, "PAUSES", (0.0,))
    with pytest.warns(CheckpointWarning, match=r"json cannot be written: no space left"):
        counted = distributed.count(
            models.queens(14),
            first_by_memory=0,
            slice=0.001,
            checkpoint=tmp_path,
            checkpoint_interval=0.0,
        )
    assert counted == QUEENS[14]
    assert calls > 5
    # Writes that failed leave nothing behind, and the state is that of the end.
    assert [path.name for path in tmp_path.iterdir()] == ["checkpoint.json"]
    assert json.loads((tmp_path / "checkpoint.json").read_text())["parts"] == []


def test_the_last_state_has_to_be_saved(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saving, "PAUSES", (0.0, 0.0))

    def fail(*_: object) -> None:
        raise OSError("read-only file system")

    def once(now: distributed.Progress) -> None:
        monkeypatch.setattr(Place, "_replace", fail)

    with (
        pytest.warns(CheckpointWarning),
        pytest.raises(StorageError, match="read-only file system"),
    ):
        distributed.count(models.queens(12), checkpoint=tmp_path, progress=once)
    monkeypatch.undo()
    assert distributed.count(models.queens(12), checkpoint=tmp_path) == QUEENS[12]


def test_a_driver_that_goes_on_removes_what_broken_writes_left(
    cluster: Cluster, tmp_path: Path
) -> None:
    assert distributed.count(models.queens(8), checkpoint=tmp_path) == QUEENS[8]
    (tmp_path / "checkpoint.json.0123").write_text("{")
    assert distributed.count(models.queens(8), checkpoint=tmp_path) == QUEENS[8]
    assert [path.name for path in tmp_path.iterdir()] == ["checkpoint.json"]


@pytest.mark.parametrize("address", ["127.0.0.1:{port}", "ray://127.0.0.1:{port}", "no.invalid:1"])
def test_a_cluster_that_is_not_there_is_an_error_at_once(address: str) -> None:
    with socket.socket() as nobody:
        # A port that is taken, and where nobody listens.
        nobody.bind(("127.0.0.1", 0))
        where = address.format(port=nobody.getsockname()[1])
        with pytest.raises(ClusterError, match="no connection to the cluster"):
            connect(ray, where, None, 5.0)
    with pytest.raises(ArgumentError, match="some seconds for the connection"):
        distributed.count(models.queens(4), connect_timeout=0)


def test_what_ray_says_when_it_does_not_start_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(**_: object) -> None:
        raise Exception("The current node timed out during startup")

    monkeypatch.setattr(ray, "init", fail)
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    with pytest.raises(ClusterError, match="Ray does not start: The current node timed out"):
        connect(ray, None, None, 5.0)


@pytest.mark.parametrize("error", [KeyboardInterrupt, MemoryError])
def test_an_error_at_a_result_loses_nothing(
    cluster: Cluster,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    error: type[BaseException],
) -> None:
    from pyquadrille.distributed.cluster import Workers
    from pyquadrille.distributed.queue import Queue

    for owner, name in [(Workers, "result"), (Workers, "begin"), (Queue, "done")]:
        where, calls = tmp_path / name, 0
        real = getattr(owner, name)

        def failing(*words: Any, real: Any = real) -> Any:
            nonlocal calls
            calls += 1
            if calls == 4:
                raise error
            return real(*words)

        monkeypatch.setattr(owner, name, failing)
        with pytest.raises(error):
            distributed.count(
                models.queens(14),
                first_by_memory=0,
                slice=0.001,  # Far shorter than a fourth of the count takes on any machine.
                checkpoint=where,
                checkpoint_interval=0.0,
            )
        assert distributed.count(models.queens(14), checkpoint=where) == QUEENS[14]
        monkeypatch.undo()


def test_a_task_that_always_fails_is_an_error(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    p = models.queens(8).problem
    monkeypatch.setattr(Problem, "fingerprint", property(lambda _: "0" * 32))
    with pytest.raises(ClusterError, match="another version"):
        distributed.count(p)


# Sudoku.


def test_boards_of_a_dataset_are_solved(cluster: Cluster) -> None:
    puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    solved = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
    boards = [puzzle, "55" + "." * 79, "." * 81, "short", None]
    ds = ray.data.from_items([{"id": n, "text": text} for n, text in enumerate(boards)])
    found = {row["id"]: row for row in distributed.solve_dataset(ds, column="text").take_all()}
    assert [found[n]["verdict"] for n in range(5)] == [1, 0, 2, -1, None]
    assert found[0]["solution"] == solved
    assert [found[n]["solution"] is None for n in range(5)] == [False, True, False, True, True]
    assert [found[n]["text"] for n in range(5)] == boards
    with pytest.raises(ArgumentError, match="no column 'puzzle'; there are id, text"):
        distributed.solve_dataset(ds)
    with pytest.raises(QuadrilleError):
        distributed.solve_dataset(distributed.solve_dataset(ds, column="text"), column="text")


def test_covers_up_to_symmetry_are_counted_once_each(cluster: Cluster) -> None:
    for model, classes in ((models.queens(9), 46), (models.pentominoes("3x20"), 2)):
        for by_memory in (0, 30.0):
            counted = distributed.count(model, distinct=True, slice=0.2, first_by_memory=by_memory)
            assert counted == classes == model.problem.count(distinct=True)


def test_a_checkpoint_of_a_count_is_not_one_of_classes(cluster: Cluster, tmp_path: Path) -> None:
    problem = models.queens(8).problem
    assert distributed.count(problem, distinct=True, checkpoint=tmp_path / "classes") == 12
    assert distributed.count(problem, distinct=True, checkpoint=tmp_path / "classes") == 12
    with pytest.raises(CheckpointError, match="is for classes, not for count"):
        distributed.count(problem, checkpoint=tmp_path / "classes")
    # Other costs have other symmetries.
    costly = Problem(problem.primary, problem.secondary)
    for label in problem.labels:
        costly.option(problem.items_of(label), label=label, cost=len(label))
    assert costly.fingerprint == problem.fingerprint
    with pytest.raises(CheckpointError, match="other costs"):
        distributed.count(costly, distinct=True, checkpoint=tmp_path / "classes")


def duties(n: int, seed: int) -> Problem:
    """Some flights, duties of one to three of them, random costs."""
    chance = random.Random(seed)
    problem = Problem(range(n))
    for k in range(n):
        problem.option([k], cost=1000)
    for k in range(30 * n):
        flights = chance.sample(range(n), chance.choice((2, 3)))
        problem.option(flights, label=("duty", k), cost=chance.randrange(200, 900))
    return problem


@pytest.mark.parametrize("maximize", [False, True])
def test_the_cheapest_cover_is_found_although_workers_die(
    cluster: Cluster, maximize: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loop, "TELL", 0.0)
    problem = duties(40, 2)
    killer = Killer(cluster, seed=1, most=3)
    found = distributed.cheapest(problem, maximize=maximize, slice=0.05, progress=killer)
    expected = problem.best(maximize=maximize)[0].cost
    assert (found.cost, found.bound, found.proved) == (expected, expected, True)
    assert found.best is not None and problem.verify(found.best.cover)
    assert sum(map(problem.cost_of, found.best.cover)) == expected


def test_the_cheapest_cover_of_problems_without_covers_and_without_time(cluster: Cluster) -> None:
    none = distributed.cheapest(Problem.from_options(["ab", "bc"]))
    assert (none.covers, none.bound, none.proved) == ([], None, True)
    early = distributed.cheapest(duties(40, 3), time=0.0)
    assert (early.covers, early.proved) == ([], False)
    told: list[Any] = []
    assert distributed.cheapest(Problem(), progress=told.append).cost == 0
    assert told[-1].cost == told[-1].bound == 0
    with pytest.raises(ArgumentError, match="a gap from 0 to 1"):
        distributed.cheapest(Problem("a"), gap=2.0)


def test_another_driver_goes_on_with_the_cheapest_cover(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loop, "TELL", 0.0)
    problem = duties(40, 2)
    expected = problem.best()[0].cost

    class Enough(Exception):
        pass

    def enough(now: distributed.Found) -> None:
        if now.done and now.running + now.waiting:
            raise Enough

    with pytest.raises(Enough):
        distributed.cheapest(problem, slice=0.001, checkpoint=tmp_path, progress=enough)
    state = json.loads((tmp_path / "checkpoint.json").read_text())
    assert state["seconds"] > 0 and state["bound"] != state["cost"]
    with pytest.raises(CheckpointError, match="the cheapest cover with a gap of 0, not for"):
        distributed.cheapest(problem, gap=0.5, checkpoint=tmp_path)
    with pytest.raises(CheckpointError, match="not for count"):
        distributed.count(problem, checkpoint=tmp_path)
    found = distributed.cheapest(problem, checkpoint=tmp_path)
    assert (found.cost, found.bound, found.proved) == (expected, expected, True)
    # The end is in the checkpoint, too: nobody searches again.
    told: list[distributed.Found] = []
    again = distributed.cheapest(problem, checkpoint=tmp_path, time=0.0, progress=told.append)
    assert again == found
    assert [now.done for now in told] == [0]


def test_files_of_covers_are_merged(cluster: Cluster, tmp_path: Path) -> None:
    dataset = pytest.importorskip("pyarrow.dataset")
    model = models.queens(8)
    for name, problem in (("queens", model.problem), ("none", Problem.from_options(["ab", "bc"]))):
        into, to = tmp_path / name, tmp_path / f"{name} merged"
        n = distributed.covers(problem, into=into, slice=0.01)
        assert distributed.merge(into, to, rows=40) == n
        table = dataset.dataset(to, format="parquet", schema=distributed.read(into).schema)
        merged = Counter(frozenset(row) for row in table.to_table()["cover"].to_pylist())
        assert merged == all_covers(problem)
        sizes = [fragment.count_rows() for fragment in table.get_fragments()]
        assert max(sizes, default=0) <= 40 and len(sizes) <= -(-n // 40)
    with pytest.raises(CheckpointError, match="files already"):
        distributed.merge(tmp_path / "queens", tmp_path / "queens merged")
    with pytest.raises(CheckpointError, match="no covers"):
        distributed.merge(tmp_path / "nowhere", tmp_path / "to")
    with pytest.raises(ArgumentError, match="a number of rows"):
        distributed.merge(tmp_path / "queens", tmp_path / "to", rows=0)
