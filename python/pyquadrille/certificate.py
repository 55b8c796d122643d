"""Why a problem has no cover, and how many there are: certificates that anyone can check."""

from __future__ import annotations

import json
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from pyquadrille import _core, plain
from pyquadrille.arguments import LARGEST, limit, seconds, whole
from pyquadrille.errors import ArgumentError, ArgumentTypeError, CertificateError, ParseError, shown
from pyquadrille.faults import in_words
from pyquadrille.statement import Item, Label, Statement, a_problem


@dataclass(frozen=True, repr=False)
class Certificate:
    """The reason why a problem has no cover: a weight for some items.

    Suppose that some options were a cover, and sum the weights of their items in two ways.

    - `"parity"`: every option has an even number of the items; a cover has an odd number.
    - `"modulo"`: every option has a sum that is a multiple of `modulus`; a cover has not.
    - `"weights"`: no option has a negative sum; every cover has.

    So there is no cover. `verify` checks this from the definition, in one pass over the options,
    by code that no search for certificates uses. Made by `Problem.prove`, from JSON, or by hand:

    >>> from pyquadrille import Certificate, Problem
    >>> p = Problem.from_options(["ab", "ac", "bc"])  # three points have no perfect matching
    >>> certificate = Certificate(p, "parity", {"a": 1, "b": 1, "c": 1})
    >>> certificate.verify()
    True
    >>> print(certificate)
    3 items: the total is odd, but even in every option
    >>> Certificate.from_json(certificate.to_json(), p) == certificate
    True
    """

    problem: Any
    """The problem that has no cover."""
    kind: Literal["parity", "modulo", "weights"]
    """`"parity"`, `"modulo"` or `"weights"`."""
    weights: Mapping[Any, int]
    """Whole numbers for items, each 1 in a parity; those of all other items are 0."""
    modulus: int | None = None
    """For `"modulo"`, and `None` otherwise. A parity is modulo 2."""

    def __post_init__(self) -> None:
        """Raises `ArgumentError` for what is no certificate; `verify` checks whether it is one."""
        if self.kind not in ("parity", "modulo", "weights"):
            raise ArgumentError(f'expected "parity", "modulo" or "weights", found {self.kind!r}')
        if (self.kind == "modulo") != (self.modulus is not None):
            raise ArgumentError(
                'a modulus is for certificates of the kind "modulo", which need one'
            )
        if not isinstance(self.weights, Mapping):
            raise ArgumentTypeError(f"expected a mapping of weights, found {shown(self.weights)}")
        modulus = self.modulus
        if modulus is not None:
            modulus = whole(modulus, "a modulus", 0, 2**32 - 1)
        names, weights = a_problem(self.problem)._options.names, {}
        for item, weight in self.weights.items():
            if item not in names.number:
                raise ArgumentError(f"the problem has no item {shown(item)}")
            weights[item] = value = whole(
                weight, f"the weight of item {shown(item)}", -LARGEST, LARGEST
            )
            if self.kind == "parity" and value != 1:
                raise ArgumentError(
                    f"in a parity each weight is 1, not {value} as of {shown(item)}"
                )
        # The caller may change a mapping, and numbers of NumPy are none of JSON.
        vars(self).update(weights=weights, modulus=modulus)

    def verify(self) -> Literal[True]:
        """`True` if this proves that there is no cover; otherwise raises `CertificateError`."""
        now = self.problem._snapshot()
        fault = _core.check_certificate(now.native(), self._plain())
        if fault is None:
            return True
        raise CertificateError(in_words(fault.replace(", counted from 0,", ""), now))

    def to_json(self) -> str:
        """A line of JSON with the fingerprint of the problem, and items by their numbers."""
        return json.dumps(
            {
                "problem": self.problem.fingerprint,
                "proof": self.kind,
                **({"modulus": self.modulus} if self.kind == "modulo" else {}),
                "weights": self._plain()[2],
            }
        )

    @classmethod
    def from_json(cls, text: str, problem: Statement) -> Certificate:
        """The certificate in a text of JSON, for this problem. It is not checked yet.

        Raises `ParseError` for a text that is no certificate, or one of another problem.
        """
        a_problem(problem)
        try:
            data = json.loads(text)
            found, kind, pairs = data["problem"], data["proof"], data["weights"]
            items = problem._options.names.items
            weights = {}
            for number, weight in pairs:
                item = items[whole(number, "the number of an item", 0, len(items) - 1)]
                if item in weights:
                    raise ArgumentError(f"item {shown(item)} occurs twice")
                weights[item] = weight
            certificate = cls(problem, kind, weights, data.get("modulus"))
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            line, column = getattr(error, "lineno", 1), getattr(error, "colno", 1)
            reason = f"expected a certificate as to_json makes it: {error}"
            raise ParseError(reason, line, column) from None
        if found != problem.fingerprint:
            reason = f"a certificate of another problem: its fingerprint is {found!r}"
            raise ParseError(f"{reason}, expected {problem.fingerprint!r}", 1, 1)
        return certificate

    def _plain(self) -> plain.Certificate:
        number = self.problem._options.names.number
        weights = [(number[item], weight) for item, weight in self.weights.items()]
        return self.kind, self.modulus or 0, weights

    def __hash__(self) -> int:
        return hash((self.kind, self.modulus, frozenset(self.weights.items())))

    def __str__(self) -> str:
        """In words, with the number of items."""
        return _core.certificate_words(self._plain())

    def __repr__(self) -> str:
        """The words, and what they are."""
        return f"<Certificate of {self.problem!r}: {self}>"


def of_plain(problem: Statement, found: plain.Certificate) -> Certificate:
    """A certificate that the native half has found."""
    kind, modulus, pairs = found
    items: list[Hashable] = problem._options.names.items
    weights = {items[number]: weight for number, weight in pairs}
    return Certificate(problem, kind, weights, modulus if kind == "modulo" else None)


class Proofs(Statement[Item, Label]):
    """Proofs that there is no cover, and of the number of covers."""

    __slots__ = ()

    def prove(self, *, time: float = 10.0) -> Certificate | None:
        """A certificate that there is no cover, or `None` if none is found.

        Most problems without covers have none; a problem with covers has none of course. Tries
        sums modulo small numbers, then linear programs for about `time` seconds.

        >>> from pyquadrille import models
        >>> certificate = models.langford(9).problem.prove()
        >>> print(certificate)
        13 items: the total is odd, but even in every option
        >>> certificate.verify()
        True
        """
        found = _core.prove(self._snapshot().native(), seconds(time))
        return None if found is None else of_plain(self, found)

    def count_certificate(
        self, *, distinct: bool = False, time: float | None = None, memory: int | None = None
    ) -> bytes:
        """The number of covers with a proof, as the bytes that `quadrille verify` reads.

        The proof is a diagram of the search, which `verify_count` checks in one pass. Its format
        is documented, and simple enough for a checker of one's own. With `distinct`, it is the
        number of covers up to symmetry. Uses one thread, and at most `memory` bytes for each
        diagram, by default 1 GiB. Raises `LimitError` if a limit comes first, or if the group of
        symmetries is too large.

        >>> from pyquadrille import models
        >>> problem = models.dominoes("8x8").problem
        >>> problem.verify_count(problem.count_certificate())
        12988816
        >>> problem.verify_count(problem.count_certificate(distinct=True))
        1629189
        """
        most, moment = limit(memory, "a number of bytes"), self._snapshot()
        symmetry = moment.symmetry(1) if distinct else None
        return _core.count_certificate(moment.native(), most, seconds(time), symmetry)

    def verify_count(self, certificate: bytes, *, memory: int | None = None) -> int:
        """The number of covers, or of classes, that a certificate proves; no search uses the code.

        Raises `CertificateError` if it proves none for this problem, or if the check takes more
        than `memory` bytes, by default 1 GiB.
        """
        if not isinstance(certificate, bytes):
            found = shown(certificate)
            raise ArgumentTypeError(f"expected the bytes of a certificate, found {found}")
        most = limit(memory, "a number of bytes")
        count, fault = _core.check_count(self._snapshot().native(), certificate, most)
        if fault is not None:
            raise CertificateError(fault)
        return int.from_bytes(count, "little")
