"""Markup inside an answer: LaTeX, HTML, links, characters without width."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hermes.scoring.typed.text.blocks import Replacement

_MARKUP = re.compile(
    r"""
      \\(?P<command>[A-Za-z]+)
    | \\(?P<escaped>[^A-Za-z\n])
    | (?P<comma>\{,\})                                # 12{,}482, as LaTeX spaces it
    | (?P<script>[\^_])\{
    | (?P<full_width_comma>(?<=[０-９])，(?=[０-９]{3}))
    | (?P<times>(?<=[0-9])[ ]?\*[ ]?(?=10[\^⁰¹²³⁴⁵⁶⁷⁸⁹⁻*]))
    | (?P<power>(?<=10)\*\*(?=[-0-9]))
    | (?P<entity>&(?:[A-Za-z]{2,8}|\#[0-9]{2,6}|\#x[0-9A-Fa-f]{2,5});)
    | <(?P<tag>/?(?:br|p|b|i|em|strong|sup|sub|span|div|ul|ol|li|td|tr|th|table|answer|u|code))
      (?:[ ][^<>\n]{0,200})?/?>
    | (?P<link>\]\((?:https?:|/|\#|mailto:)[^()\s]{0,2000}\))
    | (?P<source>【[^【】\n]{0,40}】)                   # how some chat models cite
    | (?P<emphasis>(?<![\w$}])_+(?=\w)|(?<=\w)_+(?!\w))   # CO$_2$ has a subscript
    | (?P<mark>[*`]+)
    | [\u200b-\u200d\u2060\ufeff\u00ad]+
    """,
    re.VERBOSE,
)

# \boxed{…} is where mathematicians, and models trained on them, put the final answer.
_COMMANDS = {
    "boxed": " answer: ",
    "fbox": " answer: ",
    "times": "×",
    "cdot": "·",
    "circ": "°",
    "degree": "°",
    "pm": "±",
    "approx": "≈",
    "sim": "~",
    "neq": "≠",
    "ne": "≠",
    "mu": "µ",
    **dict.fromkeys(("mathrm", "mathbf", "mathit", "text", "textbf", "textit"), ""),
}
_TAGS = {"sup": "^", "sub": "_", "br": "\n", "p": "\n", "li": "\n", "answer": " answer: "}
_SPELLED = {
    "comma": ",",
    "full_width_comma": ",",
    "times": "×",
    "power": "^",
    "link": " ",
    "source": " ",
    "emphasis": " ",
}
_SPACES = ",;:! ()[]"


def markup(text: str) -> Iterator[Replacement]:
    """The marks in `text`, in their order, each with what is read instead.

    >>> [(text[start:end], read) for text in [r"12{,}482"] for start, end, read in markup(text)]
    [('{,}', ',')]
    """
    for match in _MARKUP.finditer(text):
        yield (*match.span(), _spell(match))


def _spell(match: re.Match[str]) -> str:
    mark = match[0]
    match match.lastgroup:
        case "command":
            return _COMMANDS.get(mark[1:], " ")
        case "escaped":
            return " " if mark[1] in _SPACES else mark[1]
        case "script":
            return mark[0]
        case "entity":
            return unescape(mark)
        case "tag":
            return _TAGS.get(match["tag"], " ")
        case "mark":
            return _without_mark(match)
        case kind:
            return _SPELLED.get(kind or "", "")  # characters without width have no kind


def _without_mark(match: re.Match[str]) -> str:
    """Emphasis and code marks vanish; a bullet is a hyphen, and between digits they part."""
    text, (start, end) = match.string, match.span()
    before, behind = text[max(0, start - 1) : start], text[end : end + 1]
    if behind == " " and (not before or before == "\n"):
        return "-"
    return " " if before.isdigit() and behind.isdigit() else ""
