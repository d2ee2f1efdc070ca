"""Numbers beside the names of months, and numbers that are no dates."""

from tests.scoring.typed.cases.case import RIGHT, WRONG, Case

COUNT = "How many noise readings exceeded 70 dB at site_c in August 2026?"
MEAN = "What was the mean pressure at site_b?"
DAYS = "On which days was the limit exceeded?"
DAY = "On which day was the limit exceeded?"
FIRST = "When did the first reading arrive at site_f?"

_OF_FOUR = (
    ("In August, 4 readings exceeded 70 dB.", RIGHT, "a comma before the count"),
    ("In August, 5 readings exceeded 70 dB.", WRONG, "another count"),
    ("In August 4 readings did.", RIGHT, "`in` a month, so no day"),
    ("On August 4 readings were high.", WRONG, "`on` a day"),
    ("On August 17, 4 readings exceeded it.", RIGHT, "a day and a count"),
    ("On August 4, 6 readings exceeded it.", WRONG, "a day and another count"),
    ("Between August 1 and August 31, 4 readings did.", RIGHT, "two days and a count"),
    ("4 August readings exceeded it.", RIGHT, "the month's readings"),
    ("By 4 August readings had stopped.", WRONG, "a day before a noun"),
    ("As of September, 4 readings.", RIGHT, "a month and a count"),
    ("Only 4 may have exceeded it.", RIGHT, "`may` is a verb"),
    ("On 4 May 2026, six did.", WRONG, "a date"),
    ("Since 4 August, there were 6.", WRONG, "a day without its year"),
    ("Aug 4-6 was loud", WRONG, "days without their year"),
    ("Six: August 1, 4, 9, 12, 20 and 31", WRONG, "a list of days"),
    ("Aug 4: 6 readings", WRONG, "a day and a colon"),
)
_OF_MEAN = (
    ("On August 3, 21.4 hPa", RIGHT, "a comma before the value"),
    ("August 3 – 21.4 hPa", RIGHT, "a dash before the value"),
    ("August 3 - 21.4 hPa", RIGHT, "a hyphen before the value"),
    ("August 3 and 21.4 hPa", RIGHT, "`and` before the value"),
    ("August 21, 4 readings", WRONG, "no decimal comma"),
)
_RANGES = (
    ("6.5–7", RIGHT, "a dash after decimals"),
    ("7.2-7", RIGHT, "a hyphen after decimals"),
    ("5.2.7", WRONG, "a version, or a date with one mark"),
    ("2026-08-07", WRONG, "a date"),
    ("7/8/26", WRONG, "a date"),
)

CASES = (
    *(Case(4, COUNT, *case) for case in _OF_FOUR),
    *(Case(21.4, MEAN, *case) for case in _OF_MEAN),
    *(Case(7, "How many?", *case) for case in _RANGES),
    Case(["2026-06-03", "2026-06-17"], DAYS, "June 3 and June 17, 2026", RIGHT, "a shared year"),
    Case(["2026-06-03", "2026-06-17"], DAYS, "3 June to 17 June 2026", RIGHT, "a shared year"),
    Case(["2026-06-03", "2025-06-17"], DAYS, "June 3 and June 17, 2026", WRONG, "the same year"),
    Case(["2026-06-03", "2026-06-17"], DAYS, "Not June 3. June 17, 2026.", WRONG, "not joined"),
    Case(["2026-06-03", "2026-06-05", "2026-06-17"], DAYS, "June 3, 5 and 17, 2026", RIGHT, "many"),
    Case(["2026-06-03", "2026-06-05", "2026-06-17"], DAYS, "3, 5, and 17 June 2026", RIGHT, "many"),
    Case("2026-06-17", DAY, "17 June '26", RIGHT, "a year with an apostrophe"),
    Case("2026-06-17", DAY, "June 17, 26", WRONG, "a year has four digits or an apostrophe"),
    Case("2026-05-13 00:04 UTC", FIRST, "Wed May 13 00:04:00 UTC 2026", RIGHT, "as Unix writes it"),
    Case("2026-05-13 00:04 UTC", FIRST, "Thu May 14 00:04:00 UTC 2026", WRONG, "another day"),
    Case(
        "2026-05-13 00:04 UTC",
        FIRST,
        "01:04 or 02:04 on 13 May 2026 (UTC+2)",
        RIGHT,
        "a shared zone",
        True,
    ),
    Case(
        None,
        "How windy was it?",
        "It is not measured, but typically 2.5–3.5 m/s.",
        WRONG,
        "an estimate",
    ),
)
