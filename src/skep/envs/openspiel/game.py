"""A game with OpenSpiel's methods: parameters, sizes and states."""

from __future__ import annotations

import re

from skep.core.bugs import Bug
from skep.core.checks import check_type, within
from skep.core.errors import WrongTypeError
from skep.core.ruleset import TOURNAMENT
from skep.envs.openspiel.errors import OpenSpielError, OpenSpielFault
from skep.envs.openspiel.observer import Observer
from skep.envs.openspiel.state import HiveState
from skep.envs.openspiel.tensor import Board
from skep.envs.openspiel.tiles import ACTIONS
from skep.envs.openspiel.types import GameType, TensorLayout, hive_type, own_or_openspiels
from skep.rules import Position
from skep.spaces.errors import IllegalActionError

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

    :raises WrongTypeError: when *name* is not text, or a parameter has the wrong type.
    :raises OpenSpielError: when it is another game, or a parameter is unknown or invalid.
    :raises ValueError: when the size of the board is out of range.
    """
    check_type("name", name, str)
    found = re.fullmatch(r"hive(?:\((.*)\))?", name.strip())
    if found is None:
        raise OpenSpielError(OpenSpielFault.OTHER_GAME, text=name)
    chosen: dict[str, Parameter] = dict(parameters or {})
    for item in filter(None, (found[1] or "").split(",")):
        key, _, text = item.partition("=")
        chosen[key.strip()] = _read(key.strip(), text.strip())
    return HiveGame(chosen)


def _read(name: str, text: str) -> Parameter:
    lowered = text.lower()
    if lowered in {"true", "false"}:
        return lowered == "true"
    if text.removeprefix("-").isdecimal():
        return int(text)
    if name not in _DEFAULTS:
        raise _unknown(name)
    numbers = f"a whole number from {BOARD_SIZES[0]} to {BOARD_SIZES[-1]}"
    expected = "true or false" if isinstance(_DEFAULTS[name], bool) else numbers
    raise OpenSpielError(OpenSpielFault.BAD_PARAMETER, name=name, expected=expected, text=text)


def _unknown(name: str) -> OpenSpielError:
    known = ", ".join(_DEFAULTS)
    return OpenSpielError(OpenSpielFault.UNKNOWN_PARAMETER, text=name, known=known)


class HiveGame:
    """Hive, with the expansions and the board size that the parameters set."""

    def __init__(self, parameters: dict[str, Parameter]) -> None:
        """Create a game.

        :raises WrongTypeError: when a parameter has the wrong type.
        :raises OpenSpielError: when a parameter is unknown.
        :raises ValueError: when the size of the board is out of range.
        """
        unknown = parameters.keys() - _DEFAULTS.keys()
        if unknown:
            raise _unknown(min(unknown, key=str))
        for name, value in parameters.items():
            kind = type(_DEFAULTS[name])
            if type(value) is not kind:  # True is an int, too
                raise WrongTypeError(name, (kind.__name__,), value)
        self._parameters = _DEFAULTS | parameters
        size = within("board_size", self._parameters["board_size"], BOARD_SIZES)
        self.board = Board(size)
        used = [bug for name, bug in _EXPANSIONS.items() if self._parameters[name]]
        self._start = Position.initial(TOURNAMENT.with_expansions(used))

    def get_type(self) -> GameType:
        """Return what OpenSpiel's algorithms ask about a game: one type for all parameters.

        It is a ``pyspiel.GameType`` if the program has imported OpenSpiel.
        """
        return hive_type(_DEFAULTS)

    def get_parameters(self) -> dict[str, Parameter]:
        """Return all parameters by name."""
        return dict(self._parameters)

    def new_initial_state(self) -> HiveState:
        """Return the state before the first move."""
        return HiveState(self, self._start)

    def new_initial_states(self) -> list[HiveState]:
        """Return the only state before the first move, in a list."""
        return [self.new_initial_state()]

    def deserialize_state(self, text: str) -> HiveState:
        """Return the state that ``HiveState.serialize`` wrote.

        :raises WrongTypeError: when *text* is not text.
        :raises OpenSpielError: when it is not the whole text of a state of this game.
        """
        check_type("text", text, str)
        state = self.new_initial_state()
        try:
            for move in filter(None, text.strip().split(";")[3:]):
                state.apply_action(state.string_to_action(move))
        except (IllegalActionError, OpenSpielError) as error:
            raise OpenSpielError(OpenSpielFault.NOT_A_STATE, game=self, text=text) from error
        # A text that was cut off names a later turn, and that of another game another game type.
        if str(state) != text.strip():
            raise OpenSpielError(OpenSpielFault.NOT_A_STATE, game=self, text=text)
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

    def max_move_number(self) -> int:
        """Return the number of moves after which a game is a draw."""
        return MAX_GAME_LENGTH

    def max_history_length(self) -> int:
        """Return the number of actions after which a game is a draw."""
        return MAX_GAME_LENGTH

    def max_chance_outcomes(self) -> int:
        """Return 0: nothing is random."""
        return 0

    def max_chance_nodes_in_history(self) -> int:
        """Return 0: nothing is random."""
        return 0

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

    def observation_tensor_layout(self) -> TensorLayout:
        """Return the order of the axes of an observation: planes, rows and columns."""
        layout: type[TensorLayout] = own_or_openspiels(TensorLayout)
        return layout.CHW

    def make_py_observer(
        self, observation_type: object = None, parameters: dict[str, object] | None = None
    ) -> Observer | None:
        """Return an observer for ``open_spiel.python.observation.make_observation``.

        There is only the default observation, without parameters. For others, this is None.
        """
        if observation_type is not None or parameters:
            return None
        return Observer(self.observation_tensor_shape())

    def action_to_string(self, *arguments: int) -> str:
        """Return the move string of an action; a player may come before it.

        :raises IllegalActionError: when there is no such action.
        """
        return self.new_initial_state().action_to_string(*arguments)

    def observation_tensor_size(self) -> int:
        """Return the number of items in an observation."""
        planes, rows, columns = self.observation_tensor_shape()
        return planes * rows * columns

    def __eq__(self, other: object) -> bool:
        """Return whether it is the same game: Hive with the same parameters."""
        return isinstance(other, HiveGame) and self._parameters == other.get_parameters()

    def __hash__(self) -> int:
        return hash(str(self))

    def __str__(self) -> str:
        changed = {
            name: value for name, value in self._parameters.items() if value != _DEFAULTS[name]
        }
        return f"hive({','.join(f'{name}={value}' for name, value in changed.items())})"

    def serialize(self) -> str:
        """Return the text for ``load_game``."""
        return str(self)

    to_string = serialize
