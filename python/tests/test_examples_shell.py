"""Any queue serves: the examples for GNU parallel and for an array of Slurm count exactly.

They need the program `quadrille`, which is not built here: `QUADRILLE` says where it is, or it is
in `target/` already.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from pyquadrille import models

EXAMPLES = Path(__file__).parents[1] / "examples"


@pytest.fixture(scope="module")
def program() -> Path:
    """The program."""
    target = Path(__file__).parents[2] / "target"
    named = os.environ.get("QUADRILLE")
    built = [target / kind / "quadrille" for kind in ("release", "debug")]
    places = [Path(named)] if named else built
    for place in places:
        if place.is_file():
            return place.resolve()
    pytest.skip("there is no program: cargo build, or set QUADRILLE")


@pytest.fixture
def queens(tmp_path: Path) -> Path:
    """A problem with 724 covers (OEIS A000170), in a directory whose name has a blank."""
    file = tmp_path / "ten queens" / "queens.dlx"
    file.parent.mkdir()
    file.write_text(models.queens(10).problem.to_knuth())
    return file


def run(program: Path, *words: object, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs a script or a program."""
    return subprocess.run(
        [str(word) for word in words],
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, "QUADRILLE": str(program), **environment},
        check=False,
    )


def total(program: Path, parts: Path, results: Path) -> subprocess.CompletedProcess[str]:
    return run(program, "sh", EXAMPLES / "total.sh", parts, results)


def test_gnu_parallel_counts_and_goes_on(program: Path, queens: Path) -> None:
    if shutil.which("parallel") is None:
        pytest.skip("GNU parallel is not installed: apt install parallel")
    work = queens.parent / "work"
    command = ("sh", EXAMPLES / "parallel.sh", queens, work, 60)
    first = run(program, *command)
    assert first.stdout == "724\n", first.stderr
    results = sorted((work / "results").iterdir())
    assert len(results) >= 60
    # What was lost is done again, and nothing else.
    kept, lost = results[0].stat().st_mtime_ns, results[1:7]
    for result in lost:
        result.unlink()
    missing = total(program, work / "parts", work / "results")
    assert (missing.returncode, missing.stdout) == (1, "")
    assert f"{len(results) - 6} of {len(results)} parts" in missing.stderr
    again = run(program, *command, "--jobs", "2")
    assert again.stdout == "724\n", again.stderr
    assert results[0].stat().st_mtime_ns == kept


def slurm(program: Path, queens: Path, parts: Path, results: Path, task: int, n: int) -> None:
    """Plays a task of an array."""
    words = ("sh", EXAMPLES / "slurm.sh", queens, parts, results)
    played = {"SLURM_ARRAY_TASK_ID": str(task), "SLURM_ARRAY_TASK_COUNT": str(n)}
    done = run(program, *words, **played)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("n", [1, 7, 200])
def test_an_array_of_slurm_counts(program: Path, queens: Path, n: int) -> None:
    parts, results = queens.parent / "the parts", queens.parent / "the results"
    split = run(program, program, "cover", "--split", 60, "--output", parts, queens)
    assert split.returncode == 0, split.stderr
    for task in range(1, n + 1):
        slurm(program, queens, parts, results, task, n)
    assert total(program, parts, results).stdout == "724\n"
    # A task that runs again changes nothing.
    slurm(program, queens, parts, results, 1, n)
    assert total(program, parts, results).stdout == "724\n"


def test_parts_that_are_missing_or_there_twice_are_not_added(program: Path, queens: Path) -> None:
    parts, results = queens.parent / "parts", queens.parent / "results"
    run(program, program, "cover", "--split", 60, "--output", parts, queens)
    for task in (1, 2, 4):
        slurm(program, queens, parts, results, task, 4)
    assert total(program, parts, results).returncode == 1
    slurm(program, queens, parts, results, 3, 4)
    assert total(program, parts, results).stdout == "724\n"
    shutil.copy(results / "3-of-4", results / "copy")
    assert total(program, parts, results).returncode == 1
