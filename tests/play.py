"""Random play, and strategies that draw what it leads to."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

from hypothesis import strategies as st

from skep.core.bugs import Bug, Color
from skep.core.hexes import Hex
from skep.core.moves import Move
from skep.core.ruleset import EDITIONS, GAME_TYPES, SWITCHES, TOURNAMENT, Ruleset
from skep.notation.record import GameRecord, outcome_by_rules
from skep.rules import Position
from tests.backends import backends

ALL_RULESETS: dict[str, Ruleset] = {**EDITIONS, **GAME_TYPES}

SWITCHED_RULESETS: dict[str, Ruleset] = {
    f"Base+MLP,{switch.name}={text}": GAME_TYPES["Base+MLP"].with_switches({switch.name: text})
    for switch in SWITCHES
    for text in switch.values
}
"""All bugs, with each switch at each of its values."""


def random_record(seed: int, plies: int, start: Position) -> GameRecord:
    """Return a game of at most so many random plies: the same seed gives the same game.

    It ends where the rules end it, by repetition too, of which a position knows nothing.
    """
    rng = random.Random(seed)
    moves: list[Move] = []
    position = start
    times = Counter([start.key])
    while len(moves) < plies and not outcome_by_rules(position, times[position.key]):
        moves.append(rng.choice(position.legal_moves()))
        position = position.play_unchecked(moves[-1])
        times[position.key] += 1
    return GameRecord(start, tuple(moves))


def nearby(position: Position) -> set[Hex]:
    """Return the hexes of the hive and all within two steps of it."""
    hexes = set(position.hive.stacks) or {Hex(0, 0)}
    for _ in range(2):
        hexes |= {near for at in hexes for near in at.neighbors()}
    return hexes


boxes = st.fixed_dictionaries(
    {bug: st.integers(0 if bug is not Bug.QUEEN else 1, bug.count) for bug in Bug}
)
settings = st.fixed_dictionaries(
    {switch.name: st.sampled_from(list(switch.values)) for switch in SWITCHES}
)


def with_box_and_switches(box: dict[Bug, int], spelled: dict[str, str]) -> Ruleset:
    """Return a rule set of one's own."""
    return Ruleset(box).with_switches(spelled)


custom_rulesets = st.builds(with_box_and_switches, boxes, settings)

rulesets = st.one_of(
    st.just(TOURNAMENT), st.sampled_from(list(ALL_RULESETS.values())), custom_rulesets
)


@st.composite
def starts(draw: st.DrawFn, implementations: list[type[Position]]) -> Position:
    """Draw the first position of a game, with Black to begin where the rules allow it."""
    ruleset = draw(rulesets)
    first = ruleset.first_player or draw(st.sampled_from(Color))
    return draw(st.sampled_from(implementations)).initial(ruleset, first)


def records_of(*implementations: type[Position]) -> st.SearchStrategy[GameRecord]:
    """Draw games whose positions are of one of the implementations of the rules."""
    start = starts(list(implementations))
    return st.builds(random_record, st.integers(0, 2**32), st.integers(0, 60), start)


records = records_of(Position)
positions = records.map(lambda record: record.last)

records_of_all = records_of(*backends().values())
positions_of_all = records_of_all.map(lambda record: record.last)


def either_begins(position: Position) -> Position:
    """Return the same position under rules that let either side begin."""
    ruleset = replace(position.ruleset, first_player=None)
    return type(position).from_setup(replace(position.setup(), ruleset=ruleset))
