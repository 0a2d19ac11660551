"""``skep moves``: the legal moves of one game, or of many."""

from __future__ import annotations

import json
import sys

import click

from skep.cli.context import CliContext, Status
from skep.cli.games import STDIN, Replayer, read_game
from skep.cli.help import HelpCommand
from skep.cli.parameters import json_option, talk_options
from skep.cli.parameters.rules import rules_option
from skep.core.errors import HiveError
from skep.core.outcome import Outcome
from skep.core.ruleset import Ruleset
from skep.notation.gamestring import game_state
from skep.notation.movestring import format_move
from skep.notation.record import GameRecord
from skep.rules import Position


@click.command(
    cls=HelpCommand,
    epilog="""\b
Examples:
  skep moves "wS1;bG1 wS1-"
  skep moves --rules classic ""
  zcat games.uhp.gz | skep moves --json -
""",
)
@rules_option()
@json_option
@click.argument("game")
@talk_options
@click.pass_obj
def command(cli: CliContext, rules: Ruleset | None, game: str, *, as_json: bool) -> int:
    """List the legal moves in GAME, one per line.

    If GAME is a dash (-), Skep reads games from standard input, one per line, and answers each with
    exactly one line: its moves, separated by semicolons. With --json, the line is an object with
    the fields legal, state and key, or with only the field error if the game can't be read. An
    empty line is a game without moves.
    """
    if game == STDIN:
        return _answer_lines(cli, rules, as_json=as_json)
    try:
        record = read_game(game, rules)
    except HiveError as error:
        if not as_json:
            raise
        click.echo(_json_error(cli, error))
        return Status.FAILURE
    if as_json:
        click.echo(_json_answer(record, record.last))
        return Status.SUCCESS
    if moves := _plain_answer(record, record.last, "\n"):
        click.echo(moves)
    return Status.SUCCESS


def _answer_lines(cli: CliContext, rules: Ruleset | None, *, as_json: bool) -> int:
    """Answer each line of standard input as soon as it arrives."""
    replayer = Replayer(rules)
    games = failed = 0
    for line in sys.stdin.buffer:
        games += 1
        try:
            record, position = replayer.read(line.rstrip(b"\r\n").decode("utf-8-sig"))
        except (HiveError, UnicodeDecodeError) as error:
            failed += 1
            answer = _json_error(cli, error) if as_json else _plain_error(cli, error)
        else:
            answer = (
                _json_answer(record, position) if as_json else _plain_answer(record, position, ";")
            )
        # click flushes every line, so a program that asks one game at a time gets its answer.
        click.echo(answer)
    if failed:
        cli.complain(cli.words.say("cli-games-failed", failed=failed, games=games))
    return Status.FAILURE if failed else Status.SUCCESS


def _legal(position: Position, outcome: Outcome | None) -> list[str]:
    if outcome is not None:
        return []
    return [format_move(move, position) for move in position.legal_moves()]


def _plain_answer(record: GameRecord, position: Position, joint: str) -> str:
    return joint.join(_legal(position, record.shown))


def _json_answer(record: GameRecord, position: Position) -> str:
    # The result in a header doesn't count: only the rules end a game here.
    outcome = record.shown
    return json.dumps(
        {
            "legal": _legal(position, outcome),
            "state": game_state(position, outcome),
            "key": f"{position.key:016x}",
        }
    )


def _json_error(cli: CliContext, error: Exception) -> str:
    return json.dumps({"error": cli.describe(error)}, ensure_ascii=False)


def _plain_error(cli: CliContext, error: Exception) -> str:
    return f"error: {cli.describe(error)}"
