r"""How others write a secret that they repeat: as it is, or escaped, as often as it was handed on.

A service may quote it in JSON, where PHP writes `\/` for `/` and others `\u002b` for `+`, in a URL
(`%2B`), in HTML (`&#43;`), or in base64, as behind `Authorization: Basic`; a gateway quotes all of
that in JSON again. Who writes messages on one line makes a blank of every line break of a key, and
who shortens them may leave the beginning of one.
"""

from __future__ import annotations

import re
from base64 import b64encode, urlsafe_b64encode
from html.entities import codepoint2name
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

HIDDEN = "…"
"""What stands in the place of a secret."""

_SIGNS = re.compile(r"[\\%&+]")  # without one of them, nothing is escaped
_BACKSLASHES = r"\\++"
_FIRST_BACKSLASHES = r"(?<!\\)\\++"  # to begin at each of a million would take quadratic time
_LEAST_BASE64 = 8
_NAMES = codepoint2name | {ord("'"): "apos"}  # that one is of XML and HTML 5
_MOST_DOUBLED = 2**5  # each time that it is quoted, a backslash becomes two
_LEAST_BEFORE_ELLIPSIS = 8
_LEAST_BEGINNING = 16
_LETTERS = {"\0": "0", "\a": "a", "\b": "b", "\t": "t", "\n": "n", "\v": "v", "\f": "f", "\r": "r"}
"""Signs that JSON and programs write as a backslash and a letter."""


def without_secret(text: str, secret: str) -> str:
    r"""`text` without the `secret`, however it is written there.

    >>> without_secret(r'{"error": "bad key: ab\/c\u002bd"}', "ab/c+d")
    '{"error": "bad key: …"}'
    """
    for spelling in _base64(secret):
        text = text.replace(spelling, HIDDEN)
    folded = " ".join(secret.split())
    if folded != secret or _SIGNS.search(text):
        text = re.sub(_pattern(secret), HIDDEN, text)
    text = text.replace(secret, HIDDEN)
    return _without_beginning(text, folded) if len(folded) >= _LEAST_BEFORE_ELLIPSIS else text


def _without_beginning(text: str, secret: str) -> str:
    """`text` without what is left of a secret that somebody cut off.

    That is its first characters before an ellipsis, and half of it or more anywhere.
    """
    pieces: list[str] = []
    done = 0
    start = text.find(secret[:_LEAST_BEFORE_ELLIPSIS])
    while start >= 0:
        end = start + _LEAST_BEFORE_ELLIPSIS
        while end < len(text) and text[end] == secret[end - start : end - start + 1]:
            end += 1
        most = end - start >= max(_LEAST_BEGINNING, len(secret) / 2)
        if most or text[end : end + 1] == HIDDEN:
            pieces += text[done:start], HIDDEN
            done = end
        start = text.find(secret[:_LEAST_BEFORE_ELLIPSIS], end)
    return "".join((*pieces, text[done:]))


def _base64(secret: str) -> set[str]:
    """What is the same in the base64 of all texts that hold it, at any of three offsets."""
    content = secret.encode("utf-8", "surrogatepass")
    spellings = set()
    for offset in range(3):
        for encode in (b64encode, urlsafe_b64encode):
            encoded = encode(bytes(offset) + content).decode()
            # Six bits a letter: the first letters also tell what is before, the last what follows.
            first, last = -(-offset * 8 // 6), (offset + len(content)) * 8 // 6
            spellings.add(encoded[first:last])
    return {spelling for spelling in spellings if len(spelling) >= _LEAST_BASE64}


def _pattern(secret: str) -> str:
    characters = re.findall(r"\\+|\s+|[^\\]", secret)
    first, *others = characters
    return _written(first, _FIRST_BACKSLASHES) + "".join(
        _written(each, _BACKSLASHES) for each in others
    )


def _written(characters: str, backslashes: str) -> str:
    """A pattern for all ways to write one character, or a run of backslashes."""
    if characters.isspace():  # however many there are: they may have been folded into one blank
        spaces = {" ", *characters}
        escapes = [escape for space in sorted(spaces) for escape in _escapes(space, backslashes)]
        return rf"(?i:\s|{'|'.join(escapes)})+"
    character, times = characters[0], len(characters)
    escaped = rf"(?i:(?:{'|'.join(_escapes(character, backslashes))}){{{times}}})"
    # The escapes first: some begin with what they stand for.
    if character == "\\":
        lead = backslashes.removesuffix(_BACKSLASHES)
        return rf"(?:{escaped}|{lead}\\{{{times},{_MOST_DOUBLED * times}}})"
    lead = "" if character.isalnum() else f"(?:{backslashes})?"
    return f"(?:{escaped}|{lead}{re.escape(character)})"


def _escapes(character: str, backslashes: str) -> Iterator[str]:
    code = ord(character)
    units = character.encode("utf-16-be", "surrogatepass").hex()
    yield "".join(rf"{backslashes}u{units[i : i + 4]}" for i in range(0, len(units), 4))
    content = character.encode("utf-8", "surrogatepass")
    # Bytes first: as such, `\xc3\x83` is one letter, whose number is c3.
    yield "".join(rf"{backslashes}x{byte:02x}" for byte in content)
    yield rf"{backslashes}(?:U(?=[0-9a-f]{{8}})0*|x|u\{{0*){code:x}\}}?"
    # `%` is `%25`, and `&` is `&amp;`, which can themselves be written so again.
    yield "".join(rf"%(?:25)*{'' if byte == ord('%') else '+'}{byte:02x}" for byte in content)
    amp = "(?:amp;)*" + ("" if character == "&" else "+")
    names = [f"#0*{code}", f"#x0*{code:x}", *filter(None, [_NAMES.get(code)])]
    yield rf"(?:{backslashes})?&{amp}(?:{'|'.join(names)});"
    if character in _LETTERS:
        yield backslashes + _LETTERS[character]
    if character == " ":
        yield r"\+"
