"""What is said of "none": a predicate that narrows it denies something else than was asked.

"No readings were made" counts the readings, "no readings exceeded 1000 ppm" and "none of the 144
readings was faulty" do not, unless the question asks just that.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hermes.scoring.typed.claims.said import NAME, NUMBER, TOKEN, stem
from hermes.scoring.typed.text.phrases import words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hermes.scoring.typed.claims.said import Said

_CLAUSE_END = re.compile(
    r"[.!?](?=\s|$)|[;:\n,()。]|\s[–-]\s|\s(?:because|although|though|but|so)\s", re.IGNORECASE
)
_SENTENCE_END = re.compile(r"[.!?](?=\s|$)|[;\n。]")
_EXCEPTION = re.compile(
    r"\b(?:except|excepting|other\sthan|apart\sfrom|aside\sfrom|besides|save\sfor|but\s(?=\w+_)"
    r"|with\sthe\sexception)\b",
    re.IGNORECASE,
)
# "That" points here, and "over" is no limit.
_OF_TIME = re.compile(
    r"\b(?:in|on|at|for|during|of|within|from)\s(?:this|that)\b"
    r"|\bover\s(?:the|this|that)\s(?:last|past|previous|whole|entire|period)\b",
    re.IGNORECASE,
)

_AUXILIARIES = words("is are was were be been being has have had do does did can could ever yet")
_PREPOSITIONS = words(
    """of at in on for from to by near between during since until till about among per as and or
    the a an this these those any all it them there here today so far within up inside"""
)
# What is there is recorded; these say no more than that.
_PRESENT = words(
    """made recorded found available exist exists existed existing reported taken registered
    observed stored returned present detected measured logged received collected transmitted sent
    arrived listed match matches matching matched met known identified noted seen retrieved
    documented performed conducted occurred happened took produced generated delivered captured
    counted given shown left came attached installed located deployed placed mounted i you we
    sorry unfortunately"""
)
_NARROWING = words(
    """above below over under beyond outside exceeding exceed exceeds exceeded higher lower greater
    less more larger smaller fewer than where when while fell rose failed lacked lack passed
    violated breached breach reached reach crossed lost missed surpassed triggered triggers stayed
    remained dropped other others rest remaining"""
)
_RELATIVES = words("that which who whose")
_WITH = words("with without having")
_OBJECT = 3  # words behind "with" in which its noun stands
_WIDTH = 240  # characters behind a none in which its sentence ends


def is_narrowed(text: str, place: int, asked: Said) -> bool:
    """Whether what stands behind the none that ends at `place` narrows it, other than asked.

    >>> from hermes.scoring.typed.claims.said import said_in
    >>> asked = said_in("How many readings were made?")
    >>> [is_narrowed(text, len("None"), asked) for text in ["None exceeded R4.", "None were made."]]
    [True, False]
    """
    if _EXCEPTION.search(_up_to(_SENTENCE_END, text, place)):
        return True
    clause = _OF_TIME.sub("in", _up_to(_CLAUSE_END, text, place))
    if any(stem(word) not in asked.stems for word in _narrowing_words(clause, asked.stems)):
        return True
    return _says_other_limit(clause, asked.numbers) or _says_other_name(clause, asked.names)


def says_asked(text: str, place: int, asked: Said) -> bool:
    """Whether the predicate of the clause at `place` is one of the words of the question.

    >>> from hermes.scoring.typed.claims.said import said_in
    >>> says_asked("No readings exceeded it.", 11, said_in("How often did it exceed R4?"))
    True
    """
    predicates = _predicates(_up_to(_CLAUSE_END, text, place))
    return any(stem(word) in asked.stems and word not in _PRESENT for word in predicates)


def _up_to(end: re.Pattern[str], text: str, place: int) -> str:
    match = end.search(text, place, place + _WIDTH)
    return text[place : match.start() if match else place + _WIDTH]


def _narrowing_words(clause: str, asked: frozenset[str]) -> Iterator[str]:
    yield from (word for word in _predicates(clause) if word not in _PRESENT)
    said = [token[0].lower() for token in TOKEN.finditer(clause)]
    for place, word in enumerate(said):
        if word in _NARROWING:
            yield word
        elif word in _WITH:
            about = said[place + 1 : place + 1 + _OBJECT]
            if asked.isdisjoint(map(stem, about)):
                yield word


def _predicates(clause: str) -> list[str]:
    """The words that open `clause` or follow an auxiliary, where they are no prepositions."""
    found = []
    expected = True
    for token in TOKEN.finditer(clause):
        word = token[0].lower()
        if word in _AUXILIARIES or word in _RELATIVES:
            expected = True
        elif expected and not word.endswith("ly"):
            expected = False
            if word not in _PREPOSITIONS and word not in _WITH:
                found.append(word)
    return found


def _says_other_limit(clause: str, asked: frozenset[str]) -> bool:
    """Whether `clause` compares with a number that the question does not say."""
    compares = next((t for t in TOKEN.finditer(clause) if t[0].lower() in _NARROWING), None)
    if compares is None:
        return False
    return any(number[0] not in asked for number in NUMBER.finditer(clause, compares.end()))


def _says_other_name(clause: str, asked: frozenset[str]) -> bool:
    """Whether `clause` names another site than the question, or the like."""
    heads = {head["word"] for name in asked if (head := NAME.fullmatch(name))}
    names = (match for match in NAME.finditer(clause.lower()) if match["word"] in heads)
    return any(match[0] not in asked for match in names)
