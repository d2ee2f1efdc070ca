"""What verifying says of each question of a benchmark, and of the benchmark."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hermes.model import Engine, JsonValue


class Status(StrEnum):
    """What can be proved of a gold query, in the order in which it is tried: see docs/verify.md."""

    INVALID_QUERY = "invalid_query"
    TIMEOUT = "timeout"
    TRUNCATED = "truncated"
    ENDPOINT_FAULT = "endpoint_fault"
    ENGINE_ERROR = "engine_error"
    UNSUPPORTED_FUNCTION = "unsupported_function"
    MATCH = "match"
    STORED_EMPTY = "stored_empty"
    NUMBER_FORMAT = "number_format"
    TERM_FORMAT = "term_format"
    TIE = "tie"
    UNSTABLE = "unstable"
    DRIFT = "drift"


MATCH = Status.MATCH.value
VALID_QUERY = "valid_query"
NO_QUERY = "no_query"
NOT_ASKED = "not_asked"

MOST_VALUES = 10_000
"""So many values of what a query gave are kept; of more, the hash alone."""

_UNEXPLAINED = frozenset({Status.DRIFT.value, Status.ENDPOINT_FAULT.value, NOT_ASKED, NO_QUERY})


_OUTSIDE = frozenset({Status.ENDPOINT_FAULT.value, NOT_ASKED})


@dataclass(frozen=True, slots=True)
class QuestionCheck:
    """What became of one question: a `Status`, or what else is wrong.

    `added` are values that the graph gives and gold has not, `removed` the reverse. `detail` is the
    proof in a line, `evidence` the same for programs. `result` is a hash of what the query gave,
    `values` what that holds, flat, up to `MOST_VALUES`. `reordered`: gold has another order, and
    order matters.
    """

    qid: str
    status: str
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    detail: str | None = None
    evidence: Mapping[str, JsonValue] = field(default_factory=dict)
    result: str | None = None
    values: tuple[str, ...] | None = None
    reordered: bool = False

    def to_json(self) -> dict[str, JsonValue]:
        """The object for --json."""
        return {
            "qid": self.qid,
            "status": self.status,
            "added": list(self.added),
            "removed": list(self.removed),
            "detail": self.detail,
            "evidence": dict(self.evidence),
            "result": self.result,
            "reordered": self.reordered,
        }


@dataclass(frozen=True, slots=True)
class Verification:
    """All questions of a benchmark: gold queries against one `engine`, or references by themselves.

    `imperfect` are the items whose gold, scored against itself, is not 1; `departures` say where
    the benchmark is not what its source states. Both should be empty. `empty` are the questions
    whose gold holds nothing. Each query was executed `repeats` times, at the `endpoint` if any, or
    else on a store of these `files`.
    """

    bench: str
    engine: Engine | None
    checks: tuple[QuestionCheck, ...]
    imperfect: tuple[str, ...] = ()
    departures: tuple[str, ...] = ()
    endpoint: str | None = None
    files: tuple[str, ...] = ()
    repeats: int = 1
    empty: tuple[str, ...] = ()

    @property
    def statuses(self) -> Mapping[str, int]:
        """How many questions have each status."""
        return Counter(check.status for check in self.checks)

    @property
    def explained(self) -> int:
        """How many questions have a status that says why gold is reproduced, or is not.

        So it is of a query that is invalid or lacks a function, unless it gives, mended or with the
        function, what only `drift` is left for.
        """
        return sum(
            check.status not in _UNEXPLAINED and not _drifts(check.evidence)
            for check in self.checks
        )

    @property
    def perfect(self) -> bool:
        """Whether every question matches, and there is nothing else to say."""
        return not (self.imperfect or self.departures) and all(
            check.status in {MATCH, VALID_QUERY} for check in self.checks
        )

    @property
    def broken_off(self) -> bool:
        """Whether the endpoint failed so often in a row that the rest was not asked."""
        return any(check.status == NOT_ASKED for check in self.checks)

    @property
    def complete(self) -> bool:
        """Whether no question lacks an answer by the endpoint's own fault."""
        return not self.statuses.keys() & _OUTSIDE

    def to_json(self) -> dict[str, JsonValue]:
        """The object for --json."""
        engine = self.engine
        return {
            "bench": self.bench,
            "engine": {"name": engine.name, "version": engine.version} if engine else None,
            "endpoint": self.endpoint,
            "files": list(self.files),
            "repeats": self.repeats,
            "questions": len(self.checks),
            "explained": self.explained,
            "statuses": dict(self.statuses),
            "imperfect": list(self.imperfect),
            "departures": list(self.departures),
            "empty": list(self.empty),
            "checks": [check.to_json() for check in self.checks],
        }


def _drifts(evidence: Mapping[str, JsonValue]) -> bool:
    """Whether it ends in `drift`: of a query that is mended, or what it lacks supplied, or both."""
    then = evidence.get("then_evidence")
    return evidence.get("then") == Status.DRIFT or (isinstance(then, dict) and _drifts(then))
