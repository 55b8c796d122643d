"""A cluster of machines, through Ray.

`pyquadrille` does not import ray until a distributed function is called.
"""

from __future__ import annotations

import logging
import os
import re
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

from pyquadrille.arguments import imported
from pyquadrille.distributed.tasks import Job, count_by_memory, search_tree, work
from pyquadrille.errors import ArgumentError, ClusterError

MOST_RETRIES = 100
"""How often a task is run again whose worker dies. Tasks are short, so this bound stops only a
task that kills its workers."""


CONNECT_TIMEOUT: Final = 10.0
"""Seconds in which a cluster at an address has to accept a connection, if nobody says otherwise."""

_lock = threading.Lock()
_users = 0
"""The calls that use a connection which one of them made; the last one ends it."""


def ray_module() -> Any:
    """The module ray."""
    return imported("ray", "pyquadrille.distributed needs Ray: pip install 'ray[data]' pyarrow")


@contextmanager
def connected(
    address: str | None, jobs: int | None, timeout: float = CONNECT_TIMEOUT
) -> Iterator[Any]:
    """The module ray, connected to a cluster.

    A connection that exists is used, and stays. Without one, and without an address (or one in
    the environment, `RAY_ADDRESS`), a cluster on this machine is started for as long as this goes
    on, with `jobs` workers, by default one for each core. Raises `ClusterError` if nobody accepts
    a connection at the address within `timeout` seconds, or if Ray does not start.
    """
    global _users
    ray = ray_module()
    with _lock:
        if not ray.is_initialized():
            _connect(ray, address, jobs, timeout)
            is_ours = True
        else:
            here = ray.get_runtime_context().gcs_address
            if address not in (None, "auto", here):
                raise ArgumentError(
                    f"Ray is connected to {here} already, not to {address}; "
                    "call ray.shutdown() first"
                )
            is_ours = _users > 0
        _users += is_ours
    try:
        yield ray
    finally:
        with _lock:
            _users -= is_ours
            if is_ours and _users == 0:
                ray.shutdown()


def _connect(ray: Any, address: str | None, jobs: int | None, timeout: float) -> None:
    quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
    where = address or os.environ.get("RAY_ADDRESS")
    if where is not None:
        _knock(where, timeout)
    try:
        if where is None:
            ray.init(address="local", num_cpus=jobs, **quiet)
        else:
            ray.init(address=address, **quiet)
    except Exception as error:  # Ray raises a plain Exception if it does not start in time
        what = "Ray does not start" if where is None else f"no connection to the cluster {where}"
        raise ClusterError(f"{what}: {error}") from error


def _knock(address: str, timeout: float) -> None:
    """Raises `ClusterError` if nobody accepts a connection there. Ray itself tries for minutes."""
    found = re.fullmatch(r"(?:ray://)?\[?([^/\[\]]+?)\]?:(\d{1,5})", address)
    if found is None:  # "auto" or "local": Ray knows where
        return
    try:
        socket.create_connection((found[1], int(found[2])), timeout).close()
    except (OSError, OverflowError, UnicodeError) as error:
        raise ClusterError(
            f"no connection to the cluster {address} within {timeout:g} s: {error}"
        ) from error


class Workers:
    """What runs tasks.

    A task that works on parts is never canceled: it ends by itself when its time is over. If
    `ray.cancel` meets a task that is just being sent to a worker, Ray 2.60 aborts the process of
    its caller ("Tried to complete task that was not pending", ray-project/ray pull request 54798).
    """

    def __init__(self, ray: Any, job: Job, jobs: int | None) -> None:
        """The workers of a connected cluster, or `jobs` of them."""
        self._ray = ray
        self._jobs = jobs
        self._box = [ray.put(job)]
        # A worker that dies, with its machine or without, is no fault of the task.
        self._work = ray.remote(num_cpus=1, max_retries=MOST_RETRIES)(work)
        self._search = ray.remote(num_cpus=1, max_retries=MOST_RETRIES)(search_tree)
        # This one may die for want of memory, over and over.
        self._count = ray.remote(num_cpus=1, max_retries=3)(count_by_memory)
        self._what = "count" if job.sink is None else "covers"

    def number(self) -> int:
        """How many there are at the moment, at least 1."""
        cores = int(self._ray.cluster_resources().get("CPU", 0))
        return max(1, cores if self._jobs is None else min(cores, self._jobs))

    def begin(self, parts: list[Any], seconds: float) -> Any:
        """Begins a task: the reference of its result."""
        name = f"quadrille {self._what}: {len(parts)} parts"
        return self._work.options(name=name).remote(self._box, parts, seconds)

    def begin_search(self, *words: Any) -> Any:
        """Begins a task with the arguments of `search_tree`: the reference of its result."""
        return self._search.options(name="quadrille cheapest").remote(self._box, *words)

    def begin_by_memory(self, seconds: float) -> Any:
        """Begins to count the whole problem by remembering: the reference of its result."""
        return self._count.options(name="quadrille count by memory").remote(self._box, seconds)

    def cancel(self, ref: Any) -> None:
        """Ends a task that has been at work for some time. Its result is not used."""
        with suppress(self._ray.exceptions.RayError, ValueError):
            self._ray.cancel(ref)

    def finished(self, refs: list[Any], seconds: float) -> list[Any]:
        """Those whose result is there; waits at most this time for the first one."""
        ready, _ = self._ray.wait(refs, num_returns=1, timeout=seconds)
        if ready:
            ready, _ = self._ray.wait(refs, num_returns=len(refs), timeout=0)
        return list(ready)

    def result(self, ref: Any) -> Any:
        """A result that is there. Raises `ClusterError` if its task fails, again and again."""
        try:
            return self._ray.get(ref)
        except self._ray.exceptions.RayTaskError as error:
            cause = error.as_instanceof_cause()
            raise ClusterError(f"a task failed: {cause}") from error
        except self._ray.exceptions.RayError as error:
            raise ClusterError(f"a task failed again and again: {error}") from error
