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


_SENTENCES = {
    TrainingFault.NO_TORCH: "training needs PyTorch and NumPy, but this package isn't installed",
    TrainingFault.NO_MATPLOTLIB: "training curves need this package, which isn't installed",
    TrainingFault.NO_POSITIONS: "the file contains neither self-play games nor positions",
    TrainingFault.OTHER_INPUTS: "the file has positions for a different network",
    TrainingFault.TRUNCATED: "the last position is incomplete",
    TrainingFault.DAMAGED_POSITIONS: "the file is damaged: it has impossible positions",
    TrainingFault.TOO_FEW_GAMES: "there are too few games: one in this many is held out",
    TrainingFault.NO_DEVICE: "PyTorch can't use this device on this machine",
    TrainingFault.NO_MEMORY: "the device ran out of memory",
    TrainingFault.NO_CHECKPOINT: "the file isn't a checkpoint, or it is damaged",
    TrainingFault.OTHER_CHECKPOINT: (
        "the checkpoint is from a different recipe, different games or a different device"
    ),
    TrainingFault.OLD_CHECKPOINT: "the checkpoint was saved by an older version of Skep",
    TrainingFault.DIVERGED: "training diverged: use a learning rate below this",
    TrainingFault.TOO_LARGE: (
        "the weights grew too large for integer arithmetic: use a lower learning rate"
    ),
    TrainingFault.SAME_FILE: "the file is already an input or another output",
    TrainingFault.BAD_SETTINGS: "this setting is invalid",
    TrainingFault.OTHER_LOOP: "the generation was started with different settings",
    TrainingFault.BUSY: "another training loop is running in this folder",
    TrainingFault.DAMAGED_LOOP: "the file is damaged: delete it to repeat the step that created it",
}


class TrainingError(HiveError):
    """Training can't start or continue."""

    def __init__(self, fault: TrainingFault, *, text: str = "") -> None:
        super().__init__(fault, text)
        self.fault = fault
        self.text = text
        """The file, device or setting concerned."""

    def __str__(self) -> str:
        sentence = _SENTENCES[self.fault]
        return f"{self.text}: {sentence}" if self.text else sentence


class UnrepeatableError(OptionError):
    """A player setting with which self-play games can't be repeated, or never end.

    Its name is ``threads``, ``seconds``, or ``nodes`` if there is no limit at all.
    """
