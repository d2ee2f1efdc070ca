"""Hugging Face data sets: a branch is pinned to the commit that it names today."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import orjson

from hermes.errors import FetchError
from hermes.fetch.patience import Patience

if TYPE_CHECKING:
    from hermes.settings import Settings

HUB_API = "https://huggingface.co/api"

_PATIENCE = Patience()
_BRANCH_URL = re.compile(
    r"(?P<site>https://huggingface\.co)/(?P<dataset>datasets/[^/]+/[^/]+)/resolve/main/(?P<file>.+)"
)
_COMMIT = re.compile(r"[0-9a-f]{40}")
_COMMIT_URL = re.compile(
    r"(https://huggingface\.co/datasets/[^/]+/[^/]+/resolve/)[0-9a-f]{40}(/.+)"
)


def pin_revision(
    url: str, settings: Settings, *, api: str = HUB_API, patience: Patience = _PATIENCE
) -> str:
    """The URL with `main` replaced by the commit that the hub names for it.

    Every other URL is answered as it is; with a mirror or offline, every URL. Raises `FetchError`
    where the hub does not say (https://huggingface.co/docs/hub/api: `.../revision/main`).
    """
    branch = _BRANCH_URL.fullmatch(url)
    if branch is None or settings.offline or settings.mirror is not None:
        return url
    from hermes.fetch.transport import get_content

    question = f"{api}/{branch['dataset']}/revision/main"
    commit = _commit(get_content(question, settings=settings, patience=patience), question)
    return f"{branch['site']}/{branch['dataset']}/resolve/{commit}/{branch['file']}"


def branch_url(url: str) -> str:
    """The URL with `main` for the commit: by it, one file in two revisions is the same file.

    >>> branch_url(f"https://huggingface.co/datasets/a/b/resolve/{'0' * 40}/c.json")
    'https://huggingface.co/datasets/a/b/resolve/main/c.json'
    """
    return _COMMIT_URL.sub(r"\1main\2", url)


def _commit(reply: bytes, question: str) -> str:
    try:
        commit = orjson.loads(reply)["sha"]
    except (orjson.JSONDecodeError, KeyError, TypeError) as error:
        raise _no_commit(reply, question) from error
    if not isinstance(commit, str) or not _COMMIT.fullmatch(commit):
        raise _no_commit(reply, question)
    return commit


def _no_commit(reply: bytes, question: str) -> FetchError:
    return FetchError(
        f"the hub names no commit: {reply[:80].decode(errors='replace')!r}",
        question,
        "Try again later, or name a mirror with --mirror.",
    )
