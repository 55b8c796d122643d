"""What is wrong is refused at once, by an error that says where it is and what to do."""

from __future__ import annotations

import sys
from typing import Any

import pytest

import pyquadrille
from pyquadrille import (
    ArgumentError,
    ArgumentTypeError,
    CertificateError,
    CoverError,
    MissingError,
    ParseError,
    Part,
    Problem,
    ProblemError,
    ProblemWarning,
    QuadrilleError,
    colored,
    models,
)


def test_all_exceptions_have_one_base() -> None:
    errors = [e for name, e in vars(pyquadrille).items() if name.endswith("Error")]
    assert len(errors) > 9
    assert all(issubclass(error, QuadrilleError) for error in errors)


def test_options_of_secondary_items_alone_are_told_and_in_no_cover() -> None:
    rows = {"ab": "ab", "s": "s", "a": "as", "b": "b", "st": "st"}
    words = "2 options have no primary item, and are in no cover: the first is 's'"
    with pytest.warns(ProblemWarning, match=words):
        problem = Problem.from_options(rows, secondary="st")
    with pytest.warns(ProblemWarning, match="1 option has no primary item, and is in no .*: 1"):
        Problem.from_matrix([[1, 1], [0, 1]], secondary=[1])
    with pytest.warns(ProblemWarning, match="in no cover: 1"):
        Problem.from_knuth("a | s\na s\ns")
    with pytest.warns(ProblemWarning, match="in no cover: 'x'") as told:
        Problem("a", "s").option("s", label="x")
    assert told[0].filename == __file__
    covers = {frozenset(cover) for cover in problem.covers()}
    assert covers == {frozenset(["ab"]), frozenset("ab")}
    assert {frozenset(cover) for cover in problem.diagram()} == covers
    assert problem.diagram().condition(require=["s"]).count() == 0
    assert problem.verify(["a", "b"])
    with pytest.raises(CoverError, match="option 's' has no primary item, so no cover has it"):
        problem.verify(["ab", "s"])


def test_options_that_are_wrong_are_refused_by_their_label() -> None:
    wrong: list[tuple[Any, type[Exception], str]] = [
        ({"x": []}, ProblemError, "option 'x' has no items"),
        ({"w": ["b"], "x": ["a", "a"]}, ProblemError, "option 'x' has item 'a' twice"),
        ({"x": [["a"]]}, ArgumentTypeError, "option 'x'.*hashable"),
        ({"w": ["b"], "x": [{}]}, ArgumentTypeError, "option 'x'.*hashable"),
        ({"x": 7}, ArgumentTypeError, "option 'x'.*not int"),
        ({"x": None}, ArgumentTypeError, "option 'x'"),
        ({"x": colored("a", "red")}, ArgumentTypeError, "option 'x'.*in a list"),
        ({"x": [colored("a", "red")]}, ProblemError, "option 'x'.*'a' a color.*secondary"),
        ({"x": ["s", colored("s", "red")]}, ProblemError, "option 'x' has item 's' twice"),
    ]
    for options, error, words in wrong:
        with pytest.raises(error, match=words):
            Problem.from_options(options, ["s"])
        problem = Problem(["a", "b"], ["s"])
        problem.option("b", label="w")
        with pytest.raises(error, match=words):
            problem.option(options["x"], label="x")
        assert problem.n_options == 1
        assert problem.first() is None


def test_what_is_not_a_problem_is_refused() -> None:
    with pytest.raises(ProblemError, match="'a' is declared twice"):
        Problem(["a", "b", "a"])
    with pytest.raises(ProblemError, match="'a' is declared twice"):
        Problem(["a"], ["a"])
    with pytest.raises(ProblemError, match="'a' is declared twice"):
        Problem.from_options([["a"]], ["a"], primary=["a"])
    with pytest.raises(ArgumentTypeError, match="hashable"):
        Problem([["a"]])
    with pytest.raises(ArgumentTypeError):
        Problem(7)  # type: ignore[arg-type]
    with pytest.raises(ArgumentTypeError):
        Problem.from_options(7)  # type: ignore[arg-type]
    with pytest.raises(ProblemError, match="declare the items alone"):
        Problem([colored("a", 1)])
    with pytest.raises(ProblemError, match=r"at least 3 times and at most 2 times"):
        Problem({"a": (3, 2)})
    with pytest.raises(ProblemError, match="secondary"):
        Problem(["a"], ["s"], bounds={"s": (0, 2)})
    with pytest.raises(ProblemError, match="not an item"):
        Problem(["a"], bounds={"b": (0, 2)})
    for bound in ("ab", (1, 2, 3), -1, 1.5, True, (0, 2**32)):
        with pytest.raises(QuadrilleError):
            Problem({"a": bound})  # type: ignore[dict-item]
    with pytest.raises(ProblemError, match="not an option"):
        Problem.from_options(["a"], costs={5: 1})
    for cost in (-(2**63), 1e-19, "1", 2**64):
        with pytest.raises(QuadrilleError, match="cost"):
            Problem.from_options(["a"], costs={0: cost})  # type: ignore[dict-item]
        with pytest.raises(QuadrilleError, match="cost"):
            Problem("a").option("a", cost=cost)  # type: ignore[arg-type]
    with pytest.raises(ProblemError, match="2\\^63"):
        Problem.from_options(["a", "a"], costs={0: 2**63 - 1, 1: 1})


def test_labels_are_unique_and_hashable() -> None:
    problem = Problem("ab")
    problem.option("a", label=1)
    with pytest.raises(ProblemError, match="label 1"):
        problem.option("b")
    with pytest.raises(ArgumentTypeError, match="labels"):
        problem.option("b", label=["x"])  # type: ignore[arg-type]
    assert problem.option("b", label=None) is None
    assert problem.count() == 1


def test_an_unknown_item_is_named_with_advice() -> None:
    with pytest.raises(
        ProblemError, match="option 0 has an unknown item 'c'.*sequence of characters"
    ):
        Problem(["cell"]).option("cell")
    with pytest.raises(ProblemError, match=r"option 0 has an unknown item \(0, 1\)"):
        Problem([(0, 0)]).option([(0, 1)])


def test_a_set_that_is_not_a_cover_is_explained() -> None:
    problem = Problem({"a": (2, 3), "b": 1, "never": 0}, ["x"])
    for k, items in enumerate(
        [
            ["a", "b", colored("x", "red")],
            ["a", colored("x", "blue")],
            ["a"],
            ["a", "x"],
            ["a"],
            ["never"],
        ]
    ):
        problem.option(items, label="pqrstu"[k])
    faults = {
        "p": "item 'a' is covered once, not at least 2 times",
        "pq": "item 'x' is 'red' in option 'p' and 'blue' in option 'q'",
        "ps": "item 'x' is 'red' in option 'p' and without a color in option 's'",
        "rr": "option 'r' is given twice",
        "rt": "item 'b' is not covered",
        "sq": "item 'x' is without a color in option 's' and 'blue' in option 'q'",
        "prtq": "item 'a' is covered more than 3 times, with option 'q'",
        "prtu": "item 'never' is covered more than 0 times, with option 'u'",
        "z": "there is no option 'z'",
    }
    for cover, words in faults.items():
        with pytest.raises(CoverError) as caught:
            problem.verify(cover)
        assert words in str(caught.value)
    with pytest.raises(CoverError, match="no option"):
        problem.verify([["unhashable"]])  # type: ignore[list-item]
    with pytest.raises(ArgumentTypeError):
        problem.verify(7)  # type: ignore[arg-type]
    assert problem.verify("pr")


def test_limits_that_make_no_sense_are_refused() -> None:
    problem = models.queens(4).problem
    wrong: list[dict[str, Any]] = [
        {"time": -1},
        {"time": float("nan")},
        {"time": "1"},
        {"time": []},
        {"nodes": -1},
        {"nodes": 1.5},
        {"nodes": "3"},
        {"jobs": 0},
        {"jobs": -1},
        {"jobs": True},
        {"progress": 3},
    ]
    for given in wrong:
        for ask in (problem.count, problem.first, problem.check, problem.covers):
            with pytest.raises(QuadrilleError):
                ask(**given)
    for k in (-1, 1.5, None, "x"):
        with pytest.raises(QuadrilleError):
            problem.best(k)  # type: ignore[arg-type]
        with pytest.raises(QuadrilleError):
            problem.parts(k)  # type: ignore[arg-type]
    for limit in (-1, 1.5, "x"):
        with pytest.raises(QuadrilleError):
            problem.covers(limit)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="order"):
        problem.covers(order="random")  # type: ignore[arg-type]
    assert problem.count(time=float("inf"), nodes=10**30, jobs=10**6) == 2
    assert problem.count(time=10**400) == 2
    assert len(list(problem.covers(10**30, time=1e300))) == 2
    assert problem.best(0) == []


def test_parts_of_other_problems_are_refused() -> None:
    problem, other = models.queens(6).problem, models.queens(7).problem
    line = problem.parts(3)[0].to_json()
    with pytest.raises(ParseError, match="another problem"):
        Part.from_json(line, other)
    with pytest.raises(ParseError, match="digest"):
        Part.from_json(line.replace('"level":1', '"level":2'), problem)
    for text in ("", "{}", "[]", "null", "x" * 1000):
        with pytest.raises(ParseError):
            Part.from_json(text, problem)
    first, second = problem.labels[:2]
    with pytest.raises(ArgumentError, match="cannot be chosen together"):
        Part(problem, [first, first], 1, 0.5)
    with pytest.raises(CoverError, match="no option"):
        Part(problem, ["r0"], 1, 0.5)
    assert Part(problem, [second], 1, 0.5).options == [second]


def test_texts_that_are_wrong_say_line_and_column() -> None:
    for text, line, column in (("a b\na q", 2, 3), ("", 1, 1), ("a a", 1, 3), ("a | s | t", 1, 7)):
        with pytest.raises(ParseError) as caught:
            Problem.from_knuth(text)
        assert (caught.value.line, caught.value.column) == (line, column)
        assert str(caught.value).startswith(f"{line}:{column}: ")
    for text in (None, b"a", 3):
        with pytest.raises(ArgumentTypeError):
            Problem.from_knuth(text)  # type: ignore[arg-type]


def test_a_bar_without_tqdm_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("tqdm", "tqdm.auto"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(MissingError, match="pip install tqdm"):
        models.queens(4).problem.count(progress=True)


def test_certificates_that_prove_nothing_are_refused() -> None:
    problem = Problem.from_options(["ab", "ac", "bc"])
    make = pyquadrille.Certificate
    for kind, weights, modulus in (
        ("parity", {"a": 1}, None),
        ("weights", {"a": 1, "b": 1, "c": 1}, None),
        ("weights", {}, None),
        ("modulo", {"a": 1, "b": 1, "c": 1}, 3),
    ):
        with pytest.raises(CertificateError):
            make(problem, kind, weights, modulus).verify()  # type: ignore[arg-type]
    with pytest.raises(QuadrilleError):
        make(problem, "modulo", {"a": 1}, 1).verify()
    for wrong in (
        ("parity", {"q": 1}, None),
        ("parity", {"a": 2}, None),
        ("guess", {"a": 1}, None),
        ("modulo", {"a": 1}, None),
        ("parity", {"a": 1}, 2),
        ("weights", {"a": 2**70}, None),
        ("weights", {"a": 0.5}, None),
    ):
        with pytest.raises(QuadrilleError):
            make(problem, *wrong)  # type: ignore[arg-type]
