"""Answers that say there is none of what is counted or listed, and such as only seem to."""

from hermes.model import Turn
from tests.scoring.typed.cases.case import RIGHT, SILENT, WRONG, Case

MADE = "How many CO2 readings were made at site_c in the last 12 hours?"
EXCEEDED = "How many CO2 readings exceeded 1000 ppm at site_b in June 2026?"
TIMES = "How many times did the humidity at site_c fall below 40 % in June 2026?"
INSTALLED = "What is the number of nodes at site_y?"
OFFLINE = "How many nodes at site_c are offline?"
THESE = "And how many of them are at site_a?"
ANOMALIES = Turn("How many anomalies were detected in June 2026?", "9 anomalies were detected.")
RADIUS = "Which nodes lie within 40 m of node_08?"
SILENT_NODES = "Which nodes at site_b sent no data in June 2026?"

_NONE = (
    (MADE, "There are no CO₂ readings in that period.", "a subscript"),
    (MADE, "No $CO_2$ readings came in.", "LaTeX"),
    (MADE, "No CO<sub>2</sub> readings were made.", "HTML"),
    (MADE, "No carbon dioxide readings were made.", "spelled out"),
    (MADE, "No new CO2 readings have arrived.", "an adjective"),
    (MADE, "No recent readings were found.", "an adjective"),
    (MADE, "No CO2 data points were received at site_c.", "data points"),
    (MADE, "No readings were made, because the node was offline.", "a reason behind it"),
    (MADE, "None of the expected readings arrived.", "none of them"),
    (EXCEEDED, "No reading was above 1000 ppm.", "what is asked, in another word"),
    (EXCEEDED, "None of the 4,320 readings exceeded 1000 ppm.", "of so many"),
    (TIMES, "It never fell below 40 % in June 2026.", "never"),
    (TIMES, "Never.", "never, alone"),
    (TIMES, "Not once.", "not once"),
    (TIMES, "The humidity did not fall below 40 %.", "did not"),
    (TIMES, "No readings fell below 40 %.", "readings, where times are counted"),
    (INSTALLED, "There are no nodes at site_y.", "number of"),
    (INSTALLED, "site_y does not have any nodes.", "not any"),
    (OFFLINE, "There are no offline nodes at site_c.", "an adjective of the question"),
    (OFFLINE, "None of the 9 nodes is offline.", "what is asked"),
)
_NARROWED = (
    (MADE, "None of the 72 readings exceeded the limit.", "none of them did something else"),
    (MADE, "72 readings were made, with no readings above 900 ppm.", "none above a limit"),
    (MADE, "No readings were lost; all 72 came in.", "none was lost"),
    (MADE, "72 readings, none of which was faulty.", "none of which"),
    (MADE, "72 readings were made. None was out of range.", "none, a sentence later"),
    (EXCEEDED, "No readings exceeded 1500 ppm; 3 exceeded 1000 ppm.", "another limit"),
    (TIMES, "It never fell below 20 %.", "another limit"),
    (TIMES, "It never exceeded 80 %.", "another thing"),
    (INSTALLED, "None of the 4 nodes is broken.", "another thing"),
    (OFFLINE, "None of the nodes at site_d is offline.", "another site"),
)
_EMPTY = (
    (RADIUS, "No other nodes lie within 40 m of node_08.", RIGHT, "no other than the question's"),
    (RADIUS, "0 nodes", RIGHT, "a count of 0"),
    (RADIUS, "The list is empty.", RIGHT, "empty"),
    (RADIUS, "No node except node_15.", WRONG, "an exception"),
    (RADIUS, "None, apart from node_15.", WRONG, "an exception"),
    (RADIUS, "No nodes other than node_15.", WRONG, "an exception"),
    (RADIUS, "node_15; none of the others is that near.", WRONG, "none of the others"),
    (RADIUS, "node_15. No other nodes lie within 40 m.", WRONG, "no other than one"),
    (
        RADIUS,
        "There are no other nodes within 40 m; the nearest is node_15 at 52.4 m.",
        RIGHT,
        "the nearest of those beyond",
    ),
    (RADIUS, "No other node lies that near; the closest is node_15.", RIGHT, "without distance"),
    (RADIUS, "The nearest is node_15 at 52 m; no other nodes are within 40 m.", RIGHT, "before it"),
    (RADIUS, "No other nodes do; node_15, the closest, is 0.2 km away.", RIGHT, "in km"),
    (RADIUS, "No other nodes; the nearest is node_15 at 12.1 m.", WRONG, "within the limit"),
    (RADIUS, "The nearest is node_15; no other nodes lie within 40 m.", WRONG, "no other than it"),
    (RADIUS, "node_15. No other nodes do; the nearest is node_16.", WRONG, "one is within"),
    (RADIUS, "No other node than node_15, the nearest.", WRONG, "an exception"),
    (RADIUS, "No other nodes but the nearest, node_15.", WRONG, "an exception"),
    (SILENT_NODES, "node_15 sent no data.", WRONG, "the words of the question decline nothing"),
)

CASES = (
    *(Case(0, question, answer, RIGHT, why) for question, answer, why in _NONE),
    *(
        Case(5, question, answer, WRONG, f"{why}, where there are 5")
        for question, answer, why in _NONE
    ),
    *(Case(0, question, answer, WRONG, why) for question, answer, why in _NARROWED),
    Case(
        0,
        THESE,
        "No anomalies were found there.",
        RIGHT,
        "of an earlier turn",
        None,
        None,
        (ANOMALIES,),
    ),
    Case(0, THESE, "There is no data.", SILENT, "no data is no count", None, None, (ANOMALIES,)),
    *(Case([], *case) for case in _EMPTY),
    Case(
        ["node_15"],
        RADIUS,
        "No other nodes; the nearest is node_15 at 52 m.",
        WRONG,
        "the nearest of those beyond",
    ),
    Case(
        ["node_15", "node_16"],
        RADIUS,
        "The nearest is node_15, then comes node_16; node_17 is 61 m away.",
        RIGHT,
        "the distance of another",
    ),
    Case(
        ["node_15"], RADIUS, "The nearest is node_15, and node_17 is 61 m away.", RIGHT, "so, too"
    ),
    Case(["node_15"], RADIUS, "The nearest is node_15 at 12 m.", RIGHT, "the nearest within"),
    Case(
        "node_15",
        "Which node is nearest to node_08?",
        "The nearest is node_15 at 52 m.",
        RIGHT,
        "as asked",
    ),
)
