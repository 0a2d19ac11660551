"""The door of the WebSocket: whatever comes, it is a message or a reason why not."""

from __future__ import annotations

import json
from random import Random

import msgspec
import pytest

from skep.server.errors import Code, ProblemError
from skep.server.messages.decoding import DecodingError, decode
from skep.server.messages.to_client import Refused
from skep.server.messages.to_server import Command, Ping, Play, Unwatch, Watch
from skep.server.settings import MAX_MESSAGE
from skep.server.views.problems import problem_view

COMMAND = '{"type":"command","id":"command-1","game":"abcdefghijkl","ply":3,"action":'
GOOD = (
    '{"type":"ping","sent":1}',
    '{"type":"watch","game":"abcdefghijkl"}',
    '{"type":"watch","game":"abcdefghijkl","version":17}',
    '{"type":"unwatch","game":"abcdefghijkl"}',
    COMMAND + '{"type":"play","move":"wA1 -bQ"}}',
    *(
        COMMAND + f'{{"type":"{action}"}}}}'
        for action in (
            "resign",
            "offer_draw",
            "decline_draw",
            "ask_takeback",
            "decline_takeback",
            "abort",
            "rematch",
        )
    ),
)
PIECES = [
    *'{}[],:"\\',
    "null",
    "true",
    "-0",
    "1e309",
    "9" * 40,
    '"type"',
    '"play"',
    '"\\ud800"',
    "\x00",
    "é",
    "🐝",
    "wA1 ",
    "[" * 1200,
    '{"a":' * 1200,
    " " * 200,
]


def mutated(rng: Random) -> str | bytes:
    """Return a good message with a few things done to it, or something else altogether."""
    text = rng.choice(GOOD)
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(text) + 1)
        end = min(len(text), at + rng.choice([0, 0, 1, 2, 5, 20]))
        what = rng.choice(PIECES) if rng.random() < 0.7 else rng.choice(GOOD)[at:end]
        text = text[:at] + what + text[end:]
    if rng.random() < 0.2:
        raw = bytearray(text.encode(errors="surrogatepass"))
        for _ in range(rng.randrange(1, 4)):
            raw[rng.randrange(len(raw))] = rng.randrange(256)
        return bytes(raw)
    return text


def outcome(raw: str | bytes) -> str:
    """Return what came of a message: its type, or the code of the refusal."""
    try:
        message = decode(raw)
    except DecodingError as error:
        problem = problem_view(ProblemError(error.code, error.detail))
        return _told(Refused(problem, error.id, error.game))
    # What was taken can be said again, and means the same.
    assert decode(msgspec.json.encode(message)) == message
    return type(message).__name__


def _told(refused: Refused) -> str:
    """Return the code of a refusal, as whoever gets it reads it."""
    sent = msgspec.json.encode(refused)
    assert len(sent) < 2 * MAX_MESSAGE
    return msgspec.json.decode(sent, type=Refused).problem.code


def fuzz(times: int, seed: int) -> set[str]:
    rng = Random(seed)
    return {outcome(mutated(rng)) for _ in range(times)}


EVERYTHING = {"Ping", "Watch", "Unwatch", "Command", "bad_json", "bad_field", "too_large"}


def test_fifty_thousand_spoilt_messages_are_taken_or_refused() -> None:
    assert fuzz(50_000, 1) == EVERYTHING


@pytest.mark.exhaustive
def test_a_million_spoilt_messages_are_taken_or_refused() -> None:
    assert fuzz(1_000_000, 2) == EVERYTHING


def test_good_messages_are_what_they_say() -> None:
    game = "abcdefghijkl"
    ping, watch, known, unwatch, play, *_ = (decode(text) for text in GOOD)
    assert (ping, unwatch) == (Ping(1), Unwatch(game))
    assert (watch, known) == (Watch(game), Watch(game, 17))
    assert play == Command("command-1", game, 3, Play("wA1 -bQ"))


@pytest.mark.parametrize("text", GOOD)
def test_a_message_may_come_as_bytes(text: str) -> None:
    assert decode(text.encode()) == decode(text)


def test_a_message_that_is_wrong_is_refused_by_its_id() -> None:
    with pytest.raises(DecodingError) as caught:
        decode('{"type":"command","id":"command-1","game":"abcdefghijkl","ply":-1}')
    assert (caught.value.id, caught.value.game) == ("command-1", "abcdefghijkl")


@pytest.mark.parametrize("name", ["command-1", "abcdefghijkl"])
def test_a_newline_at_the_end_of_an_id_is_refused(name: str) -> None:
    text = COMMAND.replace(name, f"{name}\\n") + '{"type":"resign"}}'
    with pytest.raises(DecodingError) as caught:
        decode(text)
    assert caught.value.code is Code.BAD_FIELD


def test_the_longest_message_is_read() -> None:
    text = json.dumps({"type": "ping", "sent": 1})
    longest = text + " " * (MAX_MESSAGE - len(text))
    assert decode(longest) == Ping(1)
    with pytest.raises(DecodingError) as caught:
        decode(longest + " ")
    assert caught.value.code is Code.TOO_LARGE
