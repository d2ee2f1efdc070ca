"""Answers to questions for several values, as chat models give them."""

from tests.scoring.typed.cases.case import RIGHT, SILENT, WRONG, Case

RADIUS = "Which nodes lie within 50 m of node_03?"
CENTROID = "What is the centroid of site_b?"
NODES = ["node_05", "node_09", "node_11"]

_NODES = (
    ("node_05, node_09, node_11", RIGHT, "in order"),
    ("node_11, node_05 and node_09", RIGHT, "any order"),
    ("- node_05\n- node_09\n- node_11", RIGHT, "bullets"),
    ("1. node_05\n2. node_09\n3. node_11", RIGHT, "numbered"),
    ("1. **node_05** (12.1 m)\n2. **node_09** (30 m)\n3. **node_11** (49.9 m)", RIGHT, "remarks"),
    ('["node_05", "node_09", "node_11"]', RIGHT, "JSON"),
    ("Node 05, Node 09 and Node 11", RIGHT, "folded"),
    (
        "| node | m |\n|---|---|\n| node_05 | 12 |\n| node_09 | 30 |\n| node_11 | 49 |",
        RIGHT,
        "table",
    ),
    ("Within 50 m of node_03 lie node_05, node_09 and node_11.", RIGHT, "the question restated"),
    ("node_05 and node_09", WRONG, "one is missing"),
    ("node_05, node_09, node_12", WRONG, "one is missing, another is there"),
    ("node_05, node_09 and node_110", WRONG, "whole"),
    ("node_05, node_09, but not node_11", WRONG, "one is denied"),
    ("node_05 and node_09; node_11 is not among them", WRONG, "one is denied"),
    ("node_05", WRONG, "two are missing"),
    ("None.", WRONG, "states none"),
    ("I don't have positions of the nodes.", SILENT, "declines"),
    ("I can't tell which nodes lie within 50 m of node_03.", SILENT, "declines"),
    ("", SILENT, "nothing"),
    ("All of them.", WRONG, "names none"),
    ("First guess: node_07. Final answer: node_05, node_09, node_11", RIGHT, "the final answer"),
)
_HEDGED = (
    ("node_05, node_09, node_11", False, "just these"),
    ("node_05, node_07, node_09, node_11", True, "an extra"),
    ("node_03 itself, node_05, node_09, node_11", False, "the question's own is no extra"),
    ("node_05, node_09, node_11, but not node_12", False, "an extra that is denied is none"),
)
_CENTROID = (
    ("45.1234, 7.6789", RIGHT, "as the reference"),
    ("(45.1234, 7.6789)", RIGHT, "in brackets"),
    ("[45.1234,7.6789]", RIGHT, "JSON without spaces"),
    ("POINT(7.6789 45.1234)", RIGHT, "well-known text, the other way round"),
    ("45.1234° N, 7.6789° E", RIGHT, "degrees"),
    ("45.1234N 7.6789E", RIGHT, "letters that are glued on"),
    ("lat 45.1234, lon 7.6789", RIGHT, "labels"),
    ("- Latitude: 45.1234\n- Longitude: 7.6789", RIGHT, "lines"),
    ('{"lat": 45.1234, "lon": 7.6789}', RIGHT, "JSON"),
    ("45,1234; 7,6789", RIGHT, "decimal commas"),
    ("45.1234", WRONG, "one is missing"),
    ("45.1234, 8.6789", WRONG, "one differs"),
    ("7.6789, 7.6789", WRONG, "one is missing"),
    ("45.1234, -7.6789", WRONG, "the sign counts"),
    ("The data does not contain positions.", SILENT, "declines"),
)
_EMPTY = (
    ("None.", RIGHT, "none"),
    ("No nodes lie within 50 m of node_03.", RIGHT, "none, with what is asked for"),
    ("There are no nodes within 50 m of node_03.", RIGHT, "none, with what is asked for"),
    ("There aren't any.", RIGHT, "none"),
    ("[]", RIGHT, "an empty JSON list"),
    ('{"nodes": []}', RIGHT, "an empty JSON list with a key"),
    ("node_05", WRONG, "names one"),
    ("I don't know.", SILENT, "declines"),
    ("There is no data on positions.", SILENT, "declines"),
    ("", SILENT, "nothing"),
    ("Hello!", WRONG, "states nothing"),
)

QUANTITIES = "Which quantities does node_04 measure?"
_QUANTITIES = (
    ("relative humidity and temperature", False, "just these"),
    ("node_04 measures relative humidity and temperature.", False, "just these, in a sentence"),
    ("- Temperature\n- Relative humidity", False, "just these, in lines"),
    ("CO2, relative humidity, temperature", True, "an extra before"),
    ("CO2, illuminance, relative humidity, temperature", True, "two extras before"),
    ("temperature, CO2 and relative humidity", True, "an extra between"),
    ("temperature, relative humidity, and CO2", True, "an extra behind"),
)

CASES = (
    *(
        Case(["relative humidity", "temperature"], QUANTITIES, answer, RIGHT, why, hedged)
        for answer, hedged, why in _QUANTITIES
    ),
    *(Case(list(NODES), RADIUS, *case) for case in _NODES),
    *(Case(list(NODES), RADIUS, answer, RIGHT, why, hedged) for answer, hedged, why in _HEDGED),
    *(Case([45.1234, 7.6789], CENTROID, *case) for case in _CENTROID),
    *(Case([], RADIUS, *case) for case in _EMPTY),
    Case([7, 7], "How many nodes have the two sites?", "7", WRONG, "two elements, one piece"),
    Case([7, 7], "How many nodes have the two sites?", "7 and 7", RIGHT, "two pieces"),
    Case([21.4, 21.5], "Which means?", "21.4 and 21.5", RIGHT, "either piece fits either element"),
    Case([21.4, 21.5], "Which means?", "21.45", WRONG, "one piece for two elements"),
    Case(["site_a", 7], "Which site, and how many?", "site_a with 7 nodes", RIGHT, "mixed kinds"),
    Case(["site_a", 7], "Which site, and how many?", "site_a", WRONG, "the number is missing"),
    Case(["2026-07-19", 31.2], "When, and how high?", "31.2 °C on 19 July 2026", RIGHT, "mixed"),
    Case(["2026-07-19", 31.2], "When, and how high?", "31.2 °C on 18 July 2026", WRONG, "mixed"),
)
