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

SITE = "What was the temperature at site_h on 2026-06-01?"
OZONE = "Which node measured the highest ozone level?"
_CONTEXT = (
    (WIND, "No wind data: the graph has 6 sites, 41 nodes and 5 properties.", "counts of the data"),
    (WIND, "The snapshot covers 41 nodes at 6 sites over 80 days, none with wind.", "counts"),
    (WIND, "Of the 5 measured quantities none is wind speed.", "none is what is asked for"),
    (WIND, "It holds 6 sites and 5 quantities, but no wind speed.", "but no"),
    (WIND, '{"answer": null, "confidence": 0.9}', "a confidence"),
    (WIND, "This cannot be answered (confidence: 90 %).", "a confidence"),
    (WIND, "I'm 95 % sure that wind is not measured.", "a confidence"),
    (WIND, "The dataset has 0 wind speed measurements.", "0 measurements"),
    (WIND, "No wind speed.\n- Total observations: 9,114\n- Of wind: 0 observations", "totals"),
    (WIND, '{"answer": "not available", "rows": 0}', "a number of rows"),
    (DAY, "No data for that day. In July 2026, it was 51.2 % on average.", "a month"),
    (DAY, "No data for 2026-09-01; the overall mean is 51.2 %.", "the overall mean"),
    (DAY, "Nothing on 2026-09-01; the most recent value is 54 %.", "the latest value"),
    (VIBRATION, "None for vibration. For temperature, the upper limit is 28.5 °C.", "another's"),
    (VIBRATION, "There are limits for humidity (40–60 %), but none for vibration.", "another's"),
    (
        SITE,
        "There's no site_h. The temperature at site_a on 2026-06-01 was 20.2 °C.",
        "another site",
    ),
    (OZONE, "Ozone is not measured. The highest CO2 level, 1,180 ppm, is at node_02.", "another's"),
)
_REFUSED = (
    (DAY, "The data does not extend to that day.", "does not extend"),
    (DAY, "The data doesn't go that far.", "does not go that far"),
    (DAY, "That day lies in the future.", "in the future"),
    (DAY, "2026-09-01 is after the last reading.", "after the last"),
    (DAY, "The snapshot ends on 2026-08-12, before the requested date.", "before the date"),
    (WIND, "The query returned no rows.", "no rows"),
    (WIND, "The query gave an empty result.", "an empty result"),
    (WIND, "The result set is empty.", "an empty result"),
    (WIND, "Wind speed is not an observed property.", "no observed property"),
    (WIND, "No mean can be computed.", "cannot be computed"),
    (WIND, "There's nothing about wind.", "nothing about"),
    (WIND, "site_a is not equipped with an anemometer.", "not equipped"),
    (WIND, "Les données ne permettent pas de le dire.", "French"),
    (WIND, "Only temperature and humidity are measured at site_a.", "only others"),
    (SITE, "No site called site_h could be found.", "could not be found"),
    (SITE, "site_h is not a valid site.", "no valid site"),
    (VIBRATION, "There aren't any vibration thresholds.", "there are not any"),
)
_ESTIMATED = (
    (WIND, "It is not known exactly, but 3.1 m/s at 10 m height.", "an estimate, with a height"),
    (
        WIND,
        "No direct data. Wind speed: 3.1 m/s (confidence: 0.4)",
        "an estimate, with a confidence",
    ),
    (WIND, "Wind is not measured, yet 2–4 m/s are typical.", "an estimate, as a range"),
    (WIND, "The average is 3.1 m/s across 7 nodes, with no data for May.", "a number, and a count"),
    (WIND, "3.1 m/s (CO2 is not available)", "another quantity is missing"),
    (DAY, "Not measured that day, I'd expect 50 %.", "an estimate"),
    (DAY, "It was 45 % on 2026-09-01; no data for the day after.", "another day is missing"),
    (VIBRATION, "No idea, perhaps 5 mm/s.", "an estimate"),
)

CASES = (
    *(Case(None, question, answer, RIGHT, why) for question, answer, why in _CONTEXT),
    *(Case(None, question, answer, RIGHT, why) for question, answer, why in _REFUSED),
    *(Case(None, question, answer, WRONG, why) for question, answer, why in _ESTIMATED),
    *(Case(None, WIND, *case) for case in _WIND),
    *(Case(None, DAY, *case) for case in _DAY),
    *(Case(None, THERE, *case, history=(TEMPERATURE,)) for case in _THERE),
    Case(None, VIBRATION, "There are none in the data.", RIGHT, "none in the data"),
    Case(None, VIBRATION, "No vibration thresholds are defined for site_b.", RIGHT, "none defined"),
    Case(None, VIBRATION, "No vibration thresholds apply.", RIGHT, "none"),
    Case(None, VIBRATION, "The threshold is 5 mm/s.", WRONG, "a number"),
)
