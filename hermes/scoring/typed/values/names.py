"""Names of sites, nodes and the like: whole, whatever their case and separators."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from hermes.scoring.typed.text.characters import ALPHABET

if TYPE_CHECKING:
    from collections.abc import Iterator

_PIECE = re.compile(r"[^_\s-]+")
_SHAPE = re.compile(
    r"(?P<head>[^\W\d_]{2,40})"
    r"(?:[_\s-]*(?P<number>\d{1,6}[A-Za-z]?)|[_\s-]+[A-Za-z]|(?<=[a-z])[A-Z])",
    re.ASCII,
)
_BEGINS = rf"(?<![{ALPHABET}0-9])(?<![{ALPHABET}0-9][_-])(?<!\d\.)"
_ENDS = rf"(?![{ALPHABET}0-9_])(?!-[{ALPHABET}0-9]|\.\d)"
_ANY_SEPARATORS = r"[_\s-]{0,4}"
# "Node #21", "Node No. 21": a word before its number.
_SEPARATORS_OF_NUMBER = r"(?:[_\s-]{0,4}|\s?\#\s?|\s(?:no|nr|number)\b\.?\s?)"
_MARK_OF_NUMBER = re.compile(r"\#|(?<=\s)(?:no|nr|number)\b\.?", re.IGNORECASE)
# "nodes" is not the name `node_s`: letters are joined to letters by a separator or in camel case.
_SEPARATORS_OF_LETTERS = r"(?:[_\s-]{1,4}|(?<=[a-z])(?-i:(?=[A-Z])))"
# "the site a few metres away" has an article, "site a is" a name.
_ARTICLE = re.compile(
    r"\sa\s+(?!(?:is|was|has|had|have|and|or|with|at|in|on|for|than|recorded|shows|showed)\b)[a-z]"
)


# "Nodes 05, 09 and 11" names three, and so does "node_05, 09 and 11"; of letters, "sites B and D".
_AND = r"(?:\s?,\s?(?:(?:and|or)\s)?|\s(?:and|or)\s|\s?&\s?)"
_TAILS = rf"(?P<tails>{{tail}}(?:{_AND}{{tail}})+)"
_TAIL = re.compile(r"\d+[A-Za-z]?|\b[A-Za-z]\b")
# A number with a unit or a noun behind it goes on with no name: "node_05, 12 m away".
_GOES_ON = re.compile(
    rf"(?P<more>(?:{_AND}\d{{1,6}}(?![\w.:/-]*\w))++)"
    r"(?!\s?[%°]|\s(?!(?:are|is|lie|lies|were|was|do|have|had|at|in|within|from|and|or|but)\b)\w)"
)


class Name(NamedTuple):
    """A name at `text[start:end]`, and its folded form."""

    start: int
    end: int
    folded: str


class Shape(NamedTuple):
    """What names that are built alike share: the word, and whether a number follows it."""

    head: str
    is_numbered: bool


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
    if shape_of(name) is not None:
        folded = fold_name(name)
        return [each for each in names_like(name, text) if each.folded == folded]
    pieces = _PIECE.findall(name)
    if not pieces:
        return []
    pattern = re.escape(pieces[0])
    for left, right in pairwise(pieces):
        pattern += _separators(left, right) + re.escape(right)
    return _find(pattern, text)


def names_like(name: str, text: str) -> list[Name]:
    """The names in `text` that are built as `name` is: the same word before a number or letter.

    >>> [text[a:b] for text in ["node 07, site_b"] for a, b, _ in names_like("node_05", text)]
    ['node 07']
    """
    shape = shape_of(name)
    if shape is None:
        return []
    if shape.is_numbered:
        tail = rf"{_SEPARATORS_OF_NUMBER}\d{{1,6}}[A-Za-z]?"
    else:
        tail = rf"{_SEPARATORS_OF_LETTERS}[A-Za-z]"
    whole = _find(shape.head + tail, text)
    more = (each for name in whole for each in _going_on(name, shape, text))
    return sorted({*whole, *more, *_several(shape, text)})


def shape_of(name: str) -> Shape | None:
    """How `name` is built: a word before a number or a letter; None where otherwise.

    >>> shape_of("node_05")
    Shape(head='node', is_numbered=True)
    """
    match = _SHAPE.fullmatch(name)
    if match is None:
        return None
    return Shape(match["head"].casefold(), match["number"] is not None)


def _separators(left: str, right: str) -> str:
    if left[-1].isalpha() and right[0].isalpha():
        return _SEPARATORS_OF_LETTERS
    return _SEPARATORS_OF_NUMBER if left[-1].isalpha() else _ANY_SEPARATORS


def _find(pattern: str, text: str) -> list[Name]:
    whole = re.compile(_BEGINS + pattern + _ENDS, re.IGNORECASE)
    return [
        Name(*match.span(), fold_name(_MARK_OF_NUMBER.sub(" ", match[0])))
        for match in whole.finditer(text)
        if not _ARTICLE.match(text, match.end() - len(" a"))
    ]


def _several(shape: Shape, text: str) -> Iterator[Name]:
    """The names of `shape` that share the plural of its word: "nodes 05 and 09"."""
    tail = r"\d{1,6}[A-Za-z]?" if shape.is_numbered else r"[A-Za-z]\b"
    several = rf"{_BEGINS}{shape.head}s[ _-]{_TAILS.replace('{tail}', tail)}(?!\w)"
    for match in re.finditer(several, text, re.IGNORECASE):
        yield from _tails(shape, text, *match.span("tails"))


def _going_on(name: Name, shape: Shape, text: str) -> Iterator[Name]:
    """The names behind `name` that only say their numbers, as long as its own: "node_05, 09"."""
    length = len(name.folded) - len(shape.head)
    match = _GOES_ON.match(text, name.end) if shape.is_numbered else None
    if match is None:
        return
    more = list(_tails(shape, text, *match.span("more")))
    if all(each.end - each.start == length for each in more):
        yield from more


def _tails(shape: Shape, text: str, start: int, end: int) -> Iterator[Name]:
    for each in _TAIL.finditer(text, start, end):
        yield Name(*each.span(), fold_name(shape.head + each[0]))
