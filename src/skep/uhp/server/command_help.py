"""What ``help`` prints: the commands, their syntax, and what they do."""

from __future__ import annotations

from dataclasses import dataclass

from skep.uhp.errors import CommandError, shortened


@dataclass(frozen=True, slots=True)
class CommandHelp:
    """The syntax of a command, and what it does."""

    usage: tuple[str, ...]
    text: tuple[str, ...]


COMMAND_HELP = {
    "info": CommandHelp(("info",), ("Print the name of this engine and the expansions it plays.",)),
    "newgame": CommandHelp(
        ("newgame [GameType | GameString]",),
        (
            "Start a game of the given type, such as Base+MLP (default: Base).",
            "With a game string, continue from the end of that game.",
        ),
    ),
    "play": CommandHelp(("play MoveString",), ("Play a move. Example: play wA1 -bQ",)),
    "pass": CommandHelp(("pass",), ("Pass. Only allowed when you have no other move.",)),
    "validmoves": CommandHelp(("validmoves",), ("List all legal moves.",)),
    "bestmove": CommandHelp(
        (
            "bestmove time [d.]hh:mm:ss[.fraction]",
            "bestmove depth PLIES",
            "bestmove seconds SECONDS",
            "bestmove nodes POSITIONS",
            "bestmove",
        ),
        (
            "Search for the best move and print it, without playing it.",
            "You can combine several limits. Without any, the search ends on SIGINT.",
        ),
    ),
    "undo": CommandHelp(("undo [PLIES]",), ("Undo the last move, or the last PLIES moves.",)),
    "options": CommandHelp(
        ("options", "options get NAME", "options set NAME VALUE"),
        ("List all options, show one, or set one. Format: Name;type;value;default;allowed values",),
    ),
    "pv": CommandHelp(
        ("pv",),
        (
            "Print the lines found by the last bestmove, best first, as move;depth;score;line...",
            "The score is for the side to move. A score of 300 - n/100 means a win in n plies.",
        ),
    ),
    "eval": CommandHelp(("eval",), ("Print the static evaluation for the side to move.",)),
    "board": CommandHelp(("board",), ("Draw the hive.",)),
    "perft": CommandHelp(
        ("perft [DEPTH]",),
        (
            "Count the move sequences of 0, 1, 2 ... DEPTH plies.",
            "Without a depth, it ends on SIGINT.",
        ),
    ),
    "help": CommandHelp(("help [COMMAND]",), ("List all commands, or explain one.",)),
    "exit": CommandHelp(("exit",), ("Quit.",)),
}
"""All commands, in the order in which ``help`` lists them."""


def help_lines(name: str = "") -> list[str]:
    """Return the list of commands, or the help for one of them.

    :raises CommandError: when there is no such command.
    """
    if not name:
        width = max(map(len, COMMAND_HELP))
        return [f"  {name:{width}}  {entry.text[0]}" for name, entry in COMMAND_HELP.items()]
    if name.lower() not in COMMAND_HELP:
        message = f"unknown command {shortened(name)!r}; help lists all commands"
        raise CommandError(message)
    entry = COMMAND_HELP[name.lower()]
    return [*(f"  {line}" for line in entry.usage), *(f"    {line}" for line in entry.text)]
