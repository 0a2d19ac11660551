"""``skep explain``: how a move works, or why it is illegal."""

from __future__ import annotations

import json
import re
import shlex
from itertools import pairwise

import click

from skep.cli.context import CliContext
from skep.cli.errors import RefusalError
from skep.cli.games import read_game
from skep.cli.help import HelpCommand
from skep.cli.messages.explanations import explanation, sentence, ways
from skep.cli.parameters import json_option, talk_options
from skep.cli.parameters.rules import rules_option
from skep.core.bugs import Piece
from skep.core.hexes import Hex
from skep.core.moves import Move, Movement, Pass, Placement
from skep.core.reasons import How, Reason
from skep.core.ruleset import Ruleset
from skep.game import Game
from skep.notation.errors import NotationError
from skep.notation.movestring import format_move, parse_move, parse_piece
from skep.words import Words, facts

Facts = dict[str, object]

_TO_HEX = re.compile(
    r"\s*(?P<piece>\w+)\s+\(?(?P<q>[+-]?[0-9]{1,9})\s*,\s*(?P<r>[+-]?[0-9]{1,9})\)?\s*"
)


class _Command(HelpCommand):
    """A command that recognizes a move without quotes.

    The shell splits ``wA1 -bQ`` in two, and the second part looks like an option.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments, and say where quotes are missing."""
        given = list(args)
        try:
            return super().parse_args(ctx, args)
        except click.BadParameter:
            raise
        except click.UsageError as error:
            moves = (f"{piece} {target}" for piece, target in reversed([*pairwise(given)]))
            if move := next(filter(_is_move, moves), None):
                raise RefusalError("mistake-quotes", text=shlex.quote(move)) from error
            raise


@click.command(
    cls=_Command,
    epilog="""\b
Examples:
  skep explain "wS1;bG1 wS1-;wQ -wS1;bQ bG1-" "wS1 bQ-"
  skep explain --json "wS1;bG1 wS1-;wQ -wS1;bQ bG1-" wQ
  skep explain "wS1;bG1 wS1-;wQ -wS1;bQ bG1-" "wQ 0,-1"
""",
)
@rules_option()
@json_option
@click.argument("game")
@click.argument("move")
@talk_options
@click.pass_obj
def command(cli: CliContext, rules: Ruleset | None, game: str, move: str, *, as_json: bool) -> None:
    """Explain how MOVE works in GAME, or why it is illegal.

    MOVE can also be a piece alone, such as wA1. Skep then lists its moves, or says why it has none.
    You can also write the target as coordinates relative to the first piece of the game: wA1 3,-1.
    Put moves in quotes, since they contain a space.
    """
    played = Game.from_record(read_game(game, rules))
    if to_hex := _TO_HEX.fullmatch(move):
        end = Hex(int(to_hex["q"]), int(to_hex["r"]))
        meant = _to_hex(played, parse_piece(to_hex["piece"]), end)
        told, lines = _explain_move(cli.words, played, meant, move)
    elif isinstance(parsed := parse_move(move), Pass) or parsed.beside is not None:
        told, lines = _explain_move(cli.words, played, played.read_move(move), move)
    else:
        told, lines = _explain_piece(cli.words, played, parsed.piece)
    click.echo(json.dumps(told, ensure_ascii=False) if as_json else "\n".join(lines))


def _is_move(text: str) -> bool:
    try:
        parsed = parse_move(text)
    except NotationError:
        return bool(_TO_HEX.fullmatch(text))
    return not isinstance(parsed, Pass) and parsed.beside is not None


def _to_hex(game: Game, piece: Piece, end: Hex) -> Move:
    start = game.position.hive.where(piece)
    return Placement(piece, end) if start is None else Movement(piece, start, end)


def _explain_move(words: Words, game: Game, move: Move, text: str) -> tuple[Facts, list[str]]:
    answer = explanation(game, move)
    told = sentence(words, game, move)
    reason = answer if isinstance(answer, Reason) else None
    return {
        # Only a legal move has a canonical string.
        "move": " ".join(text.split()) if reason else format_move(move, game.position),
        "legal": reason is None,
        "how": _how_facts(answer) if isinstance(answer, How) else None,
        "reason": _reason_facts(reason) if reason else None,
        "text": told,
    }, [told]


def _explain_piece(words: Words, game: Game, piece: Piece) -> tuple[Facts, list[str]]:
    moves = game.moves_of(piece)
    strings = [format_move(move, game.position) for move in moves]
    about: Facts = {"piece": str(piece), "legal": strings}
    if reason := game.why_stuck(piece):
        told = words.reason(reason)
        return {**about, "reason": _reason_facts(reason), "text": told}, [told]
    told = words.say("cli-piece-moves", count=len(moves), **facts(piece))
    return {**about, "reason": None, "text": told}, [told, *ways(words, game, moves)]


def _how_facts(how: How) -> Facts:
    return {
        "way": how.way.value,
        "bug": how.bug.name.lower(),
        "route": how.route,
        "thrower": str(how.thrower) if how.thrower else None,
    }


def _reason_facts(reason: Reason) -> Facts:
    return {
        "code": reason.code.name.lower(),
        "piece": str(reason.piece) if reason.piece else None,
        "pieces": [str(piece) for piece in reason.pieces],
        "hexes": reason.hexes,
        "step": reason.step,
        "bug": reason.bug.name.lower() if reason.bug else None,
        "count": reason.count,
    }
