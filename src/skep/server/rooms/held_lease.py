"""The lease of a room: taken when the game is first needed, and again after it was lost."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from skep.server.store import ConflictError, FencedError, OwnedElsewhereError
from skep.server.store.leases import Lease, Leases

_T = TypeVar("_T")


class HeldLease:
    """The right to write one game, which another process may take away."""

    def __init__(self, game_id: str, leases: Leases, on_lost: Callable[[], None]) -> None:
        """Hold nothing yet; *on_lost* is called when another process turns out to have the game."""
        self._game_id = game_id
        self._leases = leases
        self._on_lost = on_lost
        self._lease: Lease | None = None
        self._lost_to: str | None = None

    @property
    def fence(self) -> int | None:
        """The fence; None without a lease, or if this is the only server."""
        return self._lease and self._lease.fence

    @property
    def left_at(self) -> int | None:
        """When the process that had the game before was last alive; None if that is settled."""
        return self._lease and self._lease.left_at

    async def take(self) -> None:
        """Take the game, unless it is already held.

        :raises OwnedElsewhereError: when another process has it, or had it before: then, somebody
            else may have a room for it, and this one stays without.
        """
        if self._lost_to is not None:
            raise OwnedElsewhereError(self._lost_to)
        if self._lease is None:
            try:
                self._lease = await self._leases.take(self._game_id)
            except OwnedElsewhereError as error:
                self.lose(error.owner)
                self._on_lost()
                raise

    def lose(self, owner: str = "") -> None:
        """Never take the game again: another process has it, if known *owner*."""
        self._lost_to = owner

    async def retry(self, work: Callable[[], Awaitable[_T]]) -> _T:
        """Run *work*; run it again if another process wrote first, or has taken the game."""
        try:
            return await work()
        except ConflictError as error:
            if isinstance(error, FencedError):
                self._lease = None
            return await work()

    def resumed(self) -> None:
        """Note that the clocks are credited for the time since the game was left."""
        if self._lease is not None:
            self._lease = self._lease._replace(left_at=None)
            self._leases.resumed(self._game_id)
