"""report.json: what a run's scores say, with all that a reader needs to trust them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hermes.report.contamination import contamination_record
from hermes.report.errata import errata_record
from hermes.report.profiles import profile_record
from hermes.report.repeats import repeats_record
from hermes.report.typed import typed_record
from hermes.report.usage import usage_figures

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hermes.model import Engine, Failure, JsonValue
    from hermes.report.errata import ErrataFigures
    from hermes.runs.timings import Timing
    from hermes.scoring.contamination import Contamination
    from hermes.scoring.profiles.figures import ProfileFigures
    from hermes.scoring.repeats import RepeatFigures
    from hermes.scoring.summary import Figures
    from hermes.scoring.typed.figures import TypedFigures


@dataclass(frozen=True, slots=True)
class Interval:
    """A confidence interval of the headline."""

    low: float
    high: float
    level: float


@dataclass(frozen=True, slots=True)
class Report:
    """The figures of one run, unrounded; never a NaN. `None` is unknown, or nothing to measure.

    `profiles` holds the figures of profile `hermes`, `by` those of it by language and by type, and
    `further_profiles` what each other profile that applies says. `subset` says how many of the
    benchmark's items were run, None for all; `left_out` names the items whose gold query failed
    where gold was recomputed; `empty_gold` counts the items whose gold is the empty set.
    `incomplete_items` are those that the graph failed; `first_errors` says, for the first few items
    that ended in an error, which.
    `typed` is there where gold is typed and the run complete, `errata` where errata of the
    benchmark concern any item, `repeats` where all was asked more than once: then every figure is
    over the answers of all repeats. `spent` is what asking took, `repaired` how many queries each
    repair made executable.
    """

    hermes: str
    scorer_version: str
    bench: str
    system: str
    engine: Engine | None
    gold: str
    items: int
    subset: str | None
    outcomes: Mapping[str, int]
    errors: Mapping[str, int]
    profiles: Mapping[str, Figures]
    interval: Interval | None
    by: Mapping[str, Mapping[str, Figures]]
    contamination: Contamination
    empty_gold: int
    left_out: tuple[str, ...]
    incomplete_items: tuple[str, ...]
    caveats: tuple[str, ...]
    typed: TypedFigures | None = None
    further_profiles: Mapping[str, ProfileFigures] = field(default_factory=dict)
    errata: ErrataFigures | None = None
    repeats: RepeatFigures | None = None
    first_errors: Mapping[str, Failure] = field(default_factory=dict)
    spent: Timing | None = None
    repaired: Mapping[str, int] = field(default_factory=dict)

    @property
    def figures(self) -> Figures:
        """The figures of the default profile."""
        return self.profiles["hermes"]

    @property
    def score(self) -> float | None:
        """The headline: the mean score of profile `hermes`; None unless `complete`."""
        return self.figures.score

    @property
    def complete(self) -> bool:
        """Whether every item has a score: the graph failed none."""
        return self.figures.complete

    def to_json(self) -> dict[str, JsonValue]:
        """The object in report.json."""
        engine = self.engine
        return {
            "hermes": self.hermes,
            "scorer_version": self.scorer_version,
            "bench": self.bench,
            "system": self.system,
            "engine": {"name": engine.name, "version": engine.version} if engine else None,
            "gold": self.gold,
            "items": self.items,
            "subset": self.subset,
            "complete": self.complete,
            "answered": self.figures.answered,
            "outcomes": dict(self.outcomes),
            "errors": dict(self.errors),
            "first_errors": [
                {"id": item_id, "failure": failure.kind.value, "detail": failure.detail}
                for item_id, failure in self.first_errors.items()
            ],
            "repaired": dict(self.repaired),
            "profiles": {
                **{name: self._profile(figures) for name, figures in self.profiles.items()},
                **{name: profile_record(each) for name, each in self.further_profiles.items()},
            },
            "by": {
                key: {group: _figures(figures) for group, figures in groups.items()}
                for key, groups in self.by.items()
            },
            **contamination_record(self.contamination),
            "empty_gold": self.empty_gold,
            "left_out": list(self.left_out),
            "incomplete_items": list(self.incomplete_items),
            "caveats": list(self.caveats),
            "typed": typed_record(self.typed) if self.typed else None,
            "repeats": repeats_record(self.repeats) if self.repeats else None,
            "errata": errata_record(self.errata) if self.errata else None,
            "usage": usage_figures(self.spent),
        }

    def _profile(self, figures: Figures) -> dict[str, JsonValue]:
        interval = self.interval
        ci: JsonValue = (
            {"low": interval.low, "high": interval.high, "level": interval.level}
            if interval
            else None
        )
        strict = figures.accuracy_strict
        return {
            **_figures(figures),
            **({} if strict is None else {"accuracy_strict": strict}),
            "row_f1": figures.row_f1,
            "row_items": figures.row_items,
            "ci": ci,
        }


def _figures(figures: Figures) -> dict[str, JsonValue]:
    return {
        "items": figures.items,
        "score": figures.score,
        "precision": figures.precision,
        "recall": figures.recall,
        "f1": figures.f1,
        "accuracy": figures.accuracy,
    }
