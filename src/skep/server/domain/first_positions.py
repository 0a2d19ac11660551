"""Where games begin: at the first position of their rules, or at a position that was set up."""

from __future__ import annotations

from dataclasses import replace

from skep.core.bugs import Color
from skep.core.errors import InvalidPositionError
from skep.core.moves import PASS
from skep.game import Game
from skep.notation.errors import NotationError
from skep.notation.setupstring import format_setup, parse_setup
from skep.notation.table_rules import for_the_table
from skep.rules import Position
from skep.server.errors import Code, ProblemError

_MOST_PASSES = 2


def game_from(rules: str, first: Color, setup: str | None) -> Game:
    """Return a new game. A setup string says all, else the rules and who begins do.

    :raises HiveError: when the rules or the setup can't be read.
    """
    if setup is None:
        return Game(rules, first_player=first)
    return Game.from_position(parse_setup(setup))


def playable_position(setup: str) -> Position:
    """Return the position of a setup string, as a game can begin with it.

    Repetition is a draw, as in other games. A side that can only pass has passed.

    :raises ProblemError: when the string can't be read, when no game can lead to the position, with
        all problems, or when nothing is left to play.
    """
    try:
        described = parse_setup(setup).setup()
    except NotationError as error:
        raise ProblemError(Code.BAD_SETUP, str(error), facts={"problems": ""}) from error
    except InvalidPositionError as error:
        codes = dict.fromkeys(problem.code.name.lower() for problem in error.problems)
        facts: dict[str, str | int] = {"problems": ",".join(codes)}
        raise ProblemError(Code.BAD_SETUP, str(error), facts=facts) from error
    ruleset = for_the_table(described.ruleset)
    position = Position.from_setup(replace(described, ruleset=ruleset))
    for _ in range(_MOST_PASSES):
        if position.outcome is None and position.must_pass:
            position = position.play(PASS)
    if position.outcome is not None or position.must_pass:
        raise ProblemError(Code.GAME_OVER, "nothing is left to play in this position")
    return parse_setup(format_setup(position))
