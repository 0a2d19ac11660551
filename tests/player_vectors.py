"""Settings of players as text, and what the readers in Python and in C++ make of them.

``tests/vectors/player_settings.json`` has them. For a string that is accepted, ``python`` and
``native`` are how the two write it again: Python leaves out every default, and C++ sorts by name
and always writes the hash, for the headers of record files. For a string that is refused, they are
what the errors say.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

FILE = Path(__file__).parent / "vectors/player_settings.json"


class PlayerVector(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A string, and what each reader makes of it."""

    text: str
    python: str
    native: str


class PlayerVectors(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The strings that both accept, and those that both refuse."""

    accepted: tuple[PlayerVector, ...]
    refused: tuple[PlayerVector, ...]


_VECTORS = msgspec.json.decode(FILE.read_bytes(), type=PlayerVectors)
ACCEPTED = _VECTORS.accepted
REFUSED = _VECTORS.refused
