"""The ten levels as data: how deep each one searches, and how it chooses a move."""

from __future__ import annotations

from dataclasses import dataclass

from skep.engine.limits import Limits


@dataclass(frozen=True, slots=True)
class Level:
    """A level of strength.

    A level considers a few good moves and chooses one at random; better moves are more likely. Now
    and then it searches only very few plies, and so overlooks a threat.
    """

    number: int
    name: str
    """Its name in the catalogues."""

    depth: int | None = None
    """The maximum depth, in plies."""

    nodes: int | None = None
    """The maximum number of nodes, so that the strength doesn't depend on the machine."""

    lines: int = 1
    """How many moves it considers."""

    temperature: float = 0.0
    """The loss, in hundredths, that makes a move e times less likely; 0 always plays the best."""

    margin: int = 0
    """The largest loss, in hundredths, at which a move is considered."""

    overlooks: float = 0.0
    """How often it searches only ``glance`` plies, from 0 to 1."""

    glance: int = 2
    """The depth of such a search, in plies.

    With 2 it sees that a move loses at once, with 1 that a move wins, with 0 neither.
    """

    elo: int | None = None
    """Its Elo as measured against the other levels, or None; level 1 has 0."""


LEVELS: tuple[Level, ...] = (
    Level(
        1,
        "egg",
        elo=0,
        depth=1,
        nodes=5_000,
        lines=16,
        temperature=110,
        margin=330,
        overlooks=0.5,
        glance=0,
    ),
    Level(
        2,
        "larva",
        elo=252,
        depth=2,
        nodes=5_000,
        lines=16,
        temperature=55,
        margin=180,
        overlooks=0.4,
        glance=1,
    ),
    Level(3, "pupa", elo=602, depth=2, nodes=10_000, lines=12, temperature=42, margin=140),
    Level(
        4,
        "grasshopper",
        elo=918,
        depth=3,
        nodes=20_000,
        lines=10,
        temperature=25,
        margin=80,
        overlooks=0.3,
    ),
    Level(5, "spider", elo=1193, nodes=15_000, lines=6, temperature=24, margin=80, overlooks=0.2),
    Level(6, "beetle", elo=1543, nodes=25_000, lines=4, temperature=12, margin=40, overlooks=0.05),
    Level(7, "ladybug", elo=1787, nodes=40_000, lines=3, temperature=8, margin=30),
    Level(8, "mosquito", elo=1992, nodes=80_000, lines=2, temperature=6, margin=20),
    Level(9, "ant", elo=2235, nodes=200_000, lines=2, temperature=4, margin=10),
    Level(10, "queen"),
)
"""All levels, from a child's first opponent to full strength."""

NUMBERS = range(1, len(LEVELS) + 1)


def capped(limits: Limits, level: Level, *, glancing: bool = False) -> Limits:
    """Return the limits of a level's search: the tighter of *limits* and its own."""
    depth = max(level.glance, 1) if glancing else level.depth
    return Limits(
        seconds=limits.seconds,
        depth=_tighter(limits.depth, depth),
        nodes=_tighter(limits.nodes, level.nodes),
    )


def _tighter(one: int | None, other: int | None) -> int | None:
    return min((limit for limit in (one, other) if limit is not None), default=None)
