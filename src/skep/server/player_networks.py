"""Which network each player was last seen on, so that searches are shared fairly."""

from __future__ import annotations

from collections import OrderedDict

_KEPT = 20_000


class PlayerNetworks:
    """The networks of the players who were here most recently.

    They are never stored: they only decide whose search goes first.
    """

    def __init__(self, kept: int = _KEPT) -> None:
        self._kept = kept
        self._networks = OrderedDict[str, str]()

    def __len__(self) -> int:
        return len(self._networks)

    def note(self, player: str, network: str) -> None:
        """Remember where a player is now; forget whoever was here longest ago."""
        if not (player and network):
            return
        self._networks[player] = network
        self._networks.move_to_end(player)
        if len(self._networks) > self._kept:
            self._networks.popitem(last=False)

    def of(self, player: str) -> str:
        """Return a player's network; empty if it is unknown."""
        return self._networks.get(player, "")
