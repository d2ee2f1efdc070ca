"""The QALD adapter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import pytest

from hermes.errors import FormatError, UsageError
from hermes.model import AnswerSet, Boolean, Converted, FileRole, Term, TermKind
from hermes.plugins import ADAPTERS, load_plugin
from tests.adapters.files import NO_LANGUAGES, write, write_json

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from hermes.plugins import Adapter

convert = cast("Adapter", load_plugin(ADAPTERS, "qald"))

ANSWER = {
    "head": {"vars": ["x"]},
    "results": {"bindings": [{"x": {"type": "uri", "value": "urn:a"}}]},
}
ROWS = AnswerSet(("x",), ((Term(TermKind.IRI, "urn:a"),),))


def question(qid: object = 1, *texts: tuple[str, str], **fields: object) -> dict[str, Any]:
    strings = [{"language": lang, "string": text} for lang, text in texts or (("en", "Who?"),)]
    return {
        "id": qid,
        "question": strings,
        "query": {"sparql": "SELECT ?x {}"},
        "answers": [ANSWER],
        **fields,
    }


def converted(
    folder: Path, *questions: object, languages: Sequence[str] | None = None, **top: object
) -> Converted:
    path = write_json(folder / "q.json", {"questions": list(questions), **top})
    return convert({FileRole.QUESTIONS: path}, name="b", languages=languages)


def test_a_question_becomes_an_item_for_each_language(tmp_path: Path) -> None:
    found = converted(tmp_path, question(7, ("en", "Who?"), ("de", "Wer?")), dataset={"id": "set"})
    assert [(i.id, i.qid, i.lang, i.question) for i in found.items] == [
        ("b:7-en", "7", "en", "Who?"),
        ("b:7-de", "7", "de", "Wer?"),
    ]
    assert {item.sparql for item in found.items} == {"SELECT ?x {}"}
    assert found.gold == {"b:7-en": ROWS, "b:7-de": ROWS}
    assert found.dataset_id == "set"
    assert found.notes == ()


def test_the_first_of_several_strings_in_one_language_counts(tmp_path: Path) -> None:
    found = converted(tmp_path, question(1, ("de", "Erste?"), ("de", "Zweite?")))
    assert [item.question for item in found.items] == ["Erste?"]


@pytest.mark.parametrize("qid", [0, "0"])
def test_zero_is_an_id(tmp_path: Path, qid: object) -> None:
    assert converted(tmp_path, question(qid)).items[0].id == "b:0-en"


@pytest.mark.parametrize("qid", ["../../etc/passwd", "a/b", "é ü", "-", "7-en"])
def test_an_odd_id_is_just_text(tmp_path: Path, qid: str) -> None:
    item = converted(tmp_path, question(qid)).items[0]
    assert (item.qid, item.id) == (qid, f"b:{qid}-en")


@pytest.mark.parametrize("qid", [None, "", " ", True, 1.5, [1]])
def test_what_is_neither_a_number_nor_text_is_no_id(tmp_path: Path, qid: object) -> None:
    with pytest.raises(FormatError, match=r"no id: .*, item 2\)"):
        converted(tmp_path, question(), question(qid))


@pytest.mark.parametrize(("first", "second"), [(1, 1), ("1", "1"), (1, "1")])
def test_two_questions_of_one_id_are_named_by_their_places(
    tmp_path: Path, first: object, second: object
) -> None:
    with pytest.raises(FormatError, match=r"id '1' occurs twice .*items 1 and 3\)"):
        converted(tmp_path, question(first), question(2), question(second))


def test_the_same_underscore_id_on_all_questions_is_no_id(tmp_path: Path) -> None:
    found = converted(tmp_path, question(1, _id="f0"), question(2, _id="f0"))
    assert [item.qid for item in found.items] == ["1", "2"]
    assert found.items[0].extra == {}


def test_an_entry_without_a_string_is_no_question(tmp_path: Path) -> None:
    entries = [
        {"language": "es", "keywords": "alto"},
        {"language": "en", "string": "How high?"},
        {"language": "fr", "string": " "},
    ]
    found = converted(tmp_path, question(1, question=entries))
    assert [item.lang for item in found.items] == ["en"]


def test_languages_are_kept_apart_as_they_are_spelt(tmp_path: Path) -> None:
    found = converted(
        tmp_path, question(1, ("pt", "A?"), ("pt_BR", "B?"), ("hi_IN", "C?"), ("no", "D?"))
    )
    assert [item.id for item in found.items] == ["b:1-pt", "b:1-pt_BR", "b:1-hi_IN", "b:1-no"]


@pytest.mark.parametrize("lang", NO_LANGUAGES)
def test_what_is_no_language_is_a_fault_with_its_place(tmp_path: Path, lang: str) -> None:
    with pytest.raises(FormatError, match="is no language") as caught:
        converted(tmp_path, question(1), question(2, ("en", "Who?"), (lang, "Who?")))
    assert caught.value.args[1] == f"{tmp_path / 'q.json'}, item 2, `language`"


def test_half_a_character_is_a_fault_with_its_place(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=r"a lone surrogate.*q\.json, line 1, column"):
        converted(tmp_path, question(1, ("en", "Who is \ud800?")))


def test_the_edges_of_a_question_are_stripped_and_nothing_inside(tmp_path: Path) -> None:
    found = converted(tmp_path, question(1, ("zh", " 黎曼\n？  \N{NO-BREAK SPACE}何 \t")))
    assert found.items[0].question == "黎曼\n？  \N{NO-BREAK SPACE}何"


def test_languages_can_be_chosen_and_ordered(tmp_path: Path) -> None:
    both = question(1, ("en", "Who?"), ("de", "Wer?"))
    english = question(2, ("en", "What?"))
    found = converted(tmp_path, both, english, languages=["de", "en", "de"])
    assert [item.id for item in found.items] == ["b:1-de", "b:1-en", "b:2-en"]
    assert found.gold.keys() == {item.id for item in found.items}


def test_a_language_that_no_question_has_is_wrong_use(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"no questions in 'xx'.*Choose among en, de\."):
        converted(tmp_path, question(1, ("en", "Who?"), ("de", "Wer?")), languages=["en", "xx"])


@pytest.mark.parametrize("query", [{}, None, {"sparql": None}, {"sparql": " \n"}])
def test_a_question_may_have_no_query(tmp_path: Path, query: object) -> None:
    assert converted(tmp_path, question(query=query)).items[0].sparql is None


def test_a_query_is_kept_to_the_letter(tmp_path: Path) -> None:
    query = " PREFIX a: <urn:a>\r\nSELECT * { ?s ?p 'é' } "
    assert converted(tmp_path, question(query={"sparql": query})).items[0].sparql == query


@pytest.mark.parametrize(
    "answers", [[], None, [{"head": {}, "results": {}}], [{"results": {"bindings": []}}]]
)
def test_gold_may_be_empty_in_several_shapes(tmp_path: Path, answers: object) -> None:
    found = converted(tmp_path, question(1), question(2, answers=answers))
    assert found.gold["b:2-en"] == AnswerSet((), ())


def test_a_question_without_answers_among_others_has_empty_gold(tmp_path: Path) -> None:
    bare = question(2)
    del bare["answers"]
    assert converted(tmp_path, question(1), bare).gold["b:2-en"] == AnswerSet((), ())


def test_a_file_without_any_answers_has_no_gold(tmp_path: Path) -> None:
    bare = question(1)
    del bare["answers"]
    found = converted(tmp_path, bare)
    assert len(found.items) == 1
    assert found.gold == {}


def test_gold_that_is_empty_throughout_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="all gold answers are empty"):
        converted(tmp_path, question(1, answers=[]), question(2, answers=[]))


def test_booleans_are_gold_even_if_all_are_false(tmp_path: Path) -> None:
    found = converted(tmp_path, question(1, answers=[{"head": {}, "boolean": False}]))
    assert found.gold == {"b:1-en": Boolean(value=False)}


def test_two_results_for_one_question_are_a_fault(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="2 results for one question"):
        converted(tmp_path, question(1, answers=[ANSWER, ANSWER]))


def test_unknown_keys_are_kept_and_noted_once(tmp_path: Path) -> None:
    found = converted(
        tmp_path, question(1, mood="glad", answertype="date"), question(2, mood=None), question(3)
    )
    assert [dict(item.extra) for item in found.items] == [{"mood": "glad"}, {"mood": None}, {}]
    assert found.notes == ("unknown key 'mood', kept as it is (2 questions)",)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("[]", "q.json"),
        ("{}", "`questions`"),
        ('{"questions": [7]}', "item 1"),
        ('{"questions": [{"id": 1, "question": {"en": "Who?"}}]}', "item 1, `question`"),
        ('{"questions": [{"id": 1, "question": [{"string": "Who?"}]}]}', "item 1, `language`"),
        ('{"questions": [{"id": 1, "question": [], "query": "ASK {}"}]}', "item 1"),
        ('{"questions": [}', "line 1, column 16"),
    ],
)
def test_a_malformed_file_is_a_fault_with_its_place(tmp_path: Path, text: str, where: str) -> None:
    path = write(tmp_path / "q.json", text)
    with pytest.raises(FormatError) as caught:
        convert({FileRole.QUESTIONS: path}, name="b", languages=None)
    assert caught.value.args[1].endswith(where)


def test_a_gold_file_beside_is_wrong_use(tmp_path: Path) -> None:
    path = write_json(tmp_path / "q.json", {"questions": [question()]})
    with pytest.raises(UsageError, match="this format has no gold file"):
        convert({FileRole.QUESTIONS: path, FileRole.GOLD: path}, name="b", languages=None)
    with pytest.raises(UsageError, match="no questions file"):
        convert({}, name="b", languages=None)
