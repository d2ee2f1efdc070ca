"""Why a free text is no answer set, by what profile `kgqa-eval` says of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.model import Outcome
from hermes.scoring.diagnosis.classes import Cause, Diagnosis

if TYPE_CHECKING:
    from hermes.scoring.profiles.free_text import TextJudgement


def diagnose_text(judged: TextJudgement) -> Diagnosis:
    """The class of an item that was answered in words, with the judgement on them."""
    return Diagnosis(_cause(judged), (_evidence(judged),))


def _cause(judged: TextJudgement) -> Cause:
    match judged.outcome:
        case Outcome.NO_ANSWER:
            return Cause.NO_ANSWER
        case Outcome.CORRECT:
            return Cause.VALUE_FORMAT
    return Cause.MISSING_ROWS if judged.named else Cause.OTHER


def _evidence(judged: TextJudgement) -> str:
    said = f"profile kgqa-eval: {judged.outcome.value}"
    if not judged.namings:
        return said
    return f"{said}, the text names {judged.named} of {len(judged.namings)} values"
