"""Text that would take a reader with careless patterns minutes: the work grows with its length."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from skep import read_games

TEXTS: dict[str, Callable[[int], str]] = {
    "blanks after a piece": lambda size: f"1. wS1\n{{ ab\nws0{' ' * size}~\n",
    "blanks after a move": lambda size: f"1. wS1 {' ' * size}]",
    "glyphs": lambda size: f"1. wS1 {'$1 ' * (size // 3)}]",
    "braces": lambda size: f"1. wS1 {'}' * size}]",
    "parentheses": lambda size: "(" * size + "\n",
    "exclamation marks": lambda size: f"wS1;{'!' * size}x",
    "empty lines in SGF": lambda size: f"(;GM[27]SU[hive]C[{chr(10) * size}]",
    "blank lines in SGF": lambda size: f"(;GM[27]SU[hive]C[{' ' + chr(10) * 2 * (size // 3)}]",
    "empty lines": lambda size: "\n" * size + "x",
    "tags": lambda size: "\n[a" * (size // 3),
}


@pytest.mark.timeout(60)
@pytest.mark.parametrize("name", TEXTS)
def test_reading_takes_time_in_proportion_to_the_text(name: str) -> None:
    # Quadratic patterns take minutes for this.
    list_of_games(TEXTS[name](200_000))


def list_of_games(text: str) -> None:
    """Read all games, and ignore what is wrong with them."""
    try:
        list(read_games(text, on_failure=lambda _: None))
    except ValueError:
        # Nothing in it looks like a game.
        return
