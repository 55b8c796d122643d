"""Forty questions, whose answers all faces give alike: `tests/questions.json`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pyquadrille import LimitError, Problem

ROOT = Path(__file__).parents[2]
QUESTIONS = json.loads((ROOT / "tests/questions.json").read_text())


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """What Python answers, in the words of the file."""
    text = question.get("problem") or (ROOT / question["file"]).read_text()
    problem = Problem.from_knuth(text)
    match question["ask"]:
        case "count":
            return {"count": str(problem.count()), "end": "complete"}
        case "first":
            return {"found": problem.first() is not None}
        case "check":
            return {"verdict": problem.check()}
        case "all":
            covers = problem.covers(question.get("limit"))
            return {"covers": len(list(covers)), "end": covers.end}
        case "cheapest":
            found = problem.cheapest(maximize=question.get("maximize", False))
            return {
                "cost": None if found.cost is None else str(found.cost),
                "bound": None if found.bound is None else str(found.bound),
                "gap": None if found.gap is None else 100 * found.gap,
                "proved": found.proved,
                "end": "complete",
            }
    certificate = problem.prove()
    if certificate is None:
        assert problem.first() is not None
        return {"found": True}
    return {"found": False, "proof": certificate.kind}


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda it: f"{it['ask']}")
def test_python_answers_the_questions_of_all_faces(question: dict[str, Any]) -> None:
    assert answer(question) == question["answer"]


def test_a_count_that_is_cut_is_no_answer() -> None:
    problem = Problem.from_knuth((ROOT / "data/cover/soma.dlx").read_text())
    with pytest.raises(LimitError) as caught:
        problem.count(nodes=10)
    assert caught.value.found <= 11520
