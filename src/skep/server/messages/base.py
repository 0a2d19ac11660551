"""What all messages share."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from skep.bounds import LEVEL_NUMBERS

HexPair = tuple[int, int]

# With \Z: in Python, $ also matches before a newline at the end.
GameId = Annotated[str, Meta(pattern=r"^[a-zA-Z0-9]{8,20}\Z")]
CommandId = Annotated[str, Meta(pattern=r"^[a-zA-Z0-9_-]{8,40}\Z")]
DeviceKey = Annotated[str, Meta(pattern=r"^[a-zA-Z0-9-]{16,40}\Z")]
LevelNumber = Annotated[int, Meta(ge=LEVEL_NUMBERS[0], le=LEVEL_NUMBERS[-1])]
Ply = Annotated[int, Meta(ge=0, le=100_000)]
Whole = Annotated[int, Meta(ge=-(2**53), le=2**53)]
"""A number that JavaScript can hold."""

Moment = Annotated[int, Meta(ge=0, le=2**53)]
"""Milliseconds: since 1970, or how long something took."""

Text = Annotated[str, Meta(max_length=200)]
Letters = Annotated[str, Meta(max_length=40)]
SetupText = Annotated[str, Meta(max_length=1_000)]
"""A setup string. The longest one of a possible position has about 400 characters."""

MOST_MOVES = 1_000
"""How many moves a game can have: ``MOST_PLIES`` of ``skep.server.domain.length_limits``."""


# Messages are trees, so the garbage collector needn't look for cycles in them.
class Body(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A message; unknown fields are an error of the sender."""
