"""Numbers that say how long the asking took, and such as are values all the same."""

from tests.scoring.typed.cases.case import RIGHT, SILENT, WRONG, Case

COUNT = "How many sensors are mounted at site_f?"
WIND = "What is the mean wind speed at site_b?"

_OF_SEVEN = (
    ("The query timed out after 7 ms, so there is no result.", SILENT, "a time-out"),
    ("The query timed out after 7 seconds.", WRONG, "a time-out, and no more"),
    ("It timed out after about 7 minutes.", WRONG, "without its subject"),
    ("Timeout: 7 s", WRONG, "a label"),
    ("The request timed out (7 s).", WRONG, "in brackets"),
    ("The SPARQL query took 7 ms and found 9 sensors.", WRONG, "it took"),
    ("The search ran for 7 s and returned 9 sensors.", WRONG, "it ran"),
    ("After 7 seconds, the query was aborted.", WRONG, "the query stands behind"),
    ("The endpoint failed after 7ms.", WRONG, "a glued unit"),
    ("Query time: 7 ms", WRONG, "a label"),
    ("The query took 9 ms: 7 sensors.", RIGHT, "the value behind it"),
    ("7 sensors; the query took 9 seconds.", RIGHT, "the value before it"),
    ("The query returned 7 sensors.", RIGHT, "no time"),
    ("The query finished after 7 rows.", RIGHT, "rows are no time"),
    ("7 sensors timed out after 9 minutes.", RIGHT, "a count"),
)

CASES = (
    *(Case(7, COUNT, answer, outcome, why) for answer, outcome, why in _OF_SEVEN),
    Case(
        7,
        "After how many minutes do the sensors time out?",
        "They time out after 7 minutes.",
        RIGHT,
        "a time is asked for",
    ),
    Case(30, "What is the timeout of node_04?", "Timeout: 30 s", RIGHT, "a timeout is asked for"),
    Case(1.5, WIND, "The request took 1.5 s.", WRONG, "no speed"),
    Case(1.5, WIND, "It is 1.5 m/s; the request took 2.1 s.", RIGHT, "a speed", hedged=False),
    Case(None, WIND, "No data. The query ran for 30 s.", RIGHT, "null, and how long it took"),
)
