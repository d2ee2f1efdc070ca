"""Answers in fences, under headings, with citations and numbering."""

from hermes.model import Outcome
from tests.scoring.typed.cases.case import RIGHT, SILENT, WRONG, Case

COUNT = "How many sensors are mounted at site_f?"

_OF_SEVEN = (
    # Fences that hold a value, not a program.
    ("The number of sensors is:\n```\n7\n```", RIGHT, "a fence that prose announces"),
    ("The number of sensors is:\n```\n6\n```", WRONG, "a fence with another value"),
    ("Output:\n\n```text\n7 sensors\n```\nAnything else?", RIGHT, "announced, with prose behind"),
    ('```json\n{"answer": 7}\n```\nHope that helps!', RIGHT, "prose that says nothing of its own"),
    ('```json\n{"answer": 6}\n```\nHope that helps!', WRONG, "prose that says nothing of its own"),
    ("```\n7\n```\nSo site_f has 6 sensors.", WRONG, "prose that says something"),
    ("Schema:\n```\nlevel: 7\n```\nsite_f has 6.", WRONG, "what no one announced as an answer"),
    ("```\n7\n```\nI'm not sure that I can answer this.", SILENT, "prose that declines"),
    ("I used this query:\n```\nSELECT (COUNT(*) AS ?n) { } LIMIT 7\n```", WRONG, "a query"),
    ("I used this query:\n```sparql\n# 7 sensors\n```", WRONG, "a query by its label"),
    ("I ran:\n```python\nprint(7)\n```", WRONG, "a program by its label"),
    ("I ran:\n```\nn = 7\nprint(n)\n```", WRONG, "a program by what it does"),
    ("I ran:\n```\n$ count --limit 7\n```", WRONG, "a command"),
    ("```sql\nSELECT 6\n```\nResult:\n```\n7\n```", RIGHT, "a query, and its announced result"),
    # Final answers without a colon.
    ("Is it 7? Let me see.\n\n**Final Answer**\n\n6", WRONG, "a heading in bold"),
    ("Is it 6? Let me see.\n\n**Final Answer**\n\n7", RIGHT, "a heading in bold"),
    ("There seem to be 7.\n\n## Answer\n6 sensors", WRONG, "a heading"),
    ("There seem to be 6.\n\n## Answer\n7 sensors", RIGHT, "a heading"),
    ("3 + 4 = 7, less one.\n#### 6", WRONG, "four hashes and a number"),
    ("3 + 4 = 7\n#### 7", RIGHT, "four hashes and a number"),
    ("7 sensors.\n\n#### Remarks\n6 are outdoors.", RIGHT, "four hashes and no number"),
    ("7 were planned. <answer>6</answer>", WRONG, "a tag"),
    ("6 were planned. <answer>7</answer>", RIGHT, "a tag"),
    ("Guess: 7. Final: 6", WRONG, "`Final` and a colon"),
    ("7 at first sight. Final answer → 6", WRONG, "an arrow"),
    ("The answer\n7", RIGHT, "a line of prose"),
    # Citations and labels.
    ("6 sensors are mounted there [7].", WRONG, "a citation apart"),
    ("6 sensors are mounted there. [7]", WRONG, "a citation behind the sentence"),
    ("6 sensors [3][7]", WRONG, "two citations"),
    ("The number is [7].", RIGHT, "brackets around the value"),
    ("6 sensors (Fig. 7)", WRONG, "a figure's number"),
    ("6 sensors (see p. 7)", WRONG, "a page's number"),
    ("6 sensors, according to document 7", WRONG, "a document's number"),
    ("6 sensors (ref 7, chunk 7)", WRONG, "numbers of references and chunks"),
    ("According to this source 7 sensors are mounted.", RIGHT, "a count behind `source`"),
    ("6 sensors, in EPSG:7 coordinates", WRONG, "the number of a standard"),
    # Numbering in one line.
    ("1) a 2) b 3) c 4) d 5) e 6) f 7) g: so 6", WRONG, "numbers with brackets count from 1"),
    ("There are (see above) 7) sensors", RIGHT, "no first number, no list"),
)
_SHARE = (
    ("All 9 sensors measure noise.", RIGHT, "all of the number asked about"),
    ("All of the nine sensors do.", RIGHT, "all of it, in words"),
    ("9 sensors", RIGHT, "nothing but the number"),
    ("Not all 9 sensors measure noise.", WRONG, "not all of it"),
    ("Of the 9 sensors, 5 measure noise.", WRONG, "what the part is taken of"),
    ("The 9 sensors were mounted in May.", WRONG, "the question again"),
)


def _of_seven(answer: str, outcome: Outcome, why: str) -> Case:
    return Case(7, COUNT, answer, outcome, why)


CASES = (
    *(_of_seven(*case) for case in _OF_SEVEN),
    *(Case(9, "How many of the 9 sensors at site_f measure noise?", *case) for case in _SHARE),
    Case(7, COUNT, "None of the 7 sensors is at site_f.", WRONG, "there are none of the 7"),
    Case(0, COUNT, "None of the 7 sensors is at site_f.", RIGHT, "there are none of the 7"),
    Case(
        5, "How many of the 9 sensors measure noise?", "All 9 sensors do.", WRONG, "all are not 5"
    ),
    Case(
        "site_d", "Where?", "It is site_b.\n```\nsite_d\n```", WRONG, "prose has a name of its own"
    ),
    Case("Yes", "Did it exceed its limit?", "No?\n**Verdict**\nYes", RIGHT, "a heading"),
)
