"""Strategies of texts that state a value, in the forms that the rules name."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

from hypothesis import strategies as st

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from hermes.model import JsonValue

_SENTENCES = ("{}", "It is {}.", "The result: {}", "I found {} in the data.", "**{}**\n", "so {}!")
_MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July", "August", "September"),
    *("October", "November", "December"),
)

FRAGMENTS = (
    *(
        "1",
        "12,482",
        " ",
        ".",
        ",",
        "-",
        "−",
        "–",
        "e",
        "10^",
        "×10",
        "⁻²",
        "%",
        "°C",
        "no ",
        "not ",
    ),
    *("site_d", "node_05", " than ", "yes", "No", "cannot be determined", "2026-07-19", "14:05"),
    *(" UTC", "+02:00", " pm", "July ", "19 ", "\n", "|", "*", "_", "`", "```", "<think>", "~~"),
    *("</think>", "\\", "\\boxed{", "}", "{", "$", "&nbsp;", "seven ", "hundred ", "and ", "[1]"),
    *("point ", "1) ", "#", "½", "٣", "７", "，", "。", "年", "月", "日", "\u200b", "\0", "İ", "ß"),
    *("Answer: ", "wait ", "or ", "none ", "null", "Europe/Rome", "CEST", "T", "Z", "99999999"),
    *("9" * 70, "1e9999", "24:00", "31.02.2026", "31/12/9999 23:59 -02:00", "million", "k", "’"),
    *("01/01/0001 00:00 +02:00", "below zero", "minus ", "\u2028", "\r", "{,}", "https://x.y/1"),
)
"""Pieces of which hostile texts are made."""


def _said(forms: list[str]) -> SearchStrategy[str]:
    return st.builds(str.format, st.sampled_from(_SENTENCES), st.sampled_from(forms))


def rendered_integers(value: int) -> SearchStrategy[str]:
    """`value` with any separator of thousands, as a decimal, or with its unit."""
    grouped = f"{value:,}"
    separators = (",", ".", "'", "’", " ", "\u00a0", "\u202f", "{,}")
    forms = [grouped.replace(",", separator) for separator in separators]
    return _said([str(value), f"{value}.0", f"{value} nodes", f"{value}nodes", *forms])


def rendered_reals(value: float) -> SearchStrategy[str]:
    """`value` with a point or a comma, any sign that is a minus, and a unit."""
    text = f"{value:.3f}"
    forms = [text, text.replace(".", ","), f"{text} °C", f"{text}%", f"{value:e}"]
    minus = [form.replace("-", "−") for form in forms]
    return _said([*forms, *minus])


def rendered_dates(value: date) -> SearchStrategy[str]:
    """`value` in ISO form, with the month's name, and in figures."""
    day, year = value.day, value.year
    name = _MONTHS[value.month - 1]
    ending = "th" if 10 < day < 20 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
    return _said(
        [
            value.isoformat(),
            f"{value:%Y%m%d}",
            f"{value:%Y/%m/%d}",
            f"{value:%d.%m.%Y}",
            f"{value:%d/%m/%Y}",
            f"{value:%m/%d/%Y}",
            f"{day} {name} {year}",
            f"{day}{ending} {name} {year}",
            f"the {day}{ending} of {name}, {year}",
            f"{name} {day}, {year}",
            f"{name[:3]} {day} {year}",
            f"{day}-{name[:3]}-{year}",
            f"{year}年{value.month}月{day}日",
        ]
    )


def rendered_minutes(value: datetime) -> SearchStrategy[str]:
    """`value`, which is in UTC, in ISO form, with names, with the 12-hour clock, in other zones."""
    name = _MONTHS[value.month - 1]
    east = value + timedelta(hours=2)
    half = f"{value.hour % 12 or 12}:{value:%M} {'am' if value.hour < 12 else 'p.m.'}"
    return _said(
        [
            f"{value:%Y-%m-%d %H:%M} UTC",
            f"{value:%Y-%m-%d %H:%M}",
            f"{value:%Y-%m-%dT%H:%M}:59Z",
            f"{value:%Y%m%dT%H%M}Z",
            f"{value.day} {name} {value.year} at {value:%H:%M}",
            f"{value:%H:%M} UTC on {name} {value.day}, {value.year}",
            f"{half} on {value.day} {name} {value.year}",
            f"{east:%Y-%m-%d %H:%M} +02:00",
            f"{east:%Y-%m-%d %H:%M} UTC+2",
            f"{east:%d.%m.%Y, %H:%M} CEST",
        ]
    )


def rendered_names(value: str) -> SearchStrategy[str]:
    """`value` in any case, with any separator."""
    spaced = value.replace("_", " ")
    return _said(
        [value, spaced, spaced.title(), value.upper(), value.replace("_", "-"), f"`{value}`"]
    )


def typed_values() -> SearchStrategy[tuple[JsonValue, str]]:
    """A reference value of each kind and a plain text that states it."""
    return st.sampled_from(
        [
            (7, "7"),
            (12482, "12,482"),
            (-3.5, "-3.5"),
            ("Yes", "Yes"),
            ("No", "No"),
            ("2026-07-19", "July 19, 2026"),
            ("2026-05-13 00:04 UTC", "2026-05-13T00:04Z"),
            ("node_05", "Node 05"),
            (["node_05", 7], "node_05, 7"),
            (None, "not available"),
        ]
    )
