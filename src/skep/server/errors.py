"""What is refused: the one table of problems, after RFC 9457."""

from __future__ import annotations

from enum import StrEnum
from http import HTTPStatus
from typing import NamedTuple

from skep.server.messages.problems import Problem, ReasonView


class Code(StrEnum):
    """A problem; each has a sentence ``problem-CODE`` in the catalogues, with hyphens."""

    # what was sent
    BAD_JSON = "bad_json"
    BAD_FIELD = "bad_field"
    BAD_MEDIA_TYPE = "bad_media_type"
    TOO_LARGE = "too_large"
    TOO_SLOW = "too_slow"
    BAD_RULES = "bad_rules"
    BAD_MOVE = "bad_move"

    # where, by whom, how often
    NOT_FOUND = "not_found"
    METHOD_NOT_ALLOWED = "method_not_allowed"
    NO_SESSION = "no_session"
    BAD_ORIGIN = "bad_origin"
    TOO_MANY_REQUESTS = "too_many_requests"
    TOO_MANY_CONNECTIONS = "too_many_connections"
    TOO_MANY_WATCHED = "too_many_watched"
    TOO_MANY_GAMES = "too_many_games"
    LINK_EXPIRED = "link_expired"

    # in a game
    NOT_YOUR_GAME = "not_your_game"
    NOT_YOUR_TURN = "not_your_turn"
    STALE = "stale"
    ILLEGAL_MOVE = "illegal_move"
    GAME_OVER = "game_over"
    NOT_OVER = "not_over"
    NOT_STARTED = "not_started"
    SEAT_TAKEN = "seat_taken"
    OWN_GAME = "own_game"
    NO_OFFER = "no_offer"
    ALREADY_OFFERED = "already_offered"
    ALREADY_ASKED = "already_asked"
    CANNOT_ABORT = "cannot_abort"
    CANNOT_TAKE_BACK = "cannot_take_back"

    # our own affair
    ENGINE_BUSY = "engine_busy"
    SERVER_ERROR = "server_error"


class Policy(NamedTuple):
    """How a problem is answered."""

    status: HTTPStatus
    title: str
    """In English, for programmers."""


PROBLEMS: dict[Code, Policy] = {
    Code.BAD_JSON: Policy(HTTPStatus.BAD_REQUEST, "The body is not JSON"),
    Code.BAD_FIELD: Policy(HTTPStatus.UNPROCESSABLE_ENTITY, "A value is not as it should be"),
    Code.BAD_MEDIA_TYPE: Policy(
        HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "The body has to be application/json"
    ),
    Code.TOO_LARGE: Policy(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "The message is too large"),
    Code.TOO_SLOW: Policy(HTTPStatus.REQUEST_TIMEOUT, "The body did not come in time"),
    Code.BAD_RULES: Policy(HTTPStatus.UNPROCESSABLE_ENTITY, "There are no such rules"),
    Code.BAD_MOVE: Policy(HTTPStatus.UNPROCESSABLE_ENTITY, "This is not the notation of a move"),
    Code.NOT_FOUND: Policy(HTTPStatus.NOT_FOUND, "There is nothing here"),
    Code.METHOD_NOT_ALLOWED: Policy(HTTPStatus.METHOD_NOT_ALLOWED, "Not with this method"),
    Code.NO_SESSION: Policy(HTTPStatus.UNAUTHORIZED, "A session is needed: ask /api/v1/me first"),
    Code.BAD_ORIGIN: Policy(HTTPStatus.FORBIDDEN, "The request comes from another site's page"),
    Code.TOO_MANY_REQUESTS: Policy(HTTPStatus.TOO_MANY_REQUESTS, "Too many requests"),
    Code.TOO_MANY_CONNECTIONS: Policy(
        HTTPStatus.TOO_MANY_REQUESTS, "Too many WebSockets open at once"
    ),
    Code.TOO_MANY_WATCHED: Policy(HTTPStatus.CONFLICT, "Too many games watched at once"),
    Code.TOO_MANY_GAMES: Policy(HTTPStatus.CONFLICT, "Too many games that are not over"),
    Code.LINK_EXPIRED: Policy(HTTPStatus.GONE, "The link was used, or is too old"),
    Code.NOT_YOUR_GAME: Policy(HTTPStatus.FORBIDDEN, "You have no seat in this game"),
    Code.NOT_YOUR_TURN: Policy(HTTPStatus.CONFLICT, "It is the other side's turn"),
    Code.STALE: Policy(HTTPStatus.CONFLICT, "The game has moved on since"),
    Code.ILLEGAL_MOVE: Policy(HTTPStatus.CONFLICT, "The rules forbid this move"),
    Code.GAME_OVER: Policy(HTTPStatus.CONFLICT, "The game is over"),
    Code.NOT_OVER: Policy(HTTPStatus.CONFLICT, "The game is not over"),
    Code.NOT_STARTED: Policy(HTTPStatus.CONFLICT, "A seat is still free"),
    Code.SEAT_TAKEN: Policy(HTTPStatus.CONFLICT, "Both seats are taken"),
    Code.OWN_GAME: Policy(HTTPStatus.CONFLICT, "You sit at this table already"),
    Code.NO_OFFER: Policy(HTTPStatus.CONFLICT, "There is no such offer"),
    Code.ALREADY_OFFERED: Policy(HTTPStatus.CONFLICT, "One draw offer a move is enough"),
    Code.ALREADY_ASKED: Policy(HTTPStatus.CONFLICT, "One wish to take back a move is enough"),
    Code.CANNOT_ABORT: Policy(HTTPStatus.CONFLICT, "Too late to abort: resign instead"),
    Code.CANNOT_TAKE_BACK: Policy(HTTPStatus.CONFLICT, "There is no move of yours to take back"),
    Code.ENGINE_BUSY: Policy(HTTPStatus.SERVICE_UNAVAILABLE, "The engine has too much to do"),
    Code.SERVER_ERROR: Policy(HTTPStatus.INTERNAL_SERVER_ERROR, "The server made a mistake"),
}

MEDIA_TYPE = "application/problem+json"


class ProblemError(Exception):
    """A request, or a command, that is refused: a code, and the facts that belong to it."""

    def __init__(
        self,
        code: Code,
        detail: str = "",
        *,
        facts: dict[str, str | int] | None = None,
        reason: ReasonView | None = None,
    ) -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail = detail
        self.facts: dict[str, str | int] = facts or {}
        self.reason = reason

    def problem(self) -> Problem:
        """Return the document that says so."""
        policy = PROBLEMS[self.code]
        return Problem(
            code=self.code.value,
            status=int(policy.status),
            title=policy.title,
            detail=self.detail,
            args=self.facts,
            reason=self.reason,
        )
