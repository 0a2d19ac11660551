"""The One Hive rule: which pieces hold the hive together (rule R4.3)."""

from __future__ import annotations

from collections.abc import Iterable

from skep.core.hexes import Hex
from skep.core.hive import Hive


def is_one_hive(hive: Hive) -> bool:
    """Whether all pieces in play are connected. An empty hive is connected."""
    return len(parts(hive.stacks)) <= 1


def parts(hexes: Iterable[Hex]) -> list[set[Hex]]:
    """Return the connected parts of a set of occupied hexes, the largest first."""
    loose = dict.fromkeys(hexes)
    found: list[set[Hex]] = []
    while loose:
        seed, _ = loose.popitem()
        part = {seed}
        frontier = [seed]
        while frontier:
            for hex_ in frontier.pop().neighbors():
                if hex_ in loose:
                    del loose[hex_]
                    part.add(hex_)
                    frontier.append(hex_)
        found.append(part)
    return sorted(found, key=lambda part: (-len(part), min(part)))


def pinned_hexes(hive: Hive) -> set[Hex]:
    """Return the hexes that connect two parts of the hive. A lone piece on one may not leave it.

    These are the articulation points of the hive as a graph, found in one depth-first search
    (Hopcroft and Tarjan). A hex is one if some hex entered from it doesn't lead back to any hex
    that was entered earlier. Stacks aren't treated differently here: when the top piece leaves, the
    rest of the stack stays, so callers apply the rule to lone pieces only.
    """
    stacks = hive.stacks
    if not stacks:
        return set()
    root = next(iter(stacks))
    entered = {root: 0}
    earliest = {root: 0}
    pinned: set[Hex] = set()
    branches_of_root = 0
    trail = [(root, root, iter(root.neighbors()))]
    while trail:
        at, parent, ahead = trail[-1]
        for hex_ in ahead:
            if hex_ not in stacks or hex_ == parent:
                continue
            if hex_ in entered:
                earliest[at] = min(earliest[at], entered[hex_])
                continue
            entered[hex_] = earliest[hex_] = len(entered)
            trail.append((hex_, at, iter(hex_.neighbors())))
            break
        else:
            trail.pop()
            if parent == root:
                branches_of_root += at != root
            elif earliest[at] >= entered[parent]:
                pinned.add(parent)
            earliest[parent] = min(earliest[parent], earliest[at])
    if branches_of_root > 1:
        pinned.add(root)
    return pinned
