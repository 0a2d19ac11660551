"""What is wrong: problems and reasons."""

from __future__ import annotations

from msgspec import field

from skep.server.messages.base import Body, HexPair


class ReasonView(Body, frozen=True):
    """Why a move is not legal: a message of the catalogues, and where to look."""

    message: str
    """The catalogue's message, such as ``reason-pinned``."""

    args: dict[str, str | int]
    piece: str | None
    pieces: tuple[str, ...]
    hexes: tuple[HexPair, ...]
    step: tuple[HexPair, HexPair] | None


class Problem(Body, frozen=True):
    """What was wrong with a request, after RFC 9457; ``code`` is one of the table in errors.py."""

    code: str
    status: int
    title: str
    """In English, for programmers; a page says ``problem-CODE`` of its catalogue."""

    detail: str = ""
    args: dict[str, str | int] = field(default_factory=dict[str, str | int])
    reason: ReasonView | None = None
