"""The referee of a game: asks for moves, checks rules and time, and decides who has won.

Skep's rules decide, even if the players disagree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from skep.core.bugs import Color
from skep.core.moves import PASS, Move
from skep.engine.limits import Limits
from skep.match.endings import EndReason
from skep.match.players import Player, PlayerFault, Thought
from skep.notation.record import THIRD_TIME, GameRecord, outcome_by_rules
from skep.rules import Position

SLACK_SECONDS = 0.05
SLACK_SHARE = 0.1
"""A player may exceed its time by this share of it, plus ``SLACK_SECONDS``."""

MAX_PLIES = 300
"""The default number of plies after which a game is a draw."""

_Answer = TypeVar("_Answer")


@dataclass(frozen=True, slots=True)
class Side:
    """The player of a color, and its limits per move."""

    player: Player
    limits: Limits


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that has ended, and how."""

    record: GameRecord
    """The moves, including the opening."""

    ending: EndReason
    winner: Color | None
    detail: str = ""
    """What the loser did, if the ending is a fault."""

    seconds: Mapping[Color, float] = field(default_factory=dict[Color, float])
    """The time that each side used."""


class _LossError(Exception):
    """A side loses because of a fault."""

    def __init__(self, color: Color, fault: PlayerFault) -> None:
        super().__init__(color, fault)
        self.color = color
        self.fault = fault


class Referee:
    """The referee of one game."""

    def __init__(
        self, opening: GameRecord, sides: Mapping[Color, Side], *, max_plies: int = MAX_PLIES
    ) -> None:
        """Prepare a game that starts with an opening."""
        self._opening = opening
        self._sides = sides
        self._max_plies = max_plies
        self._moves = list(opening.moves)
        self._positions = list(opening.positions())
        self._keys = [position.key for position in self._positions]
        self._times = Counter(self._keys)
        self._seconds = dict.fromkeys(Color, 0.0)

    async def play(self) -> FinishedGame:
        """Play the game to its end."""
        try:
            for color, side in self._sides.items():
                await _attribute(color, side.player.begin(self._opening))
            while (game := self._finished()) is None:
                await self._turn()
        except _LossError as loss:
            return self._lost(loss)
        return game

    async def _turn(self) -> None:
        position = self._positions[-1]
        if position.legal_moves() == (PASS,):
            # There is no choice, and not every program answers here.
            move: Move = PASS
        else:
            move = await self._choice(position)
        for color, side in self._sides.items():
            await _attribute(color, side.player.follow(move, position))
        self._moves.append(move)
        self._positions.append(position.play_unchecked(move))
        self._keys.append(self._positions[-1].key)
        self._times[self._keys[-1]] += 1

    async def _choice(self, position: Position) -> Move:
        color = position.to_move
        side = self._sides[color]
        thought = await _attribute(color, side.player.think(position, self._keys[:-1]))
        self._seconds[color] += thought.seconds
        for fault in (_illegality(thought, position), _overrun(thought, side.limits)):
            if fault is not None:
                raise _LossError(color, fault)
        return thought.move

    def _finished(self) -> FinishedGame | None:
        """Return the game if it has ended on the board, else None."""
        position = self._positions[-1]
        outcome = outcome_by_rules(position, self._times[self._keys[-1]])
        if outcome is not None:
            surrounded = position.outcome is not None
            ending = EndReason.SURROUNDED if surrounded else EndReason.REPETITION
            return self._ended(ending, outcome.winner)
        if position.ply >= self._max_plies:
            return self._ended(EndReason.LENGTH, None)
        return None

    def _lost(self, loss: _LossError) -> FinishedGame:
        fault = loss.fault
        if fault.claims_draw and self._is_repeated_without_stun():
            # Some programs ignore which piece is stunned when they compare positions.
            return self._ended(EndReason.REPETITION, None, fault.detail)
        return self._ended(fault.ending, loss.color.other, fault.detail)

    def _is_repeated_without_stun(self) -> bool:
        keys = [_key_without_stun(position) for position in self._positions]
        return keys.count(keys[-1]) >= THIRD_TIME

    def _ended(self, ending: EndReason, winner: Color | None, detail: str = "") -> FinishedGame:
        record = GameRecord(self._opening.start, tuple(self._moves))
        return FinishedGame(record, ending, winner, detail, self._seconds)


def allowed_seconds(seconds: float) -> float:
    """Return how many seconds a player may use in total if its limit is *seconds*."""
    return seconds * (1 + SLACK_SHARE) + SLACK_SECONDS


async def _attribute(color: Color, answer: Awaitable[_Answer]) -> _Answer:
    """Await a player, and turn its faults into the loss of its color."""
    try:
        return await answer
    except PlayerFault as fault:
        raise _LossError(color, fault) from fault


def _illegality(thought: Thought, position: Position) -> PlayerFault | None:
    reason = position.why_not(thought.move)
    if reason is None:
        return None
    return PlayerFault(EndReason.ILLEGAL, f"{thought.text or thought.move}: {reason.code.value}")


def _overrun(thought: Thought, limits: Limits) -> PlayerFault | None:
    if limits.seconds is None or thought.seconds <= allowed_seconds(limits.seconds):
        return None
    return PlayerFault(
        EndReason.OVERRUN, f"{thought.seconds:.3f} s instead of {limits.seconds:g} s"
    )


def _key_without_stun(position: Position) -> int:
    return Position.from_setup(replace(position.setup(), stunned=None)).key
