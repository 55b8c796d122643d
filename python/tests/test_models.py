"""Models, their solutions and pictures."""

from __future__ import annotations

import inspect
import json
import pickle
import xml.dom.minidom
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from pyquadrille import ArgumentError, CoverError, ParseError, QuadrilleError, _core, models
from pyquadrille.models import Model

PETERSEN = [(k, (k + 1) % 5) for k in range(5)]
PETERSEN += [(k, k + 5) for k in range(5)] + [(5 + k, 5 + (k + 2) % 5) for k in range(5)]

# Published counts, with their sources.
COUNTS: list[tuple[Callable[[], Model], int]] = [
    (lambda: models.queens(10), 724),  # OEIS A000170
    (lambda: models.domination(5, 3), 186),  # OEIS A002564
    (lambda: models.langford(7), 52),  # OEIS A014552, twice
    (lambda: models.langford(7, reduce=True), 26),
    (lambda: models.pentominoes((6, 10), reduce=True), 2339),  # Haselgrove 1960
    (lambda: models.pentominoes("scott", reduce=True), 65),  # D. S. Scott 1958
    (lambda: models.polyominoes((4, 9), ["V3+"]), 88),  # OEIS A046984
    (lambda: models.polyominoes("AA.\n.AA", "S4"), 1),
    (lambda: models.polyhexes("triangle7", ["tetrahexes"]), 0),  # M. Gardner 1967
    (lambda: models.polyiamonds("hexagon3", "diamond+"), 980),  # OEIS A008793
    (lambda: models.dominoes((8, 8)), 12988816),  # OEIS A004003
    (lambda: models.dominoes("aztec4"), 1024),  # 2^(n(n+1)/2): Elkies, Kuperberg, Larsen, Propp
    (lambda: models.polycubes(), 11520),  # Conway and Guy 1961
    (lambda: models.partridge(4), 0),  # Wainwright 1981
    (lambda: models.latin(4), 576),  # OEIS A002860
    (lambda: models.latin(4, reduce=True), 2),  # OEIS A003090
    (lambda: models.sudoku((2, 2)), 288),  # OEIS A107739
    (lambda: models.matchings("petersen"), 6),  # Petersen 1898
    (lambda: models.matchings(PETERSEN), 6),
    (lambda: models.matchings(8), 105),  # OEIS A001147
    (lambda: models.partitions(8), 4140),  # OEIS A000110
    (lambda: models.steiner(2, 3, 7), 30),  # OEIS A030128
]

COSTS: list[tuple[Callable[[], Model], int]] = [
    (lambda: models.assignment("saw drill\nann 3 4\nbob 1 5"), 5),
    (lambda: models.auction("ann 5 a b\nbob 3 a\neve 3 b"), -6),
    (lambda: models.crews("t1 6:00 7:00 a b\nt2 7:30 8:30 b a", least=60), 150),
    (lambda: models.districts("1 2\n2 1", 2), 0),
    (lambda: models.kidney("ann bob 3\nbob ann 4"), -7),
    (lambda: models.matching3("a b c 3\nd e f 4"), 7),
]

SMALL: list[Callable[[], Model]] = [
    lambda: models.queens(5),
    lambda: models.domination(4, 2),
    lambda: models.langford(4),
    lambda: models.pentominoes("3x20"),
    lambda: models.polyominoes("4x3", "V3+"),
    lambda: models.dominoes("4x3"),
    lambda: models.polycubes("2x2x2", "I2+"),
    lambda: models.partridge(1),
    lambda: models.latin(3),
    lambda: models.sudoku("2x2", givens="1... .2.. ..3. ...4".replace(" ", "\n")),
    lambda: models.matchings("cube2"),
    lambda: models.partitions(4),
    lambda: models.steiner(2, 3, 7),
    lambda: models.macmahon("1x1", colors=1),
    lambda: models.words(["bit", "ice", "ten"], 3, repeats=True),
    lambda: models.assignment(3),
    lambda: models.auction(5, 9, instance=1),
    lambda: models.crews(3),
    lambda: models.districts(3, within=90),
    lambda: models.kidney("ann bob\nbob ann"),
    lambda: models.matching3(2),
]


def test_every_model_of_the_library_has_a_function_with_its_arguments() -> None:
    families = json.loads(_core.catalogue())
    assert len(families) > 20
    for family in families:
        name, known = family["name"], {one["name"]: one for one in family["arguments"]}
        assert f"| `{name}` | {family['help']} |" in str(models.__doc__)
        function = getattr(models, name)
        parameters = inspect.signature(function).parameters
        assert parameters.keys() - {"reduce"} == known.keys(), name
        for key, argument in known.items():
            # What may be left out is the default, or the value of the example.
            value = parameters[key].default
            usual = [argument["default"], family["example"].get(key)]
            if value not in (inspect.Parameter.empty, None, False):
                assert str(value) in usual, (name, key)
        example = {
            key: int(value) if known[key]["kind"] == "number" else value
            for key, value in family["example"].items()
        }
        model = function(**example)
        if family["count"] is not None:
            assert model.count(distinct=family["isReduced"]) == family["count"], name


@pytest.mark.parametrize("k", range(len(COSTS)))
def test_models_with_costs_have_a_cheapest_solution(k: int) -> None:
    make, cost = COSTS[k]
    model = make()
    [best] = model.problem.best()
    assert best.cost == cost
    [solution] = model.cheapest()
    assert model.problem.verify(solution)


@pytest.mark.parametrize("k", range(len(COUNTS)))
def test_counts_are_the_published_ones(k: int) -> None:
    make, count = COUNTS[k]
    assert make().count() == count


@pytest.mark.parametrize("k", range(len(SMALL)))
def test_solutions_draw_themselves_and_everything_pickles(k: int) -> None:
    model = SMALL[k]()
    assert len(set(model.problem.labels)) == model.problem.n_options
    again = pickle.loads(pickle.dumps(model))
    assert again == model
    assert again.problem == model.problem
    solutions = list(model.covers(20))
    assert solutions
    for solution in solutions:
        assert model.problem.verify(solution)
        assert str(solution)
        assert solution.picture() or "0 transplants" in str(solution)
        xml.dom.minidom.parseString(solution._repr_svg_())
        assert solution._repr_svg_() in solution._repr_html_()
        assert pickle.loads(pickle.dumps(solution)) == solution
    xml.dom.minidom.parseString(model.gallery(solutions[:4]))
    assert xml.dom.minidom.parseString(str(model._repr_svg_()))
    assert eval(repr(model), {"models": models}) == model
    assert len({str(solution) for solution in solutions}) == len(solutions)


def test_a_model_without_solutions_draws_nothing() -> None:
    model = models.queens(3)
    assert model.first() is None
    assert model._repr_svg_() is None
    assert model._repr_html_() is None


def test_solutions_are_covers_of_their_model() -> None:
    model = models.queens(6)
    solution = model.first()
    assert solution is not None
    assert sorted(solution) == sorted(solution.cover)
    assert models.Solution(model, reversed(solution.cover)) == solution
    with pytest.raises(CoverError):
        models.Solution(model, solution.cover[1:])
    with pytest.raises(CoverError):
        model.gallery([["r9 c9"]])
    first = solution.cover[0]
    model.problem.option(model.problem.items_of(first), label="added")
    added = models.Solution(model, [*solution.cover[1:], "added"])
    with pytest.raises(CoverError, match="was added"):
        added.picture()


# A label of each model: a part of its words, its piece and its first cells.
PARTS: list[tuple[models.Model, str, str | None, list[tuple[int, ...]]]] = [
    (models.queens(4), "r1 c2", None, [(1, 2)]),
    (models.langford(3), "2 s1 s4", "2", []),
    (models.pentominoes("6x10"), "X r1c2 r2c1", "X", [(1, 2), (2, 1)]),
    (models.dominoes("4x4"), "r1c1 r1c2", None, [(1, 1), (1, 2)]),
    (models.polycubes(), "V l1r1c1 l1r1c2", "V", [(1, 1, 1), (1, 1, 2)]),
    (models.partridge(3), "2 r1c1 r1c2", "2", [(1, 1), (1, 2)]),
    (models.latin(3), "r2c1 r2#3", "3", [(2, 1)]),
    (models.sudoku("2x2"), "r4c3 r4#2", "2", [(4, 3)]),
    (models.macmahon(), "abcb r1c2", "abcb", [(1, 2)]),
    (models.words(["bit", "ice", "ten"], 3), "A1 r1c1:b", "bit", [(1, 1)]),
    (models.assignment("saw drill\nann 3 4\nbob 1 5"), "ann drill", None, []),
]


@pytest.mark.parametrize("k", range(len(PARTS)))
def test_a_label_has_parts(k: int) -> None:
    model, words, piece, cells = PARTS[k]
    label = next(label for label in model.problem.labels if label.startswith(words))
    assert (label.piece, label.cells[: len(cells)]) == (piece, cells)
    assert label.words[: len(words.split())] == words.split()
    assert len(label.words) == len(model.problem.items_of(label))
    # It is a text like any other one, also after a way through another process.
    again = pickle.loads(pickle.dumps(label))
    assert (again, type(again), repr(label)) == (str(label), models.Label, repr(str(label)))
    if cells:
        assert (label.row, label.column) == cells[0][-2:]
    else:
        with pytest.raises(AttributeError, match="names no cell"):
            pytest.fail(str(label.row))


def test_arguments_that_make_no_sense_are_refused() -> None:
    wrong: list[Callable[[], object]] = [
        lambda: models.queens(0),
        lambda: models.queens(-1),
        lambda: models.queens(10**30),
        lambda: models.queens(4.5),  # type: ignore[arg-type]
        lambda: models.queens("8"),  # type: ignore[arg-type]
        lambda: models.queens(100_000),
        lambda: models.pentominoes("6by10"),
        lambda: models.pentominoes((6, "x")),  # type: ignore[arg-type]
        lambda: models.pentominoes(6),  # type: ignore[arg-type]
        lambda: models.polyominoes("4x4", "Q"),
        lambda: models.polyominoes("4x4", []),
        lambda: models.polyominoes("4x4", "Y", motions="fly"),  # type: ignore[arg-type]
        lambda: models.sudoku("3"),
        lambda: models.sudoku(givens="q" * 81),
        lambda: models.matchings([(1, 1)]),
        lambda: models.matchings([(1,)]),  # type: ignore[list-item]
        lambda: models.matchings("sphere"),
        lambda: models.steiner(3, 2, 7),
        lambda: models.words(["two words"], 3),
        lambda: models.words(["cat"], 4),
        lambda: models.kidney("ann ann"),
        lambda: models.kidney("ann bob", instance=1),
        lambda: models.crews(5, span=-1),
    ]
    for make in wrong:
        with pytest.raises(QuadrilleError):
            make()
    with pytest.raises(ArgumentError, match="too large|at most"):
        models.queens(100_000)
    with pytest.raises(ParseError) as caught:
        models.sudoku(givens="1...\nQ")
    assert caught.value.line >= 1


def test_reduced_models_have_one_solution_of_each_class() -> None:
    assert len(list(models.pentominoes("3x20", reduce=True).covers())) == 2
    assert models.pentominoes("3x20", reduce=True).problem.count() == 8
    assert models.pentominoes("3x20", reduce=True).count(distinct=False) == 8
    assert models.pentominoes("3x20", reduce=True).count(by_class=True) == 8
    with pytest.raises(ArgumentError, match="by_class is for a count of all covers"):
        models.pentominoes("3x20").count(distinct=True, by_class=True)
    assert len(list(models.queens(6).covers(distinct=True))) == 1
    assert models.macmahon("2x3", colors=2).symmetry().order == 8
    with pytest.raises(ArgumentError, match="order"):
        models.queens(6).covers(distinct=True, order="book")


def count_queens(model: Model) -> int:
    return model.count()


@pytest.mark.parametrize("method", ["spawn", "fork"])
def test_models_go_to_other_processes(method: str) -> None:
    assert models.queens(7).count() == 40
    with ProcessPoolExecutor(2, mp_context=get_context(method)) as pool:
        assert list(pool.map(count_queens, [models.queens(n) for n in (6, 7, 8)])) == [4, 40, 92]
