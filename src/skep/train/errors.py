"""What goes wrong in training."""

from __future__ import annotations

from enum import Enum

from skep.core.errors import HiveError
from skep.engine.errors import OptionError


class TrainingFault(Enum):
    """What can go wrong; the catalogues have a sentence for each."""

    NO_TORCH = "no-torch"
    """PyTorch or NumPy is not installed."""

    NO_MATPLOTLIB = "no-matplotlib"
    """Matplotlib, which draws training curves, is not installed."""

    NO_POSITIONS = "no-positions"
    """A file has neither records nor positions."""

    OTHER_INPUTS = "other-inputs"
    """Positions were made for another network."""

    CUT_OFF = "cut-off"
    """The last position of a file is not whole."""

    DAMAGED_POSITIONS = "damaged-positions"
    """A file has positions with inputs or results that there are not."""

    TOO_FEW_GAMES = "too-few-games"
    """There are none to hold back, or none to learn from."""

    NO_DEVICE = "no-device"
    """There is no such device, or PyTorch cannot use it."""

    NO_MEMORY = "no-memory"
    """The device has too little memory."""

    NO_CHECKPOINT = "no-checkpoint"
    """A file is no checkpoint, or was damaged."""

    OTHER_CHECKPOINT = "other-checkpoint"
    """A checkpoint is that of another recipe, or of other positions."""

    OLD_CHECKPOINT = "old-checkpoint"
    """A checkpoint was written by an older version, with another optimizer."""

    LOST = "lost"
    """The errors grew beyond all bounds: the rate was too high."""

    TOO_LARGE = "too-large"
    """The weights do not fit the integers that are played with."""

    SAME_FILE = "same-file"
    """A file would be written over that is read, or written already."""

    BAD_SETTINGS = "bad-settings"
    """The settings of a loop, or of a recipe, cannot be used."""

    OTHER_LOOP = "other-loop"
    """A folder is that of a loop with other settings."""

    BUSY = "busy"
    """Another loop runs in the folder."""

    DAMAGED_LOOP = "damaged-loop"
    """What a loop wrote down is not what it writes."""


class TrainingError(HiveError):
    """Something that keeps a network from being trained."""

    def __init__(self, fault: TrainingFault, *, text: str = "") -> None:
        super().__init__(fault, text)
        self.fault = fault
        self.text = text
        """The file, the device or the setting that it is about."""

    def __str__(self) -> str:
        if self.fault is TrainingFault.NO_TORCH:
            return f"training needs PyTorch and NumPy, but {self.text} isn't installed"
        if self.fault is TrainingFault.NO_MATPLOTLIB:
            return "drawing training curves needs Matplotlib, which isn't installed"
        return f"{self.text}: {self.fault.value}" if self.text else self.fault.value


class UnrepeatableError(OptionError):
    """A setting of a player with which games of self-play can't be repeated, or don't end.

    Its name is ``threads``, ``seconds``, or ``nodes`` if there is no limit at all.
    """
