"""The queue of parts, and checkpoints: nothing is lost, nothing is there twice. Without Ray."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyquadrille import QuadrilleError
from pyquadrille.distributed.queue import MOST_TOGETHER, Queue
from pyquadrille.errors import CheckpointError

SHARES = st.sampled_from([0.0, 1e-9, 1e-3, 0.1, 0.5, 1.0])


@given(
    st.lists(SHARES, max_size=60),
    st.floats(0.01, 5.0),
    st.integers(1, 20),
    st.data(),
)
def test_each_part_is_taken_once(
    shares: list[float], slice: float, workers: int, data: st.DataObject
) -> None:
    queue = Queue([([n], 1, share, []) for n, share in enumerate(shares)], slice)
    taken: Counter[int] = Counter()
    number = len(shares)
    while len(queue):
        before = len(queue)
        bundle = queue.take(workers, data.draw(st.integers(0, 5000)))
        assert 1 <= len(bundle.parts) <= MOST_TOGETHER
        assert len(queue) == before - len(bundle.parts)
        assert 0 < bundle.seconds <= max(slice, 10)
        taken.update(options[0] for options, *_ in bundle.parts)
        # Sometimes a task gives new parts back.
        left = []
        if number < 200 and data.draw(st.booleans()):
            left = [([number], 2, bundle.share / 2, [])]
            number += 1
        queue.done(bundle, left, data.draw(st.floats(0.0, 5.0)))
    assert taken == Counter(range(number))
    assert queue.share == 0


def test_the_largest_part_goes_first_and_the_smallest_if_too_many_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    parts = [([n], 1, 2.0**-n, [9]) for n in (2, 1, 3)]
    assert Queue(parts, 1.0).take(2).parts == [([1], 1, 0.5, [9])]
    monkeypatch.setattr("pyquadrille.distributed.queue.MOST_WAITING", 2)
    many = Queue([([n], 1, 2.0**-n, []) for n in range(50)], 1.0)
    assert many.take(2).parts == [([49], 1, 2.0**-49, [])]


def test_small_parts_go_together() -> None:
    queue = Queue([([n], 9, 1e-6, []) for n in range(1000)], 2.0)
    first = queue.take(2)
    assert len(first.parts) == 1
    queue.done(first, [], 0.01)
    # A hundred parts take a second: 249 parts for each worker and quarter of what is left.
    assert len(queue.take(2).parts) > 10


def test_without_pyarrow_an_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    from pyquadrille import arguments
    from pyquadrille.distributed import storage

    def missing(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr(arguments, "import_module", missing)
    with pytest.raises(QuadrilleError, match="pip install"):
        storage.Place("somewhere")


@pytest.fixture
def checkpoints(tmp_path: Path) -> Any:
    pytest.importorskip("pyarrow")
    from pyquadrille.distributed.checkpoint import Checkpoint, Question, State
    from pyquadrille.distributed.storage import Place

    def make(
        fingerprint: str = "f", task: str = "count", labels: str = "", costs: str | None = ""
    ) -> Checkpoint[State]:
        return Checkpoint(Place(tmp_path), Question(fingerprint, task, labels, costs), State)

    return make


def test_a_state_comes_back(checkpoints: Any) -> None:
    from pyquadrille.distributed.checkpoint import State

    state = State(10**30, [([1, 2], 3, 0.1 + 0.2, [0]), ([], 0, 5e-324, [])], 7, [("a", 6)])
    assert checkpoints().begin() is None
    checkpoints().create(state)
    assert checkpoints().begin() == state


def test_a_part_without_the_fourth_field_is_read(checkpoints: Any) -> None:
    from pyquadrille.distributed.checkpoint import State

    checkpoints().create(State(1, [([1, 2], 3, 0.25)]))  # type: ignore[list-item]
    assert checkpoints().begin() == State(1, [([1, 2], 3, 0.25, [])])


def test_a_checkpoint_of_something_else_is_refused(checkpoints: Any) -> None:
    from pyquadrille.distributed.checkpoint import State

    checkpoints("f" * 32).create(State())
    with pytest.raises(CheckpointError, match=f"problem {'f' * 32}, not of {'0' * 32}"):
        checkpoints("0" * 32).begin()
    with pytest.raises(CheckpointError, match="for count, not for covers"):
        checkpoints("f" * 32, "covers").begin()
    with pytest.raises(CheckpointError, match="other labels"):
        checkpoints("f" * 32, labels="x").begin()


def test_a_checkpoint_knows_the_costs(checkpoints: Any) -> None:
    from pyquadrille.distributed.checkpoint import State

    # One of an older version does not know them.
    checkpoints().create(State())
    assert checkpoints(costs="c").begin() == State()
    for there, here in [("c", None), (None, "c"), ("c", "d")]:
        checkpoints(costs=there).create(State())
        assert checkpoints(costs=there).begin() == State()
        with pytest.raises(CheckpointError, match="other costs"):
            checkpoints(costs=here).begin()


def test_the_older_of_two_drivers_stops(checkpoints: Any) -> None:
    from pyquadrille.distributed.checkpoint import State

    old, new = checkpoints(), checkpoints()
    old.create(State(parts=[([], 0, 1.0, [])]))
    old.save(State(1))
    assert new.begin() == State(1)
    with pytest.raises(CheckpointError, match="another driver"):
        old.save(State(2))
    new.save(State(3))
    assert checkpoints().begin() == State(3)


@given(st.integers(0, 10**6), st.integers(0, 255))
def test_a_changed_checkpoint_is_refused(place: int, byte: int) -> None:
    import tempfile

    pytest.importorskip("pyarrow")
    from pyquadrille.distributed.checkpoint import NAME, Checkpoint, Question, State
    from pyquadrille.distributed.storage import Place

    with tempfile.TemporaryDirectory() as directory:
        checkpoint = Checkpoint(Place(directory), Question("f", "count"), State)
        checkpoint.create(State(12345, [([1, 2], 3, 0.25, [])]))
        file = Path(directory, NAME)
        content = bytearray(file.read_bytes())
        at = place % len(content)
        was = json.loads(bytes(content))
        content[at] = byte
        file.write_bytes(content)
        try:
            same = json.loads(bytes(content)) == was
        except ValueError:
            same = False
        if same:
            assert checkpoint.begin() is not None
        else:
            with pytest.raises(CheckpointError):
                checkpoint.begin()
