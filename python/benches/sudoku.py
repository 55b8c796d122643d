"""`solve_many` on a million minimal boards, next to the Rust engine alone and to `rustoku`.

    pip install ./python rustoku
    cargo build --release
    python python/benches/sudoku.py

The boards are those of `data/minimal.txt` in new clothes: each gets its digits, rows, columns,
bands and stacks permuted, by a generator with seed 18. So all are minimal and proper, and their
solutions are known. All answers are asserted before a time is printed.

- *engine*: `quadrille bench` on the first boards of the million, parsed beforehand, one thread,
  two solutions looked for. It and `solve_many` take turns; the ratio is that of the medians.
- *out*: the results are written to the arrays of an earlier call. New arrays are memory that the
  system hands out page by page. Where it takes pages back from a machine that does not use them,
  as a virtual machine may, that takes up to 200 ns a board.
- *rustoku*: the fastest of three on PyPI (lib_sudoku and sudoku_rust are slower).
  It takes one board a call, as a string; it gets the first boards, as `--sample` says.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from pyquadrille import sudoku

ROOT = Path(__file__).resolve().parents[2]
SEED = 18


def minimal_boards(n: int) -> NDArray[np.uint8]:
    """`n` minimal boards as an array (n, 81)."""
    lines = (ROOT / "data/minimal.txt").read_text().split("\n")
    texts = [line[:81].replace(".", "0") for line in lines if line and not line.startswith("#")]
    seeds = np.array([list(map(int, text)) for text in texts], np.uint8)
    rng = np.random.default_rng(SEED)

    def lines_of(n: int) -> NDArray[np.int64]:
        """Rows or columns in a new order that keeps bands or stacks together."""
        bands = rng.permuted(np.tile(np.arange(3), (n, 1)), axis=1)
        inner = rng.permuted(np.tile(np.arange(3), (n, 3, 1)), axis=2)
        lines: NDArray[np.int64] = (3 * bands[:, :, None] + inner).reshape(n, 9)
        return lines

    boards = np.empty((n, 81), np.uint8)
    for start in range(0, n, 50_000):
        part = np.arange(start, min(start + 50_000, n))
        m = len(part)
        cells = 9 * lines_of(m)[:, :, None] + lines_of(m)[:, None, :]
        names = np.zeros((m, 10), np.uint8)
        names[:, 1:] = rng.permuted(np.tile(np.arange(1, 10), (m, 1)), axis=1)
        old = np.take_along_axis(seeds[part % len(seeds)], cells.reshape(m, 81), axis=1)
        boards[part] = np.take_along_axis(names, old, axis=1)
    return boards


def check(boards: NDArray[np.uint8], solutions: NDArray[np.uint8]) -> None:
    """Asserts that the solutions extend the boards and keep the rules."""
    assert ((boards == 0) | (boards == solutions)).all()
    bits = (1 << solutions.astype(np.uint16)).reshape(-1, 9, 9)
    boxes = bits.reshape(-1, 3, 3, 3, 3).transpose(0, 1, 3, 2, 4).reshape(-1, 9, 9)
    for units in (bits, bits.transpose(0, 2, 1), boxes):
        assert (np.bitwise_or.reduce(units, axis=2) == 0b11_1111_1110).all()


def engine(boards: NDArray[np.uint8], seconds: float) -> float:
    """Seconds a board of the engine alone."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join(texts(boards)) + "\n")
        file.flush()
        program = str(ROOT / "target/release/quadrille")
        n = str(len(boards))
        command = [program, "bench", "--json", "--time", str(seconds), "--boards", n]
        lines = subprocess.run([*command, file.name], check=True, capture_output=True, text=True)
    rows = [json.loads(line) for line in lines.stdout.splitlines()]
    assert all(row["one"] == len(boards) for row in rows)
    fit = [row for row in rows if row["solutions"] == 2 and "," not in row["engine"]]
    best = max(row["boards_a_second"] for row in fit if row["engine"].startswith("lanes"))
    return 1 / float(best)


def texts(boards: NDArray[np.uint8]) -> list[str]:
    """The boards as strings."""
    return [bytes(row).decode() for row in np.where(boards == 0, ord("."), boards + ord("0"))]


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--boards", type=int, default=1_000_000)
    parser.add_argument("--sample", type=int, default=20_000, help="boards for rustoku")
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    boards = minimal_boards(arguments.boards)
    n = len(boards)
    many, again, alone, all_cores, lists = [], [], [], [], []
    out = sudoku.solve_many(boards)
    for _ in range(arguments.rounds):
        alone.append(engine(boards[:20_000], 0.3))
        start = time.perf_counter()
        solutions, verdicts = sudoku.solve_many(boards, jobs=1)
        many.append((time.perf_counter() - start) / n)
        assert (verdicts == 1).all()
        check(boards, solutions)
        start = time.perf_counter()
        sudoku.solve_many(boards, jobs=1, out=out)
        again.append((time.perf_counter() - start) / n)
        assert (out[1] == 1).all()
        assert (out[0] == solutions).all()
        start = time.perf_counter()
        sudoku.solve_many(boards)
        all_cores.append((time.perf_counter() - start) / n)
    some = texts(boards[: arguments.sample])
    for _ in range(arguments.rounds):
        start = time.perf_counter()
        solved, _ = sudoku.solve_many(some, jobs=1)
        lists.append((time.perf_counter() - start) / len(some))
    rows = [
        ("solve_many, array, jobs=1", many),
        ("solve_many, array, jobs=1, out", again),
        ("engine alone, one thread", alone),
        ("solve_many, array, all cores", all_cores),
        ("solve_many, list, jobs=1", lists),
    ]
    try:
        import rustoku
    except ImportError:
        print("rustoku is not installed")
    else:
        start = time.perf_counter()
        theirs = [rustoku.solve(text) for text in some]
        rows.append(("rustoku", [(time.perf_counter() - start) / len(some)]))
        assert theirs == solved
    base = statistics.median(many)
    print(f"{n} minimal boards, seed {SEED}; medians of {arguments.rounds} rounds in turn")
    for name, times in rows:
        median = statistics.median(times)
        print(f"{name:30} {median * 1e9:10.0f} ns a board {median / base:8.2f}")


if __name__ == "__main__":
    main()
