"""Signatures: whoever reaches Redis must not be able to act as a process of the server."""

from __future__ import annotations

import hmac

_HASH = "sha256"
_SIZE = 32


class ForgedMessageError(Exception):
    """A message that no process of this server has sent to this channel."""


class MessageSigner:
    """Signs what a process sends, and verifies what it receives.

    A signature counts for one channel: a message to one process is worth nothing to another.
    """

    def __init__(self, key: bytes) -> None:
        """Sign with a *key* that all processes have."""
        self._key = key

    def sign(self, channel: str, body: bytes) -> bytes:
        """Return a message with its signature."""
        return self._signature(channel, body) + body

    def verified(self, channel: str, message: bytes) -> bytes:
        """Return a message without its signature.

        :raises ForgedMessageError: when the signature is wrong or missing.
        """
        signature, body = message[:_SIZE], message[_SIZE:]
        if not hmac.compare_digest(signature, self._signature(channel, body)):
            raise ForgedMessageError
        return body

    def _signature(self, channel: str, body: bytes) -> bytes:
        # No channel has a zero byte in it.
        return hmac.digest(self._key, channel.encode() + b"\0" + body, _HASH)
