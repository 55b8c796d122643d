"""Exact cover problems, and Sudoku boards by the million.

`pyquadrille.sudoku` and `pyquadrille.distributed` are loaded when they are first asked for, because
they load NumPy and more.
"""

import importlib
from typing import TYPE_CHECKING, Any

from pyquadrille import graphs, models
from pyquadrille._core import version
from pyquadrille.answers import Best, Cheapest, Estimate, Estimates, Share
from pyquadrille.certificate import Certificate
from pyquadrille.diagram import Diagram
from pyquadrille.entries import Colored, colored
from pyquadrille.errors import (
    ArgumentError,
    ArgumentTypeError,
    BoardError,
    BoardTypeError,
    CertificateError,
    CheckpointError,
    CheckpointWarning,
    ClusterError,
    CoverError,
    CoverIndexError,
    DiagramError,
    InternalError,
    LimitError,
    MissingError,
    ParseError,
    ProblemError,
    QuadrilleError,
    ProblemWarning,
    ReadWarning,
    StorageError,
    UnsupportedError,
)
from pyquadrille.part import Counted, Covers, Part
from pyquadrille.problem import Problem
from pyquadrille.progress import Progress
from pyquadrille.reasons import Demand, Nearest, Reason
from pyquadrille.symmetry import Generator, Symmetry

if TYPE_CHECKING:
    from pyquadrille import distributed, sudoku

__version__ = version()


def __getattr__(name: str) -> Any:
    """A module that is loaded when it is first asked for."""
    if name in ("distributed", "sudoku"):
        return importlib.import_module(f"pyquadrille.{name}")
    raise AttributeError(f"module 'pyquadrille' has no attribute {name!r}")


__all__ = [
    "ArgumentError",
    "ArgumentTypeError",
    "Best",
    "BoardError",
    "BoardTypeError",
    "Certificate",
    "CertificateError",
    "Cheapest",
    "CheckpointError",
    "CheckpointWarning",
    "ClusterError",
    "Colored",
    "Counted",
    "CoverError",
    "CoverIndexError",
    "Covers",
    "Demand",
    "Diagram",
    "DiagramError",
    "Estimate",
    "Estimates",
    "Generator",
    "InternalError",
    "LimitError",
    "MissingError",
    "Nearest",
    "ParseError",
    "Part",
    "Problem",
    "ProblemError",
    "Progress",
    "QuadrilleError",
    "ProblemWarning",
    "ReadWarning",
    "Reason",
    "Share",
    "StorageError",
    "Symmetry",
    "UnsupportedError",
    "__version__",
    "colored",
    "distributed",
    "graphs",
    "models",
    "sudoku",
]
