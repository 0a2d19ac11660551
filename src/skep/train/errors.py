"""Errors in training."""

from __future__ import annotations

from enum import Enum

from skep.core.errors import HiveError
from skep.engine.errors import OptionError


class TrainingFault(Enum):
    """What can go wrong. The catalogs have a sentence for each."""

    NO_TORCH = "no-torch"
    """PyTorch or NumPy is not installed."""

    NO_MATPLOTLIB = "no-matplotlib"
    """Matplotlib, which draws training curves, is not installed."""

    NO_POSITIONS = "no-positions"
    """A file contains neither records nor positions."""

    OTHER_INPUTS = "other-inputs"
    """Positions were made for a different network."""

    TRUNCATED = "truncated"
    """The last position of a file is incomplete."""

    DAMAGED_POSITIONS = "damaged-positions"
    """A file has positions with invalid inputs or results."""

    TOO_FEW_GAMES = "too-few-games"
    """There are too few games for training and a hold-out."""

    NO_DEVICE = "no-device"
    """The device doesn't exist, or PyTorch can't use it."""

    NO_MEMORY = "no-memory"
    """The device has too little memory."""

    NO_CHECKPOINT = "no-checkpoint"
    """A file isn't a checkpoint, or is damaged."""

    OTHER_CHECKPOINT = "other-checkpoint"
    """A checkpoint belongs to a different recipe or to different positions."""

    OLD_CHECKPOINT = "old-checkpoint"
    """A checkpoint was written by an older version, with a different optimizer."""

    DIVERGED = "diverged"
    """Training diverged, because the learning rate was too high."""

    TOO_LARGE = "too-large"
    """The weights don't fit into the integers that the engine uses."""

    SAME_FILE = "same-file"
    """An output file is also an input or another output."""

    BAD_SETTINGS = "bad-settings"
    """A setting of a loop or a recipe is invalid."""

    OTHER_LOOP = "other-loop"
    """A folder belongs to a loop with different settings."""

    BUSY = "busy"
    """Another loop is running in the folder."""

    DAMAGED_LOOP = "damaged-loop"
    """A file of the loop has been changed."""


class TrainingError(HiveError):
    """Training can't start or continue."""

    def __init__(self, fault: TrainingFault, *, text: str = "") -> None:
        super().__init__(fault, text)
        self.fault = fault
        self.text = text
        """The file, device or setting concerned."""

    def __str__(self) -> str:
        if self.fault is TrainingFault.NO_TORCH:
            return f"training needs PyTorch and NumPy, but {self.text} isn't installed"
        if self.fault is TrainingFault.NO_MATPLOTLIB:
            return "drawing training curves needs Matplotlib, which isn't installed"
        return f"{self.text}: {self.fault.value}" if self.text else self.fault.value


class UnrepeatableError(OptionError):
    """A player setting with which self-play games can't be repeated, or never end.

    Its name is ``threads``, ``seconds``, or ``nodes`` if there is no limit at all.
    """
