"""When two questions are the same question."""

from __future__ import annotations

import re
import unicodedata

_SPACE = re.compile(r" +")


def fold_question(text: str) -> str:
    """A question without case, punctuation and white space; equal ones are the same question.

    Punctuation and white space part words, whatever and however many they are. Format characters
    (zero-width joiners, directions) vanish. Marks stay: in Hindi or Thai they are vowels. Letters
    are compared by Unicode's compatibility caseless matching (https://www.unicode.org/versions/latest/,
    section 3.13, D146). The result is a key in NFKD, not a text to show.

    >>> fold_question("Who  wrote “Dune”?") == fold_question("who wrote: Dune")
    True
    """
    folded = _nfkd(_nfkd(unicodedata.normalize("NFD", text).casefold()).casefold())
    kept = "".join(map(_fold_character, folded))
    return _SPACE.sub(" ", _nfkd(kept)).strip(" ")


def _nfkd(text: str) -> str:
    return unicodedata.normalize("NFKD", text)


def _fold_character(character: str) -> str:
    category = unicodedata.category(character)
    if category == "Cf":
        return ""
    return " " if category[0] in "PZ" or category == "Cc" else character
