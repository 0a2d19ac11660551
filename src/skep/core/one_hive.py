"""The One Hive rule: which pieces hold the hive together (rule R4.3)."""

from __future__ import annotations

from collections.abc import Iterable

from skep.core.hexes import Hex
from skep.core.hive import Hive


def is_one_hive(hive: Hive) -> bool:
    """Whether all pieces in play are linked. An empty hive is."""
    return len(parts(hive.stacks)) <= 1


def parts(hexes: Iterable[Hex]) -> list[set[Hex]]:
    """Return the linked parts that occupied hexes fall into, the largest first."""
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
    """Return the hexes that link two parts of the hive: a piece alone on one may not leave it.

    These are the articulation points of the hive as a graph, found in one walk through it
    (Hopcroft and Tarjan): a hex is one when some hex entered from it leads back to nothing
    that was entered earlier. Whether a hex holds a stack makes no difference here; a stack
    stays behind when its top piece leaves, so only the callers' lone pieces are bound.
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
