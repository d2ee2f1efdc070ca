"""Rows of a table or a list, and a conclusion that picks one of them, or says something else."""

from tests.scoring.typed.cases.case import RIGHT, WRONG, Case

COUNT = "How many noise readings were made at site_b?"
MEAN = "What was the mean pressure at site_b on 2026-08-03?"
HIGHEST = "Which site has the highest mean pressure?"
PEAK_DAY = "On which day did the peak noise at site_c occur?"
ROWS = "| Site | Noise readings |\n|---|---|\n| site_b | 900 |\n| site_c | 1,200 |\n\n"
ITEMS = "- site_b: 900\n- site_c: 1,200\n\n"
MEANS = "| Site | Mean |\n|---|---|\n| site_b | 1013.4 |\n| site_d | 1012.1 |\n"
DAYS = "| Day | Noise |\n|---|---|\n| 2026-08-03 | 88.5 |\n| 2026-08-04 | 80.1 |\n"

_PICKED = (
    (COUNT, ROWS + "So site_b has 900 readings.", 900, 1200),
    (COUNT, ITEMS + "Therefore, 900 noise readings were made at site_b.", 900, 1200),
    (COUNT, ROWS + "**Thus there are exactly 900 readings.**", 900, 1200),
    (HIGHEST, MEANS + "So site_b has the highest mean.", "site_b", "site_d"),
    (PEAK_DAY, DAYS + "Hence the peak noise occurred on 2026-08-03.", "2026-08-03", "2026-08-04"),
)
# What concludes something else leaves the rows as they are.
_ELSE = (
    (900, COUNT, ROWS + "So site_c has 1,200 readings.", "another site"),
    (900, COUNT, ROWS + "So 1,200 readings is the most.", "another question"),
    (900, COUNT, ROWS + "So there are 2,100 readings in all.", "no row"),
    (900, COUNT, ROWS + "So site_b has 300 fewer.", "a difference"),
    (900, COUNT, ROWS + "So much for the readings.", "no value"),
    (900, COUNT, "- site_b: 900\n\nSo 900 noise readings were made at site_b.", "one row"),
    (1013.4, MEAN, "- Mean: 1013.4 hPa\n- Limit: 1030.0 hPa\n\nSo it is below 1030.0.", "a limit"),
    (1013.4, MEAN, "- Mean: 1013.4 hPa\n- Readings: 96\n\nSo 96 readings were made.", "a count"),
    ("site_d", HIGHEST, MEANS + "So site_b has the lowest mean.", "the opposite"),
    ("site_d", HIGHEST, MEANS + "So site_b does not have the highest mean.", "a denial"),
)

CASES = (
    *(Case(value, question, answer, RIGHT, "picked") for question, answer, value, _ in _PICKED),
    *(Case(other, question, answer, WRONG, "not picked") for question, answer, _, other in _PICKED),
    *(Case(value, question, answer, RIGHT, why) for value, question, answer, why in _ELSE),
    Case(
        900, COUNT, ROWS + "So site_b has 900 readings.", RIGHT, "the pick is plain", hedged=False
    ),
    Case(
        ["site_b", "site_d"],
        "Which sites measure pressure?",
        MEANS + "So site_b has the highest mean.",
        RIGHT,
        "a list needs all of its rows",
    ),
)
