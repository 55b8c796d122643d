"""Texts with half a character, objects nested too deep, packages that are missing, limits: no raw
error of Python, and no error without words."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pyquadrille import (
    ArgumentTypeError,
    Best,
    Certificate,
    CoverError,
    Diagram,
    LimitError,
    ParseError,
    ProblemError,
    Part,
    Problem,
    QuadrilleError,
    models,
    sudoku,
)


def deep() -> Any:
    """A tuple that is nested so deep that Python shows and compares it in no way."""
    thing: Any = ()
    for _ in range(100_000):
        thing = (thing,)
    return thing


HALF = "a\ud800"
"""A text with half a character."""


def test_texts_with_half_a_character_are_refused(tmp_path: Path) -> None:
    problem = models.queens(4).problem
    with pytest.raises(ParseError, match=r"3:2: '\\ud800' is half a character") as caught:
        Problem.from_knuth(f"a\na\n{HALF}")
    assert (caught.value.line, caught.value.column) == (3, 2)
    asked: list[Callable[[], Any]] = [
        lambda: Part.from_json(HALF, problem),
        lambda: Certificate.from_json(HALF, problem),
        lambda: Diagram.load(HALF),
        lambda: problem.diagram().save(tmp_path / HALF),
        lambda: models.words([HALF], 2),
        lambda: models.dominoes(HALF),
        lambda: models.polyominoes(HALF, "I"),
        lambda: models.polyominoes("2x2", HALF),
        lambda: models.polycubes("2x2x2", [HALF]),
        lambda: models.matchings(HALF),
        lambda: models.matchings([(HALF, "b")]),
        lambda: models.sudoku(HALF),
        lambda: models.sudoku("2x2", givens=HALF),
        lambda: sudoku.solve(HALF),
        lambda: sudoku.judge(HALF),
        lambda: sudoku.solve_many([HALF]),
        lambda: sudoku.explain(HALF),
        lambda: sudoku.canonical(HALF),
        lambda: sudoku.generate(1, symmetry=HALF),  # type: ignore[arg-type]
    ]
    for number, ask in enumerate(asked):
        with pytest.raises(QuadrilleError):
            pytest.fail(f"{number} gives {ask()!r}")
    # A name of a file that is no text, but one that the system can have, is fine.
    path = os.fsencode(tmp_path) + b"/\xff.diagram"
    problem.diagram().save(path)
    assert len(Diagram.load(path)) == 2


def test_objects_that_are_nested_too_deep_to_be_shown_have_errors() -> None:
    problem = Problem.from_options([[deep()]])
    asked: list[Callable[[], Any]] = [
        lambda: Problem("a").option([deep()]),
        lambda: Problem("a").option([], label=deep()),
        lambda: Problem([deep(), deep()]),
        lambda: problem.option([deep()]),
        lambda: Problem.from_options([[deep()], [deep()]]),
        lambda: Problem.from_options({deep(): "a"}).verify([deep()]),
        lambda: problem.verify([deep()]),
        lambda: problem.mask([deep()]),
        lambda: Problem("a", bounds={deep(): 2}),
        lambda: Problem.from_options({deep(): []}),
        lambda: Problem.from_options(["a"], costs={deep(): 1}),
        lambda: Problem.from_options({deep(): "a"}, costs={deep(): 1}),
    ]
    for number, ask in enumerate(asked):
        with pytest.raises(QuadrilleError):
            pytest.fail(f"{number} gives {type(ask())}")
    with pytest.raises(CoverError, match="no option <tuple that cannot be shown"):
        problem.verify([deep()])
    assert "tuple that cannot be shown" in Problem.from_options({deep(): "a"})._repr_html_()


def test_objects_whose_repr_fails_have_errors() -> None:
    class Mute:
        def __repr__(self) -> str:
            raise ValueError("no words")

    with pytest.raises(ProblemError, match="option <Mute that cannot be shown> has no items"):
        Problem.from_options({Mute(): []})


A_NUMBER: Any = 5
A_LIST: Any = [("a", 1)]

WRONG: dict[str, Callable[[], Any]] = {
    "bounds in a list": lambda: Problem.from_options(["a"], bounds=A_LIST),
    "bounds of a number": lambda: Problem("a", bounds=A_NUMBER),
    "more bounds in a list": lambda: Problem({"a": 2}, bounds=A_LIST),
    "bounds in a series": lambda: Problem("a", bounds=pytest.importorskip("pandas").Series([1, 1])),
    "weights in a list": lambda: Certificate(Problem("a"), "parity", A_LIST),
    "costs in a set": lambda: Problem.from_options(["a", "b"], costs={1, 2}),
    "words in a number": lambda: models.words(A_NUMBER, "2x2"),
    "pieces in a number": lambda: models.polyominoes(A_NUMBER, "5x5"),
    "a part of a number": lambda: Part.from_json("{}", A_NUMBER),
    "a proof of a number": lambda: Certificate.from_json("{}", A_NUMBER),
    "an item that is missing": lambda: Problem.from_frame({"i": [["a", None]]}, items="i"),
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_what_has_another_type_is_told_so(wrong: Callable[[], Any]) -> None:
    with pytest.raises(ArgumentTypeError, match=r"expected|missing|order"):
        wrong()


@pytest.mark.parametrize(
    "question",
    [
        "import pyquadrille.sudoku",
        "from pyquadrille import sudoku",
        "p.from_matrix([[1]])",
        "p.from_options(['a']).to_frame()",
        "p.from_options(['a']).to_frame('polars')",
        "p.from_options(['a']).count(progress=True)",
        "from pyquadrille import distributed; distributed.count(p())",
        "from pyquadrille import distributed; distributed.read('/nowhere')",
    ],
)
def test_packages_that_are_not_installed_are_named(question: str) -> None:
    program = f"""
import sys
class Nothing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("numpy", "pandas", "polars", "pyarrow", "ray", "tqdm"):
            raise ModuleNotFoundError(f"No module named {{name!r}}")
sys.meta_path.insert(0, Nothing())
from pyquadrille import MissingError, Problem as p
assert p.from_options(["a"]).count() == 1
try:
    {question}
except MissingError as error:
    print(error)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "pip install" in done.stdout


def test_a_limit_says_what_was_found() -> None:
    problem = models.queens(9).problem
    with pytest.raises(LimitError) as counted:
        problem.count(nodes=500, jobs=1)
    found = counted.value.found
    assert isinstance(found, int)
    assert str(counted.value).endswith(f"; found until then: {found} cover{'s' * (found != 1)}")
    assert str(LimitError("a limit", 1)) == "a limit; found until then: 1 cover"
    assert str(LimitError("a limit", 2**5000)) == (
        "a limit; found until then: at least 2**5000 covers"
    )
    best = [Best(7, ["a"]), Best(9, ["b"])]
    assert str(LimitError("a limit", best)).endswith("2 covers, the best with cost 7")
    assert str(LimitError("a limit", [])).endswith("found until then: 0 covers")
    assert str(LimitError("a limit")) == "a limit"
    assert str(LimitError("puzzle 1: none", ["1.." * 27])) == "puzzle 1: none"
