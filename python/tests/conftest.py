"""Settings of the tests: examples without a deadline, because the machine may be busy; and ^C as
usual, because a shell that starts the tests in the background lets them ignore it, and what they
start."""

from __future__ import annotations

import signal

from hypothesis import settings

signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("wheel", deadline=None, max_examples=60)
settings.load_profile("wheel")
