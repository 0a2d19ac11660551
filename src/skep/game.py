"""Game: a game with its history. Unlike positions and moves, it changes as you play."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from skep.core.bugs import Color, Piece
from skep.core.checks import check_type
from skep.core.errors import GameError, GameErrorCode, IllegalMoveError
from skep.core.hexes import Hex
from skep.core.moves import Move, Movement, Pass, Placement, piece_of
from skep.core.outcome import Outcome, Termination
from skep.core.reasons import How, Reason, ReasonCode, Way
from skep.core.ruleset import TOURNAMENT, Repetition, Ruleset
from skep.game_history import GameHistory
from skep.notation.drawing.svg import NO_MARKS, PLAIN, Look, Marks, draw_svg
from skep.notation.errors import Unwritable, UnwritableError
from skep.notation.gamestring import format_game, format_moves, parse_game, turn_string
from skep.notation.movestring import legal_moves_by_string, parse_piece, read_end, read_move
from skep.notation.pgn import format_pgn, parse_only_pgn
from skep.notation.pgn.text import is_computed
from skep.notation.record import THIRD_TIME, GameRecord, outcome_by_rules
from skep.notation.rulesets import as_ruleset, format_ruleset
from skep.notation.setupstring import format_setup
from skep.notation.warning import ReadingWarning
from skep.rules import Position, check_position, why_stuck

if TYPE_CHECKING:
    from typing import Self


class Game:
    """A game, in progress or finished: its positions so far, undo and redo, and how it ended.

    >>> game = Game("Base+MLP")
    >>> game.play("wS1")
    >>> game.play("bG1 wS1-")
    >>> str(game)
    'Base+MLP;InProgress;White[2];wS1;bG1 wS1-'

    Moves, pieces and rule sets can be text or values. An illegal move changes nothing.
    """

    def __init__(
        self, rules: Ruleset | str = TOURNAMENT, *, first_player: Color | None = None
    ) -> None:
        """Start a game with a rule set or its name, such as ``classic+M``.

        :raises NotationError: when there is no rule set of that name.
        :raises InvalidPositionError: when *first_player* may not go first under these rules.
        :raises WrongTypeError: when *rules* is neither. For a position, use ``from_position``.
        """
        self._history = GameHistory(Position.initial(as_ruleset(rules), first_player))
        self._undone: list[Move] = []
        self._result: Outcome | None = None
        self.comments: dict[int, str] = {}
        """Comments, keyed by the number of moves before them: 0 is before the first move."""

        self.tags: dict[str, str] = {}
        """The tags of the game, such as ``game.tags["White"]``. You may change them."""

        self.warnings: tuple[ReadingWarning, ...] = ()
        """What was wrong or unusual in the file that the game came from."""

    @classmethod
    def from_string(cls, text: str, rules: Ruleset | str | None = None) -> Self:
        """Return the game in a game string, or in moves joined by ``;``.

        :raises HiveError: what ``skep.notation.gamestring.parse_game`` raises.
        """
        ruleset = None if rules is None else as_ruleset(rules)
        return cls.from_record(parse_game(text, ruleset))

    @classmethod
    def from_pgn(cls, text: str, rules: Ruleset | str | None = None) -> Self:
        """Return the only game in PGN text. To read several, use ``skep.read_games``.

        :raises HiveError: what ``skep.notation.pgn.parse_only_pgn`` raises.
        """
        ruleset = None if rules is None else as_ruleset(rules)
        return cls.from_record(parse_only_pgn(text, ruleset))

    @classmethod
    def from_position(cls, position: Position) -> Self:
        """Return a game that starts from a position, for example to read moves or draw pictures.

        :raises WrongTypeError: when *position* is not a position.
        """
        check_position(position)
        return cls.from_record(GameRecord(position))

    @classmethod
    def from_record(cls, record: GameRecord) -> Self:
        """Return a game with everything that a record holds: moves, result, tags, comments.

        :raises WrongTypeError: when *record* is not a record.
        """
        check_type("record", record, GameRecord)
        game = cls(record.start.ruleset, first_player=record.start.first_player)
        game._history = GameHistory(record.start, record.moves)
        game._result = record.result
        game.comments, game.tags = dict(record.comments), dict(record.tags)
        game.warnings = record.warnings
        return game

    @property
    def position(self) -> Position:
        """The current position."""
        return self._history.position

    @property
    def positions(self) -> tuple[Position, ...]:
        """All positions so far, from the first to the current. Reading this replays the game."""
        return tuple(self._history.positions())

    def position_at(self, ply: int) -> Position:
        """Return ``positions[ply]``, without replaying the game for the first or latest ones.

        :raises IndexError: when there is no such position.
        """
        return self._history.at(range(len(self._history.moves) + 1)[ply])

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves played so far."""
        return tuple(self._history.moves)

    @property
    def ruleset(self) -> Ruleset:
        """The rules in force."""
        return self.position.ruleset

    @property
    def to_move(self) -> Color:
        """The side to move."""
        return self.position.to_move

    @property
    def repetitions(self) -> int:
        """How many times the current position has occurred in this game (rule R9.4)."""
        return self.occurrences(self.position)

    def occurrences(self, position: Position) -> int:
        """Return how many times a position has occurred in this game (rule R9.4)."""
        return self._history.occurrences(position)

    @property
    def is_draw_by_agreement_due(self) -> bool:
        """Whether the players should be told that they can agree to a draw (rule R9.4)."""
        by_agreement = self.ruleset.repetition is Repetition.AGREEMENT
        return by_agreement and self.outcome is None and self.repetitions >= THIRD_TIME

    @property
    def result(self) -> Outcome | None:
        """The result by agreement, resignation or time, or as claimed by a file, if any."""
        return self._result

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended: ``result``, else ``board_outcome``; None while it is in progress."""
        return self._result or self.board_outcome

    @property
    def board_outcome(self) -> Outcome | None:
        """How the game ended under the rules alone: a surrounded queen, or repetition."""
        return outcome_by_rules(self.position, self.repetitions)

    def legal_moves(self) -> tuple[Move, ...]:
        """Return all legal moves in their defined order; none if the game is over."""
        return () if self.outcome else self.position.legal_moves()

    def legal_move_strings(self) -> tuple[str, ...]:
        """Return all legal moves as UHP move strings, in the same order."""
        return () if self.outcome else tuple(legal_moves_by_string(self.position))

    def move_strings(self) -> tuple[str, ...]:
        """Return the moves played so far as UHP move strings."""
        return tuple(format_moves(self._history.start, self._history.moves))

    def read_move(self, move: Move | str) -> Move:
        """Return the move that a string stands for in the current position, legal or not.

        :raises NotationError: when the string is not a move.
        :raises WrongTypeError: when *move* is neither a move nor a string.
        """
        if isinstance(move, str):
            return read_move(move, self.position)
        piece_of(move)  # refuses anything that is not a move
        return move

    def explain(self, piece: Piece | str, end: Hex | str) -> How | Reason:
        """Explain how a piece can reach a hex in one legal move, or why it can't.

        As text, *end* is written as in a move string: ``game.explain("wS1", "bQ-")`` asks about
        the move ``wS1 bQ-``.

        :raises NotationError: when the text is not a piece, or not a hex beside a piece in play.
        :raises WrongTypeError: when *piece* or *end* is of another type.
        """
        check_type("piece", piece, Piece, str)
        check_type("end", end, Hex, str)
        piece = parse_piece(piece) if isinstance(piece, str) else piece
        end = read_end(piece, end, self.position) if isinstance(end, str) else end
        if self.outcome:
            return Reason(ReasonCode.GAME_OVER, piece)
        return self.position.explain(piece, end)

    def why_not(self, move: Move | str) -> Reason | None:
        """Return why a move is illegal; None when it is legal.

        :raises NotationError: when the string is not a move.
        """
        move = self.read_move(move)
        if self.outcome:
            return Reason(ReasonCode.GAME_OVER, piece_of(move))
        return self.position.why_not(move)

    def moves_of(self, piece: Piece | str) -> tuple[Placement | Movement, ...]:
        """Return the legal moves of a piece: placements, movements and throws.

        :raises NotationError: when the text is not a piece.
        """
        piece = parse_piece(piece) if isinstance(piece, str) else piece
        moves = (move for move in self.legal_moves() if not isinstance(move, Pass))
        return tuple(move for move in moves if move.piece == piece)

    def why_stuck(self, piece: Piece | str) -> Reason | None:
        """Return why a piece has no legal move; None when it has one.

        :raises NotationError: when the text is not a piece.
        """
        piece = parse_piece(piece) if isinstance(piece, str) else piece
        if self.outcome:
            return Reason(ReasonCode.GAME_OVER, piece)
        return None if self.moves_of(piece) else why_stuck(self.position, piece)

    def play(self, move: Move | str) -> None:
        """Play a move.

        :raises NotationError: when the string is not a move.
        :raises IllegalMoveError: with the reason, when the rules forbid it.
        """
        move = self.read_move(move)
        if reason := self.why_not(move):
            raise IllegalMoveError(move, reason)
        self.play_unchecked(move)

    def play_unchecked(self, move: Move, *, leads_to: Position | None = None) -> None:
        """Play a move that is known to be legal, such as one of ``legal_moves``.

        For any other move, the result is undefined: an impossible position, or an error. If you
        already have the position after the move, *leads_to* saves computing it again.
        """
        if self._undone:
            # Comments on moves that were taken back don't apply to this one.
            self.comments = dict(self.record().comments)
            self._undone.clear()
        self._history.push(move, leads_to)

    def undo(self) -> Move:
        """Take back the last move, clear ``result``, and return the move.

        :raises GameError: when no move has been played.
        """
        if not self._history.moves:
            raise GameError(GameErrorCode.NOTHING_TO_UNDO)
        self._result = None
        self._undone.append(self._history.pop())
        return self._undone[-1]

    def redo(self) -> Move:
        """Replay the move that was taken back last, and return it.

        :raises GameError: when there is no move to replay, or the game has ended since.
        """
        if not self._undone:
            raise GameError(GameErrorCode.NOTHING_TO_REDO)
        if self.outcome is not None:
            raise GameError(GameErrorCode.GAME_OVER)
        self._history.push(self._undone.pop())
        return self._history.moves[-1]

    def resign(self, color: Color) -> None:
        """End the game: *color* resigns.

        :raises GameError: when the game is over.
        """
        check_type("color", color, Color)
        self.finish(Outcome(Termination.RESIGNATION, color.other))

    def agree_draw(self) -> None:
        """End the game: both players agree to a draw.

        :raises GameError: when the game is over.
        """
        self.finish(Outcome(Termination.AGREEMENT, None))

    def time_out(self, color: Color) -> None:
        """End the game: *color* is out of time.

        :raises GameError: when the game is over.
        """
        check_type("color", color, Color)
        self.finish(Outcome(Termination.TIMEOUT, color.other))

    def abort(self) -> None:
        """End the game without a result.

        :raises GameError: when the game is over.
        """
        self.finish(Outcome(Termination.ABORTED, None))

    def finish(self, outcome: Outcome) -> None:
        """End the game in any other way, for example as a draw because it has gone on too long.

        :raises GameError: when the game is over.
        """
        check_type("outcome", outcome, Outcome)
        if self.outcome is not None:
            raise GameError(GameErrorCode.GAME_OVER)
        self._result = outcome

    def record(self) -> GameRecord:
        """Return the game as a value that any format's writer accepts.

        :raises WrongTypeError: when a tag or a comment is not text.
        """
        start, comments = self._history.start, self.comments
        record = GameRecord(start, self.moves, self._result, self.tags, comments, self.warnings)
        comments = {ply: text for ply, text in comments.items() if ply <= len(self._history.moves)}
        return replace(record, tags=dict(self.tags), comments=comments)

    def pgn(self, **tags: str | int) -> str:
        """Return the game as PGN. *tags* add to ``game.tags`` or override them.

        >>> print(Game.from_string("Base;InProgress;Black[1];wS1").pgn(White="Ann", Round=2))
        [GameType "Base"]
        [Round "2"]
        [White "Ann"]
        [Result "InProgress"]
        <BLANKLINE>
        1. wS1
        <BLANKLINE>

        :raises UnwritableError: for a tag that Skep computes, such as ``Result``, or a name that
            PGN does not allow.
        :raises WrongTypeError: for a value that is neither text nor a number.
        """
        for name, value in tags.items():
            check_type(name, value, str, int)
            if is_computed(name, str(value)):
                raise UnwritableError(Unwritable.COMPUTED_TAG, name)
        given, record = {name: str(value) for name, value in tags.items()}, self.record()
        return format_pgn(replace(record, tags={**record.tags, **given}))

    def copy(self) -> Self:
        """Return an independent copy of the game."""
        return self.from_record(self.record())

    def svg(self, *, marks: Marks = NO_MARKS, look: Look = PLAIN) -> str:
        """Return a picture of the hive, with the last move marked.

        *marks* and *look* are passed to ``skep.notation.drawing.svg.draw_svg``. A throw shows its
        route over the thrower, unless *marks* has another route.

        :raises WrongTypeError: when an argument has the wrong type.
        """
        check_type("marks", marks, Marks)
        last = self._history.moves[-1] if self._history.moves else None
        if isinstance(last, Movement) and not marks.route:
            how = self.position_at(-2).explain(last.piece, last.end)
            if isinstance(how, How) and how.way is Way.THROW:
                marks = replace(marks, route=how.route)
        return draw_svg(self.position, last, marks=marks, look=look)

    def _repr_svg_(self) -> str:
        """Show the hive in a notebook."""
        return self.svg()

    def __str__(self) -> str:
        """Return the game string, or a setup string if the game started from a setup.

        A game string can only describe games that start with an empty hive.
        """
        start = self._history.start
        is_from_setup = start.ply or start.hive.stacks
        return format_setup(self.position) if is_from_setup else format_game(self.record())

    def __repr__(self) -> str:
        return f"<Game {format_ruleset(self.ruleset)}, {turn_string(self.position)}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        ours, theirs = self._history, other._history
        return (ours.start, ours.moves) == (theirs.start, theirs.moves)

    __hash__: ClassVar[None] = None  # type: ignore[assignment]  # a game is mutable
