"""``skep explore``: see what was played from a position, and find games."""

from __future__ import annotations

import json

import click

from skep.cli.commands.explore.options import ExploreOptions, explore_options
from skep.cli.commands.explore.report import (
    games_json,
    games_lines,
    moves_json,
    moves_lines,
)
from skep.cli.context import CliContext
from skep.cli.errors import RefusalError
from skep.cli.games import read_game
from skep.cli.help import HelpCommand
from skep.cli.parameters.collection import open_collection
from skep.core.ruleset import TOURNAMENT
from skep.explorer import GameCollection
from skep.game import Game
from skep.rules import Position


@click.command(
    cls=HelpCommand,
    epilog="""\b
Examples:
  skep explore
  skep explore "wS1;bG1 wS1-" --player Ann --since 2024-01-01
  skep explore game.pgn --ply 12 --games
  skep explore --show 12 | skep analyze -
""",
)
@explore_options
@click.argument("game", required=False)
@click.pass_obj
def command(cli: CliContext, game: str | None, *, options: ExploreOptions) -> None:
    """See what was played from the position at the end of GAME in your collection.

    Skep finds positions in any rotation or reflection. Without GAME, it starts from the empty hive.
    --games without GAME lists all games. skep import adds games to the collection.
    """
    chosen = options.chosen
    position = _position(options, game)
    with open_collection(cli, options.collection, create=False) as games:
        if options.show is not None:
            click.echo(games.game(options.show).pgn(), nl=False)
        elif options.delete is not None:
            games.delete(options.delete)
            click.echo(cli.words.say("explore-deleted", number=str(options.delete)))
        elif options.games:
            named = position if game is not None else None
            found = games.search(chosen, position=named, limit=options.limit)
            total = games.count(chosen, position=named)
            if options.as_json:
                click.echo(json.dumps(games_json(found, total), ensure_ascii=False))
            else:
                click.echo("\n".join(games_lines(cli.words, found, total)))
        else:
            _print_moves(cli, games, position, options)


def _print_moves(
    cli: CliContext, games: GameCollection, position: Position, options: ExploreOptions
) -> None:
    found = games.continuations(position, options.chosen, examples=options.examples)
    if options.as_json:
        click.echo(json.dumps(moves_json(position, found), ensure_ascii=False))
    else:
        lines = moves_lines(cli.words, position, found, options.limit)
        click.echo("\n".join(lines))


def _position(options: ExploreOptions, game: str | None) -> Position:
    """Return the position to explore.

    :raises RefusalError: when the game has no such ply.
    """
    if game is None:
        return Position.initial(options.rules or TOURNAMENT)
    played = Game.from_record(read_game(game, options.rules))
    if options.ply is None:
        return played.position
    if options.ply > len(played.moves):
        raise RefusalError("explore-no-ply", ply=str(options.ply), plies=len(played.moves))
    return played.position_at(options.ply)
