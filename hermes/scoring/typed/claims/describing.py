"""What only describes: "readings above the limit" alone are not said to be there."""

from __future__ import annotations

import re

_FLAGS = re.VERBOSE | re.IGNORECASE

_DESCRIBED = re.compile(
    r"\b(?:readings|values|temperatures|measurements|an?\s(?:\w+\s)?(?:reading|value))\s$",
    re.IGNORECASE,
)
_SAID_TO_BE = re.compile(
    r"""
    \b(?: there\s(?:is|was|were|are) | found | detected | recorded | observed | measured
      | identified | seen | registered | noted | occur\w* | appear\w* | ha[sd] | have | show\w*
      | contain\w*
      | counts? | number | none | no | not | zero | without | some | several | many | most | few
      | one | two | three | four | five | six | seven | eight | nine | ten | single
      | \d+\s(?:\w+\s){0,4}(?:readings|values|temperatures|measurements) )\b
    | n't\b | [:=]
    """,
    _FLAGS,
)


def only_describes(before: str, behind: str) -> bool:
    """Whether a finding only says which readings are meant, in its clause `before` and `behind` it.

    >>> only_describes("R4 is for readings ", "."), only_describes("3 readings ", ".")
    (True, False)
    """
    if _DESCRIBED.search(before) is None:
        return False
    return not (_SAID_TO_BE.search(before) or _SAID_TO_BE.search(behind))
