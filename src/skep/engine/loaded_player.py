"""A player with everything it needs: its settings and the contents of the files they name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from skep.bounded_files import read_bounded
from skep.engine.errors import OptionError
from skep.engine.networks import make_network, read_network
from skep.engine.player_settings import ROUGH, SETTINGS, TUNED, PlayerSettings
from skep.rules import native


@dataclass(frozen=True, slots=True)
class LoadedPlayer:
    """Settings and files. It plays the same on any machine, whatever becomes of the files."""

    settings: PlayerSettings
    network: bytes | None
    """The file of the network; None is the hand-made evaluation."""

    weights: bytes | None
    """The file of weights; None unless the settings name one."""

    def to_native(self) -> native.PlayerSettings:
        """Return the same for the extension, which has to be in use.

        :raises NetworkError: when the network cannot be used.
        :raises OptionError: when a constant of the search is unknown or out of range, or the file
            of weights has none.
        """
        settings, limits, network = self.settings, self.settings.limits, None
        if self.network is not None:
            network = make_network(self.network, settings.network)
        _check_tuning(settings, native.tuning_ranges())
        try:
            return native.PlayerSettings(
                nodes=limits.nodes or 0,
                seconds=limits.seconds or 0.0,
                depth=limits.depth or 0,
                threads=settings.threads,
                hash_mib=settings.hash_mib,
                network=network,
                weights=self.weights,
                rough=settings.weights == ROUGH,
                tuning=dict(settings.tuning),
            )
        except ValueError as error:
            # The only setting that was not checked before.
            raise OptionError("weights", settings.weights, "a file of weights") from error


def load_player(settings: PlayerSettings) -> LoadedPlayer:
    """Read the files that settings name.

    :raises NetworkError: when the network cannot be read.
    :raises OSError: when the weights cannot be read.
    """
    built_in = settings.weights in {TUNED, ROUGH}
    weights = None if built_in else read_bounded(settings.weights)
    return LoadedPlayer(settings, read_network(settings.network), weights)


def _check_tuning(settings: PlayerSettings, ranges: Mapping[str, tuple[int, int]]) -> None:
    for name, value in settings.tuning:
        if name not in ranges:
            raise OptionError("setting", f"{name}={value}", SETTINGS)
        low, high = ranges[name]
        if not low <= value <= high:
            raise OptionError(name, value, f"a whole number from {low} to {high}")
