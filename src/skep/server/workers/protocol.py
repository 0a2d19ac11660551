"""The protocol between the server and a worker process: one JSON message per line."""

from __future__ import annotations

from msgspec import Struct, json

from skep.core.bugs import Color
from skep.server.domain.facts import RecordedMove


class Ask(Struct, frozen=True, tag="ask"):
    """A request: search positions of a game, and find a move in the last one."""

    id: int
    rules: str
    first: Color
    moves: tuple[str, ...]
    from_ply: int
    """The first position to search: the one after all moves, or for a review an earlier one."""

    level: int
    seed: int
    hash_mib: int
    seconds: float
    """The longest search of a position."""

    review_s: float
    """A review takes no other position after this many seconds."""

    is_timed: bool
    """Whether the search is limited by time."""

    depth: int | None
    nodes: int | None
    """The limits for each position."""

    longest_line: int = 0
    """How many moves of each best line to return, with their routes. Finding those takes time."""

    setup: str | None = None
    """The setup string of the first position, if the hive isn't empty there."""

    lines: int = 0
    """How many lines to search in the last position at full strength; 0 to find a move."""


class Stop(Struct, frozen=True, tag="stop"):
    """A request: stop searching. The answer comes at once and is ignored."""


class SearchProgress(Struct, frozen=True, tag="progress"):
    """The progress of a search, from 0 to 1."""

    id: int
    fraction: float


class ReportedLine(Struct, frozen=True):
    """A line, and the units of its score."""

    units: int
    moves: tuple[str, ...]


class SearchReport(Struct, frozen=True):
    """What a search of several lines found."""

    depth: int
    nodes: int
    seconds: float
    lines: tuple[ReportedLine, ...]


class Answer(Struct, frozen=True, tag="answer"):
    """What was found. A review that runs out of time ends early."""

    id: int
    move: str
    """The move in the last position that was searched."""

    scores: tuple[int, ...]
    """The units of the score of each position that was searched."""

    best: tuple[str, ...] = ()
    """The best move in each of them."""

    lines: tuple[tuple[RecordedMove, ...], ...] = ()
    """The best line in each of them, if lines were asked for."""

    report: SearchReport | None = None
    """What was found in the last position, if several lines were asked for."""


class SearchFailed(Struct, frozen=True, tag="failure"):
    """Nothing was found, because the request was invalid."""

    id: int
    error: str


ToWorker = Ask | Stop
FromWorker = SearchProgress | Answer | SearchFailed

_encoder = json.Encoder()
_requests: json.Decoder[ToWorker] = json.Decoder(ToWorker)
_replies: json.Decoder[FromWorker] = json.Decoder(FromWorker)


def decode_request(text: bytes) -> ToWorker:
    """Return the request in a line."""
    return _requests.decode(text)


def decode_reply(text: bytes) -> FromWorker:
    """Return the reply in a line."""
    return _replies.decode(text)


def encode_line(message: ToWorker | FromWorker) -> bytes:
    """Return a message as a line."""
    return _encoder.encode(message) + b"\n"
