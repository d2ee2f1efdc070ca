"""The measure of near-duplicates that was asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.runs.options import SimilarityMode
from hermes.scoring.similarity import NGRAM

if TYPE_CHECKING:
    from hermes.scoring.similarity import Similarity


def similarity_of(mode: SimilarityMode) -> Similarity:
    """The measure of a mode. Raises `UsageError` for an extra that is not installed."""
    match mode:
        case SimilarityMode.NGRAM:
            return NGRAM
        case SimilarityMode.EMBEDDING:
            from hermes.scoring.embedding import load_embedding

            return load_embedding()
