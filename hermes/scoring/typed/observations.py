"""What a text says was observed: something out of range, which is Yes, or nothing, which is No."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hermes.scoring.typed.phrases import phrases, words
from hermes.scoring.typed.sentences import sentences
from hermes.scoring.typed.statements import Answer, Statement

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from hermes.scoring.typed.sentences import Sentences

_FLAGS = re.VERBOSE | re.IGNORECASE

_SEEN = r"""(?:detected|found|observed|recorded|identified|present|reported|flagged|seen
    |noted|registered)"""
_EVENT = r"""(?:(?:threshold\s)?(?:exceedance|violation|outlier|alarm|alert|breach)(?:s|es)?
    |(?:anomal|irregularit|abnormalit)(?:y|ies))"""
_ODD = r"""(?:anomalous|abnormal|unusual|irregular|an\s(?:outlier|anomaly|exceedance)
    |out\sof\s(?:the\s)?(?:\w+\s)?(?:range|bounds|limits))"""
_LIMITS = r"(?:limits?|thresholds?|range|bounds|boundaries|norms?|band|envelope)"
_WITHIN = rf"(?:within|inside)\s(?:\w+\s){{0,5}}?{_LIMITS}"
_BEYOND = rf"(?:outside|beyond|out\sof)\s(?:of\s)?(?:\w+\s){{0,5}}?{_LIMITS}"
_EXCEED = r"""(?:exceed(?:ed|ing|s)?|violat(?:e|ed|es|ing)|breach(?:ed|es|ing)?|cross(?:ed|es)?
    |surpass(?:ed|es)?|trigger(?:ed|s)?)"""
_NOT = r"(?:(?:is|was|are|were|did|does|do|has|have|had)(?:n't|\snot)|not|never|neither|without)"
_BETWEEN = r"(?:(?!whether|if|sure|that|only|know)\w+\s){0,3}?"

_NORMAL = re.compile(
    rf"""
    (?: no\s(?:\w+\s){{0,4}}?{_EVENT}
      | no\s(?:\w+\s){{0,4}}?(?:(?:was|were|is|are|has\sbeen|have\sbeen)\s)?
        (?:exceeded|violated|breached|triggered|crossed|broken)
      | (?:none|nothing)\s(?:\w+\s){{0,5}}?(?:anomalous|unusual|abnormal|exceeded|out\sof)
      | {_NOT}\s{_BETWEEN}(?:{_EXCEED}|above|{_BEYOND})
      | {_NOT}\s{_BETWEEN}{_ODD}
      | {_NOT}\s{_BETWEEN}(?:any|an?)\s(?:\w+\s){{0,2}}?{_EVENT}
      | {_WITHIN}
      | (?:is|was|are|were|looks?|appears?|remained|stayed)\s(?:\w+\s)?normal
      | (?:below|under)\s(?:\w+\s){{0,3}}?(?:upper|maximum)\s(?:\w+\s){{0,2}}?{_LIMITS}
      | (?:remain|stay)(?:ed|s)\s(?:\w+\s)?(?:below|under)
    )(?!\w)
    """,
    _FLAGS,
)
_NORMAL_WORDS = words(
    """no none nothing is was are were did does do has have had isn't wasn't aren't weren't didn't
    doesn't don't hasn't haven't hadn't not never neither without within inside looks look
    appears appear remained stayed remains stays below under"""
)
_ANOMALOUS = re.compile(
    rf"""
    (?: exceed(?:ed|s)? | violat(?:ed|es) | breach(?:ed|es) | surpass(?:ed|es) | {_BEYOND}
      | crossed\s(?:\w+\s){{0,3}}?{_LIMITS}
      | {_EVENT}\s(?:was|were|is|are|has\sbeen|have\sbeen)\s(?:\w+ly\s|also\s|indeed\s)?{_SEEN}
      | (?:there\s(?:is|was|were|are)|detected|found|has|had|shows?|showed)\s(?:indeed\s)?
        (?:an?|one|several|two|three|multiple|some)\s(?:\w+\s){{0,2}}?{_EVENT}
      | (?:is|was|are|were|considered|flagged\sas|classified\sas|as)\s
        (?:\w+ly\s|indeed\s|also\s|therefore\s)?{_ODD}
      | anomalous
      | (?:not|isn't|wasn't|aren't|weren't)\s(?:\w+\s)?(?:{_WITHIN}|normal)
      | (?:above|over)\s(?:\w+\s){{0,4}}?{_LIMITS}
      | below\s(?:\w+\s){{0,3}}?(?:lower|minimum)\s(?:\w+\s){{0,2}}?{_LIMITS}
    )(?!\w)
    """,
    _FLAGS,
)
_ANOMALOUS_WORDS = words(
    """exceed exceeded exceeds violated violates breached breaches surpassed surpasses outside
    beyond out crossed threshold exceedance exceedances violation violations outlier outliers
    alarm alarms alert alerts breach anomaly anomalies irregularity irregularities abnormality
    abnormalities there detected found has had show shows showed is was are were considered
    flagged classified as anomalous not isn't wasn't aren't weren't above over below"""
)
# What is asked, assumed or possible is not stated.
_UNSTATED_BEFORE = re.compile(
    r"\b(?:whether|if|would|could|should|must|may|might|can|when|unless|had\s(?:it|the)|to\sbe"
    r"|in\sorder\sto|determine|checked?|say|tell|asks?|asked|asking)\b[^.;!?\n]*$",
    re.IGNORECASE,
)
_WIDTH = 100


def observations(text: str) -> list[Statement]:
    """The pieces of `text` that state what was observed, in their order.

    >>> [str(each.answer) for each in observations("It was not out of range. It exceeded R4.")]
    ['No', 'Yes']
    """
    bounds = sentences(text)
    return [each for each in _found(text) if _is_stated(text, each, bounds)]


def asked_observation(question: str) -> Answer | None:
    """What the question asks for: Yes for something out of range, No for the limits.

    >>> str(asked_observation("Did it stay within its limits?"))
    'No'
    """
    return next((each.answer for each in _found(question)), None)


def _found(text: str) -> Iterator[Statement]:
    return _without_overlaps(sorted((*_normal(text), *_anomalous(text))))


def _is_stated(text: str, each: Statement, bounds: Sentences) -> bool:
    start, end = bounds.around(each.start)
    if text[each.end : end].rstrip("\"') ").endswith("?"):
        return False  # the question over again
    return not _UNSTATED_BEFORE.search(text[max(start, each.start - _WIDTH) : each.start])


def _normal(text: str) -> Iterator[Statement]:
    for match in phrases(_NORMAL, _NORMAL_WORDS, text):
        yield Statement(*match.span(), Answer.NO, explicit=False)


def _anomalous(text: str) -> Iterator[Statement]:
    for match in phrases(_ANOMALOUS, _ANOMALOUS_WORDS, text):
        yield Statement(*match.span(), Answer.YES, explicit=False)


def _without_overlaps(statements: Iterable[Statement]) -> Iterator[Statement]:
    """The first of overlapping pieces: what denies begins before what it denies."""
    done = 0
    for each in statements:
        if each.start >= done:
            done = each.end
            yield each
