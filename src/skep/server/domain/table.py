"""A table: how a game stands, which is what its facts add up to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from skep.core.bugs import Color
from skep.core.hexes import Hex
from skep.core.moves import PASS, Move, Movement, Placement
from skep.core.outcome import Termination
from skep.engine.score import Score
from skep.game import Game
from skep.notation.movestring import parse_piece
from skep.server.domain.clocks import FREE_PLIES, Clock
from skep.server.domain.facts import (
    ClockShifted,
    Created,
    DrawDeclined,
    DrawOffered,
    Ended,
    Entry,
    Fact,
    Joined,
    Moved,
    RematchAsked,
    RematchMade,
    Sitter,
    TakebackAsked,
    TakebackDeclined,
    TookBack,
)
from skep.server.messages.games import PlayedMove, Status, Turn


class InconsistentError(Exception):
    """Facts that are not those of a game: somebody else has written, or the database is damaged."""


class Table:
    """A game with its seats, clocks and offers. Only ``apply`` changes it."""

    def __init__(self, game_id: str, first: Entry) -> None:
        """Set the table, by the fact that a game was made.

        :raises InconsistentError: when the first fact is another.
        """
        if not isinstance(first.fact, Created):
            message = f"game {game_id} does not begin with being made"
            raise InconsistentError(message)
        made = first.fact
        self.id = game_id
        self.made = made
        self.created_at: int = first.at
        self.updated_at: int = first.at
        self.turn_since: int = first.at
        self.version: int = first.number
        self.seats: dict[Color, Sitter] = {Color.WHITE: made.white, Color.BLACK: made.black}
        self.clock: Clock | None = (
            Clock.of(made.clock.main_s, made.clock.increment_s) if made.clock else None
        )
        self.game: Game = Game(made.rules, first_player=made.first)
        self.moves: list[PlayedMove] = []
        self.scores: dict[int, Score] = {}
        self.draw_offer: Color | None = None
        self.takeback: Color | None = None
        self.rematch: Color | None = None
        self.next_game: str | None = None
        self.draw_offered: set[Color] = set()
        """Who has offered a draw since the last move."""

        self.takeback_asked: set[Color] = set()
        """Who has asked to take back since the last move."""

        self.rematch_since: dict[Color, int] = {}
        """At which version the wish of each side to play again was heard."""

        self.shown_turn: tuple[int, Turn] | None = None
        """The turn as it was shown last, and at which version: listing moves takes a while."""

        self.commands: dict[tuple[str, str], int] = {}
        self._clocks: list[Clock | None] = []
        """How the clocks stood when each move was made, before its increment."""

        self._remember(first)

    @classmethod
    def of(cls, game_id: str, entries: Iterable[Entry]) -> Table:
        """Return the table that a game's facts add up to.

        :raises InconsistentError: when they are none of a game.
        """
        first, *rest = entries
        table = cls(game_id, first)
        for entry in rest:
            table.apply(entry)
        return table

    @property
    def status(self) -> Status:
        """How far the game is."""
        if self.game.outcome is not None:
            return Status.OVER
        return Status.WAITING if self.free_seat is not None else Status.PLAYING

    @property
    def ply(self) -> int:
        """How many moves were made, passes included."""
        return len(self.moves)

    @property
    def to_move(self) -> Color:
        """The side to move."""
        return self.game.to_move

    @property
    def free_seat(self) -> Color | None:
        """The seat that nobody has, if there is one."""
        free = Sitter()
        return next((color for color, sitter in self.seats.items() if sitter == free), None)

    @property
    def is_same_screen(self) -> bool:
        """Whether one person plays both sides."""
        white, black = self.seats[Color.WHITE], self.seats[Color.BLACK]
        return white.player is not None and white.player == black.player

    @property
    def computer(self) -> Color | None:
        """The side that a computer plays, if there is one."""
        return next(
            (color for color, sitter in self.seats.items() if sitter.level is not None), None
        )

    @property
    def is_computers_turn(self) -> bool:
        """Whether the computer has to move now."""
        return self.status is Status.PLAYING and self.computer is self.to_move

    def colors_of(self, player: str) -> tuple[Color, ...]:
        """Return the sides that a player has: none for a watcher, both at one screen."""
        return tuple(color for color in Color if self.seats[color].player == player)

    def apply(self, entry: Entry) -> None:
        """Let what has happened count.

        :raises InconsistentError: when it is not the next thing to happen.
        """
        if entry.number != self.version + 1:
            message = f"game {self.id}: {entry.number} does not follow {self.version}"
            raise InconsistentError(message)
        self._change(entry.fact, entry.at)
        self.version = entry.number
        self.updated_at = max(self.updated_at, entry.at)
        self._remember(entry)

    def _remember(self, entry: Entry) -> None:
        if entry.command is not None and entry.player is not None:
            self.commands[entry.player, entry.command] = entry.number

    def _change(self, fact: Fact, at: int) -> None:
        match fact:
            case Moved():
                self._move(fact, at)
            case TookBack(ply=ply):
                self._take_back(ply, at)
            case Joined(color=color, player=player):
                self.seats[color] = Sitter(player=player)
                self.turn_since = at
            case ClockShifted(by_ms=by_ms):
                self.turn_since += by_ms
                self.clock = self.clock and self.clock.shifted(by_ms)
            case Ended():
                self._end(fact, at)
            case Created():
                message = f"game {self.id} was made twice"
                raise InconsistentError(message)
            case _:
                self._offer(fact)

    def _offer(
        self,
        fact: DrawOffered
        | DrawDeclined
        | TakebackAsked
        | TakebackDeclined
        | RematchAsked
        | RematchMade,
    ) -> None:
        match fact:
            case DrawOffered(color=color):
                self.draw_offer = color
                self.draw_offered.add(color)
            case DrawDeclined():
                self.draw_offer = None
            case TakebackAsked(color=color):
                self.takeback = color
                self.takeback_asked.add(color)
            case TakebackDeclined():
                self.takeback = None
            case RematchAsked(color=color):
                self.rematch = color
                self.rematch_since[color] = self.version + 1
            case RematchMade(game=game):
                self.rematch, self.next_game = None, game
                for color in Color:
                    self.rematch_since.setdefault(color, self.version + 1)
            case _:
                assert_never(fact)

    def _move(self, fact: Moved, at: int) -> None:
        by = self.to_move
        if fact.score is not None:
            self.scores[self.ply] = Score(fact.score)
        stopped = self.clock and self.clock.started(None, at)
        for played in fact.moves:
            self.game.play(move_of(played))
            self.moves.append(played)
            self._clocks.append(stopped)
        # Whoever moves on does not take the other's offer; one's own stands.
        if self.draw_offer is by.other:
            self.draw_offer = None
        self.takeback = None
        self._forget_wishes()
        self.turn_since = at
        if self.clock:
            self.clock = self.clock.moved(by, at, then=self._runs())

    def _take_back(self, ply: int, at: int) -> None:
        by, before = self.moves[ply].color, self._clocks[ply]
        while self.ply > ply:
            self.game.undo()
            self.moves.pop()
            self._clocks.pop()
            self.scores.pop(self.ply, None)
        self.draw_offer = self.takeback = None
        self._forget_wishes()
        self.turn_since = at
        if self.clock and before:
            self.clock = self.clock.taken_back(before, by, at, then=self._runs())

    def _forget_wishes(self) -> None:
        """Let each side offer, and ask, once more: the position is another."""
        self.draw_offered.clear()
        self.takeback_asked.clear()

    def _end(self, fact: Ended, at: int) -> None:
        end_game(self.game, fact)
        self.draw_offer = self.takeback = None
        if self.clock:
            self.clock = self.clock.started(None, at)

    def _runs(self) -> Color | None:
        """Return whose clock runs as the game stands."""
        is_on = self.game.outcome is None and self.ply >= FREE_PLIES
        return self.to_move if is_on else None


def move_of(played: PlayedMove) -> Move:
    """Return the move itself of one that was played."""
    if played.piece is None or played.end is None:
        return PASS
    piece, end = parse_piece(played.piece), Hex(*played.end)
    return (
        Placement(piece, end) if played.start is None else Movement(piece, Hex(*played.start), end)
    )


def end_game(game: Game, ended: Ended) -> None:
    """End a game as a fact says."""
    match Termination(ended.termination), ended.winner:
        case Termination.RESIGNATION, Color() as winner:
            game.resign(winner.other)
        case Termination.TIMEOUT, Color() as winner:
            game.time_out(winner.other)
        case Termination.AGREEMENT, _:
            game.agree_draw()
        case _:
            game.abort()
