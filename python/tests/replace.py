"""Makes one folder equal to another, and leaves alone the files that are equal already.

Their times do not change, so that Cargo does not compile them again. Called by `python/check`.
"""

from __future__ import annotations

import sys
from pathlib import Path


def files(folder: Path) -> set[Path]:
    """All files in it, by their names in it."""
    return {path.relative_to(folder) for path in folder.rglob("*") if path.is_file()}


def main(new: Path, old: Path) -> None:
    """Makes `old` equal to `new`."""
    for name in files(old) - files(new):
        (old / name).unlink()
    for name in files(new):
        text = (new / name).read_bytes()
        if not (old / name).is_file() or (old / name).read_bytes() != text:
            (old / name).parent.mkdir(parents=True, exist_ok=True)
            # The time of now: an archive may have an old one.
            (old / name).write_bytes(text)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
