"""Answers to questions for measured quantities, as chat models give them."""

from hermes.model import Turn
from tests.scoring.typed.cases.case import RIGHT, SILENT, WRONG, Case

HUMIDITY = "What is the average relative humidity at site_c?"
TEMPERATURE = "What was the average temperature at site_a on 2026-06-01?"
DISTANCE = "What is the distance between node_12 and node_17?"
THRESHOLD = "What is the upper temperature threshold of rule R4?"
MINIMUM = "And the minimum?"
MAXIMUM = Turn("What was the maximum temperature at site_c in July 2026?", "31.2 °C")

# 21.4: one per cent is 0.214, so 21.186 to 21.614 are right, bounds included.
_TEMPERATURE = (
    ("21.4 °C", RIGHT, "equal"),
    ("21.4°C", RIGHT, "a unit that is glued on"),
    ("21.4℃", RIGHT, "a unit of one character"),
    ("21.614", RIGHT, "the upper bound is inside, computed in decimal"),
    ("21.186", RIGHT, "the lower bound is inside"),
    ("21.615", WRONG, "just above the upper bound"),
    ("21.185", WRONG, "just below the lower bound"),
    ("21,4 °C", RIGHT, "a decimal comma"),
    ("about 21.5 degrees", RIGHT, "within 1 %"),
    ("21", WRONG, "1.9 % away"),
    ("22 °C", WRONG, "2.8 % away"),
    ("70.5 °F", WRONG, "units are not converted"),
    ("294.55 K", WRONG, "units are not converted"),
    (
        "The average temperature at site_a on 2026-06-01 was 21.4 °C.",
        RIGHT,
        "the question restated",
    ),
    ("On 1 June 2026, the mean was 21.38 °C (48 readings).", RIGHT, "among other numbers"),
    ("$21.4^\\circ\\mathrm{C}$", RIGHT, "LaTeX"),
    ("$$T = 21.4\\,^{\\circ}C$$", RIGHT, "LaTeX with spacing"),
    ("**21.4 °C**", RIGHT, "bold"),
    ("2.14e1", RIGHT, "an exponent"),
    ("2.14 × 10^1 °C", RIGHT, "a power of ten"),
    ("2.14·10¹", RIGHT, "a power of ten with superscript"),
    ("twenty-one point four degrees", RIGHT, "words with a point"),
    ("twenty-one degrees", WRONG, "1.9 % away, in words"),
    ("-21.4", WRONG, "the sign counts"),
    ("21.4.1", WRONG, "a version is no number"),
    ("21:40", WRONG, "a time is no number"),
    ("between 20.1 and 22.3 °C", WRONG, "neither end"),
    ("121.4", WRONG, "read whole"),
    ("214", WRONG, "read whole"),
    ("The data for 2026-06-01 is missing.", SILENT, "declines"),
    ("I don't have temperature data for site_a.", SILENT, "declines"),
    (
        "I cannot compute the average for 2026-06-01 as only 3 sensors reported.",
        SILENT,
        "declines, and counts something else",
    ),
    (
        "There's no temperature data for 2026-06-01, but the day before it was 18.2 °C.",
        SILENT,
        "declines, and gives another day",
    ),
    ("I can't access the data, but I'd estimate 18 °C.", WRONG, "declines and gives another value"),
    ("Not 21.4 °C but 19.8 °C.", WRONG, "denied"),
    ("It was not 19.8 °C but 21.4 °C.", RIGHT, "the other is denied"),
    ("It was warm.", WRONG, "no number"),
    ("21.4 ± 0.3 °C", RIGHT, "an uncertainty behind"),
    ("| day | mean |\n|-----|------|\n| 2026-06-01 | 21.4 |", RIGHT, "a table"),
    ("Final answer: 21.4", RIGHT, "explicit"),
    ("\\boxed{21.4\\ ^\\circ\\text{C}}", RIGHT, "a box"),
    (
        "The sum is 1027.2 and there are 48 readings, so 1027.2/48 = 21.4 °C.",
        RIGHT,
        "a calculation",
    ),
    ('{"value": "21.4", "unit": "°C"}', RIGHT, "JSON with a text"),
    ("21.4 °C, i.e. 70.5 °F", RIGHT, "two units"),
    ("≈21.4°C", RIGHT, "a sign before"),
    ("~21.4 °C", RIGHT, "a tilde"),
    (">21.4", RIGHT, "a number in it equals"),
    ("Approximately 21.4.", RIGHT, "a sentence's dot"),
    ("𝟐𝟏.𝟒", RIGHT, "mathematical digits"),
)
_HEDGED = (
    ("20 to 21.4 °C", True, "a range whose end it is"),
    ("21.4 or 22.9", True, "two candidates"),
    ("20.9 °C – 21.4 °C", True, "a range with units at both ends"),
    ("21.4 °C", False, "alone"),
    ("21.4 °C, with a minimum of 15.2 °C", False, "another quantity"),
    ("21.4 (more exactly 21.38)", False, "both are right"),
)
# 57.31 %: 56.7369 to 57.8831.
_HUMIDITY = (
    ("57.31%", RIGHT, "equal"),
    ("57,31 %", RIGHT, "a decimal comma"),
    ("57 %", RIGHT, "0.54 % away"),
    ("57.8831", RIGHT, "the bound"),
    ("57.8832", WRONG, "beyond the bound"),
    ("0.5731", WRONG, "a share is not converted"),
    ("58 percent", WRONG, "1.2 % away"),
    ("5731", WRONG, "read whole"),
    ("57.31 percent at site_c", RIGHT, "a word for the unit"),
    ("56–58 %", WRONG, "neither end"),
    ("57 to 58 %", RIGHT, "one end"),
)
# -3.5: -3.535 to -3.465.
_MINIMUM = (
    ("−3.5 °C", RIGHT, "U+2212"),
    ("-3.5", RIGHT, "a hyphen"),
    ("–3.5 °C", RIGHT, "an en dash before a digit"),
    ("minus 3.5", RIGHT, "minus in words"),
    ("minus three point five degrees", RIGHT, "all in words"),
    ("negative 3.5 °C", RIGHT, "negative"),
    ("3.5 °C below zero", RIGHT, "below zero"),
    ("3.5 degrees below zero", RIGHT, "below zero"),
    ("The minimum was: -3.5°C.", RIGHT, "behind a colon"),
    ("(-3.5 °C)", RIGHT, "in brackets"),
    ("−3,5 °C", RIGHT, "a decimal comma"),
    ("-3.50", RIGHT, "a zero behind"),
    ("$-3.5$", RIGHT, "LaTeX"),
    ("&minus;3.5", RIGHT, "an entity"),
    ("3.5 °C", WRONG, "the sign counts"),
    ("The minimum - 3.5 °C", WRONG, "a dash apart is no sign"),
    ("from 0-3.5", WRONG, "a hyphen between digits is no sign"),
    ("-35", WRONG, "read whole"),
    ("−3.6", WRONG, "2.9 % away"),
    ("31.2 °C", WRONG, "another value"),
)
_THRESHOLD = (
    ("The upper threshold of rule R4 is 28.5 °C.", RIGHT, "R4 is a name"),
    ("Values above 28.5 are flagged.", RIGHT, "a bound"),
    ("28½", WRONG, "a fraction is no part of a number that is read"),
    ("Rule R4 has no upper threshold defined.", SILENT, "declines"),
    ("R28.5", WRONG, "a letter joins a name"),
    ("28,5 °C", RIGHT, "a decimal comma"),
    ("lower: 5.0, upper: 28.5", RIGHT, "among others"),
)
_ROUNDED = (
    ("0.045", RIGHT, "equal"),
    ("0.0445", RIGHT, "rounds to 0.045, halves away from zero"),
    ("0.0454", RIGHT, "within 1 %, and rounds"),
    ("0.0455", WRONG, "rounds to 0.046, and is 1.1 % away"),
    ("0.04449", WRONG, "rounds to 0.044"),
    ("0,045", RIGHT, "a decimal comma; no 45, for groups do not begin with 0"),
    ("0.05", WRONG, "11 % away"),
    ("4.5e-2", RIGHT, "an exponent"),
    ("4.5 × 10⁻²", RIGHT, "a superscript exponent with its sign"),
    ("4.5 × 10^{-2}", RIGHT, "an exponent in LaTeX"),
    ("45", WRONG, "no 0.045"),
    (".045", RIGHT, "without a zero"),
)

CASES = (
    *(Case(21.4, TEMPERATURE, *case, reference="21.4 °C") for case in _TEMPERATURE),
    *(Case(21.4, TEMPERATURE, answer, RIGHT, why, hedged) for answer, hedged, why in _HEDGED),
    *(Case(57.31, HUMIDITY, *case, reference="57.31 %") for case in _HUMIDITY),
    *(Case(-3.5, MINIMUM, *case, history=(MAXIMUM,)) for case in _MINIMUM),
    *(Case(28.5, THRESHOLD, *case) for case in _THRESHOLD),
    *(Case(0.045, "And on the next day?", *case) for case in _ROUNDED),
    Case(184.6, DISTANCE, "node_12 and node_17 are 184.6 m apart.", RIGHT, "names have no numbers"),
    Case(184.6, DISTANCE, "184.6m", RIGHT, "a unit that is glued on"),
    Case(184.6, DISTANCE, "184 meters", RIGHT, "0.3 % away"),
    Case(184.6, DISTANCE, "0.1846 km", WRONG, "units are not converted"),
    Case(184.6, DISTANCE, "Between node_12 and node_17: 190 m", WRONG, "2.9 % away"),
    Case(12.0, DISTANCE, "node 12", WRONG, "a name"),
    Case(5.0, DISTANCE, "5.4 m", RIGHT, "equals 5 at the precision of the reference", None, "5 m"),
    Case(5.0, DISTANCE, "5.4 m", WRONG, "5.0 has one decimal", None, "5.0 m"),
    Case(5.0, DISTANCE, "5.5 m", WRONG, "a half goes away from zero", None, "5 m"),
    Case(5.0, DISTANCE, "4.5 m", RIGHT, "a half goes away from zero", None, "5 m"),
    Case(0.0, DISTANCE, "0", RIGHT, "equal"),
    Case(0.0, DISTANCE, "0.04", RIGHT, "rounds to 0.0"),
    Case(0.0, DISTANCE, "0.05", WRONG, "rounds to 0.1"),
    Case(
        1214.0, "What was the highest CO2 at site_a?", "1,214 ppm", RIGHT, "groups", None, "1,214"
    ),
    Case(1214.0, "What was the highest CO2 at site_a?", "CO2 peaked at 1.214 ppm", RIGHT, "groups"),
    Case(1.214, "How high was it?", "1,214", RIGHT, "the other reading of the same"),
    Case(2.0, "How much CO2 was there?", "CO2 was high.", WRONG, "CO2 has no number"),
    Case(2.0, "How large is the area?", "m² and m^2", WRONG, "units have no numbers"),
    Case(2.5, "How much PM2.5 was there?", "PM2.5 was high", WRONG, "a name"),
    Case(1e21, "How many?", "1e21", RIGHT, "a large exponent"),
    Case(50.0, "Which share lies within 50 m?", "50 m", WRONG, "repeats the question"),
    Case(50.0, "Which share lies within 50 m?", "50 %", RIGHT, "another unit"),
    Case(50.0, "Which share lies within 50 m?", "50 metres", WRONG, "the same unit, spelled out"),
)
