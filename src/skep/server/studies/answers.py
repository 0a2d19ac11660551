"""Answers: what is stored as messages, and messages as changes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from msgspec import Raw

from skep.server.domain.studies import changes as stored
from skep.server.messages.studies import AddChapterMessage, StudyLine
from skep.server.store.study_store import StoredEdit, StudyRow


def change_of(wanted: AddChapterMessage) -> stored.AddChapter:
    """Return the chapter that somebody wants."""
    return stored.AddChapter(wanted.id, wanted.name, wanted.start, wanted.root, wanted.at)


def line_view(row: StudyRow) -> StudyLine:
    """Return what a list shows of a study."""
    return StudyLine(row.id, row.name, row.nodes, row.created_at, row.updated_at)


def edits_json(edits: Iterable[StoredEdit]) -> bytes:
    """Return edits as a JSON list. What is stored is sent as it is.

    The whole study again, at a later moment, is an edit without changes.
    """
    return b"[%b]" % b",".join(
        b'{"number":%d,"id":"%b","changes":%b}'
        % (
            edit.number,
            (edit.command or "").encode(),
            b"[]" if edit.command is None else edit.payload.encode(),
        )
        for edit in edits
    )


def study_json(
    row: StudyRow, edits: Sequence[StoredEdit], *, is_owner: bool, read_secret: str | None
) -> Raw:
    """Return a ``StudyView`` for somebody who can edit it, or read it (without a secret).

    *edits* begin with the one that has the whole study. Nothing is decoded.
    """
    base, *later = edits
    head = {
        "id": row.id,
        "access": "read" if read_secret is None else "edit",
        "is_owner": is_owner,
        "read_secret": read_secret,
        "base": base.number,
    }
    start = msgspec.json.encode(head)[:-1]
    return Raw(b'%b,"contents":%b,"edits":%b}' % (start, base.payload.encode(), edits_json(later)))
