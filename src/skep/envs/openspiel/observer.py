"""An observer as ``open_spiel.python.observation.make_observation`` returns it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from skep.envs.openspiel.state import HiveState


class Observer:
    """An array that is overwritten with what a player sees of a state."""

    def __init__(self, shape: list[int]) -> None:
        self.tensor: NDArray[np.float32] = np.zeros(int(np.prod(shape)), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {"observation": self.tensor.reshape(shape)}
        """The same memory by name, in the shape of the planes."""

    def set_from(self, state: HiveState, player: int) -> None:
        """Write what a player sees."""
        self.tensor[:] = state.observation_tensor(player)

    def string_from(self, state: HiveState, player: int) -> str:
        """Return the same as text."""
        return state.observation_string(player)
