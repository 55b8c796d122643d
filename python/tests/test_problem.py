"""Problems and their covers, against the oracle."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import Stated, cost, covers, is_cover
from strategies import stated

import pyquadrille
from pyquadrille import Colored, Part, Problem, colored, models


def found(covers: Any) -> set[frozenset[Any]]:
    """Covers as sets; none may come twice."""
    listed = list(covers)
    sets = {frozenset(cover) for cover in listed}
    assert len(sets) == len(listed)
    return sets


@given(stated(bounds=True, costs=True))
def test_every_question_is_answered_as_by_the_oracle(case: Stated) -> None:
    expected = set(covers(case))
    problem = case.problem()
    assert found(problem.covers()) == expected
    assert found(problem.covers(jobs=1)) == expected
    assert found(problem.covers(order="book")) == expected
    assert problem.count() == len(expected)
    assert problem.count(jobs=1, memory=1 << 20) == len(expected)
    assert problem.check() == ["none", "one", "several"][min(len(expected), 2)]
    first = problem.first()
    assert (first is None) == (not expected)
    assert first is None or frozenset(first) in expected
    cheapest = problem.best(3)
    costs = sorted(cost(case, cover) for cover in expected)
    assert [best.cost for best in cheapest] == costs[:3]
    assert all(cost(case, frozenset(best.cover)) == best.cost for best in cheapest)
    assert found(best.cover for best in cheapest) <= expected


@given(stated(bounds=True, costs=True))
def test_options_one_by_one_or_at_once_make_the_same_problem(case: Stated) -> None:
    at_once = case.from_options()
    assert at_once.primary == tuple(case.primary)
    assert set(at_once.secondary) == set(case.secondary)
    # Secondary items are in the order of first appearance, too.
    problem = replace(case, secondary=list(at_once.secondary)).problem()
    assert problem == at_once
    assert problem.fingerprint == at_once.fingerprint
    assert at_once.labels == list(case.options)
    for label, items in case.options.items():
        assert at_once.items_of(label) == items
        assert at_once.cost_of(label) == case.costs.get(label, 0)
    generators = {label: (item for item in items) for label, items in case.options.items()}
    again = Problem.from_options(
        generators, iter(case.secondary), primary=iter(case.primary), bounds=case.bounds
    )
    assert found(again.covers()) == set(covers(case))


@given(stated(bounds=True), st.randoms(use_true_random=False))
def test_verify_is_the_definition(case: Stated, random: Any) -> None:
    problem = case.problem()
    labels = list(case.options)
    for _ in range(5):
        cover = tuple(random.sample(labels, random.randint(0, min(4, len(labels)))))
        if is_cover(case, cover):
            assert problem.verify(cover)
        else:
            with pytest.raises(pyquadrille.CoverError):
                problem.verify(cover)


@given(stated())
def test_parts_have_every_cover_once(case: Stated) -> None:
    expected = set(covers(case))
    problem = case.problem()
    for n in (1, 2, 7):
        parts = problem.parts(n)
        assert sum(part.count() for part in parts) == len(expected)
        assert found(cover for part in parts for cover in part.covers()) == expected
        for part in parts:
            assert Part.from_json(part.to_json(), problem) == part
            assert all(set(part.options) <= set(cover) for cover in part.covers())


@given(stated(), st.integers(0, 5))
def test_what_is_left_and_what_was_found_is_everything(case: Stated, nodes: int) -> None:
    problem = case.problem()
    expected = set(covers(case))
    for part in problem.parts(1):
        counted = part.count(nodes=nodes)
        assert counted + sum(rest.count() for rest in counted.left) == len(expected)
        iterator = part.covers(nodes=nodes)
        some = list(iterator)
        rest = [cover for rest in iterator.left for cover in rest.covers()]
        assert found(some + rest) == expected
        iterator = part.covers()
        some = list(islice(iterator, nodes))
        rest = [cover for rest in iterator.left for cover in rest.covers()]
        assert found(some + rest) == expected
        assert found(some + list(iterator)) == expected


def as_words(problem: Problem) -> tuple[Any, ...]:
    """What a text in Knuth's format says, apart from the names."""
    return problem.fingerprint, [problem.cost_of(label) for label in problem.labels]


@given(stated(bounds=True, costs=True))
def test_knuths_format_keeps_everything_but_objects(case: Stated) -> None:
    problem = case.problem()
    if not case.primary:
        with pytest.raises(pyquadrille.ProblemError, match="primary"):
            problem.to_knuth()
        return
    again = Problem.from_knuth(problem.to_knuth())
    assert as_words(again) == as_words(problem)
    assert again.to_knuth() == problem.to_knuth()


@given(stated(bounds=True, costs=True))
def test_problems_parts_and_copies_survive_a_pickle(case: Stated) -> None:
    problem = case.problem()
    for again in (pickle.loads(pickle.dumps(problem)), copy.copy(problem), copy.deepcopy(problem)):
        assert again == problem
        assert again.fingerprint == problem.fingerprint
        if case.primary:
            again.option([case.primary[0]], label="one more")
            assert again != problem
            assert again.n_options == problem.n_options + 1
    parts = problem.parts(3)
    assert pickle.loads(pickle.dumps(parts)) == parts
    count = problem.count()
    assert sum(part.count() for part in parts) == count
    some = problem.covers(limit=2)
    assert len(list(some)) + sum(part.count() for part in some.left) == count
    assert [pyquadrille.Part.from_json(part.to_json(), problem) for part in parts] == parts


def test_pickles_are_read_by_another_process_whose_hashes_differ() -> None:
    options = {"x": ["a", "b"], "y": ["c", colored("s", "red")], "z": ["a", "b", "c"]}
    problem = Problem.from_options(options, ["s"], costs={"y": 3})
    data = pickle.dumps((problem, problem.parts(2), models.queens(5), colored("s", "red")))
    code = """
import pickle, sys
problem, parts, model, entry = pickle.load(sys.stdin.buffer)
print(problem.count(), sum(part.count() for part in parts), model.count(), problem.items_of("y"))
print(problem.cost_of("y"), entry in problem.items_of("y"), parts[0].problem == problem)
"""
    answers = {
        subprocess.run(
            [sys.executable, "-c", code],
            input=data,
            capture_output=True,
            check=True,
            env={"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    assert answers == {b"2 2 10 ['c', colored('s', 'red')]\n3 True True\n"}


def test_a_count_that_was_cut_short_pickles_with_what_is_left() -> None:
    counted = models.queens(8).problem.parts(1)[0].count(nodes=20)
    again = pickle.loads(pickle.dumps(counted))
    assert (again, again.left) == (counted, counted.left)
    assert again + sum(part.count() for part in again.left) == 92


def test_a_pickle_of_parts_has_the_problem_once() -> None:
    problem = models.queens(12).problem
    parts = problem.parts(50)
    assert len(pickle.dumps(parts)) < 2 * len(pickle.dumps(parts[0]))
    again = pickle.loads(pickle.dumps(parts))
    assert again[0].problem is again[-1].problem


def test_published_counts() -> None:
    assert models.queens(8).problem.count() == 92
    assert len(list(models.queens(8).problem.covers())) == 92
    assert sum(part.count() for part in models.queens(10).problem.parts(30)) == 724
    assert models.dominoes("8x8").problem.count() == 12988816


def test_the_order_of_the_book_is_the_same_in_every_run() -> None:
    problem = models.queens(7).problem
    runs = [[tuple(cover) for cover in problem.covers(order="book")] for _ in range(3)]
    assert runs[0] == runs[1] == runs[2]
    assert [tuple(cover) for cover in problem.covers(5, order="book")] == runs[0][:5]


def test_covers_lend_nothing() -> None:
    problem = models.queens(6).problem
    covers = list(problem.covers(order="book"))
    covers[0].append("mine")
    assert list(problem.covers(order="book"))[1:] == covers[1:]


def test_limits_end_covers_and_say_so() -> None:
    problem = models.queens(8).problem
    for limit, n, end in (
        (0, 0, "limit"),
        (5, 5, "limit"),
        (92, 92, "limit"),
        (93, 92, "complete"),
    ):
        covers = problem.covers(limit)
        assert covers.end is None
        assert (len(list(covers)), covers.end) == (n, end)
        assert next(covers, None) is None
    covers = models.queens(20).problem.covers(time=0.05, jobs=1)
    assert len(list(covers)) > 0
    assert covers.end == "limit"
    covers = problem.covers(nodes=10)
    assert len(list(covers)) < 92


def test_a_question_cut_short_raises_and_has_what_was_found() -> None:
    problem = models.queens(20).problem
    with pytest.raises(pyquadrille.LimitError) as caught:
        problem.count(time=0.05)
    assert isinstance(caught.value.found, int)
    with pytest.raises(pyquadrille.LimitError):
        models.langford(25).problem.first(nodes=10)
    with pytest.raises(pyquadrille.LimitError):
        problem.best(3, nodes=10)
    with pytest.raises(pyquadrille.LimitError):
        problem.check(nodes=0)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.found) == (str(caught.value), caught.value.found)


def test_an_option_added_later_counts() -> None:
    problem = Problem("ab")
    assert problem.first() is None
    iterator = problem.covers()
    problem.option("ab")
    assert problem.first() == [0]
    assert list(iterator) == []  # of the problem as it was
    problem.option("a")
    problem.option("b")
    assert problem.count() == 2


def test_edge_cases_are_those_of_the_library() -> None:
    assert list(Problem().covers()) == [[]]
    assert Problem().count() == 1
    assert Problem(["a"]).count() == 0
    assert Problem({"a": (0, 5)}).first() == []
    assert Problem({"a": 0}).count() == 1
    assert Problem({"a": (1, None)}).bounds == {"a": (1, 2**32 - 1)}
    assert Problem.from_options([]).count() == 1
    assert Problem.from_options(["a", "a"]).count() == 2
    assert Problem.from_options({}, ["s"]).secondary == ("s",)
    assert Problem(secondary=["s"]).check() == "one"


def test_eight_threads_ask_at_a_time() -> None:
    problem = models.queens(9).problem

    def ask(k: int) -> int:
        match k % 4:
            case 0:
                return problem.count()
            case 1:
                return len(list(problem.covers(jobs=1)))
            case 2:
                return sum(part.count() for part in problem.parts(4))
            case _:
                return len(list(models.queens(9).covers(jobs=2)))

    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(ask, range(32))) == {352}


def test_threads_share_an_iterator_and_each_cover_goes_to_one() -> None:
    iterator = models.queens(10).problem.covers()
    with ThreadPoolExecutor(8) as pool:
        shares = pool.map(lambda _: [tuple(cover) for cover in iterator], range(8))
    covers = [cover for share in shares for cover in share]
    assert len(covers) == len(set(covers)) == 724


def test_estimates_are_near_the_truth_and_repeat() -> None:
    problem = models.queens(8).problem
    estimates = problem.estimate(3000, seed=5)
    assert estimates.probes == 3000
    assert abs(estimates.covers.mean - 92) < 5 * estimates.covers.error
    assert problem.estimate(3000, seed=5) == estimates
    assert problem.estimate(10**9, time=0.05).probes >= 1


@pytest.mark.skipif(not hasattr(__import__("os"), "fork"), reason="there is no fork")
def test_a_search_does_not_go_on_in_another_process() -> None:
    code = """
import os
from pyquadrille import ArgumentError, models
covers = models.queens(12).problem.covers()
next(covers)
if (child := os.fork()) == 0:
    try:
        list(covers)
    except ArgumentError as error:
        assert "fork" in str(error)
        assert models.queens(8).problem.count() == 92
        assert len(list(models.queens(8).problem.covers(jobs=2))) == 92
        os._exit(7)
    os._exit(0)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), len(list(covers)))
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert run.stdout == "7 14199\n", run.stderr


def test_a_color_belongs_to_one_item_and_is_no_tuple() -> None:
    assert colored("x", 1) == colored("x", 1)
    assert colored("x", 1) != ("x", 1)
    assert hash(colored("x", 1)) == hash(Colored("x", 1))
    assert repr(colored((0, 1), "red")) == "colored((0, 1), 'red')"
    problem = Problem.from_options({0: ["a", ("x", "red")], 1: ["b", ("x", "blue")]})
    assert ("x", "red") in problem.primary


def test_classes_that_derive_from_problems_have_its_constructors() -> None:
    class Mine(Problem):
        """A problem of a caller's own class."""

    options = ["a", "b", "ab"]
    stated = Problem.from_options(options)
    made = [
        Mine.from_options(options),
        Mine.from_matrix([[1, 0], [0, 1], [1, 1]]),
        Mine.from_frame({"items": ["a", "b", "a b"]}),
        Mine.from_knuth("a b\na\nb\na b"),
    ]
    assert [type(problem) for problem in made] == [Mine] * 4
    assert [problem.count() for problem in made] == [2] * 4
    assert made[0] == stated and type(stated) is Problem
    # Copies are plain problems.
    assert type(Mine.from_options(options).diagram().problem) is Problem
    assert type(stated.diagram().problem) is Problem
    assert type(pickle.loads(pickle.dumps(made[0]))) is Problem
