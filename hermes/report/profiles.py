"""The figures of a profile other than the default one in report.json."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hermes.model import JsonValue
    from hermes.scoring.profiles.figures import ProfileFigures


def profile_record(figures: ProfileFigures) -> dict[str, JsonValue]:
    """The object under the profile's name in report.json."""
    by_lang: dict[str, JsonValue] = {lang: dict(each) for lang, each in figures.by_lang.items()}
    return {**figures.overall, "by": {"lang": by_lang}}
