"""The resources of an R2RML mapping, as it was written, with their places for error messages."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from hermes.errors import FormatError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from pyoxigraph import Triple

RR = "http://www.w3.org/ns/r2rml#"

_Triples: TypeAlias = "Mapping[str, Mapping[str, list[_Term]]]"


@dataclass(frozen=True, slots=True)
class _Term:
    """`id` is N-Triples; `text` the value of a literal, None for others."""

    id: str
    text: str | None


@dataclass(frozen=True, slots=True)
class Resource:
    """A resource of a mapping. `is_shortcut` where it stands itself for the term that it is."""

    id: str
    within: str
    is_shortcut: bool
    triples: _Triples

    def all(self, key: str) -> list[Resource]:
        """The values of a property of the vocabulary rr:."""
        return self._values(key, is_shortcut=False)

    def some(self, key: str, shortcut: str) -> list[Resource]:
        """The values of a property, and those of its `shortcut` for constants; at least one."""
        found = self.all(key) + self._values(shortcut, is_shortcut=True)
        if not found:
            raise self.error(f"there is no rr:{key}")
        return found

    def one(self, key: str, shortcut: str | None = None) -> Resource:
        """The only value of a property, or of its `shortcut`."""
        found = self.some(key, shortcut) if shortcut else self.all(key)
        if len(found) != 1:
            raise self.error(f"there are {len(found)} rr:{key}, where one was expected")
        return found[0]

    def text(self, key: str) -> str | None:
        """The text of a property; None where it is not there, or no literal."""
        terms = self.triples[self.id][RR + key]
        return terms[0].text if terms else None

    def required_text(self, key: str) -> str:
        """The text of a property that must be there."""
        found = self.text(key)
        if found is None:
            raise self.error(f"there is no rr:{key}")
        return found

    def error(self, what: str) -> FormatError:
        """What is wrong here."""
        return FormatError(what, self.within, "Mend the mapping there.")

    def _values(self, key: str, *, is_shortcut: bool) -> list[Resource]:
        terms = self.triples[self.id][RR + key]
        return [Resource(term.id, self.within, is_shortcut, self.triples) for term in terms]


def read_resources(path: Path, key: str) -> list[Resource]:
    """Those resources of a Turtle file that have the property rr:`key`, in their order."""
    from pyoxigraph import RdfFormat, parse

    triples: dict[str, dict[str, list[_Term]]] = defaultdict(lambda: defaultdict(list))
    try:
        # Relative names of triples maps need some base; it gets into no triple.
        for triple in parse(path=str(path), format=RdfFormat.TURTLE, base_iri="file:///mapping"):
            _take(triple.triple, triples)
    except OSError as error:
        raise FormatError(
            f"cannot read the mapping: {error}", str(path), "Name a file that is there."
        ) from error
    except SyntaxError as error:
        raise FormatError(
            f"not Turtle: {error.msg}", f"{path}, line {error.lineno}", "Mend the file there."
        ) from error
    named = [subject for subject, properties in triples.items() if RR + key in properties]
    return [
        Resource(subject, f"{path}, {subject}", is_shortcut=False, triples=triples)
        for subject in named
    ]


def _take(triple: Triple, triples: Mapping[str, Mapping[str, list[_Term]]]) -> None:
    from pyoxigraph import Literal

    text = triple.object.value if isinstance(triple.object, Literal) else None
    triples[str(triple.subject)][triple.predicate.value].append(_Term(str(triple.object), text))
