"""Encoding and decoding facts: their JSON in the database."""

from __future__ import annotations

import msgspec

from skep.server.domain.errors import InconsistentError
from skep.server.domain.facts import VERSION, Fact, Versioned

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Fact] = msgspec.json.Decoder(Fact)
_version_decoder = msgspec.json.Decoder(Versioned)


def encode_fact(fact: Fact) -> str:
    """Return a fact as the database stores it."""
    return _encoder.encode(fact).decode()


def decode_fact(text: str) -> Fact:
    """Return a fact from the database.

    :raises InconsistentError: when it is not a fact, or a newer release wrote it.
    """
    try:
        # A newer release may have facts that this one has never heard of.
        version = _version_decoder.decode(text).v
        if not 1 <= version <= VERSION:
            message = f"a fact of version {version}; this release reads up to {VERSION}"
            raise InconsistentError(message)
        return _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        message = f"not a fact: {error}"
        raise InconsistentError(message) from error
