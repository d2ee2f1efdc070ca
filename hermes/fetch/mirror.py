"""Where a file comes from: the network, or a mirror, which holds `https://HOST/PATH` as HOST/PATH.

A file that a mirror does not have is an error; the network is not asked instead. A machine without
a network must not wait for time-outs, and what a run says of its mirror must be true of every file.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit
from urllib.request import url2pathname

from hermes.errors import AbsentError, FetchError, UsageError
from hermes.fetch.weburl import web_url_fault

if TYPE_CHECKING:
    from typing import BinaryIO

    from hermes.settings import Settings

_WEB = ("http://", "https://")


def require_web_url(url: str) -> None:
    """Raise `UsageError` unless `url` is an http(s) URL with a host and without a password."""
    fault = web_url_fault(url)
    if fault is not None:
        # Without its password: the message may end up in a log.
        shown = re.sub(r"//.*@", "//", url)
        raise UsageError(
            f"this is no URL that can be fetched: {fault}",
            shown,
            "Mend it; a .netrc file can hold a password, and --mirror names a folder of files.",
        )


def locate(url: str, settings: Settings) -> Path | str:
    """The file of a mirror folder, or the URL to ask, that stands for `url`.

    The mirror is a folder, a `file://` URL of one, or an http(s) URL. In a folder the parts of the
    path are percent-decoded, so that a folder and a web server that serves it hold the same files.

    Raises `AbsentError` where only a connection would help and `--offline` forbids it.
    """
    folder = _mirror_folder(settings.mirror)
    if folder is not None:
        return folder.joinpath(*_path_parts(url))
    if settings.offline:
        raise AbsentError(
            "offline, and there is no kept download of it that verifies",
            url,
            "Fetch it once without --offline, or name a folder that has it with --mirror.",
        )
    if settings.mirror is not None:
        return f"{settings.mirror.rstrip('/')}/{url.partition('://')[2]}"
    return url


def open_mirrored(file: Path) -> BinaryIO:
    """Open a file of a mirror folder. Raises `FetchError` with its full path.

    That is an `AbsentError` where there is no such file.
    """
    try:
        return file.open("rb")
    except OSError as error:
        kind = AbsentError if isinstance(error, FileNotFoundError) else FetchError
        raise kind(
            f"the mirror does not have it: {error.strerror or error}",
            str(file.absolute()),
            "Put the file there, or leave --mirror and $HERMES_MIRROR out.",
        ) from error


def _mirror_folder(mirror: str | None) -> Path | None:
    if mirror is None or mirror.startswith(_WEB):
        return None
    return Path(url2pathname(urlsplit(mirror).path) if mirror.startswith("file://") else mirror)


def _path_parts(url: str) -> list[str]:
    address = urlsplit(url)
    last = f"?{address.query}" if address.query else ""
    parts = [unquote(part) for part in f"{address.netloc}{address.path}{last}".split("/")]
    if any(part in {"", ".", ".."} or set(part) & set("/\\\0") for part in parts):
        raise UsageError(
            "the URL names no file of a mirror folder", url, "Name one without empty or dot parts."
        )
    return parts
