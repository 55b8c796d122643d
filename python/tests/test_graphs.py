"""Graphs as problems, judged by trying everything and by networkx."""

from __future__ import annotations

from itertools import combinations, permutations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyquadrille import ArgumentError, ArgumentTypeError, graphs

Edge = tuple[int, int]


@st.composite
def small(draw: st.DrawFn) -> tuple[int, list[Edge]]:
    """A graph with at most six vertices."""
    n = draw(st.integers(1, 6))
    pairs = list(combinations(range(n), 2))
    return n, draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []


def neighbors(n: int, edges: list[Edge]) -> dict[int, list[int]]:
    return {a: [sum(edge) - a for edge in edges if a in edge] for a in range(n)}


@given(small())
def test_small_graphs_have_the_matchings_colorings_and_cycles_that_trials_find(
    graph: tuple[int, list[Edge]],
) -> None:
    n, edges = graph
    its = neighbors(n, edges)
    perfect = [
        set(some)
        for some in combinations(edges, n // 2)
        if sorted(vertex for edge in some for vertex in edge) == list(range(n))
    ]
    found = [set(map(tuple, map(sorted, cover))) for cover in graphs.matchings(its).covers()]
    assert sorted(map(sorted, found)) == sorted(map(sorted, perfect))

    proper = [
        colors
        for colors in product(range(3), repeat=n)
        if all(colors[a] != colors[b] for a, b in edges)
    ]
    covers = map(dict, graphs.colorings(its, 3).covers())
    assert sorted(tuple(cover[a] for a in range(n)) for cover in covers) == proper

    cycles = [
        (0, *rest)
        for rest in permutations(range(1, n))
        if n >= 3 and rest[0] < rest[-1]
        and all(b in its[a] for a, b in zip((0, *rest), (*rest, 0), strict=True))
    ]  # fmt: skip
    problem = graphs.hamilton_cycles(its)
    assert problem.count() == len(cycles)
    assert sorted(from_0(graphs.cycle(cover)) for cover in problem.covers()) == sorted(cycles)


def from_0(cycle: list[int]) -> tuple[int, ...]:
    """The cycle from vertex 0, in the direction of its smaller neighbor."""
    at = cycle.index(0)
    turned = cycle[at:] + cycle[:at]
    return tuple(turned if turned[1] < turned[-1] else [0, *turned[:0:-1]])


def test_graphs_of_networkx_keep_their_vertices() -> None:
    networkx: Any = pytest.importorskip("networkx")
    petersen = networkx.petersen_graph()
    assert graphs.matchings(petersen).count() == 6
    assert graphs.hamilton_cycles(petersen).check() == "none"
    assert graphs.colorings(petersen, 3).count() == 120
    assert graphs.colorings(petersen, 2).check() == "none"
    grid = networkx.grid_2d_graph(4, 4)
    problem = graphs.hamilton_cycles(grid)
    assert problem.count() == 6  # OEIS A003763
    cycle = graphs.cycle(problem.first())
    assert set(cycle) == set(grid.nodes)
    assert all(grid.has_edge(a, b) for a, b in zip(cycle, cycle[1:] + cycle[:1], strict=True))
    assert graphs.matchings(grid).count() == 36


def test_the_cheapest_matching_is_that_of_networkx() -> None:
    networkx: Any = pytest.importorskip("networkx")
    graph = networkx.complete_graph(8)
    for a, b in graph.edges:
        graph[a][b]["km"] = (a * 37 + b * 61) % 23
    best = graphs.matchings(graph, weight="km").best()[0]
    theirs = networkx.min_weight_matching(graph, weight="km")
    assert best.cost == sum(graph[a][b]["km"] for a, b in theirs)
    several = networkx.MultiGraph([("a", "b", {"km": 7}), ("b", "a", {"km": 4})])
    assert graphs.matchings(several, weight="km").best()[0].cost == 4


def test_vertices_without_edges_and_edges_to_themselves() -> None:
    lonely: dict[str, list[str]] = {"a": ["b"], "b": [], "c": ["c"]}
    assert graphs.matchings(lonely).check() == "none"
    assert graphs.colorings(lonely, 9).check() == "none"
    assert graphs.colorings({"a": ["b"], "c": []}, 2).count() == 4
    assert graphs.hamilton_cycles([("a", "b")]).check() == "none"
    assert graphs.matchings([]).count() == 1
    assert graphs.colorings([("a", "b")], 0).check() == "none"


def test_what_is_no_graph_is_refused() -> None:
    wrong: list[tuple[Any, type[Exception], str]] = [
        (5, ArgumentTypeError, "a graph: expected a list"),
        ([5], ArgumentError, "two vertices of an edge, found 5"),
        ([("a", "b", "c")], ArgumentError, "two vertices"),
        ({"a": 5}, ArgumentTypeError, "neighbors: expected a list"),
        ([([], "a")], ArgumentTypeError, "hashable"),
    ]
    for graph, error, words in wrong:
        for ask in (graphs.matchings, graphs.hamilton_cycles, lambda g: graphs.colorings(g, 2)):
            with pytest.raises(error, match=words):
                ask(graph)
    with pytest.raises(ArgumentTypeError, match="graph of networkx"):
        graphs.matchings([("a", "b")], weight="km")
    for cover in (None, ["a"], [(0, 1)], [1, 2]):
        with pytest.raises(ArgumentTypeError, match="a cover of hamilton_cycles"):
            graphs.cycle(cover)
