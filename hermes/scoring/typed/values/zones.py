"""Time zones as answers name them, and what they are of UTC."""

from __future__ import annotations

import re
from datetime import UTC, timedelta, tzinfo
from datetime import timezone as fixed_zone
from typing import TypeAlias
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

Zone: TypeAlias = tzinfo | None
"""None for a zone that nobody can convert, such as local time."""

# An abbreviation is an offset, whatever the date: CET is UTC+1 also in summer. Of abbreviations
# with two meanings (CST, IST, BST) the one with more speakers of English: IST is India's.
_OFFSETS_H = {
    name: offset
    for offset, names in (
        (0.0, "Z UTC UCT GMT WET"),
        (1.0, "CET MEZ BST WEST WAT"),
        (2.0, "CEST MESZ EET CAT SAST"),
        (3.0, "EEST MSK EAT TRT"),
        (5.5, "IST"),
        (8.0, "SGT HKT AWST"),
        (9.0, "JST KST"),
        (10.0, "AEST"),
        (11.0, "AEDT"),
        (12.0, "NZST"),
        (13.0, "NZDT"),
        (-3.0, "ADT BRT"),
        (-4.0, "AST EDT"),
        (-5.0, "EST CDT"),
        (-6.0, "CST MDT"),
        (-7.0, "MST PDT"),
        (-8.0, "PST AKDT"),
        (-9.0, "AKST"),
        (-10.0, "HST"),
    )
    for name in names.split()
}
_SPELLED = {
    "coordinated universal time": "UTC",
    "universal time": "UTC",
    "greenwich mean time": "GMT",
    "central european time": "CET",
    "central european summer time": "CEST",
    "eastern european time": "EET",
    "eastern european summer time": "EEST",
    "western european time": "WET",
    "western european summer time": "WEST",
    "british summer time": "BST",
    "eastern standard time": "EST",
    "eastern daylight time": "EDT",
    "central standard time": "CST",
    "central daylight time": "CDT",
    "mountain standard time": "MST",
    "mountain daylight time": "MDT",
    "pacific standard time": "PST",
    "pacific daylight time": "PDT",
}
_NAMES = "|".join(sorted(_OFFSETS_H, key=len, reverse=True))
_SPELLED_NAMES = "|".join(_SPELLED).replace(" ", r"\s")
_ZONE = re.compile(
    rf"""
    (?: (?P<base>UTC|GMT)? \s? (?P<sign>[+−-]|(?<=UTC)–|(?<=GMT)–)
        (?P<hours>\d{{1,2}}) (?: :?(?P<minutes>[0-5]\d) )? (?!\d|:|\.\d)
    | (?P<iana>[A-Z][A-Za-z]{{2,12}}/[A-Z][A-Za-z_]{{2,20}}) (?!\w)
    | (?P<name>{_NAMES}) (?!\w)
    | (?i: (?P<spelled>{_SPELLED_NAMES}) (?!\w)
      | (?: in \s | at \s | the \s )? (?P<local> (?:\w{{1,20}}\s)? local (?:\stime)? ) (?!\w) )
    | (?P<place>[A-Z][a-z]{{2,20}}) \s time (?!\w)
    )
    """,
    re.VERBOSE,
)
_ZONE_BEFORE = re.compile(rf"(?<!\w)(?P<name>{_NAMES})(?:\s?\))?\s?:?\s?\|?\s?$")
_MAX_OFFSET_H = 14  # Kiribati's; more is the end of a range of times


def zone_at(text: str, start: int) -> tuple[Zone, int] | None:
    """The zone that begins at `start`, and where it ends; None if none does.

    >>> zone_at("UTC+2", 0)
    (datetime.timezone(datetime.timedelta(seconds=7200)), 5)
    """
    match = _ZONE.match(text, start)
    if match is None:
        return None
    if match["sign"]:
        return _offset(match)
    if match["iana"]:
        return _iana(match["iana"]), match.end()
    if match["local"] or match["place"]:
        return None, match.end()
    name = match["name"] or _SPELLED[match["spelled"].lower()]
    return named(name), match.end()


def zone_before(text: str, end: int) -> Zone | None:
    """The zone named right before `end`, as in "CEST: 14:05"; None if none is."""
    match = _ZONE_BEFORE.search(text[max(0, end - 12) : end])
    return named(match["name"]) if match else None


def named(name: str) -> tzinfo:
    """The zone of an abbreviation of the table."""
    return fixed_zone(timedelta(hours=_OFFSETS_H[name]))


def _offset(match: re.Match[str]) -> tuple[Zone, int] | None:
    hours, minutes = int(match["hours"]), int(match["minutes"] or 0)
    if hours > _MAX_OFFSET_H:
        # "UTC-15:00" is UTC and the end of a range.
        return (UTC, match.end("base")) if match["base"] else None
    size = timedelta(hours=hours, minutes=minutes)
    return fixed_zone(size if match["sign"] == "+" else -size), match.end()


def _iana(name: str) -> Zone:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        # OSError: "Europe/" is a folder of the data base
        return None
