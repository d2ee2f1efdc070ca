"""Names in a text: whole, whatever their case, and whatever stands between their words."""

from __future__ import annotations

import re
from unicodedata import normalize

# Thai to Lao, Myanmar, Khmer, kana and ideographs: no space stands between words.
_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]"
)
_SEPARATORS = "_-"
_FRACTION = re.compile(r"[.,]\d")
_SHORT = 2  # letters of a name whose case counts: "US" is not "us"


class Names:
    """A text in which names are looked for, many of them: it is folded once."""

    def __init__(self, text: str) -> None:
        self._text = text
        folded: list[str] = []
        self._origins: list[int] = []
        for place, char in enumerate(text):
            separates = char.isspace() or char in _SEPARATORS
            for each in " " if separates else char.casefold():
                if not (separates and folded and folded[-1] == " "):
                    folded.append(each)
                    self._origins.append(place)
        self._folded = "".join(folded)

    def find(self, name: str) -> list[tuple[int, int]]:
        """Where the text says `name`, as spans of the text.

        >>> Names("new-york, not New Yorkers").find("New York")
        [(0, 8)]
        """
        wanted = fold_name(name)
        if not wanted:
            return []
        spans = [
            (self._origins[start], self._origins[start + len(wanted) - 1] + 1)
            for start in _occurrences(wanted, self._folded)
            if _is_whole(self._folded, start, start + len(wanted))
        ]
        if len(wanted) <= _SHORT:
            return [span for span in spans if self._text[slice(*span)] == name.strip()]
        return spans


def fold_name(name: str) -> str:
    """`name` without case, and with one space for whatever separates its words.

    >>> fold_name("Porto-Novo") == fold_name("porto_novo ")
    True
    """
    text = normalize("NFC", name).casefold()
    return " ".join(text.translate(dict.fromkeys(map(ord, _SEPARATORS), " ")).split())


def _occurrences(wanted: str, text: str) -> list[int]:
    found = []
    start = text.find(wanted)
    while start >= 0:
        found.append(start)
        start = text.find(wanted, start + len(wanted))
    return found


def _is_whole(text: str, start: int, end: int) -> bool:
    """Whether neither a letter nor a digit goes on with `text[start:end]`, nor a fraction."""
    if start and _joined(text[start - 1], text[start]):
        return False
    if end < len(text) and _joined(text[end - 1], text[end]):
        return False
    before, behind = text[max(0, start - 2) : start][::-1], text[end : end + 2]
    return not (
        (text[start].isdigit() and _FRACTION.match(before))
        or (text[end - 1].isdigit() and _FRACTION.match(behind))
    )


def _joined(left: str, right: str) -> bool:
    return all(char.isalnum() and not _UNSPACED.match(char) for char in (left, right))
