"""Names that a text leaves out of its answer: "node_11 is 61 m away", "Not included: node_11".

What leaves a name out depends on the question: beyond a limit, where it asks for what is within;
within it, where it asks for what exceeds.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hermes.scoring.typed.claims.lacking import lacks
from hermes.scoring.typed.claims.left_out import left_out_spans
from hermes.scoring.typed.claims.nearest import is_only_nearest
from hermes.scoring.typed.claims.only_others import has_only_others
from hermes.scoring.typed.claims.reach import asks_far, asks_near, is_out_of_reach
from hermes.scoring.typed.claims.said import said_in, stem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hermes.scoring.typed.claims.said import Said

Span = tuple[int, int]

_FLAGS = re.VERBOSE | re.IGNORECASE

_NO = r"(?:no|false|excluded|omitted|outside|out\sof\s\w+|too\sfar|✗|✘|❌|✕)"
_OTHERS = r"(?:\s*(?:,\s*(?:and|or)?|and|or|nor)\s+[\w.%°-]{1,20}){0,6}"
_IS = r"(?:is|are|was|were|lies?|sits?|being)"
_ADVERBS = r"(?:\s(?:\w{1,12}ly|also|both|all|just|too|therefore|thus|hence|so|even))*"
_BEHIND = re.compile(
    rf"""
    ["')]* (?:\s?\([^()\n]{{0,60}}\))? (?P<others>{_OTHERS}) ,?\s? (?:(?:which|that)\s)?
    (?: {_IS}{_ADVERBS}\s (?:at\s)? (?:about\s|only\s)? (?P<far>\d+(?:\.\d+)?)\s?(?P<unit>k?m)
        \s(?:away|distant|from\b|off\b)
      | {_IS} (?:\sat\s[\d.,]+\s?\w{{1,3}}\sand)? {_ADVERBS}
        \s(?:excluded|omitted|left\sout|not\b|too\sfar|out\sof\s(?:range|reach))
      | {_IS}{_ADVERBS}\s(?P<beyond>farther|further|more\sthan|over|above|beyond|outside|higher)\b
      | (?P<exceeds>exceed(?:s|ed)?)\b
      | (?:{_IS}|stay(?:s|ed)?|remain(?:s|ed)?){_ADVERBS}
        \s(?P<within>within|inside|below|under|less\sthan|closer|nearer|lower)\b
      | (?:do|does|did)(?:n't|\snot)\s?(?P<verb>\w+|(?=[.,;)\n]|$))
    )
    """,
    _FLAGS,
)
# "I excluded node_11", and a row that begins with a cross.
_BEFORE = re.compile(
    r"(?:\b(?:excluded|omitted|discarded|dropped|ruled\sout|left\sout)\s"
    r"|(?:^|\n)[ \t*•-]*[✗✘❌✕][ \t]*)$",
    re.IGNORECASE,
)
_OF_ONE = re.compile(r"\s(?:is|was|lies|sits|does|doesn't|exceeds|stays|remains)\b")
# "node_11: no", the row of a table that says no, and nowhere yes; and "node_11 ❌".
_MARKED = re.compile(
    rf"""
      ["')]* \s?(?:\([^()\n]{{0,60}}\)\s?)? (?:[:=]|[–-]+)\s*
      (?:not\b(?!\sonly)|{_NO}\s*(?:$|[\n,;.|(]))
    | ["')]* \s*\| (?![^\n]{{0,200}}\|\s*(?:yes|true|✓|✔|✅)) (?:[^|\n]{{0,60}}\|){{0,4}}?
      \s*{_NO}\s*(?:\||$|\n)
    | ["')]* [ \t]?[✗✘❌✕] (?=\s*(?:$|[\n,;.)])|[^\n]{{0,200}}[✗✘❌✕✅✓✔]\s*(?:$|\n))
    """,
    _FLAGS,
)
_REACH = 240
_REACH_BEFORE = 16


@dataclass(frozen=True, slots=True)
class Exclusions:
    """What a text leaves out: by spans, and by what it says behind a name."""

    text: str
    question: str
    said: Said
    spans: Sequence[Span]

    def exclude(self, start: int, end: int) -> bool:
        """Whether the name at `text[start:end]` is left out."""
        before = bisect_right(self.spans, (start, len(self.text))) - 1
        if before >= 0 and end <= self.spans[before][1]:
            return True
        if _BEFORE.search(self.text, max(0, start - _REACH_BEFORE), start):
            return True
        if _MARKED.match(self.text, end, end + _REACH):
            return True
        if lacks(self.text, end, self.question) or has_only_others(self.text, end, self.question):
            return True
        if is_only_nearest(self.text, (start, end), self.question, after_none=False):
            return True
        behind = _BEHIND.match(self.text, end, end + _REACH)
        return behind is not None and self._is_out(behind)

    def _is_out(self, behind: re.Match[str]) -> bool:
        if behind["others"] and _OF_ONE.search(behind[0]):
            return False  # "node_05, and node_09 is not" leaves out the last
        if behind["far"]:
            return is_out_of_reach(self.question, behind["far"], behind["unit"])
        if behind["beyond"] or behind["exceeds"]:
            return asks_near(self.question)
        if behind["within"]:
            return asks_far(self.question)
        if behind["verb"]:
            return stem(behind["verb"].lower()) in self.said.stems
        return True


def exclusions(text: str, question: str) -> Exclusions:
    """What `text` leaves out of its answer to `question`.

    >>> left_out = exclusions("node_05; node_11 is 61 m away", "Which nodes lie within 50 m?")
    >>> left_out.exclude(0, 7), left_out.exclude(9, 16)
    (False, True)
    """
    return Exclusions(text, question, said_in(question), left_out_spans(text, question))
