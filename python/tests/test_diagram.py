"""All covers as one object, against the oracle and published counts."""

from __future__ import annotations

import pickle
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import islice, product
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import Stated, cost, covers
from strategies import stated

from pyquadrille import (
    ArgumentError,
    ArgumentTypeError,
    CoverError,
    CoverIndexError,
    Diagram,
    LimitError,
    Problem,
    QuadrilleError,
    Share,
    colored,
    models,
)


@given(stated(bounds=True, costs=True))
def test_every_question_is_answered_as_by_the_oracle(case: Stated) -> None:
    expected = set(covers(case))
    diagram = case.problem().diagram()
    listed = list(diagram)
    assert {frozenset(cover) for cover in listed} == expected
    assert len(listed) == len(diagram) == diagram.count() == len(expected)
    assert bool(diagram) == bool(expected)
    shares = {label: sum(label in cover for cover in expected) for label in case.options}
    n = max(len(expected), 1)
    assert diagram.shares() == {label: Share(k, k / n) for label, k in shares.items()}
    certain = [label for label, k in shares.items() if expected and k == len(expected)]
    assert diagram.in_all() == certain
    assert diagram.in_none() == [label for label, k in shares.items() if k == 0]


@given(stated(bounds=True))
def test_covers_have_numbers_in_the_order_of_iteration(case: Stated) -> None:
    diagram = case.problem().diagram()
    listed = list(diagram)
    assert [diagram.nth(n) for n in range(len(listed))] == listed
    assert [diagram[n - len(listed)] for n in range(len(listed))] == listed
    assert [diagram.rank(reversed(cover)) for cover in listed] == list(range(len(listed)))
    assert all(cover in diagram for cover in listed)
    assert list(reversed(diagram)) == listed[::-1]
    for start in range(len(listed) + 2):
        assert list(diagram.covers(start)) == listed[start:]
    for n in (len(listed), -len(listed) - 1, 10**100, -(10**100)):
        with pytest.raises(IndexError):
            diagram[n]


@given(stated(bounds=True, costs=True), st.randoms(use_true_random=False))
def test_the_cheapest_covers_and_the_distribution_are_those_of_the_oracle(
    case: Stated, random: Any
) -> None:
    expected = list(covers(case))
    problem = case.problem()
    diagram = problem.diagram()
    own = {label: random.randint(-9, 9) for label in case.options if random.random() < 0.8}
    in_order = [own.get(label, 0) for label in case.options]
    for given_costs, case_costs in (
        (None, case.costs),
        (own, own),
        (in_order, own),
        (np.array(in_order, np.int16), own),
    ):
        priced = Stated(case.primary, case.secondary, case.options, costs=case_costs)
        sums = sorted(cost(priced, cover) for cover in expected)
        cheapest = diagram.cheapest(len(sums) + 1, given_costs)
        assert [best.cost for best in cheapest] == sums
        assert {frozenset(best.cover) for best in cheapest} == set(expected)
        assert all(cost(priced, frozenset(best.cover)) == best.cost for best in cheapest)
        distribution = diagram.cost_distribution(given_costs)
        assert distribution == Counter(sums)
        assert list(distribution) == sorted(distribution)
    assert [b.cost for b in diagram.cheapest(2)] == [b.cost for b in problem.best(2)]


@given(stated(bounds=True), st.randoms(use_true_random=False))
def test_a_condition_keeps_the_covers_that_meet_it(case: Stated, random: Any) -> None:
    diagram = case.problem().diagram()
    labels = list(case.options)
    for _ in range(4):
        require, forbid = (
            random.sample(labels, random.randint(0, min(2, len(labels)))) for _ in "12"
        )
        kept = diagram.condition(require, forbid)
        assert list(kept) == [
            cover
            for cover in diagram
            if set(require) <= set(cover) and not set(forbid) & set(cover)
        ]
        assert kept.problem == diagram.problem


@given(stated(bounds=True), st.integers(0, 2**64 - 1))
def test_samples_are_covers_and_the_seed_determines_them(case: Stated, seed: int) -> None:
    diagram = case.problem().diagram()
    drawn = diagram.sample(20, seed=seed)
    assert drawn == diagram.sample(20, seed=seed)
    assert len(drawn) == (20 if diagram else 0)
    assert all(cover in diagram for cover in drawn)
    assert all(cover in diagram for cover in diagram.sample(3))
    # Only covers without the first option have a weight.
    for label in list(case.options)[:1]:
        rest = diagram.condition(forbid=[label])
        weights = {label: 0.0}
        if diagram and not rest:
            with pytest.raises(ArgumentError, match="weight of 0"):
                diagram.sample(1, weights=weights)
        else:
            assert all(cover in rest for cover in diagram.sample(9, weights=weights))


def test_samples_pass_a_chi_squared_test() -> None:
    # 36 tilings (OEIS A004003): 35 degrees of freedom, of which 1 in 10^6 exceeds 89.
    diagram = models.dominoes("4x4").problem.diagram()
    n = 36_000
    counts = Counter(diagram.rank(cover) for cover in diagram.sample(n, seed=4))
    assert len(counts) == 36
    assert sum((k - n / 36) ** 2 / (n / 36) for k in counts.values()) < 89
    # By weights: a domino that lies counts twice, so a tiling 2 ** (those that lie).
    lying = {label for label in diagram.problem.labels if label[1] == label[6]}
    weights = [2.0 if label in lying else 1.0 for label in diagram.problem.labels]
    counts = Counter(diagram.rank(cover) for cover in diagram.sample(n, seed=5, weights=weights))
    weight = {k: 2 ** len(lying & set(diagram[k])) for k in range(36)}
    whole = sum(weight.values())
    expected = {k: n * weight[k] / whole for k in range(36)}
    assert sum((counts[k] - expected[k]) ** 2 / expected[k] for k in range(36)) < 89
    by_label = dict(zip(diagram.problem.labels, weights, strict=True))
    for same in (by_label, dict.fromkeys(lying, 2), np.array(weights, np.float32)):
        assert diagram.sample(9, seed=5, weights=same) == diagram.sample(
            9, seed=5, weights=weights
        )


PUBLISHED = [
    ("dominoes 8x8", lambda: models.dominoes("8x8"), 12988816),  # OEIS A004003
    ("dominoes 16x16", lambda: models.dominoes("16x16"), 2444888770250892795802079170816),
    ("queens 8", lambda: models.queens(8), 92),  # OEIS A000170
    ("latin 5", lambda: models.latin(5), 161280),  # OEIS A002860
    ("pentominoes 6x10", lambda: models.pentominoes("6x10"), 4 * 2339),
]


@pytest.mark.parametrize(("name", "model", "count"), PUBLISHED, ids=lambda given: str(given)[:16])
def test_counts_are_those_that_are_published(name: str, model: Any, count: int) -> None:
    diagram = model().problem.diagram()
    assert diagram.count() == count, name
    for n in (0, count // 3, count - 1):
        cover = diagram[n]
        assert diagram.problem.verify(cover)
        assert diagram.rank(cover) == n
        assert list(islice(diagram.covers(n), 1)) == [cover]
    # All covers of these problems have as many options as the first one.
    shares = diagram.shares().values()
    assert sum(share.covers for share in shares) == count * len(diagram[0])
    assert sum(share.share for share in shares) == pytest.approx(len(diagram[0]))


def test_a_diagram_of_more_covers_than_memory_is_no_list() -> None:
    diagram = models.dominoes("16x16").problem.diagram()
    with pytest.raises(OverflowError):
        len(diagram)
    assert diagram
    assert len(list(islice(diagram, 70_000))) == 70_000
    start = diagram.count() - 3
    assert [diagram.rank(cover) for cover in diagram.covers(start)] == list(range(start, start + 3))
    assert diagram[-1] == diagram[start + 2]
    assert sys.getsizeof(diagram) < 100 < diagram.nbytes
    assert diagram.n_nodes <= diagram.n_edges


def test_an_option_that_is_added_later_is_not_in_the_diagram() -> None:
    problem = Problem.from_options({"ab": "ab", "a": "a", "b": "b"})
    diagram = problem.diagram()
    problem.option("a", label="another")
    copied = diagram.problem
    copied.option("b", label="one more")
    assert diagram.problem.labels == ["ab", "a", "b"]
    assert len(diagram) == 2
    assert list(diagram.shares()) == ["ab", "a", "b"]
    with pytest.raises(CoverError, match="no option 'another'"):
        diagram.rank(["another", "b"])
    assert len(problem.diagram()) == 3
    assert pickle.loads(pickle.dumps(diagram)) == diagram


def test_what_cannot_be_built_is_refused() -> None:
    problem = models.dominoes("16x16").problem
    with pytest.raises(LimitError, match=r"does not fit.* nodes and .* edges.*memory="):
        problem.diagram(memory=100_000)
    with pytest.raises(LimitError, match="does not fit"):
        problem.diagram(memory=0, progress=lambda _: None)
    with pytest.raises(LimitError, match="before the diagram was complete"):
        problem.diagram(nodes=10)
    with pytest.raises(LimitError):
        models.queens(16).problem.diagram(time=0.05)
    wrong: list[dict[str, Any]] = [{"time": -1}, {"nodes": "3"}, {"memory": -1}, {"progress": 3}]
    for given_limits in wrong:
        with pytest.raises(QuadrilleError):
            problem.diagram(**given_limits)
    with pytest.raises(TypeError):
        Diagram()


def test_questions_that_make_no_sense_are_refused() -> None:
    problem = models.queens(6).problem
    diagram = problem.diagram()
    first, second = problem.labels[:2]
    for n in (-1, 4, 2**70, -(2**70)):
        with pytest.raises(CoverIndexError, match="below 4"):
            diagram.nth(n)
    nonsense: list[Any] = [1.5, "1", None, True, slice("a"), [1]]
    for n in nonsense:
        for ask in (diagram.nth, diagram.__getitem__, diagram.covers):
            with pytest.raises(ArgumentTypeError):
                ask(n)
    with pytest.raises(ArgumentError):
        diagram.covers(-1)
    pair = diagram[0] + diagram[1]
    for cover in ([], [first], [first, first], [first, second], pair, diagram[0] * 2):
        assert cover not in diagram
        with pytest.raises(CoverError, match="not a cover"):
            diagram.rank(cover)
    assert ["nonsense"] not in diagram
    for wrong in nonsense[2:4]:
        with pytest.raises(ArgumentTypeError):
            diagram.rank(wrong)
    for n in (-1, *nonsense):
        with pytest.raises(QuadrilleError):
            diagram.sample(n)
        with pytest.raises(QuadrilleError):
            diagram.cheapest(n)
    for seed in (-1, 2**64, *nonsense[:2]):
        with pytest.raises(QuadrilleError):
            diagram.sample(1, seed=seed)
    mappings: list[Any] = [{"r9c9": 1}, {first: "x"}]
    lists: list[Any] = [[1], [1] * 37, "1" * 36, set(range(36)), 7, ["x"] * 36]
    for numbers in mappings + lists:
        with pytest.raises(QuadrilleError):
            diagram.sample(1, weights=numbers)
        with pytest.raises(QuadrilleError):
            diagram.cheapest(1, numbers)
        with pytest.raises(QuadrilleError):
            diagram.cost_distribution(numbers)
    for weight in (-1, float("nan"), float("inf"), 10**400, -5e-324):
        with pytest.raises(ArgumentError, match=first):
            diagram.sample(1, weights={first: weight})
    for price in (2**64, -(2**63) - 1, 1e-19):
        with pytest.raises(QuadrilleError, match=first):
            diagram.cheapest(1, {first: price})
    unknown: list[Any] = [["r9c9"], [[first]]]
    for options in unknown:
        with pytest.raises(CoverError, match="no option"):
            diagram.condition(require=options)
        with pytest.raises(CoverError, match="no option"):
            diagram.condition(forbid=options)
    assert diagram.sample(0) == []
    assert diagram.cheapest(0) == []
    assert diagram.nth(np.int64(3)) == diagram[3]


def test_costs_of_all_sizes_are_summed_exactly() -> None:
    problem = Problem.from_options([*"abc", "abc"])
    diagram = problem.diagram()
    for large in (2**64 - 1, -(2**63)):
        best = diagram.cheapest(2, [large] * 4)
        assert sorted(cost for cost, _ in best) == sorted([3 * large, large])
        assert diagram.cost_distribution([large] * 4) == {3 * large: 1, large: 1}


def test_too_many_costs_are_refused() -> None:
    # 2^21 covers, each with another cost.
    rows = [[k] for k in range(21) for _ in "ab"]
    diagram = Problem.from_options(rows).diagram()
    assert diagram.count() == 2**21
    with pytest.raises(LimitError, match="too many different costs"):
        diagram.cost_distribution([2 ** (k // 2) if k % 2 else 0 for k in range(42)])
    assert diagram.cost_distribution([0, 1] * 21)[10] == 352716  # 21 over 10


def test_problems_without_covers_or_options_have_diagrams() -> None:
    for problem, expected in (
        (Problem(), [[]]),
        (Problem("a"), []),
        (Problem(secondary="a"), [[]]),
        (Problem.from_options(["a", "ab"], "b"), [[0], [1]]),
        (Problem.from_options([["a", colored("s", 1)], ["b", colored("s", 2)]], "s"), []),
    ):
        diagram = problem.diagram()
        assert sorted(diagram) == expected
        assert len(diagram) == len(expected)
        assert len(diagram.sample(2)) == (2 if expected else 0)
        assert diagram.cheapest() == [(0, cover) for cover in sorted(expected)[:1]]
        assert sum(diagram.cost_distribution().values()) == len(expected)


def test_independent_parts_are_a_product() -> None:
    piece = models.pentominoes("5x12").problem
    rows = {
        (copy_, label): [(copy_, item) for item in piece.items_of(label)]
        for copy_ in range(3)
        for label in piece.labels
    }
    diagram = Problem.from_options(rows).diagram()
    assert diagram.count() == 4040**3  # 4 times 1010 fill the 5x12 rectangle (Golomb, Polyominoes)
    cover = diagram[987_654_321]
    assert Counter(part for part, _ in cover) == {0: 12, 1: 12, 2: 12}
    assert diagram.rank(cover) == 987_654_321
    assert len(diagram.condition(require=[cover[0]])) % 4040**2 == 0


def test_threads_share_a_diagram() -> None:
    diagram = models.dominoes("8x8").problem.diagram()
    with ThreadPoolExecutor(4) as pool:
        asked = [pool.submit(diagram.sample, 50, seed=7) for _ in range(8)]
        ranks = pool.map(lambda n: diagram.rank(diagram[n]), range(0, 12_000_000, 99_999))
        assert list(ranks) == list(range(0, 12_000_000, 99_999))
        assert all(task.result() == asked[0].result() for task in asked)


def test_progress_is_told() -> None:
    calls: list[Any] = []
    models.latin(5).problem.diagram(progress=calls.append)
    assert all(0 <= call.share <= 1 for call in calls)
    with pytest.raises(ZeroDivisionError):
        models.queens(14).problem.diagram(progress=lambda _: 1 / 0)


def test_slices_are_those_of_the_list_of_all_covers() -> None:
    diagram = models.queens(6).problem.diagram()
    everything = list(diagram)
    numbers = (None, -9, -4, -1, 0, 1, 3, 4, 9)
    for start, stop in product(numbers, numbers):
        for step in (None, 1, 2, 7, -1, -3):
            assert diagram[start:stop:step] == everything[start:stop:step]
    many = models.dominoes("16x16").problem.diagram()
    some = many[10**24 : 10**24 + 3]
    assert [many.rank(cover) for cover in some] == [10**24, 10**24 + 1, 10**24 + 2]
    assert many[-2:] == [many[-2], many[-1]]
    with pytest.raises(ArgumentError, match="a list of 2444888770250892795802079170816 covers"):
        many[:]
    with pytest.raises(ArgumentError, match="another number than 0"):
        diagram[::0]
