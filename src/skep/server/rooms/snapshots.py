"""Whole games as they are sent: encoded once for each kind of viewer, and kept."""

from __future__ import annotations

import sys
from collections import OrderedDict
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from functools import partial

import msgspec
from msgspec import Raw

from skep.server.domain.table import GameTable
from skep.server.messages.games import ClockState, GameView, Online
from skep.server.messages.to_client import Snapshot
from skep.server.rooms.audience import Audience, in_ascii
from skep.server.views.games import clock_view, game_view

MOST_BYTES = 32 * 1024 * 1024
"""How much memory kept snapshots can take: 200 of the longest games, or thousands of ordinary
ones."""

_SPECTATOR = ""
"""The viewer that stands for all spectators: they all see the same."""

_START = '{"type":"snapshot","game":'
_HOLE = "\0"
"""Marks what is left out. JSON escapes it, so it is nowhere else."""

_encoder = msgspec.json.Encoder()


@dataclass(frozen=True, slots=True)
class EncodedGame:
    """A game as one kind of viewer sees it, encoded.

    Two parts of it can be replaced, because they change while the game doesn't: the clocks, and
    who is online.
    """

    version: int
    snapshot: str
    """As it is sent over WebSockets. All who get it share this string."""

    clock: slice
    online: slice

    @classmethod
    def of(cls, view: GameView) -> EncodedGame:
        """Encode a view."""
        state = msgspec.structs.replace(view.state, clock=Raw(_HOLE.encode()))
        gapped = msgspec.structs.replace(view, state=state, online=Raw(_HOLE.encode()))
        # Escaped only then, because that would escape the marks too.
        parts = _encoder.encode(Snapshot(gapped)).decode().split(_HOLE)
        before, between, after = map(in_ascii, parts)
        clock, online = _json(view.state.clock), _json(view.online)
        clock_at = slice(len(before), len(before) + len(clock))
        online_start = clock_at.stop + len(between)
        online_at = slice(online_start, online_start + len(online))
        snapshot = f"{before}{clock}{between}{online}{after}"
        return cls(view.version, snapshot, clock_at, online_at)

    def view(self, clock: ClockState | None, online: Online) -> Raw:
        """Return the game as JSON, with other clocks and another audience."""
        text = self.snapshot
        parts = (
            text[len(_START) : self.clock.start],
            _json(clock),
            text[self.clock.stop : self.online.start],
            _json(online),
            # Without the brace that ends the snapshot.
            text[self.online.stop : -1],
        )
        return Raw("".join(parts).encode())


class SnapshotCache:
    """The encoded games of all rooms. The least recently used are dropped."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        """Keep games that take *most_bytes* in all."""
        self._most_bytes = most_bytes
        self._games = OrderedDict[tuple[object, str], EncodedGame]()
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._games)

    @property
    def bytes(self) -> int:
        """How much memory they take."""
        return self._bytes

    def get(self, room: object, kind: str) -> EncodedGame | None:
        """Return the game of a room as a kind of viewer sees it, if it is kept."""
        found = self._games.get((room, kind))
        if found is not None:
            self._games.move_to_end((room, kind))
        return found

    def put(self, room: object, kind: str, game: EncodedGame) -> None:
        """Keep a game, and drop others if there isn't enough space."""
        self.drop(room, kind)
        self._games[room, kind] = game
        self._bytes += sys.getsizeof(game.snapshot)
        while self._bytes > self._most_bytes:
            self.drop(*next(iter(self._games)))

    def drop(self, room: object, kind: str) -> None:
        """Drop a game if it is kept."""
        dropped = self._games.pop((room, kind), None)
        if dropped is not None:
            self._bytes -= sys.getsizeof(dropped.snapshot)


class Snapshots:
    """The snapshots of one game.

    A long game takes milliseconds to build and encode. So it is kept for each kind of viewer:
    the two players, and all spectators together.
    """

    def __init__(
        self,
        audience: Audience,
        now: Callable[[], int],
        cache: SnapshotCache,
        turn: Callable[[], AbstractAsyncContextManager[None]],
    ) -> None:
        """Make snapshots of a game with an audience, and keep them in *cache*.

        They are made on demand for one viewer, and for everyone in *turn*.
        """
        self.names: dict[str, str] = {}
        """The names of the players, keyed by id. ``forget`` what is kept when one changes."""

        self._audience = audience
        self._now = now
        self._cache = cache
        self._turn = turn
        # Not the id of the game: a room that is closing may still be there when it opens again.
        self._key = object()
        self._kinds: set[str] = set()
        self._is_due = False
        self._is_closed = False

    def of(self, table: GameTable, viewer: str) -> str:
        """Return a snapshot of the game as a viewer sees it.

        It may not say who is online by now: a connection is told that anyway. The clocks in it
        say when they were read.
        """
        return self._encoded(table, viewer).snapshot

    def since(self, version: int | None, table: GameTable, viewer: str) -> list[str]:
        """Return what a viewer has missed since a version: events, or the whole game."""
        missed = self._audience.missed_since(version, table.version, viewer)
        return [self.of(table, viewer)] if missed is None else missed

    def view(self, table: GameTable, viewer: str) -> Raw:
        """Return the game as a viewer sees it now, as JSON."""
        clock, online = clock_view(table, self._now()), self._audience.online(table.seats)
        return self._encoded(table, viewer).view(clock, online)

    async def show_all(self, table: Callable[[], GameTable | None]) -> None:
        """Show everyone the whole game again.

        It is built for each kind of viewer, so a long one takes a while, and games take turns.
        *table* returns it by then: None if something is being written, and it is shown after that.
        """
        if self._audience:
            async with self._turn():
                self._show(table())

    def show_later(self) -> None:
        """Let ``show_if_due`` show everyone the whole game."""
        self._is_due = True

    def show_if_due(self, table: GameTable) -> None:
        """Show everyone the whole game if there was none when it was its turn."""
        if self._is_due:
            self._show(table)

    def _show(self, table: GameTable | None) -> None:
        self._is_due = table is None
        if table is not None:
            self.forget()
            self._audience.tell_each(partial(self.of, table))

    def forget(self) -> None:
        """Drop what is kept: the game has changed, or the name of a player."""
        for kind in self._kinds:
            self._cache.drop(self._key, kind)
        self._kinds.clear()

    def close(self) -> None:
        """Drop what is kept, and keep nothing from now on."""
        self.forget()
        self._is_closed = True

    def _encoded(self, table: GameTable, viewer: str) -> EncodedGame:
        kind = viewer if table.colors_of(viewer) else _SPECTATOR
        found = self._cache.get(self._key, kind)
        if found is None or found.version != table.version:
            found = EncodedGame.of(self._build(table, kind))
            if not self._is_closed:
                self._kinds.add(kind)
                self._cache.put(self._key, kind, found)
        return found

    def _build(self, table: GameTable, viewer: str) -> GameView:
        online = self._audience.online(table.seats)
        return game_view(table, viewer, names=self.names, online=online, now=self._now())


def _json(part: ClockState | Online | None) -> str:
    return _encoder.encode(part).decode()
