"""What is said in a game against the computer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skep.cli.reasons import sentence
from skep.cli.scores import said_score
from skep.game import Game
from skep.notation.movestring import format_move
from skep.words import Words

if TYPE_CHECKING:
    from skep.cli.computer import Computer
    from skep.engine import Choice, Line, Report


def introduction(words: Words, computer: Computer) -> str:
    """Return who plays whom."""
    level = computer.level
    return words.say(
        "versus-introduction",
        color=computer.color.other.name.lower(),
        level=level.number,
        name=level.name,
    )


def options_of(computer: Computer) -> str:
    """Return the options of ``skep play`` for another game like this one."""
    return f"--vs {computer.level.number} --side {computer.color.other.name.lower()}"


def thinking(words: Words, computer: Computer, game: Game, report: Report | None = None) -> str:
    """Return in a line what the computer thinks, as far as it has told."""
    level = computer.level.number
    if report is None:
        return words.say("versus-thinks", level=level)
    return words.say("versus-thinks-of", level=level, **_seen(words, game, report.lines[0], report))


def played(words: Words, game: Game, choice: Choice) -> str:
    """Return what the computer plays and why; the move is not yet played."""
    seen = _seen(words, game, choice.line, choice.report)
    how = sentence(words, game, choice.move)
    return words.say("versus-played", color=game.to_move.name.lower(), how=how, **seen)


def hint(words: Words, game: Game, report: Report) -> str:
    """Return what the computer would play."""
    seen = _seen(words, game, report.lines[0], report)
    return words.say("versus-hint", how=sentence(words, game, report.move), **seen)


def _seen(words: Words, game: Game, line: Line, report: Report) -> dict[str, str | int]:
    return {
        "move": format_move(line.moves[0], game.position),
        "depth": report.depth,
        "score": said_score(words, line.score),
    }
