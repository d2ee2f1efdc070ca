"""What a number counts or measures: the word or sign that follows it."""

from __future__ import annotations

import re

from hermes.scoring.typed.text.phrases import words

_AFTER = re.compile(r"[ ]?-?[ ]?(?P<unit>%|°[ ]?[CF]?(?!\w)|[℃℉‰]|[^\W\d_]+(?:/[^\W\d_]+)?[²³]?)")
# Words that go on with the sentence instead of naming what was counted.
_NO_UNITS = words(
    """a about after also among an and are as at be because before between but by can during else
    exactly except for from had has have here how however if in instead into is it its like may
    meanwhile not of off on only or out over per respectively since so than that the their then
    there therefore these they this those though through thus till to today total until up very
    via was we were what when where whereas which while who will with within without would yes
    you und oder bis et ou y o e im am no not we i he she did does do can could may might should
    must would all some any each every several many most more according based due approximately"""
)
_SAME = {
    **dict.fromkeys(("m", "metre", "meter", "mtr"), "m"),
    **dict.fromkeys(("km", "kilometre", "kilometer"), "km"),
    **dict.fromkeys(("h", "hr", "hour", "stunde", "heure", "hora"), "hour"),
    **dict.fromkeys(("min", "minute"), "minute"),
    **dict.fromkeys(("s", "sec", "second"), "second"),
    **dict.fromkeys(("%", "percent", "pct", "per"), "%"),
    **dict.fromkeys(("°c", "°", "℃", "c", "degree", "celsius", "deg"), "°c"),
    **dict.fromkeys(("day", "d", "tag", "jour", "día"), "day"),
}
_LONGEST_STEM = 4  # letters below which a final s belongs to the word: "gas"

TIME_UNITS = words("second minute hour day week month year decade")


def unit_at(text: str, end: int) -> str:
    """The unit of the number that ends at `end`, in one spelling; "" where none follows.

    >>> unit_at("24-hour window", 2), unit_at("24 hours", 2), unit_at("24 and", 2)
    ('hour', 'hour', '')
    """
    match = _AFTER.match(text, end)
    if match is None:
        return ""
    word = match["unit"].lower().replace(" ", "")
    return "" if word in _NO_UNITS else fold_noun(word)


def fold_noun(word: str) -> str:
    """The singular of an English noun in lower case, or its usual spelling as a unit."""
    if word in _SAME:
        return _SAME[word]
    if word.endswith(("ches", "shes", "sses", "xes")):
        word = word[:-2]
    elif len(word) >= _LONGEST_STEM and word.endswith("s") and not word.endswith("ss"):
        word = f"{word[:-3]}y" if word.endswith("ies") else word[:-1]
    return _SAME.get(word, word)
