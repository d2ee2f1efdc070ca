"""What IRIs are called: the labels that a graph has for them, else their last part."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple, TypeAlias
from urllib.parse import unquote

from hermes.flatten import bound_terms
from hermes.model import AnswerSet, TermKind, ValueSet
from hermes.scoring.iris import looks_like_iri

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hermes.model import Gold, Result

_QUALIFIER = re.compile(r"(?P<name>.*\S)\s*\([^()]*\)")


class Label(NamedTuple):
    """A name in some language; None where the graph does not say in which."""

    text: str
    lang: str | None


Labels: TypeAlias = "Mapping[str, Sequence[Label]]"
"""The labels of IRIs; an IRI that is not in it has none."""


def names(iri: str, lang: str, labels: Labels) -> tuple[str, ...]:
    """What a text in `lang` may call `iri`: its labels in that language or in none, else its end.

    A qualifier in brackets behind a name may be left out.

    >>> names("http://example.org/Alien_%28film%29", "en", {})
    ('Alien (film)', 'Alien')
    """
    fitting = [label.text for label in labels.get(iri, ()) if _fits(label, lang)]
    found = fitting or [_last_part(iri)]
    return tuple(dict.fromkeys(name for each in found for name in _with_bare(each) if name))


def iris_in(gold: Gold | Result) -> tuple[str, ...]:
    """The IRIs among the values of a set, in order; of a flat one, what looks like one."""
    match gold:
        case AnswerSet():
            terms = bound_terms(gold)
            return tuple(dict.fromkeys(t.value for t in terms if t.kind is TermKind.IRI))
        case ValueSet(values):
            return tuple(filter(looks_like_iri, dict.fromkeys(values)))
    return ()


def primary(lang: str) -> str:
    """The language without region or script: `pt` of `pt_BR` and of `pt-BR`."""
    return re.split(r"[-_]", lang.lower(), maxsplit=1)[0]


def _fits(label: Label, lang: str) -> bool:
    return label.lang is None or primary(label.lang) == primary(lang)


def _last_part(iri: str) -> str:
    """The end of an IRI as words: `Saint_Petersburg` is "Saint Petersburg"; camel case stays."""
    end = re.split(r"[/#]", iri.rstrip("/#"))[-1]
    if end == iri:  # urn:isbn:0451450523
        end = iri.rpartition(":")[2]
    return unquote(end).replace("_", " ").strip()


def _with_bare(name: str) -> tuple[str, ...]:
    qualified = _QUALIFIER.fullmatch(name)
    return (name, qualified["name"]) if qualified else (name,)
