"""What a clause compares: which way, what with, and by which statistic."""

from __future__ import annotations

import re

from hermes.scoring.typed.text.phrases import words

_UP = words(
    """higher highest more most larger largest greater greatest bigger biggest warmer warmest
    hotter hottest wetter wettest later latest farther farthest further furthest longer longest
    louder loudest older oldest stronger strongest maximum exceeds"""
)
_DOWN = words(
    """lower lowest less least fewer fewest smaller smallest colder coldest cooler coolest drier
    driest earlier earliest nearer nearest closer closest shorter shortest quieter quietest
    newer newest weaker weakest minimum"""
)
_DIRECTIONS = {**dict.fromkeys((*_UP, ">"), 1), **dict.fromkeys((*_DOWN, "<"), -1)}
_COMPARES = re.compile(r"[^\W\d_]+|(?<=[\w ])[<>](?=[\s\w])")
_NOT = re.compile(r"(?:\bnot|n't|\bno)\s(?:[^\W\d_]+\s){0,2}$", re.IGNORECASE)
_SHOWN = 40

# Who leads is first in what is asked for, whichever way that goes.
_LEADS = re.compile(
    r"\b(?:lead|outrank|outperform|outdo|beat|top|win)s?\b|\bahead\sof\b", re.IGNORECASE
)
# What is named after these is what the chosen one is compared with.
_HELD_TO = re.compile(
    r"""
    (?: \b(?:than|compared\s(?:to|with)|in\scomparison\s(?:to|with)|versus|vs\.?|over|above|below
      |under|exceeds?|beats?|surpass(?:es)?|leads?|outranks?|outperforms?|outdoes|tops|ahead\sof
      |followed\sby|against|unlike|the\sother|of\sthe\stwo)\s+
      | (?<=[\w ])[<>](?=[\s\w]) )
    (?:[^,.;:!?\n]|(?<=\d)[.,](?=\d))*
      # "between site_b and site_d" ends with the second name: "…, it is site_b" may follow.
    | \bbetween\s[\w-]{1,40}(?:\s(?-i:[A-Z0-9]{1,3}))?\sand\s
      [\w-]{1,40}(?:\s(?-i:[A-Z0-9]{1,3})\b)?
    """,
    re.VERBOSE | re.IGNORECASE,
)

_STATISTICS = {
    **dict.fromkeys(("mean", "means", "average", "averages", "averaged"), "mean"),
    **dict.fromkeys(("maximum", "max", "maxima", "peak", "peaks", "peaked"), "maximum"),
    **dict.fromkeys(("minimum", "min", "minima", "trough"), "minimum"),
    **dict.fromkeys(("median", "medians"), "median"),
    **dict.fromkeys(("total", "totals", "sum"), "total"),
    **dict.fromkeys(("latest", "last", "recent", "current"), "latest"),
}
_WORD = re.compile(r"[^\W\d_]+")


def direction(text: str) -> int:
    """1 where `text` speaks of the higher, -1 where of the lower, 0 where it does not compare.

    >>> direction("which is the warmer?"), direction("site_b is not higher"), direction("site_b")
    (1, -1, 0)
    """
    for mark in _COMPARES.finditer(text):
        way = _DIRECTIONS.get(mark[0].lower(), 0)
        if way:
            denied = _NOT.search(text[max(0, mark.start() - _SHOWN) : mark.start()])
            return -way if denied else way
    return 0


def leads(text: str) -> bool:
    """Whether `text` says of something that it comes first."""
    return _LEADS.search(text) is not None


def held_to(text: str) -> list[tuple[int, int]]:
    """The spans of what others are compared with: "than …", "compared to …".

    >>> [text[a:b] for text in ["site_d is warmer than site_b (20.1 °C)"] for a, b in held_to(text)]
    ['than site_b (20.1 °C)']
    """
    return [match.span() for match in _HELD_TO.finditer(text)]


def is_of_other_statistic(text: str, question: str) -> bool:
    """Whether `text` speaks of a peak where the question asks for a mean, or the like."""
    asked = _statistics(question)
    said = _statistics(text)
    return bool(asked and said) and asked.isdisjoint(said)


def _statistics(text: str) -> frozenset[str]:
    found = (_STATISTICS.get(word[0].lower()) for word in _WORD.finditer(text))
    return frozenset(each for each in found if each)
