"""JSON that is none, read where there is one way to read it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.graphs.mended_json import read_json
from tests.strategies import json_values

if TYPE_CHECKING:
    from hermes.model import JsonValue


@pytest.mark.parametrize(
    ("written", "text"),
    [
        (rb"it\'s", "it's"),
        (rb"\U0001F600", "😀"),
        (rb"\U00000022\U0000005c\U00000001", '"\\\x01'),
        (b"a\tb\nc\r\x01\x1f", "a\tb\nc\r\x01\x1f"),
        (rb"\\'", "\\'"),  # a backslash, and a quote
        (rb"\\U0001F600\'", "\\U0001F600'"),
        (rb"\"\'\u00e9\n", "\"'é\n"),
    ],
)
def test_what_has_one_meaning_is_read(written: bytes, text: str) -> None:
    assert read_json(b'{"x": "' + written + b'"}') == {"x": text}


@pytest.mark.parametrize(
    "document",
    [
        rb'{"x": "\x41"}',  # a letter, or a backslash that was not doubled?
        rb'{"x": "C:\data"}',
        rb'{"x": "\U0001F60"}',
        rb'{"x": "\U00110000"}',
        rb'{"x": "\U0000D83D"}',
        rb'{"x": "\ud83d"}',
        b'{"x": "\xff"}',
        b'{"x": "a"b"}',
        b'{"x":\x01 1}',  # a control character outside of strings
        b'{"x": "it\\\'s"',
        b"",
    ],
)
def test_what_has_none_or_several_is_refused(document: bytes) -> None:
    with pytest.raises(orjson.JSONDecodeError):
        read_json(document)


@given(json_values())
def test_json_is_read_as_it_is(value: JsonValue) -> None:
    document = json.dumps(value).encode()
    assert read_json(document) == json.loads(document)


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"])))
def test_a_text_with_its_control_characters_and_quotes_as_they_are_is_read(text: str) -> None:
    careless = text.replace("\\", "\\\\").replace('"', '\\"').replace("'", "\\'")
    assert read_json(f'{{"x": "{careless}"}}'.encode()) == {"x": text}
