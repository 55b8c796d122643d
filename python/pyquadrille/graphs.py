"""Graphs as problems: perfect matchings, colorings, Hamilton cycles.

A graph is one of networkx, a mapping from vertices to their neighbors, or a list of edges, which
are pairs of vertices. Vertices are any hashable objects, and stay so in items and labels. networkx
is not imported.

>>> from pyquadrille import graphs
>>> square = [(0, 1), (1, 2), (2, 3), (3, 0)]
>>> sorted(map(sorted, graphs.matchings(square).covers()))
[[(0, 1), (2, 3)], [(1, 2), (3, 0)]]
>>> graphs.colorings(square, 3).count()  # the chromatic polynomial at 3
18
>>> problem = graphs.hamilton_cycles(square)
>>> problem.count(), graphs.cycle(problem.first())
(1, [0, 1, 2, 3])

Graphs are not directed and have no parallel edges: edges with the same ends count as one.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any

from pyquadrille.arguments import iterable, pair, whole
from pyquadrille.entries import colored, hashed
from pyquadrille.errors import ArgumentTypeError, shown
from pyquadrille.problem import Problem

Graph = Any
"""A graph of networkx, a mapping from vertices to neighbors, or a list of edges."""


def matchings(graph: Graph, *, weight: str | None = None) -> Problem:
    """The perfect matchings: sets of edges that have every vertex exactly once.

    A label is an edge `(a, b)`, as the graph has it. `weight` is the name of an attribute of the
    edges of networkx that has their costs, numbers; an edge without it costs nothing.

    >>> from pyquadrille import graphs
    >>> k6 = {a: [b for b in range(6) if b != a] for a in range(6)}
    >>> graphs.matchings(k6).count()
    15
    """
    vertices, edges = _parts(graph)
    costs = None
    if weight is not None:
        if not hasattr(graph, "get_edge_data"):
            raise ArgumentTypeError("weights are attributes of the edges of a graph of networkx")
        costs = {(a, b): _weight(graph, a, b, weight) for a, b in edges}
    options = {(a, b): (a, b) for a, b in edges}
    return Problem.from_options(options, primary=vertices, costs=costs)


def colorings(graph: Graph, colors: int | Iterable[Hashable]) -> Problem:
    """The colorings of vertices in which the ends of an edge have different colors.

    `colors` are objects, or a number of colors, from 0. A label is `(vertex, color)`, so a cover
    becomes a mapping by `dict(cover)`. A vertex with an edge to itself has no color.

    >>> from pyquadrille import graphs
    >>> triangle = [("a", "b"), ("b", "c"), ("c", "a")]
    >>> coloring = dict(graphs.colorings(triangle, ["red", "green", "blue"]).first())
    >>> sorted(coloring), len(set(coloring.values()))
    (['a', 'b', 'c'], 3)
    """
    vertices, edges = _parts(graph, loops=True)
    palette: list[Any]
    if isinstance(colors, Iterable):
        palette = list(hashed(colors, "colors"))
    else:
        palette = list(range(whole(colors, "a number of colors")))
    ends: dict[Any, list[int]] = {vertex: [] for vertex in vertices}
    for number, (a, b) in enumerate(edges):
        ends[a].append(number)
        ends[b].append(number)
    return Problem.from_options(
        {
            (vertex, color): [
                ("vertex", vertex), *(("edge", number, color) for number in ends[vertex])
            ]
            for vertex in vertices
            if len(set(ends[vertex])) == len(ends[vertex])
            for color in palette
        },
        primary=[("vertex", vertex) for vertex in vertices],
        secondary=[("edge", number, color) for number in range(len(edges)) for color in palette],
    )  # fmt: skip


def hamilton_cycles(graph: Graph) -> Problem:
    """The cycles that have every vertex exactly once; the two directions of one count once.

    `cycle(cover)` is the list of vertices in order. A graph with fewer than three vertices has
    none. A step of the cycle is an item, and the vertex where the step ends is the color of a
    secondary item, which the next step shares: `n` vertices and `m` edges make about `2nm` options.

    >>> from pyquadrille import graphs
    >>> k5 = {a: set(range(5)) - {a} for a in range(5)}
    >>> graphs.hamilton_cycles(k5).count()  # 4! / 2
    12
    """
    vertices, edges = _parts(graph)
    neighbors: dict[Any, list[Any]] = {vertex: [] for vertex in vertices}
    for a, b in edges:
        neighbors[a].append(b)
        neighbors[b].append(a)
    n = len(vertices)
    if n < 3:
        return Problem([("step", 0)])
    # A vertex with few neighbors: the first and the last step are chosen together.
    first = min(vertices, key=lambda vertex: len(neighbors[vertex]))
    options: dict[Any, list[Any]] = {}
    its = neighbors[first]
    for k, last in enumerate(its):
        for second in its[:k]:
            options[0, (last, first, second)] = [
                ("step", 0),
                ("vertex", first),
                ("vertex", last),
                colored(("after", 1), second),
                colored(("after", n - 1), last),
            ]
    for step in range(1, n - 1):
        for a in vertices:
            for b in neighbors[a]:
                if first not in (a, b):
                    options[step, (a, b)] = [
                        ("step", step),
                        ("vertex", a),
                        colored(("after", step), a),
                        colored(("after", step + 1), b),
                    ]
    return Problem.from_options(
        options,
        primary=[("step", k) for k in range(n - 1)] + [("vertex", vertex) for vertex in vertices],
        secondary=[("after", k) for k in range(1, n)],
    )


def cycle(cover: Iterable[Any] | None) -> list[Any]:
    """The vertices of a cover of `hamilton_cycles`, in the order of the cycle.

    Raises `ArgumentTypeError` for what is no such cover, as `None` where there is no cycle.
    """
    try:
        (_, (last, first, second)), *steps = sorted(cover or (), key=lambda label: label[0])
        return [first, second, *(b for _, (_, b) in steps[:-1]), last]
    except (TypeError, ValueError, IndexError):
        raise ArgumentTypeError(
            f"expected a cover of hamilton_cycles, found {shown(cover)}"
        ) from None


def _weight(graph: Any, a: Any, b: Any, weight: str) -> Any:
    """The weight of an edge; of several edges between two vertices the smallest one."""
    data = graph.get_edge_data(a, b)
    if graph.is_multigraph():
        return min(its.get(weight, 0) for its in data.values())
    return data.get(weight, 0)


def _parts(graph: Any, *, loops: bool = False) -> tuple[list[Any], list[tuple[Any, Any]]]:
    """The vertices, and the edges, each once."""
    if hasattr(graph, "nodes") and hasattr(graph, "edges"):
        vertices, pairs = list(graph.nodes()), list(graph.edges())
    elif isinstance(graph, Mapping):
        pairs = [(a, b) for a, its in graph.items() for b in iterable(its, "neighbors")]
        vertices = list(graph)
    else:
        pairs, vertices = list(map(pair, iterable(graph, "a graph"))), []
    vertices = list(hashed([*vertices, *(vertex for pair in pairs for vertex in pair)], "vertices"))
    edges: dict[frozenset[Any], tuple[Any, Any]] = {}
    for a, b in pairs:
        if a != b or loops:
            edges.setdefault(frozenset((a, b)), (a, b))
    return vertices, list(edges.values())
