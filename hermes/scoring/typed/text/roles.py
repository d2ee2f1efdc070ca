"""The parts of sentences, and the role of each: a statement, a concession, a reason."""

from __future__ import annotations

import re
from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple

from hermes.scoring.typed.text.sentences import sentences

if TYPE_CHECKING:
    from collections.abc import Iterator


class Role(Enum):
    """What a part does in its sentence."""

    STATEMENT = auto()
    CONCESSION = auto()
    """What is admitted, or only set beside the statement: "although …", "while …"."""
    REASON = auto()
    """What the statement rests on: "because …", ", as …"."""


class Part(NamedTuple):
    """A part of a sentence, at `text[start:end]`."""

    start: int
    end: int
    role: Role


_FLAGS = re.VERBOSE | re.IGNORECASE

_CONCEDING = r"(?:even\s)?(?:though|although)|while|whereas|despite"
_REASONING = r"because|since|given\sthat"
_BREAK = re.compile(
    rf"""
      (?<!\bso)(?<!\bthus)(?<!\bhence)(?<!therefore)(?<!overall)(?<!consequently)
      ,(?=\s|$)(?!\swhich\s(?:is|was|has)\b)\s?(?:(?:and|but)\s)?
    | \s(?:but|however|yet)\s
    | \s(?={_CONCEDING}|{_REASONING})
    | \s[–-]\s
      # "site_d is higher and site_b is lower" has two parts, "site_b and site_d are equal" one.
    | \sand\s(?=[\w-]{{2,40}}(?:\s[A-Z0-9]{{1,3}})?(?:'s)?\s(?:is|has|was|had|lies|shows|records)\b)
    """,
    _FLAGS,
)
# "the higher of the two, between site_b and site_d, is …": an "and" that parts nothing.
_BETWEEN = re.compile(r"\bbetween\s[\w-]{1,40}(?:\s[\w-]{1,3})?$", re.IGNORECASE)
_SHOWN = 60
_CONCESSION = re.compile(rf"\s{{0,8}}(?:{_CONCEDING})\s", _FLAGS)
_REASON = re.compile(rf"\s{{0,8}}(?:{_REASONING}|(?<=,\s)as)\s", _FLAGS)


def parts(text: str) -> list[Part]:
    """The parts of the sentences of `text`, in their order.

    >>> [(text[a:b], role.name) for text in ["Though it peaked, site_b is lower."]
    ...  for a, b, role in parts(text)]
    [('Though it peaked', 'CONCESSION'), ('site_b is lower.', 'STATEMENT')]
    """
    return [each for start, end in sentences(text).spans() for each in _of(text, start, end)]


def _of(text: str, start: int, end: int) -> Iterator[Part]:
    begin = start
    for each in _BREAK.finditer(text, start, end):
        if _BETWEEN.search(text, max(begin, each.start() - _SHOWN), each.start()):
            continue
        if each.start() > begin:
            yield Part(begin, each.start(), _role(text, begin))
        begin = each.end()
    if begin < end:
        yield Part(begin, end, _role(text, begin))


def _role(text: str, begin: int) -> Role:
    if _CONCESSION.match(text, begin):
        return Role.CONCESSION
    return Role.REASON if _REASON.match(text, begin) else Role.STATEMENT
