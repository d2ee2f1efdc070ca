"""The word for yes or no that an answer opens with, in the language of the question."""

from __future__ import annotations

import re

from hermes.scoring.profiles.labels import primary

# English, German, French, Spanish and Italian are read by the rules of typed verdicts, wherever
# the word stands. Of other languages only the opening word is known.
_YES = {
    "be": "так",
    "fa": "بله",
    "hi": "हाँ हां",
    "lt": "taip",
    "nl": "ja",
    "pt": "sim",
    "ro": "da",
    "ru": "да",
    "uk": "так",
    "zh": "是的 是 对",
}
_NO = {
    "be": "не",
    "fa": "خیر نه",
    "hi": "नहीं",
    "lt": "ne",
    "nl": "nee",
    "pt": "não",
    "ro": "nu",
    "ru": "нет",
    "uk": "ні",
    "zh": "不是 不 否 没有",
}
_UNSPACED = frozenset({"zh"})
_LEADING = re.compile(r"\A[\W_]+")


def opening_boolean(text: str, lang: str) -> bool | None:
    """What the first word of `text` says in `lang`; None for another word or language.

    >>> opening_boolean("Да, это так.", "ru"), opening_boolean("Нет.", "ru")
    (True, False)
    """
    spoken = primary(lang)
    start = _LEADING.sub("", text, count=1).casefold()
    for value, words in ((False, _NO), (True, _YES)):
        if any(_opens(start, word, spoken) for word in words.get(spoken, "").split()):
            return value
    return None


def _opens(start: str, word: str, lang: str) -> bool:
    behind = start[len(word) : len(word) + 1]
    return start.startswith(word) and (lang in _UNSPACED or not behind.isalnum())
