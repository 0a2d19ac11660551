"""Messages in a game against the computer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from skep.cli.messages.explanations import sentence
from skep.cli.messages.scores import format_score
from skep.game import Game
from skep.notation.movestring import format_move
from skep.words import Words

if TYPE_CHECKING:
    from skep.cli.terminal.computer import Computer
    from skep.engine import Choice, Line, Report


Show = Callable[[str], None]
"""Shows a line in place of the previous one; an empty line clears it."""

_SKEP = "Skep level "

SECONDS = 3
"""How long the computer thinks about a move by default."""


def introduction(words: Words, computer: Computer) -> str:
    """Return a sentence that says who plays which side."""
    level = computer.level
    return words.say(
        "versus-introduction",
        color=computer.color.other.name.lower(),
        level=level.number,
        name=level.name,
    )


def name_players(game: Game, computer: Computer) -> None:
    """Set the tags that name the players; a person's name from the file stays."""
    machine, person = computer.color.name.title(), computer.color.other.name.title()
    if game.tags.get(person, _SKEP).startswith(_SKEP):
        game.tags[person] = "Human"
    game.tags[machine] = f"{_SKEP}{computer.level.number}"


def options_of(computer: Computer) -> str:
    """Return the options of ``skep play`` for another game like this one."""
    is_usual = computer.seconds in {None, SECONDS}
    seconds = "" if is_usual else f" --seconds {computer.seconds}"
    seed = "" if computer.seed is None else f" --seed {computer.seed}"
    side = computer.color.other.name.lower()
    return f"--vs {computer.level.number} --side {side}{seconds}{seed}"


def decided(words: Words, game: Game, computer: Computer, show: Show) -> Choice:
    """Return the move that the computer plays, and show its search meanwhile."""
    level = computer.level.number

    def tell(report: Report) -> None:
        show(
            words.say(
                "versus-thinks-of", level=level, **_seen(words, game, report.lines[0], report)
            )
        )

    show(words.say("versus-thinks", level=level))
    try:
        return computer.decide(game, tell)
    finally:
        show("")


def played(words: Words, game: Game, choice: Choice) -> str:
    """Return a sentence about the move that the computer is about to play."""
    seen = _seen(words, game, choice.line, choice.report)
    how = sentence(words, game, choice.move)
    return words.say("versus-played", color=game.to_move.name.lower(), how=how, **seen)


def hint(words: Words, game: Game, show: Show) -> str:
    """Return what the computer would play, and show its search meanwhile."""
    # Imported here: the engine loads slowly, and few players ask for hints.
    from skep.cli.terminal.computer import advice  # noqa: PLC0415

    def tell(report: Report) -> None:
        show(words.say("versus-hinting-at", **_seen(words, game, report.lines[0], report)))

    show(words.say("versus-hinting"))
    try:
        report = advice(game, tell)
    except KeyboardInterrupt:
        # Ctrl-C ends the wait for a hint, not the game.
        return words.say("versus-no-hint")
    finally:
        show("")
    seen = _seen(words, game, report.lines[0], report)
    return words.say("versus-hint", how=sentence(words, game, report.move), **seen)


def _seen(words: Words, game: Game, line: Line, report: Report) -> dict[str, str | int]:
    return {
        "move": format_move(line.moves[0], game.position),
        "depth": report.depth,
        "score": format_score(words, line.score),
    }
