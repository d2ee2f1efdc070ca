"""Which of the names that a question offers an answer chooses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hermes.scoring.typed.names import find_name, names_like
from hermes.scoring.typed.phrases import words
from hermes.scoring.typed.sentences import sentences

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from hermes.scoring.typed.names import Name

_SIDE = (
    r"(?!(?:Is|Was|Are|Were|Does|Did|Do|Has|Had|Which|Where|Between)\b)"
    r"(?:[A-Z0-9][\w-]{0,30}\s)?[\w-]{1,40}"
)
_OR = re.compile(rf"\b(?P<left>{_SIDE})\s*,?\s+or\s+(?P<right>{_SIDE})")
# What is named after these is what the chosen one is compared with.
_ASIDE = re.compile(
    r"\b(?:than|compared\s(?:to|with)|in\scomparison\s(?:to|with)|versus|vs\.?|over|above|below|under"
    r"|exceeds?|beats?|surpass(?:es)?|ahead\sof|followed\sby|while|whereas|against|unlike|that\sof"
    r"|between|the\sother|of\sthe\stwo|since|because)\s+[^,.;:!?\n]*"
    r"|(?<=\w)\s?[<>]\s?[^,.;:!?\n]*",
    re.IGNORECASE,
)
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
_BARE = re.compile(r"[^\W_]+")
_STRENGTH_OF_NAME = 3
_COMPARES = re.compile(r"[^\W\d_]+|(?<=\w)\s?[<>]\s?(?=\w)")
_SO = re.compile(r"\b(?:so|therefore|thus|hence|overall|consequently|making)\b|→|=>", re.IGNORECASE)
_COLON = re.compile(r":(?=[^:]*$)")
_BARE_WORDS = 2  # "site_d", "Site D": a line that has nothing but a name


def offered(name: str, question: str) -> tuple[str, ...]:
    """The names that `question` offers, if `name` is one of several; else none.

    >>> offered("site_d", "Which site has the higher CO2, site_b or site_d?")
    ('site_b', 'site_d')
    """
    if not find_name(name, question):
        return ()
    found = [question[start:end] for start, end, _ in names_like(name, question)]
    if not found:
        sides = [side for match in _OR.finditer(question) for side in match.group("left", "right")]
        found = [name if find_name(name, side) else side for side in sides]
    found = list(dict.fromkeys(found))
    return tuple(found) if len(found) > 1 and any(find_name(name, each) for each in found) else ()


def chosen(names: Sequence[str], text: str, question: str, denied: Iterable[Name]) -> list[Name]:
    """The names in `text` that it chooses among `names`; of several, none is chosen.

    A sentence that compares speaks before one that only tells; one that draws a conclusion, before
    both. What stands after "than" is not chosen, unless the sentence turns the question round:
    where the higher is asked for, "site_b is lower than site_d" chooses site_d.
    """
    without = {(name.start, name.end) for name in denied}
    strongest: dict[int, list[Name]] = {}
    for start, end in sentences(text).spans():
        named = _names_in(names, text, start, end, without)
        if named:
            choice = _choice(named, text[start:end], start, question)
            if choice is not None:
                strongest.setdefault(_strength(text[start:end]), []).append(choice)
    if not strongest:
        return []
    choices = strongest[max(strongest)]
    return choices if len({name.folded for name in choices}) == 1 else []


def _names_in(
    names: Sequence[str], text: str, start: int, end: int, without: set[tuple[int, int]]
) -> list[Name]:
    found = [
        each._replace(start=each.start + start, end=each.end + start)
        for name in names
        for each in find_name(name, text[start:end])
    ]
    return sorted(each for each in found if (each.start, each.end) not in without)


def _choice(names: Sequence[Name], sentence: str, offset: int, question: str) -> Name | None:
    ends = (so.end() + offset for so in (*_SO.finditer(sentence), *_COLON.finditer(sentence)))
    conclusion = max(ends, default=offset)
    names = [name for name in names if name.start >= conclusion] or names
    asides = [(match.start() + offset, match.end() + offset) for match in _ASIDE.finditer(sentence)]
    aside = [name for name in names if any(a <= name.start < b for a, b in asides)]
    main = [name for name in names if name not in aside]
    direction, asked = _direction(sentence), _direction(question)
    if aside and direction and asked and direction != asked:
        main, aside = aside, main
    return main[0] if len({name.folded for name in main}) == 1 else None


def _strength(sentence: str) -> int:
    if len(_BARE.findall(sentence)) <= _BARE_WORDS:
        return _STRENGTH_OF_NAME
    return (_direction(sentence) != 0) + 2 * bool(_SO.search(sentence))


def _direction(sentence: str) -> int:
    marks = (mark.strip().lower() for mark in _COMPARES.findall(sentence))
    return next((_DIRECTIONS[mark] for mark in marks if mark in _DIRECTIONS), 0)
