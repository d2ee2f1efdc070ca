"""What all repeats of a run share in asking: the pace, the account, and the cache."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hermes.runs.answering import Putting
from hermes.runs.budget import Account, read_budget
from hermes.runs.caching import CachedPutting, scope_of
from hermes.runs.pacing import Pace
from hermes.runs.reply_cache import ReplyCache, cache_path
from hermes.runs.retrying import Persistence
from hermes.runs.timings import read_timing, summed
from hermes.systems.rate import read_rate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from hermes.runs.answering import Put
    from hermes.runs.folder import RunFolder
    from hermes.runs.manifest import Manifest
    from hermes.runs.options import RunOptions
    from hermes.settings import Settings
    from hermes.systems.base import System
    from hermes.systems.rate import Rate


@dataclass(frozen=True, slots=True)
class Means:
    """The means by which a system is asked; without a `cache` everything is asked anew."""

    pace: Pace
    account: Account
    cache: ReplyCache | None

    def put(self, system: System, manifest: Manifest, repeat: int) -> Put:
        """How questions are put to a system that has begun, in one `repeat` of a run."""
        options = manifest.options
        put = Putting(system, Persistence(options.retries, options.timeout_s, self.pace))
        if self.cache is None:
            return put
        return CachedPutting(put, self.cache, scope_of(manifest, system.prompt, repeat))


def means_of(
    options: RunOptions,
    folders: Iterable[RunFolder],
    cache: ReplyCache | None,
    usual_rate: Rate | None,
) -> Means:
    """The means for a run with the `options`, whose repeats lie in `folders`.

    What they have spent already is on the account. `usual_rate` is that of the system where the
    options say none. Raises `FormatError`, `StorageError`.
    """
    rate = read_rate(options.rate, "--rate") if options.rate else usual_rate
    budget = read_budget(options.budget, "--budget") if options.budget else None
    spent = summed(map(read_timing, folders)).usage
    return Means(Pace(rate), Account(budget, spent), cache)


@contextmanager
def opened_cache(
    system: System, options: RunOptions, settings: Settings, warn: Callable[[str], object]
) -> Iterator[ReplyCache | None]:
    """The cache for a run of a system, if it is to have one; `warn` is told of its faults."""
    wanted = system.remote if options.cache is None else options.cache
    if not wanted:
        yield None
        return
    with ReplyCache(cache_path(settings), warn) as cache:
        yield cache
