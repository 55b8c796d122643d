"""Signatures show each limit of a question, and a question has no other ones."""

from __future__ import annotations

import inspect
import typing
from collections.abc import Callable
from typing import Any

import pytest

from pyquadrille import Part, Problem, Symmetry, models

SEARCH = {"time", "nodes", "progress"}
THREADS = SEARCH | {"jobs"}
MEMORY = SEARCH | {"memory"}
ALL = THREADS | MEMORY

ARGUMENTS: list[tuple[Callable[..., Any], set[str]]] = [
    (Problem.count, ALL | {"distinct", "by_class"}),
    (Problem.first, ALL),
    (Problem.check, ALL),
    (Problem.covers, THREADS | {"limit", "distinct", "order"}),
    (Problem.best, THREADS | {"k", "distinct", "maximize"}),
    (Problem.fewest, THREADS),
    (Problem.cheapest, THREADS | {"k", "distinct", "maximize", "gap"}),
    (Problem.diagram, MEMORY),
    (Symmetry.count, ALL | {"distinct", "by_class"}),
    (Symmetry.covers, THREADS | {"limit", "distinct", "order"}),
    (Symmetry.best, THREADS | {"k", "distinct", "maximize"}),
    (Symmetry.cheapest, THREADS | {"k", "distinct", "maximize", "gap"}),
    (Symmetry.sample, MEMORY | {"n", "seed"}),
    (Part.count, THREADS),
    (Part.covers, THREADS | {"limit"}),
    (models.Model.count, ALL | {"distinct", "by_class"}),
    (models.Model.first, ALL),
    (models.Model.covers, THREADS | {"limit", "distinct", "order"}),
    (models.Model.cheapest, THREADS | {"k", "distinct", "maximize"}),
    (models.Model.diagram, MEMORY),
]


@pytest.mark.parametrize(("method", "names"), ARGUMENTS)
def test_a_signature_shows_each_argument(method: Callable[..., Any], names: set[str]) -> None:
    parameters = dict(inspect.signature(method).parameters)
    assert parameters.pop("self")
    assert parameters.keys() == names
    for name in names & ALL:
        default = 1 if method in (Part.count, Part.covers) and name == "jobs" else None
        assert parameters[name].default == default
        assert parameters[name].kind is inspect.Parameter.KEYWORD_ONLY
    assert parameters["time"].annotation == "float | None"
    assert typing.get_type_hints(method)["time"] == float | None


def test_a_limit_that_a_question_does_not_have_is_an_error() -> None:
    model = models.queens(4)
    problem: Any = model.problem
    part, symmetry = problem.parts(1)[0], problem.symmetry()
    asked: list[Callable[[], Any]] = [
        lambda: problem.count(color=1),
        lambda: problem.first(limit=1),
        lambda: problem.check(seconds=1),
        lambda: problem.covers(memory=1),
        lambda: problem.best(memory=1),
        lambda: problem.cheapest(memory=1),
        lambda: problem.diagram(jobs=1),
        lambda: symmetry.sample(jobs=1),
        lambda: symmetry.covers(memory=1),  # type: ignore[call-arg]
        lambda: part.count(memory=1),
        lambda: part.covers(memory=1),
        lambda: model.covers(memory=1),  # type: ignore[call-arg]
    ]
    for ask in asked:
        with pytest.raises(TypeError, match="unexpected keyword argument"):
            ask()
