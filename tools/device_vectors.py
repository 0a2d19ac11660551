"""Write what the server says about some games, so that the page can be tested to say the same.

Games against the computer are played in the browser, by code that has to do what the server's code
does: ``web/src/device``. ``python tools/device_vectors.py`` plays games with the server's code and
writes ``web/tests/device/vectors.json``. With ``--check``, it fails if the file is out of date.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import random
import sys
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from device_games import POSITIONS, DeviceGame, all_games

from skep.core.bugs import Color, Piece, all_pieces
from skep.core.hexes import Hex
from skep.core.moves import Pass, piece_of
from skep.engine import Score
from skep.engine.answers import accepts_draw, resigns
from skep.notation.movestring import format_move, parse_piece
from skep.notation.setupstring import parse_setup
from skep.rules import BACKEND, Position
from skep.server.domain.advice import LAST_PLIES, advice_for
from skep.server.domain.facts import MovesPlayed, RecordedMove
from skep.server.domain.hint_reasons import reason_for
from skep.server.domain.legal_moves import LegalMoves
from skep.server.domain.table import GameTable
from skep.server.routes.reviews import chances_view
from skep.server.views.explanations import explanation_view
from skep.server.views.games import state_view, with_legal_moves
from skep.server.views.hints import hint_view
from skep.server.views.moves import played_view, throws_view
from skep.server.workers.engine_pool import Purpose, Requester
from skep.server.workers.reviewed_games import GameToReview
from skep.server.workers.win_probabilities import WinProbabilityEstimator
from skep.server.workers.worker_pool import PoolSettings, WorkerPool

TARGET = Path(__file__).resolve().parent.parent / "web/tests/device/vectors.json"

DIGITS = 12
"""Decimal places of a win probability: the last bits differ between machines."""

TURNS, PLAYED, WHYS, HINTS = 1, 6, 8, 6
"""How many of each are kept for each game."""

CANDIDATES = 40
QUESTIONS = 150
ADVICE_EVERY = 15
LONGEST_REVIEWED = 45

Json = dict[str, Any]
_T = TypeVar("_T")


class Chooser:
    """Chooses samples, those first whose kind was chosen least."""

    def __init__(self) -> None:
        self._seen = Counter[Hashable]()

    def some(
        self, samples: Iterable[_T], kind: Callable[[_T], Hashable], most: int
    ) -> Iterator[_T]:
        """Yield at most so many samples."""
        left = [(kind(sample), sample) for sample in samples]
        while left and most > 0:
            at = min(range(len(left)), key=lambda at: self._seen[left[at][0]])
            chosen, sample = left.pop(at)
            self._seen[chosen] += 1
            most -= 1
            yield sample


def main(arguments: list[str]) -> int:
    """Write or check the file, and return the exit status."""
    if BACKEND != "native":
        print("skipped: the native rules are not built")
        return 1 if os.environ.get("SKEP_REQUIRE_ALL", "") not in {"", "0"} else 0
    text = vectors()
    if "--check" not in arguments:
        TARGET.parent.mkdir(parents=True, exist_ok=True)
        TARGET.write_text(text, encoding="utf-8")
        return 0
    if TARGET.is_file() and TARGET.read_text(encoding="utf-8") == text:
        return 0
    print(f"{TARGET.name} is out of date: run python tools/device_vectors.py")
    return 1


def vectors() -> str:
    """Return the file."""
    games, chooser = list(all_games()), Chooser()
    parts: dict[str, Iterable[Json]] = {
        "games": (game_vectors(game, chooser) for game in games),
        "positions": itertools.starmap(position_vectors, POSITIONS.items()),
        "chances": asyncio.run(chances(reviewed(games))),
        "answers": answers(random.Random("answers")),
    }
    lines = {name: ",\n".join(map(_compact, entries)) for name, entries in parts.items()}
    return "{" + ",\n".join(f'"{name}":[\n{part}\n]' for name, part in lines.items()) + "}\n"


def _compact(value: Json) -> str:
    return json.dumps(value, separators=(",", ":"))


def _plain(message: msgspec.Struct) -> Json:
    """Return a message as the page receives it."""
    plain: Json = json.loads(msgspec.json.encode(message))
    return plain


def game_vectors(game: DeviceGame, chooser: Chooser) -> Json:
    """Return a game, and samples of what the server says about it."""
    table, rng = game.table, random.Random(f"{game.rules} {game.table.ply}")
    outcome, moves = table.game.outcome, table.moves
    loser = outcome.winner.other if outcome and outcome.winner else None
    numbered = list(enumerate(moves))
    lines = [len(fact.moves) for fact in game.facts if isinstance(fact, MovesPlayed)]
    return {
        "rules": game.rules,
        "first": game.first.value,
        "moves": [move.text for move in moves],
        "lines": lines,
        "is_resigned": table.game.result is not None,
        "turns": list(chooser.some(turns(game), _kind_of_turn, TURNS + (loser is not None))),
        "played": [
            {"ply": ply, "move": _plain(played_view(move))}
            for ply, move in chooser.some(numbered, _kind_of_move, PLAYED)
        ],
        "why": list(chooser.some(whys(table, rng), partial(_kind_of_why, table), WHYS)),
        "hints": list(chooser.some(hints(table, rng), _kind_of_hint, HINTS)),
        "advice": list(advice(table)),
    }


def turns(game: DeviceGame) -> list[Json]:
    """Return the turn messages, for whoever is to move."""
    found: list[Json] = []
    for table in game.tables():
        state = with_legal_moves(state_view(table, names={}, now=0), table.legal_moves)
        is_over = table.game.outcome is not None
        found.append({"is_over": is_over, "turn": _plain(state.turn)})
    # A long list of placements teaches little.
    return found[:: max(1, len(found) // 12)] + found[-1:]


def _kind_of_turn(sample: Json) -> Hashable:
    turn = sample["turn"]
    throwers = {len(one["throwers"]) for ends in turn["throws"].values() for one in ends}
    return (bool(turn["legal"]), *sorted(throwers), turn["draw_is_due"])


def _kind_of_move(numbered: tuple[int, RecordedMove]) -> Hashable:
    _, move = numbered
    return move.way, move.bug, move.piece and move.piece[1], move.thrower and move.thrower[1]


def whys(table: GameTable, rng: random.Random) -> Iterator[Json]:
    """Yield questions about pieces, and their answers."""
    for ply in (table.ply, rng.randrange(table.ply + 1), rng.randrange(table.ply + 1)):
        position = table.game.position_at(ply)
        near = sorted({near for at in position.hive.stacks for near in (at, *at.neighbors())})
        for _ in range(QUESTIONS):
            piece = rng.choice(all_pieces())
            end = rng.choice([None, *(rng.choice([*near, Hex(0, 0), Hex(9, -20)]) for _ in "12")])
            viewer = rng.choice([(), tuple(Color), (Color.WHITE,), (Color.BLACK,)])
            yield why(table, piece, end, ply, viewer)


def why(
    table: GameTable, piece: Piece, end: Hex | None, ply: int, viewer: tuple[Color, ...]
) -> Json:
    """Return a question and its answer."""
    answer = explanation_view(table, piece, end, ply=ply, viewer=viewer)
    colors = [color.value for color in viewer]
    question = {"ply": ply, "piece": str(piece), "hex": end, "viewer": colors}
    return question | {"why": _plain(answer)}


def _kind_of_why(table: GameTable, sample: Json) -> Hashable:
    answer, reason = sample["why"], sample["why"]["reason"]
    about = reason and (reason["message"], reason["args"]["new"], reason["args"]["copied"])
    position, piece = table.game.position_at(sample["ply"]), parse_piece(sample["piece"])
    can_move = any(piece == piece_of(move) for move in position.legal_moves())
    state = piece.color is position.to_move, position.hive.where(piece) is None, can_move
    asked = sample["hex"] is None, len(sample["viewer"]), state
    return about, bool(answer["targets"]), answer["next_turn"], asked


def hints(table: GameTable, rng: random.Random) -> Iterator[Json]:
    """Yield moves, and the reasons for them."""
    positions = table.game.positions
    for ply in sorted(rng.sample(range(len(positions)), min(12, len(positions)))):
        position: Position = positions[ply]
        moves = position.legal_moves()
        for move in rng.sample(moves, min(CANDIDATES, len(moves))):
            if isinstance(move, Pass):
                code = reason_for(position, move).code.value
                yield {"ply": ply, "move": format_move(move, position), "code": code}
            else:
                yield {"ply": ply, "hint": _plain(hint_view(position, move, ply=ply))}


def _kind_of_hint(sample: Json) -> Hashable:
    return sample["hint"]["reason"]["code"] if "hint" in sample else "pass"


def advice(table: GameTable) -> Iterator[Json]:
    """Yield what each side can learn from the game, and from its beginning, if it lost there."""
    positions = table.game.positions
    for ply in (*range(ADVICE_EVERY, table.ply, ADVICE_EVERY), table.ply):
        for loser in Color:
            found = advice_for(positions[: ply + 1][-LAST_PLIES - 1 :], loser)
            yield {"ply": ply, "loser": loser.value, "kind": found and found.value}


def position_vectors(name: str, setup: str) -> Json:
    """Return a position with its throws, and with the reasons for all of its moves."""
    position = parse_setup(setup)
    legal = LegalMoves(position)
    throws = {
        piece: [_plain(throw) for throw in ends] for piece, ends in throws_view(legal).items()
    }
    reasons = {
        text: _plain(hint_view(position, move, ply=0).reason)
        for text, move in legal.by_string.items()
        if not isinstance(move, Pass)
    }
    return {"name": name, "setup": setup, "throws": throws, "reasons": reasons}


def reviewed(games: Sequence[DeviceGame]) -> Iterator[DeviceGame]:
    """Yield the first short games with all bugs: of each beginner, one lost and one resigned."""
    for first, is_resigned in itertools.product(Color, (False, True)):
        yield next(
            game
            for game in games
            if game.rules.startswith("Base+MLP")
            if game.first is first and game.table.ply <= LONGEST_REVIEWED
            if (game.table.game.result is not None) is is_resigned
            if game.table.game.outcome is not None
        )


async def chances(games: Iterable[DeviceGame]) -> list[Json]:
    """Return games with the whole answer about their win probabilities, from a worker."""
    pool = WorkerPool(PoolSettings(processes=1))
    estimator, requester = WinProbabilityEstimator(pool), Requester("ann", purpose=Purpose.REVIEW)
    found: list[Json] = []
    try:
        for number, game in enumerate(games):
            moves = tuple(move.text for move in game.table.moves)
            outcome = game.table.game.board_outcome
            review = GameToReview(str(number), game.rules, game.first, moves, outcome)
            view = chances_view(review, await estimator.of(review, requester))
            plain = _plain(view)
            plain["white"] = [round(chance, DIGITS) for chance in plain["white"]]
            about = {"rules": game.rules, "first": game.first.value, "moves": moves}
            found.append({**about, "chances": plain})
    finally:
        await estimator.close()
        await pool.close()
    return found


def answers(rng: random.Random) -> Iterator[Json]:
    """Yield scores of a player, and whether it accepts a draw or resigns."""
    lost, others = (-29_990, -29_000, -20_001), (-20_000, -50, 0, 20, 21, 29_990)
    even = (-20_000, -50, 0, 20)
    for number in range(150):
        choices = (lost, even, (*lost, *others))[number % 3]
        units = rng.choices(choices, k=rng.randrange(2, 6))
        ply, repetitions = rng.choice((59, 60, 90)), rng.choice((1, 2, 3, 4))
        level, scores = rng.choice((7, 8, 9, 10)), list(map(Score, units))
        yield {
            "units": units,
            "ply": ply,
            "repetitions": repetitions,
            "level": level,
            "accepts": accepts_draw(scores, ply=ply, repetitions=repetitions),
            "resigns": resigns(scores, level=level),
        }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
