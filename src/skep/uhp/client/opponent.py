"""Any UHP engine as an opponent with the interface of our own: moves instead of strings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from skep.core.moves import Move
from skep.notation.errors import NotationError
from skep.notation.gamestring import format_game
from skep.notation.movestring import format_move, read_move
from skep.notation.record import GameRecord
from skep.rules import Position
from skep.uhp.client.blocking_client import BlockingClient
from skep.uhp.errors import Violation

if TYPE_CHECKING:
    from typing import Self

    from skep.engine.limits import Limits


class UhpOpponent:
    """A UHP engine that follows a game and chooses moves in it.

    Such an engine knows games, not positions. Call ``begin`` with the game so far, then
    ``follow`` for every further move, including the engine's own.
    """

    def __init__(self, client: BlockingClient) -> None:
        """Use an engine that is running."""
        self.client = client
        self._position: Position | None = None
        self.last_line: str = ""
        """The last line of the engine's answer: its move, and with some engines the score."""

    @property
    def name(self) -> str:
        """What the engine calls itself."""
        return self.client.name

    def begin(self, record: GameRecord) -> None:
        """Tell the engine the game so far.

        :raises UnwritableError: when the game starts from a setup, which UHP can't express.
        :raises EngineError: when the engine fails.
        """
        self._position = None
        game = format_game(record)
        if record.moves:
            self.client.new_game(game)
        else:
            self.client.new_game(game.partition(";")[0])
        self._position = record.last

    def follow(self, move: Move) -> None:
        """Tell the engine a move of either side.

        :raises EngineError: when the engine fails.
        """
        position = self._current_position()
        self._position = None
        self.client.play(format_move(move, position))
        self._position = position.play_unchecked(move)

    def choose(
        self,
        position: Position,
        limits: Limits,
        *,
        history: Sequence[int] = (),
        timeout: float | None = None,
    ) -> Move:
        """Return the move that the engine would play, without playing it.

        :raises ValueError: when the engine's game is at a different position.
        :raises ProtocolViolation: when the answer is not a legal move.
        :raises EngineError: when the engine fails.
        """
        del history  # the engine knows the game
        if position != self._current_position():
            message = "the engine's game is at a different position"
            raise ValueError(message)
        text = self.client.best_move(limits, timeout=timeout, on_line=self._keep_line)
        try:
            move = read_move(text, position)
        except NotationError as error:
            raise self.client.violation(Violation.NOT_A_MOVE, text) from error
        if not position.is_legal(move):
            raise self.client.violation(Violation.ILLEGAL_MOVE, text)
        return move

    def stop(self) -> None:
        """Make the engine choose now."""
        self.client.stop()

    def close(self) -> None:
        """Quit the engine."""
        self.client.quit()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self.client.__exit__(kind)

    def _keep_line(self, line: str) -> None:
        self.last_line = line

    def _current_position(self) -> Position:
        if self._position is None:
            message = "the engine has not been given a game yet"
            raise ValueError(message)
        return self._position
