"""Where games of environments start: given positions, and random moves from there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias

from skep.core.checks import check_type, within
from skep.core.errors import HiveError, WrongTypeError
from skep.core.ruleset import Ruleset
from skep.envs.errors import StartError, StartFault
from skep.game import Game
from skep.notation.gamestring import parse_game
from skep.notation.rulesets import format_ruleset
from skep.notation.setupstring import parse_setup
from skep.rules import Position

if TYPE_CHECKING:
    import numpy as np

GameStart: TypeAlias = Position | Game | str
"""A position; a game, which goes on from its last position; a setup string or a game string."""

RANDOM_PLIES = range(201)
"""The allowed numbers of random plies."""

_OPTIONS = ("position", "random_plies")


@dataclass(frozen=True, slots=True)
class Starts:
    """Positions to start from, all equally likely, and the number of random plies from there."""

    positions: tuple[Position, ...]
    random_plies: int = 0

    def draw(self, rng: np.random.Generator) -> Position:
        """Return the position that the next game starts from.

        A random move that would end the game is replaced by another one. If all would, the game
        starts before it.
        """
        position = self.positions[_below(len(self.positions), rng)]
        for _ in range(self.random_plies):
            after = _play_on(position, rng)
            if after is None:
                break
            position = after
        return position


def read_starts(
    first: Position, starts: GameStart | Iterable[GameStart] | None, random_plies: int = 0
) -> Starts:
    """Return where games start, under the rules of *first*, which is the start if none is given.

    :raises StartError: when no game can start from one of them, or there are none.
    :raises WrongTypeError: when an argument has the wrong type.
    :raises ValueError: when *random_plies* is out of range.
    """
    plies = within("random_plies", random_plies, RANDOM_PLIES)
    if starts is None:
        return Starts((first,), plies)
    positions = read_positions("starts", starts, first.ruleset)
    if not positions:
        raise StartError(StartFault.NONE, "starts")
    return Starts(positions, plies)


def read_options(options: Mapping[str, Any] | None) -> tuple[Any, int | None]:
    """Return the options ``position`` and ``random_plies`` of a reset; None if they aren't given.

    :raises StartError: when an option is unknown.
    :raises WrongTypeError: when an argument has the wrong type.
    :raises ValueError: when ``random_plies`` is out of range.
    """
    check_type("options", options, Mapping, type(None))
    given = options or {}
    for name in given:
        if name not in _OPTIONS:
            known = ", ".join(_OPTIONS)
            raise StartError(StartFault.UNKNOWN_OPTION, "options", text=repr(name), known=known)
    plies = given.get("random_plies")
    if plies is not None:
        plies = within('options["random_plies"]', plies, RANDOM_PLIES)
    return given.get("position"), plies


def starts_for(options: Mapping[str, Any] | None, usual: Starts) -> Starts:
    """Return where the next game starts, given the options of its reset.

    :raises HiveError: what ``read_options`` and ``read_position`` raise.
    """
    position, plies = read_options(options)
    if position is None:
        return usual if plies is None else replace(usual, random_plies=plies)
    rules = usual.positions[0].ruleset
    return Starts((read_position('options["position"]', position, rules),), plies or 0)


def read_positions(
    name: str, starts: GameStart | Iterable[GameStart], rules: Ruleset
) -> tuple[Position, ...]:
    """Return the positions of one start or of several.

    :raises StartError: when no game can start from one of them.
    :raises WrongTypeError: when they have the wrong type.
    """
    if isinstance(starts, Position | Game | str):
        return (read_position(name, starts, rules),)
    if not isinstance(starts, Iterable):  # pyright: ignore[reportUnnecessaryIsInstance] - a caller may err
        raise WrongTypeError(name, ("Position", "Game", "str", "a list of these"), starts)
    return tuple(
        read_position(f"{name}[{number}]", start, rules) for number, start in enumerate(starts)
    )


def read_position(name: str, start: GameStart, rules: Ruleset) -> Position:
    """Return the position of a start, with the environment's rule about repetition.

    :raises StartError: when the game is over, has other rules, or can't be read.
    :raises WrongTypeError: when it has the wrong type.
    """
    check_type(name, start, Position, Game, str)
    if isinstance(start, str):
        position = _parsed(name, start, rules)
    else:
        position = start.position if isinstance(start, Game) else start
    if replace(position.ruleset, repetition=rules.repetition) != rules:
        found, wanted = format_ruleset(position.ruleset), format_ruleset(rules)
        raise StartError(StartFault.OTHER_RULES, name, found=found, wanted=wanted)
    if position.ruleset != rules:
        position = Position.from_setup(replace(position.setup(), ruleset=rules))
    if position.outcome is not None:
        raise StartError(StartFault.OVER, name)
    return position


def _parsed(name: str, text: str, rules: Ruleset) -> Position:
    try:
        return parse_setup(text) if "~" in text else parse_game(text, rules).last
    except HiveError as error:
        raise StartError(StartFault.UNREADABLE, name, why=str(error)) from error


def _play_on(position: Position, rng: np.random.Generator) -> Position | None:
    """Return the position after a random move that doesn't end the game; None if all do."""
    moves = list(position.legal_moves())
    while moves:
        after = position.play_unchecked(moves.pop(_below(len(moves), rng)))
        if after.outcome is None:
            return after
    return None


def _below(bound: int, rng: np.random.Generator) -> int:
    return int(rng.integers(bound)) if bound > 1 else 0
