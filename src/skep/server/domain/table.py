"""A table: how a game stands, which is what its facts add up to."""

from __future__ import annotations

from enum import Enum
from typing import assert_never

from skep.core.bugs import Color
from skep.core.moves import Move
from skep.core.outcome import Outcome, Termination
from skep.engine.score import Score
from skep.game import Game
from skep.server.domain.clocks import FREE_PLIES, Clock
from skep.server.domain.errors import InconsistentError
from skep.server.domain.facts import (
    ClocksShifted,
    DrawOfferDeclined,
    DrawOfferMade,
    EndedBy,
    Fact,
    GameCreated,
    GameEnded,
    GameSaved,
    HintTaken,
    MovesPlayed,
    MovesTakenBack,
    OfferFact,
    PublicationAgreed,
    PublicationFact,
    PublicationRevoked,
    RecordedMove,
    RematchCreated,
    RematchRequested,
    SeatHolder,
    SeatTaken,
    StoredFact,
    TakebackRefused,
    TakebackRequested,
)
from skep.server.domain.first_positions import game_from
from skep.server.domain.legal_moves import LegalMoves
from skep.server.domain.played_moves import Continuation, follow, move_of

_FREE = SeatHolder()


class GameStatus(Enum):
    """How far a game is."""

    WAITING = "waiting"
    """A seat is free."""

    PLAYING = "playing"
    OVER = "over"


class GameTable:
    """A game with its seats, clocks and offers. Only ``apply`` changes it."""

    on_device: bool = False
    """Whether the game was played on a player's device, and then saved."""

    created_at: int
    updated_at: int
    """The latest time of any fact. Times go back if the machine's clock was set back."""

    last_at: int
    """The time of the last fact."""

    turn_since: int
    late_ms: int = 0
    """How much later the clock started than at the time of the last fact. The next one will say so.
    """

    settled_at: int
    """When the clock was last started or credited. What happened before that doesn't count."""

    def __init__(self, game_id: str, first: StoredFact) -> None:
        """Set the table with the fact that the game was created.

        :raises InconsistentError: when the first fact is another.
        """
        if not isinstance(first.fact, GameCreated):
            message = "it does not begin with its creation"
            raise InconsistentError(message)
        made = first.fact
        self.id = game_id
        self.made = made
        self.created_at = self.updated_at = self.last_at = first.at
        self.turn_since = self.settled_at = first.at
        self.version: int = first.number
        self.seats: dict[Color, SeatHolder] = {Color.WHITE: made.white, Color.BLACK: made.black}
        self.clock: Clock | None = (
            Clock.of(made.clock.main_s, made.clock.increment_s) if made.clock else None
        )
        self.game: Game = game_from(made.rules, made.first, made.start)
        self.moves: list[RecordedMove] = []
        self.scores: dict[int, Score] = {}
        self.draw_offer: Color | None = None
        self.takeback: Color | None = None
        self.rematch: Color | None = None
        self.next_game: str | None = None
        # Who has done so since the last move.
        self.draw_offered: set[Color] = set()
        self.takeback_asked: set[Color] = set()
        self.rematch_since: dict[Color, int] = {}
        """The version at which each side asked for a rematch, or got one."""

        self.hinted_since: dict[Color, int] = {}
        """The version at which each side got its first hint."""

        self.published_since: dict[str, int] = {}
        """The version at which each player agreed to make the game public."""

        self.commands: dict[tuple[str, str], int] = {}
        self._legal: LegalMoves | None = None
        self._line: Continuation | None = None
        self._waits_for = first.number  # the clock runs from when everyone can see this fact
        # The clocks at the moment of each move, before its increment.
        self._clocks: list[Clock | None] = []
        self._remember(first)

    @property
    def status(self) -> GameStatus:
        """How far the game is."""
        if self.game.outcome is not None:
            return GameStatus.OVER
        return GameStatus.WAITING if self.free_seat is not None else GameStatus.PLAYING

    @property
    def ply(self) -> int:
        """How many moves were played, passes included."""
        return len(self.moves)

    @property
    def to_move(self) -> Color:
        """The side to move."""
        return self.game.to_move

    @property
    def first_to_move(self) -> Color:
        """The side to move in the first position. In one that was set up, either side can be."""
        return self.game.position_at(0).to_move

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves now; none when the game is over. They are listed once, when needed."""
        if self._legal is None:
            self._legal = LegalMoves(None if self.game.outcome else self.game.position)
        return self._legal

    def follow(self, move: Move) -> Continuation:
        """Return where a legal move leads; ``apply`` uses the same result."""
        if self._line is None or self._line.moves[0] != move:
            self._line = follow(self.game, move)
        return self._line

    @property
    def free_seat(self) -> Color | None:
        """The free seat, if there is one."""
        return next((color for color, holder in self.seats.items() if holder == _FREE), None)

    @property
    def is_same_screen(self) -> bool:
        """Whether one person plays both sides."""
        white, black = self.seats[Color.WHITE], self.seats[Color.BLACK]
        return white.player is not None and white.player == black.player

    @property
    def is_public(self) -> bool:
        """Whether everybody who has a seat has agreed to make the game public."""
        people = {holder.player for holder in self.seats.values() if holder.player is not None}
        return bool(people) and people <= self.published_since.keys()

    @property
    def computer(self) -> Color | None:
        """The side that the computer plays, if there is one."""
        return next(
            (color for color, holder in self.seats.items() if holder.level is not None), None
        )

    @property
    def is_computers_turn(self) -> bool:
        """Whether the computer is to move now."""
        return self.status is GameStatus.PLAYING and self.computer is self.to_move

    @property
    def mover(self) -> str | None:
        """The player whose turn it is; None if that is the computer, or nobody plays now."""
        return self.seats[self.to_move].player if self.status is GameStatus.PLAYING else None

    def colors_of(self, player: str) -> tuple[Color, ...]:
        """Return the sides that a player has: none for a spectator, both on one screen."""
        return tuple(color for color in Color if self.seats[color].player == player)

    def apply(self, entry: StoredFact) -> None:
        """Apply a fact that was just decided, or checked: its moves are known to be legal.

        :raises InconsistentError: when it is not the next fact.
        """
        if entry.number != self.version + 1:
            message = f"{entry.number} does not follow {self.version}"
            raise InconsistentError(message)
        self.delay(entry.fact.delay_ms - self.late_ms)
        self.late_ms = 0
        self._change(entry.fact, entry.at)
        self.version = entry.number
        self.updated_at = max(self.updated_at, entry.at)
        self._remember(entry)

    def show(self, at: int) -> bool:
        """Note when everyone could see the last fact, and return whether the clock waited for it.

        The clock starts then: the time that it took to store the fact counts for nobody. A clock
        waits for what begins a turn or shifts it, and runs on through all other facts.
        """
        has_waited = self._waits_for == self.version
        if has_waited:
            self.delay(at - self.settled_at)
        return has_waited

    def delay(self, by_ms: int) -> None:
        """Let the clock start later than the facts say."""
        self.late_ms += by_ms
        self.settled_at += by_ms
        self._shift(by_ms)

    def _shift(self, by_ms: int) -> None:
        self.turn_since += by_ms
        self.clock = self.clock and self.clock.shifted(by_ms)

    def _remember(self, entry: StoredFact) -> None:
        self.last_at = entry.at
        if entry.command is not None and entry.player is not None:
            self.commands[entry.player, entry.command] = entry.number

    def _change(self, fact: Fact, at: int) -> None:
        match fact:
            case MovesPlayed():
                self._move(fact, at)
            case MovesTakenBack(ply=ply):
                self._take_back(ply, at)
            case SeatTaken(color=color, player=player):
                self._seat(color, player, at)
            case ClocksShifted(by_ms=by_ms):
                self._shift(by_ms)
                self._settle(at)
            case GameEnded():
                self._end(fact, at)
            case HintTaken() | GameSaved() | PublicationAgreed() | PublicationRevoked():
                self._note(fact)
            case GameCreated():
                message = "it was created twice"
                raise InconsistentError(message)
            case (
                DrawOfferMade()
                | DrawOfferDeclined()
                | TakebackRequested()
                | TakebackRefused()
                | RematchRequested()
                | RematchCreated()
            ):
                self._offer(fact)
            case _:
                assert_never(fact)

    def _note(self, fact: HintTaken | GameSaved | PublicationFact) -> None:
        """Note what changes neither the board nor whose turn it is."""
        match fact:
            case HintTaken(color=color):
                self.hinted_since.setdefault(color, self.version + 1)
            case GameSaved():
                self.on_device = True
            case PublicationAgreed(player=str() as player):
                self.published_since[player] = self.version + 1
            case PublicationRevoked(player=str() as player):
                self.published_since.pop(player, None)
            case PublicationAgreed() | PublicationRevoked():
                # The player has left the game since.
                pass
            case _:
                assert_never(fact)

    def _offer(self, fact: OfferFact) -> None:
        match fact:
            case DrawOfferMade(color=color):
                self.draw_offer = color
                self.draw_offered.add(color)
            case DrawOfferDeclined():
                self.draw_offer = None
            case TakebackRequested(color=color):
                self.takeback = color
                self.takeback_asked.add(color)
            case TakebackRefused():
                self.takeback = None
            case RematchRequested(color=color):
                self.rematch = color
                self.rematch_since[color] = self.version + 1
            case RematchCreated(game=game):
                self.rematch, self.next_game = None, game
                for color in Color:
                    self.rematch_since.setdefault(color, self.version + 1)
            case _:
                assert_never(fact)

    def _move(self, fact: MovesPlayed, at: int) -> None:
        by = self.to_move
        if fact.score is not None:
            self.scores[self.ply] = Score(fact.score)
        stopped = self.clock and self.clock.started(None, at)
        self._play(tuple(map(move_of, fact.moves)))
        self.moves += fact.moves
        self._clocks += [stopped] * len(fact.moves)
        # Moving on declines the opponent's offer; one's own offer stands.
        if self.draw_offer is by.other:
            self.draw_offer = None
        self.takeback = None
        self._start_turn(at)
        if self.clock:
            self.clock = self.clock.moved(by, at, then=self._runs())

    def _play(self, moves: tuple[Move, ...]) -> None:
        """Play moves. The line that they were decided on already has the positions."""
        if self._line is not None and self._line.moves == moves:
            # Its moves share their pieces and hexes with the recorded ones.
            for move, position in zip(self._line.moves, self._line.positions, strict=True):
                self.game.play_unchecked(move, leads_to=position)
        else:
            for move in moves:
                self.game.play_unchecked(move)

    def _take_back(self, ply: int, at: int) -> None:
        if not 0 <= ply < self.ply:
            message = f"no move to take back at ply {ply}"
            raise InconsistentError(message)
        by, before = self.moves[ply].color, self._clocks[ply]
        while self.ply > ply:
            self.game.undo()
            self.moves.pop()
            self._clocks.pop()
            self.scores.pop(self.ply, None)
        self.draw_offer = self.takeback = None
        self._start_turn(at)
        if self.clock and before:
            self.clock = self.clock.taken_back(before, by, at, then=self._runs())

    def _start_turn(self, at: int) -> None:
        """Note that the position changed: each side may offer and ask once more."""
        self._legal = self._line = None
        self.draw_offered.clear()
        self.takeback_asked.clear()
        self._begin_turn(at)

    def _seat(self, color: Color, player: str, at: int) -> None:
        if self.seats[color] != _FREE:
            message = f"the seat of {color.name} is not free"
            raise InconsistentError(message)
        self.seats[color] = SeatHolder(player=player)
        self._begin_turn(at)

    def _begin_turn(self, at: int) -> None:
        self.turn_since = at
        self._settle(at)

    def _settle(self, at: int) -> None:
        self.settled_at, self._waits_for = at, self.version + 1

    def _end(self, fact: GameEnded, at: int) -> None:
        end_game(self.game, fact)
        self._legal = None
        self.draw_offer = self.takeback = None
        if self.clock:
            self.clock = self.clock.started(None, at)

    def _runs(self) -> Color | None:
        """Return whose clock runs now."""
        is_on = self.game.outcome is None and self.ply >= FREE_PLIES
        return self.to_move if is_on else None


def end_game(game: Game, ended: GameEnded) -> None:
    """End a game as a fact says.

    :raises InconsistentError: when the winner contradicts how the game ended.
    """
    match ended.termination, ended.winner:
        case EndedBy.RESIGNATION, Color() as winner:
            game.resign(winner.other)
        case EndedBy.TIMEOUT, Color() as winner:
            game.time_out(winner.other)
        case EndedBy.AGREEMENT, None:
            game.agree_draw()
        case EndedBy.ABORTED, None:
            game.abort()
        case EndedBy.LENGTH, None:
            game.finish(Outcome(Termination.LENGTH, None))
        case termination, winner:
            message = f"a game that ended by {termination.value} with the winner {winner}"
            raise InconsistentError(message)
