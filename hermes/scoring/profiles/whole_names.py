"""Names in a text: whole, whatever their case, and whatever stands between their words."""

from __future__ import annotations

import re
from unicodedata import normalize

# Thai to Lao, Myanmar, Khmer, kana and ideographs: no space stands between words.
_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]"
)
_SEPARATORS = "_-"
# The dots of "J. K. Rowling", which is also written "J.K. Rowling" or "JK Rowling".
_INITIAL = re.compile(r"(?<![^\W_])[^\W\d_]$")
_BETWEEN_INITIALS = re.compile(r"(?<=(?<![^\W_])[^\W\d_])\.\s?(?=[^\W\d_]\.)")
_FRACTION = re.compile(r"[.,]\d")
_SHORT = 2  # letters of a name whose case counts: "US" is not "us"


class Names:
    """A text in which names are looked for, many of them: it is folded once."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._folded, self._origins = _fold(text)

    def find(self, name: str) -> list[tuple[int, int]]:
        """Where the text says `name`, as spans of the text.

        >>> Names("new-york, not New Yorkers").find("New York")
        [(0, 8)]
        >>> Names("By J.K. Rowling.").find("J. K. Rowling")
        [(3, 15)]
        """
        name = normalize("NFC", name)
        wanted = _fold(name)[0].strip(" .")
        if not wanted:
            return []
        spans = [
            (self._origins[start], self._origins[start + len(wanted) - 1] + 1)
            for start in _occurrences(wanted, self._folded)
            if _is_whole(self._folded, start, start + len(wanted))
        ]
        if len(wanted) <= _SHORT:
            return [span for span in spans if _letters(self._text[slice(*span)]) == _letters(name)]
        return spans


def _fold(text: str) -> tuple[str, list[int]]:
    """`text` without case, a space for whatever separates words; and where each letter came from.

    Between initials nothing stands: "J. K." is "JK".
    """
    folded: list[str] = []
    origins: list[int] = []
    dots = {place for gap in _BETWEEN_INITIALS.finditer(text) for place in range(*gap.span())}
    for place, char in enumerate(text):
        if place in dots:
            continue
        separates = char.isspace() or char in _SEPARATORS or _ends_initial(text, place)
        for each in " " if separates else char.casefold():
            if not (separates and folded and folded[-1] == " "):
                folded.append(each)
                origins.append(place)
    return "".join(folded), origins


def _ends_initial(text: str, place: int) -> bool:
    return text[place] == "." and _INITIAL.search(text, max(0, place - 2), place) is not None


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text))


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
