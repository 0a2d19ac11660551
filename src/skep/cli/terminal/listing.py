"""Lists for a player: the legal moves, what can be typed, and the rules in force."""

from __future__ import annotations

from collections.abc import Iterator

from skep.cli.terminal.keywords import Keywords, PlayCommand
from skep.core.bugs import Bug
from skep.core.moves import Move, Pass, Placement
from skep.core.ruleset import SWITCHES, Ruleset
from skep.game import Game
from skep.notation.movestring import format_move
from skep.notation.table_rules import name_for_the_table
from skep.words import Words


def listed_moves(words: Words, game: Game) -> Iterator[str]:
    """Yield the legal moves by piece; new pieces share their targets."""
    moves = game.legal_moves()
    new = [move for move in moves if isinstance(move, Placement)]
    others = [move for move in moves if not isinstance(move, (Placement, Pass))]
    if new:
        yield words.say("cli-moves-new")
        pieces = dict.fromkeys(str(move.piece) for move in new)
        yield f"  {' '.join(pieces)}"
        ends = dict.fromkeys(_target(game, move) for move in new)
        if game.position.hive.stacks:
            yield words.say("cli-moves-new-where")
            yield f"  {'  '.join(ends)}"
    if others:
        yield words.say("cli-moves-in-play")
        for piece in dict.fromkeys(move.piece for move in others):
            targets = [_target(game, move) for move in others if move.piece == piece]
            yield f"  {piece!s:<3}  {'  '.join(targets)}"


def listed_help(words: Words, keywords: Keywords) -> Iterator[str]:
    """Yield what can be typed, and what it does."""
    letters = [words.say("cli-help-letter", letter=bug.value, bug=words.bug(bug)) for bug in Bug]
    yield words.say("cli-help-intro", letters=", ".join(letters))
    forms = {
        command: words.say(f"cli-help-{command.value}-form", name=keywords.name(command))
        for command in PlayCommand
    }
    width = max(map(len, forms.values()))
    for command, form in forms.items():
        yield f"  {form:<{width}}  {words.say(f'cli-help-{command.value}')}"


def _target(game: Game, move: Move) -> str:
    """Return the target of a move as its string writes it."""
    return format_move(move, game.position).partition(" ")[2]


def listed_rules(words: Words, ruleset: Ruleset) -> Iterator[str]:
    """Yield the rules in force: the pieces, and the switches of the edition."""
    yield words.say("cli-rules", name=name_for_the_table(ruleset))
    bugs = [
        words.say("cli-rules-bug", number=number, bug=words.bug(bug))
        for bug, number in ruleset.box.items()
        if number
    ]
    yield f"- {words.say('cli-rules-box', bugs=', '.join(bugs))}"
    spelled = ruleset.spelled()
    for switch in SWITCHES:
        yield f"- {words.say(switch.message, value=spelled[switch.name])}"
