"""Tables to try decisions on: what follows from a command is let happen, at a given time."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from skep.core.moves import Move
from skep.engine import Score
from skep.server.domain.decisions import Facts, computer_moves, decide, join, time_is_up
from skep.server.domain.facts import Entry
from skep.server.domain.making import make_game
from skep.server.domain.table import Table
from skep.server.errors import Code, ProblemError
from skep.server.messages.games import (
    ClockSettings,
    Computer,
    Friend,
    NewGame,
    SameScreen,
    SeatChoice,
)
from skep.server.messages.to_server import Action, Play

ANN, BOB, EVE = "ann", "bob", "eve"
START = 1_000_000_000_000
OPENING = ("wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-")


class Sitting:
    """A table with people at it, and a time of day that the test sets."""

    def __init__(self, wish: NewGame) -> None:
        self.now = START
        made = make_game(wish, ANN, rng=Random(1))
        self.entries = [Entry(1, self.now, made, ANN)]
        self.table = Table("g" * 12, self.entries[0])

    def let(self, facts: Facts) -> Facts:
        """Let facts happen now."""
        for fact in facts:
            entry = Entry(self.table.version + 1, self.now, fact)
            self.table.apply(entry)
            self.entries.append(entry)
        return facts

    def do(self, player: str, action: Action, *, ply: int | None = None) -> Facts:
        """Carry out a command, meant for the game as it stands."""
        ply = self.table.ply if ply is None else ply
        return self.let(decide(self.table, player, action, ply=ply, now=self.now))

    def play(self, *moves: str) -> None:
        """Play moves, each by whoever is to move, a second each."""
        for move in moves:
            self.now += 1_000
            player = self.table.seats[self.table.to_move].player
            assert player is not None
            self.do(player, Play(move))

    def join(self, player: str) -> Facts:
        """Take the free seat."""
        return self.let(join(self.table, player))

    def computer(self, move: Move | str, score: Score | None = None) -> Facts:
        """Let the computer decide on a move."""
        meant = self.table.game.read_move(move)
        return self.let(computer_moves(self.table, meant, score, now=self.now))

    def tick(self, ms: int) -> Facts:
        """Let time pass, and see what follows from that."""
        self.now += ms
        return self.let(time_is_up(self.table, now=self.now))

    @property
    def moves(self) -> list[str]:
        """The moves so far."""
        return [played.text for played in self.table.moves]


def with_friend(*, clock: ClockSettings | None = None, joined: bool = True) -> Sitting:
    """Return a game of Ann, who is White, with Bob."""
    sitting = Sitting(NewGame(Friend(), color=SeatChoice.WHITE, clock=clock))
    if joined:
        sitting.join(BOB)
    return sitting


def with_computer(level: int = 1, *, clock: ClockSettings | None = None) -> Sitting:
    """Return a game of Ann, who is White, with the computer."""
    return Sitting(NewGame(Computer(level), color=SeatChoice.WHITE, clock=clock))


def same_screen(rules: str = "Base+MLP") -> Sitting:
    """Return a game that Ann plays on both sides."""
    return Sitting(NewGame(SameScreen(), rules=rules, color=SeatChoice.WHITE))


def refused(act: Callable[[], object]) -> Code:
    """Return the code that something is refused with."""
    with pytest.raises(ProblemError) as caught:
        act()
    return caught.value.code
