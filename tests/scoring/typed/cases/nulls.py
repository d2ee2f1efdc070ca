"""Answers to questions that the data cannot answer, as chat models give them."""

from hermes.model import Turn
from tests.scoring.typed.cases.case import RIGHT, SILENT, WRONG, Case

WIND = "What is the average wind speed at site_a?"
DAY = "What was the humidity at site_b on 2026-09-01?"
VIBRATION = "Which vibration thresholds apply at site_b?"
THERE = "And the wind there?"
TEMPERATURE = Turn("What is the average temperature at site_a?", "20.1 °C")

_WIND = (
    ("I'm sorry, the data does not include wind speed.", RIGHT, "not included"),
    ("Wind speed is not measured.", RIGHT, "not measured"),
    ("Wind speed isn't measured at site_a.", RIGHT, "a contraction"),
    ("There is no data on wind speed.", RIGHT, "no data"),
    ("There's no wind data.", RIGHT, "no wind data"),
    ("No wind speed readings are available.", RIGHT, "no readings"),
    ("No information.", RIGHT, "no information"),
    ("Not available.", RIGHT, "not available"),
    ("N/A", RIGHT, "not available, short"),
    ("Unknown", RIGHT, "unknown"),
    ("I don't know.", RIGHT, "does not know"),
    ("I do not know the answer to that.", RIGHT, "does not know"),
    ("This question cannot be answered.", RIGHT, "cannot be answered"),
    ("This can't be answered from the available data.", RIGHT, "cannot be answered"),
    ("It cannot be determined.", RIGHT, "cannot be determined"),
    ("I cannot provide the average wind speed.", RIGHT, "cannot provide"),
    ("I'm unable to answer this.", RIGHT, "unable"),
    ("I was unable to find wind speed data.", RIGHT, "unable to find"),
    ("I couldn't find any wind speed measurements.", RIGHT, "could not find"),
    ("The dataset lacks wind speed.", RIGHT, "lacks"),
    ("The graph doesn't contain wind measurements.", RIGHT, "does not contain"),
    ("site_a has no anemometer, so wind is not recorded.", RIGHT, "not recorded"),
    (
        "The sensors at site_a only measure temperature, humidity and CO2; wind speed is missing.",
        RIGHT,
        "missing",
    ),
    ("null", RIGHT, "null"),
    ('{"answer": null}', RIGHT, "JSON null"),
    ("Answer: unknown", RIGHT, "explicit"),
    ("None", RIGHT, "none"),
    ("Es liegen keine Daten vor.", RIGHT, "German"),
    ("Les données ne sont pas disponibles.", RIGHT, "French"),
    ("I checked all 12,482 records and found no wind speed.", RIGHT, "counts records searched"),
    ("0 rows were returned; wind speed is not in the data.", RIGHT, "counts records searched"),
    ("The query returned 0 results, so I can't answer.", RIGHT, "counts records searched"),
    ("None of the 25 nodes measures wind speed; no data.", RIGHT, "counts nodes searched"),
    (
        "There are 12,482 temperature readings, but wind speed is not measured.",
        RIGHT,
        "another quantity",
    ),
    (
        "Wind isn't measured. The average temperature at site_a is 20.1 °C.",
        RIGHT,
        "another quantity",
    ),
    ("No wind data for site_a; site_b had 3.2 m/s.", RIGHT, "another place"),
    ("As of 2026 no wind speed is recorded.", RIGHT, "a year is no number"),
    ("There is no wind data for 2026-07-19 14:00.", RIGHT, "dates and times are no numbers"),
    ("Wind speed is not available for node_05.", RIGHT, "a name has no number"),
    (
        "1. Temperature\n2. Humidity\n3. CO2\n\nWind speed is not among them; it is not measured.",
        RIGHT,
        "list numbering is no number",
    ),
    ("The average wind speed is 3.2 m/s.", WRONG, "a number"),
    ("3.2", WRONG, "a number"),
    ("I don't know exactly, but about 3 m/s.", WRONG, "an estimate is an answer"),
    ("There is no wind data, but I would estimate 3 to 5 m/s.", WRONG, "an estimate is an answer"),
    (
        "Wind speed isn't measured; typical values are around 4 m/s.",
        WRONG,
        "an estimate is an answer",
    ),
    ("0 m/s", WRONG, "zero is a number"),
    ("0", WRONG, "zero is a number"),
    ("The wind is strong.", WRONG, "neither declines nor gives a number"),
    ("Yes.", WRONG, "neither declines nor gives a number"),
    ("Let me check the data for you.", WRONG, "neither declines nor gives a number"),
    ("Not available. Final answer: 3.2 m/s", WRONG, "the final answer wins"),
    ("First I thought 3.2 m/s. Final answer: not available", RIGHT, "the final answer wins"),
    ("<think>maybe 3.2</think>Not available.", RIGHT, "reasoning is not read"),
    ("The average is not 3.2 m/s; there is no data.", RIGHT, "a number that is denied"),
    ("", SILENT, "silence is no statement"),
    ("\n", SILENT, "silence is no statement"),
    ("<think>No data.</think>", SILENT, "nothing is left to read"),
)
_DAY = (
    ("There is no data for 2026-09-01.", RIGHT, "the question's date"),
    ("The snapshot ends on 2026-08-12.", WRONG, "does not say that it cannot answer"),
    ("No data: the snapshot ends on 2026-08-12.", RIGHT, "no data"),
    ("2026-09-01 is outside the range of the data.", RIGHT, "outside the range"),
    ("That date is beyond the available data.", RIGHT, "beyond the data"),
    ("No humidity reading on 2026-09-01; on 2026-08-12 it was 45 %.", RIGHT, "another day"),
    ("The humidity was 45 %.", WRONG, "a number"),
    ("No data, but probably 45 %.", WRONG, "an estimate"),
    ("There is no data after 12 August 2026.", RIGHT, "a date is no number"),
    ("There is no data for the last 24 hours.", RIGHT, "a span of time"),
)
_THERE = (
    ("There is no wind data.", RIGHT, "no data"),
    ("The temperature there is 20.1 °C, but wind is not measured.", RIGHT, "repeats the history"),
    ("I only know 20.1 °C; the rest is not available.", RIGHT, "repeats the history"),
    ("3 m/s", WRONG, "a number"),
)

CASES = (
    *(Case(None, WIND, *case) for case in _WIND),
    *(Case(None, DAY, *case) for case in _DAY),
    *(Case(None, THERE, *case, history=(TEMPERATURE,)) for case in _THERE),
    Case(None, VIBRATION, "There are none in the data.", RIGHT, "none in the data"),
    Case(None, VIBRATION, "No vibration thresholds are defined for site_b.", RIGHT, "none defined"),
    Case(None, VIBRATION, "No vibration thresholds apply.", RIGHT, "none"),
    Case(None, VIBRATION, "The threshold is 5 mm/s.", WRONG, "a number"),
)
