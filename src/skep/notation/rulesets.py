r"""Rule sets as text: ``NAME[+LETTERS][,switch=value…]``.

A name alone is the whole box of an edition, ``NAME+`` its base set, and letters choose among
the mosquito, ladybug and pillbug. For links there is a second spelling of the same, with ``-``
for ``+``, ``.`` for ``,`` and ``_`` for ``=``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from skep.core.bugs import EXPANSIONS, Bug, Color
from skep.core.checks import check_type
from skep.core.errors import RulesetError
from skep.core.ruleset import (
    CLASSIC,
    DUTCH_2005,
    EDITIONS,
    GAME_TYPES,
    ULTIMATE,
    Repetition,
    Ruleset,
)
from skep.notation.errors import Expected, NotationError, RulesDisagreeError

BASE = "Base"

_NAMES = {**EDITIONS, BASE: GAME_TYPES["Base+MLP"]}
_BY_LOWER_CASE = {name.lower(): name for name in _NAMES}
_FIRST_PLAYERS = {"white": Color.WHITE, "black": Color.BLACK, "either": None}
_NAMES_OF_FIRST_PLAYERS = {color: name for name, color in _FIRST_PLAYERS.items()}
_TRUTHS = {"true": True, "false": False}
_REPETITIONS = {repetition.value: repetition for repetition in Repetition}
_TO_LINK = str.maketrans("+,=", "-._")


def parse_ruleset(text: str) -> Ruleset:
    """Return the rule set that a text names.

    >>> parse_ruleset("classic+M,queen_first=false").queen_first
    False

    :raises NotationError: with the column, and what was expected there.
    :raises WrongTypeError: when it is not text.
    """
    check_type("text", text, str)
    head, *switches = text.split(",")
    ruleset = _parse_name(text, head)
    at = len(head) + 1
    left = dict(_SWITCHES)
    for switch in switches:
        name, equals, value = switch.partition("=")
        if not equals or name.strip().lower() not in left:
            raise NotationError(text, at, Expected.SWITCH)
        expected, read = left.pop(name.strip().lower())
        try:
            ruleset = read(ruleset, value.strip().lower())
        except (KeyError, RulesetError) as error:
            raise NotationError(text, at + len(name) + 1, expected) from error
        at += len(switch) + 1
    return ruleset


def format_ruleset(ruleset: Ruleset) -> str:
    """Return the shortest text that names a rule set: the nearest preset, and its changes.

    >>> format_ruleset(parse_ruleset("tournament+PM"))
    'Base+MP'

    :raises WrongTypeError: when it is not a rule set.
    """
    check_type("ruleset", ruleset, Ruleset)
    return min(_spellings(ruleset), key=lambda text: text.count(","))


def as_ruleset(rules: Ruleset | str, name: str = "rules") -> Ruleset:
    """Return a rule set, given the rule set or its name; *name* is the argument, for errors.

    :raises NotationError: when there is no rule set of that name.
    :raises WrongTypeError: when it is neither.
    """
    check_type(name, rules, Ruleset, str)
    return parse_ruleset(rules) if isinstance(rules, str) else rules


def parse_link_ruleset(text: str) -> Ruleset:
    """Return the rule set that a text in the spelling for links names.

    :raises NotationError: with the column, and what was expected there.
    """
    head, *switches = text.split(".")
    for name in (*_NAMES, *GAME_TYPES):
        # Only the hyphen after the name stands for a plus: dutch-2005 has one of its own.
        if head.lower().startswith(name.lower() + "-"):
            head = f"{head[: len(name)]}+{head[len(name) + 1 :]}"
            break
    return parse_ruleset(",".join([head, *("=".join(one.rsplit("_", 1)) for one in switches)]))


def format_link_ruleset(ruleset: Ruleset) -> str:
    """Return the shortest text that names a rule set, in the spelling for links."""
    return format_ruleset(ruleset).translate(_TO_LINK)


def check_agreement(said: Ruleset, asked: Ruleset | None) -> None:
    """Refuse a game that says other rules than those it is to be played by, if any.

    :raises RulesDisagreeError: naming both.
    """
    if asked is not None and asked != said:
        raise RulesDisagreeError(format_ruleset(said), format_ruleset(asked))


def check_expansions(said: Ruleset, asked: Ruleset | None) -> None:
    """Refuse a game that names other expansions than the rules it is to be played by, if any.

    :raises RulesDisagreeError: naming both.
    """
    if asked is not None and asked.expansions != said.expansions:
        raise RulesDisagreeError(game_type(said), format_ruleset(asked))


def game_type(ruleset: Ruleset) -> str:
    """Return the UHP game type with the same expansions: ``Base`` or ``Base+MLP``."""
    return _with_letters(BASE, ruleset.expansions) if ruleset.expansions else BASE


def _parse_name(text: str, head: str) -> Ruleset:
    name, plus, letters = head.partition("+")
    key = name.strip().lower()
    if key not in _BY_LOWER_CASE:
        raise NotationError(text, 0, Expected.RULES)
    ruleset = _NAMES[_BY_LOWER_CASE[key]]
    if not plus and key != BASE.lower():
        return ruleset
    wanted: list[Bug] = []
    for at, letter in enumerate(letters.strip().upper(), start=len(name) + 1):
        bug = next((bug for bug in ruleset.expansions if bug.value == letter), None)
        if bug is None or bug in wanted:
            raise NotationError(text, at, Expected.EXPANSION)
        wanted.append(bug)
    return ruleset.with_expansions(wanted)


def _parse_box(text: str) -> dict[Bug, int]:
    if not re.fullmatch(r"([qsbgamlp][0-3])*", text):
        raise KeyError(text)
    if len(set(text[::2])) != len(text[::2]):
        raise KeyError(text)
    pairs = zip(text[::2], text[1::2], strict=True)
    return {Bug(letter.upper()): int(digit) for letter, digit in pairs}


def _spellings(ruleset: Ruleset) -> Iterator[str]:
    """Yield texts for a rule set, one from each preset, the preferred preset first."""
    presets = {BASE: _NAMES[BASE], "ultimate": ULTIMATE, "classic": CLASSIC}
    for name, preset in {**presets, "dutch-2005": DUTCH_2005}.items():
        shared = [bug for bug in preset.expansions if ruleset.box[bug]]
        whole = name != BASE and len(shared) == len(preset.expansions)
        head = name if whole else _with_letters(name, tuple(shared))
        if head == f"{BASE}+":
            head = BASE
        yield ",".join([head, *_changes(preset.with_expansions(shared), ruleset)])


def _with_letters(name: str, expansions: tuple[Bug, ...]) -> str:
    return name + "+" + "".join(bug.value for bug in EXPANSIONS if bug in expansions)


def _changes(preset: Ruleset, ruleset: Ruleset) -> Iterator[str]:
    if preset.box != ruleset.box:
        yield "box=" + "".join(f"{bug.value}{n}" for bug, n in ruleset.box.items() if n)
    if preset.first_player is not ruleset.first_player:
        yield f"first_player={_NAMES_OF_FIRST_PLAYERS[ruleset.first_player]}"
    if preset.queen_first is not ruleset.queen_first:
        yield f"queen_first={str(ruleset.queen_first).lower()}"
    if preset.climb_gates is not ruleset.climb_gates:
        yield f"climb_gates={str(ruleset.climb_gates).lower()}"
    if preset.repetition is not ruleset.repetition:
        yield f"repetition={ruleset.repetition.value}"


_SWITCHES: dict[str, tuple[Expected, Callable[[Ruleset, str], Ruleset]]] = {
    "box": (Expected.BOX, lambda rules, text: replace(rules, box=_parse_box(text))),
    "first_player": (
        Expected.FIRST_PLAYER,
        lambda rules, text: replace(rules, first_player=_FIRST_PLAYERS[text]),
    ),
    "queen_first": (
        Expected.TRUTH,
        lambda rules, text: replace(rules, queen_first=_TRUTHS[text]),
    ),
    "climb_gates": (
        Expected.TRUTH,
        lambda rules, text: replace(rules, climb_gates=_TRUTHS[text]),
    ),
    "repetition": (
        Expected.REPETITION,
        lambda rules, text: replace(rules, repetition=_REPETITIONS[text]),
    ),
}
