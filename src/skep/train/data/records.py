"""Records: self-play games as bytes, about three per ply.

The training page of the docs describes the format. ``native/games`` reads and writes the same. This
module only handles the bytes; ``skep.train.data.replay`` replays the games.
"""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import BinaryIO, NamedTuple

from skep.core.errors import HiveError
from skep.core.legality import ORDER_VERSION

MAGIC = b"SkepGame"
VERSION = 1

WIN_SCORE = 30000
"""Scores stay between this and its negative. A win in n plies is this minus n."""

_ESCAPE = 255
_SIZES = struct.Struct("<HH")
_HEAD = struct.Struct("<8sHHHH")
_CHECKSUM = struct.Struct("<I")
_FACTS = struct.Struct("<bBH")
_NUMBER = struct.Struct("<IB")
_WIDE = struct.Struct("<H")
_SCORE = struct.Struct("<h")
_MOST_BITS = 0xFFFF
_LARGEST = _HEAD.size + _MOST_BITS + _CHECKSUM.size
"""The largest size of a header or a game, in bytes."""

_CHUNK = 1 << 20
_PLAIN = frozenset((0x0A, *range(0x20, 0x7F)))


class RecordFault(Enum):
    """What can be wrong with a file of records or a game in it. Native code uses the same names."""

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
    """The file belongs to a run with different settings, so it can't be resumed."""

    BUSY = "busy"
    """Another process is writing to the file."""


class RecordError(HiveError, ValueError):
    """Bytes that aren't records, or a game that can't have been played."""

    def __init__(self, fault: RecordFault, at: int = 0, file: str = "") -> None:
        super().__init__(fault, at, file)
        self.fault = fault
        self.at = at
        """The byte where the header or the game begins."""

        self.file = file
        """The file, if known."""

    def __str__(self) -> str:
        return f"{self.file or 'records'}: {self.fault.value} at byte {self.at}"


class SelfPlayResult(Enum):
    """How a game ended."""

    BLACK_WINS = -1
    DRAW = 0
    WHITE_WINS = 1
    CUT_OFF = 2
    """It reached the ply limit. That isn't a draw, and its moves are left out."""


class ScoredMove(NamedTuple):
    """A move as its index among the legal moves, and the mover's score for the position."""

    number: int
    score: int


@dataclass(frozen=True, slots=True)
class SelfPlayGame:
    """A recorded game."""

    number: int
    """The number of the game in its run. With the settings of the run, it determines the game."""

    rules: str
    result: SelfPlayResult
    opening: tuple[int, ...] = ()
    """The random moves it began with, as indices among the legal moves."""

    moves: tuple[ScoredMove, ...] = ()

    @property
    def plies(self) -> int:
        """The length of the game, including the opening."""
        return len(self.opening) + len(self.moves)


class Record(NamedTuple):
    """The complete bytes of a game, and where they were found."""

    at: int
    settings: str
    """The settings of its run."""

    body: bytes


# --- writing ------------------------------------------------------------------------------------


def encode_header(settings: str) -> bytes:
    """Return the header of a run with these settings: one or more lines of plain text.

    :raises RecordError: if the settings aren't plain text, or are too long.
    """
    text = settings.encode("ascii", "replace")
    if text.decode() != settings or not _is_plain(text) or len(text) > _MOST_BITS:
        raise RecordError(RecordFault.MALFORMED)
    head = _HEAD.pack(MAGIC, VERSION, ORDER_VERSION, len(text), len(text) ^ _MOST_BITS)
    return _with_checksum(head + text)


def encode_game(game: SelfPlayGame) -> bytes:
    """Return the record of a game.

    :raises RecordError: if a number doesn't fit.
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
    """Return the record of a game from its body, as readers return it.

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

    :raises RecordError: at the first header or game that is incomplete or has a different format.
    """
    return stream_records(io.BytesIO(data))


def stream_records(file: BinaryIO) -> Iterator[Record]:
    """Yield the games of an open file, without reading all of it into memory.

    :raises RecordError: at the first header or game that is incomplete or has a different format.
    :raises OSError: when the file can't be read.
    """
    data, before, at, settings = file.read(_CHUNK), 0, 0, None
    while settings is None or at < len(data):
        try:
            if data.startswith(MAGIC, at):
                settings, at = _read_header(data, at)
            elif settings is None:
                raise _without_header(data)
            else:
                body = _read_body(data, at)
                yield Record(before + at, settings, body)
                at += _SIZES.size + len(body) + _CHECKSUM.size
        except RecordError as error:
            raise RecordError(error.fault, before + error.at) from error.__cause__
        if len(data) - at < _LARGEST and (more := file.read(_CHUNK)):
            data, before, at = data[at:] + more, before + at, 0


def check_records(data: bytes) -> None:
    """Check that bytes are complete records, without the header of a file.

    :raises RecordError: if one is incomplete or damaged.
    """
    at = 0
    while at < len(data):
        at += _SIZES.size + len(_read_body(data, at)) + _CHECKSUM.size


def _without_header(data: bytes) -> RecordError:
    begun = MAGIC.startswith(data)
    return RecordError(RecordFault.TRUNCATED if begun else RecordFault.NO_RECORDS)


def decode_game(body: bytes) -> SelfPlayGame:
    """Return the game of a record, without checking whether it can be played.

    :raises RecordError: if the bytes are malformed, or a score is out of range.
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
    """Return only the number of a recorded game.

    :raises RecordError: if it has none.
    """
    if len(body) < _NUMBER.size:
        raise RecordError(RecordFault.MALFORMED)
    number: int
    number, _ = _NUMBER.unpack_from(body)
    return number


def searched_plies(body: bytes) -> int:
    """Return only the number of moves of a recorded game that were searched.

    :raises RecordError: if the bytes are malformed.
    """
    try:
        _, length = _NUMBER.unpack_from(body)
        plies: int
        _, _, plies = _FACTS.unpack_from(body, _NUMBER.size + length)
    except struct.error as error:
        raise RecordError(RecordFault.MALFORMED) from error
    return plies


def sort_records(data: bytes, *, seen: set[tuple[str, int]] | None = None) -> bytes:
    """Return records sorted by run and number instead of in the order they ended, each once.

    Skip the games in *seen*, given by run and number, and add the others to it.

    :raises RecordError: if they are damaged.
    """
    runs: dict[str, dict[int, bytes]] = {}
    for record in read_records(data):
        games, number = runs.setdefault(record.settings, {}), game_number(record.body)
        if seen is None or (record.settings, number) not in seen:
            games.setdefault(number, record.body)
    if seen is not None:
        seen.update((settings, number) for settings, games in runs.items() for number in games)
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
    """Return bytes without their checksum after verifying it."""
    if len(data) < end:
        raise RecordError(RecordFault.TRUNCATED, at=at)
    checked = data[at : end - _CHECKSUM.size]
    if _CHECKSUM.pack(zlib.crc32(checked)) != data[end - _CHECKSUM.size : end]:
        raise RecordError(RecordFault.DAMAGED, at=at)
    return checked


def _decode(body: bytes) -> tuple[SelfPlayGame, int]:
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
    return SelfPlayGame(number, rules, SelfPlayResult(result), tuple(opening), tuple(moves)), at


def _decode_move(body: bytes, at: int) -> tuple[int, int]:
    """Return the index of a move, and where the next field begins."""
    if body[at] != _ESCAPE:
        return body[at], at + 1
    (number,) = _WIDE.unpack_from(body, at + 1)
    if number < _ESCAPE:
        # A number has only one valid encoding.
        raise RecordError(RecordFault.MALFORMED)
    return number, at + 1 + _WIDE.size


def _is_plain(text: bytes) -> bool:
    return _PLAIN.issuperset(text)
