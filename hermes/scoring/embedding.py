"""How alike two questions are in their meaning, by an embedding of sentences: an extra."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from hermes.sentence_model import load_sentence_model
from hermes.sparql.questions import fold_question

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from hermes.scoring.similarity import Alike
    from hermes.sentence_model import SentenceModel

_ROWS_AT_ONCE = 256


@dataclass(frozen=True, slots=True)
class EmbeddingSimilarity:
    """The cosine of the vectors that all-MiniLM-L6-v2 gives two questions.

    It finds paraphrases that share few words, but reads English alone: to it, most Chinese
    questions are one and the same. Where the threshold comes from stands in docs/metrics.md. The
    model: https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2. Vectors are remembered.
    """

    model: SentenceModel
    threshold: float = 0.85
    measure: ClassVar[str] = "embedding"
    _vectors: dict[str, NDArray[np.float32]] = field(default_factory=dict, repr=False)

    def reads(self, lang: str) -> bool:
        """English, of any region."""
        return lang.replace("_", "-").partition("-")[0].lower() == "en"

    def alike(self, questions: Sequence[str], others: Sequence[str]) -> Iterator[Alike]:
        """All pairs whose vectors have a cosine of at least `threshold`, row by row."""
        import numpy as np

        rows, columns = (_unblank(texts) for texts in (questions, others))
        if not rows or not columns:
            return
        ours, theirs = (
            self._embedded([texts[place] for place in places])
            for texts, places in ((questions, rows), (others, columns))
        )
        for start in range(0, len(rows), _ROWS_AT_ONCE):
            cosines = ours[start : start + _ROWS_AT_ONCE] @ theirs.T
            for row, column in np.argwhere(cosines >= self.threshold):
                found = min(float(cosines[row, column]), 1.0)  # rounding goes beyond
                yield rows[start + row], columns[column], found

    def _embedded(self, texts: Sequence[str]) -> NDArray[np.float32]:
        import numpy as np

        if fresh := [text for text in dict.fromkeys(texts) if text not in self._vectors]:
            vectors = self.model.encode(fresh, normalize_embeddings=True, show_progress_bar=False)
            self._vectors.update(zip(fresh, vectors, strict=True))
        return np.stack([self._vectors[text] for text in texts])


def load_embedding() -> EmbeddingSimilarity:
    """The measure with its model, from the extra `embedding`. Raises `UsageError` without it."""
    return EmbeddingSimilarity(load_sentence_model("--similarity embedding"))


def _unblank(texts: Sequence[str]) -> list[int]:
    """The places of those that say anything."""
    return [place for place, text in enumerate(texts) if fold_question(text)]
