"""Asking other processes: many who want whole games don't hold up those who move."""

from __future__ import annotations

import asyncio
from typing import cast

from msgspec import Raw

from skep.server.cluster.asking import WHOLE_GAMES, Asking
from skep.server.cluster.bus import Bus
from skep.server.cluster.envelopes import CallOffGame, GameAnswer, GameQuestion, ViewGame


class Sent:
    """A bus that keeps what is sent."""

    def __init__(self) -> None:
        self.questions: list[GameQuestion] = []

    def send(self, _process: str, question: GameQuestion) -> None:
        self.questions.append(question)


async def test_few_whole_games_are_asked_for_at_once_and_others_do_not_wait() -> None:
    sent = Sent()
    asking = Asking(cast("Bus", sent), timeout_s=10.0)
    views = [
        asyncio.create_task(asking.ask("there", f"game{number}", ViewGame("ann")))
        for number in range(20)
    ]
    await asyncio.sleep(0.01)
    assert len(sent.questions) == WHOLE_GAMES.at_once
    other = asyncio.create_task(asking.ask("there", "game", CallOffGame()))
    await asyncio.sleep(0.01)
    assert isinstance(sent.questions[-1].request, CallOffGame)
    asking.take(GameAnswer(sent.questions[-1].id, Raw(b"true")))
    assert bytes(await other) == b"true"
    answered = 0
    while answered < len(sent.questions):
        question = sent.questions[answered]
        asking.take(GameAnswer(question.id, Raw(question.game.encode())))
        answered += 1
        await asyncio.sleep(0)
        await asyncio.sleep(0.001)
    assert [bytes(await view).decode() for view in views] == [f"game{n}" for n in range(20)]
