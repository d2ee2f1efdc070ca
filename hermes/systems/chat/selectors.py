"""How few-shot examples are chosen: by words, by meaning, by chance, or by hand."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from hermes.errors import UsageError, unknown_name
from hermes.sentence_model import load_sentence_model
from hermes.sparql.questions import fold_question

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from hermes.model import Item, Question
    from hermes.sentence_model import SentenceModel

    Ranking: TypeAlias = Callable[[Question], Sequence[Item]]
    Selector: TypeAlias = Callable[[Sequence[Item]], Ranking]

# A selector takes a pool of items and gives the ranking of them, which puts those that fit a
# question best in front.

_FIXED = "fixed:"
_WHERE = "--selector of chat"
# Chinese and Japanese have no spaces: each ideograph and kana is a word of its own.
_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]|[^\s\u3040-\u30ff\u3400-\u9fff]+")


def find_selector(name: str, seed: int, items: Sequence[Item]) -> Selector:
    """The selector that `name` says: `bm25`, `embedding`, `random`, or `fixed:` and ids of `items`.

    Raises `UsageError` for another name, and for an id that none of the items has.
    """
    if name.startswith(_FIXED):
        return fixed(_named(name.removeprefix(_FIXED).split(","), items))
    match name:
        case "bm25":
            return bm25
        case "random":
            return shuffled(seed)
        case "embedding":
            return embedded(load_sentence_model("--selector embedding"))
    raise UsageError(
        f"{name!r} is not known", _WHERE, "Give bm25, embedding, random, or fixed:ID,ID."
    )


def bm25(pool: Sequence[Item]) -> Ranking:
    """By the words that two questions share, of which the rare ones count more.

    BM25 as in Lucene, with k1 = 1.5 and b = 0.75: Kamphuis et al. 2020,
    https://doi.org/10.1007/978-3-030-45442-5_4. Ties, and what shares no word, stay in their order.
    """
    try:
        from bm25s import BM25
    except ImportError as error:
        raise UsageError(
            f"BM25 is not installed: {error}", _WHERE, "`pip install 'hermes-kgqa[chat]'`."
        ) from error
    documents = [_words(item.question) for item in pool]
    if not any(documents):
        return lambda _: pool
    index = BM25()
    index.index(documents, show_progress=False)

    def ranked(question: Question) -> Sequence[Item]:
        words = _words(question.text)
        return _best_first(pool, index.get_scores(words)) if words else pool

    return ranked


def embedded(model: SentenceModel) -> Selector:
    """By the cosine of the vectors that a model gives two questions."""

    def select(pool: Sequence[Item]) -> Ranking:
        theirs = _vectors(model, [item.question for item in pool])
        return lambda question: _best_first(pool, theirs @ _vectors(model, [question.text])[0])

    return select


def shuffled(seed: int) -> Selector:
    """By chance, the same for the same seed and question, whatever was asked before."""

    def select(pool: Sequence[Item]) -> Ranking:
        return lambda question: Random(f"{seed} {question.id}").sample(pool, len(pool))  # noqa: S311

    return select


def fixed(chosen: Sequence[Item]) -> Selector:
    """By hand: the same for every question, in whatever language."""
    return lambda _: lambda _: chosen


def _named(ids: Sequence[str], items: Sequence[Item]) -> list[Item]:
    known = {item.id: item for item in items}
    if not any(ids):
        raise UsageError("no example is named", _WHERE, "Give fixed:ID,ID.")
    for item_id in ids:
        if item_id not in known:
            raise unknown_name("example", item_id, known, "The benchmark of --examples")
    return [known[item_id] for item_id in dict.fromkeys(ids)]


def _words(question: str) -> list[str]:
    return _WORD.findall(fold_question(question))


def _vectors(model: SentenceModel, texts: list[str]) -> NDArray[np.float32]:
    return model.encode(texts, normalize_embeddings=True, show_progress_bar=False)


def _best_first(pool: Sequence[Item], scores: NDArray[np.float32]) -> Sequence[Item]:
    """The pool by descending scores; equal ones stay in their order."""
    return [pool[place] for place in sorted(range(len(pool)), key=lambda place: -scores[place])]
