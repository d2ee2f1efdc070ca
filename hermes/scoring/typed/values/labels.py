"""Digits that belong to a name or stand for a year: "node 5", "rule R4", "in 2026"."""

from __future__ import annotations

import re

from hermes.scoring.typed.text.phrases import words
from hermes.scoring.typed.values.units import unit_at

_NOUNS = """node site sensor station rule building room floor zone sector block chamber device
unit gateway logger probe channel port step figure table section chapter page line row column
version release phase stage option case question example item part group cluster cell id no nr
number error code status http type class tier model day week quarter article equation note rank
top appendix fig p pp rev"""
_SINGULAR = frozenset(_NOUNS.split()) - {"number", "unit", "no", "type", "part"}
_PLURAL = frozenset(f"{noun}s" for noun in _SINGULAR)
# "(source: document 7)" cites; "according to the source 7 nodes exist" does not.
_CITED = words("document doc source ref reference chunk context passage paragraph footnote snippet")
_WORD_BEFORE = re.compile(
    r"(?P<word>[^\W\d_]+)\.?[ ]?(?P<mark>#|no\.|nr\.|number)?[ ]?$", re.IGNORECASE
)
_STANDARD = re.compile(r"\b(?:EPSG|WGS|ISO|SRID|RFC|IEEE)[ :-]?$")
_COUNT_BEFORE = re.compile(r"\b(?:of|many)\s+\w+\s$", re.IGNORECASE)
_CHAIN = re.compile(r"\s?(?:,|,?\s?and|,?\s?or|&|to|-|–|through)\s?", re.IGNORECASE)
_WIDTH = 24

_YEARS = range(1900, 2100)
_YEAR_LENGTH = 4
# A number that is said to be the value is no year: "a total of 2015", "there are 2015".
_VALUE_BEFORE = re.compile(
    r"(?:^|\n|[:=|~≈(\[]|\b(?:is|are|was|were|be|exactly|about|approximately|around|roughly|nearly"
    r"|there|total|count|sum|has|have|had|contains?|totals?|equals?|records?|recorded|gives?|yields?"
    r"|(?:total|count|number|sum|average|mean|maximum|minimum|value)\s+of))[ ,]*[\"']?$",
    re.IGNORECASE,
)
_YEAR_WORD = re.compile(r"\byears?\b", re.IGNORECASE)


def is_label(text: str, start: int, end: int) -> bool:
    """Whether the digits at `text[start:end]` are part of a name such as "node 5", "error 404"."""
    before = text[max(0, start - _WIDTH) : start]
    if _STANDARD.search(before):
        return True
    match = _WORD_BEFORE.search(before)
    if match is None:
        return False
    word = match["word"].lower()
    if word in _CITED:
        return not unit_at(text, end)
    if word in _SINGULAR:
        return not _COUNT_BEFORE.search(before)
    # "nodes 5 and 7" are names; "number of nodes 7" is a count.
    return word in _PLURAL and (text[start] == "0" or _starts_chain(text, end))


def continues_label(text: str, end_of_label: int, start: int) -> bool:
    """Whether a number goes on with a label: 7 in "nodes 5 and 7"."""
    return _CHAIN.fullmatch(text, end_of_label, start) is not None


def is_plural_label(text: str, start: int) -> bool:
    """Whether the label before the digits at `start` is one for several: "nodes"."""
    match = _WORD_BEFORE.search(text[max(0, start - _WIDTH) : start])
    return match is not None and match["word"].lower() in _PLURAL


def may_be_labelled(text: str, start: int, end: int) -> bool:
    """A quick look: whether the digits could be a label or a year, as few are in a long list."""
    return (
        end - start == _YEAR_LENGTH or text[start - 1 : start] == "±" or _follows_word(text, start)
    )


def is_bare_year(text: str, start: int, end: int) -> bool:
    """Whether four digits without a unit are a year, and not said to be the value."""
    if end - start != _YEAR_LENGTH:
        return False
    digits = text[start:end]
    if not digits.isdigit() or int(digits) not in _YEARS:
        return False
    if unit_at(text, end):
        return False
    before = text[max(0, start - _WIDTH) : start]
    return bool(_YEAR_WORD.search(before)) or not _VALUE_BEFORE.search(before)


def _follows_word(text: str, start: int) -> bool:
    """A quick look, before the pattern is tried: most digits follow no word."""
    before = text[start - 1 : start]
    if before == " ":
        before = text[start - 2 : start - 1]
        return before.isalpha() or before in {".", "#"}
    return before.isalpha() or before in {".", "#", ":"}


def _starts_chain(text: str, end: int) -> bool:
    match = _CHAIN.match(text, end)
    return match is not None and text[match.end() : match.end() + 1].isdigit()
