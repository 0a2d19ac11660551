"""Rule sets as text: ``NAME[+LETTERS][,switch=value…]``.

A name alone means the edition's complete box, ``NAME+`` means no expansions, and letters choose
expansions. Links use ``-`` for ``+``, ``.`` for ``,`` and ``_`` for ``=``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from skep.core.bugs import EXPANSIONS, Bug
from skep.core.checks import check_type
from skep.core.ruleset import EDITIONS, GAME_TYPES, SWITCHES, TOURNAMENT, Ruleset
from skep.notation.errors import Expected, NotationError, RulesDisagreeError
from skep.notation.patterns import BOX

BASE = "Base"

CAPABILITIES = {bug: bug.name.capitalize() for bug in EXPANSIONS}
"""The name of each expansion in the capabilities of a UHP engine, such as ``Mosquito``."""

_NAMES = {**EDITIONS, BASE: TOURNAMENT}
# Editions with the same rules go by the name of the oldest one.
_PREFERRED_NAMES = {ruleset: name for name, ruleset in reversed(tuple(EDITIONS.items()))}
_PRESETS = {name: ruleset for ruleset, name in {**_PREFERRED_NAMES, TOURNAMENT: BASE}.items()}
"""The presets that strings are written with, the preferred one first."""

_BY_LOWER_CASE = {name.lower(): name for name in _NAMES}
_VALUES = {switch.name: tuple(switch.values) for switch in SWITCHES}
_BOX = "box"
_BOX_TEXT = re.compile(BOX)
SWITCH_NAMES = (_BOX, *_VALUES)
"""What a string can set: the box and the switches."""

_TO_LINK = str.maketrans("+,=", "-._")


@dataclass(frozen=True, slots=True)
class ParsedRuleset:
    """What a string says about the rules."""

    ruleset: Ruleset
    preset: str
    """The name that the string begins with, in its usual spelling: ``classic``, ``Base``."""

    given: frozenset[str]
    """The names that the string sets, out of ``SWITCH_NAMES``."""


def parse_ruleset(text: str) -> Ruleset:
    """Return the rule set that a string names.

    >>> parse_ruleset("classic+M,queen_first=false").queen_first
    False

    :raises NotationError: with the column, and what was expected there.
    :raises WrongTypeError: when *text* is not a string.
    """
    return parse_switches(text).ruleset


def parse_switches(text: str) -> ParsedRuleset:
    """Return the rule set that a string names, and which switches the string sets.

    >>> parse_switches("classic,queen_first=false").given
    frozenset({'queen_first'})

    :raises NotationError: with the column, and what was expected there.
    :raises WrongTypeError: when *text* is not a string.
    """
    check_type("text", text, str)
    head, *settings = text.split(",")
    preset, ruleset = _parse_name(text, head)
    given: set[str] = set()
    at = len(head) + 1
    for setting in settings:
        left, equals, right = setting.partition("=")
        name, value = left.strip().lower(), right.strip().lower()
        if not equals or name in given or name not in SWITCH_NAMES:
            raise NotationError(text, at, Expected.SWITCH, choices=SWITCH_NAMES)
        given.add(name)
        try:
            ruleset = _with_setting(ruleset, name, value)
        except (ValueError, KeyError) as error:
            expected = Expected.BOX if name == _BOX else Expected.SWITCH_VALUE
            column, choices = at + len(left) + 1, _VALUES.get(name, ())
            raise NotationError(text, column, expected, choices=choices) from error
        at += len(setting) + 1
    return ParsedRuleset(ruleset, preset, frozenset(given))


def preset_of(text: str) -> str | None:
    """Return the preset that a string begins with, in its usual spelling; None if it names none.

    >>> preset_of(" base+mlp,queen_first=maybe")
    'Base'
    """
    name, _, _ = text.partition(",")[0].partition("+")
    return _BY_LOWER_CASE.get(name.strip().lower())


def format_ruleset(ruleset: Ruleset) -> str:
    """Return the shortest string that names a rule set: the closest preset, and the differences.

    >>> format_ruleset(parse_ruleset("tournament+PM"))
    'Base+MP'

    :raises WrongTypeError: when *ruleset* is not a rule set.
    """
    check_type("ruleset", ruleset, Ruleset)
    return min(_spellings(ruleset), key=lambda text: text.count(","))


def as_ruleset(rules: Ruleset | str, name: str = "rules") -> Ruleset:
    """Return a rule set, given the rule set or its name; errors call the argument *name*.

    :raises NotationError: when there is no rule set of that name.
    :raises WrongTypeError: when *rules* is neither.
    """
    check_type(name, rules, Ruleset, str)
    return parse_ruleset(rules) if isinstance(rules, str) else rules


def parse_link_ruleset(text: str) -> Ruleset:
    """Return the rule set named by a string in the spelling for links.

    :raises NotationError: with the column, and what was expected there.
    """
    head, *switches = text.split(".")
    for name in (*_NAMES, *GAME_TYPES):
        # Only the hyphen after the name means a plus: dutch-2005 has a hyphen in its name.
        if head.lower().startswith(name.lower() + "-"):
            head = f"{head[: len(name)]}+{head[len(name) + 1 :]}"
            break
    return parse_ruleset(",".join([head, *("=".join(one.rsplit("_", 1)) for one in switches)]))


def format_link_ruleset(ruleset: Ruleset) -> str:
    """Return the shortest string that names a rule set, in the spelling for links."""
    return format_ruleset(ruleset).translate(_TO_LINK)


def check_agreement(said: Ruleset, asked: Ruleset | None) -> None:
    """Check that a game's own rules are those that the caller asks for, if any.

    :raises RulesDisagreeError: naming both.
    """
    if asked is not None and asked != said:
        raise RulesDisagreeError(format_ruleset(said), format_ruleset(asked))


def check_expansions(said: Ruleset, asked: Ruleset | None) -> None:
    """Check that a game's expansions are those that the caller asks for, if any.

    :raises RulesDisagreeError: naming both.
    """
    if asked is not None and asked.expansions != said.expansions:
        raise RulesDisagreeError(game_type(said), format_ruleset(asked))


def game_type(ruleset: Ruleset) -> str:
    """Return the UHP game type with the same expansions: ``Base`` or ``Base+MLP``."""
    return _with_letters(BASE, ruleset.expansions) if ruleset.expansions else BASE


def _parse_name(text: str, head: str) -> tuple[str, Ruleset]:
    name, plus, letters = head.partition("+")
    preset = preset_of(name)
    if preset is None:
        raise NotationError(text, 0, Expected.RULES, choices=tuple(EDITIONS))
    ruleset = _NAMES[preset]
    if not plus and preset != BASE:
        return preset, ruleset
    wanted: list[Bug] = []
    for at, letter in enumerate(letters.strip().upper(), start=len(name) + 1):
        bug = next((bug for bug in ruleset.expansions if bug.value == letter), None)
        if bug is None or bug in wanted:
            known = tuple(bug.value for bug in EXPANSIONS)
            raise NotationError(text, at, Expected.EXPANSION, choices=known)
        wanted.append(bug)
    return preset, ruleset.with_expansions(wanted)


def _with_setting(ruleset: Ruleset, name: str, value: str) -> Ruleset:
    """Return a rule set with its box or one switch set to another value.

    :raises ValueError: when *value* is not a box.
    :raises KeyError: when the switch has no such value.
    """
    if name == _BOX:
        return replace(ruleset, box=_parse_box(value))
    return ruleset.with_switches({name: value})


def _parse_box(text: str) -> dict[Bug, int]:
    letters = text[::2].upper()
    if not _BOX_TEXT.fullmatch(text) or len(set(letters)) != len(letters):
        raise ValueError(text)
    return {Bug(letter): int(digit) for letter, digit in zip(letters, text[1::2], strict=True)}


def _spellings(ruleset: Ruleset) -> Iterator[str]:
    """Yield strings for a rule set, one from each preset, the preferred preset first."""
    for name, preset in _PRESETS.items():
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
        yield f"{_BOX}=" + "".join(f"{bug.value}{n}" for bug, n in ruleset.box.items() if n)
    usual = preset.spelled()
    for name, value in ruleset.spelled().items():
        if value != usual[name]:
            yield f"{name}={value}"
