"""A player with everything it needs: its settings, and the contents of the files they name."""

from __future__ import annotations

from dataclasses import dataclass

from skep.bounded_files import read_bounded
from skep.engine.errors import SettingError, SettingFault
from skep.engine.networks import make_network, read_network
from skep.engine.player_settings import ROUGH, TUNED, PlayerSettings, check_tuning
from skep.rules import native


@dataclass(frozen=True, slots=True)
class LoadedPlayer:
    """Settings and file contents: the player plays the same on machines without the files."""

    settings: PlayerSettings
    network: bytes | None
    """The contents of the network file; None for the handcrafted evaluation."""

    weights: bytes | None
    """The contents of the weights file; None unless the settings name one."""

    def to_native(self) -> native.PlayerSettings:
        """Convert the player for the extension, which has to be in use.

        :raises NetworkError: when the network can't be used.
        :raises SettingError: when a constant of the search is unknown or out of range, or the
            weights file has too few numbers.
        """
        settings, limits, network = self.settings, self.settings.limits, None
        if self.network is not None:
            network = make_network(self.network, settings.network)
        check_tuning(settings)
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
            # Everything else has been checked before.
            raise SettingError(
                SettingFault.NOT_WEIGHTS, "weights", settings.weights, "a file of weights"
            ) from error


def load_player(settings: PlayerSettings) -> LoadedPlayer:
    """Read the files that settings name.

    :raises NetworkError: when the network can't be read.
    :raises OSError: when the weights can't be read.
    """
    built_in = settings.weights in {TUNED, ROUGH}
    weights = None if built_in else read_bounded(settings.weights)
    return LoadedPlayer(settings, read_network(settings.network), weights)
