"""The rows of labels.jsonl: what a graph calls the IRIs in gold, or why that is not known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hermes.encoding import decode_term, encode_term, json_list, json_string
from hermes.model import Term, TermKind
from hermes.scoring.profiles.labels import Label

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from hermes.model import JsonValue
    from hermes.scoring.profiles.labels import Labels


@dataclass(frozen=True, slots=True)
class KnownLabels:
    """What is kept of an IRI: the labels that the graph has for it, or why they are not known."""

    iri: str
    labels: tuple[Label, ...] = ()
    failure: str | None = None


def label_record(known: KnownLabels) -> dict[str, JsonValue]:
    """The row of an IRI."""
    if known.failure is not None:
        return {"iri": known.iri, "failure": known.failure}
    terms = [Term(TermKind.LITERAL, label.text, language=label.lang) for label in known.labels]
    return {"iri": known.iri, "labels": [encode_term(term) for term in terms]}


def labels_from_record(record: Mapping[str, JsonValue]) -> KnownLabels:
    """The inverse of `label_record`. Raises TypeError or ValueError for another row."""
    iri = json_string(record.get("iri"), "iri")
    if "failure" in record:
        return KnownLabels(iri, failure=json_string(record["failure"], "failure"))
    terms = [decode_term(cell) for cell in json_list(record.get("labels"), "labels")]
    return KnownLabels(iri, tuple(Label(term.value, term.language) for term in terms if term))


def labels_of(known: Iterable[KnownLabels]) -> Labels:
    """The labels by IRI."""
    return {each.iri: each.labels for each in known}
