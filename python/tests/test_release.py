"""What PyPI shows and checks of the wheel that is installed: licenses, classifiers, links, tags."""

from __future__ import annotations

import re
import sys
from importlib.metadata import distribution
from pathlib import Path

DIST = distribution("pyquadrille")
ROOT = Path(__file__).parents[2]


def test_the_licenses_are_in_the_wheel() -> None:
    files = {str(path): path for path in DIST.files or []}
    for name in ("LICENSE-MIT", "LICENSE-APACHE"):
        (place,) = (path for path in files if path.endswith(f".dist-info/licenses/{name}"))
        assert files[place].read_text() == (ROOT / name).read_text()
    assert DIST.metadata["License-Expression"] == "MIT OR Apache-2.0"
    assert set(DIST.metadata.get_all("License-File") or []) == {"LICENSE-MIT", "LICENSE-APACHE"}


def test_the_metadata_say_who_made_it_and_for_which_versions() -> None:
    classifiers = DIST.metadata.get_all("Classifier") or []
    python = f"Programming Language :: Python :: {sys.version_info[0]}.{sys.version_info[1]}"
    assert python in classifiers
    assert DIST.metadata["Requires-Python"] == ">=3.10"
    assert DIST.metadata["Author"] == "The quadrille project"
    links = dict(link.split(", ", 1) for link in DIST.metadata.get_all("Project-URL") or [])
    assert {"Repository", "Documentation", "Changelog"} <= links.keys()
    assert all(link.startswith("https://") for link in links.values())


def test_all_links_of_the_page_on_pypi_are_absolute() -> None:
    readme = DIST.metadata.get_payload()
    # What is built of the published sources has the README of this package, not of the library.
    assert readme.rstrip() == (ROOT / "python/README.md").read_text().rstrip()
    links = re.findall(r"\]\(([^)]*)\)", readme)
    assert len(links) > 3
    assert [link for link in links if not link.startswith("https://")] == []


def test_one_wheel_is_for_all_versions_of_python() -> None:
    tags = re.findall(r"^Tag: (\S+)$", DIST.read_text("WHEEL") or "", re.MULTILINE)
    assert tags and all(tag.startswith("cp310-abi3-") for tag in tags)
