"""The labels that are kept in a run's folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.files import read_records
from hermes.scoring.label_records import labels_from_record

if TYPE_CHECKING:
    from hermes.evaluation.job import Job
    from hermes.scoring.label_records import KnownLabels


def known_labels(job: Job) -> list[KnownLabels]:
    """What is known of the IRIs in gold; nothing where nobody asked. Raises `FormatError`."""
    path = job.folder.labels
    return list(read_records(path, labels_from_record)) if path.exists() else []
