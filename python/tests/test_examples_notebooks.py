"""The notebooks run, from the first cell to the last."""

from __future__ import annotations

from pathlib import Path

import pytest

nbclient = pytest.importorskip("nbclient", reason="notebooks need nbclient and ipykernel")
nbformat = pytest.importorskip("nbformat")
pytest.importorskip("ipykernel")

EXAMPLES = Path(__file__).parents[1] / "examples"
NEEDS = {"count-on-a-cluster": ["ray", "pyarrow"]}


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.ipynb")), ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Ten million boards take some seconds on an idle machine.
    monkeypatch.setenv("BOARDS", "100000")
    for module in NEEDS.get(path.stem, ["numpy"]):
        pytest.importorskip(module)
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    client = nbclient.NotebookClient(
        notebook, timeout=300, resources={"metadata": {"path": str(tmp_path)}}
    )
    client.execute()
    # A notebook is kept without its output, which differs from run to run.
    kept = nbformat.read(path, as_version=4)
    assert not any(cell.get("outputs") for cell in kept.cells)
