"""Tables for tests of decisions, at a time of day that the test sets."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from skep.core.moves import Move
from skep.engine import Score
from skep.server.domain.decisions import (
    Decision,
    Happens,
    computer_moves,
    decide,
    join,
    time_is_up,
)
from skep.server.domain.facts import Fact, GameCreated, StoredFact
from skep.server.domain.new_games import make_game
from skep.server.domain.table import GameTable
from skep.server.errors import Code, ProblemError
from skep.server.messages.games import (
    ClockSettings,
    ComputerOpponent,
    FriendOpponent,
    NewGame,
    SameScreen,
    SeatChoice,
)
from skep.server.messages.to_server import Action, Play
from skep.server.views.requests import game_request, player_action

ANN, BOB, EVE = "ann", "bob", "eve"
START = 1_000_000_000_000
OPENING = ("wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-")
SMALL = "Base,box=Q1G1"
"""Rules with few pieces, by which a side soon has no move."""

FORCED = ("wG1", "bG1 wG1-", "wQ /wG1", "bQ bG1\\", "wQ wG1\\")
"""Moves by the small rules, after which ``bG1 -wG1`` forces a pass."""


def created(wish: NewGame, *, seed: int = 1) -> GameCreated:
    """Return the game that Ann asks for."""
    return make_game(game_request(wish), ANN, rng=Random(seed))


class Sitting:
    """A table with people at it, and a time of day that the test sets."""

    def __init__(self, wish: NewGame) -> None:
        self.now = START
        self.entries = [StoredFact(1, self.now, created(wish), ANN)]
        self.table = GameTable("g" * 12, self.entries[0])

    def let(self, *facts: Fact | None) -> tuple[Fact, ...]:
        """Apply facts now, except None, and return them."""
        happened = tuple(fact for fact in facts if fact is not None)
        for fact in happened:
            entry = StoredFact(self.table.version + 1, self.now, fact)
            self.table.apply(entry)
            self.entries.append(entry)
        return happened

    def decide(self, player: str, action: Action, *, ply: int | None = None) -> Decision:
        """Return the decision on an action, by default for the current ply."""
        ply = self.table.ply if ply is None else ply
        return decide(self.table, player, player_action(action), ply=ply, now=self.now)

    def do(self, player: str, action: Action, *, ply: int | None = None) -> tuple[Fact, ...]:
        """Carry out an action, and return the facts that follow from it."""
        decision = self.decide(player, action, ply=ply)
        assert isinstance(decision, Happens)
        return self.let(*decision.facts)

    def play(self, *moves: str) -> None:
        """Play moves for the side to move, with a second for each."""
        for move in moves:
            self.now += 1_000
            player = self.table.seats[self.table.to_move].player
            assert player is not None
            self.do(player, Play(move))

    def join(self, player: str) -> tuple[Fact, ...]:
        """Take the free seat."""
        return self.let(join(self.table, player))

    def computer(self, move: Move | str, score: Score | None = None) -> tuple[Fact, ...]:
        """Apply the decision on a move that the computer has found."""
        meant = self.table.game.read_move(move)
        return self.let(*computer_moves(self.table, meant, score, now=self.now))

    def tick(self, ms: int) -> tuple[Fact, ...]:
        """Advance the time, and apply what follows from it."""
        self.now += ms
        return self.let(time_is_up(self.table, now=self.now))

    @property
    def moves(self) -> list[str]:
        """The moves so far."""
        return [played.text for played in self.table.moves]


def with_friend(*, clock: ClockSettings | None = None, joined: bool = True) -> Sitting:
    """Return a game between Ann, who is White, and Bob."""
    sitting = Sitting(NewGame(FriendOpponent(), color=SeatChoice.WHITE, clock=clock))
    if joined:
        sitting.join(BOB)
    return sitting


def with_computer(level: int = 1, *, clock: ClockSettings | None = None) -> Sitting:
    """Return a game between Ann, who is White, and the computer."""
    return Sitting(NewGame(ComputerOpponent(level), color=SeatChoice.WHITE, clock=clock))


def same_screen(rules: str = "Base+MLP") -> Sitting:
    """Return a game that Ann plays on both sides."""
    return Sitting(NewGame(SameScreen(), rules=rules, color=SeatChoice.WHITE))


def refused(act: Callable[[], object]) -> Code:
    """Return the code of the problem that an action raises."""
    with pytest.raises(ProblemError) as caught:
        act()
    return caught.value.code
