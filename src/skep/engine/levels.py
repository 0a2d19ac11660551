"""The ten levels as data: what each one notices, how deep it searches, and how it chooses."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from skep.engine.limits import Limits


@dataclass(frozen=True, slots=True)
class Level:
    """A level of strength.

    The lowest levels notice only some of their legal moves and play the best of these, so they
    overlook wins, threats and defenses alike. The others search, consider a few good moves and
    choose one at random; better moves are more likely. Now and then they search only a few
    plies, and so overlook a threat. When the opponent can only pass, they play their best move.
    """

    number: int
    name: str
    """Its name in the catalogs."""

    elo: int | None = None
    """Its Elo as measured against the other levels, or None; level 1 has 0."""

    notices: int | None = None
    """How many of its legal moves it notices; None for a level that searches."""

    depth: int | None = None
    """The maximum depth, in plies."""

    nodes: int | None = None
    """The maximum number of nodes, so that the strength doesn't depend on the machine."""

    lines: int = 1
    """How many moves it considers."""

    half_loss: int = 0
    """The loss, in hundredths, that makes a move half as likely; 0 always plays the best."""

    margin: int = 0
    """The largest loss, in hundredths, at which a move is considered."""

    overlooks: int = 0
    """How often it searches only ``glance`` plies, in percent."""

    glance: int = 2
    """The depth of such a search: with 2 it sees that a move loses at once, with 1 it doesn't."""


LEVELS: tuple[Level, ...] = (
    Level(1, "egg", 0, notices=5),
    Level(2, "larva", 252, notices=11),
    Level(3, "pupa", 439, notices=30),
    Level(
        4,
        "grasshopper",
        679,
        depth=2,
        nodes=8_000,
        lines=12,
        half_loss=29,
        margin=140,
        overlooks=30,
        glance=1,
    ),
    Level(
        5, "spider", 980, depth=3, nodes=15_000, lines=10, half_loss=20, margin=100, overlooks=20
    ),
    Level(6, "beetle", 1288, nodes=15_000, lines=7, half_loss=15, margin=70, overlooks=25),
    Level(7, "ladybug", 1601, nodes=26_000, lines=5, half_loss=12, margin=55, overlooks=10),
    Level(8, "mosquito", 1939, nodes=75_000, lines=3, half_loss=7, margin=30, overlooks=2),
    Level(9, "ant", 2304, nodes=400_000, lines=2, half_loss=2, margin=10),
    Level(10, "queen"),
)
"""All levels, from a child's first opponent to full strength."""

NODES_TO_FINISH = 20_000
"""To finish a game against an opponent who can only pass, a level searches at least this much."""


class Attention(Enum):
    """How closely a level looks at a position."""

    NORMAL = "normal"
    GLANCE = "glance"
    """It overlooks something."""

    FINISH = "finish"
    """The opponent can only pass, so it plays its best move."""


def capped(limits: Limits, level: Level, attention: Attention = Attention.NORMAL) -> Limits:
    """Return the limits of a level's search: the tighter of *limits* and its own."""
    depth, nodes = level.depth, level.nodes or level.notices
    if attention is Attention.GLANCE:
        depth = level.glance
    elif attention is Attention.FINISH:
        depth, nodes = None, max(nodes or 0, NODES_TO_FINISH)
    return Limits(
        seconds=limits.seconds,
        depth=_tighter(limits.depth, depth),
        nodes=_tighter(limits.nodes, nodes),
    )


def _tighter(one: int | None, other: int | None) -> int | None:
    return min((limit for limit in (one, other) if limit is not None), default=None)
