"""A game with OpenSpiel's methods: parameters, sizes and states."""

from __future__ import annotations

import re

from skep.core.bugs import Bug
from skep.core.checks import check_type, within
from skep.core.ruleset import TOURNAMENT
from skep.envs.openspiel.state import HiveState
from skep.envs.openspiel.tensor import Board
from skep.envs.openspiel.tiles import ACTIONS
from skep.rules import Position

Parameter = bool | int

BOARD_SIZES = range(1, 15)
MAX_GAME_LENGTH = 500
_DEFAULTS: dict[str, Parameter] = {
    "ansi_color_output": False,
    "board_size": 8,
    "uses_ladybug": True,
    "uses_mosquito": True,
    "uses_pillbug": True,
}
_EXPANSIONS = {
    "uses_mosquito": Bug.MOSQUITO,
    "uses_ladybug": Bug.LADYBUG,
    "uses_pillbug": Bug.PILLBUG,
}


def load_game(name: str = "hive", parameters: dict[str, Parameter] | None = None) -> HiveGame:
    """Return the game for a text such as ``hive(board_size=8,uses_pillbug=false)``.

    :raises WrongTypeError: when *name* is not text.
    :raises ValueError: when it is another game, or a parameter is unknown or out of range.
    """
    check_type("name", name, str)
    found = re.fullmatch(r"hive(?:\((.*)\))?", name.strip())
    if found is None:
        message = f"expected hive or hive(…), not {name!r}"
        raise ValueError(message)
    chosen: dict[str, Parameter] = dict(parameters or {})
    for item in filter(None, (found[1] or "").split(",")):
        key, _, text = item.partition("=")
        chosen[key.strip()] = _read(key.strip(), text.strip())
    return HiveGame(chosen)


def _read(name: str, text: str) -> Parameter:
    lowered = text.lower()
    if lowered in {"true", "false"}:
        return lowered == "true"
    if text.isdecimal():
        return int(text)
    message = f"{name}: expected true, false or a whole number, not {text!r}"
    raise ValueError(message)


class HiveGame:
    """Hive, with as many expansions and as large a board as the parameters say."""

    def __init__(self, parameters: dict[str, Parameter]) -> None:
        """Create a game.

        :raises ValueError: when a parameter is unknown or out of range.
        """
        unknown = parameters.keys() - _DEFAULTS.keys()
        if unknown:
            message = f"unknown parameter {min(unknown)!r}. Known: {', '.join(_DEFAULTS)}"
            raise ValueError(message)
        self._parameters = _DEFAULTS | parameters
        size = within("board_size", self._parameters["board_size"], BOARD_SIZES)
        self.board = Board(size)
        used = [bug for name, bug in _EXPANSIONS.items() if self._parameters[name]]
        self._start = Position.initial(TOURNAMENT.with_expansions(used))

    def get_parameters(self) -> dict[str, Parameter]:
        """Return all parameters by name."""
        return dict(self._parameters)

    def new_initial_state(self) -> HiveState:
        """Return the state before the first move."""
        return HiveState(self, self._start)

    def deserialize_state(self, text: str) -> HiveState:
        """Return the state that ``HiveState.serialize`` wrote.

        :raises IllegalActionError: when a move is illegal.
        """
        state = self.new_initial_state()
        for move in filter(None, text.split(";")[3:]):
            state.apply_action(state.string_to_action(move))
        return state

    def num_distinct_actions(self) -> int:
        """Return the number of actions."""
        return ACTIONS

    def policy_tensor_shape(self) -> list[int]:
        """Return the shape of a policy."""
        return [ACTIONS]

    def num_players(self) -> int:
        """Return the number of players."""
        return 2

    def max_game_length(self) -> int:
        """Return the number of moves after which a game is a draw."""
        return MAX_GAME_LENGTH

    def min_utility(self) -> float:
        """Return the worst result."""
        return -1.0

    def max_utility(self) -> float:
        """Return the best result."""
        return 1.0

    def utility_sum(self) -> float:
        """Return the sum of both results."""
        return 0.0

    def observation_tensor_shape(self) -> list[int]:
        """Return the shape of an observation: planes, rows and columns."""
        return self.board.shape(self._start)

    def observation_tensor_size(self) -> int:
        """Return the number of items in an observation."""
        planes, rows, columns = self.observation_tensor_shape()
        return planes * rows * columns

    def __str__(self) -> str:
        changed = {
            name: value for name, value in self._parameters.items() if value != _DEFAULTS[name]
        }
        return f"hive({','.join(f'{name}={value}' for name, value in changed.items())})"
