"""Problems as RFC 9457 documents: the one table of status codes and titles."""

from __future__ import annotations

from http import HTTPStatus
from typing import NamedTuple

from skep.server.errors import Code, ProblemError
from skep.server.messages.problems import Problem
from skep.server.views.reasons import reason_view

MEDIA_TYPE = "application/problem+json"


class Policy(NamedTuple):
    """How a problem is answered."""

    status: HTTPStatus
    title: str
    """In English, for programmers."""


PROBLEMS: dict[Code, Policy] = {
    Code.BAD_JSON: Policy(HTTPStatus.BAD_REQUEST, "The body is not JSON"),
    Code.BAD_FIELD: Policy(HTTPStatus.UNPROCESSABLE_ENTITY, "A field has an invalid value"),
    Code.BAD_MEDIA_TYPE: Policy(
        HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "The body must be application/json"
    ),
    Code.TOO_LARGE: Policy(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "The message is too large"),
    Code.TOO_SLOW: Policy(HTTPStatus.REQUEST_TIMEOUT, "The body did not arrive in time"),
    Code.BAD_RULES: Policy(HTTPStatus.UNPROCESSABLE_ENTITY, "Unknown or invalid rules"),
    Code.BAD_SETUP: Policy(
        HTTPStatus.UNPROCESSABLE_ENTITY, "Not a setup string, or no game can lead to the position"
    ),
    Code.BAD_MOVE: Policy(HTTPStatus.UNPROCESSABLE_ENTITY, "Not a valid move string"),
    Code.WRONG_ENDING: Policy(
        HTTPStatus.UNPROCESSABLE_ENTITY, "After these moves, the game can't end like that"
    ),
    Code.NOTHING_TO_SAVE: Policy(
        HTTPStatus.UNPROCESSABLE_ENTITY, "Games that were aborted or have no moves aren't saved"
    ),
    Code.CANNOT_WRITE: Policy(
        HTTPStatus.UNPROCESSABLE_ENTITY, "The format has no place for something in this game"
    ),
    Code.NOT_FOUND: Policy(HTTPStatus.NOT_FOUND, "Not found"),
    Code.METHOD_NOT_ALLOWED: Policy(HTTPStatus.METHOD_NOT_ALLOWED, "Method not allowed"),
    Code.NO_SESSION: Policy(HTTPStatus.UNAUTHORIZED, "No session: request /api/v1/me first"),
    Code.BAD_HOST: Policy(
        HTTPStatus.MISDIRECTED_REQUEST, "The server doesn't answer to this host name"
    ),
    Code.BAD_ORIGIN: Policy(HTTPStatus.FORBIDDEN, "The request comes from another site's page"),
    Code.TOO_MANY_REQUESTS: Policy(HTTPStatus.TOO_MANY_REQUESTS, "Too many requests"),
    Code.TOO_MANY_CONNECTIONS: Policy(
        HTTPStatus.TOO_MANY_REQUESTS, "Too many WebSockets open at once"
    ),
    Code.TOO_MANY_WATCHED: Policy(HTTPStatus.CONFLICT, "Too many games watched at once"),
    Code.TOO_MANY_GAMES: Policy(HTTPStatus.CONFLICT, "Too many unfinished games"),
    Code.TOO_MANY_SAVED: Policy(HTTPStatus.CONFLICT, "Too many games saved from devices"),
    Code.TOO_MANY_STUDIES: Policy(HTTPStatus.CONFLICT, "Too many shared studies"),
    Code.LINK_EXPIRED: Policy(HTTPStatus.GONE, "The link was already used or has expired"),
    Code.NOT_YOUR_GAME: Policy(HTTPStatus.FORBIDDEN, "You have no seat in this game"),
    Code.NOT_YOUR_TURN: Policy(HTTPStatus.CONFLICT, "It is the other side's turn"),
    Code.STALE: Policy(HTTPStatus.CONFLICT, "The game has moved on"),
    Code.ILLEGAL_MOVE: Policy(HTTPStatus.CONFLICT, "The rules forbid this move"),
    Code.GAME_OVER: Policy(HTTPStatus.CONFLICT, "The game is over"),
    Code.NOT_OVER: Policy(HTTPStatus.CONFLICT, "The game is not over"),
    Code.NOT_STARTED: Policy(HTTPStatus.CONFLICT, "The game has not started: a seat is free"),
    Code.SEAT_TAKEN: Policy(HTTPStatus.CONFLICT, "Both seats are taken"),
    Code.OWN_GAME: Policy(HTTPStatus.CONFLICT, "You already have a seat in this game"),
    Code.NO_OFFER: Policy(HTTPStatus.CONFLICT, "There is no such offer"),
    Code.ALREADY_OFFERED: Policy(HTTPStatus.CONFLICT, "You can offer a draw once per move"),
    Code.ALREADY_ASKED: Policy(HTTPStatus.CONFLICT, "You can ask for a takeback once per move"),
    Code.NO_MORE_OFFERS: Policy(
        HTTPStatus.CONFLICT, "This game has too many events for more offers and takebacks"
    ),
    Code.NO_HINTS: Policy(HTTPStatus.CONFLICT, "There are no hints in this game"),
    Code.CANNOT_ABORT: Policy(HTTPStatus.CONFLICT, "Too late to abort: resign instead"),
    Code.CANNOT_TAKE_BACK: Policy(HTTPStatus.CONFLICT, "You have no move to take back"),
    Code.STUDY_CHANGED: Policy(HTTPStatus.CONFLICT, "Somebody has changed this part of the study"),
    Code.STUDY_FULL: Policy(HTTPStatus.CONFLICT, "The study can't become larger"),
    Code.STUDY_READ_ONLY: Policy(HTTPStatus.FORBIDDEN, "With this link, the study is read-only"),
    Code.SERVER_BUSY: Policy(HTTPStatus.SERVICE_UNAVAILABLE, "The server is overloaded"),
    Code.SEARCH_TIMEOUT: Policy(
        HTTPStatus.SERVICE_UNAVAILABLE, "The search took too long, and was stopped"
    ),
    Code.ENGINE_BUSY: Policy(HTTPStatus.SERVICE_UNAVAILABLE, "The engine is busy"),
    Code.DISK_FULL: Policy(HTTPStatus.INSUFFICIENT_STORAGE, "The server's disk is nearly full"),
    Code.DAMAGED_GAME: Policy(HTTPStatus.INTERNAL_SERVER_ERROR, "The stored game is damaged"),
    Code.SERVER_ERROR: Policy(HTTPStatus.INTERNAL_SERVER_ERROR, "Internal server error"),
}


class ForwardedProblemError(ProblemError):
    """Another process refused a request, and has made the document already."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(Code(problem.code), problem.detail, facts=dict(problem.args))
        self.problem = problem


def problem_view(error: ProblemError) -> Problem:
    """Return the document for a refusal."""
    if isinstance(error, ForwardedProblemError):
        return error.problem
    policy = PROBLEMS[error.code]
    return Problem(
        code=error.code.value,
        status=int(policy.status),
        title=policy.title,
        detail=error.detail,
        args=error.facts,
        reason=None if error.reason is None else reason_view(error.reason, error.move),
    )
