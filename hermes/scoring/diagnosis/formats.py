"""Whether two values are the same but for how they are written.

Wider than the equality that scores: what is folded away here still counts as an error, and this
says that it is the only one.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass, field
from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Context, Decimal
from typing import TYPE_CHECKING
from unicodedata import normalize
from urllib.parse import unquote

from hermes.scoring.iris import looks_like_iri

if TYPE_CHECKING:
    from collections.abc import Collection

_MOST_DIGITS = 40  # of a number that is compared by rounding
_QUOTED = re.compile(r"\"(?P<text>.*)\"(?:@[A-Za-z]+(?:-[A-Za-z0-9]+)*|\^\^\S+)?", re.DOTALL)
_BRACKETED = re.compile(r"<(?P<iri>[^<>\s]*)>")
_SCHEME = re.compile(r"https?://(?:www\.)?", re.IGNORECASE)
_LAST_PART = re.compile(r"[/#:]")
_GAPS = re.compile(r"(?<=\w)[\s_\-]+(?=\w)|\s+|_+")  # the sign of a number is none
_MEASURE = re.compile(
    r"[^\w\s.,+-]?\s?"  # a currency
    r"(?P<number>[+-]?(?:[0-9]{1,3}(?:[,' \u00a0\u202f][0-9]{3})+|[0-9]+)(?:\.[0-9]+)?)"
    r"(?:\s?[^\W\d_]{1,12}(?:[/.][^\W\d_]{1,12})?[²³]?|\s?[^\w\s.,+-])?"  # a unit
)
_WORD = re.compile(r"[^\W\d_]+|[0-9]+")
_PARTS_ALLOWED = 1_000  # pairs of a label and an IRI that are tried
_CONTEXT = Context(prec=_MOST_DIGITS + 10)
_NEAR = Decimal("0.02")  # 3.1 for 3.14, but not 4 for 4.22: one digit says too little


def differ_in_format(missing: Collection[str], extra: Collection[str]) -> bool:
    """Whether every missing value has its like among the extra ones, and the other way round.

    >>> differ_in_format(["http://example.org/Bath_Abbey", "1234.5"], ["bath abbey", "1,234.50 m"])
    True
    """
    if not missing or not extra:
        return False
    if _matches_all(missing, extra) and _matches_all(extra, missing):
        return True
    return _are_labels(missing, extra) or _are_labels(extra, missing)


def words(text: str) -> frozenset[str]:
    """The words in a text, or in the last part of an IRI, without regard to case.

    >>> sorted(words("http://example.org/empl-Ada.King%40example.org"))
    ['ada', 'empl', 'example', 'king', 'org']
    """
    shown = last_part(text) if looks_like_iri(text) else text
    split = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", normalize("NFKC", shown))
    return frozenset(word.casefold() for word in _WORD.findall(split))


def last_part(iri: str) -> str:
    """What stands behind the last slash, hash or colon of an IRI, decoded."""
    return unquote(_LAST_PART.split(iri.rstrip("/#:"))[-1])


@dataclass(slots=True)
class _Spellings:
    """The folded forms of some values."""

    iris: set[str] = field(default_factory=set)
    labels: set[str] = field(default_factory=set)
    texts: set[str] = field(default_factory=set)
    numbers: list[Decimal] = field(default_factory=list)


def _matches_all(values: Collection[str], others: Collection[str]) -> bool:
    known = _spellings(others)
    return all(_is_known(value, known) for value in values)


def _spellings(values: Collection[str]) -> _Spellings:
    found = _Spellings()
    for value in values:
        text = _unwrapped(value)
        if looks_like_iri(text):
            found.iris.add(_folded_iri(text))
            found.labels.add(_folded(last_part(text)))
        else:
            found.texts.add(_folded(text))
        number = _number(text)
        if number is not None:
            found.numbers.append(number)
    found.numbers.sort()
    return found


def _is_known(value: str, known: _Spellings) -> bool:
    text = _unwrapped(value)
    if looks_like_iri(text):
        return _folded_iri(text) in known.iris or _folded(last_part(text)) in known.texts
    folded = _folded(text)
    if folded in known.texts or folded in known.labels:
        return True
    number = _number(text)
    if number is None:
        return False
    place = bisect_left(known.numbers, number)
    return any(_rounds(number, other) for other in known.numbers[max(place - 1, 0) : place + 1])


# -- texts ---------------------------------------------------------------------------------------


def _unwrapped(text: str) -> str:
    """A term without the marks of N-Triples: brackets, quotes, language, datatype."""
    stripped = text.strip()
    if (quoted := _QUOTED.fullmatch(stripped)) is not None:
        return quoted["text"]
    if (bracketed := _BRACKETED.fullmatch(stripped)) is not None:
        return bracketed["iri"]
    return stripped


def _folded(text: str) -> str:
    return _GAPS.sub(" ", normalize("NFKC", unquote(text)).casefold()).strip()


def _folded_iri(iri: str) -> str:
    return normalize("NFKC", unquote(_SCHEME.sub("", iri, count=1))).casefold().rstrip("/#")


def _are_labels(labels: Collection[str], iris: Collection[str]) -> bool:
    """Whether each text's words are among those of an IRI of its own: `King` and `…/Ada_King`."""
    if len(labels) != len(iris) or len(labels) * len(iris) > _PARTS_ALLOWED:
        return False
    if any(map(looks_like_iri, labels)) or not all(map(looks_like_iri, iris)):
        return False
    left = [words(iri) for iri in iris]
    for label in labels:
        said = words(label)
        match = next((part for part in left if said and said <= part), None)
        if match is None:
            return False
        left.remove(match)
    return True


# -- numbers -------------------------------------------------------------------------------------


def _number(text: str) -> Decimal | None:
    """The number in a text that is a number, with or without separators and a unit."""
    if len(text) > _MOST_DIGITS:
        return None
    measure = _MEASURE.fullmatch(text)
    if measure is None or not text.isprintable():
        return None
    return Decimal(re.sub(r"[,' \u00a0\u202f]", "", measure["number"]))


def _rounds(one: Decimal, other: Decimal) -> bool:
    """Whether one number is the other, rounded to fewer decimals, and within 2 % of it."""
    coarse, fine = sorted((one, other), key=_decimals)
    step = Decimal(1).scaleb(-_decimals(coarse))
    rounded = {
        fine.quantize(step, rounding, context=_CONTEXT)
        for rounding in (ROUND_HALF_UP, ROUND_HALF_EVEN)
    }
    return coarse in rounded and abs(coarse - fine) <= _NEAR * max(abs(coarse), abs(fine))


def _decimals(number: Decimal) -> int:
    exponent = number.normalize(_CONTEXT).as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0
