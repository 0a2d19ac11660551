"""Decoding of WebSocket messages."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from skep.server.errors import Code
from skep.server.messages.to_server import ToServer
from skep.server.settings import MAX_MESSAGE

_LONGEST_NAME = 40


class DecodingError(Exception):
    """An invalid message: why, and its id and game if they could be read."""

    def __init__(
        self, code: Code, detail: str = "", *, id_: str | None = None, game: str | None = None
    ) -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail = detail
        self.id = id_
        self.game = game


class _Envelope(Struct):
    """The part of an invalid message that tells the sender which one it was."""

    id: str | None = None
    game: str | None = None


_decoder: msgspec.json.Decoder[ToServer] = msgspec.json.Decoder(ToServer)
_envelopes = msgspec.json.Decoder(_Envelope)


def decode(raw: str | bytes) -> ToServer:
    """Return the message that was sent.

    :raises DecodingError: when it is too large, not JSON, or not a message.
    """
    if len(raw) > MAX_MESSAGE:
        raise DecodingError(Code.TOO_LARGE, f"at most {MAX_MESSAGE} bytes")
    try:
        return _decoder.decode(raw)
    except msgspec.ValidationError as error:
        envelope = _envelope(raw)
        detail = str(error)
        raise DecodingError(
            Code.BAD_FIELD, detail, id_=_short(envelope.id), game=_short(envelope.game)
        ) from error
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise DecodingError(Code.BAD_JSON, str(error)) from error


def _envelope(raw: str | bytes) -> _Envelope:
    try:
        return _envelopes.decode(raw)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return _Envelope()


def _short(name: str | None) -> str | None:
    return name if name is not None and len(name) <= _LONGEST_NAME else None
