"""Where the system provides no more threads, the threads that exist do the work."""

import os
import subprocess
import sys

import pytest

SCRIPT = """
import os, resource
import numpy  # which starts threads of its own
import pyquadrille

queens = pyquadrille.models.queens(8).problem
# A user of no other process. Only root may become another user.
resource.setrlimit(resource.RLIMIT_NPROC, (1, 1))
os.setuid(54321)
try:
    import threading
    threading.Thread(target=print).start()
except RuntimeError:
    print("no thread")
print(queens.count(jobs=4), queens.count(), len(list(queens.covers())))
print(queens.first() is not None)
board = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
print(pyquadrille.sudoku.count(board), pyquadrille.sudoku.solve(board) is not None)
"""


@pytest.mark.skipif(
    sys.platform != "linux" or os.geteuid() != 0, reason="only root may become another user"
)
def test_questions_are_answered_without_threads() -> None:
    found = subprocess.run(
        [sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=False
    )
    expected = "no thread\n92 92 92\nTrue\n1 True\n"
    assert (found.stdout, found.returncode) == (expected, 0), found.stderr
