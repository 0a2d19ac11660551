"""Hold out whole games, for validation."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from enum import Enum
from hashlib import blake2b

from skep.core.checks import check_type, whole_number
from skep.engine.errors import OptionError

_GAME = struct.Struct("<II")
_NUMBERS = 1 << 64


class Part(Enum):
    """The parts that games are split into."""

    TRAINING = "training"
    HELD_OUT = "held-out"


@dataclass(frozen=True, slots=True)
class Split:
    """One part of all games: those for training, or those that are held out.

    A hash of its run and its number decides where a game belongs. So a game is always in the same
    part, in every file and for every number of readers.
    """

    part: Part | str
    held_out: float = 0.1
    """The share of the games that is held out, above 0 and below 1."""

    def __post_init__(self) -> None:
        try:
            object.__setattr__(self, "part", Part(self.part))
        except ValueError as error:
            names = " or ".join(one.value for one in Part)
            raise OptionError("part", self.part, names) from error
        check_type("held_out", self.held_out, float)
        if not 0 < self.held_out < 1:
            raise OptionError("held_out", self.held_out, "a number above 0 and below 1")

    def has(self, run: int, game: int) -> bool:
        """Return whether a game is in this part, given its run and its number.

        :raises WrongTypeError: when one of them is not a whole number.
        :raises OptionError: when one of them doesn't fit into 32 bits.
        """
        numbers = whole_number("run", run), whole_number("game", game)
        try:
            name = _GAME.pack(*numbers)
        except struct.error as error:
            raise OptionError("run, game", numbers, "numbers of 32 bits") from error
        drawn = int.from_bytes(blake2b(name, digest_size=8).digest(), "little")
        return (drawn < self.held_out * _NUMBERS) == (self.part is Part.HELD_OUT)
