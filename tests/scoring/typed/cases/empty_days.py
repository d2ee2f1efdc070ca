"""Days, times and values of which it is said that there is nothing, and the ones beside them."""

from tests.scoring.typed.cases.case import RIGHT, SILENT, WRONG, Case

LAST = "On which date was the last message of node_08 recorded?"
FIRST = "When did the first reading arrive at site_f?"
PEAK = "What was the highest noise level at site_c?"
DAY = "2026-08-03"

_EMPTY = (
    ("node_08 has no readings on 2026-08-03; its last was on 2026-08-02.", WRONG, "another day"),
    ("There are no messages from node_08 on 2026-08-03.", SILENT, "what is asked for"),
    ("No data was received from node_08 on 2026-08-03.", SILENT, "a verb and a place between"),
    ("On 2026-08-03, there were no readings.", SILENT, "the day opens"),
    ("2026-08-03: no readings. The last was on 2026-08-02.", WRONG, "a colon"),
    ("On August 3, 2026, node_08 sent no data.", SILENT, "its name between"),
    ("Nothing was recorded on 3 August 2026.", SILENT, "nothing"),
    ("No readings on 2026-08-04 or 2026-08-03; 2026-08-02 was the last.", WRONG, "one of two"),
)
_STATED = (
    ("There are no readings after 2026-08-03.", "after it"),
    ("No messages came in since 2026-08-03.", "since it"),
    ("No reading was made on 2026-08-04; the last one was on 2026-08-03.", "another day is empty"),
    ("No readings on 2026-08-04, so it was 2026-08-03.", "another day is empty"),
    ("The last is from 2026-08-03; no readings were made afterwards.", "afterwards"),
    ("2026-08-03, no data since then.", "since then"),
    ("On 2026-08-03, no messages were sent after 14:00.", "a part of the day"),
    ("No other messages than the one on 2026-08-03 are that late.", "no other"),
    ("There are no later readings on 2026-08-03 than that message.", "no later ones"),
    ("No messages were sent later than on 2026-08-03.", "no later ones"),
    ("There is no doubt that it was on 2026-08-03.", "no doubt"),
    ("2026-08-03 (no messages from 2026-08-04 on)", "another day in brackets"),
    ("There were no outages on 2026-08-03, the day of the last message.", "another thing"),
    ("The last message was recorded on 2026-08-03. No readings exist.", "another sentence"),
)

CASES = (
    *(Case(DAY, LAST, answer, outcome, why) for answer, outcome, why in _EMPTY),
    *(Case(DAY, LAST, answer, RIGHT, why) for answer, why in _STATED),
    Case(DAY, "On which day did node_08 go silent?", "No data on 2026-08-03.", RIGHT, "silence"),
    Case(DAY, "Which day has no data?", "There is no data on 2026-08-03.", RIGHT, "none is asked"),
    Case(
        "2026-05-13 00:04 UTC",
        FIRST,
        "There is no reading at 2026-05-13 00:04 UTC; the first came at 00:14 UTC.",
        WRONG,
        "a time",
    ),
    Case(
        "2026-05-13 00:04 UTC",
        FIRST,
        "There is no reading before 2026-05-13 00:04 UTC.",
        RIGHT,
        "before a time",
    ),
    Case(88.5, PEAK, "There is no reading of 88.5 dB; the peak was 80.2 dB.", WRONG, "a value"),
    Case(88.5, PEAK, "There is no reading above 88.5 dB.", RIGHT, "above a value"),
    Case(
        7,
        "How many nodes are offline at site_c?",
        "No readings of 7 nodes came in.",
        RIGHT,
        "a count of what has none",
    ),
)
