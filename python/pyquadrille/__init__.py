"""Exact cover problems, and Sudoku boards by the million."""

from pyquadrille._core import version

__version__ = version()
