"""Answers to questions for several names that name some only to leave them out."""

from tests.scoring.typed.cases.case import RIGHT, WRONG, Case

NEAR = "Which nodes lie within 60 m of node_07?"
ABOVE = "Which sites exceeded 1000 ppm of CO2 in July 2026?"
FAR = "Which nodes are more than 100 m from node_07?"
MEASURE = "Which nodes at site_c measure vibration?"
NODES = ["node_02", "node_04", "node_10"]
SITES = ["site_b", "site_d"]
ALARMS = "Which sites raised alarms on 2026-08-05?"
CALM = "Which sites raised no alarms on 2026-08-05?"
HUMID = "Which sites raised humidity alarms on 2026-08-05?"
NORMAL = "Which sites behaved normally on 2026-08-05?"
COLD = "Which sites recorded temperatures below 3 °C?"

_LEFT_OUT = (
    (NEAR, NODES, "node_02 and node_04 lie within 60 m, node_10 does not.", "does not"),
    (NEAR, NODES, "node_02 and node_04 do; node_10 doesn't.", "doesn't"),
    (NEAR, NODES, "node_02 and node_04, but node_10 is more than 60 m away.", "beyond the limit"),
    (NEAR, NODES, "node_02, node_04. node_10 is farther away.", "farther"),
    (
        NEAR,
        NODES,
        "Only node_02 and node_04 – node_10 is 75 m away.",
        "a distance beyond the limit",
    ),
    (NEAR, NODES, "node_02, node_04, whereas node_10 lies 0.2 km away", "in another unit"),
    (NEAR, NODES, "node_02, node_04; node_10 (75 m) is out of range.", "out of range"),
    (NEAR, NODES, "node_02 and node_04. Not included: node_10", "a label"),
    (NEAR, NODES, "Within: node_02, node_04\nOutside: node_10", "a label of a line"),
    (NEAR, NODES, "- node_02\n- node_04\n\nNot within 60 m:\n- node_10\n- node_12", "a heading"),
    (
        NEAR,
        NODES,
        "| node_02 | 20 | yes |\n| node_04 | 31 | yes |\n| node_10 | 75 | no |",
        "a table",
    ),
    (NEAR, NODES, "node_02: yes, node_04: yes, node_10: no", "marks"),
    (NEAR, NODES, "I excluded node_10, which leaves node_02 and node_04.", "excluded"),
    (NEAR, NODES, "None of the nodes (node_02, node_04, node_10) lie within 60 m.", "none of"),
    (NEAR, NODES, "No: node_02, node_04 and node_10 are all farther than 60 m.", "all farther"),
    (
        ABOVE,
        SITES,
        "site_b did; site_d stayed below the limit.",
        "within, where beyond is asked for",
    ),
    (ABOVE, SITES, "site_b exceeded it, site_d did not exceed it.", "the verb of the question"),
    (
        FAR,
        ["node_20", "node_21"],
        "node_20 is; node_21 is only 40 m away.",
        "nearer than the limit",
    ),
    (ALARMS, SITES, "site_b raised alarms, whereas site_d had none.", "it had none"),
    (ALARMS, SITES, "site_b and site_d reported no alarms.", "all had none"),
    (ALARMS, SITES, "site_b had 4, site_d had 0.", "a count of none"),
    (ALARMS, SITES, "site_b did; site_d shows zero recorded alarms.", "an adjective between"),
    (ALARMS, SITES, "No alarms were raised at site_b or site_d.", "none at either"),
    (ALARMS, SITES, "site_b did. There were no alarms at site_d.", "none there"),
    (ALARMS, SITES, "site_b: 4, site_d: 0", "a count of none behind a colon"),
    (ALARMS, SITES, "site_b (4 alarms), site_d (none)", "none in brackets"),
    (ALARMS, SITES, "| Site | Alarms |\n|---|---|\n| site_b | 4 |\n| site_d | 0 |", "in a table"),
    (NEAR, NODES, "node_02 and node_04 (node_10 excluded).", "excluded, in brackets"),
    (NEAR, NODES, "node_02 (node_04 and node_10 left out)", "two in brackets"),
    (NEAR, NODES, "node_02 ✅ node_04 ✅ node_10 ❌", "a cross behind the name"),
    (NEAR, NODES, "✅ node_02\n✅ node_04\n❌ node_10", "a cross before the name"),
    (NEAR, NODES, "node_02 ✓, node_04 ✓, node_10 ✗", "a cross behind the name"),
    (NEAR, NODES, "Only node_02 out of node_02, node_04 and node_10.", "only one of them"),
    (NEAR, NODES, "Only node_02 and node_04 of node_02, node_04, node_10 do.", "two of three"),
    (HUMID, SITES, "site_b raised some; site_d only had CO2 alarms.", "only another quantity"),
    (HUMID, SITES, "site_b did, site_d reported only noise alarms.", "only another quantity"),
    (
        HUMID,
        SITES,
        "Only site_b; site_d was checked but showed nothing unusual.",
        "nothing unusual",
    ),
    (HUMID, SITES, "site_b did; site_d showed nothing.", "nothing"),
    (HUMID, SITES, "site_b did. site_d reported nothing of the kind.", "nothing of the kind"),
    (MEASURE, ["node_31", "node_32"], "node_31 does, node_32 does not measure it.", "does not"),
)
_STATED = (
    (NEAR, NODES, "node_02, node_04 and node_10; node_12 is 75 m away.", "another is left out"),
    (
        NEAR,
        NODES,
        "node_02 is 20 m away, node_04 31 m and node_10 is 59 m away.",
        "within the limit",
    ),
    (NEAR, NODES, "node_02, 04 and 10", "only the numbers are said again"),
    (NEAR, NODES, "Node #02, Node No. 04 and Node #10", "marks of a number"),
    (NEAR, NODES, "node_02, node_04, node_10. Not within 60 m: node_12, node_13", "a label"),
    (NEAR, NODES, "Excluding node_07 itself: node_02, node_04, node_10", "the question's own"),
    (ABOVE, SITES, "site_b and site_d exceeded 1000 ppm, site_a did not.", "another is left out"),
    (ALARMS, SITES, "site_b and site_d raised alarms, while site_a had none.", "another has none"),
    (ALARMS, SITES, "site_b had 4, site_a had none and site_d had 2.", "one between has none"),
    (ALARMS, SITES, "No alarms were raised at site_a, but site_b and site_d did.", "but"),
    (ALARMS, SITES, "No alarms at site_a, site_b and site_d had some.", "another clause"),
    (ALARMS, SITES, "No more alarms followed at site_b and site_d.", "no more than there were"),
    (ALARMS, SITES, "site_b had no outages but alarms; site_d too.", "none of another thing"),
    (ALARMS, SITES, "site_b: 4, site_a: 0, site_d: 10", "a count that ends in 0"),
    (CALM, SITES, "site_b and site_d had none.", "none is asked for"),
    (CALM, SITES, "No alarms were raised at site_b or site_d.", "none is asked for"),
    (ALARMS, SITES, "site_b and site_d, site_a had none.", "a clause behind a comma"),
    (
        "Which nodes have sensors for wind?",
        ["node_31", "node_32"],
        "node_31 has no sensors for rain, node_32 has both.",
        "none of a kind that is not asked for",
    ),
    ("Which sites had the fewest alarms?", SITES, "site_b: 0, site_d: 0", "0 is the fewest"),
    (COLD, SITES, "site_b: 0, site_d: 2", "0 is below the limit"),
    (NEAR, NODES, "node_02, node_04 and node_10 (node_12 excluded).", "another is excluded"),
    (NEAR, NODES, "❌ node_12\n✅ node_02\n✅ node_04\n✅ node_10", "marks before the names"),
    (
        NEAR,
        NODES,
        "Only node_02, node_04 and node_10 out of node_02, node_04, node_10 and node_12.",
        "named before they are named among others",
    ),
    (HUMID, SITES, "site_b only had humidity alarms; site_d had CO2 alarms, too.", "as asked"),
    (HUMID, SITES, "site_b only had 2 humidity alarms, site_d had 5.", "so many"),
    (HUMID, SITES, "site_b only raised minor alarms, site_d major ones.", "no quantity is named"),
    (
        HUMID,
        SITES,
        "site_b only had CO2 alarms before noon, but humidity alarms later; site_d too.",
        "both, one after the other",
    ),
    (HUMID, SITES, "site_b and site_d; site_a only had CO2 alarms.", "another has others"),
    (HUMID, SITES, "site_b and site_d; site_a showed nothing unusual.", "another shows nothing"),
    (HUMID, SITES, "site_b had nothing but humidity alarms, and so had site_d.", "nothing but"),
    (ALARMS, SITES, "site_b only had CO2 alarms, site_d noise alarms.", "any alarm is asked for"),
    (NORMAL, SITES, "site_b was fine, site_d showed nothing unusual.", "that is asked for"),
    (FAR, ["node_20", "node_21"], "node_20 and node_21 are more than 100 m away.", "as asked"),
    (FAR, ["node_20", "node_21"], "node_20 is 120 m away, and node_21 is 1.1 km away.", "as asked"),
)

CASES = (
    *(
        Case(list(nodes), question, answer, WRONG, why)
        for question, nodes, answer, why in _LEFT_OUT
    ),
    *(
        Case(list(nodes), question, answer, RIGHT, why, hedged=False)
        for question, nodes, answer, why in _STATED
    ),
    Case(
        ["node_02", "node_12"], NEAR, "node_02, 12 m away", WRONG, "a number with a unit is no name"
    ),
    Case(["node_02", "node_10"], NEAR, "node_02 and 10 others", WRONG, "a count is no name"),
    Case(
        "node_10", "Which node is nearest?", "node_02; node_10 is farther away.", WRONG, "left out"
    ),
)
