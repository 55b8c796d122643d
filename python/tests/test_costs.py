"""Costs with decimals, and fixed costs: exact in every answer."""

from __future__ import annotations

import decimal
import pickle
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import oracle
import pytest
from hypothesis import given
from strategies import stated

from pyquadrille import Best, Diagram, LimitError, Problem, ProblemError, graphs
from pyquadrille.snapshot import Snapshot

OBJECTIVE = b"""Minimize
 cost: 2.5 bob + 3 ann + 7.25 both + 100
Subject To
 r1: bob + both = 1
 r2: ann + both = 1
Binary
 bob ann both
End
"""


def decimals(*texts: str) -> list[Decimal]:
    return list(map(Decimal, texts))


@pytest.mark.parametrize(
    "cost", [0.1, Decimal("0.1"), Decimal("0.100"), Decimal("1e-1"), Fraction(1, 10)]
)
def test_a_tenth_is_a_tenth(cost: Any) -> None:
    numpy = pytest.importorskip("numpy")
    for tenth in (cost, numpy.float64(0.1), numpy.float32(0.1)):
        problem = Problem("abc")
        for item in "abc":
            problem.option(item, cost=tenth)
        listed = Problem.from_options("abc", costs=[tenth] * 3)
        mapped = Problem.from_options("abc", costs=dict.fromkeys(range(3), tenth))
        assert problem == listed == mapped
        assert repr(problem.best()[0].cost) == "Decimal('0.3')"
        assert repr(problem.cost_of(0)) == "Decimal('0.1')"
        assert problem.to_knuth() == "a b c\na |0.1\nb |0.1\nc |0.1\n"


def test_costs_are_decimals_only_if_one_of_them_is() -> None:
    problem = Problem.from_options("abb", costs=[7.0, Decimal("20.00"), Fraction(8, 4)])
    assert [repr(best.cost) for best in problem.best(2)] == ["9", "27"]
    problem.option("b", cost=Decimal("-0.25"))
    assert [str(best.cost) for best in problem.best(3)] == ["6.75", "9", "27"]
    assert [type(problem.cost_of(label)) for label in problem.labels] == [Decimal] * 4
    assert problem.best(1, maximize=True) == [Best(27, [0, 1])]
    assert problem.to_frame("dict")["cost"] == [7, 20, 2, Decimal("-0.25")]


def test_no_context_of_decimals_rounds() -> None:
    costs = decimals("12345678.9012345678", "0.0000000001")
    with decimal.localcontext() as context:
        context.prec = 3
        problem = Problem.from_options("ab", costs=costs)
        assert str(problem.best()[0].cost) == "12345678.9012345679"
        assert str(problem.diagram().cheapest()[0].cost) == "12345678.9012345679"
        assert problem.to_knuth() == "a b\na |12345678.9012345678\nb |0.0000000001\n"
        result = problem.cheapest()
        assert (result.bound, result.gap) == (result.cost, 0.0)


def test_a_whole_cost_is_found_without_a_snapshot(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = Problem.from_options("ab", costs=[1, 2])
    with monkeypatch.context() as context:
        context.setattr(Snapshot, "extended", None)
        for label, cost in [("c", 0), ("d", 7)]:
            problem.option("a", label=label, cost=cost)
            assert [problem.cost_of(it) for it in (1, label)] == [2, cost]
    problem.option("b", label="e", cost=0.5)
    costs = [problem.cost_of(label) for label in problem.labels]
    assert list(map(repr, costs)) == [f"Decimal('{n}')" for n in ("1", "2", "0", "7", "0.5")]


def test_a_sum_beyond_64_bits_is_refused_with_all_decimals() -> None:
    with pytest.raises(ProblemError, match="without their signs and points"):
        Problem.from_options("ab", costs=[10**17, 0.001])
    with pytest.raises(ProblemError, match=r"one is 0\.30000000000000004: round the costs"):
        Problem.from_options(["a"] * 200, costs=[0.1 + 0.2] + [0.5] * 199)
    problem = Problem.from_options("ab", costs=[10**16, 0.01])
    assert str(problem.best()[0].cost) == "10000000000000000.01"
    problem.option("a", cost=0.001)
    assert problem.labels == [0, 1, 2] and problem.n_options == 3
    with pytest.raises(ProblemError, match="without their signs and points"):
        problem.best()


@given(stated(bounds=True, costs=True))
def test_all_ways_have_the_costs_of_the_oracle(case: oracle.Stated) -> None:
    problem = case.problem()
    assert problem == pickle.loads(pickle.dumps(problem))
    expected = sorted(oracle.cost(case, cover) for cover in oracle.covers(case))
    diagram = problem.diagram()
    found: list[list[Best]] = [problem.best(999), diagram.cheapest(999)]
    found += [problem.best(999, nodes=10**9), diagram.cheapest(999, case.costs)]
    for covers in found:
        assert [best.cost for best in covers] == expected
    distribution = diagram.cost_distribution()
    assert [cost for cost, n in distribution.items() for _ in range(n)] == expected
    fewest = problem.fewest()
    sizes = [len(cover) for cover in oracle.covers(case)]
    assert (fewest is None) == (not sizes)
    if fewest is not None:
        assert problem.verify(fewest) and len(fewest) == min(sizes)


def test_a_limit_before_the_fewest_options_is_an_error() -> None:
    cells = [(x, y) for x in range(16) for y in range(x)]
    with pytest.raises(LimitError) as caught:
        Problem.from_options({cell: cell for cell in cells}).fewest(nodes=0)
    assert caught.value.found == []


def test_other_costs_of_a_diagram_have_decimals_of_their_own() -> None:
    diagram = Problem.from_options(["ab", "a", "b"], costs=[0.5, 1, 1]).diagram()
    assert diagram.cheapest(2, [1, 0.125, 2**40]) == [
        Best(1, [0]),
        Best(Decimal("1099511627776.125"), [1, 2]),
    ]
    with pytest.raises(ProblemError, match="2\\^63"):
        diagram.cheapest(1, [0.001, 2**63, 0])


def test_a_fixed_cost_is_in_every_answer(tmp_path: Path) -> None:
    read = Problem.read(OBJECTIVE)
    again = Problem.from_knuth(read.to_knuth())
    assert read.to_knuth().startswith("r1 r2 |100\n")
    expected = decimals("105.5", "107.25")
    path = tmp_path / "x.diagram"
    read.diagram().save(path)
    for problem in (read, again, pickle.loads(pickle.dumps(read)), Diagram.load(path).problem):
        assert problem.fixed_cost == 100
        assert [best.cost for best in problem.best(2)] == expected
        assert [best.cost for best in problem.best(2, nodes=10**9)] == expected
        assert [best.cost for best in problem.best(2, maximize=True)] == expected[::-1]
        assert problem.cheapest(nodes=10**9).bound == expected[0]
        assert [best.cost for best in problem.symmetry().best(2)] == expected
        assert problem.diagram().cost_distribution() == dict.fromkeys(expected, 1)
        assert problem.diagram().cheapest(1, [1, 1, 1])[0].cost == 1
    assert pickle.loads(pickle.dumps(read.diagram())) == read.diagram()
    read.option(["r1"], label="new", cost=0.001)
    assert (read.best()[0].cost, read.fixed_cost) == (Decimal("103.001"), 100)
    assert Problem.from_knuth("a\na\n") != Problem.from_knuth("a |1\na\n")
    assert len(read.fewest() or []) == 1


def test_weights_of_edges_may_have_decimals() -> None:
    networkx = pytest.importorskip("networkx")
    graph = networkx.Graph()
    graph.add_weighted_edges_from([(0, 1, 0.1), (2, 3, 0.2), (0, 2, 1), (1, 3, 2)])
    assert graphs.matchings(graph, weight="weight").best()[0].cost == Decimal("0.3")
