"""Games for ``tools/device_vectors.py``: random ones, and ones between levels, by seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from skep.core.bugs import Color
from skep.core.moves import Move, Pass, Placement
from skep.engine import Engine, Limits
from skep.game import Game
from skep.server.domain.facts import (
    EndedBy,
    Fact,
    GameCreated,
    GameEnded,
    MovesPlayed,
    SeatHolder,
    StoredFact,
)
from skep.server.domain.played_moves import record_moves
from skep.server.domain.table import GameTable

ANN = SeatHolder(player="ann")
BEN = SeatHolder(player="ben")

RULES = (
    ("Base", Color.WHITE),
    ("Base+MLP,repetition=threefold", Color.WHITE),
    ("Base+MP", Color.WHITE),
    ("ultimate", Color.WHITE),
    ("classic", Color.BLACK),
    ("dutch-2005", Color.WHITE),
    ("Base+MLP,first_player=either,climb_gates=false", Color.BLACK),
)

SMALL = (
    "Base,box=Q1G1,repetition=threefold",
    "Base,box=Q1S1,repetition=agreement",
    "Base,box=Q1G1",
    "Base,box=Q1G1P1",
)
"""Rules with few pieces: sides have to pass, and positions recur."""

POSITIONS = {
    "a stunned thrower beside another": (
        "1~Base-MP~b13~w~bM~8-0-wA2.7-1-wG1.5-2-wS1.6-2-wB1.7-2-wA3.3-3-bQ.4-3-wM.5-3-wQ.6-3-bG1."
        "5-4-wB2.2-5-bB1.3-5-wP.4-5-wA1.0-6-bA3.1-6-bB2.2-6-bM.3-6-bP.1-7-bS1.1-8-bA1.2-8-bA2"
    ),
    "a mosquito on top of the hive doesn't throw": (
        "1~Base-MP~b7~w~wA2~3-0-wA1.4-0-wQ.0-1-bQ.1-1-bB2-bM.3-1-wB1.4-1-wA2.0-2-bB1.1-2-bP.2-2-wP."
        "2-3-wB2.3-3-wS1"
    ),
    "a throw into a hole wins": (
        "1~Base-MP~b21~w~wA2~6-0-wM.5-1-wB1.2-2-bS1.3-2-bB2.4-2-wP-wB2.6-2-wG1.7-2-wG2.8-2-wG3."
        "1-3-bG2.3-3-wQ.4-3-bP.5-3-wS1.8-3-wS2.1-4-bG1.1-5-bG3.4-5-wA1.5-5-wA3.0-6-bA1.1-6-bA3."
        "2-6-bB1.4-6-bS2.2-7-bA2.3-7-bQ.4-7-bM.4-8-wA2"
    ),
    "a threat comes too late": (
        "1~Base-MP~w24~w~wS2~6-0-bA3.7-0-bG3.3-1-bG2.4-1-wA2-bB1.5-1-bB2.6-1-wS2.4-2-bS1.5-2-bP."
        "6-2-bG1.7-2-bA1.3-3-bS2.4-3-bQ.3-4-bM.2-5-wM.1-6-wS1.1-7-wP-wB1.3-7-wG2.0-8-wG1.1-8-wQ."
        "2-8-bA2-wB2.0-9-wG3.1-9-wA3.1-10-wA1"
    ),
    "a stunned piece is free again anyway": (
        "1~Base-MP~b30~w~bA1~7-0-bA1.6-1-wP.8-1-wG2-wB2.3-2-wA2.4-2-wG3.5-2-wQ.7-2-wS1-wB1.9-2-wG1."
        "5-3-bB1-wM.7-3-wS2.8-3-bA2.3-4-bQ.4-4-wA3.5-4-bM.6-4-bA3.1-5-bP.2-5-bS1.3-5-bG1-bB2."
        "0-6-wA1.2-6-bG2.0-7-bS2.1-7-bG3"
    ),
    "a queen is thrown": (
        "1~Base-MP~w34~w~wM~5-0-bS1.5-1-bA2.6-1-bA1.7-1-wA3.2-2-wG1.3-2-wA1.5-2-wQ.3-3-wS2.4-3-wB1."
        "5-3-bG1.6-3-bG3.2-4-bA3-wB2.6-4-bB1.2-5-bB2.0-6-bM.1-6-bG2.0-7-bS2.1-7-bP.2-7-wA2.0-8-wM."
        "2-8-wS1.4-8-wP.5-8-bQ.2-9-wG2.3-9-wG3"
    ),
    "two pieces of a kind are freed": (
        "1~Base-MP~w29~w~bB1~8-0-bA1.7-1-bA3.5-2-wQ.6-2-wG2.4-3-wA1.5-3-wS2.0-4-wA3.1-4-bA2.2-4-bS2."
        "3-4-wP-bM-wB1.5-4-wA2.1-5-bP.2-5-bS1.3-5-wS1.0-6-bB1.2-6-bQ.3-6-wG3-wM.4-6-wB2.0-7-bG2."
        "1-7-bB2.2-7-bG3.4-7-wG1.1-8-bG1"
    ),
}
"""Setup strings of positions that few games lead to, found by random play."""

LEVELS = ((1, 3), (3, 1), (2, 2))
"""White and Black. These levels don't search, so their games don't depend on the network."""

_PLIES = 160
_Choose = Callable[[Game], Move]


@dataclass(frozen=True, slots=True)
class DeviceGame:
    """A finished or unfinished game, as tables: one for each position in which somebody chose."""

    rules: str
    first: Color
    facts: tuple[Fact, ...]

    def tables(self) -> Iterator[GameTable]:
        """Yield the same table again and again, after each fact."""
        facts = iter(enumerate(self.facts, 1))
        number, created = next(facts)
        table = GameTable("device00", StoredFact(number, 0, created))
        yield table
        for number, fact in facts:
            table.apply(StoredFact(number, 0, fact))
            yield table

    @property
    def table(self) -> GameTable:
        """The table at the end."""
        *_, last = self.tables()
        return last


def all_games() -> Iterator[DeviceGame]:
    """Yield about 40 games."""
    for rules, first in RULES:
        for seed in range(3):
            rng = random.Random(f"{rules} {seed}")
            game = play(rules, first, 30 + 15 * seed, _at_random(rng))
            yield resigned(game) if seed else game
        for seed, (white, black) in enumerate(LEVELS):
            yield play(rules, first, _PLIES, _by_levels(white, black, seed))
    for rules in SMALL:
        yield play(rules, Color.WHITE, 60, _at_random(random.Random(rules)))


def play(rules: str, first: Color, plies: int, choose: _Choose) -> DeviceGame:
    """Return a game that ends by its rules, or after some plies."""
    created = GameCreated(rules, "", first, ANN, BEN, seed=0)
    facts: list[Fact] = [created]
    table = GameTable("device00", StoredFact(1, 0, created))
    while table.ply < plies and table.game.outcome is None:
        line = table.follow(choose(table.game))
        played = MovesPlayed(record_moves(table.game.position, line, spent_ms=1000 + table.ply))
        facts.append(played)
        table.apply(StoredFact(len(facts), 0, played))
    return DeviceGame(rules, first, tuple(facts))


def resigned(game: DeviceGame) -> DeviceGame:
    """Return the game, lost by the side to move, unless it is over."""
    table = game.table
    if table.game.outcome is not None:
        return game
    ended = GameEnded(EndedBy.RESIGNATION, table.to_move.other)
    return DeviceGame(game.rules, game.first, (*game.facts, ended))


def _at_random(rng: random.Random) -> _Choose:
    def choose(game: Game) -> Move:
        moves = game.position.legal_moves()
        return rng.choices(moves, [_weight(game, move) for move in moves])[0]

    return choose


def _weight(game: Game, move: Move) -> float:
    """Return the weight of a move, higher for those that few random games would have."""
    position = game.position
    if isinstance(move, Placement):
        return 4.0
    if isinstance(move, Pass) or game.occurrences(position.play_unchecked(move)):
        return 8.0
    return 1.0 if move.piece.color is position.to_move else 3.0


def _by_levels(white: int, black: int, seed: int) -> _Choose:
    engines = {
        Color.WHITE: Engine(level=white, seed=seed),
        Color.BLACK: Engine(level=black, seed=seed + 100),
    }

    def choose(game: Game) -> Move:
        history = [position.key for position in game.positions[:-1]]
        return engines[game.to_move].choose(game.position, Limits(), history=history)

    return choose
