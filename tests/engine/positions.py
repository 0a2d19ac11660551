"""Positions whose end is known, and ways to look for more."""

from __future__ import annotations

from skep.engine.score import Score
from skep.game import Game
from skep.notation.setupstring import parse_setup
from skep.rules import Position

WIN_IN_3 = parse_setup(
    "1~Base~w78~w~bA3~3-0-bG2.4-0-bG3.6-0-wG2.4-1-bB2.5-1-wG3-bB1.2-2-bA3.3-2-wA3.4-2-bQ.5-2-wA1"
    ".7-2-wB2.8-2-wS1.10-2-wQ.3-3-bS1.5-3-bA1.6-3-wS2.8-3-wG1.9-3-wA2.2-4-bA2.5-4-wB1.1-5-bG1"
    ".0-6-bS2"
)
LOSS_IN_2 = parse_setup(
    "1~Base~b22~w~wB2~5-0-wA2.6-0-wG2.2-1-bG2.3-1-bG1.4-1-wG3.5-1-bQ.6-1-wA3.1-2-bB2.2-2-bB1"
    ".3-2-bA2.4-2-bA1.0-3-bS1.1-3-bS2.2-3-bG3.4-3-wA1.5-3-wG1-wB2.3-4-wS1.4-4-wS2.5-4-wB1.2-5-wQ"
    ".1-6-bA3"
)
THREATENED = parse_setup(
    "1~Base-MLP~w13~w~bB2~4-0-wB2.2-1-wL.3-1-wA1.4-1-wS2.6-1-wA2.2-2-wS1.4-2-wM.5-2-bA1.0-3-bP"
    ".1-3-wQ.2-3-wP.3-3-wB1.5-3-bA3.0-4-bA2.1-4-bB2.2-4-bM.1-5-bB1.2-5-bQ"
)
"""White loses at once with all but 8 of its 65 moves."""

SHUT_OUT = parse_setup(
    "1~Base~w26~w~bA2~5-0-bG2.4-1-bS1.4-2-bB2.5-2-bQ.6-2-bG1.6-3-bG3.4-4-bB1.6-4-wA3.4-5-wA2"
    ".5-5-wG1.6-5-wG2.2-6-bA3.3-6-wQ.6-6-wG3.5-7-wB1.0-8-bA2.1-8-wS1.3-8-wA1.4-8-wS2.1-9-bA1"
    ".2-9-wB2"
)
"""White has nothing but the pass."""

ONE_MOVE = parse_setup(
    "1~Base~w53~w~bA2~1-0-bA2.3-0-bG2.1-1-wA1.2-1-bS1.2-2-bB2.3-2-bQ.4-2-bG1.5-2-bS2.4-3-bG3.2-4-bB1"
    ".4-4-wA3.2-5-wA2.3-5-wG1.4-5-wG2.1-6-wQ.4-6-wG3.1-7-wS1.2-7-wB1.2-8-wS2.2-9-bA3.0-10-bA1"
    ".1-10-wB2"
)
"""White has one move, and it isn't a pass."""

MIDDLEGAME = Game.from_string(
    r"Base+MLP;InProgress;White[7];wP;bA1 /wP;wM \wP;bM bA1\;wB1 wP/;bQ -bA1;wQ \wM;bM wQ/"
    r";wA1 wB1\;bB1 bA1\;wA2 wA1/;bB2 \bM"
).position


def after_best(position: Position, plies: int) -> Position:
    """Return the position after a move that is best by looking at everything so far ahead."""
    return min(
        (position.play(move) for move in position.legal_moves()),
        key=lambda after: exhaustive(after, plies - 1),
    )


def exhaustive(position: Position, plies: int) -> Score:
    """Return the score in which only forced ends count, by looking at everything so far ahead."""
    outcome = position.outcome
    if outcome is not None and outcome.winner is not None:
        return Score.win(0) if outcome.winner is position.to_move else Score.loss(0)
    if plies == 0 or outcome is not None:
        return Score(0)
    return max(
        _one_later(-exhaustive(position.play_unchecked(move), plies - 1))
        for move in position.legal_moves()
    )


def _one_later(score: Score) -> Score:
    if not score.is_forced:
        return score
    return Score(score.units - 1) if score > Score(0) else Score(score.units + 1)
