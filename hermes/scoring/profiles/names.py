"""The profiles by their names, for whoever only has to name one."""

from __future__ import annotations

from enum import StrEnum

from hermes.errors import unknown_name


class ProfileName(StrEnum):
    """The profiles; docs/metrics.md states the rules of each."""

    HERMES = "hermes"
    TEXT2SPARQL = "text2sparql"
    GERBIL = "gerbil"
    KGQA_EVAL = "kgqa-eval"


def profile_name(text: str) -> ProfileName:
    """The profile called `text`. Raises `UnknownNameError`."""
    try:
        return ProfileName(text)
    except ValueError:
        raise unknown_name("profile", text, ProfileName, "docs/metrics.md") from None
