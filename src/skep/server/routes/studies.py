"""Shared studies: create, list, read, edit and delete them. Live edits come over the WebSocket."""

from __future__ import annotations

from http import HTTPStatus
from math import ceil
from typing import NamedTuple

import msgspec
from msgspec import Raw

from skep.server.errors import Code, ProblemError
from skep.server.logs.security_events import SecurityEvent, log_event
from skep.server.messages.base import Body
from skep.server.messages.studies import (
    EditStudy,
    MadeStudy,
    NewStudy,
    ReadStudy,
    StudyEdited,
    StudyId,
    StudyList,
    StudyView,
)
from skep.server.middleware.budgets import (
    NEW_STUDIES,
    STUDY_BYTES,
    STUDY_EDITS,
    STUDY_READS,
    STUDY_TOKEN_BYTES,
    Limit,
)
from skep.server.request_bodies import LONG_BODY
from skep.server.routes.operations import Call, Operation
from skep.server.studies.answers import change_of, line_view
from skep.server.studies.studies import MOST_STUDIES

_ROW_BYTES = 100
"""What an edit takes in the database besides its text."""


class StudyPath(Body, frozen=True):
    """The path of a study."""

    id: StudyId


class _Edit(NamedTuple):
    secret: str
    id: str
    changes: bytes
    """As JSON: decoded, they take ten times as much memory."""

    cost: Limit


async def make(call: Call) -> MadeStudy:
    """Share a study; a visitor without a session becomes a guest."""
    wish = await call.body(NewStudy)
    owner = call.session_or_guest()
    await call.spend(_stored(wish))
    made = await call.services.studies.make(
        owner, wish.name, change_of(wish.chapter), since=call.since
    )
    return MadeStudy(made.id, made.edit_secret, made.read_secret)


async def list_own(call: Call) -> StudyList:
    """List the player's studies, the latest first."""
    rows = await call.services.store.studies.of(call.session)
    return StudyList(tuple(line_view(row) for row in rows), MOST_STUDIES)


async def read(call: Call) -> Raw:
    """Return a study. Its secret is in the body: paths get into logs."""
    study, wish = call.path(StudyPath), await call.body(ReadStudy)
    try:
        return await call.services.studies.read(study.id, wish.secret, player=call.player)
    except ProblemError as error:
        _note(error)
        raise


async def edit(call: Call) -> StudyEdited:
    """Change a study."""
    study, wish = call.path(StudyPath), await _wanted(call)
    await call.spend(wish.cost)
    try:
        number = await call.services.studies.edit(study.id, wish.secret, wish.id, wish.changes)
    except ProblemError as error:
        _note(error)
        raise
    return StudyEdited(number)


async def delete(call: Call) -> StudyList:
    """Stop sharing a study: delete it from the server."""
    player, study = call.session, call.path(StudyPath)
    await call.services.studies.delete(study.id, player)
    return await list_own(call)


async def _wanted(call: Call) -> _Edit:
    """Return the edit that somebody wants. What is decoded here is gone while it waits."""
    wish = await call.body(EditStudy)
    # Stored changes are written like these.
    return _Edit(wish.secret, wish.id, msgspec.json.encode(wish.changes), _stored(wish))


def _stored(wish: Body) -> Limit:
    """Return what storing something costs."""
    size = len(msgspec.json.encode(wish))
    return STUDY_BYTES._replace(cost=ceil((size + _ROW_BYTES) / STUDY_TOKEN_BYTES))


def _note(error: ProblemError) -> None:
    if error.code is Code.NOT_FOUND:
        log_event(SecurityEvent.STUDY_LINK_FAILED)


OPERATIONS = (
    Operation(
        "POST",
        "/studies",
        "make_study",
        "Share a study, with a link for reading and a link for editing",
        make,
        MadeStudy,
        status=HTTPStatus.CREATED,
        body=NewStudy,
        problems=(Code.BAD_SETUP, Code.TOO_MANY_STUDIES, Code.NO_SESSION, Code.DISK_FULL),
        limit=NEW_STUDIES,
    ),
    Operation(
        "GET",
        "/studies",
        "list_studies",
        "List the studies that you share",
        list_own,
        StudyList,
        problems=(Code.NO_SESSION,),
    ),
    Operation(
        "POST",
        "/studies/{id}/read",
        "read_study",
        "Read a shared study",
        read,
        StudyView,
        body=ReadStudy,
        path_names=StudyPath,
        problems=(Code.NOT_FOUND,),
        limit=STUDY_READS,
    ),
    Operation(
        "POST",
        "/studies/{id}/edits",
        "edit_study",
        "Change a shared study: all changes are stored, or none",
        edit,
        StudyEdited,
        body=EditStudy,
        path_names=StudyPath,
        problems=(
            Code.NOT_FOUND,
            Code.STUDY_READ_ONLY,
            Code.STUDY_CHANGED,
            Code.STUDY_FULL,
            Code.BAD_SETUP,
            Code.BAD_MOVE,
            Code.ILLEGAL_MOVE,
            Code.GAME_OVER,
            Code.DISK_FULL,
        ),
        limit=STUDY_EDITS,
        # About 200 moves. Checking them takes 20 ms.
        body_bytes=16 * 1024,
        longest_body=LONG_BODY,
    ),
    Operation(
        "DELETE",
        "/studies/{id}",
        "delete_study",
        "Delete a study that you share",
        delete,
        StudyList,
        path_names=StudyPath,
        problems=(Code.NO_SESSION, Code.NOT_FOUND),
    ),
)
