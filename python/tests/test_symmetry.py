"""Symmetries: the group, canonical covers, counts and covers up to symmetry."""

from __future__ import annotations

import pickle
from itertools import permutations

import pytest

from pyquadrille import (
    ArgumentError,
    CoverError,
    Generator,
    LimitError,
    Part,
    Problem,
    Symmetry,
    UnsupportedError,
    colored,
    models,
)


def test_the_group_is_given_in_names() -> None:
    problem = Problem.from_options({"ab": "ab", "bc": "bc", "a": "a", "c": "c"})
    symmetry = problem.symmetry()
    assert isinstance(symmetry, Symmetry)
    assert symmetry.order == 2
    assert symmetry.generators == [Generator([["a", "c"]], [["ab", "bc"], ["a", "c"]])]
    assert symmetry.item_orbits == [["a", "c"], ["b"]]
    assert symmetry.option_orbits == [["ab", "bc"], ["a", "c"]]
    assert "2 symmetries" in repr(symmetry)
    assert Problem.from_options({"ab": "ab", "a": "a"}).symmetry().generators == []


def test_primary_items_are_found_wherever_they_were_declared() -> None:
    problem = Problem(primary=[(1, 2), "x"], secondary=["s"])
    problem.option([(1, 2), "s"], label=1)
    problem.option(["x", "s"], label=2)
    assert problem.symmetry().generators == [Generator([[(1, 2), "x"]], [[1, 2]])]


def test_covers_up_to_symmetry_are_as_many_as_the_count() -> None:
    for model, classes in [
        (models.queens(8), 12),  # OEIS A002562
        (models.latin(4), 2),  # OEIS A003090
        (models.langford(7), 26),  # OEIS A014552
        (models.partitions(6), 11),  # OEIS A000041
        (models.steiner(2, 3, 7), 1),
    ]:
        problem = model.problem
        assert problem.count(distinct=True) == classes
        symmetry = problem.symmetry()
        covers = list(problem.covers(distinct=True))
        assert len(covers) == classes
        assert all(symmetry.canonical(cover) == cover for cover in covers)
        assert sum(symmetry.images(cover) for cover in covers) == problem.count()
        assert not any(symmetry.same(*pair) for pair in permutations(covers[:5], 2))


def test_images_are_the_same_cover() -> None:
    problem = models.queens(6).problem
    symmetry = problem.symmetry()
    first, *others = problem.covers()
    assert others
    assert all(symmetry.same(first, cover) for cover in others)
    with pytest.raises(CoverError):
        symmetry.canonical(["no option"])


def test_colors_are_exchanged_if_asked() -> None:
    problem = Problem(primary="ab", secondary="x")
    for item in "ab":
        for color in ("white", "black"):
            problem.option([item, colored("x", color)], label=(item, color))
    assert problem.symmetry().order == 2
    assert problem.count(distinct=True) == 2
    assert problem.symmetry(colors=True).order == 4
    assert problem.symmetry(colors=True).count() == 1


def test_limits_end_counts_and_covers() -> None:
    problem = models.dominoes("20x20").problem
    with pytest.raises(LimitError) as caught:
        problem.count(distinct=True, nodes=1000, jobs=1)
    assert isinstance(caught.value.found, int)
    covers = models.queens(8).problem.covers(5, distinct=True)
    assert len(list(covers)) == 5
    assert covers.end == "limit"
    assert sum(part.count() for part in covers.left) == 7
    with pytest.raises(ArgumentError, match="order"):
        models.queens(8).problem.covers(distinct=True, order="book")
    assert Problem(primary="a").count(distinct=True) == 0


def test_options_that_are_added_later_do_not_matter() -> None:
    problem = Problem.from_options({"a": "a", "b": "b"})
    symmetry = problem.symmetry()
    problem.option("ab", label="ab")
    assert symmetry.count() == 1
    assert list(map(sorted, symmetry.covers())) == [["a", "b"]]
    assert problem.count(distinct=True) == 2


def test_parts_have_each_class_once() -> None:
    problem = models.queens(8).problem
    parts = problem.parts(20, distinct=True)
    assert len(parts) >= 20
    assert parts == problem.parts(20, distinct=True)
    assert all(part.distinct for part in parts)
    assert not any(part.distinct for part in problem.parts(20))
    whole = sorted(problem.covers(distinct=True))
    assert sorted(cover for part in parts for cover in part.covers()) == whole
    assert sum(part.count() for part in pickle.loads(pickle.dumps(parts))) == 12
    again = [Part.from_json(part.to_json(), problem) for part in parts]
    assert again == parts
    assert sum(part.count(jobs=2) for part in again) == 12
    # The same options, but all covers that have them.
    first = parts[0]
    assert not first.excluded or Part(problem, first.options, 0, 1.0) != first


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_search_for_classes_goes_on_from_what_is_left(jobs: int) -> None:
    problem = models.queens(9).problem
    whole = sorted(problem.covers(distinct=True))
    assert len(whole) == 46
    for shown in (0, 1, 5, 45, 46):
        covers = problem.covers(distinct=True, jobs=jobs)
        found = [next(covers) for _ in range(shown)]
        left = covers.left
        assert all(part.distinct for part in left)
        found += [cover for part in left for cover in part.covers()]
        assert sorted(found) == whole, shown
    # A count goes on, too, until nothing is left.
    number, left = 0, problem.parts(1, distinct=True)
    while left:
        counted = left.pop().count(nodes=20)
        number += counted
        left += counted.left
    assert number == 46


def test_classes_of_exchanged_colors_have_parts_and_costs() -> None:
    problem = Problem(primary="ab", secondary="x")
    for item in "ab":
        for color in ("white", "black"):
            problem.option([item, colored("x", color)], label=(item, color), cost=1)
    symmetry = problem.symmetry(colors=True)
    (part,) = symmetry.parts(1)
    assert part.count() == 1
    assert '"distinct":"symmetries and colors"' in part.to_json()
    assert Part.from_json(part.to_json(), problem) == part != problem.parts(1)[0]
    assert [cost for cost, _ in symmetry.best(5)] == [2]
    assert [cost for cost, _ in problem.best(5, distinct=True)] == [2, 2]


def test_the_cheapest_classes_are_those_of_the_cheapest_covers() -> None:
    problem = models.queens(6).problem
    # Queens near the middle cost more, alike for the eight symmetries.
    board = Problem(primary=problem.primary, secondary=problem.secondary)
    for label in problem.labels:
        row, column = (int(word[1:]) for word in str(label).split()[:2])
        far = (2 * row - 7) ** 2 * (2 * column - 7) ** 2
        board.option(problem.items_of(label), label=label, cost=far)
        board.option(problem.items_of(label), label=(label, 2), cost=far + 1)
    symmetry = board.symmetry()
    for maximize in (False, True):
        classes: dict[tuple[object, ...], int] = {}
        for cost, cover in board.best(10_000, maximize=maximize):
            classes.setdefault(tuple(symmetry.canonical(cover)), cost)
        assert len(classes) > 5
        for k in (0, 1, 3, 1000):
            best = board.best(k, distinct=True, maximize=maximize)
            assert [cost for cost, _ in best] == list(classes.values())[:k]
            assert all(classes[tuple(cover)] == cost for cost, cover in best)
        result = board.cheapest(distinct=True, maximize=maximize)
        assert result.proved
        assert result.cost == result.bound == next(iter(classes.values()))
    with pytest.raises(LimitError):
        board.best(1000, distinct=True, nodes=0)
    with pytest.raises(ArgumentError, match="gap"):
        symmetry.cheapest(2, gap=0.5)


def test_covers_are_counted_by_class() -> None:
    assert models.steiner(2, 3, 9).problem.count(by_class=True) == 840  # OEIS A030128
    assert models.queens(9).problem.count(by_class=True, jobs=1) == 352
    assert models.queens(9).count(by_class=True) == 352
    assert Problem(primary="a").count(by_class=True) == 0
    with pytest.raises(ArgumentError, match="by_class"):
        models.queens(4).problem.count(by_class=True, distinct=True)
    with pytest.raises(LimitError):
        models.queens(12).problem.count(by_class=True, nodes=10)


def test_random_classes_have_the_same_probability() -> None:
    problem = models.queens(5).problem
    symmetry = problem.symmetry()
    drawn = [tuple(cover) for cover in symmetry.sample(60, seed=1)]
    assert drawn == [tuple(cover) for cover in symmetry.sample(60, seed=1)]
    assert all(list(cover) == symmetry.canonical(cover) for cover in map(list, drawn))
    # One of the two classes has 2 covers, the other one 8.
    assert len(set(drawn)) == 2
    assert 15 <= drawn.count(drawn[0]) <= 45
    assert Problem(primary="a").symmetry().sample(3) == []
    many = Problem(primary="a")
    for label in range(12):
        many.option("a", label=label)
    with pytest.raises(UnsupportedError, match="479001600 symmetries"):
        many.symmetry().sample()
