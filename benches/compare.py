"""Compares two records of `benches/all`: python3 benches/compare.py OLD.md NEW.md

Prints, for each figure that both records have, old and new if they differ by more than a tenth, and
the lines of the new record where quadrille loses: those with **bold** figures. A figure is a number
in a table, named by its bench, its row and its column, or a time that criterion prints.
"""

import re
import sys
from collections.abc import Iterator

UNITS = {"ns": 1.0, "µs": 1e3, "us": 1e3, "ms": 1e6, "s": 1e9}
NUMBER = re.compile(r"[-+]?[\d,]*\.?\d+")
TIME = re.compile(r"^(.*?)\s+time:\s+\[\S+ \S+ (\S+) (\S+) ")


def cells(line: str) -> list[str]:
    """The cells of a line of a table."""
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def figures(text: str) -> Iterator[tuple[tuple[str, str, str], float]]:
    """The figures of a record, each with its bench, row and column."""
    bench, header, name = "", [], ""
    for line in text.splitlines():
        if line.startswith("## "):
            bench, header = line[3:], []
        elif line.startswith("|") and bench:
            row = cells(line)
            if not header:
                header = row
            elif not set(line) <= set("|-: "):
                for column, cell in zip(header[1:], row[1:]):
                    number = NUMBER.fullmatch(cell.strip("*").split(" ")[0])
                    if number:
                        yield (bench, row[0], column), float(number[0].replace(",", ""))
        elif time := TIME.match(line):
            yield (bench, time[1].strip() or name, "time, ns"), float(time[2]) * UNITS[time[3]]
        else:
            header = []
            name = line.strip() or name


def main(old_path: str, new_path: str) -> None:
    with open(old_path, encoding="utf-8") as file:
        old = dict(figures(file.read()))
    with open(new_path, encoding="utf-8") as file:
        text = file.read()
    new = dict(figures(text))
    shared = [key for key in new if key in old]
    print("| bench | row | column | old | new | new / old |")
    print("| --- | --- | --- | ---: | ---: | ---: |")
    for key in shared:
        if old[key] and abs(new[key] / old[key] - 1) > 0.1:
            ratio = new[key] / old[key]
            print(f"| {' | '.join(key)} | {old[key]:,.5g} | {new[key]:,.5g} | {ratio:.2f} |")
    only_old, only_new = len(old) - len(shared), len(new) - len(shared)
    print(f"\n{len(shared)} figures in both, {only_old} in the old alone, {only_new} in the new")
    losses = [line for line in text.splitlines() if line.startswith("|") and "**" in line]
    print(f"\n{len(losses)} lines with a loss in the new record")
    for line in losses:
        print(line)


main(*sys.argv[1:])
