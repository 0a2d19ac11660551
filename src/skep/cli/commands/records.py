"""``skep records``: check training games, print statistics, and write tables of positions."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from itertools import islice
from pathlib import Path

import click

from skep.atomic_files import check_writable
from skep.cli.context import CliContext, Status
from skep.cli.errors import RefusalError
from skep.cli.help import HelpCommand
from skep.cli.parameters import InputPath, OutputPath, json_option, talk_options
from skep.cli.progress import progress
from skep.rules import native
from skep.train.data.paths import check_distinct
from skep.train.data.records import (
    Record,
    RecordError,
    RecordFault,
    SelfPlayGame,
    SelfPlayResult,
    stream_records,
)
from skep.train.data.replay import check_game
from skep.train.data.statistics import GroupStatistics, RecordStatistics
from skep.words import Words

_AT_ONCE = 4096
_FRAME = 8
"""The size of a record without its body, in bytes."""

_TABLES = {".parquet": ("numpy", "pyarrow"), ".npz": ("numpy",)}
"""The packages that each kind of table needs."""

_PERCENTS = (5, 25, 50, 75, 95)


@click.command(
    cls=HelpCommand,
    epilog="""\b
Examples:
  skep records games.records
  skep records --json *.records
  skep records --export games.parquet games.records
""",
)
@json_option
@click.option(
    "--export",
    type=OutputPath(),
    metavar="FILE",
    help="Also write the positions to a table: FILE.parquet or FILE.npz (NumPy).",
)
@click.argument("files", nargs=-1, required=True, type=InputPath())
@talk_options
@click.pass_obj
def command(
    cli: CliContext, *, as_json: bool, export: Path | None, files: Sequence[Path]
) -> Status:
    """Check the training games in FILES, and print statistics.

    Skep replays every game. The exit status is 3 if the statistics look wrong: a score for White
    below 35% or above 65%, more than 40% draws, more than 5% duplicates, more than 20% of
    the games cut off, or games with fewer than 15 or more than 200 plies on average.
    """
    if export is not None:
        check_distinct(files, [export])
        _check_export(export)
    statistics = RecordStatistics()
    for file in files:
        try:
            _count(cli.words, file, statistics)
        except RecordError as error:
            raise RecordError(error.fault, error.at, str(file)) from error
    if as_json:
        click.echo(json.dumps(_report_json(statistics)))
    else:
        for line in _report_lines(cli.words, statistics):
            click.echo(line)
    if export is not None:
        rows = _write_table(export, files)
        click.echo(cli.words.say("records-exported", rows=rows, file=str(export)), err=True)
    alarms = statistics.alarms()
    for alarm in alarms:
        click.echo(cli.words.say(f"records-alarm-{alarm.value}"), err=True)
    return Status.ALARM if alarms else Status.SUCCESS


def _check_export(file: Path) -> None:
    """Check that a table can be written, before the games are replayed."""
    kind = file.suffix.lower()
    if kind not in _TABLES:
        raise RefusalError("records-not-table", file=str(file))
    for package in _TABLES[kind]:
        if find_spec(package) is None:
            raise RefusalError("records-no-package", file=str(file), package=package)
    check_writable(file)


def _write_table(file: Path, sources: Sequence[Path]) -> int:
    from skep import records  # noqa: PLC0415 - it needs NumPy

    threads = os.cpu_count() or 1
    has_features = native is not None
    if file.suffix.lower() == ".parquet":
        return records.write_parquet(sources, file, features=has_features, threads=threads)
    columns = records.load_columns(sources, features=has_features, threads=threads)
    records.save_npz(columns, file)
    return len(columns)


def _count(words: Words, file: Path, statistics: RecordStatistics) -> None:
    """Check the games of a file and count them; native checks run on all cores.

    Only some games are in memory at a time.
    """
    label = words.say("records-label")
    with (
        file.open("rb") as source,
        ThreadPoolExecutor(os.cpu_count()) as executor,
        progress(file.stat().st_size, label, is_bytes=True) as advance,
    ):
        if not source.peek(1):
            # Other readers accept an empty file, as one that has just been created.
            raise RecordError(RecordFault.NO_RECORDS)
        records = stream_records(source)
        while some := list(islice(records, _AT_ONCE)):
            for record, game in zip(some, executor.map(_checked, some), strict=True):
                size = len(record.body) + _FRAME
                statistics.add(game, size)
                advance(size)


def _checked(record: Record) -> SelfPlayGame:
    try:
        return check_game(record.body)
    except RecordError as error:
        raise RecordError(error.fault, at=record.at) from error


def _report_lines(words: Words, statistics: RecordStatistics) -> Iterator[str]:
    group = statistics.all
    decisive = group.share(SelfPlayResult.WHITE_WINS) + group.share(SelfPlayResult.BLACK_WINS)
    yield words.say(
        "records-games",
        games=group.games,
        decisive=decisive,
        duplicates=statistics.duplicates,
        cut=group.results[SelfPlayResult.CUT_OFF],
    )
    a_ply = group.size / group.plies if group.plies else 0.0
    yield words.say("records-plies", plies=group.plies, bytes=group.size, each=a_ply)
    yield words.say("records-positions", positions=group.positions)
    yield ""
    columns = ("rules", "games", "score", "white", "draws", "black", "plies")
    heads = [words.say(f"records-column-{column}") for column in columns]
    rows = [[*heads, *(f"{percent}%" for percent in _PERCENTS)]]
    rows.append(_row(words, words.say("records-all"), group))
    rows += [_row(words, name, one) for name, one in sorted(statistics.by_rules.items())]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = [f"{cell:>{width}}" for cell, width in zip(others, widths[1:], strict=True)]
        yield "  ".join([f"{first:<{widths[0]}}", *cells])


def _row(words: Words, name: str, group: GroupStatistics) -> list[str]:
    results = (SelfPlayResult.WHITE_WINS, SelfPlayResult.DRAW, SelfPlayResult.BLACK_WINS)
    shares = (group.white_score, *map(group.share, results))
    return [
        name,
        words.say("records-count", count=group.games),
        *(words.say("match-percent", share=share) for share in shares),
        words.say("match-one-decimal", value=group.mean_length),
        *(str(group.length_at(percent)) for percent in _PERCENTS),
    ]


def _report_json(statistics: RecordStatistics) -> dict[str, object]:
    return {
        "all": _group_json(statistics.all),
        "rules": {name: _group_json(group) for name, group in statistics.by_rules.items()},
        "duplicates": statistics.duplicates,
        "alarms": [alarm.value for alarm in statistics.alarms()],
    }


def _group_json(group: GroupStatistics) -> dict[str, object]:
    return {
        "games": group.games,
        "cut_off": group.results[SelfPlayResult.CUT_OFF],
        "plies": group.plies,
        "positions": group.positions,
        "bytes": group.size,
        "white": group.results[SelfPlayResult.WHITE_WINS],
        "draws": group.results[SelfPlayResult.DRAW],
        "black": group.results[SelfPlayResult.BLACK_WINS],
        "lengths": {str(percent): group.length_at(percent) for percent in _PERCENTS},
    }
