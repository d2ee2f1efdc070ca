"""Documents read strictly: what is taken, and where a fault is said to be."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.documents import read_document, read_json, read_text, read_yaml
from hermes.errors import FormatError, StorageError
from hermes.strict_yaml import MAX_VALUES, format_yaml, parse_yaml

if TYPE_CHECKING:
    from pathlib import Path

    from hermes.model import JsonValue

SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**63), 2**64 - 1),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(),
    st.sampled_from(("no", "on", "y", "~", "010", "1:30", "1e3", "0x1F", "2026-11-30", "<<", "=")),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=10,
)


def written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8", newline="")
    return path


@pytest.mark.parametrize(
    ("text", "what", "line", "column"),
    [
        ("", "Expecting value", 1, 1),
        ('{"a" 1}', "Expecting ':'", 1, 6),
        ("[1,\n 2,\n]", "Illegal trailing comma|Expecting value", 2, 3),
        ('["a\nb"]', "Invalid control character", 1, 4),
        ('[\n"NaN", NaN]', "NaN is not JSON", 2, 8),
        ("[-Infinity]", "-Infinity is not JSON", 1, 2),
        ("[1,\n1e999]", "1e999 is too large", 2, 1),
        # 2**64 is the first integer that does not fit.
        ("[18446744073709551616]", "does not fit in 64 bits", 1, 2),
        ('{"a": 1,\n "b": {"c": "}{\\"", "c": 2}}', "'c' occurs twice", 2, 21),
        ('{"a": {"x": 1}, "b": {"x": 1}, "a": 2}', "'a' occurs twice", 1, 32),
        ('{"é": 1, "\\u00e9": 2}', "'é' occurs twice", 1, 10),
        ('["a",\n "\\ud83d"]', r"a lone surrogate, half a character: \\ud83d", 2, 3),
        ('["\\ud83d\\ude00\\uDE00"]', r"a lone surrogate, half a character: \\uDE00", 1, 15),
        ('{"\\\\\\udead": 1}', r"a lone surrogate, half a character: \\udead", 1, 5),
    ],
)
def test_a_fault_in_json_is_named_by_line_and_column(
    tmp_path: Path, text: str, what: str, line: int, column: int
) -> None:
    path = written(tmp_path / "x.json", text)
    with pytest.raises(FormatError, match=what) as caught:
        read_json(path)
    # Python 3.13 points at a trailing comma itself, older ones at what follows it.
    places = {f"{path}, line {line}, column {column}", f"{path}, line {line + 1}, column 1"}
    assert caught.value.args[1] in places


@pytest.mark.parametrize(
    ("text", "what", "line", "column"),
    [
        ("a: [1", "expected ',' or ']'", 1, 6),
        ("a: 1\nb:\n  c: 1\n  c: 2", "'c' occurs twice", 4, 3),
        ("1: a\n'1': b", "'1' occurs twice", 2, 1),
        ("? [a]\n: b", "a key is not text", 1, 3),
        ("a: &x [*x]", "an anchor holds itself", 1, 4),
        ("a: *nowhere", "undefined alias", 1, 4),
        ("a: !!python/object/apply:os.getcwd []", "the tag .* is not read", 1, 4),
        ("a: !!int x", "the tag .* is not read", 1, 4),
        ("a: !!binary aGk=", "the tag .* is not read", 1, 4),
        ("a: 1\n---\nb: 1", "another document", 2, 1),
        ('a: "\x07"', "special characters", 1, 5),
        ("a: 1e999", "1e999 is too large", 1, 4),
        ("a:\n - 18446744073709551616", "does not fit in 64 bits", 2, 4),
        ('a: ["\\ud83d"]', "a lone surrogate, half a character", 1, 5),
        ('"\\udead": a', "a lone surrogate, half a character", 1, 1),
    ],
)
def test_a_fault_in_yaml_is_named_by_line_and_column(
    tmp_path: Path, text: str, what: str, line: int, column: int
) -> None:
    path = written(tmp_path / "x.yaml", text)
    with pytest.raises(FormatError, match=what) as caught:
        read_yaml(path)
    assert caught.value.args[1] == f"{path}, line {line}, column {column}"


@pytest.mark.parametrize(
    "text", ["no", "on", "y", "Yes", "2026-11-30", "010", "1:30", "0x1F", "+1"]
)
def test_plain_text_of_yaml_stays_text(text: str) -> None:
    assert parse_yaml(f"key: {text}\n{text}: value") == {"key": text, text: "value"}


def test_yaml_has_the_numbers_booleans_and_null_of_json() -> None:
    found = parse_yaml("[1, -1.5, 1e3, true, false, null, ~, '1', 0]")
    assert found == [1, -1.5, 1000.0, True, False, None, None, "1", 0]


def test_an_alias_stands_for_what_it_names() -> None:
    assert parse_yaml("a: &x [1]\nb: *x") == {"a": [1], "b": [1]}


def test_aliases_that_expand_without_end_are_refused(tmp_path: Path) -> None:
    # Each line holds ten of the line before: 10**9 values after nine lines.
    lines = [
        "a0: &a0 [1]",
        *(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 10)),
    ]
    assert MAX_VALUES < 10**9
    with pytest.raises(FormatError, match="aliases expand"):
        read_yaml(written(tmp_path / "bomb.yaml", "\n".join(lines)))


@pytest.mark.parametrize(("name", "unit"), [("x.json", "["), ("x.yaml", "[")])
def test_deep_nesting_is_a_fault_and_no_crash(tmp_path: Path, name: str, unit: str) -> None:
    with pytest.raises(FormatError, match="nested too deeply"):
        read_document(written(tmp_path / name, unit * 100_000))


@pytest.mark.parametrize(("name", "text"), [("x.json", '{"a": "b"}'), ("x.yaml", "a: b")])
def test_a_byte_order_mark_and_windows_line_ends_do_not_count(
    tmp_path: Path, name: str, text: str
) -> None:
    path = written(tmp_path / name, f"\N{ZERO WIDTH NO-BREAK SPACE}{text}\r\n")
    assert read_document(path) == {"a": "b"}


def test_what_is_not_utf_8_is_named_by_its_line(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(b'[\n"\xff"]')
    with pytest.raises(FormatError, match=r"not UTF-8 text .*line 2"):
        read_text(path)


def test_whole_characters_may_be_escaped(tmp_path: Path) -> None:
    # A pair of surrogates is one character; behind two backslashes there is no escape.
    path = written(tmp_path / "x.json", r'["\ud83d\ude00", "\\ud83d", "\u00e9"]')
    assert read_json(path) == ["\N{GRINNING FACE}", r"\ud83d", "é"]


def test_half_a_character_is_written_to_yaml_as_a_replacement() -> None:
    # As in names of files that are no UTF-8, which Python decodes to lone surrogates.
    assert parse_yaml(format_yaml({"file": "a\udcff.json"})) == {"file": "a\ufffd.json"}


def test_a_file_that_is_not_there_is_a_storage_error(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="cannot read"):
        read_json(tmp_path / "missing.json")


def test_an_empty_yaml_document_is_nothing() -> None:
    assert parse_yaml("# only a comment\n---\n") is None


@given(st.dictionaries(st.text(), VALUES, max_size=4))
def test_yaml_that_is_written_reads_back_the_same(value: dict[str, JsonValue]) -> None:
    assert parse_yaml(format_yaml(value)) == value
