"""The state of a game with OpenSpiel's methods and action numbers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from skep.core.bugs import Color, Piece
from skep.core.checks import within
from skep.core.hexes import Direction
from skep.core.moves import Pass, Placement
from skep.core.outcome import Outcome
from skep.envs.openspiel.errors import OpenSpielError, OpenSpielFault
from skep.envs.openspiel.tiles import (
    ABOVE,
    ACTIONS,
    DIRECTIONS,
    PASS_ACTION,
    TILES,
    WHERES,
    action_text,
    make_action,
)
from skep.envs.openspiel.types import StateType, own_or_openspiels
from skep.notation.rulesets import game_type
from skep.rules import Position
from skep.spaces.actions import action_number, decode_action, legal_actions
from skep.spaces.errors import IllegalActionError
from skep.spaces.graph import BELOW, graphs
from skep.spaces.numbering import PIECES, PIECES_OF_SIDE, numbers_for, pieces_for

if TYPE_CHECKING:
    from skep.envs.openspiel.game import HiveGame

TERMINAL_PLAYER = -4
"""The current player of a game that is over."""

_PLAYERS = (Color.WHITE, Color.BLACK)
_PER_TILE = make_action(1, 0, 0)
_MOST_TWINS = 3
_NONE = -1


def _padded(tiles: list[int]) -> list[int]:
    return tiles + [_NONE] * (_MOST_TWINS - len(tiles))


_UNPLACED = np.array(
    [
        _padded(
            [at for at, tile in enumerate(TILES) if (tile.color, tile.bug) == (one.color, one.bug)]
        )
        for one in pieces_for(Color.WHITE)
    ]
)
"""The tiles that each piece can stand for, by its number for White.

As soon as it is in play, that is only one.
"""

_FOR_BLACK = np.roll(np.arange(PIECES), PIECES_OF_SIDE)
"""The number for White of each piece, by its number for Black."""

_WHERES = np.array([DIRECTIONS.index(direction.opposite) for direction in Direction] + [ABOVE])
"""Where a move ends, seen from what is linked to its end: in each direction, or below it."""


class PlayedAction(NamedTuple):
    """An action and the player who took it."""

    player: int
    action: int


class HiveState:
    """A position, the moves that led to it, and the tile that each piece stands for.

    Skep's pieces of the same bug enter in numeric order. OpenSpiel's can enter in any order, so a
    state remembers which tile each piece stands for.
    """

    def __init__(self, game: HiveGame, start: Position) -> None:
        self._game = game
        self.position: Position = start
        self._history: list[int] = []
        self._before: list[tuple[Position, NDArray[np.int64]]] = []
        self._tiles: NDArray[np.int64] = _UNPLACED
        self._actions: dict[int, int] | None = None
        self._is_off_board = False

    # --- moves -----------------------------------------------------------------------------

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the legal actions in increasing order; none for the player who waits."""
        if player is not None and player != self.current_player():
            return []
        return list(self._legal())

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """Return 1 for each legal action and 0 for the others."""
        mask = [0] * ACTIONS
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def apply_action(self, action: int) -> None:
        """Play an action.

        :raises IllegalActionError: when it is illegal.
        :raises WrongTypeError: when it is not a whole number.
        """
        number = action_number(action)
        own = self._legal().get(number)
        if own is None:
            raise IllegalActionError(number, None)
        move = decode_action(own, self.position)
        self._before.append((self.position, self._tiles))
        if isinstance(move, Placement):
            self._tiles = _placed(self._tiles, move.piece, number // _PER_TILE)
        self._history.append(number)
        self.position = self.position.play_unchecked(move)
        # The other pieces were on the board before.
        self._is_off_board = not isinstance(move, Pass) and not self._game.board.has(move.end)
        self._actions = None

    apply_action_with_legality_check = apply_action

    def apply_actions(self, actions: Iterable[int]) -> None:
        """Play several actions."""
        for action in actions:
            self.apply_action(action)

    apply_actions_with_legality_checks = apply_actions

    def undo_action(self, player: int, action: int) -> None:
        """Take back the last action, which has to be this one of this player.

        :raises OpenSpielError: when it is not.
        """
        if not self._history or self._history[-1] != action or self._mover() != player:
            raise OpenSpielError(OpenSpielFault.NOT_THE_LAST, action=action, player=player)
        self._history.pop()
        self.position, self._tiles = self._before.pop()
        self._actions, self._is_off_board = None, False

    def child(self, action: int) -> HiveState:
        """Return the state after an action."""
        state = self.clone()
        state.apply_action(action)
        return state

    def clone(self) -> HiveState:
        """Return a copy."""
        state = HiveState(self._game, self.position)
        state._history = self._history.copy()
        state._before = self._before.copy()
        state._tiles = self._tiles
        state._actions, state._is_off_board = self._actions, self._is_off_board
        return state

    def _mover(self) -> int:
        return _PLAYERS.index(self.position.to_move.other)

    def _legal(self) -> dict[int, int]:
        if self._actions is None:
            self._actions = {} if self.is_terminal() else self._named_actions()
        return self._actions

    def _named_actions(self) -> dict[int, int]:
        """Return Skep's actions by OpenSpiel's: one for each reference piece and each twin.

        On an occupied hex, the reference piece is its top piece. For an empty hex, it is the top
        piece of any hex beside it.
        """
        legal = legal_actions([self.position])
        tiles = self._tiles
        if self.position.to_move is Color.BLACK:
            tiles = tiles[_FOR_BLACK]
        if legal.movers[0] == _NONE:
            return {PASS_ACTION: int(legal.actions[0])}
        if not self._history:  # the first piece of a game names itself
            pairs = zip(tiles[legal.movers].tolist(), legal.actions.tolist(), strict=True)
            named = ((tile, action) for twins, action in pairs for tile in twins if tile != _NONE)
            return dict(sorted((make_action(tile, tile, ABOVE), action) for tile, action in named))
        links = graphs([self.position]).links[0]
        references = links[legal.nodes]
        is_on_top = legal.nodes < PIECES
        references[is_on_top] = _NONE
        references[is_on_top, ABOVE] = legal.nodes[is_on_top]
        rows, places = np.nonzero((references >= 0) & (references < PIECES))
        movers, others = legal.movers[rows], references[rows, places]
        # A piece doesn't name itself, but the one that it leaves.
        itself = others == movers
        others[itself] = links[movers[itself], BELOW]
        twins = tiles[movers]
        at, twin = np.nonzero((twins >= 0) & (others >= 0)[:, None])
        ends = tiles[others, 0] * WHERES + _WHERES[places]
        actions = twins[at, twin] * _PER_TILE + ends[at]
        own = legal.actions[rows[at]]
        order = np.argsort(actions)
        return dict(zip(actions[order].tolist(), own[order].tolist(), strict=True))

    # --- results ---------------------------------------------------------------------------

    def current_player(self) -> int:
        """Return 0 for White, 1 for Black, and -4 if the game is over."""
        return TERMINAL_PLAYER if self.is_terminal() else _PLAYERS.index(self.position.to_move)

    def is_terminal(self) -> bool:
        """Whether a queen is surrounded, the hive has left the board, or the game is too long."""
        return (
            self._is_off_board
            or self.position.outcome is not None
            or len(self._history) >= self._game.max_game_length()
        )

    def returns(self) -> list[float]:
        """Return the results of both players: 1 for a win, -1 for a loss, else 0."""
        outcome: Outcome | None = self.position.outcome
        if outcome is None or outcome.winner is None:
            return [0.0, 0.0]
        return [1.0 if color is outcome.winner else -1.0 for color in _PLAYERS]

    rewards = returns

    def player_return(self, player: int) -> float:
        """Return the result of one player.

        :raises ValueError: when there is no such player.
        """
        return self.returns()[_PLAYERS.index(_side(player))]

    player_reward = player_return

    # --- facts -----------------------------------------------------------------------------

    def get_game(self) -> HiveGame:
        """Return the game."""
        return self._game

    def history(self) -> list[int]:
        """Return the actions so far."""
        return self._history.copy()

    def history_str(self) -> str:
        """Return the actions so far as text."""
        return ", ".join(map(str, self._history))

    def full_history(self) -> list[PlayedAction]:
        """Return the actions so far with their players."""
        first = _PLAYERS.index(self.position.first_player)
        return [PlayedAction((first + ply) % 2, one) for ply, one in enumerate(self._history)]

    def move_number(self) -> int:
        """Return the number of actions so far."""
        return len(self._history)

    def num_players(self) -> int:
        """Return the number of players."""
        return 2

    def num_distinct_actions(self) -> int:
        """Return the number of actions."""
        return ACTIONS

    def is_initial_state(self) -> bool:
        """Whether nothing has been played."""
        return not self._history

    def is_initial_non_chance_state(self) -> bool:
        """Whether nothing has been played."""
        return self.is_initial_state()

    def get_type(self) -> StateType:
        """Return whether a player is to move or the game is over."""
        kind: type[StateType] = own_or_openspiels(StateType)
        return kind.TERMINAL if self.is_terminal() else kind.DECISION

    def is_player_node(self) -> bool:
        """Whether a player is to move."""
        return not self.is_terminal()

    def is_chance_node(self) -> bool:
        """Return False: nothing is random."""
        return False

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return nothing: nothing is random."""
        return []

    def is_simultaneous_node(self) -> bool:
        """Return False: players take turns."""
        return False

    def is_mean_field_node(self) -> bool:
        """Return False: there are two players."""
        return False

    def resample_from_infostate(self, player: int, sampler: object) -> HiveState:  # noqa: ARG002 - both see all
        """Return a copy: a player sees everything, so no other state is possible."""
        return self.clone()

    # --- text and numbers ------------------------------------------------------------------

    def action_to_string(self, *arguments: int) -> str:
        """Return the move string of an action; a player may come before it.

        :raises IllegalActionError: when there is no such action.
        :raises WrongTypeError: when the action is not a whole number.
        """
        action = action_number(arguments[-1])
        if not 0 <= action < ACTIONS:
            raise IllegalActionError(action, None)
        return action_text(action)

    def string_to_action(self, *arguments: object) -> int:
        """Return the action of a move string; a player may come before it.

        :raises OpenSpielError: when it is not the string of an action.
        """
        text = str(arguments[-1])
        action = _actions_by_text().get(text)
        if action is None:
            raise OpenSpielError(OpenSpielFault.NOT_A_MOVE, text=text)
        return action

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """Return the planes that a player sees, as one list.

        :raises ValueError: when there is no such player.
        """
        side = self.position.to_move if player is None else _side(player)
        return self._game.board.tensor(self.position, side)

    def observation_string(self, player: int | None = None) -> str:  # noqa: ARG002 - both see all
        """Return the game string."""
        return str(self)

    def information_state_string(self, player: int | None = None) -> str:  # noqa: ARG002 - both see all
        """Return the actions so far as text."""
        return self.history_str()

    def serialize(self) -> str:
        """Return the game string."""
        return str(self)

    to_string = serialize

    def __str__(self) -> str:
        side = "White" if self.position.to_move is Color.WHITE else "Black"
        moves = ";".join(action_text(action) for action in self._history)
        turn = f"{side}[{len(self._history) // 2 + 1}]"
        return ";".join([game_type(self.position.ruleset), self._progress(), turn, moves])

    def _progress(self) -> str:
        if not self._history:
            return "NotStarted"
        if not self.is_terminal():
            return "InProgress"
        white = self.returns()[0]
        return "Draw" if not white else "WhiteWins" if white > 0 else "BlackWins"


def _placed(tiles: NDArray[np.int64], piece: Piece, tile: int) -> NDArray[np.int64]:
    """Return the tiles of all pieces after one has entered play as a tile."""
    after, number = tiles.copy(), numbers_for(Color.WHITE)[piece]
    free = _padded([one for one in tiles[number].tolist() if one not in {tile, _NONE}])
    # Pieces of the same bug enter in numeric order, so those after it are in reserve.
    after[number : number + piece.bug.count - piece.number + 1] = free
    after[number] = _padded([tile])
    return after


def _side(player: int) -> Color:
    return _PLAYERS[within("player", player, range(len(_PLAYERS)))]


def _actions_by_text() -> dict[str, int]:
    if not _TEXTS:
        count = len(TILES)
        names = ((tile, other) for tile in range(count) for other in range(count))
        for tile, other in names:
            for where in range(ABOVE + 1):
                if tile != other or where == ABOVE:
                    action = make_action(tile, other, where)
                    _TEXTS[action_text(action)] = action
        _TEXTS["pass"] = PASS_ACTION
    return _TEXTS


_TEXTS: dict[str, int] = {}
