"""Any UHP engine as an opponent, as ours are: it is asked for moves, not for strings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from skep.core.moves import Move
from skep.notation.errors import NotationError
from skep.notation.gamestring import format_game
from skep.notation.movestring import format_move, read_move
from skep.notation.record import GameRecord
from skep.rules import Position
from skep.uhp.blocking import BlockingClient
from skep.uhp.errors import Violation

if TYPE_CHECKING:
    from typing import Self

    from skep.engine.limits import Limits


class UhpOpponent:
    """An engine of UHP that follows a game and chooses moves in it.

    Such an engine knows games, not positions: ``begin`` tells it the game so far, ``follow``
    every further move, its own included.
    """

    def __init__(self, client: BlockingClient) -> None:
        """Play with an engine that has been started."""
        self.client = client
        self._position: Position | None = None
        self.last_line: str = ""
        """What the engine wrote last when it chose: its move, and with some also the score."""

    @property
    def name(self) -> str:
        """What the engine calls itself."""
        return self.client.name

    def begin(self, record: GameRecord) -> None:
        """Set the engine to a game as far as it has been played.

        :raises UnwritableError: when the game began from a setup, which UHP cannot say.
        :raises EngineError: when the engine does not follow.
        """
        self._position = None
        game = format_game(record)
        if record.moves:
            self.client.new_game(game)
        else:
            self.client.new_game(game.partition(";")[0])
        self._position = record.last

    def follow(self, move: Move) -> None:
        """Play a move of either side in the engine's game.

        :raises EngineError: when the engine does not follow.
        """
        position = self._followed()
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
        """Return the move that the engine would play; it is not played.

        :raises ValueError: when the position is not the one that the engine has followed to.
        :raises ProtocolViolation: when what it chose is no move, or an illegal one.
        :raises EngineError: when it does not answer.
        """
        del history  # the engine has followed the game
        if position != self._followed():
            message = "the engine has not followed to this position"
            raise ValueError(message)
        text = self.client.best_move(limits, timeout=timeout, on_line=self._keep)
        try:
            move = read_move(text, position)
        except NotationError as error:
            raise self.client.violation(Violation.NOT_A_MOVE, text) from error
        if not position.is_legal(move):
            raise self.client.violation(Violation.ILLEGAL_MOVE, text)
        return move

    def stop(self) -> None:
        """Tell the engine to choose now."""
        self.client.stop()

    def close(self) -> None:
        """End the engine."""
        self.client.quit()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self.client.__exit__(kind)

    def _keep(self, line: str) -> None:
        self.last_line = line

    def _followed(self) -> Position:
        if self._position is None:
            message = "the engine follows no game yet"
            raise ValueError(message)
        return self._position
