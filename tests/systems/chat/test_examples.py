"""Which examples a question is shown, and in which order."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.errors import UsageError
from hermes.model import Question
from hermes.systems.chat.examples import Examples
from hermes.systems.chat.selectors import bm25, embedded, find_selector
from tests.systems.chat.asking import QUESTION, benchmark, context

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from hermes.model import Benchmark

POOL = benchmark("pool", "Who owns the vase?", "Where is the vase?", "Who painted the ferry?")


def asking(text: str, item_id: str = "b:1-en", lang: str = "en") -> Question:
    return Question(item_id, text, lang, "https://e/b/")


def joined(*parts: Benchmark) -> Benchmark:
    """The items of several benchmarks as those of the first."""
    return replace(parts[0], items=tuple(item for part in parts for item in part.items))


def ids(examples: Examples, question: Question) -> list[str | None]:
    return [example.id for example in examples.shown_with(question)]


def test_questions_are_ranked_by_the_words_they_share() -> None:
    ranked = bm25(POOL.items)
    # "ferry" and "painted" are in one question, "vase" in two, "the" in all.
    assert [item.qid for item in ranked(asking("Who painted a ferry?"))] == ["3", "1", "2"]
    assert ranked(asking("Where?"))[0].qid == "2"


def test_case_and_punctuation_do_not_matter() -> None:
    ranked = bm25(POOL.items)
    assert ranked(asking("FERRY!"))[0].qid == "3"


def test_languages_without_spaces_have_words_as_well() -> None:
    pool = benchmark("pool", "谁画了渡船？", "花瓶在哪里？", lang="zh").items
    assert bm25(pool)(asking("花瓶是谁的？", lang="zh"))[0].qid == "2"


@pytest.mark.parametrize("text", ["", "?!", "Quo vadis"])
def test_a_question_that_shares_nothing_leaves_the_order(text: str) -> None:
    assert list(bm25(POOL.items)(asking(text))) == list(POOL.items)


@pytest.mark.parametrize("questions", [("?", "!"), ("", "Who?")])
def test_blank_questions_can_be_ranked(questions: tuple[str, ...]) -> None:
    pool = benchmark("pool", *questions).items
    assert len(bm25(pool)(asking("Who?"))) == 2


@given(st.lists(st.text(max_size=20), min_size=1, max_size=5), st.text(max_size=20))
def test_a_ranking_loses_and_adds_nothing(questions: list[str], asked: str) -> None:
    pool = benchmark("pool", *questions).items
    assert sorted(item.id for item in bm25(pool)(asking(asked))) == sorted(i.id for i in pool)


class Lengths:
    """A model to which questions of one length in letters are one and the same."""

    def encode(
        self, sentences: list[str], *, normalize_embeddings: bool, show_progress_bar: bool
    ) -> NDArray[np.float32]:
        assert normalize_embeddings
        assert not show_progress_bar
        angles = np.array([len(sentence) / 100 for sentence in sentences], np.float32)
        return np.stack([np.cos(angles), np.sin(angles)], axis=1)


def test_questions_can_be_ranked_by_their_meaning() -> None:
    # The lengths are 18, 18 and 22 characters; those asked 22 and 17.
    ranked = embedded(Lengths())(POOL.items)
    assert [item.qid for item in ranked(asking("x" * 22))] == ["3", "1", "2"]
    assert [item.qid for item in ranked(asking("x" * 17))] == ["1", "2", "3"]


def test_chance_depends_on_seed_and_question_alone() -> None:
    pool = benchmark("pool", *map(str, range(50))).items
    shuffled = find_selector("random", 1, pool)(pool)
    first = shuffled(asking("?", "b:1-en"))
    assert shuffled(asking("?", "b:2-en")) != first
    assert shuffled(asking("?", "b:1-en")) == first
    assert find_selector("random", 2, pool)(pool)(asking("?", "b:1-en")) != first
    assert sorted(item.id for item in first) == sorted(item.id for item in pool)


def test_a_fixed_choice_is_the_same_for_every_question(tmp_path: Path) -> None:
    examples = Examples(POOL, 9, "fixed:pool:3-en,pool:1-en", context(tmp_path))
    assert ids(examples, QUESTION) == ["pool:3-en", "pool:1-en"]
    assert ids(examples, asking("Wer?", lang="de")) == ["pool:3-en", "pool:1-en"]


def test_examples_are_in_the_language_of_the_question_where_any_are(tmp_path: Path) -> None:
    german = benchmark("pool", "Wem gehört die Vase?", lang="de")
    examples = Examples(joined(POOL, german), 1, "bm25", context(tmp_path))
    assert ids(examples, asking("Wo ist die Vase?", lang="de")) == ["pool:1-de"]
    assert ids(examples, asking("¿Where vase?", lang="es")) == ["pool:2-en"]


def test_no_question_is_shown_with_itself_in_no_language(tmp_path: Path) -> None:
    tested = joined(POOL, benchmark("pool", "Wem gehört die Vase?", lang="de"))
    examples = Examples(tested, 9, "bm25", context(tmp_path, tested=tested))
    assert ids(examples, asking("Who owns the vase?", "pool:1-en")) == ["pool:2-en", "pool:3-en"]
    assert ids(examples, asking("Wem?", "pool:1-de", "de")) == []
    # Nor is an earlier turn of it.
    assert ids(examples, asking("Who?", "pool:2-en#1")) == ["pool:1-en", "pool:3-en"]
    fixed = Examples(tested, 9, "fixed:pool:1-en,pool:2-en", context(tmp_path, tested=tested))
    assert ids(fixed, asking("Who?", "pool:1-de", "de")) == ["pool:2-en"]
    (note,) = examples.notes
    assert "taken from pool itself" in note


def test_the_same_question_of_another_benchmark_is_shown(tmp_path: Path) -> None:
    # That it gives the item away is for the report to say.
    examples = Examples(POOL, 1, "bm25", context(tmp_path))
    assert ids(examples, asking("Who owns the vase?", "b:1-en")) == ["pool:1-en"]
    assert examples.notes == ()


def test_questions_without_a_query_are_no_examples(tmp_path: Path) -> None:
    items = (
        replace(POOL.items[0], sparql=" # none"),
        POOL.items[1],
        replace(POOL.items[2], sparql=None),
    )
    examples = Examples(replace(POOL, items=items), 9, "bm25", context(tmp_path))
    assert ids(examples, QUESTION) == ["pool:2-en"]
    with pytest.raises(UsageError, match="no question comes with a query"):
        Examples(replace(POOL, items=items[::2]), 9, "bm25", context(tmp_path))


def test_two_versions_of_a_benchmark_are_told_apart(tmp_path: Path) -> None:
    changed = replace(POOL, items=(*POOL.items[:2], replace(POOL.items[2], sparql="ASK {}")))
    versions = {Examples(each, 1, "bm25", context(tmp_path)).version for each in (POOL, changed)}
    assert len(versions) == 2
