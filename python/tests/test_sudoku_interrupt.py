"""^C ends every call, in a process of its own."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

# The second thread says "ready" when the first is in one of the modules.
SETUP = """
import sys, threading
import numpy as np
from pyquadrille import boards, sudoku
empty = "." * 81
# Its rating takes some seconds.
hard = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6"
caller, files = threading.get_ident(), (boards.__file__, sudoku.__file__)
def watch():
    while sys._current_frames()[caller].f_code.co_filename not in files:
        pass
    print("ready", flush=True)
threading.Thread(target=watch).start()
"""

# Each is repeated until the interrupt comes, which a busy machine may deliver late.
CALLS = {
    "count": "sudoku.count(empty)",
    "an array": "sudoku.solve_many(np.zeros((3_000_000, 81), np.uint8))",
    "one job": "sudoku.solve_many(np.zeros((3_000_000, 81), np.uint8), jobs=1)",
    "a list": "sudoku.solve_many([empty] * 3_000_000)",
    "a rating": "sudoku.rate(hard)",
    "steps": "sudoku.explain(hard)",
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_an_interrupt_ends_the_call(call: str) -> None:
    script = SETUP + "\n".join(
        [
            "try:",
            "    while True:",
            f"        {call}",
            "except KeyboardInterrupt:",
            "    print('interrupted', flush=True)",
            "print(sudoku.judge(empty).name)",
        ]
    )
    child = subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "ready\n"
    child.send_signal(signal.SIGINT)
    assert child.stdout.readline() == "interrupted\n"
    assert child.stdout.readline() == "SEVERAL\n"
    assert child.wait() == 0
