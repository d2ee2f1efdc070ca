"""What is only asked, assumed, possible or defined, and so is not stated."""

from __future__ import annotations

import re

from hermes.scoring.typed.text.phrases import words

_FLAGS = re.VERBOSE | re.IGNORECASE

_CALLED = r"be\s(?:considered|classified|regarded|called|deemed|described|said)\b"

# In the clause before: "whether it exceeded", "R4 requires it to exceed", "not sure it exceeded".
_IN_CLAUSE = re.compile(
    r"""
    \b(?: whether | if | unless | when(?!\s\w+ing\b) | whenever | once(?=\s(?:the|an?|any|it)\b)
      | determine | I\sdoubt
      | an?\s(?:anomaly|exceedance|violation|outlier|breach)\sis\s(?:an?|any|every)
      | (?:search\w*|look(?:ed|ing)?|check(?:ed|s|ing)?)\sfor
      | (?:above|over|beyond|from|below)\swhich
      | requires? | stipulates? | means | defines?\s(?:that|any|an?\s(?:violation|anomaly))
      | defined\sas | by\sdefinition
      | (?<!not\s)counts?\sas
      | (?: (?:not|never|cannot)\s | \w*n't\s ) (?:\w+\s){0,2}?
        (?:say|said|tell|know|known|confirm|confirmed|verify|verified|sure|clear|certain|prove|proven
          |establish|answer)
      | unable\sto | unknown | unclear | unsure | uncertain | impossible | unlikely )\b
    | ^\W*(?:please\s)?(?:do\snot|don't)\s$
    | \b(?:readings|values|temperatures|measurements|anything|everything)\s
      (?:above|below|over|under|outside|beyond|exceeding|(?:that|which)\sexceed|(?:higher|greater)\sthan)\b
      .*\b(?:is|are|counts?)\s$
    | ^\W*any\s(?:\w+\s){1,2}(?:that\s|which\s)?$
    """,
    _FLAGS,
)
# Right before: "would have exceeded"; but "I can confirm that it exceeded" states it.
_MODAL = re.compile(
    rf"""
    (?: \b(?:would|could|should|must|may|might|will|shall|can)(?:n't|\snot)?
      | \b(?:cannot|can't)(?!\s{_CALLED}) ) \s
    (?: (?! (?:that|see|seen|confirm|say|state|report|tell|conclude|the|it|find|detect|identify)\b
          | not\s{_CALLED} ) \w+\s ){{0,3}} $
    """,
    _FLAGS,
)
_INFINITIVE = re.compile(
    r"(?:(?P<verb>\w+)\s)?to\s(?:be\s|have\s(?:been\s)?|go\s|rise\s|lie\s|stay\s|remain\s)?$",
    re.IGNORECASE,
)
_STATING = words(
    """found seen known shown reported observed failed fails fail happened happens seem seems seemed
    appear appears appeared tends continued began started"""
)
# "Close to exceeding" is none.
_NO_DEED = re.compile(r"\b(?:to|for|of|about|(?<!far\s)from|by)\s$", re.IGNORECASE)
# In the sentence before: "If it exceeds R4, …", "Had it exceeded R4, …", "You asked me …".
_IN_SENTENCE = re.compile(
    r"^[\W\d]*(?:if|unless|had|should|were|in\scase|suppos\w+)\b|\b(?:ask(?:s|ed|ing)?|question\sis)\b",
    _FLAGS,
)
# In the present, "is exceeded when" and "is violated only above" tell the rule, not what was.
_PRESENT = re.compile(r"\b(?:is|are|gets?|counts?|occurs?)\s(?:\w+\s){0,2}$", re.IGNORECASE)
_ON_CONDITION = re.compile(
    r"(?:\s[^\s,;.]+){0,5}?\s(?:only\s)?(?:when|if|once|whenever|unless)\b|\s(?:only\s)?(?:above|over)\b",
    re.IGNORECASE,
)
_PRESENT_VERB = re.compile(r"(?:exceed|violate|surpass|breache?|crosse?)s?", re.IGNORECASE)
_WOULD_BE = re.compile(r"\s(?:means?|implies|would|will|triggers?)\b", re.IGNORECASE)
_WIDTH = 120


def is_supposed(text: str, piece: tuple[int, int], clause: int, sentence: tuple[int, int]) -> bool:
    """Whether `piece` is not stated, in a clause that begins at `clause`, of a `sentence`."""
    start, end = piece
    if text[max(end, sentence[1] - 4) : sentence[1]].rstrip("\"') ").endswith("?"):
        return True  # the question over again
    before = text[max(clause, start - _WIDTH) : start]
    return bool(
        _IN_CLAUSE.search(before)
        or _MODAL.search(before)
        or _is_no_deed(before, text[start:end])
        or _IN_SENTENCE.search(text[sentence[0] : min(start, sentence[0] + _WIDTH)])
        or _WOULD_BE.match(text, end)
        or (
            (_PRESENT.search(before) or _PRESENT_VERB.fullmatch(text, start, end))
            and _ON_CONDITION.match(text, end)
        )
    )


def _is_no_deed(before: str, piece: str) -> bool:
    infinitive = _INFINITIVE.search(before)
    if infinitive is not None:
        return (infinitive["verb"] or "").lower() not in _STATING
    return piece.lower().endswith("ing") and _NO_DEED.search(before) is not None
