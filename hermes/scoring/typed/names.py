"""Names of sites, nodes and the like: whole, whatever their case and separators."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from hermes.scoring.typed.characters import ALPHABET

if TYPE_CHECKING:
    from collections.abc import Iterator

_PIECE = re.compile(r"[^_\s-]+")
_SHAPE = re.compile(r"(?P<head>[^\W\d_]{2,40})[_\s-]*(?P<tail>\d{1,6}[A-Za-z]?|[A-Za-z])", re.ASCII)
_BEGINS = rf"(?<![{ALPHABET}0-9])(?<![{ALPHABET}0-9][_-])(?<!\d\.)"
_ENDS = rf"(?![{ALPHABET}0-9_])(?!-[{ALPHABET}0-9]|\.\d)"
_ANY_SEPARATORS = r"[_\s-]{0,4}"
# "nodes" is not the name `node_s`: letters are joined to letters by a separator or in camel case.
_SEPARATORS_OF_LETTERS = r"(?:[_\s-]{1,4}|(?<=[a-z])(?-i:(?=[A-Z])))"
# "the site a few metres away" has an article, "site a is" a name.
_ARTICLE = re.compile(
    r"\sa\s+(?!(?:is|was|has|had|have|and|or|with|at|in|on|for|than|recorded|shows|showed)\b)[a-z]"
)


# "Nodes 05, 09 and 11" names three; of letters, capitals do: "sites B and D".
_TAILS = r"(?P<tails>{tail}(?:(?:\s?,\s?(?:and\s)?|\s(?:and|or)\s|\s?&\s?){tail})+)"
_TAIL = re.compile(r"\d+[A-Za-z]?|\b[A-Z]\b")


class Name(NamedTuple):
    """A name at `text[start:end]`, and its folded form."""

    start: int
    end: int
    folded: str


def fold_name(name: str) -> str:
    """`name` without case and separators.

    >>> fold_name("Site D") == fold_name("site_d")
    True
    """
    return "".join(_PIECE.findall(name.casefold()))


def find_name(name: str, text: str) -> list[Name]:
    """Where `text` says `name`, whole: `node_05_b` is another, and so is `node_5`.

    >>> [text[a:b] for text in ["Node 05, not node_051"] for a, b, _ in find_name("node_05", text)]
    ['Node 05']
    """
    pieces = _PIECE.findall(name)
    if not pieces:
        return []
    pattern = re.escape(pieces[0])
    for left, right in pairwise(pieces):
        of_letters = left[-1].isalpha() and right[0].isalpha()
        separators = _SEPARATORS_OF_LETTERS if of_letters else _ANY_SEPARATORS
        pattern += separators + re.escape(right)
    folded = fold_name(name)
    abbreviated = (each for each in _abbreviated(name, text) if each.folded == folded)
    return sorted((*_find(pattern, text), *abbreviated))


def names_like(name: str, text: str) -> list[Name]:
    """The names in `text` that are built as `name` is: the same word before a number or letter.

    >>> [text[a:b] for text in ["node 07, site_b"] for a, b, _ in names_like("node_05", text)]
    ['node 07']
    """
    shape = _SHAPE.fullmatch(name)
    if shape is None:
        return []
    if shape["tail"][0].isdigit():
        tail = rf"{_ANY_SEPARATORS}\d{{1,6}}[A-Za-z]?"
    else:
        tail = rf"{_SEPARATORS_OF_LETTERS}[A-Za-z]"
    return sorted((*_find(shape["head"] + tail, text), *_abbreviated(name, text)))


def _find(pattern: str, text: str) -> list[Name]:
    whole = re.compile(_BEGINS + pattern + _ENDS, re.IGNORECASE)
    return [
        Name(*match.span(), fold_name(match[0]))
        for match in whole.finditer(text)
        if not _ARTICLE.match(text, match.end() - len(" a"))
    ]


def _abbreviated(name: str, text: str) -> Iterator[Name]:
    """The names that are built as `name` is, where several share the word: "nodes 05 and 09"."""
    shape = _SHAPE.fullmatch(name)
    if shape is None:
        return
    tail = r"\d{1,6}[A-Za-z]?" if shape["tail"][0].isdigit() else r"(?-i:[A-Z])"
    several = rf"{_BEGINS}{shape['head']}s[ _-]{_TAILS.replace('{tail}', tail)}(?!\w)"
    for match in re.finditer(several, text, re.IGNORECASE):
        for each in _TAIL.finditer(text, *match.span("tails")):
            yield Name(*each.span(), fold_name(shape["head"] + each[0]))
