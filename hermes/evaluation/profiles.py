"""What each profile besides the default one says of a run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.errors import UsageError
from hermes.evaluation.known_labels import known_labels
from hermes.files import write_atomically
from hermes.model import GoldKind, Text
from hermes.report.official import official_file
from hermes.scoring.label_records import labels_of
from hermes.scoring.profiles.gerbil import gerbil_figures
from hermes.scoring.profiles.kgqa_eval import kgqa_figures
from hermes.scoring.profiles.names import ProfileName
from hermes.scoring.profiles.text2sparql import (
    Text2SparqlFigures,
    layout_of,
    text2sparql_figures,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from hermes.evaluation.job import Job
    from hermes.report.report import Report
    from hermes.scoring.profiles.figures import ProfileFigures
    from hermes.scoring.scored import ScoredItem


def profile_figures(job: Job, scored: Sequence[ScoredItem]) -> dict[str, ProfileFigures]:
    """The figures of every further profile that applies to a run whose items are `scored`."""
    card = job.benchmark.card
    found: dict[str, ProfileFigures] = {}
    if card.gold is GoldKind.ANSWER_SETS:
        layout = layout_of(card.dataset_id)
        found[ProfileName.TEXT2SPARQL.value] = text2sparql_figures(scored, layout)
        found[ProfileName.GERBIL.value] = gerbil_figures(scored)
        if any(isinstance(each.result, Text) for each in scored):
            labels = labels_of(known_labels(job))
            found[ProfileName.KGQA_EVAL.value] = kgqa_figures(scored, labels)
    return found


def figures_of(report: Report, profile: ProfileName) -> ProfileFigures:
    """What a further profile says of a run. Raises `UsageError` where it says nothing."""
    figures = report.further_profiles.get(profile)
    if figures is None:
        raise _inapplicable(report, profile)
    return figures


def write_official_file(report: Report, path: Path) -> None:
    """Write a run's figures as the organizers of the Text2SPARQL challenge do.

    Raises `UsageError` where gold is no answer sets, `IncompleteError` where the graph failed an
    item, `StorageError`.
    """
    figures = report.further_profiles.get(ProfileName.TEXT2SPARQL)
    if not isinstance(figures, Text2SparqlFigures):
        raise _inapplicable(report, ProfileName.TEXT2SPARQL)
    write_atomically(path, official_file(figures))


def _inapplicable(report: Report, profile: ProfileName) -> UsageError:
    given = ", ".join((*report.profiles, *report.further_profiles))
    repeated = "Score one of its repeats, such as the folder r1 in it."
    return UsageError(
        f"profile {profile} does not apply to this run",
        f"{report.system} on {report.bench}",
        repeated if report.repeats else f"Choose another: {given}.",
    )
