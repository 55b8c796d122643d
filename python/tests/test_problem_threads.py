"""Threads add options and ask questions: options have their own labels, questions a moment."""

from __future__ import annotations

import copy
import pickle
import sys
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Thread
from typing import Any

import pytest
from steps import Kind, joined

from pyquadrille import Certificate, Part, Problem, ProblemError, _core, colored, models


def same(problem: Problem, options: dict[Any, list[Any]], costs: dict[Any, int]) -> None:
    """The problem has these options in any order, and its covers are those of a fresh one."""
    assert sorted(problem.labels, key=repr) == sorted(options, key=repr)
    assert problem.n_options == len(options)
    fresh = Problem(problem.primary, problem.secondary)
    for label in problem.labels:
        assert problem.items_of(label) == options[label]
        assert problem.cost_of(label) == costs.get(label, 0)
        fresh.option(options[label], label=label, cost=costs.get(label, 0))
    # Also the numbers of colors, which are in the order of first appearance.
    assert problem == fresh == pickle.loads(pickle.dumps(problem))
    assert problem.fingerprint == fresh.fingerprint
    covers = {frozenset(cover) for cover in fresh.covers(jobs=1)}
    assert {frozenset(cover) for cover in problem.covers(jobs=1)} == covers
    assert problem.count(jobs=1) == len(covers)
    first = problem.first(jobs=1)
    assert first is None if not covers else frozenset(first or ()) in covers


def one() -> Problem:
    """A problem with one option and no snapshot."""
    problem = Problem("ab", "x")
    problem.option(["a", colored("x", "blue")], label="old")
    return problem


def asked() -> Problem:
    """The same with a snapshot."""
    problem = one()
    assert problem.count(jobs=1) == 0
    return problem


BOTH: list[Callable[[], Problem]] = [one, asked]

# Both options have items, colors and costs that the other one does not have.
MINE = ["a", colored("x", "red")]
OTHERS = ["b", colored("x", "green")]


@pytest.mark.parametrize("by_thread", [True, False])
@pytest.mark.parametrize("kind", ["line", "opcode"])
@pytest.mark.parametrize("make", BOTH)
def test_two_options_get_their_own_numbers(
    make: Callable[[], Problem], kind: Kind, by_thread: bool
) -> None:
    labels = []

    def other(problem: Problem) -> None:
        labels.append(problem.option(OTHERS, cost=2))

    for problem, mine in joined(
        kind, make, lambda problem: problem.option(MINE, cost=1), other, by_thread=by_thread
    ):
        others = labels.pop()
        assert {mine, others} == {1, 2}
        assert problem.labels == ["old", 1, 2]
        options = {"old": ["a", colored("x", "blue")], mine: MINE, others: OTHERS}
        same(problem, options, {mine: 1, others: 2})


@pytest.mark.parametrize("kind", ["line", "opcode"])
@pytest.mark.parametrize("make", BOTH)
def test_of_two_options_with_one_label_one_is_refused(
    make: Callable[[], Problem], kind: Kind
) -> None:
    refused = []

    def add(problem: Problem, items: list[Any], cost: int) -> bool:
        try:
            problem.option(items, label="new", cost=cost)
        except ProblemError as error:
            refused.append(str(error))
            return False
        return True

    for problem, is_mine in joined(
        kind, make, lambda p: add(p, MINE, 1), lambda p: add(p, OTHERS, 2), by_thread=True
    ):
        assert refused.pop() == "two options have the label 'new'; a label is for one option"
        assert not refused
        items, cost = (MINE, 1) if is_mine else (OTHERS, 2)
        same(problem, {"old": ["a", colored("x", "blue")], "new": items}, {"new": cost})


QUESTIONS: dict[str, Callable[[Problem], Any]] = {
    "count": lambda p: p.count(jobs=1),
    "first": lambda p: sorted(p.first(jobs=1) or ["none"]),
    "check": lambda p: p.check(jobs=1),
    "covers": lambda p: sorted(map(sorted, p.covers(jobs=1))),
    "best": lambda p: sorted((cost, sorted(cover)) for cost, cover in p.best(9)),
    "diagram": lambda p: p.diagram().shares(),
    "cheapest": lambda p: sorted((c, sorted(cover)) for c, cover in p.diagram().cheapest(9)),
    "parts": lambda p: sorted(sorted(cover) for part in p.parts(2) for cover in part.covers()),
    "parts_by_count": lambda p: sum(part.count() for part in p.parts(2)),
    "parts_by_text": lambda p: pickle.dumps([part.to_json() for part in p.parts(2)]),
    "prove": lambda p: str(p.prove()),
    "why": lambda p: str(p.why()),
    "nearest": lambda p: p.nearest().weight,
    "forced": lambda p: p.forced(),
    "labels": lambda p: p.labels,
    "n_options": lambda p: p.n_options,
    "repr": lambda p: repr(p),
    "fingerprint": lambda p: p.fingerprint,
    "to_knuth": lambda p: p.to_knuth(),
    "pickle": lambda p: pickle.dumps(pickle.loads(pickle.dumps(p))),
    "copy": lambda p: pickle.dumps(copy.copy(p)),
    "deepcopy": lambda p: pickle.dumps(copy.deepcopy(p)),
    "items_of": lambda p: p.items_of("old"),
    "cost_of": lambda p: p.cost_of("old"),
    "verify": lambda p: p.verify(["old", "more"]),
}


@pytest.mark.parametrize("make", BOTH)
@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_is_about_one_moment(name: str, make: Callable[[], Problem]) -> None:
    ask = QUESTIONS[name]

    def began() -> Problem:
        problem = make()
        problem.option("b", label="more", cost=4)
        return problem

    def other(problem: Problem) -> None:
        problem.option(["b", colored("x", "blue")], label="new", cost=3)

    before, after = began(), began()
    other(after)
    answers = [ask(before), ask(after)]
    for problem, answer in joined("opcode", began, ask, other, by_thread=True):
        assert answer in answers
        assert ask(problem) == answers[1]
        assert problem == after
        assert problem.count(jobs=1) == 2


@pytest.mark.parametrize("make", BOTH)
@pytest.mark.parametrize("question", ["count", "best", "covers", "fingerprint", "diagram"])
def test_an_option_that_is_added_while_the_problem_is_built_is_not_forgotten(
    question: str, make: Callable[[], Problem], monkeypatch: pytest.MonkeyPatch
) -> None:
    ask = QUESTIONS[question]
    problem, fresh = make(), make()
    problem.option("b", label="more")
    fresh.option("b", label="more")
    before = ask(fresh)
    fresh.option("ab", label="new")
    after = ask(fresh)
    assert before != after
    build = _core.Problem

    def slow(*arguments: Any) -> _core.Problem:
        monkeypatch.undo()
        native = build(*arguments)
        thread = Thread(target=lambda: problem.option("ab", label="new"))
        thread.start()
        thread.join()
        return native

    monkeypatch.setattr(_core, "Problem", slow)
    assert ask(problem) == before
    assert ask(problem) == after
    assert problem == fresh


def test_a_build_that_is_interrupted_leaves_no_problem_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    problem = one()

    def interrupted(*_: Any) -> _core.Problem:
        problem.option("ab", label="new")
        monkeypatch.undo()
        raise KeyboardInterrupt

    monkeypatch.setattr(_core, "Problem", interrupted)
    with pytest.raises(KeyboardInterrupt):
        problem.count()
    same(problem, {"old": ["a", colored("x", "blue")], "new": ["a", "b"]}, {})


def test_an_iterator_of_items_may_add_options_and_ask() -> None:
    problem = one()

    def items() -> Iterator[Any]:
        yield "a"
        assert problem.option(["b", colored("x", "green")]) == 1
        assert problem.count(jobs=1) == 0
        yield colored("x", "red")
        assert problem.option("ab") == 2

    assert problem.option(items(), cost=5) == 3
    options: dict[Any, list[Any]] = {
        "old": ["a", colored("x", "blue")],
        1: ["b", colored("x", "green")],
        2: ["a", "b"],
        3: ["a", colored("x", "red")],
    }
    same(problem, options, {3: 5})


def test_threads_whose_items_come_at_the_same_time_get_their_own_labels() -> None:
    problem, barrier = Problem("abcdefgh"), Barrier(8)

    def items(item: str) -> Iterator[str]:
        yield item
        barrier.wait()

    with ThreadPoolExecutor(8) as pool:
        labels = list(pool.map(lambda item: problem.option(items(item)), "abcdefgh"))
    assert sorted(labels) == list(range(8)) == problem.labels
    same(problem, dict(zip(labels, map(list, "abcdefgh"), strict=True)), {})


def test_a_label_that_adds_options_when_it_is_hashed_or_compared() -> None:
    problem = Problem("ab")

    class Label:
        """Its first hash and its first comparison each add an option."""

        def __init__(self) -> None:
            self.calls = 0

        def add(self) -> None:
            self.calls += 1
            if self.calls <= 3:
                problem.option("ab")

        def __hash__(self) -> int:
            self.add()
            return 1

        def __eq__(self, other: object) -> bool:
            self.add()
            return self is other

    problem.option("a", label="x")
    problem.option("b", label=1.0)
    label = Label()
    assert problem.option("a", label=label) is label
    assert problem.labels == ["x", 1.0, 2, 3, 4, label]
    assert problem.count(jobs=1) == 3 + 2


def test_a_function_of_progress_may_add_options() -> None:
    problem = models.queens(12).problem
    added: list[Any] = []

    def more(_: object) -> None:
        added.append(problem.option(problem.primary))

    assert problem.count(progress=more, jobs=1) == 14200
    assert added
    assert problem.count(jobs=1) == 14200 + len(added)


def test_parts_covers_and_certificates_keep_their_moment() -> None:
    problem = models.queens(6).problem
    parts, covers, diagram = problem.parts(3), problem.covers(limit=1), problem.diagram()
    proof = Problem.from_options(["ab", "ac", "bc"])
    certificate = Certificate(proof, "parity", {"a": 1, "b": 1, "c": 1})
    counted = parts[0].count(nodes=1)
    one = problem.covers(limit=1)
    texts = [part.to_json() for part in parts]
    problem.option(problem.primary, label="all")
    assert problem.count() == 5
    assert sum(part.count() for part in parts) == 4
    assert len([cover for part in parts for cover in part.covers()]) == 4
    assert counted + sum(part.count() for part in counted.left) == parts[0].count()
    assert len(list(one)) + sum(part.count() for part in one.left) == 4
    assert [part.to_json() for part in parts] == texts
    again = pickle.loads(pickle.dumps(parts))
    assert again == parts
    assert sum(part.count() for part in again) == 4
    assert len(list(covers)) == 1
    assert len(diagram) == 4
    assert len(problem.diagram()) == 5
    assert Part(problem, ["all"], 0, 1.0).count() == 1
    assert certificate.verify()


def test_threads_get_the_same_problem_of_a_model() -> None:
    found: list[Problem] = []

    def ask(model: models.Model) -> Problem:
        return model.problem

    def other(model: models.Model) -> None:
        found.append(model.problem)

    for model, problem in joined("opcode", lambda: models.queens(5), ask, other, by_thread=True):
        assert found.pop() is problem is model.problem


def test_rows_that_change_while_they_are_read_stay_apart() -> None:
    other = ["b"]

    class Row(list[str]):
        """It changes the next row when it is read."""

        def __iter__(self) -> Iterator[str]:
            if len(other) == 1:
                other.append("c")
            return super().__iter__()

    problem = Problem.from_options({"first": Row("a"), "second": other, "third": "d"})
    same(problem, {"first": ["a"], "second": ["b", "c"], "third": ["d"]}, {})


def test_a_mapping_that_has_a_label_twice_is_refused() -> None:
    class Twice(Mapping[str, str]):
        def __getitem__(self, label: str) -> str:
            return label

        def __iter__(self) -> Iterator[str]:
            return iter("aba")

        def __len__(self) -> int:
            return 3

    with pytest.raises(ProblemError, match="two options have the label 'a'"):
        Problem.from_options(Twice())


@pytest.fixture
def _often() -> Iterator[None]:
    """Threads take turns as often as the interpreter can."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(interval)


@pytest.mark.usefixtures("_often")
def test_threads_that_add_and_threads_that_ask() -> None:
    # Each option is a cover of its own, so the count is the number of options.
    problem, per_thread, adders = Problem("ab", "x"), 150, 3
    barrier = Barrier(adders + 2)

    def add(thread: int) -> list[tuple[Any, list[Any], int]]:
        barrier.wait()
        added = []
        for k in range(per_thread):
            items = ["a", "b", colored("x", (thread, k % 5))]
            label = (thread, k) if k % 3 == 0 else ...
            added.append((problem.option(items, label=label, cost=k), items, k))
        return added

    def ask(_: int) -> None:
        barrier.wait()
        while (least := problem.n_options) < adders * per_thread:
            answers = [problem.count(jobs=1), len(problem.labels), len(list(problem.covers()))]
            assert least <= answers[0] <= answers[1] <= answers[2] <= problem.n_options
            again = pickle.loads(pickle.dumps(problem))
            for label, (cover,) in zip(again.labels, again.covers(order="book"), strict=True):
                assert label == cover
            last = problem.labels[-1:]
            assert not last or problem.verify(last)

    with ThreadPoolExecutor(adders + 2) as pool:
        asking = [pool.submit(ask, k) for k in range(2)]
        added = [option for listed in pool.map(add, range(adders)) for option in listed]
        for question in asking:
            question.result()
    assert len({label for label, _, _ in added}) == adders * per_thread
    for number, label in enumerate(problem.labels):
        assert label == number or isinstance(label, tuple)
    options = {label: items for label, items, _ in added}
    same(problem, options, {label: cost for label, _, cost in added})
