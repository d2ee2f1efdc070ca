"""The profile `kgqa-eval`: when a free text is right, wrong, or no answer."""

from __future__ import annotations

from time import process_time
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.model import (
    AnswerSet,
    Boolean,
    Failure,
    Gold,
    Item,
    Outcome,
    Result,
    Text,
    TypedGold,
    ValueSet,
)
from hermes.scoring.profiles.free_text import judge_text
from hermes.scoring.profiles.kgqa_eval import Judgement, KgqaFigures, score_item
from hermes.scoring.profiles.labels import Label
from tests.scoring.profiles.states import EMPTY, FILLED, GRAPH_FAULTS, NOTHING_TO_SCORE, SETS
from tests.scoring.terms import bnode, column, flat, iri, plain, table, typed

if TYPE_CHECKING:
    from hermes.scoring.profiles.labels import Labels

DBPEDIA = "http://dbpedia.org/resource/"
CAPITALS = flat(*(f"{DBPEDIA}{name}" for name in ("Berlin", "Porto-Novo", "N'Djamena")))
LABELS: Labels = {"urn:q64": [Label("Berlin", "en"), Label("柏林", "zh"), Label("Берлин", "ru")]}


def judge(
    gold: Gold | Failure, result: Result, question: str = "Which one?", lang: str = "en"
) -> Judgement | None:
    return score_item(Item(f"b:1-{lang}", "1", lang, question), gold, result, LABELS)


def outcome(gold: Gold, text: str, question: str = "Which one?", lang: str = "en") -> str:
    found = judge(gold, Text(text), question, lang)
    assert found is not None
    return found.outcome.value


def share(gold: Gold, text: str) -> float | None:
    found = judge(gold, Text(text))
    assert found is not None
    return found.list_recall


# -- the table of states -------------------------------------------------------------------------


@pytest.mark.parametrize("gold", [*SETS, Boolean(True), Boolean(False)])
@pytest.mark.parametrize("result", [*NOTHING_TO_SCORE, Text(" \n")])
def test_silence_and_faults_of_system_or_query_are_no_answer(gold: Gold, result: Result) -> None:
    assert judge(gold, result) == Judgement(Outcome.NO_ANSWER)


@pytest.mark.parametrize("failure", GRAPH_FAULTS)
def test_what_the_graph_failed_is_not_judged(failure: Failure) -> None:
    assert judge(flat("a"), failure) is None
    assert judge(failure, Text("a")) is None


@pytest.mark.parametrize("gold", EMPTY)
@pytest.mark.parametrize("empty", EMPTY)
def test_an_empty_set_is_right_where_gold_is_empty(gold: Gold, empty: AnswerSet | ValueSet) -> None:
    assert judge(gold, empty) == Judgement(Outcome.CORRECT)


@pytest.mark.parametrize("gold", FILLED)
@pytest.mark.parametrize("empty", EMPTY)
def test_an_empty_set_is_wrong_where_gold_is_not(gold: Gold, empty: AnswerSet | ValueSet) -> None:
    assert judge(gold, empty) == Judgement(Outcome.WRONG)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("There is no such city.", "correct"),
        ("I do not know.", "correct"),
        ("It is 7.", "wrong"),
        ("Berlin.", "wrong"),
    ],
)
def test_where_gold_is_empty_declining_is_right(text: str, expected: str) -> None:
    assert outcome(flat(), text) == expected


def test_typed_gold_is_no_set() -> None:
    with pytest.raises(TypeError, match="needs an answer set, not TypedGold"):
        judge(TypedGold("7", 7), Text("7"))


# -- names ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "lang", "expected"),
    [
        ("The capital is **Berlin**.", "en", "correct"),
        ("berlin", "en", "correct"),
        ("柏林是首都。", "zh", "correct"),
        ("Это Берлин.", "ru", "correct"),
        ("柏林是首都。", "en", "wrong"),  # the label of another language
        ("Berliner Straße", "en", "wrong"),  # only a part of a word
        ("It is Bonn, not Berlin.", "en", "wrong"),
        ("See urn:q64.", "en", "correct"),
        ("See urn:q64/b.", "en", "wrong"),
    ],
)
def test_an_iri_is_named_by_its_label_or_as_it_is_written(
    text: str, lang: str, expected: str
) -> None:
    assert outcome(flat("urn:q64"), text, lang=lang) == expected
    assert outcome(column(iri("urn:q64")), text, lang=lang) == expected


@pytest.mark.parametrize(
    "text",
    [
        "The question asks about Berlin. The answer is Hamburg.",
        "Berlin was considered. Final answer: Hamburg",
        "Berlin is a candidate, but the correct answer is Hamburg.",
        "Berlin? No: Bonn. Final answer: Bonn",
        "Berlin? No: Bonn.",
        "Is it Berlin or Bonn that is meant? It is Bonn.",
        "You ask about Berlin. It is Bonn.",
        "Earlier I said Berlin, which was wrong.",
        "Berlin is near.\n\nAnswer:\n- Bonn",
        'Berlin was one. {"answer": "Bonn", "reason": "Berlin lies elsewhere"}',
        "The answer is Bonn. Explanation: Berlin lies elsewhere.",
        "Bonn. Not included: Berlin",
        "Answer: Berlin. No, the correct answer is Bonn.",
    ],
)
def test_a_name_that_is_only_mentioned_is_no_answer(text: str) -> None:
    assert outcome(flat(f"{DBPEDIA}Berlin"), text, "Which city?") in {"wrong", "no_answer"}


@pytest.mark.parametrize(
    "text",
    [
        "The question asks for a city: Berlin.",
        "Which city? Berlin.",
        "Berlin?",
        "Is it Berlin? Yes.",
        "Hamburg was considered. Final answer: Berlin",
        "Berlin is the answer: it has the most inhabitants.",
        "It is Berlin. The answer is therefore clear.",
        "It is Berlin. In conclusion, it is a city on the Spree.",
        "Short answer: Berlin. Long answer: the city has two names.",
        "The answer to your question is:\n\n**Berlin**",
        '{"reason": "Hamburg is smaller", "answer": "Berlin"}',
        "The capital is Berlin. Do you want to know more?",
    ],
)
def test_a_name_that_is_given_as_the_answer_is_one(text: str) -> None:
    assert outcome(flat(f"{DBPEDIA}Berlin"), text, "Which city?") == "correct"


@pytest.mark.parametrize(
    "text",
    [
        "The Mona Lisa? No idea.",
        "Who painted the Mona Lisa? I cannot tell.",
        "You ask who painted the Mona Lisa. I cannot tell.",
        "I do not know who painted the Mona Lisa.",
        "The question is who painted the Mona Lisa.\nThat is unknown.",
    ],
)
def test_the_question_over_again_names_nothing(text: str) -> None:
    gold = flat(f"{DBPEDIA}Mona_Lisa")
    assert outcome(gold, text, "Who painted the Mona Lisa?") == "no_answer"


@pytest.mark.parametrize(
    ("iri", "text"),
    [
        ("J._K._Rowling", "J.K. Rowling"),
        ("J._K._Rowling", "J. K. Rowling"),
        ("J._K._Rowling", "JK Rowling"),
        ("J._K._Rowling", "J.K.Rowling"),
        ("J.K._Rowling", "J. K. Rowling"),
        ("George_R._R._Martin", "George R.R. Martin"),
        ("U.S._Steel", "US Steel"),
        ("U.S.", "the US"),
        ("Apple_Inc.", "Apple Inc makes it"),
    ],
)
def test_initials_are_one_however_they_are_spaced_and_dotted(iri: str, text: str) -> None:
    assert outcome(flat(f"{DBPEDIA}{iri}"), text) == "correct"


def test_an_initial_is_no_word() -> None:
    assert outcome(flat(f"{DBPEDIA}U.S."), "Tell us.") == "wrong"
    assert outcome(flat(f"{DBPEDIA}J._K._Rowling"), "K. Rowling") == "wrong"


def test_a_short_name_is_named_only_in_its_own_case() -> None:
    assert outcome(flat(f"{DBPEDIA}US"), "The US did.") == "correct"
    assert outcome(flat(f"{DBPEDIA}US"), "Tell us!") == "wrong"


def test_letters_with_accents_are_one_however_they_are_encoded() -> None:
    assert outcome(flat("Tromsø"), "Tromsø") == "correct"
    assert outcome(flat("e\u0301tude"), "Une étude") == "correct"


def test_a_literal_is_named_whole() -> None:
    assert outcome(flat("030"), "Dial 030 first.") == "correct"
    assert outcome(flat("030"), "Dial 30 first.") == "wrong"
    assert outcome(flat("+49-123-456"), "Call +49-123-456.") == "correct"


# -- numbers, moments, booleans ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gold", "text", "expected"),
    [
        (flat("7"), "There are seven.", "correct"),
        (flat("7"), "There are 17.", "wrong"),
        (flat("12482"), "12,482 people", "correct"),
        (column(typed("+100", "decimal")), "100 of them", "correct"),
        (flat("0"), "There are none.", "correct"),
        (flat("1.85"), "He is 1.85 m tall.", "correct"),
        (flat("1.85"), "He is 1.95 m tall.", "wrong"),
        (flat("1995"), "It was founded in 1995.", "correct"),
        (column(typed("1995", "gYear")), "In 1995", "correct"),
        (flat("1995-01-02"), "On January 2nd, 1995", "correct"),
        (column(typed("1995-01-02T00:00:00Z", "dateTime")), "2.1.1995", "correct"),
        (flat("1995-01-02"), "In 1995", "wrong"),
        (column(typed("1995-01-02T10:30:00+01:00", "dateTime")), "1995-01-02 09:30 UTC", "correct"),
    ],
)
def test_numbers_and_moments_are_read_as_in_typed_gold(
    gold: Gold, text: str, expected: str
) -> None:
    assert outcome(gold, text) == expected


@pytest.mark.parametrize(
    ("text", "lang", "expected"),
    [
        ("Yes, it is.", "en", True),
        ("No.", "en", False),
        ("The answer is no.", "en", False),
        ("Nein, nicht ganz.", "de", False),
        ("Да, это так.", "ru", True),
        ("«Нет»", "ru", False),
        ("不是。", "zh", False),
        ("是的。", "zh", True),
    ],
)
def test_a_boolean_is_a_yes_or_no_in_the_language_of_the_question(
    text: str, lang: str, *, expected: bool
) -> None:
    question = "Is it so?"
    for gold in (Boolean(expected), column(typed(str(expected).lower(), "boolean"))):
        assert outcome(gold, text, question, lang) == "correct"
    assert outcome(Boolean(not expected), text, question, lang) == "wrong"


# -- lists ---------------------------------------------------------------------------------------


def test_a_list_is_right_when_every_value_is_named_in_any_order() -> None:
    text = "These are N'Djamena, Berlin and Porto Novo."
    assert judge(CAPITALS, Text(text)) == Judgement(Outcome.CORRECT, 1.0)


def test_of_a_list_the_share_that_is_named_is_told() -> None:
    assert judge(CAPITALS, Text("Berlin and Porto-Novo")) == Judgement(Outcome.WRONG, 2 / 3)
    assert judge(CAPITALS, Text("I do not know them.")) == Judgement(Outcome.NO_ANSWER, 0.0)
    assert judge(CAPITALS, NOTHING_TO_SCORE[0]) == Judgement(Outcome.NO_ANSWER, 0.0)


def test_every_column_of_rows_is_to_be_named() -> None:
    assert share(table("Anna 7", "Bert 8"), "Anna 7, Bert 8") == 1
    assert share(table("Anna 7", "Bert 8"), "Anna and Bert") == 1 / 2


YORKS = flat(f"{DBPEDIA}York", f"{DBPEDIA}New_York")
GEORGIAS = flat(f"{DBPEDIA}Georgia_(country)", f"{DBPEDIA}Georgia_(U.S._state)")


@pytest.mark.parametrize(
    ("gold", "text", "named"),
    [
        (YORKS, "New York", 1 / 2),
        (YORKS, "York", 1 / 2),
        (YORKS, "New York and York", 1),
        (GEORGIAS, "Georgia", 1 / 2),
        (GEORGIAS, "Georgia and Georgia", 1),
        (flat("http://a/York", "http://b/York"), "http://a/York", 1 / 2),
        (flat("2024", "1995", "30"), "In 2024 there were 30.", 2 / 3),
        (flat("1995-01-02", "1995-01-03"), "On January 2nd, 1995", 1 / 2),
    ],
)
def test_each_value_is_named_by_a_piece_of_its_own(gold: Gold, text: str, named: float) -> None:
    assert share(gold, text) == named


def test_a_thing_and_its_name_share_a_piece() -> None:
    rows = AnswerSet(("city", "name"), ((iri("urn:q64"), plain("Berlin")),))
    assert share(rows, "Berlin") == 1


def test_one_number_in_two_spellings_is_one_value() -> None:
    assert share(flat("30", "30.0", "7"), "30 and 7") == 1


def test_as_many_values_are_named_as_can_have_a_piece_of_their_own() -> None:
    # "Alien" may name either film; "Alien (film)" only the one.
    gold = flat("http://a/Alien_(film)", "http://b/Alien")
    assert share(gold, "Alien (film), and Alien") == 1


def test_what_no_text_can_name_is_left_out() -> None:
    assert judge(column(plain("Anna"), bnode("b0"), plain(" ")), Text("Anna")) == Judgement(
        Outcome.CORRECT, 1.0
    )
    assert outcome(column(bnode("b0")), "b0") == "wrong"


def test_many_values_and_a_long_text_take_no_longer_than_a_second_or_two() -> None:
    many = flat(*(f"{DBPEDIA}Place_number_{number}" for number in range(2_000)))
    text = ", ".join(f"Place number {number}" for number in range(0, 2_000, 2))
    assert share(many, text) == 1 / 2


PIECES = st.sampled_from(
    ["York", "New York", "Georgia", "J. K.", "7", "answer:", "?", ".", "\n", "not", "You ask", "é"]
)
TEXTS = st.lists(PIECES | st.text(max_size=3)).map(" ".join)
VALUES = st.lists(PIECES | st.text(max_size=5) | PIECES.map(DBPEDIA.__add__), max_size=5)


@given(VALUES, TEXTS)
def test_no_text_raises_and_pieces_lie_in_it_each_of_one_value_of_its_sort(
    values: list[str], text: str
) -> None:
    judged = judge_text(Item("b:1-en", "1", "en", "Which York?"), flat(*values), text, {})
    pieces = [(each.wanted.sort, each.piece) for each in judged.namings if each.piece]
    assert len(set(pieces)) == len(pieces) == judged.named
    assert all(0 <= start < end <= len(judged.text) for _, (start, end) in pieces)


@given(st.permutations(["York", "New York", "York Minster", "Georgia", "7", "1995"]), TEXTS)
def test_the_order_of_gold_changes_nothing(values: list[str], text: str) -> None:
    assert share(flat(*values), text) == share(flat(*sorted(values)), text)


@pytest.mark.parametrize(
    "text", ["ab? " * 20_000, "The answer is the first. " * 4_000, "You ask Berlin " * 6_000]
)
def test_no_long_text_takes_longer_than_a_second_or_two(text: str) -> None:
    started = process_time()
    outcome(flat("urn:q64", "ab"), text)
    assert process_time() - started < 5


# -- declining -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "I don't know.",
        "Sorry! I cannot answer that.",
        "Es sind keine Daten vorhanden.",
        "I do not know whether it is Berlin.",
    ],
)
def test_a_text_that_declines_is_no_answer(text: str) -> None:
    assert outcome(flat("urn:q64"), text, "Is it Berlin?") == "no_answer"


def test_an_answer_that_says_what_it_leaves_open_is_an_answer() -> None:
    text = "It was Gerhard Schröder. There is no information on when he left."
    assert outcome(flat(f"{DBPEDIA}Angela_Merkel"), text) == "wrong"


# -- systems that query --------------------------------------------------------------------------


def test_a_set_is_right_where_it_equals_gold() -> None:
    assert judge(flat("a", "b"), table("a", "b")) == Judgement(Outcome.CORRECT, 1.0)
    assert judge(flat("a", "b"), flat("a")) == Judgement(Outcome.WRONG, 0.5)
    assert judge(flat("a", "b"), flat("a", "b", "c")) == Judgement(Outcome.WRONG, 1.0)
    assert judge(Boolean(False), Boolean(False)) == Judgement(Outcome.CORRECT)


def test_order_is_not_asked_for() -> None:
    ordered = Item("b:1-en", "1", "en", "?", order_matters=True)
    assert score_item(ordered, flat("a", "b"), flat("b", "a"), {}) == Judgement(
        Outcome.CORRECT, 1.0
    )


# -- figures -------------------------------------------------------------------------------------


def figures(*judgements: Judgement | None) -> KgqaFigures:
    ids = [f"b:{place}" for place in range(len(judgements))]
    return KgqaFigures(dict(zip(ids, judgements, strict=True)), dict.fromkeys(ids, "en"))


RIGHT, WRONG, NONE = (
    Judgement(each) for each in (Outcome.CORRECT, Outcome.WRONG, Outcome.NO_ANSWER)
)


def test_precision_is_over_the_answers_and_recall_over_all_questions() -> None:
    # 2 of 3 answers, 2 of 5 questions; 2 · 2/3 · 2/5 / (2/3 + 2/5) = 1/2.
    found = figures(RIGHT, RIGHT, WRONG, NONE, NONE).overall
    assert (found["precision"], found["recall"]) == (2 / 3, 2 / 5)
    assert found["f1"] == found["score"] == pytest.approx(1 / 2)
    assert (found["correct"], found["wrong"], found["no_answer"]) == (2, 1, 2)


def test_who_never_answers_scores_0() -> None:
    found = figures(NONE, NONE).overall
    assert (found["precision"], found["recall"], found["f1"]) == (0, 0, 0)


def test_list_recall_is_the_mean_over_the_lists() -> None:
    found = figures(RIGHT, Judgement(Outcome.WRONG, 0.5), Judgement(Outcome.CORRECT, 1.0)).overall
    assert (found["list_recall"], found["list_items"]) == (0.75, 2)
    assert figures(RIGHT).overall["list_recall"] is None


def test_an_item_that_the_graph_failed_is_in_no_figure() -> None:
    found = figures(RIGHT, None).overall
    assert (found["items"], found["score"], found["f1"]) == (2, None, 1)
    assert figures(None).overall["precision"] is None
