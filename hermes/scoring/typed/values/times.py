"""Times of day in a text, with their zones."""

from __future__ import annotations

import re
from datetime import UTC
from typing import TYPE_CHECKING, NamedTuple

from hermes.scoring.typed.values.zones import zone_at, zone_before

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hermes.scoring.typed.values.zones import Zone

# Where a time can begin; what may follow is cheap to test, and most digits are no times.
_BEGINNING = re.compile(
    r"[0-9](?<![0-9][0-9])(?=[0-9]?(?::[0-9]|[.hH][0-9]{2}|\s?[aApPoOuU时時点點])"
    r"|[0-9]{3}(?:[0-9]{2})?\s?[UGZ]|(?<=T[0-9])[0-9]{3})"
    r"|[nNmM](?<!\w\w)(?:oon|idday|idnight|itternacht)\b"
)
_TIME = re.compile(
    r"""
    (?<![\d:]) (?<!\d[.,]) (?:
      (?P<h1>\d{1,2}) : (?P<m1>\d\d) (?: : \d\d (?:[.,]\d{1,9})? )? (?![\d:])
      (?: \s? (?P<half1>[ap]\.?\s?m\b\.?) )?
    | (?<!\w) (?P<h2>\d{1,2}) (?: \.(?P<m2>\d\d) )? \s? (?P<half2>[ap]\.?\s?m\b\.?)
    | (?<!\w) (?P<h3>\d{1,2}) h (?P<m3>\d\d) (?!\w)
    | (?<!\w) (?P<h4>\d{1,2}) (?: [.:](?P<m4>\d\d) )? \s? (?:Uhr|o'clock) \b
    | (?<=\dT) (?P<h5>\d\d) (?P<m5>\d\d) (?:\d\d)? (?!\d)
    | (?<!\w) (?P<h6>[01]\d|2[0-4]) (?P<m6>[0-5]\d) (?: \d\d )? (?=\s?(?:UTC|GMT|Z)\b)
    | (?P<h7>\d{1,2}) \s?[时時点點]\s? (?P<m7>\d{1,2}) \s?分
    | (?P<word>noon|midday|midnight|Mitternacht)
    )
    """,
    re.VERBOSE | re.IGNORECASE,
)
_AFTER = re.compile(r"\s?(?:hrs?\b|hours\b|h\b|Uhr\b)?\s{0,2}(?P<open>[(\[]?)\s?")
_MINUTES_OF_DAY = 24 * 60
_NOON_H = 12


class TimeMention(NamedTuple):
    """A time of day at `text[start:end]`: minutes since midnight in a zone, None if unreadable.

    `zoned`: it names its zone; else the zone is UTC.
    """

    start: int
    end: int
    minutes: int | None
    zone: Zone
    zoned: bool


def times(text: str) -> list[TimeMention]:
    """The times in `text`, in their order; seconds are dropped.

    >>> [mention.minutes for mention in times("at 2:05:59 p.m., at noon, at 24:00")]
    [845, 720, 1440]
    """
    return list(_times(text))


def _times(text: str) -> Iterator[TimeMention]:
    done = 0
    for beginning in _BEGINNING.finditer(text):
        match = _TIME.match(text, beginning.start())
        if match is None or match.start() < done:
            continue  # no time, or the offset of the one before: "02:04 +02:00"
        minutes = _minutes(match)
        found = _zone_after(text, match)
        if found is not None:
            zone, done = found
            yield TimeMention(match.start(), done, minutes, zone, zoned=True)
        elif (before := zone_before(text, match.start())) is not None:
            yield TimeMention(*match.span(), minutes, before, zoned=True)
        else:
            yield TimeMention(*match.span(), minutes, UTC, zoned=False)


def _zone_after(text: str, time: re.Match[str]) -> tuple[Zone, int] | None:
    gap = _AFTER.match(text, time.end())
    if gap is None:
        return None
    start = gap.end()
    # `14:05-15:00` is a range, `T14:05-02:00` an offset, as is one apart: `14:05 -02:00`.
    if text[start : start + 1] == "-" and start == time.end() and not _is_iso(text, time.start()):
        return None
    return zone_at(text, start)


def _is_iso(text: str, start: int) -> bool:
    return start > 1 and text[start - 1] in "Tt " and text[start - 2].isdigit()


def _minutes(match: re.Match[str]) -> int | None:
    if match["word"]:
        return (
            0 if match["word"].lower().startswith("mi") and "day" not in match[0].lower() else 720
        )
    form = next(form for form in "1234567" if match[f"h{form}"])
    hour, minute = int(match[f"h{form}"]), int(match[f"m{form}"] or 0)
    half = match["half1"] or match["half2"]
    if half and hour > _NOON_H:
        half = None  # "14:05 pm" is 14:05
    if half:
        hour = hour % _NOON_H + (_NOON_H if half.lower().startswith("p") else 0)
    minutes = hour * 60 + minute
    return minutes if minute < 60 and minutes <= _MINUTES_OF_DAY else None  # noqa: PLR2004
