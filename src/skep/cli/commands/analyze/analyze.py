"""``skep analyze``: review a game, or find the best moves in a position."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import click

from skep.atomic_files import write_atomically
from skep.cli.commands.analyze.many_games import review_all
from skep.cli.commands.analyze.options import AnalyzeOptions, analyze_options
from skep.cli.commands.analyze.report_json import position_json, review_json
from skep.cli.commands.analyze.report_text import (
    fault_list,
    fitted,
    report_head,
    report_lines,
    review_lines,
)
from skep.cli.context import CliContext, Status
from skep.cli.games import read_game
from skep.cli.help import HelpCommand
from skep.cli.progress import progress
from skep.core.errors import GameError, GameErrorCode
from skep.engine.engine import Engine
from skep.engine.network_names import HAND_MADE
from skep.engine.networks import find_network
from skep.engine.report import Report
from skep.engine.review import Review, Reviewer
from skep.engine.review.graph import draw_graph, format_png, format_svg
from skep.notation.record import GameRecord
from skep.rules import Position


@click.command(
    cls=HelpCommand,
    epilog="""\b
Examples:
  skep analyze game.pgn
  skep analyze --seconds 5 --threads 4 -o graph.svg game.pgn
  skep analyze --from 20 --to 30 --lines 3 game.pgn
  skep analyze --all --threads 4 --nodes 20000 --json games.pgn
  skep analyze "wS1;bG1 wS1-;wQ -wS1;bQ bG1-" --position
""",
)
@analyze_options
@click.argument("game")
@click.pass_obj
def command(cli: CliContext, *, options: AnalyzeOptions, game: str) -> Status:
    """Review GAME move by move, with the score, the best move and the loss.

    With --position or --ply, or if GAME is a setup string or has no moves, Skep analyzes a single
    position and prints the best lines as it finds them. If a file has several games, Skep reviews
    the first one, or all of them with --all. Positive scores are good for White. Press Ctrl-C to
    stop and see the results so far.
    """
    options.check_output()
    options.check_many(game)
    if options.every:
        return review_all(cli, options, game)
    record = read_game(game, options.rules)
    place = options.place(record)
    network = find_network(options.network) or HAND_MADE
    engine = Engine(threads=options.threads, hash_mib=options.hash_mib, network=network)
    with engine:
        if place is None:
            return _review(cli, engine, record, options)
        return _analyze(cli, engine, record, place, options)


def _review(cli: CliContext, engine: Engine, record: GameRecord, options: AnalyzeOptions) -> Status:
    """Review a game, and print the result."""
    limits, words = options.limits(of_position=False), cli.words
    reviewer = Reviewer(
        engine, record, limits, lines=options.lines or 1, plies=options.plies(record)
    )
    status = Status.SUCCESS
    try:
        with progress(reviewer.left, words.say("analyze-label")) as step:
            for _ in reviewer:
                step()
    except KeyboardInterrupt:
        status = Status.INTERRUPTED
    review = reviewer.review
    if options.as_json:
        click.echo(json.dumps(review_json(review, limits), ensure_ascii=False))
    elif review.moves:
        with_lines = options.lines is not None
        for line in review_lines(words, review, with_lines=with_lines):
            click.echo(line, color=cli.colored)
    if status is Status.INTERRUPTED:
        counts = {"done": len(review.moves), "plies": len(review.plies)}
        click.echo(words.say("analyze-interrupted", **counts), err=True)
    if options.output and review.moves:
        write_atomically(options.output, _graph(cli, review, options.output))
        click.echo(words.say("analyze-written", file=str(options.output)), err=True)
    return status


def _graph(cli: CliContext, review: Review, output: Path) -> str | bytes:
    title = cli.words.say("analyze-graph-title")
    description = fault_list(cli.words, review)
    picture = draw_graph(review, title=title, description=description)
    return format_svg(picture) if output.suffix.lower() == ".svg" else format_png(picture)


def _analyze(
    cli: CliContext, engine: Engine, record: GameRecord, place: int, options: AnalyzeOptions
) -> Status:
    """Analyze one position, and print the best lines as they are found."""
    *earlier, position = list(record.positions())[: place + 1]
    if place == len(record.moves) and record.shown is not None:
        raise GameError(GameErrorCode.GAME_OVER)
    limits = options.limits(of_position=True)
    analysis = engine.analyze(
        position,
        limits,
        history=[before.key for before in earlier],
        lines=options.lines_of_position(),
    )
    status = Status.SUCCESS
    try:
        with analysis:
            if not options.as_json:
                _print_head(cli, position)
            for report in analysis:
                if not options.as_json:
                    _print_report(cli, position, report)
    except KeyboardInterrupt:
        status = Status.INTERRUPTED
    if options.as_json:
        complete = status is Status.SUCCESS
        told = position_json(position, place, limits, analysis.result(), complete=complete)
        click.echo(json.dumps(told, ensure_ascii=False))
    return status


def _print_head(cli: CliContext, position: Position) -> None:
    words, color = cli.words, position.to_move.name.lower()
    click.echo(words.say("cli-heading", color=color, turn=position.turn))
    _print_row(report_head(words))


def _print_report(cli: CliContext, position: Position, report: Report) -> None:
    for row in report_lines(cli.words, position, report):
        _print_row(row)


def _print_row(row: str) -> None:
    """Print a row, cut to the width of the terminal; a pipe gets all of it."""
    if sys.stdout.isatty():
        row = fitted(row, shutil.get_terminal_size().columns)
    click.echo(row)
