"""Refusals: the closed list of problem codes, and the error that carries one."""

from __future__ import annotations

from enum import StrEnum

from skep.core.moves import Move
from skep.core.reasons import Reason


class Code(StrEnum):
    """A problem; each has a sentence ``problem-CODE`` in the catalogs, with hyphens."""

    # what was sent
    BAD_JSON = "bad_json"
    BAD_FIELD = "bad_field"
    BAD_MEDIA_TYPE = "bad_media_type"
    TOO_LARGE = "too_large"
    TOO_SLOW = "too_slow"
    BAD_RULES = "bad_rules"
    BAD_SETUP = "bad_setup"
    BAD_MOVE = "bad_move"
    WRONG_ENDING = "wrong_ending"
    NOTHING_TO_SAVE = "nothing_to_save"
    CANNOT_WRITE = "cannot_write"

    # where, by whom, how often
    NOT_FOUND = "not_found"
    METHOD_NOT_ALLOWED = "method_not_allowed"
    NO_SESSION = "no_session"
    BAD_HOST = "bad_host"
    BAD_ORIGIN = "bad_origin"
    TOO_MANY_REQUESTS = "too_many_requests"
    TOO_MANY_CONNECTIONS = "too_many_connections"
    TOO_MANY_WATCHED = "too_many_watched"
    TOO_MANY_GAMES = "too_many_games"
    TOO_MANY_SAVED = "too_many_saved"
    TOO_MANY_STUDIES = "too_many_studies"
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
    NO_MORE_OFFERS = "no_more_offers"
    NO_HINTS = "no_hints"
    CANNOT_ABORT = "cannot_abort"
    CANNOT_TAKE_BACK = "cannot_take_back"

    # in a shared study
    STUDY_CHANGED = "study_changed"
    STUDY_FULL = "study_full"
    STUDY_READ_ONLY = "study_read_only"

    # on the server's side
    SERVER_BUSY = "server_busy"
    SEARCH_TIMEOUT = "search_timeout"
    ENGINE_BUSY = "engine_busy"
    DISK_FULL = "disk_full"
    DAMAGED_GAME = "damaged_game"
    SERVER_ERROR = "server_error"


class ProblemError(Exception):
    """A request or an action is refused: the code, and the facts that belong to it."""

    def __init__(
        self,
        code: Code,
        detail: str = "",
        *,
        facts: dict[str, str | int] | None = None,
        reason: Reason | None = None,
        move: Move | None = None,
    ) -> None:
        """Refuse with a code; *reason* is why the rules forbid *move*."""
        super().__init__(code, detail)
        self.code = code
        self.detail = detail
        self.facts: dict[str, str | int] = facts or {}
        self.reason = reason
        self.move = move
