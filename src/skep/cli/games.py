"""Games as arguments: a game string, moves joined by ``;``, a setup string, or a file."""

from __future__ import annotations

import sys
from pathlib import Path

from skep.core.moves import Move
from skep.core.ruleset import Repetition, Ruleset
from skep.notation.errors import BrokenGameError, RulesDisagreeError, UnknownFormatError
from skep.notation.gamestring import parse_game, replay
from skep.notation.movestring import PASS_STRING
from skep.notation.record import GameRecord
from skep.notation.rulesets import BASE, format_ruleset
from skep.notation.setupstring import parse_setup
from skep.rules import Position

STDIN = "-"

_HEADER_FIELDS = 3
_ENDINGS = (".uhp", ".pgn", ".sgf", ".bga", ".setup", ".txt", ".gz")


def read_game(text: str, rules: Ruleset | None = None) -> GameRecord:
    """Return the game that an argument says; of a file, its first; ``-`` is standard input.

    :raises HiveError: when it is not a game, or not one by these rules.
    """
    if text == STDIN:
        text = sys.stdin.buffer.read().decode("utf-8-sig").strip()
    if is_setup(text):
        return GameRecord(_read_setup(text, rules))
    if is_file(text):
        return _read_first(Path(text), rules)
    return parse_game(text, rules)


def is_file(text: str) -> bool:
    """Whether a text wants to be the name of a file: no game ends like one."""
    return ";" not in text and text.lower().endswith(_ENDINGS)


def is_setup(text: str) -> bool:
    """Whether a text wants to be a setup string: no other notation has a tilde."""
    return "~" in text


class Replayer:
    """Reads one game after the other, and replays only what differs from the one before.

    Archives are often asked about ply by ply: then each game is the one before and a move more.
    """

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        self._texts: list[str] = []
        self._moves: list[Move] = []
        self._positions: list[Position] = [Position.initial(rules)]

    def read(self, text: str) -> tuple[GameRecord, Position]:
        """Return a game and its last position.

        :raises HiveError: as ``read_game``.
        """
        if is_setup(text):
            start = _read_setup(text, self._rules)
            return GameRecord(start), start
        header, texts = _split(text)
        # The color of the first piece tells who began; a game that begins with passes is rare.
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
        """Return how many moves this game and the one before have in common."""
        if start != self._positions[0] or self._rules.repetition is Repetition.THREEFOLD:
            # Where repetition ends a game, a replay has to see all of it.
            return 0
        pairs = zip(texts, self._texts, strict=False)
        differ = (ply for ply, (new, old) in enumerate(pairs) if new != old)
        return next(differ, min(len(texts), len(self._texts)))


def _split(text: str) -> tuple[list[str], list[str]]:
    """Return the fields of the header, if there is one, and the moves."""
    fields = text.split(";")
    while fields and not fields[-1].strip():
        fields.pop()
    headed = bool(fields) and fields[0].strip().lower().startswith(BASE.lower())
    header = _HEADER_FIELDS if headed else 0
    return fields[:header], fields[header:]


def _read_setup(text: str, rules: Ruleset | None) -> Position:
    position = parse_setup(text.strip())
    _check_rules(position.ruleset, rules)
    return position


def _read_first(path: Path, rules: Ruleset | None) -> GameRecord:
    # Only whoever names a file pays for the readers of all formats.
    from skep.notation.archive import Failure, read_file  # noqa: PLC0415

    game = next(read_file(path, ruleset=rules), None)
    if isinstance(game, Failure):
        raise game.error
    if game is None:
        raise UnknownFormatError(str(path))
    _check_rules(game.start.ruleset, rules)
    return game


def _check_rules(said: Ruleset, asked: Ruleset | None) -> None:
    if asked is not None and said != asked:
        raise RulesDisagreeError(format_ruleset(said), format_ruleset(asked))
