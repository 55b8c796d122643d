"""What is known and what is left: enough for another driver to go on.

A state has everything that was counted and, as parts, everything that was not. What tasks were
doing meanwhile is among the parts: it is done again. So no cover is lost and none counts twice.

One driver at a time goes on with a checkpoint. A driver that begins writes its own name into it;
one that finds another name there stops. So a driver that was thought to be dead does no harm.
"""

from __future__ import annotations

import json
import uuid
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from pyquadrille import plain
from pyquadrille.distributed.storage import Place
from pyquadrille.errors import CheckpointError
from pyquadrille.part import plain_part

FORMAT = "quadrille distributed 1"
NAME = "checkpoint.json"


class Question(NamedTuple):
    """What is asked of which problem. A checkpoint is for one question."""

    fingerprint: str
    """The fingerprint of the problem."""
    task: str
    """Such as `"count"` or `"covers"`."""
    labels: str = ""
    """For covers, a digest of the labels, which are in the files."""
    costs: str | None = ""
    """The fingerprint of the costs, `None` if all are 0; `""` if the answer does not depend on
    costs, or if the checkpoint is older and does not say it."""

    def difference(self, mine: Question) -> str | None:
        """What is different in the question of a driver that finds this one; `None` if nothing."""
        if self.fingerprint != mine.fingerprint:
            return f"the checkpoint is of the problem {self.fingerprint}, not of {mine.fingerprint}"
        if self.task != mine.task:
            return f"the checkpoint is for {self.task}, not for {mine.task}"
        if self.costs not in ("", mine.costs):
            return "the problem there has other costs"
        return "the covers there have other labels" if self.labels != mine.labels else None


class Answered(Protocol):
    """How far a question is answered, as JSON has it."""

    def document(self) -> dict[str, Any]:
        """The fields of the checkpoint."""

    @classmethod
    def of(cls, document: dict[str, Any]) -> Any:
        """The state with these fields. Raises what a missing or wrong one raises."""


Known = TypeVar("Known", bound=Answered)


@dataclass
class State:
    """How far a count or an enumeration is."""

    counted: int = 0
    """The covers in the parts that are done."""
    parts: list[plain.Part] = field(default_factory=list)
    """What is left; nothing if the question is answered."""
    files: int = 0
    """The number of files of covers that belong to the state."""
    moves: list[tuple[str, int]] = field(default_factory=list)
    """Files among them which may have their temporary names still, and their numbers."""

    def document(self) -> dict[str, Any]:
        """The fields of the checkpoint."""
        return vars(self)

    @classmethod
    def of(cls, document: dict[str, Any]) -> State:
        """The state with these fields."""
        return cls(
            document["counted"],
            [plain_part(*data) for data in document["parts"]],
            document["files"],
            [(name, number) for name, number in document["moves"]],
        )


class Checkpoint(Generic[Known]):
    """A state in a directory."""

    def __init__(self, where: Place, question: Question, kind: type[Known]) -> None:
        """For this question, whose states are of this kind."""
        self._where = where
        self._question = question
        self._kind = kind
        self._driver = uuid.uuid4().hex

    def begin(self) -> Known | None:
        """The state that is there, or `None`. From now on it is this driver's.

        Raises `CheckpointError` if there is the state of another question.
        """
        found = self._read()
        if found is None:
            return None
        self._where.tidy(NAME)
        question, document = found
        if difference := question.difference(self._question):
            raise CheckpointError(f"{self._where}: {difference}; give another directory")
        try:
            state: Known = self._kind.of(document)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise self._changed(error) from error
        self._write(state)
        return state

    def save(self, state: Known) -> None:
        """Replaces the state. Raises `CheckpointError` if another driver has gone on with it."""
        found = self._read()
        if found is not None and found[1]["driver"] != self._driver:
            raise CheckpointError(
                f"{self._where}: another driver goes on with this checkpoint; this one stops"
            )
        self._write(state)

    def create(self, state: Known) -> None:
        """The first state."""
        self._where.make()
        self._write(state)

    def _read(self) -> tuple[Question, dict[str, Any]] | None:
        text = self._where.read(NAME)
        if text is None:
            return None
        try:
            document = json.loads(text)
            digest = document.pop("digest")
            if document["format"] != FORMAT or digest != _digest(document):
                raise ValueError("its format or digest is wrong")
            document["driver"]  # which `save` looks at
            return Question(*document["question"]), document
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise self._changed(error) from error

    def _changed(self, error: Exception) -> CheckpointError:
        return CheckpointError(f"{self._where}/{NAME} is not a checkpoint, or was changed: {error}")

    def _write(self, state: Known) -> None:
        document: dict[str, Any] = {
            "format": FORMAT,
            # Older versions read what has no costs.
            "question": self._question[: 3 if self._question.costs == "" else 4],
            "driver": self._driver,
            **state.document(),
        }
        document["digest"] = _digest(document)
        self._where.write(NAME, json.dumps(document).encode())


def _digest(document: dict[str, Any]) -> str:
    return blake2b(json.dumps(document).encode(), digest_size=16).hexdigest()
