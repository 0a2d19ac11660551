"""Rule sets: the rules that differ between editions, as data.

To add an edition, add a row to ``EDITIONS``. The parser, the command line, the C++ header and the
page read that table. Editions are also named where people read about them (the catalogs of words,
the box covers on the page) and where some are chosen on purpose (the mix of rule sets for
self-play, and the native tools that write test data).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from itertools import combinations
from types import MappingProxyType
from typing import Any

from skep.core.bugs import EXPANSIONS, STANDARD_BOX, Bug, Color
from skep.core.checks import check_type
from skep.core.errors import RulesetError, RulesetErrorCode
from skep.core.switches import TRUTHS, declared_switches, switch


class Repetition(Enum):
    """What happens when a position occurs for the third time (rule R9.4)."""

    NONE = "none"
    """Nothing: the rules ignore repetition."""

    AGREEMENT = "agreement"
    """Both players are told, and can agree to a draw."""

    THREEFOLD = "threefold"
    """The game is a draw."""


_FIRST_PLAYERS: Mapping[str, Color | None] = {
    "white": Color.WHITE,
    "black": Color.BLACK,
    "either": None,
}
_REPETITIONS = {repetition.value: repetition for repetition in Repetition}


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules in force: the pieces in the box, and the switches."""

    box: Mapping[Bug, int]
    """The number of pieces of each bug per side. A bug that is left out has none."""

    first_player: Color | None = switch(  # noqa: RUF009 - declares the field
        default=Color.WHITE,
        values=_FIRST_PLAYERS,
        changes="who moves first",
        rule="R1.4",
    )
    """Who begins; None if the players choose."""

    queen_first: bool = switch(
        default=False,
        values=TRUTHS,
        changes="whether the queen may be placed on a player's first turn",
        rule="R3.6",
    )
    """Whether the queen may be placed on a player's first turn."""

    climb_gates: bool = switch(
        default=True,
        values=TRUTHS,
        changes="whether gates above the ground block climbing pieces",
        rule="R6.2",
    )
    """Whether gates above the ground block beetles, ladybugs and mosquitoes that copy them."""

    repetition: Repetition = switch(  # noqa: RUF009 - declares the field
        default=Repetition.NONE,
        values=_REPETITIONS,
        changes="what happens when a position occurs for the third time",
        rule="R9.4",
    )
    """What happens when a position occurs for the third time."""

    def __post_init__(self) -> None:
        """Complete the box and check it.

        :raises WrongTypeError: when a field has the wrong type.
        :raises RulesetError: when a side doesn't have exactly one queen, or has more pieces of a
            bug than a complete box holds.
        """
        self._check_types()
        for bug, number in self.box.items():
            if not 0 <= number <= STANDARD_BOX[bug]:
                raise RulesetError(RulesetErrorCode.TOO_MANY, bug)
        if self.box.get(Bug.QUEEN) != 1:
            raise RulesetError(RulesetErrorCode.NO_QUEEN, Bug.QUEEN)
        box = MappingProxyType({bug: self.box.get(bug, 0) for bug in Bug})
        object.__setattr__(self, "box", box)

    def _check_types(self) -> None:
        check_type("box", self.box, Mapping)
        for bug, number in self.box.items():
            check_type("box", bug, Bug)
            check_type(f"box, {bug.name.lower()}", number, int)
        for one in SWITCHES:
            check_type(one.name, getattr(self, one.name), *one.types)

    def __hash__(self) -> int:
        return hash((tuple(self.box.values()), self._settings()))

    def __reduce__(self) -> tuple[type[Ruleset], tuple[object, ...]]:
        """Pickle by value, because a mapping proxy cannot be pickled."""
        return Ruleset, (dict(self.box), *self._settings())

    def _settings(self) -> tuple[object, ...]:
        return tuple(getattr(self, one.name) for one in SWITCHES)

    def spelled(self) -> dict[str, str]:
        """Return the value of each switch as text, keyed by the name of the switch."""
        return {one.name: one.spell(getattr(self, one.name)) for one in SWITCHES}

    def with_switches(self, spelled: Mapping[str, str]) -> Ruleset:
        """Return the rule set with some switches changed to other values, given as text.

        :raises KeyError: when there is no such switch, or it has no such value.
        """
        declared = {one.name: one for one in SWITCHES}
        changes: dict[str, Any] = {
            name: declared[name].values[text] for name, text in spelled.items()
        }
        return replace(self, **changes)

    @property
    def queen_due_turn(self) -> int:
        """The turn by which a player must have placed the queen (rule R3.4)."""
        return 4

    @property
    def expansions(self) -> tuple[Bug, ...]:
        """The expansions in the box: mosquito, ladybug, pillbug."""
        return tuple(bug for bug in EXPANSIONS if self.box[bug])

    def with_expansions(self, expansions: Iterable[Bug]) -> Ruleset:
        """Return the rule set with only the given expansions (rule R1.2).

        :raises WrongTypeError: when they are not bugs.
        :raises RulesetError: when the box does not hold one of them.
        """
        wanted = frozenset(expansions)
        for bug in wanted:
            check_type("expansions", bug, Bug)
        for bug in EXPANSIONS:
            if bug in wanted and not self.box[bug]:
                raise RulesetError(RulesetErrorCode.NOT_IN_BOX, bug)
        box = {
            bug: number if bug in wanted or bug not in EXPANSIONS else 0
            for bug, number in self.box.items()
        }
        return replace(self, box=box)


SWITCHES = declared_switches(Ruleset)
"""The switches, in the order of the fields."""

_BOX_OF_11 = {bug: number for bug, number in STANDARD_BOX.items() if bug not in EXPANSIONS}
_BOX_OF_13 = {**_BOX_OF_11, Bug.MOSQUITO: 1, Bug.LADYBUG: 1}
_BOX_OF_14 = {**_BOX_OF_13, Bug.PILLBUG: 1}

DUTCH_2005 = Ruleset(
    box=_BOX_OF_11,
    first_player=None,
    queen_first=True,
    climb_gates=False,
    repetition=Repetition.THREEFOLD,
)
CLASSIC = replace(DUTCH_2005, box=_BOX_OF_13, repetition=Repetition.AGREEMENT)
ULTIMATE = Ruleset(box=_BOX_OF_14, repetition=Repetition.AGREEMENT)
TOURNAMENT = replace(ULTIMATE, repetition=Repetition.NONE)

EDITIONS: Mapping[str, Ruleset] = MappingProxyType(
    {
        "dutch-2005": DUTCH_2005,
        "classic": CLASSIC,
        "pocket": CLASSIC,
        "carbon": CLASSIC,
        "ultimate": ULTIMATE,
        "tournament": TOURNAMENT,
    }
)
"""The five printed editions, and ``tournament``, the rules of online play and engines."""


def _game_types() -> Iterator[tuple[str, Ruleset]]:
    for count in range(len(EXPANSIONS) + 1):
        for expansions in combinations(EXPANSIONS, count):
            letters = "".join(bug.value for bug in expansions)
            name = f"Base+{letters}" if letters else "Base"
            yield name, TOURNAMENT.with_expansions(expansions)


GAME_TYPES: Mapping[str, Ruleset] = MappingProxyType(dict(_game_types()))
"""The eight game types, under the tournament rules."""
