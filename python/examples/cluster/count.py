"""Counts the queens on an NxN board on a cluster: what the recipes for Kubernetes and Slurm run.

    python count.py N [CHECKPOINT]

The cluster is the one that `RAY_ADDRESS` names, or else one on this machine. Without pyquadrille on
all machines, `WHEEL` is a wheel of it, which Ray then takes to them.
"""

import os
import sys

import ray

from pyquadrille import distributed, models

n, checkpoint = int(sys.argv[1]), (sys.argv[2] if len(sys.argv) > 2 else None)
wheel = os.environ.get("WHEEL")
ray.init(
    address=os.environ.get("RAY_ADDRESS", "local"),
    runtime_env={"py_modules": [wheel]} if wheel else {},
    log_to_driver=False,
)
print(distributed.count(models.queens(n), checkpoint=checkpoint))
