"""Certificates of counts: checked by the package, and by a checker that knows only the format."""

from __future__ import annotations

import random

import pytest
from count_checker import Wrong, check

from pyquadrille import CertificateError, LimitError, Problem, colored, models

MODELS = [
    (models.queens(6), 4),
    (models.langford(7), 52),
    (models.dominoes("6x6"), 6728),
    (models.latin(4), 576),
    (models.polyominoes("4x9", "V3+"), 88),
    (models.partitions(6), 203),
]


@pytest.mark.parametrize(("model", "count"), MODELS)
def test_two_checkers_agree(model: models.Model, count: int) -> None:
    problem = model.problem
    certificate = problem.count_certificate()
    assert problem.verify_count(certificate) == count
    assert check(problem.to_knuth(), certificate) == count
    distinct = problem.count_certificate(distinct=True)
    n_classes = problem.count(distinct=True)
    assert problem.verify_count(distinct) == check(problem.to_knuth(), distinct) == n_classes


def random_problem(rng: random.Random) -> Problem:
    """Two small problems side by side, with bounds, secondary items and colors."""
    primary: dict[str, tuple[int, int]] = {}
    options = []
    for half in "ab":
        for k in range(rng.randint(1, 4)):
            low = rng.choice([0, 1, 1, 1, 2])
            primary[f"{half}{k}"] = (low, low + rng.choice([0, 0, 1, 2]) or 1)
        names = [name for name in primary if name[0] == half]
        for _ in range(rng.randint(1, 7)):
            items: list[object] = rng.sample(names, rng.randint(1, len(names)))
            for secondary in ("x", "y"):
                if rng.random() < 0.3:
                    color = rng.choice([None, "1", "2"])
                    item = half + secondary
                    items.append(item if color is None else colored(item, color))
            options.append(items)
    problem = Problem(primary=primary, secondary=["ax", "ay", "bx", "by"])
    for items in options:
        problem.option(items)
    return problem


def test_two_checkers_agree_about_random_problems_and_about_changes() -> None:
    rng = random.Random(1)
    n_refused = 0
    for _ in range(60):
        problem = random_problem(rng)
        text, certificate = problem.to_knuth(), problem.count_certificate()
        count = problem.count()
        assert problem.verify_count(certificate) == count == check(text, certificate)
        for _ in range(20):
            changed = bytearray(certificate)
            changed[rng.randrange(18, len(changed))] = rng.randrange(40)
            found: list[int | None] = []
            try:
                found.append(problem.verify_count(bytes(changed)))
            except CertificateError:
                found.append(None)
            try:
                found.append(check(text, bytes(changed)))
            except Wrong:
                found.append(None)
            assert found in ([None, None], [count, count]), changed
            n_refused += found[0] is None
    assert n_refused > 600


def test_limits_and_wrong_certificates() -> None:
    problem = models.queens(12).problem
    with pytest.raises(LimitError, match="raise it by memory="):
        problem.count_certificate(memory=100_000)
    with pytest.raises(CertificateError, match="the first line is not that"):
        problem.verify_count(b"parity\n")
