"""The numbers that a text states: no dates, times, names, list numbers, ordinals or years."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from hermes.scoring.typed.values.digits import written_in_digits
from hermes.scoring.typed.values.labels import (
    continues_label,
    is_bare_year,
    is_label,
    is_plural_label,
    may_be_labelled,
)
from hermes.scoring.typed.values.magnitude import Number, whole_number
from hermes.scoring.typed.values.moments import moment_spans
from hermes.scoring.typed.values.numbering import numbering_spans
from hermes.scoring.typed.values.words import number_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_NO_SPAN = (sys.maxsize, sys.maxsize)


def numbers(text: str) -> list[Number]:
    """The numbers in `text`, in their order.

    >>> [str(number.readings[0]) for number in numbers("On 2026-07-07, −3.5 °C at node_05")]
    ['-3.5']
    """
    excluded = sorted((*moment_spans(text), *numbering_spans(text)))
    found = sorted((*written_in_digits(text), *_written_in_words(text)))
    return list(_without_labels(text, _outside(found, excluded)))


def _written_in_words(text: str) -> Iterator[Number]:
    for start, end, value in number_words(text):
        yield whole_number(text, start, end, (value,))


def _outside(found: Iterable[Number], spans: Iterable[tuple[int, int]]) -> Iterator[Number]:
    """The numbers that overlap neither the spans nor a number before; all are in order."""
    rest = iter(spans)
    span = next(rest, _NO_SPAN)
    done = 0
    for number in found:
        start, end, _ = number
        while span[1] <= start:
            span = next(rest, _NO_SPAN)
        if end <= span[0] and start >= done:
            done = end  # the scale of "1.2 million" is no number of its own
            yield number


def _without_labels(text: str, found: Iterable[Number]) -> Iterator[Number]:
    """The numbers that are no part of a name, and no year."""
    end_of_plural = -1
    for number in found:
        start, end, _ = number
        if end_of_plural >= 0 and continues_label(text, end_of_plural, start):
            end_of_plural = end
            continue
        end_of_plural = -1
        if not may_be_labelled(text, start, end):
            yield number
        elif is_label(text, start, end):
            end_of_plural = end if is_plural_label(text, start) else -1
        elif not (is_bare_year(text, start, end) or text[start - 1 : start] == "±"):
            yield number
