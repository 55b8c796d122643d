"""^C between any two steps leaves a problem as it was, or adds an option in full."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from steps import Kind, interrupted

from pyquadrille import Problem, ProblemError, colored

Make = Callable[[], Problem]


def empty() -> Problem:
    return Problem("abc", "xy")


def one_by_one() -> Problem:
    problem = empty()
    problem.option("abx", label="first", cost=2)
    problem.option(["a", colored("y", "blue")])
    return problem


def asked() -> Problem:
    problem = one_by_one()
    assert problem.count() == 0
    return problem


def at_once() -> Problem:
    options = {"first": "abx", 1: ["a", colored("y", "blue")]}
    return Problem.from_options(options, "xy", primary="abc", costs={"first": 2})


def restored() -> Problem:
    again: Problem = pickle.loads(pickle.dumps(one_by_one()))
    return again


def from_knuth() -> Problem:
    return Problem.from_knuth("a b c | x y\na b x |2\na y:blue\n")


PROBLEMS: list[Make] = [empty, one_by_one, asked, at_once, restored, from_knuth]

ADDED: dict[str, Callable[[Problem], object]] = {
    "plain": lambda p: p.option("abc"),
    "labeled": lambda p: p.option(["b", "c"], label=("x", 1)),
    "with_a_cost": lambda p: p.option("bc", cost=7),
    "with_a_new_color": lambda p: p.option(["b", "c", colored("y", "red")]),
    "with_colors": lambda p: p.option(["b", colored("x", 1), "c", colored("y", "blue")], cost=1),
    "of_a_generator": lambda p: p.option(item for item in "bc"),
}


def check(problem: Problem, expected: Problem) -> None:
    """Everything that can be asked about the problem is as expected."""
    assert problem == expected
    assert problem.n_options == len(problem.labels)
    assert problem.labels == expected.labels
    for label in expected.labels:
        assert problem.items_of(label) == expected.items_of(label)
        assert problem.cost_of(label) == expected.cost_of(label)
    assert problem.fingerprint == expected.fingerprint
    covers = set(map(frozenset, expected.covers(jobs=1)))
    assert set(map(frozenset, problem.covers(jobs=1))) == covers
    assert problem.count(jobs=1) == len(covers)
    first = problem.first(jobs=1)
    assert first is None if not covers else frozenset(first or ()) in covers


CASES: list[tuple[Kind, Make]] = [
    *(("line", make) for make in PROBLEMS),
    *(("opcode", make) for make in (empty, asked, at_once)),
]


@pytest.mark.parametrize(("kind", "make"), CASES)
@pytest.mark.parametrize("name", ADDED)
def test_an_option_is_added_in_full_or_not_at_all(name: str, kind: Kind, make: Make) -> None:
    add, before, after = ADDED[name], make(), make()
    add(after)
    for problem in interrupted(kind, make, add):
        expected = after if problem.n_options == after.n_options else before
        check(problem, expected)
        # It goes on as if nothing had happened.
        expected = copy.copy(expected)
        for again in (problem, expected):
            again.option(["c", colored("y", "green")])
            again.option("abc", label="last")
            with pytest.raises(ProblemError, match="two options have the label 'last'"):
                again.option("a", label="last")
        check(problem, expected)


QUESTIONS: dict[str, Callable[[Problem], object]] = {
    "count": lambda p: p.count(jobs=1),
    "first": lambda p: p.first(jobs=1),
    "check": lambda p: p.check(jobs=1),
    "covers": lambda p: list(p.covers(jobs=1)),
    "best": lambda p: p.best(),
    "diagram": lambda p: p.diagram().shares(),
    "parts": lambda p: [part.count() for part in p.parts(2)],
    "verify": lambda p: p.verify(["first", "last"]),
    "prove": lambda p: p.prove(),
    "items_of": lambda p: p.items_of("last"),
    "cost_of": lambda p: p.cost_of(1),
    "labels": lambda p: p.labels,
    "fingerprint": lambda p: p.fingerprint,
    "to_knuth": lambda p: p.to_knuth(),
    "pickle": lambda p: pickle.loads(pickle.dumps(p)),
    "copy": lambda p: copy.deepcopy(copy.copy(p)),
    "equality": lambda p: p == p,
}


@pytest.mark.parametrize("make", [one_by_one, asked, at_once])
@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_that_is_interrupted_changes_nothing(name: str, make: Make) -> None:
    def with_new_options() -> Problem:
        problem = make()
        problem.option(["b", "c", colored("y", "red")])
        problem.option("c", label="last", cost=3)
        return problem

    expected = with_new_options()
    for problem in interrupted("line", with_new_options, QUESTIONS[name]):
        check(problem, expected)
        problem.option("b")
        assert problem.count(jobs=1) == expected.count(jobs=1) + 1


def test_an_option_that_is_refused_leaves_nothing() -> None:
    refused: list[tuple[list[Any], dict[str, Any]]] = [
        (["a", colored("x", "red"), "unknown"], {}),
        ([colored("x", "red"), colored("a", "green")], {}),
        ([colored("x", "red"), colored("x", "green")], {}),
        ([colored("x", "red"), ["y"]], {}),
        ([colored("x", "red")], {"label": "first"}),
        ([colored("x", "red")], {"label": ["first"]}),
        ([colored("x", "red")], {"cost": "1"}),
        ([], {}),
    ]
    for items, named in refused:
        problem = one_by_one()
        with pytest.raises((ValueError, TypeError)):
            problem.option(items, **named)
        check(problem, one_by_one())


def test_an_error_in_the_callers_own_objects_leaves_nothing() -> None:
    class Own:
        """Its hash is the `left`-th to be interrupted."""

        left = 10**9

        def __hash__(self) -> int:
            Own.left -= 1
            if Own.left == 0:
                raise KeyboardInterrupt
            return 7

        def __eq__(self, other: object) -> bool:
            return self is other

    item, label, color = Own(), Own(), Own()
    for n in range(1, 100):
        problem, after = Problem(["a", item], "x"), Problem(["a", item], "x")
        after.option(["a", item, colored("x", color)], label=label)
        entries = ["a", item, colored("x", color)]
        Own.left = n
        try:
            problem.option(entries, label=label)
        except KeyboardInterrupt:
            Own.left = 10**9
            check(problem, after if problem.n_options else Problem(["a", item], "x"))
        else:
            assert n > 2
            Own.left = 10**9
            check(problem, after)
            return
    raise AssertionError("the option was never added")


def test_an_iterator_of_items_that_fails_leaves_nothing() -> None:
    def items() -> Any:
        yield "a"
        yield colored("x", "red")
        raise KeyboardInterrupt

    problem = one_by_one()
    with pytest.raises(KeyboardInterrupt):
        problem.option(items())
    check(problem, one_by_one())
