"""Right values where a careful reader hesitates, and right values where none does."""

from hermes.model import Turn
from tests.scoring.typed.cases.case import RIGHT, WRONG, Case

MEAN = "What was the mean pressure at site_b on 2026-08-03?"
PEAK = "What was the highest noise level at site_c?"
UPPER = "What is the upper limit of rule R2?"
COUNT = "How many sensors are mounted at site_f?"
EXCEEDED = "How many noise readings exceeded 70 dB at site_c?"
PEAK_DAY = "On which day was the noise at site_c the highest?"
FIRST = "When did the first reading arrive at site_f?"
GAP = "What is the distance between node_02 and node_08?"
NEAREST = "Which node is nearest to node_01?"
WARMER = "How much warmer was site_a than site_b?"
LATER = "And at site_d?"
EARLIER = Turn("How many sensors are mounted at site_c?", "9 sensors")

# The label of a value is that of the question, or another; beside it stand the other's mirror.
_MEAN = (
    ("- Lowest: 1001.2\n- Highest: 1042.9\n- Mean: 1013.4", False, "the label that is asked for"),
    ("- Lowest: 1001.2\n- Highest: 1013.4\n- Mean: 1030.0", True, "labelled as the highest"),
    ("min 1001.2 hPa, avg 1013.4 hPa, max 1042.9 hPa", False, "avg is the mean"),
    ("min 1001.2 hPa, avg 1030.0 hPa, max 1013.4 hPa", True, "max is not"),
    ("1001.2 (min), 1013.4 (mean), 1042.9 (max)", False, "labels behind, in brackets"),
    ("1013.4 (min), 1025.5 (mean), 1032.9 (max)", True, "labels behind, in brackets"),
    ("The median was 1013.4 and the average 1030.1.", True, "a median is no mean"),
    ("The limit is 1013.4 hPa; the mean was 1030.1 hPa.", True, "a limit is no mean"),
    ("The standard deviation is 1013.4; the mean, 900.", True, "nor is a deviation"),
    ("The mean is 1013.4 hPa, with a standard deviation of 4.1.", False, "a deviation beside it"),
    (
        "| Figure | hPa |\n|---|---|\n| Min | 1001.2 |\n| Mean | 1013.4 |",
        False,
        "a row by its label",
    ),
    (
        "| Figure | hPa |\n|---|---|\n| Min | 1013.4 |\n| Mean | 1030.2 |",
        True,
        "a row by its label",
    ),
    (
        "| Site | Min | Mean |\n|---|---|---|\n| site_b | 1001.2 | 1013.4 |",
        False,
        "a column's head",
    ),
    ("| Site | Min | Mean |\n|---|---|---|\n| site_b | 1013.4 | 1030.2 |", True, "a column's head"),
    ("- Mean: 1013.4 hPa\n- Number of readings: 96", False, "a count beside it"),
    ("1013.4 hPa, from 96 readings", False, "another unit"),
    ("1013.4 hPa or 101.34 kPa", False, "the same in two units"),
    ("1013.4 hPa or 1030.9 hPa", True, "two candidates with units"),
    ("site_a had 1013.4 hPa, site_b 1030.2 hPa.", True, "another site"),
    ("site_b had 1013.4 hPa, site_a 1030.2 hPa.", False, "the site of the question"),
    ("1013.4 hPa at site_a and 1030.2 hPa at site_b", True, "another site, behind"),
    ("1013.4 hPa at site_b and 1030.2 hPa at site_a", False, "the site of the question, behind"),
    ("The mean pressure at site_a is 1013.4 hPa.", True, "another site, and no other value"),
    ("1013.4 hPa on 2026-08-02, 1030.2 hPa on 2026-08-03", True, "another day"),
    ("1013.4 hPa on 2026-08-03, 1030.2 hPa on 2026-08-02", False, "the day of the question"),
    (
        "For 2026-08-01 to 2026-08-05 the mean is 1013.4 hPa.",
        False,
        "days around the one asked for",
    ),
    ("The voltage was 1013.4 and the pressure 990.", True, "another quantity"),
    ("The mean was 1030.2 hPa, up from 1013.4 hPa.", True, "only compared with"),
    ("The mean was 1013.4 hPa, up from 990.7 hPa.", False, "the other is compared with"),
    ("The mean was 990.0 hPa (1013.4 hPa the day before).", True, "only compared with"),
    ("The mean was 1013.4 hPa, 5.2 hPa more than before.", False, "the other is a difference"),
    ("The readings were 1010.1, 1013.0, 1025.5, 1040.2.", True, "near ones in an enumeration"),
    ("Above the mean, 1013.4, lay 12 readings.", False, "no label, no doubt"),
)
_PEAK = (
    ("The average was 61.0 dB and the peak 88.5 dB.", False, "the peak is the highest"),
    ("The average was 88.5 dB and the peak 97.0 dB.", True, "an average is not"),
    ("It peaked at 88.5 dB, well above the mean of 61.0 dB.", False, "peaked at"),
    ("88.5 dB was the maximum; the mean was 61.0 dB.", False, "labels behind and before"),
)
_UPPER = (
    ("lower limit 28.5, upper limit 34.0", True, "the opposite"),
    ("lower limit 10.0, upper limit 28.5", False, "the one asked for"),
    ("10.0–28.5 °C", True, "a range with a dash is no date"),
    ("10.0-28.5", True, "a range with a hyphen is no date"),
    ("10.0/28.5", True, "two values with a slash are no date"),
)
_COUNT = (
    ("6 sensors or 7 sensors", True, "two candidates with their noun"),
    ("either 7 sensors or 6 sensors", True, "two candidates with their noun"),
    ("7 (or maybe 6)", True, "two candidates, one in brackets"),
    ("It could be 7 sensors, or it could be 9.", True, "two candidates in two clauses"),
    ("site_f has 9 sensors. 7 of them are outdoors.", True, "a part of the count"),
    ("site_f has 7 sensors. 5 of them are outdoors.", False, "a part beside the count"),
    ("There are 9 sensors, of which 7 are active.", True, "a part of the count"),
    ("There are 9 sensors in total (2 indoor, 7 outdoor).", True, "a part of the count"),
    ("There are 7 sensors: 2 indoor sensors and 5 outdoor sensors.", False, "the parts follow"),
    ("There are 7 old sensors and 2 new sensors.", True, "two parts"),
    ("Each of the 9 sensors has 7 channels.", True, "another thing is counted"),
    ("Each of the 7 sensors has 4 channels.", False, "another thing beside it"),
    ("There are 7 sensors. There are 9 sensors.", True, "contradicts itself"),
    ("Of the 52 sensors, 7 are at site_f.", False, "what the part is taken of"),
    ("Of the 7 sensors, 4 are at site_f.", True, "what the part is taken of"),
    ("4 out of 7 sensors are at site_f.", True, "what the part is taken of"),
    ("52 sensors in all; 7 of them at site_f", False, "the part is asked for"),
    ("7 sensors, as against 12 sensors at site_a", False, "another place"),
    ("I said 7 before, but the correct number is 9.", True, "taken back"),
    ("I said 9 before, but the correct number is 7.", False, "the other is taken back"),
    ("Previously I stated 7; this was wrong. There are 9.", True, "taken back"),
    ("My earlier answer was 9; the right one is 7.", False, "the other is taken back"),
    (
        "| Site | Sensors | Rules |\n|---|---|---|\n| site_f | 7 | 3 |",
        False,
        "the column asked for",
    ),
    ("| Site | Rules | Sensors |\n|---|---|---|\n| site_f | 7 | 9 |", True, "another column"),
)
_EXCEEDED = (
    ("96 readings were made; 3 exceeded 70 dB.", False, "the verb of the question"),
    ("Of 96 readings, 3 exceeded it.", False, "what the part is taken of"),
    ("There were 3: 71.2 dB, 74.0 dB and 80.1 dB.", False, "other values with another unit"),
)
_PEAK_DAY = (
    ("Lowest: 2026-08-03; highest: 2026-08-09.", True, "labelled as the lowest"),
    ("Lowest: 2026-08-01; highest: 2026-08-03.", False, "labelled as asked for"),
    ("On 2026-08-09. (The highest humidity was on 2026-08-03.)", True, "another quantity"),
    ("- Day: 2026-08-03\n- Data range: 2026-05-13 to 2026-08-12", False, "the range of the data"),
)
_FIRST = (
    ("2026-05-13 00:04 UTC or 00:14 UTC", True, "two times of one date"),
    ("2026-05-13 00:04–00:14 UTC", True, "a range of times of one date"),
    ("The last was on 2026-05-13 at 00:04, the first on 2026-05-12 at 22:00.", True, "the last"),
)
# What is denied with its verb, or not believed, is not stated; beside it stand the mirrors.
_NOT_DONE = (
    ("It did not occur on 2026-08-03.", WRONG, "a verb between the denial and the day"),
    ("The peak wasn't reached on 2026-08-03 but on 2026-08-04.", WRONG, "another day follows"),
    ("It was not seen or measured on the day 2026-08-03.", WRONG, "two verbs"),
    ("It did not fall on 2026-08-02 but on 2026-08-03.", RIGHT, "the other day is denied"),
    ("It did not occur until 2026-08-03.", RIGHT, "from then on it did"),
    ("The sensor had not failed on 2026-08-03.", RIGHT, "what did not fail happened"),
    ("The day is not disputed: 2026-08-03.", RIGHT, "another thing is denied"),
)
_NOT_BELIEVED = (
    ("I don't think it's 7.", WRONG, "disbelief"),
    ("I do not believe that site_f has 7 sensors.", WRONG, "disbelief"),
    ("I doubt there are 7 sensors.", WRONG, "doubt"),
    ("It's doubtful that there are 7 sensors.", WRONG, "doubt"),
    ("It is not true that there are 7 sensors.", WRONG, "no truth"),
    ("It would be wrong: it is incorrect to say there are 7.", WRONG, "no truth"),
    ("I don't think it's 9, I think it's 7.", RIGHT, "the other is not believed"),
    ("I don't doubt that there are 7 sensors.", RIGHT, "no doubt"),
    ("There is no doubt that there are 7 sensors.", RIGHT, "no doubt"),
    ("It is not true that there are 9 sensors; there are 7.", RIGHT, "the other is untrue"),
)

CASES = (
    *(Case("2026-08-03", PEAK_DAY, answer, outcome, why) for answer, outcome, why in _NOT_DONE),
    *(Case(7, COUNT, answer, outcome, why) for answer, outcome, why in _NOT_BELIEVED),
    Case(
        "2026-05-13 00:04 UTC",
        FIRST,
        "It was not taken at 2026-05-13 00:04 UTC but at 00:09 UTC.",
        WRONG,
        "a verb between the denial and the time",
    ),
    Case(
        "2026-08-03",
        "On which day were no readings recorded?",
        "Readings were not recorded on 2026-08-03.",
        RIGHT,
        "the question asks when it did not happen",
    ),
    Case(
        7,
        "At how many sites is wind measured?",
        "It is measured at 7 sites, not measured at 3.",
        RIGHT,
        "a count of where it is",
    ),
    *(
        Case(1013.4, MEAN, answer, RIGHT, why, hedged, "1013.4 hPa")
        for answer, hedged, why in _MEAN
    ),
    *(Case(88.5, PEAK, answer, RIGHT, why, hedged) for answer, hedged, why in _PEAK),
    *(Case(28.5, UPPER, answer, RIGHT, why, hedged) for answer, hedged, why in _UPPER),
    *(Case(7, COUNT, answer, RIGHT, why, hedged) for answer, hedged, why in _COUNT),
    *(Case(3, EXCEEDED, answer, RIGHT, why, hedged) for answer, hedged, why in _EXCEEDED),
    *(
        Case("2026-08-03", PEAK_DAY, answer, RIGHT, why, hedged)
        for answer, hedged, why in _PEAK_DAY
    ),
    *(
        Case("2026-05-13 00:04 UTC", FIRST, answer, RIGHT, why, hedged)
        for answer, hedged, why in _FIRST
    ),
    Case(
        "node_02", NEAREST, "node_08 is nearest, followed by node_02.", RIGHT, "only second", True
    ),
    Case("node_08", NEAREST, "node_08 is nearest, followed by node_02.", RIGHT, "the first", False),
    Case(
        184.6,
        GAP,
        "node_02 to node_05: 184.6 m; node_02 to node_08: 210.0 m",
        RIGHT,
        "another pair",
        True,
    ),
    Case(184.6, GAP, "node_08 lies 184.6 m from node_02.", RIGHT, "the pair asked for", False),
    Case(
        1.3,
        WARMER,
        "site_a was 1.3 °C warmer (21.4 °C vs 20.1 °C).",
        RIGHT,
        "a difference is asked for",
        False,
    ),
    Case(
        4,
        LATER,
        "site_d: 4, site_c: 9",
        RIGHT,
        "the latest place asked for",
        False,
        history=(EARLIER,),
    ),
    Case(
        4,
        LATER,
        "site_c: 4, site_d: 9",
        RIGHT,
        "the place asked for before",
        True,
        history=(EARLIER,),
    ),
    Case(1013.4, MEAN, "- Lowest: 1001.2\n- Highest: 1042.9\n- Mean: 990.0", WRONG, "another mean"),
    Case(
        [1001.2, 1042.9],
        "What were the lowest and the highest?",
        "1001.2–1042.9",
        RIGHT,
        "both ends",
    ),
)
