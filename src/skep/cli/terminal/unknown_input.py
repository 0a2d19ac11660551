"""Answers to a line that is neither a move nor a command."""

from __future__ import annotations

import re

from skep.cli.games import is_setup
from skep.cli.suggest import nearest
from skep.cli.terminal.keywords import Keywords, PlayCommand, ShowTarget
from skep.core.bugs import Bug, Color
from skep.core.errors import HiveError
from skep.notation.errors import shortened
from skep.notation.movestring import parse_move
from skep.notation.patterns import BUG, NUMBER, NUMBERED_BUG, SINGLE_BUG
from skep.words import Words

# A piece without its color. It needs a number or a target: letters alone may be a word.
_COLORLESS = re.compile(
    rf"({SINGLE_BUG}|{NUMBERED_BUG}{NUMBER})|({BUG})({NUMBER}?)\s+[-/\\wb].*", re.IGNORECASE
)
_QUIT = "q"


def is_colorless(line: str) -> bool:
    """Whether a line looks like a move without the color of its piece."""
    return bool(_COLORLESS.fullmatch(line)) and line.lower() != _QUIT


def is_game(line: str) -> bool:
    """Whether a line looks like a whole game, a position, or several lines."""
    return ";" in line or "\n" in line or is_setup(line)


def whose_piece(words: Words, line: str, color: Color) -> str:
    """Return the answer to a move without the color of its piece."""
    suggestion = f"{color.value}{line[0].upper()}{line[1:]}"
    try:
        parse_move(suggestion)
    except HiveError:
        bug = Bug(line[0].upper())
        number = line[1] if line[1:2].isdigit() else "1"
        suggestion = f"{color.value}{bug.value}{number if bug.count > 1 else ''}"
    return words.say("cli-no-color", text=shortened(line), suggestion=suggestion)


def not_understood(words: Words, keywords: Keywords, line: str) -> str:
    """Return the answer to any other line, with a suggestion if there is one."""
    word = line.split(maxsplit=1)[0]
    meaning = keywords.find(word)
    if isinstance(meaning, ShowTarget):
        suggestion = f"{keywords.name(PlayCommand.SHOW)} {keywords.name(meaning)}"
    else:
        suggestion = nearest(word, keywords.commands) or "none"
    help_ = keywords.name(PlayCommand.HELP)
    return words.say("cli-not-understood", text=shortened(line), suggestion=suggestion, help=help_)
