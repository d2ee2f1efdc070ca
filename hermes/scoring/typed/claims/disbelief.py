"""What an answer does not believe: "I don't think it's 7", "it is not true that there are 7"."""

from __future__ import annotations

import re

_DISBELIEF = re.compile(
    r"""
    (?: \b(?:(?:do|does|did|would)(?:n't|\snot)|cannot|can't|never) \s (?:really\s|quite\s)?
        (?:think|believe|suppose|assume)
      | \bI\s(?:strongly\s|really\s)?doubt
      | (?: (?:is|was|'s)\s(?:very\s|highly\s)?
            (?:doubtful|untrue|false|incorrect|wrong|inaccurate)
          | (?: (?:is|was|'s)\snot | (?:isn|wasn)'t ) \s (?:true|correct|right|accurate|the\scase)
        ) \s (?:that|whether|if|to\s(?:say|claim|state|assume|think))
    ) \s
    # The rest of the clause up to the value: no reason for the disbelief, and no comparison.
    (?: (?! \b(?:because|since|so|as|doubt|but|rather|instead|than)\b ) [^,();:–—] ){0,60} $
    """,
    re.VERBOSE | re.IGNORECASE,
)


def is_disbelieved(before: str) -> bool:
    """Whether what follows `before`, in the same clause, is not believed.

    >>> is_disbelieved("I don't think it's "), is_disbelieved("I don't doubt that it's ")
    (True, False)
    """
    return _DISBELIEF.search(before) is not None
