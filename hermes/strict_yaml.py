"""YAML read as JSON with comments: text stays text.

Plain scalars are read by the JSON schema of YAML 1.2 (section 10.2 of https://yaml.org/spec/1.2.2/)
and are text otherwise, so that the language `no`, a date, `010` and `1:30` stay as they are
written; keys are always text. Doubled keys, tags, lone surrogates, anchors that hold themselves,
and aliases that expand into a great many values are faults.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import yaml

from hermes.documents import integer, real

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hermes.model import JsonValue

MAX_VALUES = 1_000_000  # with aliases written out; the largest benchmark file has some 3,000
_LINE_LENGTH = 100

_NULL, _BOOL, _INT, _FLOAT, _TEXT, _LIST, _MAPPING = (
    f"tag:yaml.org,2002:{name}" for name in ("null", "bool", "int", "float", "str", "seq", "map")
)


class YamlFault(ValueError):  # noqa: N818 - it never leaves hermes.documents
    """What is wrong, and the offset of the character where."""

    def __init__(self, what: str, offset: int) -> None:
        super().__init__(what, offset)


def parse_yaml(text: str) -> JsonValue:
    """The value of one YAML document; None for an empty one. Raises `YamlFault`."""
    try:
        loader = _Loader(text)
        root = loader.get_single_node()
        if root is None:
            return None
        _Checker(loader).written_out(root)
        value: JsonValue = loader.construct_document(root)
    except yaml.reader.ReaderError as error:
        raise YamlFault(f"not YAML: {error.reason}", error.position) from error
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise YamlFault(f"not YAML: {error.problem}", mark.index if mark else 0) from error
    return value


def format_yaml(value: Mapping[str, object]) -> str:
    """The text of a YAML document that `parse_yaml` and YAML 1.1 readers understand alike.

    Lone surrogates, as of file names that are no UTF-8, are replaced by U+FFFD.
    """
    text: str = yaml.dump(
        value, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=_LINE_LENGTH
    )
    return text


class _Dumper(yaml.SafeDumper):
    """A safe dumper that also quotes the text that only YAML 1.2 takes for a number: `1e3`."""


def _represent_text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    # PyYAML 6.0.4 folds U+0085, U+2028 and U+2029 into other breaks unless they are escaped.
    return dumper.represent_scalar(_TEXT, whole, style=None if whole.isprintable() else '"')


_Dumper.add_representer(str, _represent_text)


class _Loader(yaml.SafeLoader):
    """A safe loader with the resolvers and number readers below in place of YAML 1.1's."""

    yaml_implicit_resolvers: dict[str, list[tuple[str, re.Pattern[str]]]] = {}  # noqa: RUF012


def _construct_int(_: yaml.SafeLoader, node: yaml.ScalarNode) -> int:
    try:
        return integer(node.value)
    except ValueError as error:
        raise YamlFault(str(error), node.start_mark.index) from error


def _construct_float(_: yaml.SafeLoader, node: yaml.ScalarNode) -> float:
    try:
        return real(node.value)
    except ValueError as error:
        raise YamlFault(str(error), node.start_mark.index) from error


_NUMBER_STARTS = list("-0123456789")
for _tag, _pattern, _starts in (
    (_NULL, r"(?:null|~|)$", ["n", "~", ""]),
    (_BOOL, r"(?:true|false)$", ["t", "f"]),
    (_INT, r"-?(?:0|[1-9][0-9]*)$", _NUMBER_STARTS),
    (_FLOAT, r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?$", _NUMBER_STARTS),
):
    _Loader.add_implicit_resolver(_tag, re.compile(_pattern), _starts)
    _Dumper.add_implicit_resolver(_tag, re.compile(_pattern), _starts)
_Loader.add_constructor(_INT, _construct_int)
_Loader.add_constructor(_FLOAT, _construct_float)


class _Checker:
    """Walks the composed nodes before anything is made of them."""

    def __init__(self, loader: _Loader) -> None:
        self._loader = loader
        self._sizes: dict[int, int] = {}  # by the node's identity; 0 while it is being walked

    def written_out(self, node: yaml.Node) -> int:
        """The number of values in `node`, its aliases written out. Raises `YamlFault`."""
        known = self._sizes.get(id(node))
        if known == 0:
            raise YamlFault("an anchor holds itself", node.start_mark.index)
        if known is not None:
            return known
        self._sizes[id(node)] = 0
        size = 1 + sum(map(self.written_out, self._children(node)))
        if size > MAX_VALUES:
            raise YamlFault(f"aliases expand to over {MAX_VALUES:,} values", node.start_mark.index)
        self._sizes[id(node)] = size
        return size

    def _children(self, node: yaml.Node) -> list[yaml.Node]:
        if node.tag not in self._natural_tags(node):
            raise YamlFault(f"the tag {node.tag} is not read", node.start_mark.index)
        if isinstance(node, yaml.MappingNode):
            _make_keys_text(node)
            return [value for _, value in node.value]
        if isinstance(node, yaml.SequenceNode):
            return list(node.value)
        _refuse_half_characters(node)
        return []

    def _natural_tags(self, node: yaml.Node) -> tuple[str, ...]:
        if isinstance(node, yaml.ScalarNode):
            resolve = self._loader.resolve
            resolved: str = resolve(yaml.ScalarNode, node.value, (True, False))  # type: ignore[no-untyped-call]  # types-PyYAML leaves it bare
            return (_TEXT, resolved)
        return (_LIST,) if isinstance(node, yaml.SequenceNode) else (_MAPPING,)


def _make_keys_text(mapping: yaml.MappingNode) -> None:
    seen: set[str] = set()
    for key, _ in mapping.value:
        if not isinstance(key, yaml.ScalarNode):
            raise YamlFault("a key is not text", key.start_mark.index)
        if key.value in seen:
            raise YamlFault(f"the key {key.value!r} occurs twice", key.start_mark.index)
        _refuse_half_characters(key)
        seen.add(key.value)
        key.tag = _TEXT


def _refuse_half_characters(scalar: yaml.Node) -> None:
    try:
        scalar.value.encode()
    except UnicodeEncodeError as error:
        raise YamlFault("a lone surrogate, half a character", scalar.start_mark.index) from error
