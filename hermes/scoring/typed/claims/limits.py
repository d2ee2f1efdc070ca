"""What a text holds against limits: something beyond them, or all of it within them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from hermes.scoring.typed.text.phrases import phrases, words

if TYPE_CHECKING:
    from collections.abc import Iterator

_FLAGS = re.VERBOSE | re.IGNORECASE


class Finding(NamedTuple):
    """A piece `text[start:end]` that finds something beyond its limits, or within them.

    What denies it stands before `at`. `slight`: it only is unusual, or is held against a number
    that is not called a limit.
    """

    start: int
    end: int
    at: int
    beyond: bool
    slight: bool = False


_LIMIT = r"(?:(?:limits?|thresholds?|range|bounds?|boundar(?:y|ies)|norms?|band|envelope)\b|R\d+\b)"
_WORD = r"(?:(?!which\b|that\b|mean\b|average\b|median\b)[^\s,;:()|]{1,20}\s)"
_LOWER = r"(?:lower|minimum|min|bottom)\s"
_ABOVE = r"(?:above|over|(?:higher|greater|more|hotter|warmer|larger)\sthan|in\sexcess\sof)\s"
_BELOW = r"(?:below|under|beneath|(?:lower|less|smaller|fewer|colder|cooler)\sthan)\s"
_AGAINST_LOWER = rf"{_WORD}{{0,3}}?{_LOWER}{_WORD}{{0,3}}?{_LIMIT}"
_AGAINST_UPPER = rf"(?:(?!{_LOWER}){_WORD}){{0,4}}?{_LIMIT}"
_NUMBER = r"""(?:the\s|its\s)?[-−]?\d+(?:[.,]\d+)?\s?
    (?:°\s?[CF]?|%|ppm|ppb|degrees|percent|hPa|Pa|lux|lx|dB|V|A|W|m|mm|km|K)(?!\w)"""
# Who exceeds a mean exceeds no limit.
_MERE_MEASURE = r"""(?!\s(?:[^\s,;:.()|]+\s){0,4}?(?:mean|average|median|usual|typical
    |expected|expectations|seasonal|record|forecast|values?\sof\sthe\sprevious)\b(?!\s(?:\w+\s)?(?:limit|threshold|range)))"""

_ODD = r"""(?:anomalous|abnormal|unusual|irregular|abnormally\s(?:high|low)
    |out\sof\s(?:the\s)?(?:\w+\s)?(?:range|bounds|limits))"""
_BE = (
    r"(?:is|was|are|were|be|been|considered|as|it's|looks?|looked|appears?|appeared|seems?|seemed)"
)
_NOT = (
    r"(?:(?:is|was|are|were|did|does|do|has|have|had)(?:n't|\snot)|not|never|neither|nothing|none)"
)
# In the present, a rule that fires is told of what it does; that none fires is an observation.
_NO_RULE = (
    r"(?:no|neither|none\sof\s(?:the|these|its|all))\s(?:\w+\s){0,3}?(?:rules?|alerts?|alarms?)"
)
_ALWAYS = r"""\b(?![^.,;\n]{0,80}\b(?:when\w*|if|unless|until|once|while|except|below|above|under
    |over|between|than)\b)"""

_BEYOND = re.compile(
    rf"""
    (?: (?:exceed(?:ed|s|ing)?|surpass(?:ed|es|ing)?){_MERE_MEASURE}
      | violat(?:ed?|es|ing) | breach(?:ed|es|ing)?
      | cross(?:ed|es|ing)?\s{_WORD}{{0,3}}?{_LIMIT}
      | (?:outside|beyond|out\sof)\s(?:of\s)?(?!\d)(?:\w+\s){{0,5}}?{_LIMIT}
      | {_ABOVE}{_AGAINST_UPPER} | {_BELOW}{_AGAINST_LOWER}
      | (?P<number>{_ABOVE}{_NUMBER})
      | (?:rules?|thresholds?|limits?|alerts?|alarms?|R\d+)\s(?:\w+\s){{0,3}}?
        (?P<at>fired?|triggered|raised|broken)
      | {_NO_RULE}\s(?:\w+\s){{0,3}}?(?P<fires>fires|triggers){_ALWAYS}
      | {_BE}\s(?:not\s|never\s)?(?:\w+ly\s|also\s|indeed\s|therefore\s)?(?P<odd>{_ODD})
      | (?:{_NOT}|no)\s(?:\w+\s){{0,3}}?(?P<denied>{_ODD}|out\sof\sthe\sordinary)
      | anomalous
    )(?!\w)
    """,
    _FLAGS,
)
_BEYOND_WORDS = words(
    """threshold thresholds limit limits
    exceed exceeded exceeds exceeding surpass surpassed surpasses surpassing violate violated
    violates violating breach breached breaches breaching cross crossed crosses crossing outside
    beyond out above over higher greater more hotter warmer larger in below under beneath lower
    less smaller fewer colder cooler rule rules alert alerts alarm alarms r is was are were be been
    considered as it's look looks looked appear appears appeared seem seems seemed isn't wasn't
    aren't weren't didn't doesn't don't hasn't haven't hadn't did does do has have had not never
    neither nothing none no anomalous"""
)
_WITHIN = re.compile(
    rf"""
    (?: (?:within|inside)\s(?:\w+\s){{0,5}}?{_LIMIT}
      | between\s(?:\w+\s){{0,4}}?(?:lower|upper|thresholds|limits|bounds)
      | neither\s(?:{_ABOVE}|{_BELOW})[^.;,\n]{{1,60}}?\snor\s(?:{_ABOVE}|{_BELOW})
      | {_ABOVE}{_NUMBER}[^\w\n]*\s(?:and|but)\s{_BELOW}{_NUMBER}
      | {_BELOW}{_NUMBER}[^\w\n]*\s(?:and|but)\s{_ABOVE}{_NUMBER}
      | {_BELOW}{_AGAINST_UPPER} | {_ABOVE}{_AGAINST_LOWER}
      | (?P<number>{_BELOW}{_NUMBER})
      | (?:remain|stay)(?:ed|s)?\s(?:\w+\s){{0,3}}?(?:below|under)
      | (?:{_BE}|remain(?:ed|s)?|stay(?:ed|s)?|an?)\s(?:not\s|never\s|no\slonger\s)?
        (?:(?!above|below|over|under|not|than)\w+\s)?(?P<at>normal)
      | {_NOT}\s(?:\w+\s){{0,2}}?reach(?:ed|es|ing)?\s(?:{_WORD}){{0,4}}?{_LIMIT}
      | fail(?:ed|s)?\sto\sreach
      | {_LIMIT}\s{_NOT}\s(?:\w+\s)?reached
      | non-?\s?anomalous
    )(?!\w)
    """,
    _FLAGS,
)
_WITHIN_WORDS = words(
    """within inside between neither above over higher greater more hotter warmer larger in below
    under beneath lower less smaller fewer colder cooler remain remains remained stay stays stayed
    is was are were be been considered as it's look looks looked appear appears appeared seem seems
    seemed a an non nonanomalous isn't wasn't aren't weren't didn't doesn't don't hasn't haven't
    hadn't did does do has have had not never none nothing threshold thresholds limit limits r
    fail failed fails"""
)


def limit_findings(text: str) -> Iterator[Finding]:
    """What `text` finds to be beyond limits, or within them, whether it denies it or not.

    >>> [found.beyond for found in limit_findings("not above the upper limit, above the lower one")]
    [True]
    >>> [found.beyond for found in limit_findings("above the lower limit, below 28.5 °C")]
    [False, False]
    """
    for match in phrases(_BEYOND, _BEYOND_WORDS, text):
        at = next(
            (match.start(name) for name in ("at", "fires", "odd", "denied") if match[name]), -1
        )
        yield _finding(match, at, beyond=True)
    for match in phrases(_WITHIN, _WITHIN_WORDS, text):
        yield _finding(match, match.start("at"), beyond=False)


def _finding(match: re.Match[str], at: int, *, beyond: bool) -> Finding:
    slight = match["number"] is not None or match[0].endswith("unusual")
    return Finding(*match.span(), at if at >= 0 else match.start(), beyond, slight)
