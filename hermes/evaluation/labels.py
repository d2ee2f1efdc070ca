"""The labels of the IRIs in gold, which free-text answers are held against.

They are asked of the graph once, after the answers are in, and kept in the run's folder: to score
again needs no graph, and gives the same scores when the graph has changed. What cannot be had is
kept too, as a failure, and told in the report.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from hermes.encoding import json_line
from hermes.errors import HermesError
from hermes.evaluation.known_labels import known_labels
from hermes.evaluation.scoring import golds_of
from hermes.files import read_records, write_atomically
from hermes.graphs.base import Limits
from hermes.model import AnswerSet, Failure, GoldKind, Term, TermKind, Text
from hermes.scoring.label_records import KnownLabels, label_record
from hermes.scoring.profiles.labels import Label, iris_in, primary
from hermes.sparql.iris import is_iri
from hermes.systems.records import answer_from_record

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from hermes.evaluation.job import Job
    from hermes.model import QueryResult
    from hermes.runs.execute import GraphAccess

_BATCH = 100  # IRIs in one query
_PROPERTIES = (
    "http://www.w3.org/2000/01/rdf-schema#label",
    "http://www.w3.org/2004/02/skos/core#prefLabel",
    "http://www.w3.org/2004/02/skos/core#altLabel",
    "http://schema.org/name",
    "https://schema.org/name",
    "http://xmlns.com/foaf/0.1/name",
)
_LANGUAGE = re.compile(r"[a-z]{1,8}")


def look_up_labels(job: Job, access: GraphAccess) -> None:
    """Ask for the labels that the run's texts need and that are not known yet, and keep them.

    The graph is opened only for that. Nothing that keeps it from answering ends the run. Raises
    `StorageError`, and `FormatError` for damaged files.
    """
    wanted = _wanted_iris(job)
    if not wanted:
        return
    known = {each.iri: each for each in known_labels(job) if each.failure is None}
    missing = [iri for iri in wanted if iri not in known]
    if missing:
        langs = sorted({primary(item.lang) for item in job.items})
        known |= {each.iri: each for each in _ask(job, access, missing, langs)}
        lines = (json_line(label_record(known[iri])) for iri in wanted)
        write_atomically(job.folder.labels, b"".join(lines))


def _wanted_iris(job: Job) -> list[str]:
    """The IRIs in gold of the items that were answered by a text, in their order."""
    if job.benchmark.card.gold is not GoldKind.ANSWER_SETS:
        return []
    answers = read_records(job.folder.answers, answer_from_record)
    texts = {answer.item_id for answer in answers if isinstance(answer.given, Text)}
    golds = golds_of(job) if texts else {}
    asked = (golds[item.id] for item in job.items if item.id in texts and item.id in golds)
    return list(dict.fromkeys(iri for gold in asked for iri in iris_in(gold)))


# -- asking --------------------------------------------------------------------------------------


def _ask(
    job: Job, access: GraphAccess, iris: Sequence[str], langs: Sequence[str]
) -> Iterator[KnownLabels]:
    """The labels of `iris`, batch by batch; after one that fails, no further is asked for."""
    failure: str | None = None
    askable = [iri for iri in iris if is_iri(iri)]
    for start in range(0, len(askable), _BATCH):
        batch = askable[start : start + _BATCH]
        if failure is None:
            result = _query(job, access, label_query(batch, langs))
            if isinstance(result, AnswerSet):
                labels = _labels(result)
                yield from (KnownLabels(iri, tuple(labels.get(iri, ()))) for iri in batch)
                continue
            failure = _reason(result)
        yield from (KnownLabels(iri, failure=failure) for iri in batch)
    yield from (KnownLabels(iri) for iri in iris if not is_iri(iri))


def label_query(iris: Iterable[str], langs: Iterable[str]) -> str:
    """The query for the labels of `iris` in any of `langs`, or in no language."""
    spoken = [f'LANGMATCHES(LANG(?label), "{lang}")' for lang in langs if _LANGUAGE.fullmatch(lang)]
    return f"""SELECT DISTINCT ?iri ?label {{
  VALUES ?iri {{ {" ".join(f"<{iri}>" for iri in iris)} }}
  VALUES ?property {{ {" ".join(f"<{each}>" for each in _PROPERTIES)} }}
  ?iri ?property ?label .
  FILTER (ISLITERAL(?label) && ({" || ".join(['LANG(?label) = ""', *spoken])}))
}}"""


def _query(job: Job, access: GraphAccess, query: str) -> QueryResult | HermesError:
    try:
        # What a system's answer may hold says nothing of how many labels there are.
        limits = replace(job.manifest.options.limits, max_rows=Limits().max_rows)
        return access.graph.query(query, limits)
    except HermesError as error:  # such as a graph that cannot be fetched or opened
        return error


def _reason(result: QueryResult | HermesError) -> str:
    if isinstance(result, Failure):
        return f"{result.kind}: {result.detail}"
    return str(result.args[0]) if isinstance(result, HermesError) else "no rows came"


def _labels(answers: AnswerSet) -> Mapping[str, Sequence[Label]]:
    labels: dict[str, list[Label]] = {}
    for row in answers.rows:
        match row:
            case (Term(TermKind.IRI, iri), Term(TermKind.LITERAL, text, _, lang)):
                labels.setdefault(iri, []).append(Label(text, lang))
    # Engines return rows in any order; a run's files are the same each time.
    return {iri: sorted(each, key=_language_and_text) for iri, each in labels.items()}


def _language_and_text(label: Label) -> tuple[str, str]:
    return label.lang or "", label.text
