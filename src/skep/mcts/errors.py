"""What can go wrong with a tree or a policy."""

from __future__ import annotations

from enum import Enum

from skep.core.errors import HiveError
from skep.engine.network_names import BUILT_IN
from skep.engine.networks import NetworkError


class TreeFault(Enum):
    """Why a tree can't do what it is asked to do; the value is the English text."""

    PENDING = "selected positions are waiting for update() or cancel()"
    NONE_SELECTED = "no selected positions are waiting for evaluation: call select() first"
    TWICE = "the same tree is in the list twice"
    IN_USE = "another thread is using the tree or its evaluator"
    GAME_OVER = "the game is over"
    NO_LIMIT = "search() needs a number of simulations or seconds"
    NOT_SEARCHED = "the tree has no moves yet: search first"


class TreeError(HiveError):
    """A tree that can't do what it is asked to do."""

    def __init__(self, fault: TreeFault) -> None:
        super().__init__(fault)
        self.fault = fault

    def __str__(self) -> str:
        return self.fault.value


class PolicyError(NetworkError):
    """A policy that can't be used: the file, the reason, and what to do about it."""

    kind = "policy"
    names = BUILT_IN
