"""Files and pickles of diagrams."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path

import pytest
from hypothesis import given
from oracle import Stated
from strategies import stated

from pyquadrille import (
    ArgumentError,
    ArgumentTypeError,
    Diagram,
    DiagramError,
    Problem,
    ProblemError,
    colored,
    models,
)


def pickle_of(diagram: Diagram, case: Stated) -> Diagram | None:
    """The diagram after a pickle; `None` if its problem has no text."""
    if not case.primary:
        with pytest.raises(ProblemError, match="primary"):
            pickle.dumps(diagram)
        return None
    again = pickle.loads(pickle.dumps(diagram))
    assert isinstance(again, Diagram)
    assert hash(again) == hash(diagram)
    return again


@given(stated(bounds=True, costs=True))
def test_diagrams_survive_files_and_pickles(
    tmp_path_factory: pytest.TempPathFactory, case: Stated
) -> None:
    problem = case.problem()
    diagram = problem.diagram()
    path = tmp_path_factory.mktemp("diagrams") / "ü 1.diagram"
    if not case.primary:
        with pytest.raises(ProblemError, match="primary"):
            diagram.save(path)
        assert not list(path.parent.iterdir())
        return
    diagram.save(path)
    assert list(path.parent.iterdir()) == [path]
    again = Diagram.load(str(path), problem)
    assert again == diagram
    assert list(again) == list(diagram)
    numbered = Diagram.load(bytes(path))
    labels = problem.labels
    assert [[labels[k] for k in cover] for cover in numbered] == list(diagram)
    assert numbered.problem.to_knuth() == problem.to_knuth()
    again.save(path)
    assert Diagram.load(path) == numbered
    for part in (again.condition(forbid=labels[:1]), again.condition(require=labels[:1])):
        part.save(path)
        assert Diagram.load(path, problem) == part == pickle_of(part, case)
    for same in (pickle_of(again, case), copy.copy(diagram), copy.deepcopy(diagram)):
        assert same == diagram


def test_a_color_that_no_option_has_does_not_matter(tmp_path: Path) -> None:
    problem = Problem("ab", "s")
    with pytest.raises(ProblemError, match="twice"):
        problem.option(["a", colored("s", "lost"), "s"])
    problem.option(["a", colored("s", "red")])
    problem.option(["b", colored("s", "red")])
    diagram = problem.diagram()
    diagram.save(tmp_path / "first")
    again = Diagram.load(tmp_path / "first", problem)
    again.save(tmp_path / "second")
    assert (tmp_path / "first").read_bytes() == (tmp_path / "second").read_bytes()
    assert list(again) == list(diagram) == list(pickle.loads(pickle.dumps(again)))
    assert again == diagram


def test_names_of_all_characters_are_written(tmp_path: Path) -> None:
    names = ["\x00a", "b\x1f", "\x1b[31m\x85", "\ud800", "_", "\U0001f0a1", "\ufeff", "c\n\nd"]
    problem = Problem.from_options({name: [name] for name in names})
    diagram = problem.diagram()
    diagram.save(tmp_path / "names")
    assert Diagram.load(tmp_path / "names", problem) == diagram
    assert pickle.loads(pickle.dumps(diagram)) == diagram
    assert len(set(Diagram.load(tmp_path / "names").problem.primary)) == len(names)


def test_files_that_were_changed_are_refused(tmp_path: Path) -> None:
    problem = models.queens(5).problem
    path = tmp_path / "queens"
    problem.diagram().save(path)
    whole = path.read_bytes()
    for at in range(len(whole)):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        with pytest.raises(DiagramError):
            Diagram.load(path)
    for data in (b"", whole[:-1], whole + b"\n", b"\0" * 100, b"quadrille diagram 2\n"):
        path.write_bytes(data)
        with pytest.raises(DiagramError, match=r"queens is "):
            Diagram.load(path)
    path.write_bytes(whole)
    with pytest.raises(ProblemError, match="another problem"):
        Diagram.load(path, models.queens(6).problem)
    with pytest.raises(FileNotFoundError) as caught:
        Diagram.load(tmp_path / "absent")
    assert caught.value.filename == str(tmp_path / "absent")
    with pytest.raises(IsADirectoryError):
        Diagram.load(tmp_path)
    with pytest.raises(IsADirectoryError):
        problem.diagram().save(tmp_path)
    with pytest.raises(FileNotFoundError) as caught:
        problem.diagram().save(tmp_path / "absent" / "queens")
    assert caught.value.filename == str(tmp_path / "absent" / "queens")
    for wrong in (None, 3.5, [path]):
        with pytest.raises(ArgumentTypeError):
            Diagram.load(wrong)  # type: ignore[arg-type]
    for name in ("", "a\0b"):
        for use in (Diagram.load, problem.diagram().save):
            with pytest.raises(ArgumentError):
                use(name)
    with pytest.raises(ArgumentTypeError):
        Diagram.load(path, "queens")  # type: ignore[arg-type]


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="the system has no devices")
def test_devices_are_read_and_written_as_they_are() -> None:
    with pytest.raises(DiagramError, match="not a diagram"):
        Diagram.load("/dev/zero")
    models.queens(4).problem.diagram().save("/dev/null")
    assert Path("/dev/null").is_char_device()
    if Path("/dev/full").exists():
        with pytest.raises(OSError, match="space"):
            models.queens(4).problem.diagram().save("/dev/full")


def test_a_link_leads_to_the_file_that_is_written(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("target")
    models.queens(4).problem.diagram().save(tmp_path / "link")
    assert (tmp_path / "link").is_symlink()
    assert len(Diagram.load(tmp_path / "target")) == 2
