"""Players who go on whatever happens: they come back, and resend what was not answered."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from random import Random
from typing import Any

from websockets.exceptions import InvalidHandshake, WebSocketException

from tests.serving.in_process import Json, Tab, Visitor

_LOST = (OSError, WebSocketException, InvalidHandshake, TimeoutError, EOFError)


@dataclass
class Ledger:
    """What the players of a game have been promised."""

    plies: int
    """How far the game is to go."""

    accepted: dict[int, str] = field(default_factory=dict[int, str])
    """The moves that were acknowledged, by their versions."""

    refused: list[Json] = field(default_factory=list[Json])
    drops: int = 0


class Relentless:
    """One player of a link game, on one device."""

    def __init__(
        self, visitor: Visitor, game: str, ledger: Ledger, rng: Random, *, cuts: float = 0.0
    ) -> None:
        """Play a game; *cuts* is how often the line is cut, for each message that passes."""
        self._visitor = visitor
        self._game = game
        self._ledger = ledger
        self._rng = rng
        self._version: int | None = None
        self._you: list[str] = []
        self._state: Json = {}
        self._pending: Json | None = None
        self._cuts = cuts

    @property
    def is_done(self) -> bool:
        """Whether the game is as far as it is to go, and nothing is unanswered."""
        if not self._state or self._pending is not None:
            return False
        return bool(
            self._state["turn"]["ply"] >= self._ledger.plies or self._state["status"] == "over"
        )

    async def play(self) -> None:
        """Play until the game is as far as it is to go."""
        while not self.is_done:
            try:
                async with self._visitor.tab() as tab:
                    await self._sit(tab)
            except _LOST:
                self._ledger.drops += 1
                await asyncio.sleep(0.01)

    async def _sit(self, tab: Tab) -> None:
        await tab.watch(self._game, self._version)
        if self._pending is not None:
            await tab.send(**self._pending)
        while not self.is_done:
            self._take(await tab.next())
            await self._perhaps_cut(tab)
            await self._move(tab)

    def _take(self, message: Json) -> None:
        match message["type"]:
            case "snapshot":
                game = message["game"]
                self._version, self._you, self._state = game["version"], game["you"], game["state"]
            case "event":
                assert self._version is not None
                assert message["version"] == self._version + 1
                self._version, self._state = message["version"], message["state"]
            case "accepted" if self._pending and message["id"] == self._pending["id"]:
                self._ledger.accepted[message["version"]] = self._pending["action"]["move"]
                self._pending = None
            case "refused":
                self._ledger.refused.append(message)
                self._pending = None
            case _:
                pass

    async def _move(self, tab: Tab) -> None:
        turn: dict[str, Any] = self._state.get("turn", {})
        if self.is_done or self._pending is not None or turn.get("color") not in self._you:
            return
        if turn["ply"] >= self._ledger.plies or not turn["legal"]:
            return
        targets = [target["text"] for found in turn["legal"].values() for target in found]
        self._pending = {
            "type": "command",
            "id": f"{turn['color']}-{turn['ply']:06}-{self._rng.randrange(10**9)}",
            "game": self._game,
            "ply": turn["ply"],
            "action": {"type": "play", "move": self._rng.choice(targets)},
        }
        await tab.send(**self._pending)
        await self._perhaps_cut(tab)

    async def _perhaps_cut(self, tab: Tab) -> None:
        """Cut the line, now or a moment later: before the move is read, or stored, or after."""
        if self._rng.random() < self._cuts:
            await asyncio.sleep(self._rng.choice([0, 0.001, 0.003, 0.01]))
            tab.socket.transport.abort()


async def check(visitor: Visitor, game: str, ledger: Ledger) -> None:
    """See that the game has every move that was acknowledged, once, and no other."""
    view = (await visitor.http.get(f"/games/{game}")).json()
    chosen = [move["text"] for move in view["moves"] if move["way"] != "pass"]
    assert ledger.refused == []
    assert chosen == [move for _, move in sorted(ledger.accepted.items())]
    assert len(view["moves"]) >= ledger.plies or view["state"]["status"] == "over"
