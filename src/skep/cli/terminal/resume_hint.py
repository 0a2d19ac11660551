"""The command that resumes or reviews a game, printed when the players quit."""

from __future__ import annotations

import shlex

from skep.cli.games import is_setup, read_game
from skep.core.errors import HiveError
from skep.core.ruleset import TOURNAMENT, Ruleset
from skep.game import Game
from skep.notation.errors import UnwritableError
from skep.notation.gamestring import format_game
from skep.notation.setupstring import format_setup
from skep.notation.table_rules import for_the_table, name_for_the_table
from skep.words import Words


def farewell(words: Words, game: Game, program: str, options: str = "") -> str:
    """Return the last message: how to resume the game, or how to review it.

    *options* are those of ``skep play`` beside the rules.
    """
    if not game.moves:
        return words.say("cli-bye")
    try:
        text = format_game(game.record())
    except UnwritableError:
        if game.outcome:
            return words.say("cli-bye")
        text = format_setup(game.position)
    message, command = ("cli-review", "analyze") if game.outcome else ("cli-resume", "play")
    options = "" if game.outcome else options
    rules = f"--rules {shlex.quote(name_for_the_table(game.ruleset))}"
    typed = _joined(program, command, rules, options, shlex.quote(text))
    return f"{words.say(message)}\n\n  {typed}"


def command_for(text: str, rules: Ruleset, program: str, options: str = "") -> str | None:
    """Return the command that continues a game given as text; None if it is not a game.

    Skep reads it under *rules* if possible, or under its own rules.
    """
    by_rules = f"--rules {shlex.quote(name_for_the_table(rules))}"
    ways: dict[str, Ruleset | None] = {by_rules: rules, "": None}
    if is_setup(text) or rules == for_the_table(TOURNAMENT):
        del ways[by_rules]
    for said, chosen in ways.items():
        if _is_game(text, chosen):
            return _joined(program, "play", said, options, shlex.quote(text))
    return None


def _is_game(text: str, rules: Ruleset | None) -> bool:
    try:
        record = read_game(text, rules)
    except HiveError:
        return False
    return bool(record.moves) or is_setup(text)


def _joined(*words: str) -> str:
    return " ".join(filter(None, words))
