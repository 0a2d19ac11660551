"""What the stored edits of a study add up to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from skep.server.domain.errors import InconsistentError
from skep.server.domain.studies.changes import decode_changes, decode_contents
from skep.server.domain.studies.study import Study


class AnyEdit(Protocol):
    """A stored edit: changes, or without a command the whole study."""

    @property
    def command(self) -> str | None:
        """The id that its editor gave it."""
        ...

    @property
    def payload(self) -> str:
        """What is stored."""
        ...


def study_of(edits: Iterable[AnyEdit]) -> Study:
    """Return what edits add up to. The first one has the whole study.

    :raises InconsistentError: when they don't fit.
    """
    study: Study | None = None
    for edit in edits:
        if edit.command is None:
            study = Study(decode_contents(edit.payload))
        elif study is not None:
            study.replay(decode_changes(edit.payload))
        else:
            break
    if study is None:
        message = "a study that begins in the middle"
        raise InconsistentError(message)
    return study


def replay(study: Study, edits: Iterable[AnyEdit]) -> None:
    """Carry out later edits.

    :raises InconsistentError: when they don't fit.
    """
    for edit in edits:
        if edit.command is not None:
            study.replay(decode_changes(edit.payload))
