"""Moves of a game without end, for rules without a rule on repetition."""

OPENING = ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"]
AROUND = ["wQ \\wS1", "bQ bS1/", "wQ -wS1", "bQ bS1-"]
"""Both queens step away and back, forever."""

LONGEST = 1_000
"""The plies at which a game is a draw."""
