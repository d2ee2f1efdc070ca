"""What of a text answers: not what stands before its final answer, and not the question itself.

The rules for typed values know which other values there could be, and so tell an answer that gives
another one. Of the names in a gold set nobody knows the others: here every explicit answer counts,
whatever it names.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from hermes.scoring.typed.claims.declining import declining_spans
from hermes.scoring.typed.claims.exclusions import Exclusions, exclusions
from hermes.scoring.typed.text.finals import final_starts
from hermes.scoring.typed.text.sentences import Sentences, sentences

Span = tuple[int, int]

# Of the words that announce a final answer, those that announce nothing else: "in conclusion", say,
# may stand before a remark. A long answer goes on from a short one.
_ANNOUNCES = re.compile(
    r"(?<!\blong )(?<!\blonger )(?<!\bdetailed )(?<!\bfull )"
    r"\b(?:answer|verdict|final|antwort|réponse|respuesta|risposta|答案)\b[^.!?\n]{0,90}\n?$",
    re.IGNORECASE,
)
# "Berlin is the answer: …"; and "The answer is therefore clear".
_STANDS_BEFORE = re.compile(
    r"\b(?:is|are|was|were|be|as)\s(?:the|my|our)\s(?:\w+\s)?answer\b[^.!?\n]*$", re.IGNORECASE
)
_POINTS_BACK = re.compile(
    r"[\W_]*(?:\b(?:the|a|this|that|it|is|as|so|therefore|thus|hence|then|now|quite|very|clear|obvious"
    r"|evident|simple|straightforward|above|already|given|stated|mentioned|former|latter|first|second"
    r"|one|same)\b[\W_]*)*",
    re.IGNORECASE,
)
# Behind an explicit answer, or beside it in JSON: what tells why, and may name other candidates.
_EXPLAINS = re.compile(
    r"(?:\n|[.;,(]\s?)[\s\"'#]*(?:explanation|reason(?:ing)?|rationale|background|not(?:es?| asked)"
    r"|sources?|evidence|begründung|hinweis)[\"']?\s?:",
    re.IGNORECASE,
)
_ASKS = re.compile(r"[?？]+[\W_]*$")
_ASSENTS = re.compile(
    r"\W*(?:yes|yep|yeah|right|correct|indeed|exactly|true|sure|certainly|of\scourse|ja|oui|sí|si"
    r"|that(?:'s|\sis)\s(?:right|correct|it))\b",
    re.IGNORECASE,
)
_TELLS_QUESTION = re.compile(
    r"\W*(?:so\s)?(?:(?:the|your|this)\squestion\b"
    r"|(?:you(?:'re|\sare)?|the\suser(?:\sis)?)\s(?:also\s)?(?:ask|want|would\slike|wish|inquir)\w*)"
    r"[^,:;–]{0,300}",
    re.IGNORECASE,
)
_WIDTH = 100
_WORDS_OF_SENTENCE = 3  # "Sorry!" does not say yet whether an answer comes
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Answering:
    """Which pieces of `text` can be part of the answer: such as lie from `start` to `end`."""

    text: str
    start: int
    end: int
    bounds: Sentences
    left_out: Exclusions

    def holds(self, start: int, end: int) -> bool:
        """Whether the name at `text[start:end]` can be part of the answer."""
        return (
            self.start <= start <= end <= self.end
            and not _is_question(self.text, self.bounds.around(start), start)
            and not self.left_out.exclude(start, end)
        )


def answering(text: str, question: str) -> Answering:
    """What of `text` answers `question`.

    >>> said = answering("Berlin was considered. Final answer: Hamburg", "Which city?")
    >>> said.holds(0, 6), said.holds(37, 44)
    (False, True)
    """
    start, end = _explicit_answer(text)
    return Answering(text, start, end, sentences(text), exclusions(text, question))


def declines(text: str) -> bool:
    """Whether `text` says first of all that it has no answer: later it may say what it leaves open.

    >>> declines("The Mona Lisa? No idea."), declines("It is Bonn. Nothing else is known.")
    (True, False)
    """
    begun = 0
    for start, end in sentences(text).spans():
        if _is_question(text, (start, end), end):
            begun = end
        elif len(_WORD.findall(text, start, end)) >= _WORDS_OF_SENTENCE:
            return bool(declining_spans(text[begun:end]))
    return bool(declining_spans(text[begun:]))


def _explicit_answer(text: str) -> Span:
    """The last explicit answer, without what explains it; the whole text where there is none."""
    for start in reversed(final_starts(text)):
        before = text[max(0, start - _WIDTH) : start]
        announces = _ANNOUNCES.search(before) and not _STANDS_BEFORE.search(before)
        if announces and _says_something(text, start):
            explains = _EXPLAINS.search(text, start)
            return start, explains.start() if explains else len(text)
    return 0, len(text)


def _says_something(text: str, start: int) -> bool:
    behind = text[start : start + 2 * _WIDTH].lstrip()
    _, end = sentences(behind).around(0)
    return _POINTS_BACK.fullmatch(behind, 0, end) is None


def _is_question(text: str, sentence: Span, place: int) -> bool:
    """Whether a sentence asks, or tells what was asked up to `place`, and more follows it.

    Of a question that is said yes to, the names are stated.
    """
    start, end = sentence
    if not _WORD.search(text, end):
        return False
    told = _TELLS_QUESTION.match(text, start, end)
    if told is not None and told.end() >= place - 1:
        return True
    asks = _ASKS.search(text[max(start, end - 8) : end]) is not None
    return asks and _ASSENTS.match(text, end) is None
