"""The names among which a question lets the answer choose: "site_b or site_d?"."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from hermes.scoring.typed.values.names import find_name, names_like

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hermes.scoring.typed.values.names import Name

_GAP = re.compile(
    r"\s?(?:,\s?)?(?P<joint>or|and|vs\.?|versus|/|&|,)\s?(?:(?:at|in|on|of|that|the)\s){0,3}",
    re.IGNORECASE,
)
_ALTERNATIVES = re.compile(r"or|vs\.?|versus|/", re.IGNORECASE)
_AND_OFFERS = re.compile(
    r"\b(?:between|of|among|compar\w+)\s(?:the\s)?(?:two\s)?(?:[^\W\d_]+\s){0,2}$", re.IGNORECASE
)
# "Which is closer to node_03, node_05 or node_09?" offers two: the first is what they are held to.
_HELD_TO = re.compile(r"\b(?:to|from|than|near)\s(?:the\s)?$", re.IGNORECASE)
_AT_LEAST = 2

_SIDE = (
    r"(?!(?:Is|Was|Are|Were|Does|Did|Do|Has|Had|Which|Where|Between)\b)"
    r"(?:[A-Z0-9][\w-]{0,30}\s)?[\w-]{1,40}"
)
_OR = re.compile(rf"\b(?P<left>{_SIDE})\s*,?\s+or\s+(?P<right>{_SIDE})")


def offered(name: str, question: str) -> tuple[str, ...]:
    """The names that `question` offers, if `name` is one of several; else none.

    >>> offered("node_05", "Which is closer to node_03, node_05 or node_09?")
    ('node_05', 'node_09')
    """
    if not find_name(name, question):
        return ()
    alike = names_like(name, question)
    if alike:
        found = [question[start:end] for start, end, _ in _offered_alike(alike, question)]
    else:
        sides = [side for match in _OR.finditer(question) for side in match.group("left", "right")]
        found = [name if find_name(name, side) else side for side in sides]
    found = list(dict.fromkeys(found))
    is_among = any(find_name(name, each) for each in found)
    return tuple(found) if len(found) >= _AT_LEAST and is_among else ()


def _offered_alike(alike: Sequence[Name], question: str) -> Sequence[Name]:
    """The names that stand in a chain of alternatives; all, where the question has no chain."""
    chains = [chain for chain in _chains(alike, question) if len(chain) >= _AT_LEAST]
    offers = [
        chain[_is_held_to(chain, alike, question) :]
        for chain in chains
        if _has_alternatives(chain, question)
    ]
    return next(iter(offers), alike if not chains else ())


def _chains(alike: Sequence[Name], question: str) -> Iterator[list[Name]]:
    chain = [alike[0]]
    for left, right in pairwise(alike):
        if not _GAP.fullmatch(question, left.end, right.start):
            yield chain
            chain = []
        chain.append(right)
    yield chain


def _has_alternatives(chain: Sequence[Name], question: str) -> bool:
    gaps = (_GAP.fullmatch(question, left.end, right.start) for left, right in pairwise(chain))
    if any(gap and _ALTERNATIVES.fullmatch(gap["joint"]) for gap in gaps):
        return True
    return _AND_OFFERS.search(question[: chain[0].start]) is not None


def _is_held_to(chain: Sequence[Name], alike: Sequence[Name], question: str) -> bool:
    """Whether the first of a chain is no alternative, but what they are compared by."""
    if len(chain) <= _AT_LEAST or chain[0] is not alike[0]:
        return False
    return _HELD_TO.search(question[: chain[0].start]) is not None
