"""^C ends every call within a tenth of a second, and what is left can go on."""

from __future__ import annotations

import signal
import subprocess
import sys
import textwrap
import time

import pytest

PRELUDE = """
import signal, sys
from pyquadrille import Problem, models
# A shell that runs the tests in the background makes all processes ignore ^C.
signal.signal(signal.SIGINT, signal.default_int_handler)
def begin():
    print("begin", flush=True)
"""

# Calls that take hours: one that ends within the minute of `interrupted` was interrupted.
CALLS = {
    "count": "begin(); models.queens(18).problem.count(memory=1 << 20)",
    "count_by_one_thread": "p = models.queens(18).problem; begin(); p.count(jobs=1)",
    "first": "p = models.partridge(9).problem; begin(); p.first()",
    "check": "p = models.partridge(9).problem; begin(); p.check()",
    "covers": "p = models.queens(18).problem; begin(); sum(1 for _ in p.covers())",
    "covers_by_one_thread": "p = models.queens(18).problem; begin(); list(p.covers(jobs=1))",
    "covers_that_are_rare": "p = models.partridge(9).problem; begin(); next(p.covers(jobs=1))",
    "best": "p = models.partridge(8).problem; begin(); p.best(3)",
    "cheapest": "p = models.partridge(8).problem; begin(); p.cheapest(gap=0.1)",
    "diagram": "p = models.queens(18).problem; begin(); p.diagram()",
    "diagram_sample": "d = models.dominoes('8x8').problem.diagram(); begin(); d.sample(10**9)",
    "diagram_cheapest": "d = models.dominoes('8x8').problem.diagram(); begin(); "
    "[d.cheapest(10**6) for _ in range(99)]",
    "diagram_covers": "d = models.dominoes('16x16').problem.diagram(); begin(); "
    "sum(1 for _ in d)",
    "estimate": "p = models.queens(30).problem; begin(); p.estimate(10**12)",
    "parts": "p = models.queens(20).problem; begin(); p.parts(10**9)",
    "part_count": "part = models.queens(20).problem.parts(1)[0]; begin(); part.count()",
    "model_count": "m = models.queens(18); begin(); m.count(memory=1 << 20)",
    "from_options": "r = [[k, -k - 1] for k in range(300000)]; begin(); "
    "[Problem.from_options(r) for _ in range(99)]",
    "from_knuth": "t = models.queens(300).problem.to_knuth(); begin(); "
    "[Problem.from_knuth(t) for _ in range(999)]",
    "models": "begin(); [models.queens(1000) for _ in range(99)]",
    "progress": "p = models.queens(18).problem; begin(); p.count(progress=lambda _: None, jobs=1)",
    "why": "p = models.partridge(9).problem; begin(); [p.why() for _ in range(99)]",
    "nearest": "p = models.partridge(9).problem; begin(); p.nearest()",
    "forced": "p = models.queens(40).problem; begin(); [p.forced() for _ in range(99)]",
    "verify": "p = Problem.from_options([[k] for k in range(10**6)]); c = range(10**6); begin(); "
    "[p.verify(c) for _ in range(999)]",
    "to_knuth": "p = models.queens(300).problem; begin(); [p.to_knuth() for _ in range(9999)]",
    "symmetry": "begin(); [models.queens(150).problem.symmetry() for _ in range(99)]",
    "count_certificate": "p = models.dominoes('24x24').problem; begin(); p.count_certificate()",
    "to_arrow": "p = models.queens(18).problem; begin(); p.covers().to_arrow()",
    "prove": "p = models.partridge(9).problem; begin(); [p.prove() for _ in range(99)]",
}


def interrupted(code: str, after: float) -> subprocess.CompletedProcess[str]:
    """Runs code until it prints a line, waits a moment, and sends ^C."""
    process = subprocess.Popen(
        [sys.executable, "-c", PRELUDE + textwrap.dedent(code)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdout is not None
    try:
        assert process.stdout.readline() == "begin\n", process.stderr.read()
        # Not to wait for the process, but to be in the middle of its work.
        time.sleep(after)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    return subprocess.CompletedProcess([], process.returncode, out, err)


@pytest.mark.parametrize("call", CALLS)
def test_a_signal_ends_a_call(call: str) -> None:
    process = interrupted(
        f"""
        try:
            {CALLS[call]}
        except KeyboardInterrupt:
            print("interrupted", flush=True)
        """,
        0.3,
    )
    assert process.stdout == "interrupted\n", process.stderr


def test_covers_go_on_after_a_signal() -> None:
    process = interrupted(
        """
        covers = models.queens(12).problem.covers(jobs=1)
        found, is_begun = 0, False
        while True:
            try:
                if not is_begun:
                    is_begun = True
                    begin()
                for _ in covers:
                    found += 1
                break
            except KeyboardInterrupt:
                pass
        print(found)
        """,
        0.05,
    )
    # A signal that comes between two steps of the loop takes the cover that is on its way.
    assert process.stdout in ("14199\n", "14200\n"), process.stderr


def test_a_call_in_another_thread_goes_on_after_a_signal() -> None:
    process = interrupted(
        """
        from concurrent.futures import ThreadPoolExecutor
        with ThreadPoolExecutor(2) as pool:
            counts = [pool.submit(models.queens(n).problem.count) for n in (12, 13)]
            try:
                begin()
                print([count.result() for count in counts])
                import time
                time.sleep(60)
            except KeyboardInterrupt:
                print([count.result() for count in counts])
        """,
        0.5,
    )
    assert process.stdout.splitlines()[-1] == "[14200, 73712]", process.stderr
