"""The colors of tiles, bugs and marks.

The page has the same colors in its style sheets, and a test compares them.
"""

from __future__ import annotations

from dataclasses import dataclass

from skep.core.bugs import Bug, Color


@dataclass(frozen=True, slots=True)
class TileColors:
    """The colors of one side's tiles, and of each bug on them."""

    face: str
    rim: str
    light: str
    """The bevel where the light falls."""

    shade: str
    """The bevel away from the light."""

    bugs: dict[Bug, str]
    """Colors with a contrast of at least 3:1 against the face."""


TILES = {
    Color.WHITE: TileColors(
        face="#f3e9d2",
        rim="#8c7853",
        light="#fffaf0",
        shade="#d8c8a3",
        bugs={
            Bug.QUEEN: "#a16d00",
            Bug.BEETLE: "#6d2f94",
            Bug.GRASSHOPPER: "#2f7a2b",
            Bug.SPIDER: "#6e3b1c",
            Bug.ANT: "#1b5dab",
            Bug.LADYBUG: "#b8201e",
            Bug.MOSQUITO: "#5c5a57",
            Bug.PILLBUG: "#0b7276",
        },
    ),
    Color.BLACK: TileColors(
        face="#26221d",
        rim="#7a6d5b",
        light="#4a4238",
        shade="#151210",
        bugs={
            Bug.QUEEN: "#f4b93a",
            Bug.BEETLE: "#c495ea",
            Bug.GRASSHOPPER: "#84cc62",
            Bug.SPIDER: "#c98b5e",
            Bug.ANT: "#6cb0f2",
            Bug.LADYBUG: "#f4685b",
            Bug.MOSQUITO: "#bcb9b3",
            Bug.PILLBUG: "#45c4bd",
        },
    ),
}

LAST = "#a8256f"
"""The last move: dashed at its start, solid at its end."""

REASON = "#a33b00"
"""The pieces that block a move."""

TARGET = "#1f6fb2"
"""Where a piece may go."""

HONEY = "#d99a1c"
"""The accent: the side to move, and the place where a game begins."""

HALO = "#fffdf7"
"""The color around every mark, so that it shows on light and dark pages."""

TABLE = "#8c7853"
"""Empty slots and empty hexes. It is always translucent, to show on light and dark pages."""

_ON_CREAM = {
    Bug.QUEEN: 130,
    Bug.SPIDER: 58,
    Bug.BEETLE: 54,
    Bug.GRASSHOPPER: 28,
    Bug.ANT: 25,
    Bug.MOSQUITO: 240,
    Bug.LADYBUG: 124,
    Bug.PILLBUG: 23,
}
_ON_BLACK = {
    Bug.QUEEN: 221,
    Bug.SPIDER: 173,
    Bug.BEETLE: 177,
    Bug.GRASSHOPPER: 113,
    Bug.ANT: 75,
    Bug.MOSQUITO: 250,
    Bug.LADYBUG: 203,
    Bug.PILLBUG: 79,
}

TERMINAL = {
    Color.WHITE: {bug: f"1;38;5;{hue};48;5;230" for bug, hue in _ON_CREAM.items()},
    Color.BLACK: {bug: f"1;38;5;{hue};48;5;235" for bug, hue in _ON_BLACK.items()},
}
"""The same for a terminal with 256 colors, as parameters of an escape code."""

TERMINAL_WALL = "2"
"""Faint, in the terminal's own color."""

TERMINAL_MARK = "1;35"
"""Bold, in the terminal's own magenta."""
