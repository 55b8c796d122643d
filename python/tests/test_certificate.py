"""Certificates: found, checked, written and read."""

from __future__ import annotations

import json
import pickle

import pytest
from hypothesis import given
from oracle import Stated, covers
from strategies import stated

from pyquadrille import Certificate, ParseError, Problem, models


@given(stated(bounds=True))
def test_a_proof_is_right_and_survives_json_and_pickle(case: Stated) -> None:
    problem = case.problem()
    certificate = problem.prove(time=1)
    if certificate is None:
        return
    assert not set(covers(case))
    assert certificate.verify()
    again = Certificate.from_json(certificate.to_json(), problem)
    assert again == certificate
    assert again.verify()
    assert pickle.loads(pickle.dumps(certificate)) == certificate
    assert str(again) == str(certificate)


def test_each_kind_is_found() -> None:
    parity = models.langford(9).problem.prove()
    assert parity is not None and (parity.kind, parity.modulus) == ("parity", None)
    modulo = models.polyominoes("4x4", "V3+").problem.prove()
    assert modulo is not None and modulo.verify()
    # Three pigeons and two holes.
    options = [[pigeon, hole] for pigeon in "abc" for hole in "xy"]
    weights = Problem.from_options(options, secondary="xy").prove()
    assert weights is not None and weights.kind == "weights"
    assert weights.verify()
    assert set(weights.weights) <= set("abcxy")


def test_a_problem_with_a_cover_has_no_proof() -> None:
    assert models.queens(8).problem.prove() is None
    assert Problem().prove() is None


def test_json_of_another_problem_or_changed_is_refused_or_proves_nothing() -> None:
    problem = Problem.from_options(["ab", "ac", "bc"])
    certificate = problem.prove()
    assert certificate is not None
    text = certificate.to_json()
    with pytest.raises(ParseError, match="another problem"):
        Certificate.from_json(text, Problem.from_options(["ab", "ac", "bd"]))
    data = json.loads(text)
    broken = [
        "",
        "[]",
        "3",
        "{",
        "null",
        text[:-3],
        json.dumps({**data, "weights": [[99, 1]]}),
        json.dumps({**data, "weights": [[0, 1], [0, 1]]}),
        json.dumps({**data, "weights": [[0]]}),
        json.dumps({**data, "weights": 7}),
        json.dumps({**data, "proof": "faith"}),
        "[" * 100_000,
    ]
    for wrong in broken:
        with pytest.raises(ParseError):
            Certificate.from_json(wrong, problem)
