"""What pyquadrille raises: subclasses of `QuadrilleError`, which say what to do.

| exception | raised for | also a |
| --- | --- | --- |
| `ArgumentError` | a value that makes no sense, such as a limit of -1 | `ValueError` |
| `ArgumentTypeError` | an object of the wrong kind, such as an item without a hash | `TypeError` |
| `ProblemError` | items or options that are no problem | `ValueError` |
| `ParseError` | a text that cannot be read | `ValueError` |
| `CoverError` | options that are not a cover, from `verify` | `ValueError` |
| `CertificateError` | a certificate that proves nothing | `ValueError` |
| `DiagramError` | a file of a diagram that cannot be read, and where it is damaged | `ValueError` |
| `CoverIndexError` | a number that no cover of a diagram has | `IndexError` |
| `LimitError` | a question that a limit left without an answer | |
| `UnsupportedError` | what an engine does not know, such as 10^7 symmetries | `ValueError` |
| `BoardError` | what is no Sudoku board, with its index among many | `ValueError` |
| `BoardTypeError` | an element of a list that is no string | `BoardError`, `TypeError` |
| `CheckpointError` | a checkpoint, or a directory of covers, that cannot be used | |
| `StorageError` | a directory that cannot be read or written at the moment | `CheckpointError` |
| `ClusterError` | a cluster that fails or cannot be reached | `RuntimeError` |
| `MissingError` | a package that is not installed | `ImportError` |
| `InternalError` | a fault of quadrille's own | `RuntimeError` |

`CheckpointWarning` is no exception: the search goes on. Neither are
`ProblemWarning`, a remark on a problem, and `ReadWarning`, one on a file, from `Problem.read`.
"""

from __future__ import annotations

from typing import Any


def shown(thing: object) -> str:
    """An object as messages name it: its `repr`, or its type if that fails, as of deep tuples."""
    try:
        return repr(thing)
    except Exception:
        return f"<{type(thing).__name__} that cannot be shown>"


class QuadrilleError(Exception):
    """The base of all exceptions of pyquadrille."""


class ArgumentError(QuadrilleError, ValueError):
    """A value that makes no sense, such as a limit of -1."""


class ArgumentTypeError(QuadrilleError, TypeError):
    """An object of the wrong kind, such as items that cannot be hashed."""


class ProblemError(QuadrilleError, ValueError):
    """Items or options that are no problem, such as an option without items."""


class ParseError(QuadrilleError, ValueError):
    """A text that cannot be read. `line` and `column` (in characters) count from 1."""

    def __init__(self, reason: str, line: int, column: int) -> None:
        super().__init__(reason, line, column)
        self.line = line
        self.column = column

    def __str__(self) -> str:
        """The place and the reason: `2:3: unknown item "q"`."""
        return str(self.args[0])


class CoverError(QuadrilleError, ValueError):
    """Options that are not a cover, and why."""


class CertificateError(QuadrilleError, ValueError):
    """A certificate that proves nothing, and why."""


class DiagramError(QuadrilleError, ValueError):
    """A file of a diagram that cannot be read, and where it is damaged."""


class CoverIndexError(QuadrilleError, IndexError):
    """A number that no cover of a diagram has."""


class LimitError(QuadrilleError):
    """A limit was reached before the question was answered.

    `found` is what was found until then: the covers counted, the cheapest covers so far, or `None`.
    """

    def __init__(self, reason: str, found: Any = None) -> None:
        super().__init__(reason, found)
        self.found = found

    def __str__(self) -> str:
        """The reason, and how many covers were found until then."""
        reason, found = str(self.args[0]), self.found
        if isinstance(found, int):
            return f"{reason}; found until then: {_covers(found)}"
        if isinstance(found, list) and all(hasattr(best, "cost") for best in found):
            best = f", the best with cost {found[0].cost}" if found else ""
            return f"{reason}; found until then: {_covers(len(found))}{best}"
        return reason


def _covers(n: int) -> str:
    if n == 1:
        return "1 cover"
    # Python does not write very long numbers.
    return f"{n} covers" if n.bit_length() < 1000 else f"at least 2**{n.bit_length() - 1} covers"


class UnsupportedError(QuadrilleError, ValueError):
    """What an engine does not know, such as random classes of ten million symmetries."""


class BoardError(QuadrilleError, ValueError):
    """What is no Sudoku board, and why. `index` says which of many; `None` if there is one."""

    def __init__(self, reason: str, index: int | None = None) -> None:
        super().__init__(reason, index)
        self.index = index

    def __str__(self) -> str:
        """The index and the reason: `board 17: 1:3: expected a digit 0-9 or '.', found 'q'`."""
        reason = str(self.args[0])
        return reason if self.index is None else f"board {self.index}: {reason}"


class BoardTypeError(BoardError, TypeError):
    """An element of a list of boards that is no string."""


class CheckpointError(QuadrilleError):
    """A checkpoint or a directory of covers that cannot be used, and why."""


class StorageError(CheckpointError):
    """A directory for a checkpoint or for covers that cannot be read or written at the moment."""


class CheckpointWarning(RuntimeWarning):
    """A state that could not be saved. The search goes on, and saves a later one."""


class ProblemWarning(UserWarning):
    """What a user should know of a problem: options without primary items, which no cover has."""


class ReadWarning(ProblemWarning):
    """What a user should know of a file that was read."""


class ClusterError(QuadrilleError, RuntimeError):
    """A cluster of machines that fails or cannot be reached."""


class MissingError(QuadrilleError, ImportError):
    """A package that is not installed, and how to install it."""


class InternalError(QuadrilleError, RuntimeError):
    """A fault of quadrille's own. Please report it."""
