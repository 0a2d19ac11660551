"""Where each of the eight bugs can move on its own, and along which route.

A *route* lists every hex that a move passes through, from start to end. Functions return one route
for each hex that a piece can reach, keyed by that hex. The list of legal moves and the explanations
for people both come from these routes, so they always agree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from skep.core.bugs import Bug
from skep.core.hexes import Hex
from skep.core.hive import Hive
from skep.core.ruleset import Ruleset
from skep.core.steps import climbs, slides

Route = tuple[Hex, ...]
"""The hexes of a move, from start to end."""

Routes = dict[Hex, Route]
"""One route for each hex that can be reached."""

SPIDER_STEPS = 3


def routes(hive: Hive, at: Hex, ruleset: Ruleset) -> Routes:
    """Return where the top piece of a hex can go under the rules for its bug, and how.

    This doesn't check whether it may move at all: whose turn it is, One Hive, stunned pieces.
    """
    piece = hive.stacks[at][-1]
    lifted = hive.lift(at)
    if piece.bug is not Bug.MOSQUITO:
        return routes_as(piece.bug, lifted, at, ruleset)
    found: Routes = {}
    for bug in copied_bugs(lifted, at):
        for end, route in routes_as(bug, lifted, at, ruleset).items():
            found.setdefault(end, route)
    return found


def routes_as(bug: Bug, hive: Hive, start: Hex, ruleset: Ruleset) -> Routes:
    """Return the routes of a piece that moves as *bug*; *hive* is the hive without the piece."""
    return _ROUTES[bug](hive, start, ruleset)


def copied_bugs(hive: Hive, at: Hex) -> list[Bug]:
    """Return the bugs a mosquito moves as, in the order of ``Bug`` (rules R7.7 and R7.8).

    On top of the hive, it moves only as a beetle. On the ground, it copies the top pieces of the
    stacks it touches, except other mosquitoes. *hive* is the hive without it.
    """
    if hive.occupied(at):
        return [Bug.BEETLE]
    touched = {hive.stacks[hex_][-1].bug for hex_ in hive.neighbors(at)}
    return [bug for bug in Bug if bug in touched and bug is not Bug.MOSQUITO]


def _one_slide(hive: Hive, start: Hex, _: Ruleset) -> Routes:
    """Queen and pillbug: one slide (rules R7.1 and R7.9)."""
    return {end: (start, end) for end in slides(hive, start)}


def _beetle(hive: Hive, start: Hex, ruleset: Ruleset) -> Routes:
    """Take one step: a slide on the ground, or a climb (rule R7.2)."""
    slid = {} if hive.occupied(start) else _one_slide(hive, start, ruleset)
    climbed = climbs(hive, start, gates=ruleset.climb_gates)
    return slid | {end: (start, end) for end in climbed}


def _grasshopper(hive: Hive, start: Hex, _: Ruleset) -> Routes:
    """Hop straight over one or more occupied hexes to the first empty one (rule R7.3)."""
    found: Routes = {}
    for first in hive.neighbors(start):
        dq, dr = first.q - start.q, first.r - start.r
        route = [start]
        end = first
        while hive.occupied(end):
            route.append(end)
            end = end.moved(dq, dr)
        found[end] = (*route, end)
    return found


def _spider(hive: Hive, start: Hex, _: Ruleset) -> Routes:
    """Slide exactly three times, never back onto a hex of this move (rule R7.4)."""
    ways: list[Route] = [(start,)]
    for _step in range(SPIDER_STEPS):
        ways = [(*way, end) for way in ways for end in slides(hive, way[-1]) if end not in way]
    return {way[-1]: way for way in reversed(ways)}


def _ant(hive: Hive, start: Hex, _: Ruleset) -> Routes:
    """Slide any number of times (rule R7.5). The routes are the shortest ones."""
    found: Routes = {start: (start,)}
    queue = [start]
    for at in queue:
        way = found[at]
        for end in slides(hive, at):
            if end not in found:
                found[end] = (*way, end)
                queue.append(end)
    del found[start]
    return found


def _ladybug(hive: Hive, start: Hex, ruleset: Ruleset) -> Routes:
    """Climb up, along the top, and down to an empty hex other than the start (rule R7.6)."""
    return {way[-1]: way for way in reversed(list(_ladybug_ways(hive, start, ruleset)))}


def _ladybug_ways(hive: Hive, start: Hex, ruleset: Ruleset) -> Iterator[Route]:
    gates = ruleset.climb_gates
    for up in climbs(hive, start, gates=gates):
        for along in climbs(hive, up, gates=gates):
            if not hive.occupied(along):
                continue
            for down in climbs(hive, along, gates=gates):
                if not hive.occupied(down) and down != start:
                    yield start, up, along, down


_ROUTES: dict[Bug, Callable[[Hive, Hex, Ruleset], Routes]] = {
    Bug.QUEEN: _one_slide,
    Bug.SPIDER: _spider,
    Bug.BEETLE: _beetle,
    Bug.GRASSHOPPER: _grasshopper,
    Bug.ANT: _ant,
    Bug.LADYBUG: _ladybug,
    Bug.PILLBUG: _one_slide,
}
