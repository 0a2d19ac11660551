"""Games that were played on a player's device: replay them, and tell them as facts.

The device was the referee, so every move is checked here, and so is an ending on the board. Nobody
can check who resigned or ran out of time, or how long a move took. That is stored as the device
says, and the game is marked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from msgspec.structs import replace

from skep.core.bugs import Color
from skep.core.moves import Move
from skep.core.outcome import Termination
from skep.game import Game
from skep.server.domain.facts import (
    ENDED_BY_LENGTH,
    SAVED,
    EndedBy,
    Fact,
    GameCreated,
    GameEnded,
    HintTaken,
    MovesPlayed,
    StoredFact,
)
from skep.server.domain.legal_moves import LegalMoves
from skep.server.domain.new_games import GameRequest, make_game
from skep.server.domain.played_moves import read_legal_move, record_moves
from skep.server.domain.table import GameTable
from skep.server.errors import Code, ProblemError

_LONGEST_MOVE_MS = 24 * 60 * 60 * 1000
"""A page that stays open over a weekend may say more."""

_EARLIEST = 1_577_836_800_000
"""The beginning of 2020. A device that says less has lost its clock."""


@dataclass(frozen=True, slots=True)
class TimedMove:
    """A move string, and how long the player thought."""

    text: str
    spent_ms: int = 0


@dataclass(frozen=True, slots=True)
class DeviceGame:
    """A finished game, as a device tells it."""

    request: GameRequest
    created_at: int
    moves: Sequence[TimedMove]
    termination: str
    """A value of ``Termination``."""

    winner: Color | None = None
    hints: Sequence[Color] = ()


def facts_of(
    game: DeviceGame, game_id: str, player: str, *, rng: Random, now: int
) -> list[StoredFact]:
    """Return a game as it is stored. It counts as new at *now*, whatever the device says.

    :raises ProblemError: when it is not worth saving, or can't have been played like that; for a
        move, with the number of moves before it.
    """
    if not game.moves or game.termination == Termination.ABORTED.value:
        raise ProblemError(Code.NOTHING_TO_SAVE)
    told = _ToldGame(game_id, make_game(game.request, player, rng=rng), player)
    for color in dict.fromkeys(game.hints):
        if color not in told.table.colors_of(player):
            raise ProblemError(Code.BAD_FIELD, "only the player's own side can have used hints")
        told.add(HintTaken(color, v=3))
    _play(told, game.moves)
    _end(told, game.termination, game.winner)
    latest = now - told.at
    start = game.created_at if _EARLIEST <= game.created_at <= latest else latest
    saved = StoredFact(told.table.version + 1, now, SAVED, player)
    return [*(replace(entry, at=start + entry.at) for entry in told.entries), saved]


class _ToldGame:
    """The facts of a game so far, and what they add up to. Its time begins at 0."""

    def __init__(self, game_id: str, made: GameCreated, player: str) -> None:
        self.at: int = 0
        self.entries = [StoredFact(1, 0, made, player)]
        self.table = GameTable(game_id, self.entries[0])

    def add(self, fact: Fact) -> None:
        """Add a fact."""
        entry = StoredFact(self.table.version + 1, self.at, fact)
        self.table.apply(entry)
        self.entries.append(entry)


def _play(told: _ToldGame, moves: Sequence[TimedMove]) -> None:
    table = told.table
    while table.ply < len(moves):
        ply, played = table.ply, moves[table.ply]
        if table.game.outcome is not None:
            raise ProblemError(Code.GAME_OVER, facts={"ply": ply})
        move = _read(table.game, table.legal_moves, played.text, ply)
        spent = min(played.spent_ms, _LONGEST_MOVE_MS)
        line = table.follow(move)
        told.at += spent
        told.add(MovesPlayed(record_moves(table.game.position, line, spent_ms=spent)))
        if line.is_too_long:
            told.add(ENDED_BY_LENGTH)
        _check_passes(table, moves, range(ply + 1, table.ply))


def _check_passes(table: GameTable, moves: Sequence[TimedMove], plies: range) -> None:
    """Check that the device has told all passes that a move forced."""
    for ply in plies:
        if ply >= len(moves):
            raise ProblemError(Code.WRONG_ENDING, "a forced pass is missing", facts={"ply": ply})
        position = table.game.position_at(ply)
        # Nothing else is legal there.
        _read(Game.from_position(position), LegalMoves(position), moves[ply].text, ply)


def _read(game: Game, legal: LegalMoves, text: str, ply: int) -> Move:
    try:
        return read_legal_move(game, legal, text)
    except ProblemError as error:
        error.facts["ply"] = ply
        raise


def _end(told: _ToldGame, termination: str, winner: Color | None) -> None:
    """End the game, unless its last move has."""
    table = told.table
    outcome = table.game.outcome
    if outcome is None:
        ended = _claimed(table, termination, winner)
        if ended.termination is EndedBy.TIMEOUT and table.clock is not None:
            told.at = table.clock.falls_at or told.at
        told.add(ended)
    elif (outcome.termination.value, outcome.winner) != (termination, winner):
        raise ProblemError(Code.WRONG_ENDING, f"the moves end it by {outcome.termination.value}")


def _claimed(table: GameTable, termination: str, winner: Color | None) -> GameEnded:
    """Return the ending that the device claims, if it is possible while the game goes on."""
    running = None if table.clock is None else table.clock.running
    match termination, winner:
        case Termination.RESIGNATION.value, Color():
            return GameEnded(EndedBy.RESIGNATION, winner)
        case Termination.AGREEMENT.value, None:
            return GameEnded(EndedBy.AGREEMENT)
        case Termination.TIMEOUT.value, Color() if running is winner.other:
            return GameEnded(EndedBy.TIMEOUT, winner)
        case _:
            raise ProblemError(Code.WRONG_ENDING, "the game can't have ended like that")
