"""How alike two questions are in their words, which makes one a near-duplicate of the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Protocol, TypeAlias

from hermes.sparql.questions import fold_question

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    import numpy as np
    from scipy.sparse import csr_array

Alike: TypeAlias = tuple[int, int, float]
"""The places of two questions in their sequences, and how similar they are."""

_ROWS_AT_ONCE = 256  # against 10,000 others, what they share takes some 30 MB


class Similarity(Protocol):
    """A measure of two questions, at most 1; from `threshold` on, they are near-duplicates."""

    @property
    def measure(self) -> str:
        """The name that stands in reports."""

    @property
    def threshold(self) -> float:
        """The least similarity of near-duplicates."""

    def reads(self, lang: str) -> bool:
        """Whether it says anything of questions in a language."""

    def alike(self, questions: Sequence[str], others: Sequence[str]) -> Iterator[Alike]:
        """All near-duplicates among `questions` and `others`; a blank question has none."""


@dataclass(frozen=True, slots=True)
class NgramSimilarity:
    """The Jaccard index of the sets of trigrams: of all that two questions have, what both have.

    It reads any language, as it knows no words. Where the threshold comes from stands in
    docs/metrics.md. The index: Jaccard 1901, https://doi.org/10.5169/seals-266450.
    """

    threshold: float = 0.5
    measure: ClassVar[str] = "ngram"

    def reads(self, lang: str) -> bool:
        """Any language."""
        return True

    def alike(self, questions: Sequence[str], others: Sequence[str]) -> Iterator[Alike]:
        """All pairs that share at least `threshold` of their trigrams, row by row."""
        import numpy as np

        numbers: dict[str, int] = {}
        rows, columns = (_numbered(texts, numbers) for texts in (questions, others))
        theirs = _incidence(columns, len(numbers)).T
        row_sizes, column_sizes = (np.array([len(s) for s in sets]) for sets in (rows, columns))
        for start in range(0, len(rows), _ROWS_AT_ONCE):
            ours = _incidence(rows[start : start + _ROWS_AT_ONCE], len(numbers))
            shared = (ours @ theirs).tocoo()
            row, column = shared.row + start, shared.col
            found = shared.data / (row_sizes[row] + column_sizes[column] - shared.data)
            near = found >= self.threshold
            yield from zip(
                row[near].tolist(), column[near].tolist(), found[near].tolist(), strict=True
            )


NGRAM = NgramSimilarity()
"""The default."""


def trigrams(question: str) -> frozenset[str]:
    """All runs of three characters in the folded question, framed by spaces; none if it is blank.

    >>> sorted(trigrams("Who?"))
    [' wh', 'ho ', 'who']
    """
    folded = fold_question(question)
    framed = f" {folded} " if folded else ""
    return frozenset(framed[start : start + 3] for start in range(len(framed) - 2))


def _numbered(texts: Iterable[str], numbers: dict[str, int]) -> list[list[int]]:
    """The trigrams of each text by their numbers; `numbers` grows by those that are new."""
    return [[numbers.setdefault(each, len(numbers)) for each in trigrams(text)] for text in texts]


def _incidence(sets: Sequence[Sequence[int]], width: int) -> csr_array[np.int64]:
    """A row a set: 1 in the columns of its members, 0 in all others."""
    import numpy as np
    from scipy.sparse import csr_array

    columns = np.array([column for members in sets for column in members], dtype=np.int64)
    bounds = np.cumsum([0, *map(len, sets)])
    return csr_array((np.ones(len(columns), np.int64), columns, bounds), (len(sets), width))
