"""What notebooks show of problems, diagrams and counts."""

from __future__ import annotations

from xml.etree import ElementTree

from pyquadrille import Problem, models


def cells(html: str) -> list[list[str]]:
    """The rows of a table, which is well-formed, with its caption as the first."""
    table = ElementTree.fromstring(html)
    rows = [[cell.text or "" for cell in row] for row in table.iter("tr")]
    return [[table.findtext("caption") or ""], *rows]


def test_a_problem_is_a_table_of_its_first_options() -> None:
    p = Problem.from_options({"<b>": ["a", "&"], ("long" * 99,): ["a"]}, costs={"<b>": -1234567})
    caption, head, first, second = cells(p._repr_html_())
    assert caption == ["2 items, 2 options"]
    assert head == ["label", "items", "cost"]
    assert first == ["'<b>'", "'a', '&'", "-1\u202f234\u202f567"]
    decimals = Problem.from_options("ab", costs=[1234.5, 2])
    assert [row[2] for row in cells(decimals._repr_html_())[2:]] == ["1\u202f234.5", "2"]
    assert len(second[0]) == 80 and second[0].endswith("..")
    many = cells(models.queens(8).problem._repr_html_())
    assert (len(many), many[-1]) == (2 + 8 + 1, ["..", "56 more options"])
    assert cells(Problem()._repr_html_()) == [["0 items, 0 options"], ["label", "items"]]
    assert cells(Problem.from_options({"\ud800": "a"})._repr_html_())[2][0] == "'\\ud800'"


def test_a_diagram_is_a_table_of_its_sizes() -> None:
    diagram = models.dominoes("8x8").problem.diagram()
    rows = cells(diagram._repr_html_())
    assert rows[1] == ["covers", "12\u202f988\u202f816"]
    assert [row[0] for row in rows[1:]] == ["covers", "nodes", "edges", "bytes"]


def test_a_count_says_what_is_left() -> None:
    (part,) = models.queens(8).problem.parts(1)
    assert part.count()._repr_html_() == "<b>92</b> covers"
    counted = part.count(nodes=10)
    assert f", {len(counted.left)} parts are left" in counted._repr_html_()
