"""What OpenSpiel's algorithms ask about a game before they play it.

They compare the answers with OpenSpiel's own values, so a program that has imported OpenSpiel gets
those. Everyone else gets values with the same names.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any


class StateType(Enum):
    """Who is to act in a state."""

    DECISION = 0
    CHANCE = 1
    TERMINAL = 2
    MEAN_FIELD = 3


class TensorLayout(Enum):
    """The order of the axes of an observation."""

    HWC = 0
    CHW = 1


@dataclass(frozen=True, slots=True)
class GameType:
    """The facts about a game that don't depend on its parameters."""

    class Dynamics(Enum):
        """In which order players move."""

        SIMULTANEOUS = 0
        SEQUENTIAL = 1
        MEAN_FIELD = 2

    class ChanceMode(Enum):
        """Whether anything is random."""

        DETERMINISTIC = 0
        EXPLICIT_STOCHASTIC = 1
        SAMPLED_STOCHASTIC = 2

    class Information(Enum):
        """How much of the game players see."""

        ONE_SHOT = 0
        PERFECT_INFORMATION = 1
        IMPERFECT_INFORMATION = 2

    class Utility(Enum):
        """What the results of the players add up to."""

        ZERO_SUM = 0
        CONSTANT_SUM = 1
        GENERAL_SUM = 2
        IDENTICAL = 3

    class RewardModel(Enum):
        """When players get rewards."""

        REWARDS = 0
        TERMINAL = 1

    short_name: str
    long_name: str
    dynamics: Dynamics
    chance_mode: ChanceMode
    information: Information
    utility: Utility
    reward_model: RewardModel
    max_num_players: int
    min_num_players: int
    provides_information_state_string: bool
    provides_information_state_tensor: bool
    provides_observation_string: bool
    provides_observation_tensor: bool
    parameter_specification: Mapping[str, Any]
    default_loadable: bool = True
    provides_factored_observation_string: bool = False


def own_or_openspiels(own: type[Any]) -> Any:
    """Return OpenSpiel's class of the same name if the program has imported OpenSpiel."""
    return getattr(sys.modules.get("pyspiel"), own.__name__, own)


def hive_type(parameters: Mapping[str, bool | int]) -> GameType:
    """Return the type of the game, with the defaults of its parameters."""
    kind: type[GameType] = own_or_openspiels(GameType)
    return kind(
        short_name="hive",
        long_name="Hive",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.DETERMINISTIC,
        information=kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(parameters),
    )
