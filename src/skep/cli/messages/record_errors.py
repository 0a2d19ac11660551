"""What is wrong with records, in words."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from skep.cli.messages.refusals import RefusalError
from skep.train.records import RecordError


@contextmanager
def in_words(file: str = "") -> Generator[None, None, None]:
    """Let errors about records be told by the catalogues, those that name no file of this one."""
    try:
        yield
    except RecordError as error:
        # A place is no quantity: no points in between.
        place = {"file": error.file or file, "at": str(error.at)}
        raise RefusalError(f"records-{error.fault.value}", **place) from error
