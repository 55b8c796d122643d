#!/usr/bin/env python3
"""Problems without a solution: how long the answer takes, its log, and the check of the log.

    python3 benches/refuted.py FOLDER PROGRAM [VERIPB]

Writes the problems to FOLDER and prints a table, with seconds of user time: the least of three runs
of PROGRAM cover --check, the least of three of --prove --log, and one of VERIPB.
"""

import os
import random
import sys
from itertools import combinations
from pathlib import Path

LIMIT = 120

PIECES = {
    "T4": [(0, 0), (0, 1), (0, 2), (1, 1)],
    "L4": [(0, 0), (1, 0), (2, 0), (2, 1)],
    "L": [(0, 0), (1, 0), (2, 0), (3, 0), (3, 1)],
    "N": [(0, 0), (1, 0), (1, 1), (2, 1), (3, 1)],
    "P": [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)],
    "W": [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2)],
    "Y": [(0, 0), (1, 0), (2, 0), (3, 0), (1, 1)],
}


def text(primary, secondary, options):
    head = " ".join(primary) + (" | " + " ".join(secondary) if secondary else "")
    return "\n".join([head, *(" ".join(option) for option in options)]) + "\n"


def placements(piece):
    """The piece in all its positions, turned and turned over."""
    for cells in (piece, [(r, -c) for r, c in piece]):
        for _ in range(4):
            cells = [(c, -r) for r, c in cells]
            top, left = min(r for r, _ in cells), min(c for _, c in cells)
            yield tuple(sorted((r - top, c - left) for r, c in cells))


def packing(piece, rows, columns):
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    options = [
        [f"{r + y}_{c + x}" for y, x in shape]
        for shape in sorted(set(placements(PIECES[piece])))
        for r, c in cells
        if all((r + y, c + x) in cells for y, x in shape)
    ]
    return text([f"{r}_{c}" for r, c in cells], [], options)


def coloring(n, edges, colors):
    secondary = [f"e{a}_{b}_{c}" for a, b in edges for c in range(colors)]
    options = [
        [f"v{v}", *(f"e{a}_{b}_{c}" for a, b in edges if v in (a, b))]
        for v in range(n)
        for c in range(colors)
    ]
    return text([f"v{v}" for v in range(n)], secondary, options)


def random_coloring(n, n_edges, colors, seed):
    edges = random.Random(seed).sample(list(combinations(range(n), 2)), n_edges)
    return coloring(n, edges, colors)


def mycielski(steps, colors):
    n, edges = 2, [(0, 1)]
    for _ in range(steps):
        more = [pair for a, b in edges for pair in ((a, n + b), (b, n + a))]
        edges = edges + more + [(n + v, 2 * n) for v in range(n)]
        n = 2 * n + 1
    return coloring(n, edges, colors)


def attacks(cell, other):
    (a, b), (c, d) = cell, other
    return a == c or b == d or abs(a - c) == abs(b - d)


def queens_by_edges(n):
    cells = [(r, c) for r in range(n) for c in range(n)]
    edges = [
        (a, b) for b in range(n * n) for a in range(b) if attacks(cells[a], cells[b])
    ]
    return coloring(n * n, sorted(edges, key=lambda edge: edge[::-1]), n)


def queens_by_lines(n, is_first_given):
    secondary, options = set(), []
    for r in range(n):
        for k in range(n):
            for c in range(n):
                if r > 0 or c == k or not is_first_given:
                    lines = [f"r{r}c{c}", f"k{k}c{c}", f"d{r + k}c{c}", f"u{r - k + n}c{c}"]
                    secondary.update(lines)
                    options.append([f"{r}_{k}", *lines])
    return text([f"{r}_{k}" for r in range(n) for k in range(n)], sorted(secondary), options)


def torus(n, is_loose):
    lines = [f"{a}{k}" for a in "rc" for k in range(n)]
    diagonals = [f"{a}{k}" for a in "du" for k in range(n)]
    options = [
        [f"r{r}", f"c{c}", f"d{(r + c) % n}", f"u{(r - c) % n}"] for r in range(n) for c in range(n)
    ]
    return text(lines, diagonals, options) if is_loose else text(lines + diagonals, [], options)


def golfers(groups, size, weeks):
    n = groups * size
    options = [
        [f"p{a}w{w}" for a in group] + [f"m{a}_{b}" for a, b in combinations(group, 2)]
        for w in range(weeks)
        for group in combinations(range(n), size)
        # The groups of the first week are given.
        if w > 0 or len({a // size for a in group}) == 1
    ]
    pairs = [f"m{a}_{b}" for a, b in combinations(range(n), 2)]
    return text([f"p{a}w{w}" for a in range(n) for w in range(weeks)], pairs, options)


def langford(n):
    items = [f"n{k}" for k in range(1, n + 1)] + [f"s{i}" for i in range(2 * n)]
    starts = [(k, i) for k in range(1, n + 1) for i in range(2 * n - k - 1)]
    return text(items, [], [[f"n{k}", f"s{i}", f"s{i + k + 1}"] for k, i in starts])


def pigeons(holes):
    options = [[f"p{i}", f"h{j}"] for i in range(holes + 1) for j in range(holes)]
    return text([f"p{i}" for i in range(holes + 1)], [f"h{j}" for j in range(holes)], options)


def dominoes(n):
    """A board without two opposite corners."""
    cells = [(r, c) for r in range(n) for c in range(n) if (r, c) not in ((0, 0), (n - 1, n - 1))]
    pairs = [((r, c), (r + y, c + x)) for r, c in cells for y, x in ((0, 1), (1, 0))]
    options = [[f"{r}_{c}", f"{s}_{d}"] for (r, c), (s, d) in pairs if (s, d) in cells]
    return text([f"{r}_{c}" for r, c in cells], [], options)


def triples(n, n_sets, seed):
    pick = random.Random(seed)
    sets = [sorted(pick.sample(range(n), 3)) for _ in range(n_sets)]
    return text([f"i{k}" for k in range(n)], [], [[f"i{k}" for k in its] for its in sets])


PROBLEMS = {
    "T-tetrominoes 10x14": packing("T4", 10, 14),
    "T-tetrominoes 14x14": packing("T4", 14, 14),
    "W-pentominoes 10x10": packing("W", 10, 10),
    "Y-pentominoes 5x17": packing("Y", 5, 17),
    "Y-pentominoes 7x15": packing("Y", 7, 15),
    "Y-pentominoes 9x10": packing("Y", 9, 10),
    "Y-pentominoes 11x10": packing("Y", 11, 10),
    "L-tetrominoes 9x10": packing("L4", 9, 10),
    "L-pentominoes 7x5": packing("L", 7, 5),
    "N-pentominoes 10x10": packing("N", 10, 10),
    "P-pentominoes 7x5": packing("P", 7, 5),
    "dominoes 8x8": dominoes(8),
    "pigeons 10, 9 holes": pigeons(9),
    "pigeons 21, 20 holes": pigeons(20),
    "Langford pairs 9": langford(9),
    "Langford pairs 10": langford(10),
    "Langford pairs 13": langford(13),
    "torus queens 8": torus(8, False),
    "torus queens 9": torus(9, False),
    "torus queens 15": torus(15, False),
    "torus queens 16": torus(16, False),
    "torus queens 12, loose": torus(12, True),
    "torus queens 14, loose": torus(14, True),
    "queens coloring 6x6": queens_by_lines(6, False),
    "queens coloring 6x6, edges": queens_by_edges(6),
    "queens coloring 8x8, first row": queens_by_lines(8, True),
    "Mycielski 5, 4 colors": mycielski(3, 4),
    "graph 100, 3 colors": random_coloring(100, 245, 3, 1),
    "graph 150, 3 colors": random_coloring(150, 370, 3, 11),
    "graph 80, 4 colors": random_coloring(80, 380, 4, 22),
    "golfers 3 3 5": golfers(3, 3, 5),
    "golfers 4 4 6": golfers(4, 4, 6),
    "golfers 5 2 10": golfers(5, 2, 10),
    "triples 120, 290": triples(120, 290, 43),
    "triples 120, 300": triples(120, 300, 3),
}


def run(command, folder):
    """Seconds of user time, the exit code, and all output."""
    output = folder / "output"
    process = os.fork()
    if process == 0:
        file = os.open(output, os.O_CREAT | os.O_WRONLY | os.O_TRUNC)
        os.dup2(file, 1)
        os.dup2(file, 2)
        os.execvp(command[0], command)
    _, status, usage = os.wait4(process, 0)
    return usage.ru_utime, os.waitstatus_to_exitcode(status), output.read_text(errors="replace")


def by(message):
    if "items:" in message or "item:" in message:
        return "certificate"
    return "learning" if "learnt" in message else "tree"


def main():
    folder, program = Path(sys.argv[1]), sys.argv[2]
    veripb = sys.argv[3] if len(sys.argv) > 3 else None
    folder.mkdir(parents=True, exist_ok=True)
    limit = ["--jobs", "1", "--time", str(LIMIT)]
    name, problem = folder / "log", folder / "problem.dlx"
    print("| problem | none after | log after | from | KB | VeriPB |")
    print("| --- | ---: | ---: | --- | ---: | ---: |")
    for title, its in PROBLEMS.items():
        problem.write_text(its)
        (folder / (title.replace(",", "").replace(" ", "-") + ".dlx")).write_text(its)
        plain = [run([program, "cover", "--check", *limit, str(problem)], folder) for _ in range(3)]
        assert all(code == 1 and said.startswith("none") for _, code, said in plain), title
        command = [program, "cover", "--prove", "--log", str(name), *limit, str(problem)]
        logs = [run(command, folder) for _ in range(3)]
        assert all(code == 1 for _, code, _ in logs), title
        kilobytes = (folder / "log.pbp").stat().st_size / 1024
        checked = "-"
        if veripb:
            seconds, _, said = run([veripb, str(name) + ".opb", str(name) + ".pbp"], folder)
            assert "VERIFIED UNSATISFIABLE" in said, title
            checked = f"{seconds:.3f}"
        times = f"{min(plain)[0]:.3f} | {min(logs)[0]:.3f}"
        size = f"{kilobytes:.1f}"
        print(f"| {title} | {times} | {by(logs[-1][2])} | {size} | {checked} |", flush=True)


if __name__ == "__main__":
    main()
