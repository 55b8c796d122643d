"""The benches run as the documents say: from the root of the repository, here with small sizes."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROGRAM = ROOT / "target/release/quadrille"

COMMANDS = {
    "pentominoes.py": "1",
    "million_options.py": "100000",
    "sudoku.py": "--boards 12000 --sample 100 --rounds 1",
    "ray_queens.py": "12 2 1",
    "ray_cheapest.py": "24 400 2 1",
    "scaling.py": "dispatch 300",
    "dropins.py": "1",
    "tiny.py": "20",
}
"""A run of each bench that takes seconds."""

LEFT_OUT = {"interrupt.py"}
"""Benches whose runs may fail on a busy machine: a call may end before the signal comes."""


def run(script: str, *words: str) -> str:
    """What a bench prints."""
    command = [sys.executable, f"python/benches/{script}", *words]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("script", COMMANDS)
def test_a_bench_runs(script: str) -> None:
    if script.startswith("ray_") or script == "scaling.py":
        pytest.importorskip("ray")
    if script == "sudoku.py" and not PROGRAM.is_file():
        pytest.skip("there is no program: cargo build --release")
    assert run(script, *COMMANDS[script].split())


def test_a_simulation_plays_what_was_measured(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    run("scaling.py", "measure", str(tmp_path / "profiles.json"), "200", "1")
    played = run("scaling.py", "play", str(tmp_path / "profiles.json"), "10")
    assert played.count("| 10 | 1 | 60 s |") == 2


def test_all_benches_are_documented_and_run() -> None:
    scripts = {path.name for path in (ROOT / "python/benches").glob("*.py")}
    assert scripts == set(COMMANDS) | LEFT_OUT
    documented = (ROOT / "python/benches/README.md").read_text()
    assert {name for name in scripts if f"`{name}`" in documented} == scripts
    for document in ("python/SCALING.md", "python/README.md"):
        named = re.findall(r"^    python (\S+\.py)", (ROOT / document).read_text(), re.MULTILINE)
        assert all((ROOT / name).is_file() for name in named), named
