"""Rebuild a match from its log: the plan, and the games, checked against the rules."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import assert_never

from skep.core.errors import HiveError
from skep.match.endings import EndReason
from skep.match.errors import MatchError, MatchErrorCode
from skep.match.files import file_pair
from skep.match.log import read_log
from skep.match.openings import Openings
from skep.match.plan import Plan
from skep.match.player_specs import parse_player
from skep.match.settings import MatchSettings
from skep.match.standings import PlayedGame, Standings
from skep.notation.gamestring import replay, start_of
from skep.notation.record import GameRecord
from skep.notation.rulesets import parse_ruleset
from skep.rules import Position


def replay_log(name: Path) -> Standings:
    """Return the standings of a match from its log, after replaying every game.

    :raises MatchError: when it is not a log, or a game did not end as the log says.
    :raises OSError: when it can't be read.
    """
    path, _ = file_pair(name)
    settings, entries = read_log(path)
    try:
        standings = Standings(plan_from_settings(settings))
    except ValueError as error:
        raise MatchError(MatchErrorCode.NOT_A_LOG, file=str(path)) from error
    for entry in entries:
        try:
            _check(standings.plan, standings.add(entry))
        except (HiveError, IndexError, _UnrealError) as error:
            facts = {"file": str(path), "game": str(entry.number + 1), "why": str(error)}
            raise MatchError(MatchErrorCode.UNREAL_GAME, **facts) from error
    return standings


def plan_from_settings(settings: MatchSettings) -> Plan:
    """Return the plan for the settings of a log, except for the moves of its openings.

    :raises ValueError: when a setting has an invalid value.
    """
    ruleset = parse_ruleset(settings.rules)
    records = (GameRecord(Position.initial(ruleset)),) * settings.openings.count
    return Plan(
        players=tuple(
            replace(parse_player(player.player), name=player.name, limits=player.limits)
            for player in settings.players
        ),
        ruleset=ruleset,
        openings=Openings(settings.openings.name, records),
        games=settings.games,
        seed=settings.seed,
        max_plies=settings.max_plies,
        timeout=settings.timeout,
        sprt=settings.sprt,
    )


class _UnrealError(Exception):
    """The moves of a game don't lead to the ending in the log."""


def _check(plan: Plan, game: PlayedGame) -> None:
    """Replay a game and check that it ended as the log says.

    The moves don't show a fault, so the log is taken at its word there.
    """
    entry = game.entry
    moves = list(entry.moves)
    record = replay(start_of(plan.ruleset, moves), moves)
    shown = record.shown
    match entry.ending:
        case EndReason.SURROUNDED:
            real = record.last.outcome is not None and record.last.outcome.winner is entry.winner
        case EndReason.REPETITION:
            # A program that ignores which piece is stunned may have claimed it.
            real = entry.winner is None and (shown is not None or bool(entry.detail))
        case EndReason.LENGTH:
            real = entry.winner is None and record.last.ply >= plan.max_plies and shown is None
        case (
            EndReason.OVERRUN
            | EndReason.ILLEGAL
            | EndReason.REFUSED
            | EndReason.GARBLED
            | EndReason.HUNG
            | EndReason.CRASHED
        ):
            real = entry.winner is not None and shown is None
        case _:
            assert_never(entry.ending)
    if not real:
        winner = entry.winner.name.lower() if entry.winner else "nobody"
        raise _UnrealError(f"{entry.ending.value}, {winner} wins")
