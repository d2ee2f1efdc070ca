"""Names that have only something else than is asked for: "site_c only had humidity anomalies"."""

from __future__ import annotations

import re

from hermes.scoring.typed.claims.topics import quantities

_FLAGS = re.VERBOSE | re.IGNORECASE

_HAD = r"""(?:had|has|have|shows?|showed|shown|reports?|reported|records?|recorded|saw|registered
    |measures?|measured|raised|sent)"""
_ONLY_HAD = re.compile(
    rf"""
    ["')]* ,?\s (?:(?:which|that)\s)?
    (?:(?:only|just|merely)\s{_HAD}|{_HAD}\s(?:only|just|merely))\s
    (?P<what>[^;\n]{{1,160}})
    """,
    _FLAGS,
)
# Another name, or another sentence, begins something else.
_WHAT_ENDS = re.compile(r"[.!?](?=\s|$)|\b(?:while|whereas)\b|\b[a-z]+_\w+", re.IGNORECASE)


def has_only_others(text: str, end: int, question: str) -> bool:
    """Whether the name that ends at `text[end]` has only something of another quantity.

    >>> has_only_others("site_c only had CO2 alarms.", 6, "Which sites had humidity alarms?")
    True
    """
    only = _ONLY_HAD.match(text, end)
    if only is None:
        return False
    what = _WHAT_ENDS.split(only["what"], maxsplit=1)[0]
    named, asked = quantities(what), quantities(question)
    return bool(named and asked) and named.isdisjoint(asked)
