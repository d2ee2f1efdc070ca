"""Names that lack what is asked for: "site_c had none", "no anomalies at site_c", "site_c: 0"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hermes.scoring.typed.claims.counting import content_words
from hermes.scoring.typed.claims.reach import asks_near
from hermes.scoring.typed.claims.said import asks_absence

if TYPE_CHECKING:
    from collections.abc import Iterator

Span = tuple[int, int]

_FLAGS = re.VERBOSE | re.IGNORECASE

# "site_a and site_c", but not two clauses that only a comma parts.
_OTHERS = r"(?:(?:,\s[\w.%°-]{1,20}){0,6},?\s(?:and|or|nor)\s[\w.%°-]{1,20})?"
_FIGURE = r"(?:none|nil|zero|0)(?![\w%°]|[.,]\d)"
_NO_NOUN = r"(?:but|and|or|in|on|at|for|from|with|when|while|than|except)\b"
_NONE_OF_IT = rf"(?:(?P<no>no|zero|0)\s(?P<of>(?:(?!{_NO_NOUN})[\w-]{{1,30}}\s?){{1,3}})|{_FIGURE})"
# "site_a and site_c had no anomalies", "site_c had none".
_HAS_NONE = re.compile(
    rf"""
    ["')]* {_OTHERS} ,?\s? (?:(?:which|that)\s)?
    (?:had|has|have|shows?|showed|shown|reports?|reported|records?|recorded|saw|registered|counted)
    (?:\s(?:both|all|each))? \s {_NONE_OF_IT}
    """,
    _FLAGS,
)
# "site_c was checked but showed nothing unusual."
_SHOWED_NOTHING = re.compile(
    r"""
    ["')]* ,?\s
    (?:(?:was|were|is|are|has\sbeen)\s(?:also\s)?\w{2,12}ed,?\s(?:but|and|yet)\s(?:it\s)?)?
    (?:had|has|have|shows?|showed|shown|reports?|reported|records?|recorded|saw|registered)\snothing
    (?P<odd>\s(?:unusual|anomalous|abnormal|irregular|suspicious|remarkable|noteworthy|special
      |of\snote|out\sof\sthe\sordinary))?
    (?: \s(?:of\sthe\s(?:kind|sort)|at\sall|there|then|that\sday) )?
    (?=\s*(?:[.,;!)\n]|$)|\s(?:and|while|whereas)\b)
    """,
    _FLAGS,
)
_NORMAL_ASKED = re.compile(
    r"\b(?:normal\w*|ordinary|usual|fine|healthy|quiet|calm|within|below|under|valid)\b",
    re.IGNORECASE,
)
# "site_c: 0", "site_c (none)", "| site_c | 0 |".
_MARKED_NONE = re.compile(
    rf"""
    ["')]* (?: \s?(?:[:=]|[–-]+|\()\s* | \s*(?P<cell>\|)\s* ) {_NONE_OF_IT} \s*
    (?(cell)\|?\s*(?:$|\n)|(?:$|[\n,;.)}}]))
    """,
    _FLAGS,
)
# "No anomalies were detected at site_a or site_c": all behind the preposition, in the clause.
_NONE_AT = re.compile(
    r"""
    \bno\s(?P<of>(?:[\w-]{1,30}\s){1,3}?)
    (?:(?:is|are|was|were|has|have|had|been|be|found|seen|\w{2,12}ed)\s){0,4}
    (?:at|in|on|for|from|by)\s
    """,
    _FLAGS,
)
_SUBJECTS = r"[\w.-]{1,20}(?:(?:,|\sand|,\sand)\s[\w.-]{1,20}){0,4}"
_NONE_AT_END = re.compile(
    rf"""
      [:;\n(–—] | \.(?=\s|$)
    | \b(?:but|however|while|whereas|though|although|except|besides|beyond|outside|unlike|contrast
        |other|than|as|only|apart|aside|compared|so|hence|thus|therefore)\b
    | ,\s(?={_SUBJECTS}\s(?:had|has|have|did|does|do|show\w*)\b)
    """,
    _FLAGS,
)
_OTHER = re.compile(
    r"\b(?:other|others|further|additional|more|fewer|less|doubt|longer)\b", re.IGNORECASE
)
# Where a 0 may be what is asked for.
_ADMITS_ZERO = re.compile(
    r"(?<![\w-])[-−]\d|\b(?:0|lowest|fewest|smallest|shortest|minim\w+|(?<!at\s)least)\b",
    re.IGNORECASE,
)
_NARROWED = re.compile(r"\s?(?:for|of|about)\s(?:the\s)?(?P<by>[\w-]{1,30})", re.IGNORECASE)
_REACH = 240


def lacks(text: str, end: int, question: str) -> bool:
    """Whether the name that ends at `text[end]` is said to have none of what is asked for.

    >>> lacks("site_c had none.", 6, "Which sites had anomalies?")
    True
    """
    if asks_absence(question):
        return False
    nothing = _SHOWED_NOTHING.match(text, end, end + _REACH)
    if nothing is not None:
        return not (nothing["odd"] and _NORMAL_ASKED.search(question))
    behind = _HAS_NONE.match(text, end, end + _REACH)
    if behind is None and not (asks_near(question) or _ADMITS_ZERO.search(question)):
        behind = _MARKED_NONE.match(text, end, end + _REACH)
    if behind is None or not behind["no"]:
        return behind is not None
    return _is_asked(behind["of"], question) and not _is_narrowed(behind, question)


def lacking_spans(text: str, question: str) -> Iterator[Span]:
    """The pieces of `text` that list where there is none of what is asked for."""
    if asks_absence(question):
        return
    done = 0
    for none in _NONE_AT.finditer(text):
        if none.start() >= done and _is_asked(none["of"], question):
            end = _NONE_AT_END.search(text, none.end())
            done = end.start() if end else len(text)
            yield none.end(), done


def _is_asked(none_of: str, question: str) -> bool:
    """Whether it is what is asked for that there is none of, and not just no more of it."""
    if _OTHER.search(none_of):
        return False
    return not content_words(none_of).isdisjoint(content_words(question))


def _is_narrowed(none: re.Match[str], question: str) -> bool:
    """Whether it is a kind that nobody asked for: "no sensors for wind"."""
    by = _NARROWED.match(none.string, none.start("of") + len(none["of"].rstrip()))
    words = content_words(by["by"]) if by else frozenset()
    return bool(words) and words.isdisjoint(content_words(question))
