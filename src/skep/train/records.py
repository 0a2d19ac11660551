"""Records: games of the engine against itself, about three bytes a ply.

The format is on the training page of the docs; ``native/games`` reads and writes the same. Here are
the bytes and nothing but the bytes: ``skep.train.replay`` plays the games again.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from skep.core.errors import HiveError
from skep.core.legality import ORDER_VERSION

MAGIC = b"SkepGame"
VERSION = 1

WIN_SCORE = 30000
"""Scores stay below it, on either side; a win in n plies is so many less."""

_ESCAPE = 255
_SIZES = struct.Struct("<HH")
_HEAD = struct.Struct("<8sHHHH")
_CHECKSUM = struct.Struct("<I")
_FACTS = struct.Struct("<bBH")
_NUMBER = struct.Struct("<IB")
_WIDE = struct.Struct("<H")
_SCORE = struct.Struct("<h")
_MOST_BITS = 0xFFFF
_PLAIN = frozenset((0x0A, *range(0x20, 0x7F)))


class RecordFault(Enum):
    """What can be wrong with a file of records, or a game in it; native code has the same names."""

    NO_RECORDS = "no-records"
    OTHER_VERSION = "other-version"
    OTHER_ORDER = "other-order"
    TRUNCATED = "truncated"
    DAMAGED = "damaged"
    MALFORMED = "malformed"
    UNKNOWN_RULES = "unknown-rules"
    ILLEGAL_MOVE = "illegal-move"
    BAD_SCORE = "bad-score"
    WRONG_RESULT = "wrong-result"
    OTHER_SETTINGS = "other-settings"
    """The file is that of another run: of who wants to go on with it."""

    BUSY = "busy"
    """Somebody else is writing to it."""


class RecordError(HiveError, ValueError):
    """Bytes that are no records, or a game that cannot have been played."""

    def __init__(self, fault: RecordFault, at: int = 0, file: str = "") -> None:
        super().__init__(fault, at, file)
        self.fault = fault
        self.at = at
        """Where the header or the game begins that it is about."""

        self.file = file
        """The file, where it is known."""

    def __str__(self) -> str:
        return f"{self.file or 'records'}: {self.fault.value} at byte {self.at}"


class SelfPlayResult(Enum):
    """How a game ended."""

    BLACK_WINS = -1
    DRAW = 0
    WHITE_WINS = 1
    CUT_OFF = 2
    """It went on for too long: it was no draw, and its moves are left out."""


class ScoredMove(NamedTuple):
    """A move by its number among the legal ones, and what the mover thought of the position."""

    number: int
    score: int


@dataclass(frozen=True, slots=True)
class SelfGame:
    """A game as it is written down."""

    number: int
    """Which game of its run it is; the run's seed and this decide all of it."""

    rules: str
    result: SelfPlayResult
    opening: tuple[int, ...] = ()
    """The random moves it began with, by their numbers among the legal ones."""

    moves: tuple[ScoredMove, ...] = ()

    @property
    def plies(self) -> int:
        """How long it was, with its opening."""
        return len(self.opening) + len(self.moves)


class Record(NamedTuple):
    """The bytes of a game, which are whole, and where they were found."""

    at: int
    settings: str
    """The settings of the run that it belongs to."""

    body: bytes


# --- writing ------------------------------------------------------------------------------------


def encode_header(settings: str) -> bytes:
    """Return the header of a run with these settings, plain text of one line or several.

    :raises RecordError: when the settings are no plain text, or too long.
    """
    text = settings.encode("ascii", "replace")
    if text.decode() != settings or not _is_plain(text) or len(text) > _MOST_BITS:
        raise RecordError(RecordFault.MALFORMED)
    head = _HEAD.pack(MAGIC, VERSION, ORDER_VERSION, len(text), len(text) ^ _MOST_BITS)
    return _with_checksum(head + text)


def encode_game(game: SelfGame) -> bytes:
    """Return the record of a game.

    :raises RecordError: when a number of it does not fit.
    """
    rules = game.rules.encode()
    try:
        parts = [
            _NUMBER.pack(game.number, len(rules)),
            rules,
            _FACTS.pack(game.result.value, len(game.opening), len(game.moves)),
            *map(_encode_move, game.opening),
            *(_encode_move(move.number) + _SCORE.pack(move.score) for move in game.moves),
        ]
        return encode_body(b"".join(parts))
    except struct.error as error:
        raise RecordError(RecordFault.MALFORMED) from error


def encode_body(body: bytes) -> bytes:
    """Return the record of a game by its body, as readers give it.

    :raises struct.error: when it is too long.
    """
    size = len(body) + _CHECKSUM.size
    return _with_checksum(_SIZES.pack(size, size ^ _MOST_BITS) + body)


def _encode_move(number: int) -> bytes:
    if 0 <= number < _ESCAPE:
        return bytes((number,))
    return bytes((_ESCAPE,)) + _WIDE.pack(number)


def _with_checksum(data: bytes) -> bytes:
    return data + _CHECKSUM.pack(zlib.crc32(data))


# --- reading ------------------------------------------------------------------------------------


def read_records(data: bytes) -> Iterator[Record]:
    """Yield the games of a file, one run after another.

    :raises RecordError: at the first header or game that is not whole, or not of this format.
    """
    at, settings = 0, None
    while settings is None or at < len(data):
        if data.startswith(MAGIC, at):
            settings, at = _read_header(data, at)
        elif settings is None:
            begun = MAGIC.startswith(data)
            raise RecordError(RecordFault.TRUNCATED if begun else RecordFault.NO_RECORDS)
        else:
            body = _read_body(data, at)
            yield Record(at, settings, body)
            at += _SIZES.size + len(body) + _CHECKSUM.size


def decode_game(body: bytes) -> SelfGame:
    """Return the game of a record; whether it can be played is not asked here.

    :raises RecordError: when the bytes say nothing, or a score is out of range.
    """
    try:
        game, end = _decode(body)
    except (struct.error, ValueError, IndexError) as error:
        raise RecordError(RecordFault.MALFORMED) from error
    if end != len(body) or (game.result is SelfPlayResult.CUT_OFF and game.plies):
        raise RecordError(RecordFault.MALFORMED)
    if any(abs(move.score) >= WIN_SCORE for move in game.moves):
        raise RecordError(RecordFault.BAD_SCORE)
    return game


def game_number(body: bytes) -> int:
    """Return the number of the game of a record, and look at nothing else.

    :raises RecordError: when there is none.
    """
    if len(body) < _NUMBER.size:
        raise RecordError(RecordFault.MALFORMED)
    number: int
    number, _ = _NUMBER.unpack_from(body)
    return number


def in_order(data: bytes, *, but: set[tuple[str, int]] | None = None) -> bytes:
    """Return records sorted by run and number, each game once: they were written as they ended.

    Games of *but*, by run and number, are left out, and those that are not are added to it.

    :raises RecordError: when they are damaged.
    """
    runs: dict[str, dict[int, bytes]] = {}
    for record in read_records(data):
        games, number = runs.setdefault(record.settings, {}), game_number(record.body)
        if but is None or (record.settings, number) not in but:
            games.setdefault(number, record.body)
    if but is not None:
        but.update((settings, number) for settings, games in runs.items() for number in games)
    parts: list[bytes] = []
    for settings, games in sorted(runs.items()):
        parts.append(encode_header(settings))
        parts.extend(encode_body(games[number]) for number in sorted(games))
    return b"".join(parts)


def _read_header(data: bytes, at: int) -> tuple[str, int]:
    """Return the settings of a run, and where its games begin."""
    version = data[at + len(MAGIC) : at + len(MAGIC) + _WIDE.size]
    if len(version) < _WIDE.size:
        raise RecordError(RecordFault.TRUNCATED, at=at)
    if version != _WIDE.pack(VERSION):
        raise RecordError(RecordFault.OTHER_VERSION, at=at)
    if len(data) < at + _HEAD.size:
        raise RecordError(RecordFault.TRUNCATED, at=at)
    _, _, order, size, turned = _HEAD.unpack_from(data, at)
    if size ^ turned != _MOST_BITS:
        raise RecordError(RecordFault.DAMAGED, at=at)
    end = at + _HEAD.size + size + _CHECKSUM.size
    text = _checked(data, at, end)[_HEAD.size :]
    if order != ORDER_VERSION:
        raise RecordError(RecordFault.OTHER_ORDER, at=at)
    if not _is_plain(text):
        raise RecordError(RecordFault.MALFORMED, at=at)
    return text.decode("ascii"), end


def _read_body(data: bytes, at: int) -> bytes:
    if len(data) < at + _SIZES.size:
        raise RecordError(RecordFault.TRUNCATED, at=at)
    size, turned = _SIZES.unpack_from(data, at)
    if size ^ turned != _MOST_BITS:
        raise RecordError(RecordFault.DAMAGED, at=at)
    if len(data) >= at + _SIZES.size + size and size < _CHECKSUM.size:
        raise RecordError(RecordFault.MALFORMED, at=at)
    return _checked(data, at, at + _SIZES.size + size)[_SIZES.size :]


def _checked(data: bytes, at: int, end: int) -> bytes:
    """Return bytes without their checksum, which must be theirs."""
    if len(data) < end:
        raise RecordError(RecordFault.TRUNCATED, at=at)
    checked = data[at : end - _CHECKSUM.size]
    if _CHECKSUM.pack(zlib.crc32(checked)) != data[end - _CHECKSUM.size : end]:
        raise RecordError(RecordFault.DAMAGED, at=at)
    return checked


def _decode(body: bytes) -> tuple[SelfGame, int]:
    number, length = _NUMBER.unpack_from(body)
    at = _NUMBER.size + length
    rules = body[_NUMBER.size : at].decode("ascii")
    result, opening_plies, plies = _FACTS.unpack_from(body, at)
    at += _FACTS.size
    opening: list[int] = []
    for _ in range(opening_plies):
        move, at = _decode_move(body, at)
        opening.append(move)
    moves: list[ScoredMove] = []
    for _ in range(plies):
        move, at = _decode_move(body, at)
        (score,) = _SCORE.unpack_from(body, at)
        at += _SCORE.size
        moves.append(ScoredMove(move, score))
    return SelfGame(number, rules, SelfPlayResult(result), tuple(opening), tuple(moves)), at


def _decode_move(body: bytes, at: int) -> tuple[int, int]:
    """Return the number of a move, and where what follows it begins."""
    if body[at] != _ESCAPE:
        return body[at], at + 1
    (number,) = _WIDE.unpack_from(body, at + 1)
    if number < _ESCAPE:
        # There is one way to write a number down.
        raise RecordError(RecordFault.MALFORMED)
    return number, at + 1 + _WIDE.size


def _is_plain(text: bytes) -> bool:
    return _PLAIN.issuperset(text)
