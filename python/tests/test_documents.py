"""The documents of the package: their examples run, and each command is one that a test runs."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest
from test_benches import COMMANDS, LEFT_OUT

PYTHON = Path(__file__).parents[1]
DOCUMENTS = ("README.md", "SCALING.md", "FROM.md", "CLUSTER.md", "benches/README.md")

ELSEWHERE = {
    "pip install pyquadrille": "python/check installs a wheel of the sources that PyPI gets",
    "pip install 'pyquadrille[ray]'": "the same, with the packages of tests/requirements.txt",
    "sbatch slurm-ray.sh 18 /shared/queens18": "test_examples_cluster.py plays the nodes",
    "kubectl create configmap count --from-file=count.py": "there is no Kubernetes here",
    "kubectl apply -f kuberay.yaml": "test_examples_cluster.py runs what the manifest runs",
    "ray start --head --port=6379 --num-cpus=8": "test_examples_cluster.py, by slurm-ray.sh",
    "ray start --address=10.0.0.1:6379 --num-cpus=8": "test_examples_cluster.py, by slurm-ray.sh",
    "python examples/cluster/count.py 8": "test_examples_cluster.py",
    "python benches/scaling.py dispatch": "test_benches.py",
}
"""Commands that are no benches, and where they run."""


def blocks(document: str) -> list[str]:
    """The blocks of Python in a document."""
    return re.findall(r"^```python\n(.*?)^```$", (PYTHON / document).read_text(), re.M | re.S)


def commands(document: str) -> list[str]:
    """The commands in a document: indented lines, and lines of a console after `$`."""
    text = re.sub(r"^```python\n.*?^```$", "", (PYTHON / document).read_text(), flags=re.M | re.S)
    return [line.strip() for line in re.findall(r"^(?:    |\$ )(.*)$", text, re.M)]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_examples_of_a_document_run(document: str) -> None:
    failed, _ = doctest.testfile(str(PYTHON / document), module_relative=False)
    assert failed == 0


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_command_of_a_document_is_run_by_a_test(document: str) -> None:
    for command in commands(document):
        bench = re.match(r"python python/benches/(\S+\.py)", command)
        assert command in ELSEWHERE or (bench and bench[1] in {*COMMANDS, *LEFT_OUT}), command


def test_the_documents_have_examples_and_commands() -> None:
    assert sum(len(blocks(document)) for document in DOCUMENTS) > 20
    assert sum(len(commands(document)) for document in DOCUMENTS) > 8


@pytest.mark.parametrize("document", ["README.md", "FROM.md"])
def test_mypy_has_nothing_against_the_programs_of_a_document(
    document: str, tmp_path: Path
) -> None:
    lines = "".join(blocks(document)).splitlines()
    code = [line[4:] if line.startswith((">>> ", "... ")) else "" for line in lines]
    plain = [block for block in blocks(document) if ">>>" not in block]
    program = tmp_path / "program.py"
    # The one of Ray Data that README.md is about.
    given = ["from typing import Any", "dataset: Any = None"]
    program.write_text("\n".join([*given, *code, *plain]))
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file", "pyproject.toml"]
    done = subprocess.run([*command, program], cwd=PYTHON, capture_output=True, text=True)
    assert done.stdout.startswith("Success"), done.stdout


def test_mypy_sees_a_label_of_another_type(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        'from pyquadrille import Problem\np = Problem.from_options({"x": "ab"})\n'
        'p.verify(["x"])\np.verify([1])\np.diagram().condition(forbid=[2])\n'
        'Problem.from_options(["ab"]).items_of("x")\n'
        "for cover in p.covers():\n    cover[0].upper()\n"
        "from pyquadrille import models\n"
        "n, w = 0, ''\nfor solution in models.queens(4).covers():\n    for label in solution:\n"
        "        n = label.row\n        w = label.row\n"
    )
    command = [sys.executable, "-m", "mypy", "--strict", program]
    done = subprocess.run(command, capture_output=True, text=True)
    assert re.findall(r":(\d+): error", done.stdout) == ["4", "5", "6", "14"], done.stdout


def test_what_a_document_shows_without_its_output_runs_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("ray")
    pytest.importorskip("pyarrow")
    monkeypatch.chdir(tmp_path)
    shown = [(its, block) for its in DOCUMENTS for block in blocks(its) if ">>>" not in block]
    assert {document for document, _ in shown} == {"README.md", "CLUSTER.md"}
    import ray

    ray.init(address="local", num_cpus=2, log_to_driver=False)
    for _, block in shown:
        # Smaller boards, a cluster on this machine, a directory on this disk.
        small = re.sub(r"queens\(1[2-9]\)", "queens(8)", block)
        small = small.replace('address="10.0.0.1:6379", ', "").replace("s3://bucket/", "")
        small = small.replace("6x10", "3x20").replace("progress=True", "progress=print")
        small = re.sub(r"ray\.init\(.*\)", "", small)
        program = """
import ray
from pyquadrille import Problem
dataset = ray.data.from_items([{"puzzle": "." * 81}])
problem = Problem.from_options(["ab", "a", "b"], costs=[3, 1, 1])
"""
        exec(compile(program + small, "document", "exec"), {})
    ray.shutdown()
