"""Errata of one benchmark: which items are wrong, how that is known, and what is done about it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from hermes.documents import read_yaml
from hermes.errors import FormatError
from hermes.shapes import as_list, as_object, as_text, as_texts

if TYPE_CHECKING:
    from hermes.model import BenchmarkCard, Item, JsonValue
    from hermes.settings import Settings

_MEND = "docs/metrics.md says what a file of errata holds."
_KEYS = frozenset({"id", "questions", "languages", "wrong", "evidence", "action", "sparql"})


class Action(StrEnum):
    """What scores with errata do with an item: they leave it out, or compare with another gold."""

    LEFT_OUT = "left_out"
    CORRECTED = "corrected"


@dataclass(frozen=True, slots=True)
class Erratum:
    """One fault, of one or more questions, in all languages or in `languages`.

    `sparql` is there where gold is corrected: what it gives on the benchmark's graph is the gold.
    """

    id: str
    questions: tuple[str, ...]
    wrong: str
    evidence: str
    action: Action
    languages: tuple[str, ...] = ()
    sparql: str | None = None

    def concerns(self, item: Item) -> bool:
        """Whether `item` has this fault."""
        return item.qid in self.questions and (not self.languages or item.lang in self.languages)


def load_errata(card: BenchmarkCard, settings: Settings) -> tuple[Erratum, ...]:
    """The errata of a benchmark: the data folder's own file, else the packaged one, else none.

    A file that names `sources` holds for a benchmark that came from all of these, and not for
    another one of the same name. Raises `FormatError`.
    """
    for root in (settings.data_dir / "errata", packaged_folder()):
        path = root / f"{card.name}.yaml"
        if path.is_file():
            sources, errata = read_errata(path)
            came_from = {source.url for source in card.sources}
            return errata if came_from.issuperset(sources) else ()
    return ()


def inapplicable_file(card: BenchmarkCard, settings: Settings) -> Path | None:
    """The data folder's own file of errata of a benchmark, if it holds for other sources.

    That is worth a remark: nobody put a packaged one there. Raises `FormatError`.
    """
    path = own_file(card, settings)
    if path is None:
        return None
    sources, _ = read_errata(path)
    return None if {source.url for source in card.sources}.issuperset(sources) else path


def own_file(card: BenchmarkCard, settings: Settings) -> Path | None:
    """The data folder's own file of errata of a benchmark, if there is one."""
    path = settings.data_dir / "errata" / f"{card.name}.yaml"
    return path if path.is_file() else None


def packaged_folder() -> Path:
    """Where the errata are that come with hermes."""
    return Path(str(files("hermes.errata")))


def read_errata(path: Path) -> tuple[tuple[str, ...], tuple[Erratum, ...]]:
    """The sources that a file of errata holds for, and its entries. Raises `FormatError`."""
    content = as_object(read_yaml(path), str(path))
    _refuse_unknown(content, {"benchmark", "sources", "errata"}, str(path))
    if content.get("benchmark") != path.stem:
        raise FormatError(f"`benchmark` is not {path.stem!r}, as the name of the file", *_at(path))
    entries = as_list(content.get("errata"), f"{path}, `errata`")
    errata = tuple(
        _erratum(as_object(entry, where := f"{path}, entry {number}"), where)
        for number, entry in enumerate(entries, 1)
    )
    ids = [erratum.id for erratum in errata]
    if len(set(ids)) < len(ids):
        raise FormatError("two entries have one id", *_at(path))
    return as_texts(content.get("sources", []), f"{path}, `sources`"), errata


def _erratum(entry: dict[str, JsonValue], where: str) -> Erratum:
    _refuse_unknown(entry, _KEYS, where)
    erratum = Erratum(
        id=as_text(entry.get("id"), f"{where}, `id`"),
        questions=as_texts(entry.get("questions"), f"{where}, `questions`"),
        wrong=as_text(entry.get("wrong"), f"{where}, `wrong`"),
        evidence=as_text(entry.get("evidence"), f"{where}, `evidence`"),
        action=_action(as_text(entry.get("action"), f"{where}, `action`"), where),
        languages=as_texts(entry.get("languages", []), f"{where}, `languages`"),
        sparql=as_text(entry["sparql"], f"{where}, `sparql`") if "sparql" in entry else None,
    )
    if (erratum.action is Action.CORRECTED) is (erratum.sparql is None):
        raise FormatError("`sparql` stands where, and only where, gold is corrected", where, _MEND)
    return erratum


def _action(name: str, where: str) -> Action:
    if name not in list(Action):
        raise FormatError(f"{name!r} is neither left_out nor corrected", where, _MEND)
    return Action(name)


def _refuse_unknown(
    fields: dict[str, JsonValue], known: frozenset[str] | set[str], where: str
) -> None:
    if unknown := sorted(fields.keys() - known):
        raise FormatError(f"there is no key {', '.join(unknown)}", where, _MEND)


def _at(path: Path) -> tuple[str, str]:
    return str(path), _MEND
