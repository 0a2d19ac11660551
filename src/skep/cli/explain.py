"""``skep explain``: how a move is done, or why it is not legal."""

from __future__ import annotations

import json

import click

from skep.cli.games import read_game
from skep.cli.options import json_option, rules_option, talk_options
from skep.cli.reasons import explanation, moves_of, sentence, ways, why_stuck
from skep.cli.settings import Settings
from skep.core.bugs import Piece
from skep.core.moves import Pass
from skep.core.reasons import How, Reason
from skep.core.ruleset import Ruleset
from skep.game import Game
from skep.notation.movestring import format_move, parse_move
from skep.words import Words

Facts = dict[str, object]


@click.command(
    short_help="Say how a move is done, or why it is not legal.",
    epilog="""\b
Examples:
  skep explain "wS1;bG1 wS1-;wQ -wS1;bQ bG1-" "wS1 bQ-"
  skep explain --json "wS1;bG1 wS1-;wQ -wS1;bQ bG1-" wQ
""",
)
@rules_option()
@json_option
@click.argument("game")
@click.argument("move")
@talk_options
@click.pass_obj
def command(
    settings: Settings, rules: Ruleset | None, game: str, move: str, *, as_json: bool
) -> None:
    """Say how MOVE is done in GAME, or why it is not legal.

    MOVE may also be a piece alone, such as wA1: then say what it can do, or why it stays.
    """
    played = Game.from_record(read_game(game, rules))
    parsed = parse_move(move)
    if isinstance(parsed, Pass) or parsed.beside is not None:
        facts, lines = _explain_move(settings.words, played, move)
    else:
        facts, lines = _explain_piece(settings.words, played, parsed.piece)
    click.echo(json.dumps(facts, ensure_ascii=False) if as_json else "\n".join(lines))


def _explain_move(words: Words, game: Game, text: str) -> tuple[Facts, list[str]]:
    move = game.read_move(text)
    answer = explanation(game, move)
    told = sentence(words, move, answer)
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
    moves = moves_of(game, piece)
    strings = [format_move(move, game.position) for move in moves]
    facts: Facts = {"piece": str(piece), "legal": strings}
    if not moves:
        reason = why_stuck(game, piece)
        told = words.reason(reason)
        return {**facts, "reason": _reason_facts(reason), "text": told}, [told]
    told = words.say("cli-piece-moves", piece=words.piece(piece), count=len(moves))
    return {**facts, "reason": None, "text": told}, [told, *ways(words, game, moves)]


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
