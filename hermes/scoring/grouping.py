"""The figures of a run by why items were wrong, and by how complex their gold queries are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.scoring.diagnosis.classes import CLASS_NAMES
from hermes.scoring.summary import summarize
from hermes.sparql.features import query_features
from hermes.sparql.structure import AGGREGATES, Clause

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from hermes.model import Score
    from hermes.scoring.scored import ScoredItem
    from hermes.scoring.summary import Figures
    from hermes.sparql.features import QueryFeatures

_FORMS = ("SELECT", "ASK", "CONSTRUCT", "DESCRIBE")
_PATTERNS = ("no triple pattern", "1 triple pattern", "2 triple patterns", "3+ triple patterns")
_JOINS = ("no join", "1 join", "2+ joins")
_PATH = "property path"
_NAMES = (*_FORMS, *_PATTERNS, *_JOINS, _PATH, *AGGREGATES, *(clause.value for clause in Clause))


def by_class(scored: Iterable[ScoredItem]) -> dict[str, Figures]:
    """The figures of the items of each class; those that are correct are in none."""
    return _grouped(
        CLASS_NAMES,
        ((each.score, (each.error_class.value,)) for each in scored if each.error_class),
    )


def by_feature(scored: Iterable[ScoredItem]) -> dict[str, Figures]:
    """The figures of the items whose gold query has each feature.

    An item is in many groups; one without a gold query is in none.
    """
    features: dict[str, tuple[str, ...]] = {}  # the languages of a question share their query
    items = []
    for each in scored:
        if (query := each.item.sparql) is not None:
            if query not in features:
                features[query] = tuple(_features(query_features(query)))
            items.append((each.score, features[query]))
    return _grouped(_NAMES, items)


def _grouped(
    names: Iterable[str], scores: Iterable[tuple[Score, Iterable[str]]]
) -> dict[str, Figures]:
    groups: dict[str, list[Score]] = {name: [] for name in names}
    for score, memberships in scores:
        for name in memberships:
            groups[name].append(score)
    return {name: summarize(members) for name, members in groups.items() if members}


def _features(query: QueryFeatures) -> Iterator[str]:
    if query.form is None or query.form.value not in _FORMS:
        return
    yield query.form.value
    yield _PATTERNS[min(query.patterns, len(_PATTERNS) - 1)]
    yield _JOINS[min(query.joins, len(_JOINS) - 1)]
    if query.paths:
        yield _PATH
    yield from query.aggregates
    yield from (clause.value for clause in query.clauses)
