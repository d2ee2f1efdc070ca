"""Pieces that an answer denies: "not X", "rather than X", "X is not among them"."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hermes.scoring.typed.claims.disbelief import is_disbelieved
from hermes.scoring.typed.claims.said import asks_absence
from hermes.scoring.typed.text.phrases import phrases, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hermes.scoring.typed.verdict import Mention

_FLAGS = re.VERBOSE | re.IGNORECASE

_FILLER = r"""(?:(?:the|a|an|at|on|in|by|with|for|of|from|exactly|equals?|to|be|been|have|has|had
    |contains?|includes?|including|list|cover|node|site|sensor|value|answer|is|was|as|being|it
    |located|in\sfact)\s+){0,3}"""
# "It did not occur on", "it was not seen or measured at": a day, a time or a name follows.
_NOT_DONE = re.compile(
    r"""
    (?<!\w) (?:not|never|isn't|aren't|wasn't|weren't|doesn't|don't|didn't|hasn't|haven't) \s+
    (?:(?:been|ever|actually)\s+)?
    (?: (?:(?!failed|missed|interrupted)\w{2,12}ed|occur|happen|arrive|begin|start|end|fall|peak
        |lie|come|take(?:n|\splace)?|made|seen|found|sent|set|begun|reached)
        \s+ (?:(?:and|or|nor|to)\s+)? ){1,2}
    (?:on|at|in|during) \s+ (?:(?:the|day|date|of|site|node)\s+){0,2} ["'(\[]?$
    """,
    _FLAGS,
)
# "No reading of 28.5 °C": but "no readings of 7 nodes" counts the nodes.
_NO_READING_OF = re.compile(
    r"\bno\s(?:such\s)?(?:\w{1,15}\s)?(?:reading|value|measurement)\s(?:of|equal\sto)\s$",
    re.IGNORECASE,
)
_BARE_NUMBER = re.compile(r"[\d.,]+")
# What may stand between a denial and a later member of what it denies: "neither 7 nor 8".
_LISTED = r"(?:[\w.%°-]{1,20}\s*(?:,\s*(?:or|nor|and)?|or|nor|and)\s+){0,6}"
_LISTED_BY_OR = r"(?:[\w.%°-]{1,20}\s*(?:or|nor)\s+){0,4}"
_BEFORE = re.compile(
    rf"""
    (?: (?<!\w)(?:not|never|isn't|aren't|wasn't|weren't|doesn't|don't|didn't|hasn't|haven't|cannot
        |can't|nor|nicht|pas) \s+ {_FILLER} {_LISTED_BY_OR}
      | (?<!\w)(?:rather\sthan|instead\sof|as\sopposed\sto|except(?:\sfor)?|excluding|without
        |unlike|other\sthan|apart\sfrom|aside\sfrom|neither|different\sfrom|differs\sfrom) \s+
        (?:(?:the|a|at|on|in|node|site|sensor)\s+){{0,2}} {_LISTED}
      | (?<!\w)no\s+
      | (?:≠|!=)\s?
    ) ["'(\[]?$
    """,
    _FLAGS,
)
# "not only X" states X, and so do "no more than" and "not until".
_STATES = re.compile(
    r"\b(?:not|no)\s+(?:only|just|merely|simply|until|before|after|later|earlier|less|more|fewer)\b",
    re.IGNORECASE,
)
_AND_OTHERS = r"(?:\s*(?:,\s*(?:and|or)?|and|or|nor)\s+[\w.%°-]{1,20}){0,6}"
_NO_DENIAL = r"""(?:only|just|merely|far|surpris\w+|unusual|a\slot|many|much|bad|necessarily|shown
    |to\sbe\sconfused)"""
_BEHIND = re.compile(
    rf"""
    [%°\w/]{{0,12}} ["')\]]* {_AND_OTHERS} \s*,? \s*
    (?: (?:is|are|was|were|would\sbe) (?:\s+(?:certainly|definitely|clearly|also|both))?
        (?:\s+not|n't) (?!\s+{_NO_DENIAL})
      | (?:is|are|was|were) \s+ (?:also\s+)? (?:excluded|incorrect|wrong|ruled\sout|out\sof\sthe
        |false|neither|too\sfar|out\s?side)
      | (?:do|does|did) (?:\s+not|n't) \s+
        (?:lie|belong|qualify|count|match|fit|fall|meet|satisfy|apply|appear|exist)
      | (?:lies|falls) \s+ outside
    ) \b
    """,
    _FLAGS,
)
_CLAUSE_END = re.compile(r"[.;:!?。](?=\s|$)|\n|\b(?:but|however)\b")
_WIDTH = 100

# The words by which a denial can be told from afar; `≠` is no word.
_ANY_WORD = re.compile(r"\S+")
_DENYING = words(
    """not never isn't aren't wasn't weren't doesn't don't didn't hasn't haven't cannot can't nor
    nicht pas rather instead opposed except excluding without unlike other apart aside neither
    different differs no excluded incorrect wrong ruled out outside false too lies falls doubt
    doubtful untrue inaccurate"""
)
_UNEQUAL = re.compile(r"≠|!=")


@dataclass(frozen=True, slots=True)
class Denials:
    """Where a text denies anything at all, so that most pieces need no closer look."""

    text: str
    places: Sequence[int]
    asks_absence: bool

    def deny(self, mention: Mention) -> bool:
        """Whether the text denies the piece that is mentioned."""
        start, end = mention[:2]
        nearest = bisect_left(self.places, start - _WIDTH)
        if nearest == len(self.places) or self.places[nearest] > end + _WIDTH:
            return False
        clause = _CLAUSE_END.split(self.text[max(0, start - _WIDTH) : start])[-1]
        before = _BEFORE.search(clause)
        if before is not None and not _STATES.match(clause, before.start()):
            return True
        if self._is_not_done(clause, start, end) or is_disbelieved(clause):
            return True
        return _BEHIND.match(self.text, end, end + _WIDTH) is not None

    def _is_not_done(self, clause: str, start: int, end: int) -> bool:
        """Whether it did not happen there: "not recorded at 7 sites" states the 7 all the same."""
        if self.asks_absence:
            return False
        if _BARE_NUMBER.fullmatch(self.text, start, end):
            return _NO_READING_OF.search(clause) is not None
        return _NOT_DONE.search(clause) is not None


def denials(text: str, question: str = "") -> Denials:
    """What `text` denies, as an answer to `question`.

    >>> from hermes.scoring.typed.verdict import Mention
    >>> denied = denials("not 7 but 8")
    >>> denied.deny(Mention(4, 5, True)), denied.deny(Mention(10, 11, True))
    (True, False)
    """
    found = (match.start() for match in phrases(_ANY_WORD, _DENYING, text))
    unequal = (match.start() for match in _UNEQUAL.finditer(text))
    return Denials(text, sorted((*found, *unequal)), asks_absence(question))
