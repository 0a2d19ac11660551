"""Positions of games with a puzzle in them."""

from __future__ import annotations

from typing import NamedTuple

from skep.puzzles.puzzle import Goal, Theme


class Example(NamedTuple):
    """A position, its task and its solution."""

    goal: Goal
    moves: int
    solution: str
    pinned: str | None
    themes: tuple[Theme, ...]
    setup: str


EXAMPLES = (
    Example(
        Goal.WIN,
        1,
        "bG2 bB2\\",
        None,
        (),
        "1~Base-P~b19~w~wG3~4-0-wG3.4-1-wG2.4-2-wB2.4-3-wS2.6-3-bA3.4-4-wA2.6-4-wA3.4-5-bA2.5-5-bB2.2-6-bG2.3-6-bS1.4-6-wQ.6-6-wG1.3-7-bB1.4-7-wA1.5-7-wP.4-8-bA1-wB1.2-9-bS2.3-9-bG1.4-9-wS1.0-10-bQ.1-10-bP",
    ),
    Example(
        Goal.WIN,
        1,
        "wA1 /wA2",
        None,
        (),
        "1~Base-MP~w129~w~bP~3-0-wA1.5-0-wG2.3-1-bA3.4-1-bA2.2-2-wA2.3-2-wA3.2-3-bQ.3-3-bS2.4-3-wS2.6-3-wS1-bB1-wB1.1-4-wB2.2-4-wG3.4-4-bG1.5-4-bA1.1-5-bP.3-5-bG2.3-6-bB2.3-7-wP-bM-wM.3-8-bS1.2-9-bG3.1-10-wG1.0-11-wQ",
    ),
    Example(
        Goal.WIN,
        2,
        "bA3 bS1\\",
        None,
        (),
        "1~Base-P~b17~w~wG2~4-0-wG2.4-1-wB2.4-2-wS2.6-2-bA3.4-3-wA2.6-3-wA3.4-4-bA2.5-4-bB2.3-5-bS1.4-5-wQ-bB1.4-6-wA1.5-6-wP.4-7-bA1-wB1.5-7-wG1.2-8-bS2.3-8-bG1.4-8-wS1.0-9-bQ.1-9-bP",
    ),
    Example(
        Goal.WIN,
        2,
        "bG2 -bS1",
        None,
        (Theme.PLACEMENT, Theme.QUIET),
        "1~Base-P~b18~w~wG1~4-0-wG2.4-1-wB2.4-2-wS2.6-2-bA3.4-3-wA2.6-3-wA3.4-4-bA2.5-4-bB2.3-5-bS1.4-5-wQ.6-5-wG1.3-6-bB1.4-6-wA1.5-6-wP.4-7-bA1-wB1.2-8-bS2.3-8-bG1.4-8-wS1.0-9-bQ.1-9-bP",
    ),
    Example(
        Goal.WIN,
        3,
        "wS2 \\bG1",
        None,
        (Theme.QUIET,),
        "1~Base-MP~w126~w~_~2-0-wA1.4-0-wG2.2-1-bA3.3-1-bA2.1-2-wA2.2-2-wA3.6-2-wS2.1-3-bQ.2-3-bS2.5-3-wS1-bB1-wB1.0-4-wB2.2-4-bP.3-4-bG1.4-4-bA1.2-5-bG2.1-6-wG3.2-6-bB2.2-7-wP-bM-wM.2-8-bS1.1-9-bG3.0-10-wG1.0-11-wQ",
    ),
    Example(
        Goal.WIN,
        3,
        "wB2 bS1",
        None,
        (Theme.CLIMB, Theme.PIN),
        "1~Base-MLP~w52~w~bB1~7-0-wA2.7-1-bS2.6-2-bA3.5-3-bG2-bB1.5-4-bA2.6-4-wP-bB2.7-4-wQ.2-5-bG1-wM.5-5-bA1.0-6-wA1.1-6-bM.2-6-bP-wB1.3-6-wL.4-6-bG3.1-7-bL.2-7-bQ.4-7-wA3.0-8-wG2.2-8-bS1.3-8-wB2.4-8-wS2.1-9-wG1.3-9-wS1",
    ),
    Example(
        Goal.SAVE,
        1,
        "bB1 /wA1",
        None,
        (Theme.THROW, Theme.PIN),
        "1~ultimate~w25~w~bS1~5-0-wG3.5-1-wG2.5-2-wA2.5-3-bA2.8-3-wG1.3-4-wS2.5-4-wA1.7-4-bA1.2-5-wS1.3-5-bG2.5-5-wL.6-5-wQ-bB2.7-5-bG3.1-6-wM.3-6-bS2.4-6-wP.5-6-bB1.6-6-bL.1-7-bQ-wB1-bM-wB2.2-7-bP.3-7-bS1.4-7-bG1.0-8-wA3",
    ),
    Example(
        Goal.SAVE,
        1,
        "wQ wP\\",
        None,
        (Theme.THROW, Theme.PIN),
        "1~Base-MLP~w37~w~bM~3-0-bA3.3-1-wA3.3-2-wG3.3-3-wG2.3-4-wG1.1-5-wA2.2-5-wA1.0-6-wL.1-6-bQ.2-6-bG1.6-6-bA1.7-6-bL.0-7-wB2-bB1.2-7-bP.4-7-wS1-bB2-wB1.5-7-wQ.6-7-bA2.7-7-bG2.2-8-bS1.4-8-wP.5-8-bM.7-8-wS2.2-9-bS2.3-9-wM",
    ),
    Example(
        Goal.PIN,
        1,
        "bA2 wM\\",
        "wM",
        (Theme.PIN,),
        "1~Base-ML~b47~w~wM~8-0-wS1.10-0-bA2.7-1-bL.9-1-wL.6-2-bA3.9-2-wS2.6-3-wQ.7-3-bG3.9-3-bS2.10-3-wG2.7-4-bA1.8-4-bG2.2-5-bB1.5-5-wG3.6-5-wA1.7-5-wM.1-6-wB1.2-6-bM-wB2.3-6-bG1.4-6-bB2.1-7-bQ.2-7-wG1.3-7-bS1.0-8-wA2.1-8-wA3",
    ),
    Example(
        Goal.PIN,
        1,
        "bA2 wM\\",
        "wM",
        (Theme.PIN,),
        "1~Base-ML~b47~w~wM~8-0-wS1.10-0-bA2.7-1-bL.9-1-wL.6-2-bA3.9-2-wS2.6-3-wQ.7-3-bG3.9-3-bS2.10-3-wG2.7-4-bA1.8-4-bG2.2-5-bB1.5-5-wG3.6-5-wA1.1-6-wB1.2-6-bM-wB2.3-6-bG1.4-6-bB2.5-6-wM.1-7-bQ.2-7-wG1.3-7-bS1.0-8-wA2.1-8-wA3",
    ),
    Example(
        Goal.ONLY,
        2,
        "bS2 /bG1",
        None,
        (),
        "1~dutch-2005~b12~w~wA1~3-0-bS2.2-1-bG1.3-1-bB1.4-1-bB2.2-2-bG2.3-2-bS1.1-3-wQ.2-3-wG1.0-4-wA1.1-4-bQ-wB1.1-5-wS1",
    ),
)
