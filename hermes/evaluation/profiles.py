"""What each profile besides the default one says of a run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.errors import UsageError
from hermes.evaluation.known_labels import known_labels
from hermes.model import GoldKind, Text
from hermes.scoring.label_records import labels_of
from hermes.scoring.profiles.gerbil import gerbil_figures
from hermes.scoring.profiles.kgqa_eval import kgqa_figures
from hermes.scoring.profiles.names import ProfileName
from hermes.scoring.profiles.text2sparql import layout_of, text2sparql_figures

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from hermes.evaluation.job import Job
    from hermes.model import Answer
    from hermes.report.report import Report
    from hermes.scoring.profiles.figures import ProfileFigures
    from hermes.scoring.scored import ScoredItem


_ONE_REPEAT = "Score one of its repeats, such as the folder r1 in it."
_SETS = "Its gold is not answer sets; leave out --profile."
_REASONS = {
    ProfileName.TEXT2SPARQL: _SETS,
    ProfileName.GERBIL: _SETS,
    ProfileName.KGQA_EVAL: "It is for free texts as answers to answer sets; choose another.",
}


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


def refuse_inapplicable(
    profile: ProfileName, job: Job, answers: Callable[[], Iterable[Answer]]
) -> None:
    """Raises `UsageError` for a profile that will say nothing of a run: before it is executed.

    The `answers` are only read where they decide.
    """
    if profile is ProfileName.HERMES:
        return
    manifest = job.manifest
    repeated = manifest.options.repeat > 1
    applies = (
        not repeated
        and job.benchmark.card.gold is GoldKind.ANSWER_SETS
        and (profile is not ProfileName.KGQA_EVAL or any(map(_is_text, answers())))
    )
    if not applies:
        mend = _ONE_REPEAT if repeated else _REASONS[profile]
        raise _inapplicable(profile, manifest.system, manifest.bench, mend)


def figures_of(report: Report, profile: ProfileName) -> ProfileFigures:
    """What a further profile says of a run. Raises `UsageError` where it says nothing."""
    figures = report.further_profiles.get(profile)
    if figures is None:
        given = ", ".join((*report.profiles, *report.further_profiles))
        mend = _ONE_REPEAT if report.repeats else f"Choose another: {given}."
        raise _inapplicable(profile, report.system, report.bench, mend)
    return figures


def _is_text(answer: Answer) -> bool:
    return isinstance(answer.given, Text)


def _inapplicable(profile: ProfileName, system: str, bench: str, mend: str) -> UsageError:
    return UsageError(f"profile {profile} does not apply to this run", f"{system} on {bench}", mend)
