"""Symmetries: the group, canonical covers, counts and covers up to symmetry."""

from __future__ import annotations

from itertools import permutations

import pytest

from pyquadrille import (
    ArgumentError,
    CoverError,
    Generator,
    LimitError,
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
    with pytest.raises(UnsupportedError, match="no parts"):
        _ = covers.left
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
