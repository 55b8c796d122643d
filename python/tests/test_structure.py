"""The files of the package: imports point down, and no file is long."""

from __future__ import annotations

import ast
from graphlib import TopologicalSorter
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "pyquadrille"

LONGEST = 600
"""The most lines of a file: most of them are documentation."""


def modules() -> dict[str, ast.Module]:
    """The files of the package as trees, by the names of their modules."""
    trees = {}
    for path in PACKAGE.rglob("*.py"):
        words = path.relative_to(PACKAGE.parent).with_suffix("").parts
        name = ".".join(words).removesuffix(".__init__")
        trees[name] = ast.parse(path.read_text())
    return trees


def imported(tree: ast.Module) -> set[str]:
    """All that is imported anywhere in a file: in functions and for types, too."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def test_no_files_import_each_other_in_a_circle() -> None:
    trees = modules()
    assert {"pyquadrille.problem", "pyquadrille.distributed.driver"} <= trees.keys()
    # The package itself is imported before each of its modules, and has only names of theirs.
    edges = {
        name: {other for other in imported(tree) & trees.keys() if other != "pyquadrille"} - {name}
        for name, tree in trees.items()
    }
    assert "pyquadrille.statement" in edges["pyquadrille.part"]
    TopologicalSorter(edges).prepare()


def test_no_file_is_long() -> None:
    lengths = {path.name: len(path.read_text().splitlines()) for path in PACKAGE.rglob("*.py")}
    assert {name: n for name, n in lengths.items() if n > LONGEST} == {}
