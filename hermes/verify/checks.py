"""What verifying says of each question of a benchmark, and of the benchmark."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hermes.model import Engine, JsonValue

MATCH = "match"
DIFFERS = "differs"
NO_QUERY = "no_query"
NOT_ASKED = "not_asked"


@dataclass(frozen=True, slots=True)
class QuestionCheck:
    """What became of one question: `match`, `differs`, a failure's kind, or what else is wrong.

    `added` are values that the graph gives and gold has not, `removed` the reverse.
    """

    qid: str
    status: str
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    detail: str | None = None

    def to_json(self) -> dict[str, JsonValue]:
        """The object for --json."""
        return {
            "qid": self.qid,
            "status": self.status,
            "added": list(self.added),
            "removed": list(self.removed),
            "detail": self.detail,
        }


@dataclass(frozen=True, slots=True)
class Verification:
    """All questions of a benchmark: gold queries against one `engine`, or references by themselves.

    `imperfect` are the items whose gold, scored against itself, is not 1; `departures` say where
    the benchmark is not what its source states. Both should be empty.
    """

    bench: str
    engine: Engine | None
    checks: tuple[QuestionCheck, ...]
    imperfect: tuple[str, ...] = ()
    departures: tuple[str, ...] = ()

    @property
    def statuses(self) -> Mapping[str, int]:
        """How many questions have each status."""
        return Counter(check.status for check in self.checks)

    @property
    def perfect(self) -> bool:
        """Whether every question matches, and there is nothing else to say."""
        return not (self.imperfect or self.departures) and all(
            check.status == MATCH for check in self.checks
        )

    @property
    def broken_off(self) -> bool:
        """Whether the endpoint failed so often in a row that the rest was not asked."""
        return any(check.status == NOT_ASKED for check in self.checks)

    def to_json(self) -> dict[str, JsonValue]:
        """The object for --json."""
        engine = self.engine
        return {
            "bench": self.bench,
            "engine": {"name": engine.name, "version": engine.version} if engine else None,
            "questions": len(self.checks),
            "statuses": dict(self.statuses),
            "imperfect": list(self.imperfect),
            "departures": list(self.departures),
            "checks": [check.to_json() for check in self.checks],
        }
