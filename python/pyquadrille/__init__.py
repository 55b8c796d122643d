"""Exact cover problems, and Sudoku boards by the million."""

from pyquadrille import models
from pyquadrille._core import version
from pyquadrille.answers import Best, Estimate, Estimates
from pyquadrille.certificate import Certificate
from pyquadrille.covers import Covers
from pyquadrille.entries import Colored, colored
from pyquadrille.errors import (
    ArgumentError,
    ArgumentTypeError,
    BoardError,
    BoardTypeError,
    CertificateError,
    CheckpointError,
    ClusterError,
    CoverError,
    InternalError,
    LimitError,
    MissingError,
    ParseError,
    ProblemError,
    QuadrilleError,
    UnsupportedError,
)
from pyquadrille.part import Counted, Part
from pyquadrille.problem import Problem
from pyquadrille.progress import Progress

__version__ = version()

__all__ = [
    "ArgumentError",
    "ArgumentTypeError",
    "Best",
    "BoardError",
    "BoardTypeError",
    "Certificate",
    "CertificateError",
    "CheckpointError",
    "ClusterError",
    "Colored",
    "Counted",
    "CoverError",
    "Covers",
    "Estimate",
    "Estimates",
    "InternalError",
    "LimitError",
    "MissingError",
    "ParseError",
    "Part",
    "Problem",
    "ProblemError",
    "Progress",
    "QuadrilleError",
    "UnsupportedError",
    "__version__",
    "colored",
    "models",
]
