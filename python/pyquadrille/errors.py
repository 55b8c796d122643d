"""What pyquadrille raises: subclasses of `QuadrilleError`, which say what to do.

| exception | raised for | also a |
| --- | --- | --- |
| `ArgumentError` | a value that makes no sense, such as a limit of -1 | `ValueError` |
| `ArgumentTypeError` | an object of the wrong kind, such as items that cannot be hashed | `TypeError` |
| `BoardError` | what is no Sudoku board, with its index among many | `ValueError` |
| `BoardTypeError` | an element of a list that is no string | `BoardError`, `TypeError` |
| `MissingError` | a package that is not installed | `ImportError` |
"""

from __future__ import annotations


class QuadrilleError(Exception):
    """The base of all exceptions of pyquadrille."""


class ArgumentError(QuadrilleError, ValueError):
    """A value that makes no sense, such as a limit of -1."""


class ArgumentTypeError(QuadrilleError, TypeError):
    """An object of the wrong kind, such as items that cannot be hashed."""


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


class MissingError(QuadrilleError, ImportError):
    """A package that is not installed, and how to install it."""
