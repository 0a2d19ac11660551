"""Games for the tests of records: quick runs, and files made from them."""

from __future__ import annotations

from skep.engine.limits import Limits
from skep.engine.player_settings import PlayerSettings
from skep.rules import native
from skep.train.data.records import Record, SelfPlayGame, decode_game, encode_header, read_records
from skep.train.selfplay import SelfPlayRun
from tests.conftest import Require

PLAYER = PlayerSettings(Limits(nodes=40), hash_mib=1)


def small_run(require: Require, seed: int = 1, rules: str = "mixed") -> SelfPlayRun:
    """Return a run of quick games."""
    require(native is not None, "self-play needs the native engine")
    return SelfPlayRun(seed, rules=rules, player=PLAYER)


def played(run: SelfPlayRun, number: int) -> bytes:
    """Return the record of a game."""
    record = run.play(number)
    assert record is not None
    return record


def small_file(run: SelfPlayRun, *numbers: int) -> bytes:
    """Return a file with games of a run."""
    return b"".join([encode_header(run.settings), *(played(run, number) for number in numbers)])


def records(data: bytes) -> list[Record]:
    """Return the records of a file, which must be complete."""
    return list(read_records(data))


def games(data: bytes) -> list[SelfPlayGame]:
    """Return the games of a file."""
    return [decode_game(record.body) for record in read_records(data)]
