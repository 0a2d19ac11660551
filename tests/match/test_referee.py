"""The referee: our rules decide, and whoever does something wrong loses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import pytest

from skep.core.bugs import Bug, Color
from skep.core.moves import Move
from skep.core.outcome import Termination
from skep.core.reasons import ReasonCode
from skep.core.ruleset import GAME_TYPES, Repetition
from skep.engine.limits import Limits
from skep.match.endings import EndReason
from skep.match.players import PlayerFault, Thought
from skep.match.referee import FinishedGame, Referee, Side, allowed_seconds
from skep.notation.gamestring import format_moves, parse_game
from skep.notation.movestring import format_move, read_move
from skep.notation.record import GameRecord
from skep.rules import Position

RULES = replace(GAME_TYPES["Base"], repetition=Repetition.THREEFOLD)
W, B = Color.WHITE, Color.BLACK

# The queens go to and fro: after four more plies the same position stands again.
DANCE = ("wQ /wS1", "bQ bG1/", "wQ -wS1", "bQ bG1-")
OPENING = parse_game("wS1;bG1 wS1-;wQ -wS1;bQ bG1-", RULES)


class Reader:
    """A player that plays what it was given, and writes down what it is told."""

    def __init__(self, moves: Iterable[str | PlayerFault], seconds: float = 0.0) -> None:
        self.moves = iter(moves)
        self.seconds = seconds
        self.told: list[str] = []
        self.history: Sequence[int] = ()

    async def begin(self, opening: GameRecord) -> None:
        self.told = format_moves(opening.start, opening.moves)

    async def think(self, position: Position, history: Sequence[int]) -> Thought:
        self.history = history
        move = next(self.moves)
        if isinstance(move, PlayerFault):
            raise move
        return Thought(read_move(move, position), self.seconds, move)

    async def follow(self, move: Move, position: Position) -> None:
        self.told.append(format_move(move, position))

    async def close(self) -> None:
        """Do nothing."""


async def play(
    white: Reader,
    black: Reader,
    *,
    opening: GameRecord = OPENING,
    limits: Limits | None = None,
    max_plies: int = 300,
) -> FinishedGame:
    """Play a game to its end."""
    limits = limits or Limits(nodes=1)
    sides = {W: Side(white, limits), B: Side(black, limits)}
    return await Referee(opening, sides, max_plies=max_plies).play()


async def test_a_position_that_stands_for_the_third_time_is_a_draw() -> None:
    white, black = Reader(DANCE[::2] * 9), Reader(DANCE[1::2] * 9)
    game = await play(white, black)
    assert (game.ending, game.winner) == (EndReason.REPETITION, None)
    assert len(game.record.moves) == 4 + 8
    assert white.told == black.told == format_moves(OPENING.start, game.record.moves)
    # The keys of all positions before the last one that it was asked about.
    keys = [position.key for position in game.record.positions()]
    assert list(white.history) == keys[:10]


async def test_where_the_rules_do_not_look_at_repetition_the_length_ends_it() -> None:
    loose = replace(RULES, repetition=Repetition.NONE)
    opening = parse_game("wS1;bG1 wS1-;wQ -wS1;bQ bG1-", loose)
    game = await play(
        Reader(DANCE[::2] * 99), Reader(DANCE[1::2] * 99), opening=opening, max_plies=50
    )
    assert (game.ending, game.winner, game.record.last.ply) == (EndReason.LENGTH, None, 50)
    assert game.ending.outcome(None).termination is Termination.LENGTH


SURROUNDING = parse_game(
    r"wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wG1 -wQ;bG1 bQ-;wG2 \wQ;bA1 bG1-;wA1 /wQ;bA1 \wS1;wA2 -wG1;"
    r"bA2 bG1-;wA3 -wA2",
    RULES,
)


async def test_a_surrounded_queen_ends_the_game() -> None:
    game = await play(Reader([]), Reader(["bA2 /wS1"]), opening=SURROUNDING)
    assert (game.ending, game.winner, game.detail) == (EndReason.SURROUNDED, B, "")


async def test_an_illegal_move_loses_and_is_not_played() -> None:
    white = Reader(["wS1 bQ-"])
    game = await play(white, Reader([]))
    assert (game.ending, game.winner) == (EndReason.ILLEGAL, B)
    assert game.detail == f"wS1 bQ-: {ReasonCode.PINNED.value}"
    assert game.record.moves == OPENING.moves


@pytest.mark.parametrize("ending", [ending for ending in EndReason if ending.is_fault])
async def test_whoever_cannot_go_on_loses(ending: EndReason) -> None:
    game = await play(Reader(["wQ /wS1"]), Reader([PlayerFault(ending, "tired")]))
    assert (game.ending, game.winner, game.detail) == (ending, W, "tired")
    assert len(game.record.moves) == 5


@pytest.mark.parametrize(
    ("seconds", "ending"),
    [(0.5, EndReason.REPETITION), (0.55, EndReason.REPETITION), (0.61, EndReason.OVERRUN)],
)
async def test_a_tenth_and_fifty_milliseconds_are_forgiven(
    seconds: float, ending: EndReason
) -> None:
    assert allowed_seconds(0.5) == pytest.approx(0.6)
    game = await play(
        Reader(DANCE[::2] * 9), Reader(DANCE[1::2] * 9, seconds), limits=Limits(seconds=0.5)
    )
    assert game.ending is ending
    if ending is EndReason.OVERRUN:
        assert (game.winner, game.detail) == (W, "0.610 s instead of 0.5 s")
        assert game.ending.outcome(W).termination is Termination.TIMEOUT
        assert game.seconds == {W: 0.0, B: 0.61}


async def test_without_a_time_nobody_overruns() -> None:
    game = await play(Reader(DANCE[::2] * 9, 99.0), Reader(DANCE[1::2] * 9))
    assert game.ending is EndReason.REPETITION
    assert game.seconds[W] == 4 * 99.0


async def test_a_forced_pass_is_played_for_whoever_has_to() -> None:
    rules = replace(RULES, box={Bug.QUEEN: 1, Bug.SPIDER: 1, Bug.BEETLE: 1})
    moves = r"wS1;bS1 /wS1;wB1 wS1-;bB1 bS1\;wQ \wS1;bQ bB1-;wB1 wS1\;bS1 \wQ"
    white, black = Reader([]), Reader([PlayerFault(EndReason.CRASHED, "enough")])
    game = await play(white, black, opening=parse_game(moves, rules))
    assert (game.ending, game.winner) == (EndReason.CRASHED, W)
    assert white.told[-1] == black.told[-1] == "pass"


async def test_a_draw_that_a_program_claims_is_one_only_after_a_repetition() -> None:
    claim = PlayerFault(EndReason.REFUSED, "says it is over", claims_draw=True)
    at_once = await play(Reader([claim]), Reader([]))
    assert (at_once.ending, at_once.winner) == (EndReason.REFUSED, B)


async def test_to_some_programs_a_stunned_piece_makes_no_difference() -> None:
    # With a pillbug in the hive the piece moved last is part of the position: Black's queen
    # comes home last the first time, and the ant the second.
    rules = replace(GAME_TYPES["Base+P"], repetition=Repetition.THREEFOLD)
    opening = parse_game("wS1;bP wS1-;wQ -wS1;bQ bP-;wA1 -wQ;bA1 bP\\", rules)
    claim = PlayerFault(EndReason.REFUSED, "says it is over", claims_draw=True)
    away, home = ("bA1 \\bP", "bQ bP/"), ("bA1 bP\\", "bQ bP-")
    black = [*away, *home, away[1], away[0], home[1], home[0]]
    game = await play(
        Reader([*(["wA1 /wQ", "wA1 -wQ"] * 4), claim]), Reader(black), opening=opening
    )
    assert (game.ending, game.winner) == (EndReason.REPETITION, None)
    assert game.detail == "says it is over"
