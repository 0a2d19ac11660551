"""Problems, and reasons why a move is illegal."""

from __future__ import annotations

from msgspec import field

from skep.server.messages.base import Body, HexPair


class ReasonView(Body, frozen=True):
    """Why a move is illegal: a message of the catalogs, and the pieces and hexes to highlight."""

    message: str
    """The catalog's message, such as ``reason-pinned``."""

    args: dict[str, str | int]
    piece: str | None
    pieces: tuple[str, ...]
    hexes: tuple[HexPair, ...]
    step: tuple[HexPair, HexPair] | None


class Problem(Body, frozen=True):
    """A problem with a request (RFC 9457); ``code`` is a value of ``skep.server.errors.Code``."""

    code: str
    status: int
    title: str
    """In English, for programmers; the page shows ``problem-CODE`` of its catalog."""

    detail: str = ""
    args: dict[str, str | int] = field(default_factory=dict[str, str | int])
    reason: ReasonView | None = None
