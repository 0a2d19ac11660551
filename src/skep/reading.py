"""Reads games from files: ``skep.read_games``."""

from __future__ import annotations

import errno
import io
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

from skep.core.checks import check_type
from skep.core.ruleset import Ruleset
from skep.game import Game
from skep.notation.archive import GAME_STRING, Failure, read_file, read_stream
from skep.notation.errors import UnreadableGameError
from skep.notation.patterns import BUG_OF_COLOR, EXPANSION, NUMBER
from skep.notation.record import GameRecord
from skep.notation.rulesets import as_ruleset

_NO_SUCH_FILE = (
    "There is no such file, and the text doesn't look like a game. "
    "Pass the path of a file, or the text of one"
)
_ONE_LINE = re.compile(
    rf"""\s*(?:
        base(?:\+{EXPANSION}*)?\s*(?:;|$)               # a game string
      | (?:{BUG_OF_COLOR}{NUMBER}?|pass)\s*(?:;|$)      # its moves alone
      | {BUG_OF_COLOR}{NUMBER}?\s+\.\s*(?:;|$)          # moves of Board Game Arena
      | .*\[\s*{BUG_OF_COLOR}{NUMBER}?\s+\.\s*\]
      | \[[^\s"]+\s+"  |  [0-9]+\s*[.)]+\s*{BUG_OF_COLOR}   # PGN
      | \{{[^{{}}]*\}}\s*(?:$ | \[ | [0-9]+\s*[.)])
      | \{{\s*"[a-z_]+"\s*:                            # an analysis
      | \(\s*;                                          # SGF
      | 1~                                              # a setup string
    )""",
    re.IGNORECASE | re.VERBOSE,
)
"""How a game on a single line begins. File names don't begin like this."""


def read_games(
    source: str | os.PathLike[str],
    *,
    rules: Ruleset | str | None = None,
    on_failure: Callable[[Failure], object] | None = None,
) -> Iterator[Game]:
    r"""Yield the games in a file, or in the text of one, one by one.

    The formats are PGN, BoardSpace SGF, UHP game strings, Board Game Arena logs, setup strings and
    hivegame.com analyses. Files may be compressed with gzip. A ``Path`` is always a file. A ``str``
    is text if it has several lines or begins like a game, and the path of a file otherwise.

    >>> for game in read_games("Base;InProgress;Black[1];wS1\nBase+M;InProgress;Black[1];wM"):
    ...     print(game.ruleset.expansions, game.move_strings())
    () ('wS1',)
    (<Bug.MOSQUITO: 'M'>,) ('wM',)

    *rules* apply to games that do not name their rules. A game that cannot be read raises an error.
    To skip such games, pass *on_failure*: it is called with each failure, and reading continues.

    :raises OSError: when there is no such file, or it cannot be read.
    :raises UnknownFormatError: when *source* is not a file of games.
    :raises UnreadableGameError: at a game that cannot be read, without *on_failure*.
    :raises WrongTypeError: when *source* is neither a path nor text.
    """
    check_type("source", source, str, os.PathLike)
    ruleset = None if rules is None else as_ruleset(rules)
    if isinstance(source, str) and is_text(source):
        contents = io.BytesIO(source.encode(errors="surrogatepass"))
        return _games(read_stream(io.BufferedReader(contents), ruleset=ruleset), on_failure)
    path = Path(source)
    if isinstance(source, str) and not os.path.lexists(path):
        raise FileNotFoundError(errno.ENOENT, _NO_SUCH_FILE, source)
    path.stat()  # report a missing file now, not at the first game
    return _games(read_file(path, ruleset=ruleset), on_failure)


def is_text(source: str) -> bool:
    """Whether a string is the text of a file rather than its path."""
    has_lines = "\n" in source or "\r" in source
    begins = _ONE_LINE.match(source) or GAME_STRING.match(source)
    return has_lines or not source.strip() or begins is not None


def _games(
    games: Iterator[GameRecord | Failure], on_failure: Callable[[Failure], object] | None
) -> Iterator[Game]:
    for game in games:
        if isinstance(game, GameRecord):
            yield Game.from_record(game)
        elif on_failure is None:
            raise UnreadableGameError(game) from game.error
        else:
            on_failure(game)
