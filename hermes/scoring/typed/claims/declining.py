"""Pieces by which an answer declines: the data does not say, or the system does not know."""

from __future__ import annotations

import re

from hermes.scoring.typed.text.phrases import phrases, words

_CANNOT = (
    r"(?:can(?:not|\snot|'t)|could(?:\snot|n't)"
    r"|(?:(?:am|is|are|was|were|i'm|we're|it's)\s)?(?:unable|not\sable|impossible|not\spossible)\sto"
    r"|failed\sto|(?:isn't|wasn't|aren't)\s(?:able|possible)\sto|no\sway\sto"
    r"|(?:do|did|does)(?:\snot|n't)|(?:has|have|had)(?:\snot|n't))"
)
_KNOW = (
    r"(?:know|answer|determine|say|tell|provide|find|found|access|retrieve|give|confirm|calculate"
    r"|compute|see|locate|identify|establish|infer|derive|evaluate|decide|assess|conclude|verify"
    r"|run|execute|perform|reach|connect|open|read|help|assist|complete|process|query|obtain|report"
    r"|offer|state|specify|support|look\sup|estimate|judge)"
)
_BE_KNOWN = (
    r"(?:known|answered|determined|provided|found|given|confirmed|calculated|computed|established"
    r"|inferred|derived|evaluated|decided|assessed|obtained|retrieved|identified|verified|concluded"
    r"|said|estimated)"
)
_HAVE = (
    r"(?:include|contain|have|provide|cover|record|report|mention|measure|specify|list|store|hold"
    r"|define|give|offer|support|track|monitor|capture|say|state|show|indicate|allow|answer|exist"
    r"|appear)"
)
_RECORDED = (
    r"(?:available|measured|recorded|included|provided|present|specified|defined|stored|monitored"
    r"|tracked|covered|configured|contained|collected|known|given|mentioned|reported|found|listed"
    r"|documented|supported|observed|logged|in\s(?:the|data|dataset|this)|part\sof|within\sthe\s(?:data|available)|possible"
    r"|accessible|answerable|determinable|sure|certain|clear|there)"
)
_DATA = (
    r"(?:data|information|info|records?|readings?|measurements?|observations?|values?|entry|entries"
    r"|mention|access|evidence|results?|answer|indication|details?|documentation|knowledge|idea|clue"
    r"|way|such|samples?|coverage|thresholds?|rules?|sensors?|matching|relevant|corresponding"
    r"|available|recorded|statistics|figures?|rows?|bindings?|match(?:es)?|hits?|solutions?|tuples?)"
)
_LISTS = (
    r"(?:contains?|includes?|measures?|records?|provides?|covers?|tracks?|monitors?|reports?"
    r"|captures?)"
)
_HAS = rf"(?:has|have|{_LISTS})"
_DECLINES = re.compile(
    rf"""
    (?:
      {_CANNOT}\s(?:\w+ly\s|currently\s|really\s)?(?:{_KNOW}|be\s(?:\w+ly\s)?{_BE_KNOWN})
    | {_CANNOT}\s(?:\w+ly\s|even\s)?{_HAVE}
    | {_CANNOT}\s(?:extend|stretch|go\s(?:that|so|up|past|beyond|back|until|as))\b
    | (?:not|never|isn't|aren't|wasn't|weren't|hasn't|haven't)\s(?:\w+ly\s|yet\s|been\s)?{_RECORDED}
    | (?:not|isn't|aren't|wasn't|weren't)\s(?:an?\s(?:[\w-]+\s)?(?:observed|measured|known|valid
        |recorded|monitored|supported|existing|available|listed|tracked|defined)|equipped)\b
    | no\s(?!(?:other|more|longer|further|additional|doubt|fewer|less|one)\b)
      (?:[\w-]+\s){{0,3}}?{_DATA}\b
    | no\s(?!(?:other|more|longer|further|additional|doubt|fewer|less|one)\b)
      (?:[\w-]+\s){{1,5}}?(?:can|could)\sbe\s(?:\w+ly\s)?{_BE_KNOWN}
    | (?:there\s(?:is|are|was|were)|there's|{_HAS}|exists?)\s(?:none|nothing)\b
    | nothing\s(?:about|on|for|regarding|concerning)\b
    | there\s(?:isn't|aren't|wasn't|weren't|(?:is|are|was|were)\snot)\s(?:an?|any)\b
      (?!\s(?:doubt|problem|need|difference|reason|limit))
    | (?:lies?|is|are|was)\s(?:still\s)?in\sthe\sfuture
    | (?:after|beyond|past)\s(?:the\s)?(?:end|last|latest|final)\s(?:\w+\s){{0,3}}?
      (?:data\w*|snapshot|date|day|readings?|records?|period|range|observations?|measurements?)\b
    | before\sthe\s(?:requested|asked|given)\s(?:date|day|time|period)
    | empty\s(?:results?|set|answer|response)\b
    | (?:results?|set|answer|response)\s(?:is|was|are|were|came\sback)\sempty\b
    | not\sapplicable
    | (?:there\s(?:is|are|was|were)|there's|{_HAS})\sno\s(?!(?:other|more|longer|further|doubt
        |difference|problem|need|reason|fewer|less|one)\b)\w+
    | (?:neither|none\sof)\s[^.;\n]{{0,60}}?\s{_HAS}\b
    | only\s{_LISTS}\b | {_LISTS}\sonly\b
    | (?:not|isn't|aren't|wasn't)\s(?:one\sof|among|something)\b
    | (?:need|require)s?\s(?:more\s|further\s|additional\s)?(?:access|data|information|context)\b
    | no\s(?:[\w-]+\s){{1,3}}?(?:was|were|is|are|has\sbeen|have\sbeen)\s{_RECORDED}
    | none\sin\sthe\s(?:data|graph)|nothing\s(?:is|was)\s(?:known|recorded|available|stored)
    | (?:un|not\s)(?:available|known|answerable|determined|determinable|specified|recorded|measured
        |defined|documented|sure|clear|certain|recognized)\b
    | undetermined|indeterminate|inconclusive|missing|absent|lacks?|lacking|no\sidea
    | (?:insufficient|(?:not|isn't|aren't|wasn't|don't|doesn't)\s(?:\w+\s)?(?:enough|sufficient)
        |without\s(?:more|further|access|additional|any))\s(?:\w+\s)?(?:data|information|evidence|context|access|details?)
    | (?:outside|beyond|out\sof)\s(?:of\s)?(?:the|my|this)\s(?:\w+\s){{0,2}}
      (?:range|period|snapshot|scope|coverage|data|dataset|window|time\s?frame)
    | n/a|n\.a\.|null|unanswerable
    )(?!\w)
    | (?:keine?\s(?:\w+\s)?(?:Daten|Angaben?|Informationen|Messwerte)|nicht\s(?:verfügbar|bekannt|
      vorhanden|gemessen|möglich)|unbekannt|weiß\s(?:es\s|ich\s)?(?:es\s)?nicht
      |(?:pas|aucune)\s(?:de\s)?(?:données?|information)|ne\s(?:permet(?:tent)?|contien(?:t|nent))\spas|(?:non|pas)\sdisponibles?|je\sne\ssais\spas
      |inconnue?|no\shay\s(?:datos|información)|no\sdisponibles?|no\s(?:lo\s)?sé|desconocid[oa]
      |(?:nessun\sdato|dati\snon)|non\sdisponibil[ei]|non\slo\sso|sconosciut[oa])(?!\w)
    """,
    re.VERBOSE | re.IGNORECASE,
)
_FIRST_WORDS = words(
    """there's contain include includes measure measures record records provide provides cover
    covers track tracks monitor monitors report reports capture captures neither only need needs
    require requires can cannot can't could couldn't am is are was were i'm we're it's unable
    not impossible failed isn't wasn't aren't weren't no do did does don't didn't doesn't has
    have had hasn't haven't hadn't never there exists exist contains none nothing unavailable
    unknown unanswerable undetermined undeterminable unspecified unrecorded unmeasured undefined
    undocumented unsure unclear uncertain unrecognized indeterminate inconclusive missing absent
    lies lie after past before empty result results set answer response
    lack lacks lacking insufficient without outside beyond out n null keine kein nicht unbekannt
    weiß pas aucune ne non je inconnu inconnue desconocido desconocida nessun dati sconosciuto
    sconosciuta"""
)
_CHINESE = re.compile(r"没有|無法|无法|不知道")
_ALONE = re.compile(
    r"\s*[\"'(]*(?:none|null|nothing|unknown|n/?a|nil|-{1,3}|–)[\"').]*\s*", re.IGNORECASE
)


def declining_spans(text: str, start: int = 0) -> list[tuple[int, int]]:
    """The pieces of `text`, from `start` on, that decline.

    >>> [text[a:b] for text in ["There is no data."] for a, b in declining_spans(text)]
    ['There is no data']
    """
    alone = _ALONE.fullmatch(text, start)
    if alone is not None:
        return [alone.span()]
    english = (match.span() for match in phrases(_DECLINES, _FIRST_WORDS, text, start))
    return sorted((*english, *(match.span() for match in _CHINESE.finditer(text, start))))
