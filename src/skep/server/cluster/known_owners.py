"""Which process was last known to have a game."""

from __future__ import annotations

from collections import OrderedDict

_MOST = 10_000


class KnownOwners:
    """The last known owners of games. The least recently learned are forgotten."""

    def __init__(self) -> None:
        self._owners = OrderedDict[str, str]()

    def get(self, game_id: str) -> str | None:
        """Return the process that had a game; None if that isn't known."""
        return self._owners.get(game_id)

    def know(self, game_id: str, owner: str) -> None:
        """Note which process has a game."""
        self._owners[game_id] = owner
        self._owners.move_to_end(game_id)
        while len(self._owners) > _MOST:
            self._owners.popitem(last=False)

    def forget(self, game_id: str) -> None:
        """Note that the process no longer has a game, or can't be reached."""
        self._owners.pop(game_id, None)
