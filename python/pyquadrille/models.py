"""Well-known problems, with their solutions as objects that draw themselves.

>>> from pyquadrille import models
>>> queens = models.queens(8)
>>> queens.count()
92
>>> print(models.queens(4).first().picture())
┌─────────┐
│ · · Q · │
│ Q · · · │
│ · · · Q │
│ · Q · · │
└─────────┘

| model | solutions |
| --- | --- |
| `queens` | Queens that do not attack each other |
| `domination` | Queens that attack or occupy every cell of a board |
| `langford` | Langford pairs: two of each number k, with k numbers in between |
| `pentominoes` | The twelve pentominoes on a board |
| `polyominoes` | Pieces made of squares on a board |
| `polyhexes` | Pieces made of hexagons on a board |
| `polyiamonds` | Pieces made of triangles on a board |
| `dominoes` | Dominoes on a board |
| `polycubes` | Pieces made of cubes in a solid, such as the Soma cube |
| `partridge` | One square of side 1, two of side 2, .. in a large square |
| `latin` | Latin squares |
| `sudoku` | Sudoku with boxes of any size or shape |
| `matchings` | Perfect matchings of a graph |
| `partitions` | Partitions of a set |
| `steiner` | Steiner systems: each T of V points lie in one block of K |
| `macmahon` | MacMahon's squares: sides that meet have the same color |
| `words` | Word squares and word rectangles from a list of words |
| `assignment` | Workers and jobs: the least sum of prices |
| `auction` | Bids for sets of goods: the highest income |
| `crews` | The tasks of a day divided among crews: the least paid time |
| `districts` | A map divided into districts with nearly the same number of people |
| `kidney` | Kidney exchange in cycles of two or three pairs, and chains: the highest weight |
| `matching3` | Triples of things of three kinds: the least sum of costs |

The label of an option is a text with parts (`Label`), such as its `piece` and its `cells`.
The options of the last six have costs, and `Model.cheapest` finds their best solutions.
In a notebook a solution is a picture; a model is the picture of one of its solutions.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal

from pyquadrille import _core
from pyquadrille.arguments import iterable, pair, text, whole
from pyquadrille.errors import ArgumentTypeError
from pyquadrille.model import Label as Label
from pyquadrille.model import Model as Model
from pyquadrille.model import Solution as Solution

_LARGEST = 2**32 - 1
"""The largest number that models take; each has its own bounds below that."""

Sizes = str | Sequence[int]
"""Numbers such as `(6, 10)`, or a text such as `"6x10"`."""


def queens(n: int) -> Model:
    """`n` queens on an `n`x`n` board that do not attack each other.

    >>> from pyquadrille import models
    >>> models.queens(8).count()  # OEIS A000170
    92
    """
    return _model(queens, locals())


def domination(n: int, queens: int) -> Model:
    """That many queens on an `n`x`n` board that attack or occupy all its cells.

    >>> from pyquadrille import models
    >>> models.domination(5, 3).count()  # OEIS A002564
    186
    """
    return _model(domination, locals())


def langford(n: int, *, reduce: bool = False) -> Model:
    """Langford pairs: two of each number `k` up to `n`, with `k` numbers in between.

    `reduce` keeps one of each two mirror images.

    >>> from pyquadrille import models
    >>> models.langford(7, reduce=True).count()  # OEIS A014552
    26
    """
    return _model(langford, locals())


def pentominoes(board: Sizes = "6x10", *, reduce: bool = False) -> Model:
    """The twelve pentominoes on a board of 60 cells.

    `board` is a size, `"scott"` (8x8 without the four cells in the middle), or a drawing: every
    character except dots and blanks is a cell. `reduce` keeps one of several symmetrical solutions.

    >>> from pyquadrille import models
    >>> models.pentominoes("6x10", reduce=True).count()  # Haselgrove 1960
    2339
    """
    return _model(pentominoes, locals())


def polyominoes(
    board: Sizes,
    pieces: str | Iterable[str],
    *,
    motions: Literal["shift", "turn", "reflect"] = "reflect",
    reduce: bool = False,
) -> Model:
    """Pieces made of squares that fill a board.

    `board` is as in `pentominoes`, or `"aztec4"` for an Aztec diamond. `pieces` are words or
    drawings: `"pentominoes"`, `"Y"`, `"I2x18"` (18 copies), `"V3+"` (any number), or lines with a
    character for each piece. They may be shifted, turned and reflected, or only as `motions` says.

    >>> from pyquadrille import models
    >>> models.polyominoes("4x9", "V3+").count()  # OEIS A046984
    88
    """
    return _model(polyominoes, locals())


def polyhexes(
    board: Sizes,
    pieces: str | Iterable[str],
    *,
    motions: Literal["shift", "turn", "reflect"] = "reflect",
    reduce: bool = False,
) -> Model:
    """Pieces made of hexagons that fill a board.

    `board` is a parallelogram such as `"4x7"`, `"hexagon4"` or `"triangle7"` (cells along each
    side), or a drawing with a blank after each hexagon. `pieces` are words such as `"tetrahexes"`,
    `"5-hexes"` or `"dihex+"` (any number), or drawings.

    >>> from pyquadrille import models
    >>> models.polyhexes("triangle7", "tetrahexes").count()  # M. Gardner 1967
    0
    """
    return _model(polyhexes, locals())


def polyiamonds(
    board: Sizes,
    pieces: str | Iterable[str],
    *,
    motions: Literal["shift", "turn", "reflect"] = "reflect",
    reduce: bool = False,
) -> Model:
    """Pieces made of triangles that fill a board.

    `board` is a parallelogram such as `"6x6"`, with two triangles in each of its cells,
    `"hexagon3"` or `"triangle6"` (triangles along each side), or a drawing. `pieces` are words such
    as `"hexiamonds"`, `"5-iamonds"` or `"diamond+"` (any number), or drawings.

    >>> from pyquadrille import models
    >>> models.polyiamonds("hexagon3", "diamond+").count()  # OEIS A008793
    980
    """
    return _model(polyiamonds, locals())


def dominoes(board: Sizes) -> Model:
    """Dominoes that fill a board, which is as in `polyominoes`.

    >>> from pyquadrille import models
    >>> models.dominoes("6x6").count()  # OEIS A004003
    6728
    """
    return _model(dominoes, locals())


def polycubes(
    board: Sizes = "3x3x3",
    pieces: str | Iterable[str] = "soma",
    *,
    motions: Literal["shift", "turn", "reflect"] = "turn",
    problem: int | None = None,
    reduce: bool = False,
) -> Model:
    """Pieces made of cubes that fill a solid.

    `board` has layers, rows and columns, or is a drawing with empty lines between layers. `pieces`
    are words such as `"soma"`, `"tetracubes"` or `"Yx25"`, or drawings.

    Or `board` is the text of a puzzle of BurrTools (`gzip.open(path, "rt").read()`), which has its
    pieces; `problem` is the number of one of its problems, from 1.

    >>> from pyquadrille import models
    >>> models.polycubes("3x3x3", "soma").count()  # Conway and Guy 1961
    11520
    """
    return _model(polycubes, locals())


def partridge(n: int, *, reduce: bool = False) -> Model:
    """One square of side 1, two of side 2, .. and `n` of side `n` that fill a square.

    >>> from pyquadrille import models
    >>> models.partridge(4).count()  # Wainwright 1981: the smallest that has solutions is 8
    0
    """
    return _model(partridge, locals())


def latin(n: int, *, reduce: bool = False) -> Model:
    """Latin squares of order `n`; with `reduce`, one of each main class.

    >>> from pyquadrille import models
    >>> models.latin(4).count()  # OEIS A002860
    576
    """
    return _model(latin, locals())


def sudoku(
    box: Sizes = "3x3",
    *,
    boxes: str | None = None,
    givens: str | None = None,
    diagonals: bool = False,
    units: str | None = None,
    symbols: str | None = None,
) -> Model:
    """Sudoku with boxes of these rows and columns.

    `boxes` is a drawing instead: cells with the same character are a box. `givens` are the given
    symbols, row by row. `diagonals` also asks for each symbol on both diagonals. `units` is a
    drawing of more units. `symbols` replaces 1 to 9 and A to Z. For 9x9 boards at full speed, use
    `pyquadrille.sudoku`.

    >>> from pyquadrille import models
    >>> models.sudoku("2x2").count()  # OEIS A107739
    288
    """
    return _model(sudoku, locals())


def matchings(graph: str | int | Iterable[tuple[object, object]]) -> Model:
    """The perfect matchings of a graph.

    `graph` is 8 (complete), `"4,4"` (complete bipartite), `"cube3"`, `"petersen"`, a text with an
    edge a line, or a list of edges: pairs of vertices, each named by its `str` without blanks.

    >>> from pyquadrille import models
    >>> models.matchings("petersen").count()  # Petersen 1898
    6
    >>> models.matchings([(1, 2), (2, 3), (3, 4), (4, 1)]).count()
    2
    """
    return _model(matchings, locals())


def partitions(n: int) -> Model:
    """The partitions of a set of `n` elements.

    >>> from pyquadrille import models
    >>> models.partitions(8).count()  # OEIS A000110
    4140
    """
    return _model(partitions, locals())


def steiner(t: int, k: int, v: int) -> Model:
    """Steiner systems: blocks of `k` of `v` points, with each `t` points in exactly one block.

    >>> from pyquadrille import models
    >>> models.steiner(2, 3, 7).count()  # OEIS A030128
    30
    """
    return _model(steiner, locals())


def macmahon(
    board: Sizes = "4x6", *, colors: int = 3, border: bool = False, reduce: bool = False
) -> Model:
    """MacMahon's squares: all squares with colored sides. Sides that meet have the same color.

    `border` asks for the first color all along the border. `reduce` keeps one of several solutions
    that symmetries of the board and swaps of colors turn into each other.

    >>> from pyquadrille import models
    >>> models.macmahon("4x6", border=True, reduce=True).count()
    13328
    """
    return _model(macmahon, locals())


def words(list: Iterable[str], size: int | Sizes, *, repeats: bool = False) -> Model:
    """Word squares and rectangles of the words in a list (or in a text, one per line).

    `size` is 5 for a square that reads the same across and down, or `"4x5"` for a rectangle of
    four words of five letters across, and other words down. `repeats` allows a word more than once.

    >>> from pyquadrille import models
    >>> print(models.words(["bit", "ice", "ten", "cat"], 3).first())
    bit
    ice
    ten
    """
    return _model(words, locals())


def assignment(table: str | int, *, instance: int | None = None) -> Model:
    """Workers and jobs, each worker with a job: the cheapest solution has the least sum of prices.

    `table` is a text: the first line names the jobs; each other line names a worker and has the
    price of each job, or `-`. Or it is a number of workers and of jobs, with random prices;
    another `instance` has others.

    >>> from pyquadrille import models
    >>> models.assignment(8).count()  # OEIS A000142
    40320
    >>> [best] = models.assignment("saw drill\\nann 3 4\\nbob 1 5").cheapest()
    >>> print(best)
    ann drill 4
    bob saw 1
    sum 5
    """
    return _model(assignment, locals())


def auction(bids: str | int, n_bids: int | None = None, *, instance: int | None = None) -> Model:
    """Bids for sets of goods: the cheapest solution has the highest income, as a negative cost.

    `bids` is a text with a bid a line: the bidder, the price, the goods; at most one bid of each
    bidder is accepted. Or it is a number of goods with `n_bids` random bids, by default five for
    each of the goods; another `instance` has others.

    >>> from pyquadrille import models
    >>> models.auction(10, 20).count()
    67
    """
    return _model(auction, locals())


def crews(
    tasks: str | int,
    *,
    instance: int | None = None,
    span: int = 480,
    pause: int = 15,
    least: int = 240,
    away: int = 60,
) -> Model:
    """The tasks of a day divided among crews: the cheapest solution has the least paid time.

    `tasks` is a text with a task a line: its name, start, end, and the places where it starts and
    ends; times are such as 6:30. Or it is a number of random tasks; another `instance` has others.
    All others are minutes: the longest duty (`span`), the shortest time between two tasks
    (`pause`), the shortest time that is paid (`least`), and what is paid in addition for a duty
    that does not end where it begins (`away`).

    >>> from pyquadrille import models
    >>> models.crews(12).count()
    245
    """
    return _model(crews, locals())


def districts(
    map: str | int,
    size: int | None = None,
    *,
    within: int | None = None,
    instance: int | None = None,
) -> Model:
    """A map divided into connected districts, the cheapest of them nearly equal in people.

    `map` is a text with a row a line: the number of people in each cell, or `-` where there is no
    cell. Or it is a number of rows and of columns, with random numbers; another `instance` has
    others. `size` is the number of cells of a district, by default the number of columns. `within`
    is the greatest difference from the average number of people, in percent.

    >>> from pyquadrille import models
    >>> models.districts(4).count()  # OEIS A172477
    117
    """
    return _model(districts, locals())


def kidney(transplants: str | int, *, instance: int | None = None, chains: int = 3) -> Model:
    """Patients exchange donors in cycles of two or three: the cheapest has the highest weight.

    `transplants` is a text with a possible transplant a line: the pair of the donor, the pair of
    the patient, and a weight, by default 1; a line such as `* zoe` names altruistic donors. Or it
    is a file of PrefLib, a table, or an `.input` with its `.ndds`; or a number of pairs with random
    transplants; another `instance` has others. `chains` is the most transplants of a chain that an
    altruistic donor begins.

    >>> from pyquadrille import models
    >>> models.kidney(6).count()
    124
    """
    return _model(kidney, locals())


def matching3(triples: str | int, *, instance: int | None = None) -> Model:
    """Triples of things of three kinds: the cheapest solution has the least sum of costs.

    `triples` is a text with a possible triple a line: a thing of each of three kinds, and the cost.
    Or it is a number of things of each kind, with all triples at random costs; another `instance`
    has others.

    >>> from pyquadrille import models
    >>> models.matching3(4).count()  # OEIS A001044
    576
    """
    return _model(matching3, locals())


_FAMILIES: dict[str, dict[str, Any]] = {
    family["name"]: family for family in json.loads(_core.catalogue())
}
"""The models, as the library lists them, by name."""


def _model(function: Callable[..., Model], given: dict[str, Any]) -> Model:
    """The model of this name, with the arguments of the function, which is what `locals` gives."""
    pairs = []
    for argument in _FAMILIES[function.__name__]["arguments"]:
        name = argument["name"]
        value = given[name]
        if value is None:
            continue
        if argument["isMany"]:
            given[name] = value = [value] if isinstance(value, str) else [*iterable(value, name)]
            pairs += [(name, text(word, name)) for word in value]
        elif argument["kind"] == "flag":
            pairs += [(name, "yes")] if value else []
        else:
            word = text(_word(argument, value), name)
            # What can be gone through only once is kept as text.
            if not isinstance(value, str | int | Sequence) or name in ("graph", "list"):
                given[name] = word
            pairs.append((name, word))
    return Model(function, given, _core.model(function.__name__, pairs))


def _word(argument: dict[str, Any], value: Any) -> str:
    """An argument as text: sizes become `6x10`, edges and words a line each."""
    name, kind = argument["name"], argument["kind"]
    if isinstance(value, str) and kind != "number":
        return value
    if kind == "text":
        return "\n".join(map(str, iterable(value, name)))
    if name == "graph" and isinstance(value, Iterable):
        edges = (map("".join, map(str.split, map(str, pair(edge)))) for edge in value)
        return "".join(f"{a} {b}\n" for a, b in edges)
    if kind in ("named", "word") and isinstance(value, Sequence) and not isinstance(value, str):
        return "x".join(str(whole(side, name, 0, _LARGEST)) for side in value)
    if kind == "named" and not argument["counts"]:
        raise ArgumentTypeError(f'expected a {name} such as "6x10" or (6, 10), found {value!r}')
    return str(whole(value, f"a whole number as {name}", 0, _LARGEST))
