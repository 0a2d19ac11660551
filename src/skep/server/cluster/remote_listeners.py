"""Connections of other processes to games of this one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from skep.server.cluster.bus import Bus
from skep.server.cluster.envelopes import WatchGame
from skep.server.rooms.room import Room


@dataclass(frozen=True, slots=True)
class RemoteListener:
    """A connection of another process. To the audience of a game, it is like any other."""

    process: str
    number: int
    player: str
    network: str
    bus: Bus

    def send(self, message: str) -> None:
        """Send a message to that process, which hands it to the connection."""
        self.bus.deliver(self.process, self.number, message)


class RemoteListeners:
    """The connections of other processes, by process and number."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._at: dict[tuple[str, int], tuple[RemoteListener, Room]] = {}

    def __len__(self) -> int:
        return len(self._at)

    async def add(self, room: Room, process: str, request: WatchGame) -> None:
        """Subscribe a connection to a game, and send it what it has missed.

        :raises ProblemError: when there is no such game, or its network watches too many.
        """
        number = request.number
        listener = RemoteListener(process, number, request.player, request.network, self._bus)
        self._at[process, number] = listener, room
        try:
            await room.watch(listener, request.version, was_watching=request.was_watching)
        except BaseException:
            self._at.pop((process, number), None)
            raise
        if (process, number) not in self._at:
            # It has left in the meantime.
            room.unwatch(listener)

    def remove(self, process: str, number: int) -> None:
        """Unsubscribe a connection."""
        if found := self._at.pop((process, number), None):
            listener, room = found
            room.unwatch(listener)

    def remove_processes(self, is_gone: Callable[[str], bool]) -> set[str]:
        """Unsubscribe all connections of processes that are gone, and return those processes."""
        keys = [key for key in self._at if is_gone(key[0])]
        for process, number in keys:
            self.remove(process, number)
        return {process for process, _ in keys}

    def remove_room(self, room: Room) -> set[str]:
        """Forget the connections to a room, and return their processes."""
        keys = [key for key, (_, at) in self._at.items() if at is room]
        for key in keys:
            del self._at[key]
        return {process for process, _ in keys}
