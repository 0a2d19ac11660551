"""The protocol between the server and a worker process: one JSON message per line."""

from __future__ import annotations

from msgspec import Struct, json

from skep.core.bugs import Color


class Ask(Struct, frozen=True, tag="ask"):
    """A request: find a move."""

    id: int
    rules: str
    first: Color
    moves: tuple[str, ...]
    level: int
    seed: int
    hash_mib: int
    seconds: float
    is_timed: bool
    """Whether the search is limited by time."""

    depth: int | None
    nodes: int | None


class Stop(Struct, frozen=True, tag="stop"):
    """A request: stop searching. The answer comes at once and is ignored."""


class SearchProgress(Struct, frozen=True, tag="progress"):
    """The progress of a search, from 0 to 1."""

    id: int
    fraction: float


class Answer(Struct, frozen=True, tag="answer"):
    """A move that was found."""

    id: int
    move: str
    score: int
    """The units of the score."""


class SearchFailed(Struct, frozen=True, tag="failure"):
    """No move was found, because the request was invalid."""

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
