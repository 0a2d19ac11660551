"""What ``help`` prints: the commands, how each is written, and what it does."""

from __future__ import annotations

from dataclasses import dataclass

from skep.uhp.errors import CommandError, shortened


@dataclass(frozen=True, slots=True)
class Entry:
    """A command: the ways to write it, and what it does."""

    usage: tuple[str, ...]
    text: tuple[str, ...]


MANUAL = {
    "info": Entry(("info",), ("Tell who this engine is, and which expansions it plays.",)),
    "newgame": Entry(
        ("newgame [GameType | GameString]",),
        (
            "Begin a game: Base, or the type given, such as Base+MLP.",
            "With a game string, go on from the end of that game.",
        ),
    ),
    "play": Entry(("play MoveString",), ("Play a move, such as: play wA1 -bQ",)),
    "pass": Entry(("pass",), ("Pass, which is allowed when nothing else is.",)),
    "validmoves": Entry(("validmoves",), ("List all legal moves.",)),
    "bestmove": Entry(
        (
            "bestmove time [d.]hh:mm:ss[.fraction]",
            "bestmove depth PLIES",
            "bestmove seconds SECONDS",
            "bestmove nodes POSITIONS",
            "bestmove",
        ),
        (
            "Think, and tell the best move without playing it.",
            "Several limits can be given one after the other; without any, SIGINT ends the search.",
        ),
    ),
    "undo": Entry(("undo [PLIES]",), ("Take back the last move, or so many.",)),
    "options": Entry(
        ("options", "options get NAME", "options set NAME VALUE"),
        ("List the options, show one, or set one: Name;type;value;default and what is allowed.",),
    ),
    "pv": Entry(
        ("pv",),
        (
            "Show the lines that the last bestmove found, best first, as move;depth;score;line...",
            "The score is for the side to move; 300 less n hundredths is a win in n plies.",
        ),
    ),
    "eval": Entry(("eval",), ("Tell what the position is worth at a glance to the side to move.",)),
    "board": Entry(("board",), ("Draw the hive.",)),
    "perft": Entry(
        ("perft [DEPTH]",),
        (
            "Count the ways the game can go on, for each depth from 0.",
            "Without a depth, SIGINT ends it.",
        ),
    ),
    "help": Entry(("help [COMMAND]",), ("List the commands, or tell of one.",)),
    "exit": Entry(("exit",), ("End.",)),
}
"""All commands, in the order of the list."""


def manual(name: str = "") -> list[str]:
    """Return the lines of the list, or those about one command.

    :raises CommandError: when there is none of that name.
    """
    if not name:
        width = max(map(len, MANUAL))
        return [f"  {name:{width}}  {entry.text[0]}" for name, entry in MANUAL.items()]
    if name.lower() not in MANUAL:
        message = f"there is no command {shortened(name)!r}: help lists all there are"
        raise CommandError(message)
    entry = MANUAL[name.lower()]
    return [*(f"  {line}" for line in entry.usage), *(f"    {line}" for line in entry.text)]
