"""None of what is asked for: "no readings were made" states a count of 0, or an empty list."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hermes.scoring.typed.claims.asked import COUNTED_WORD, fold_counted, is_counted_as
from hermes.scoring.typed.claims.never import TIMES, never_spans
from hermes.scoring.typed.claims.predicates import is_narrowed, says_asked
from hermes.scoring.typed.text.phrases import phrases, words

if TYPE_CHECKING:
    from hermes.scoring.typed.claims.asked import Asked

# These say that there is nothing to count in, not that the count is 0.
_DATA = words("data information info idea access answer mention evidence knowledge")

_NONE = re.compile(
    r"""
    (?P<none>(?:not\sany|(?:isn't|aren't|wasn't|weren't|(?:is|are|was|were)\snot)\sany)
          (?=\s?[.,;!\n]|\s?$)
        | none|nil|nothing(?=\s(?:was|were|is|has)\b))(?!\w)
    | (?: no | without(?:\sany)? | not\s(?:any|a\ssingle|one(?:\ssingle)?)
      | (?:is|are|was|were|has|have|had|do|does|did|could)(?:n't|\snot)
        (?:\s\w{1,15}){0,3}?\s(?:any|a\ssingle)
      | never\s(?:\w{1,15}\s)?any )
    \s+ (?P<words>(?:[\w.-]{1,30}\s){0,4}[\w-]{1,30})
    """,
    re.VERBOSE | re.IGNORECASE,
)
_FIRST_WORDS = words(
    """no without not is are was were has have had do does did could isn't aren't wasn't weren't
    hasn't haven't hadn't don't doesn't didn't couldn't never none nil nothing"""
)
_EMPTY = re.compile(r"\s*(?:[\"']?\w{1,40}[\"']?\s?:\s*)?(?:\[\s*\]|\(\s*\)|∅)\s*")
_FREE_WORDS = words(
    """such matching recorded actual corresponding relevant single of the new recent valid
    individual sensor measured separate"""
)
_OTHER = words("other further additional more")
_FOREIGN = _OTHER | words("longer doubt one fewer less missing")


def none_spans(text: str, asked: Asked | None) -> list[tuple[int, int]]:
    """The pieces of `text` that say there is none of what is `asked` for.

    Where nothing is known of that, any plural noun will do that is not data or information.

    >>> [text[a:b] for text in ["No readings."] for a, b in none_spans(text, None)]
    ['No readings']
    """
    spans = any_none_spans(text, asked)
    if asked is None:
        return spans
    spans = [span for span in spans if not is_narrowed(text, span[1], asked.said)]
    return sorted(spans + never_spans(text, asked)) if asked.noun in TIMES else spans


def any_none_spans(text: str, asked: Asked | None) -> list[tuple[int, int]]:
    """As `none_spans`, whatever else is said of the none: "none of the nodes measures wind".

    >>> [text[a:b] for text in ["None exceeded R4."] for a, b in any_none_spans(text, None)]
    ['None']
    """
    empty = _EMPTY.fullmatch(text)
    if empty is not None:
        return [empty.span()]
    found = phrases(_NONE, _FIRST_WORDS, text)
    return [span for match in found if (span := _span(match, asked)) is not None]


def none_other_spans(text: str, asked: Asked | None) -> list[tuple[int, int]]:
    """The pieces of `text` that say there is no other than those it names: "no other nodes".

    >>> [text[a:b] for text in ["No other nodes."] for a, b in none_other_spans(text, None)]
    ['No other nodes']
    """
    spans = []
    for match in phrases(_NONE, _FIRST_WORDS, text):
        first = COUNTED_WORD.match(match["words"] or "")
        if first is not None and first[0].lower() in _OTHER:
            start = match.start("words") + first.end()
            span = _noun_span(match, start, asked)
            spans += [span] if span else []
    return spans


def _span(match: re.Match[str], asked: Asked | None) -> tuple[int, int] | None:
    return match.span() if match["none"] else _noun_span(match, match.start("words"), asked)


def _noun_span(match: re.Match[str], start: int, asked: Asked | None) -> tuple[int, int] | None:
    """From "no" to its noun, where that is what is asked for."""
    found = list(COUNTED_WORD.finditer(match.string, start, match.end("words")))
    for place, word in enumerate(found):
        folded = fold_counted(word[0])
        if (
            folded == "data"
            and place + 1 < len(found)
            and fold_counted(found[place + 1][0]) == "point"
        ):
            is_noun = asked is None or is_counted_as("reading", asked.noun)
            return (match.start(), found[place + 1].end()) if is_noun else None
        if folded in _DATA or folded in _FOREIGN:
            return None
        if _is_noun(word, folded, asked):
            return match.start(), word.end()
        if asked and folded not in asked.words and folded not in _FREE_WORDS:
            return None
    return None


def _is_noun(word: re.Match[str], folded: str, asked: Asked | None) -> bool:
    if asked is None:
        return word[0].lower() != folded
    if is_counted_as(folded, asked.noun):
        return True
    # "How many times did it exceed R4?" – "No readings exceeded R4."
    is_reading = asked.noun in TIMES and is_counted_as(folded, "reading")
    return is_reading and says_asked(word.string, word.end(), asked.said)
