"""The recipes for clusters: Ray on the nodes of Slurm, here played by two nodes on this machine;
the wheel that Ray takes to workers; the manifest for KubeRay, of which all but Kubernetes runs."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest

ray = pytest.importorskip("ray", reason="the recipes need Ray")
yaml: Any = pytest.importorskip("yaml")

RECIPES = Path(__file__).parents[1] / "examples/cluster"
WHEELS = Path(os.environ.get("QUADRILLE_WHEELS", RECIPES.parents[2] / "target/wheel"))


def run(*words: object, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("RAY_")}
    here = str(Path(sys.executable).parent)
    # Processes of Ray may outlive a script for a minute: they write to a file, and nobody waits.
    with tempfile.TemporaryFile("w+") as errors:
        done = subprocess.run(
            list(map(str, words)),
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            timeout=240,
            env={**clean, "PATH": f"{here}:{clean['PATH']}", **environment},
            check=False,
        )
        errors.seek(0)
        done.stderr = errors.read()
    return done


def free_port() -> int:
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        return int(server.getsockname()[1])


def tool(folder: Path, name: str, text: str) -> None:
    """A program that stands for one of Slurm."""
    path = folder / name
    path.write_text(f"#!/bin/sh\nset -eu\n{text}\n")
    path.chmod(0o755)


def test_ray_counts_on_the_nodes_of_slurm(tmp_path: Path) -> None:
    tool(tmp_path, "scontrol", "printf 'first\\nsecond\\n'")
    # Words up to the first one that is no option are for Slurm itself; both nodes are here.
    tool(
        tmp_path,
        "srun",
        "while case $1 in --*) true ;; *) false ;; esac; do shift; done\n"
        'if [ "$1" = hostname ]; then echo 127.0.0.1; exit; fi\n'
        f'echo "$*" >> {tmp_path}/started\nexec "$@"',
    )
    checkpoint = tmp_path / "state"
    here = Path(sys.executable).parent
    done = run(
        "sh",
        RECIPES / "slurm-ray.sh",
        10,
        checkpoint,
        PATH=f"{tmp_path}:{here}:{os.environ['PATH']}",
        SLURM_JOB_NODELIST="nodes[1-2]",
        SLURM_JOB_NUM_NODES="2",
        SLURM_CPUS_PER_TASK="1",
        PORT=str(free_port()),
    )
    assert done.stdout == "724\n", done.stderr
    head, worker = (tmp_path / "started").read_text().splitlines()
    assert head.startswith("ray start --head") and worker.startswith("ray start --address=")
    assert (checkpoint / "checkpoint.json").is_file()


def test_ray_takes_the_wheel_to_its_workers(tmp_path: Path) -> None:
    wheels = sorted(WHEELS.glob("pyquadrille-*.whl"))
    if not wheels:
        pytest.skip("there is no wheel in target/wheel: python/check puts one there")
    program = f"""
import ray
ray.init(address="local", num_cpus=1, log_to_driver=False,
         runtime_env={{"py_modules": [{str(wheels[-1])!r}]}})
from pyquadrille import distributed, models
print(distributed.count(models.queens(8)))
@ray.remote
def where():
    import pyquadrille
    return pyquadrille.__file__
print(ray.get(where.remote()))
"""
    done = run(sys.executable, "-c", program)
    assert done.returncode == 0, done.stderr
    count, where = done.stdout.split()
    assert count == "92"
    assert "runtime_resources" in where


def test_the_manifest_for_kuberay_is_one_of_this_recipe() -> None:
    text = (RECIPES / "kuberay.yaml").read_text()
    job = yaml.safe_load(text)
    assert (job["apiVersion"], job["kind"]) == ("ray.io/v1", "RayJob")
    spec = job["spec"]["rayClusterSpec"]
    groups = [spec["headGroupSpec"], *spec["workerGroupSpecs"]]
    containers = [group["template"]["spec"]["containers"][0] for group in groups]
    requirements = (Path(__file__).parent / "requirements.txt").read_text()
    (version,) = re.findall(r"^ray\[data\]==(.*)$", requirements, re.MULTILINE)
    assert spec["rayVersion"] == version
    assert {its["image"].split(":")[1].split("-")[0] for its in containers} == {version}
    environment = yaml.safe_load(job["spec"]["runtimeEnvYAML"])
    assert environment["pip"] == ["pyquadrille[ray]"]
    words = job["spec"]["entrypoint"].split()
    assert words[1] == f"{containers[0]['volumeMounts'][0]['mountPath']}/count.py"
    # The entry point itself, with a smaller board and no bucket.
    done = run(sys.executable, RECIPES / Path(words[1]).name, 8)
    assert (done.returncode, done.stdout) == (0, "92\n"), done.stderr
