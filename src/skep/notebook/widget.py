"""The board as a widget for Jupyter, on top of anywidget."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from typing import TYPE_CHECKING, Any, cast

from skep.extras import extra_needed

with extra_needed("notebook"):
    import anywidget
    import traitlets

from skep.core.bugs import Color
from skep.core.checks import check_type, within
from skep.core.errors import HiveError, WrongTypeError
from skep.core.hexes import Hex
from skep.core.moves import Move, Movement, Pass, Placement
from skep.engine.engine import Engine
from skep.engine.errors import OptionError
from skep.engine.limits import Limits
from skep.game import Game
from skep.notation.movestring import format_move
from skep.notebook.views import (
    arrow_views,
    board_view,
    heat_views,
    last_view,
    legal_view,
    moves_by_weight,
)
from skep.opponents import NamedOpponent, opponent
from skep.rules import Position
from skep.words import Words

if TYPE_CHECKING:
    from numpy.typing import NDArray

_STEPS = ("first", "previous", "next", "last")
_MOST_ARROWS = 3


class BoardWidget(anywidget.AnyWidget):  # type: ignore[misc,unused-ignore]
    """A game on a board that you can play on and step through.

    The board shows ``game`` after ``ply`` plies, and takes moves after the last one.
    The other traits are what the page draws; methods set them.
    """

    _esm = files("skep.notebook").joinpath("widget.js").read_text(encoding="utf-8")

    stacks = traitlets.Dict().tag(sync=True)
    turn = traitlets.Unicode("w").tag(sync=True)
    box = traitlets.Dict().tag(sync=True)
    legal = traitlets.Dict().tag(sync=True)
    last = traitlets.Dict(allow_none=True, default_value=None).tag(sync=True)
    arrows: traitlets.List[Any] = traitlets.List[Any]().tag(sync=True)
    heat: traitlets.List[Any] = traitlets.List[Any]().tag(sync=True)
    orientation = traitlets.Unicode("w").tag(sync=True)
    ply = traitlets.Int(0).tag(sync=True)
    plies = traitlets.Int(0).tag(sync=True)
    caption = traitlets.Unicode("").tag(sync=True)
    labels = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        game: Game | Position | str = "Base+MLP",
        *,
        against: str | NamedOpponent | None = None,
        side: Color = Color.WHITE,
        playable: bool = True,
        language: str = "en",
    ) -> None:
        """Show a game, a position, or a new game with a rule set.

        *against* is an opponent of ``skep.opponents`` that answers your moves; *side* is yours.

        :raises NotationError: when there is no such rule set.
        :raises UnknownOpponentError: when there is no such opponent.
        :raises WrongTypeError: when an argument has the wrong type.
        """
        super().__init__()
        check_type("side", side, Color)
        check_type("playable", playable, bool)
        if not isinstance(against, str | None) and not hasattr(against, "choose"):
            raise WrongTypeError("against", ("str", "NamedOpponent", "None"), against)
        self.game: Game = _as_game(game)
        self.side = side
        self.playable = playable
        self.opponent: NamedOpponent | None = (
            opponent(against) if isinstance(against, str) else against
        )
        self._words = Words(language)
        self._listeners: list[Callable[[Move], None]] = []
        self.orientation = side.value
        self.labels = {name: self._words.say(f"notebook-{name}") for name in _STEPS}
        self.on_msg(self._receive)  # pyright: ignore[reportUnknownMemberType] - untyped
        self._answer()
        self.show(len(self.game.moves))

    @property
    def position(self) -> Position:
        """The position that is shown."""
        return self.game.position_at(self.ply)

    def show(self, ply: int) -> None:
        """Show the position after this many plies, without arrows and heat.

        :raises ValueError: when the game is shorter.
        """
        moves = self.game.moves
        ply = within("ply", ply, range(len(moves) + 1))
        position = self.game.position_at(ply)
        takes_moves = self.playable and ply == len(moves) and self.game.outcome is None
        move = moves[ply - 1] if ply else None
        with self.hold_sync():
            self.arrows = self.heat = []
            self.set_trait("ply", ply)
            self.plies = len(moves)
            self.set_trait("last", last_view(move))
            self.caption = self._caption(ply, move)
            self.legal = legal_view(position.legal_moves()) if takes_moves else {}
            for name, value in board_view(position).items():
                self.set_trait(name, value)

    def play(self, move: Move | str) -> None:
        """Play a move after the last one, and show the opponent's answer if there is one.

        :raises IllegalMoveError: when it is illegal.
        :raises NotationError: when it can't be read.
        """
        played = self.game.read_move(move)
        self.game.play(played)
        try:
            self._answer()
        finally:  # the user's own opponent may fail
            self.show(len(self.game.moves))
        for listener in self._listeners:
            listener(played)

    def on_move(self, listener: Callable[[Move], None]) -> None:
        """Call a function with each move that you play, by mouse or with ``play``."""
        self._listeners.append(listener)

    def show_arrows(self, moves: Sequence[Move | str]) -> None:
        """Draw arrows for moves in the position that is shown, the best first."""
        shown = Game.from_position(self.position)
        self.arrows = arrow_views([shown.read_move(move) for move in moves])

    def analyze(self, limits: Limits | None = None, *, lines: int = _MOST_ARROWS) -> None:
        """Search the position that is shown with the engine, and draw the best moves."""
        with Engine() as engine:
            report = engine.think(self.position, limits or Limits(seconds=1), lines=lines)
        self.show_arrows([line.moves[0] for line in report.lines])

    def show_heat(self, weights: Mapping[Move, float]) -> None:
        """Draw where moves end, darker for larger weights, and arrows for the three largest.

        :raises OptionError: when a weight is negative or not finite.
        :raises WrongTypeError: when *weights* is not a mapping from moves.
        """
        check_type("weights", weights, Mapping)
        for move in weights:
            check_type("weights", move, Placement, Movement, Pass)
        for weight in weights.values():
            if not 0 <= weight < math.inf:
                raise OptionError("weights", weight, "finite numbers of at least 0")
        self.heat = heat_views(weights)
        self.show_arrows(moves_by_weight(weights)[:_MOST_ARROWS])

    def show_policy(self, policy: NDArray[Any]) -> None:
        """Draw a policy: a share for each action of ``skep.spaces``. Only legal ones count.

        :raises WrongTypeError: when it isn't an array.
        :raises ArrayError: when it doesn't have one real number per action.
        :raises OptionError: when a number is negative, such as a logit, or not finite.
        """
        import numpy as np  # noqa: PLC0415 - only this needs it

        from skep.spaces import ACTIONS, ArrayError, legal_actions  # noqa: PLC0415 - it needs NumPy

        check_type("policy", policy, np.ndarray)
        if policy.shape != (ACTIONS,):
            raise ArrayError("policy", f"shape {(ACTIONS,)}", str(policy.shape))
        if policy.dtype.kind not in "biuf":
            raise ArrayError("policy", "real numbers", str(policy.dtype))
        moves = self.position.legal_moves()
        actions = legal_actions([self.position]).actions
        weights = {move: float(policy[action]) for move, action in zip(moves, actions, strict=True)}
        self.show_heat(weights)

    def _answer(self) -> None:
        """Play the opponent's moves and forced passes until it is the user's turn."""
        game = self.game
        while game.outcome is None and (self.opponent is not None or game.position.must_pass):
            if game.position.must_pass:
                game.play(game.legal_moves()[0])
            elif self.opponent is not None and game.to_move is not self.side:
                game.play(self.opponent.choose(game))
            else:
                break

    def _caption(self, ply: int, move: Move | None) -> str:
        plies = len(self.game.moves)
        if move is None:
            return self._words.say("notebook-start", plies=plies) if plies else ""
        text = format_move(move, self.game.position_at(ply - 1))
        return self._words.say("notebook-after", ply=ply, plies=plies, move=text)

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        """Handle a message from the page. Ignore messages that aren't ours."""
        message = cast("dict[str, Any]", content) if isinstance(content, dict) else {}
        kind = message.get("kind")
        if kind not in ("step", "move"):
            return
        ply, move = self.ply, None
        try:
            if kind == "step":
                ply = within("ply", message["ply"], range(len(self.game.moves) + 1))
            else:
                move = self._find_move(str(message["piece"]), message["hex"])
        except (HiveError, LookupError, TypeError, ValueError):
            pass  # the message is malformed
        if move is None:
            self.show(ply)
        else:
            self.play(move)

    def _find_move(self, piece: str, at: Sequence[int]) -> Move | None:
        """Return the legal move of a piece to a hex."""
        if not self.playable or self.game.outcome is not None:
            return None
        end = Hex(int(at[0]), int(at[1]))
        return next(
            (
                move
                for move in self.game.legal_moves()
                if not isinstance(move, Pass) and (str(move.piece), move.end) == (piece, end)
            ),
            None,
        )


def _as_game(game: Game | Position | str) -> Game:
    check_type("game", game, Game, Position, str)
    if isinstance(game, Game):
        return game
    return Game.from_position(game) if isinstance(game, Position) else Game(game)
