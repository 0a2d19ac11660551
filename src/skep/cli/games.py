"""Games as arguments: a game string, moves joined by ``;``, a setup string, or a file."""

from __future__ import annotations

import re
from pathlib import Path

from skep.cli.errors import NoSuchGameError, UnreadableInputError
from skep.cli.paths import home_expanded
from skep.core.moves import Move
from skep.core.ruleset import TOURNAMENT, Repetition, Ruleset
from skep.notation.errors import BrokenGameError, NotationError
from skep.notation.gamestring import has_header, parse_game, replay
from skep.notation.movestring import PASS_STRING
from skep.notation.patterns import BUG_OF_COLOR
from skep.notation.record import GameRecord
from skep.notation.rulesets import check_agreement
from skep.notation.setupstring import parse_setup
from skep.rules import Position

STDIN = "-"

_HEADER_FIELDS = 3
_ENDING = re.compile(r"[^\s.]\.[A-Za-z]\w{0,7}$")
_MOVE = re.compile(rf"\s*(?:{BUG_OF_COLOR}[1-9]?(?:\s|$)|pass\s*$|base(?:[+\s]|$))", re.IGNORECASE)


def read_game(text: str, rules: Ruleset | None = None) -> GameRecord:
    """Return the game of an argument: for a file or standard input (``-``), the first one.

    :raises HiveError: when it is not a game, or not legal under these rules.
    """
    if text == STDIN or is_file(text):
        return _read_first(text, rules)
    if is_setup(text):
        return GameRecord(_read_setup(text, rules))
    try:
        return parse_game(text, rules)
    except BrokenGameError as error:
        if isinstance(error.cause, NotationError) and ";" not in text and len(text.split()) == 1:
            raise NoSuchGameError(error) from error
        raise


def is_file(text: str) -> bool:
    """Whether a string looks like a file name, or a file of that name exists."""
    if ";" in text or not text.strip() or _MOVE.match(text) or is_setup(text):
        return False
    return bool(_ENDING.search(text)) or "/" in text or _exists(text)


def is_setup(text: str) -> bool:
    """Whether text looks like a setup string: no other notation has a tilde, but paths may."""
    return "~" in text and "/" not in text


class Replayer:
    """Reads one game after another, and replays only what differs from the previous one.

    Callers often ask about a game ply by ply, so that each game is the previous one plus a move.
    """

    def __init__(self, rules: Ruleset | None = None) -> None:
        """Read games under *rules*, or each under its own rules."""
        self._rules = rules
        self._texts: list[str] = []
        self._moves: list[Move] = []
        self._positions: list[Position] = [Position.initial(rules or TOURNAMENT)]

    def read(self, text: str) -> tuple[GameRecord, Position]:
        """Return a game and its last position.

        :raises HiveError: as ``read_game``.
        """
        if is_setup(text):
            start = _read_setup(text, self._rules)
            return GameRecord(start), start
        header, texts = _split(text)
        # The color of the first piece tells who began. Games that begin with a pass are rare.
        told = texts[:1] if texts and texts[0].strip().lower() != PASS_STRING else texts
        start = parse_game(";".join([*header, *told]), self._rules).start
        self._replay(start, texts)
        return GameRecord(start, tuple(self._moves)), self._positions[-1]

    def _replay(self, start: Position, texts: list[str]) -> None:
        shared = self._shared(start, texts)
        known, moves = [start, *self._positions[1 : shared + 1]], self._moves[:shared]
        try:
            rest = replay(known[-1], texts[shared:])
        except BrokenGameError as error:
            record = GameRecord(start, (*moves, *error.record.moves))
            raise BrokenGameError(record, error.move, error.cause) from error.cause
        self._texts, self._moves = texts, [*moves, *rest.moves]
        self._positions = [*known[:-1], *rest.positions()]

    def _shared(self, start: Position, texts: list[str]) -> int:
        """Return the number of moves that this game shares with the previous one."""
        if start != self._positions[0] or start.ruleset.repetition is Repetition.THREEFOLD:
            # If repetition can end a game, the replay must see every position.
            return 0
        pairs = zip(texts, self._texts, strict=False)
        differ = (ply for ply, (new, old) in enumerate(pairs) if new != old)
        return next(differ, min(len(texts), len(self._texts)))


def _split(text: str) -> tuple[list[str], list[str]]:
    """Return the fields of the header, if there is one, and the moves."""
    fields = text.split(";")
    while fields and not fields[-1].strip():
        fields.pop()
    header = _HEADER_FIELDS if has_header(fields) else 0
    return fields[:header], fields[header:]


def _read_setup(text: str, rules: Ruleset | None) -> Position:
    position = parse_setup(text.strip())
    check_agreement(position.ruleset, rules)
    return position


def _read_first(name: str, rules: Ruleset | None) -> GameRecord:
    # Imported here: only files need the readers of all formats.
    from skep.cli.archives import games_in, games_of_input  # noqa: PLC0415

    if name == STDIN:
        file, games = None, games_of_input(rules=rules)
    else:
        file, games = name, games_in(home_expanded(name), rules=rules)
    game = next(games)
    if isinstance(game, GameRecord):
        return game
    line = getattr(game.error, "line", None) or game.line
    raise UnreadableInputError(file, line, game.error)


def _exists(text: str) -> bool:
    try:
        return Path(text).exists()
    except (OSError, ValueError):
        # Too long for a file name, or with characters that none can have.
        return False
