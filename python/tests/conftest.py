"""Settings of the tests: examples without a deadline, because the machine may be busy."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("wheel", deadline=None, max_examples=60)
settings.load_profile("wheel")
