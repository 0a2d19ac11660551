"""Matches of real players: ours in this process, and programs, some of which do wrong."""

from __future__ import annotations

import os
import secrets
import shlex
import signal
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from importlib.util import find_spec
from typing import Any

import pytest

from skep.core.bugs import Color
from skep.core.moves import Move
from skep.core.ruleset import GAME_TYPES
from skep.engine.engine import Engine
from skep.engine.limits import Limits
from skep.match.endings import EndReason
from skep.match.errors import MatchError, MatchErrorCode
from skep.match.log import LogEntry
from skep.match.plan import Plan
from skep.match.player_specs import parse_player, read_players
from skep.match.programs import try_out
from skep.match.runner import run_match
from skep.match.standings import PlayedGame, Standings, WinDrawLoss
from skep.match.statistics import Sprt, SprtVerdict
from skep.rules import BACKEND, Position
from skep.uhp.client.process import EngineProcess
from tests.conftest import Require
from tests.match.parts import faulty, left_behind, small_plan

OURS_AS_PROGRAM = shlex.join(
    [sys.executable, "-c", "import sys; from skep.cli import main; sys.exit(main())", "uhp"]
)


@pytest.fixture
def token() -> Iterator[str]:
    """Give a word for the command lines of programs; after the test, check that all have ended."""
    token = secrets.token_hex(8)
    yield token
    assert left_behind(token) == []


def played(plan: Plan, *, concurrency: int = 1, before: tuple[LogEntry, ...] = ()) -> Standings:
    """Play a match, or what is missing of it."""
    standings = Standings(plan)
    for entry in before:
        standings.add(entry)
    kept: list[PlayedGame] = []
    run_match(standings, kept.append, concurrency=concurrency)
    # All that was played is kept, also games that ended after the one that decided a test.
    assert len(kept) + len(before) == standings.count
    assert {game.entry for game in standings.games()} <= {game.entry for game in kept} | set(before)
    return standings


def timeless(standings: Standings) -> list[LogEntry]:
    """Return the games without how long they took."""
    return [replace(game.entry, seconds=(0.0, 0.0)) for game in standings.games()]


# --- ours ----------------------------------------------------------------------------------------


def test_a_match_is_the_same_however_many_games_are_played_at_once() -> None:
    plan = small_plan("level:1", "name=thinker skep", "level:2", games=4)
    one, three = played(plan), played(plan, concurrency=3)
    assert timeless(one) == timeless(three)
    assert len(one.games()) == plan.length == 12
    assert one.is_over


def test_games_begin_with_their_openings_and_end_by_the_rules() -> None:
    plan = small_plan(games=6, max_plies=20)
    for game in played(plan).games():
        opening = plan.opening(game.scheduled)
        assert len(game.entry.moves) == 20 or game.entry.ending is not EndReason.LENGTH
        assert not game.entry.ending.is_fault
        assert opening.moves
        assert game.entry.moves[0].startswith("w")


def test_another_seed_is_another_match() -> None:
    plan = small_plan("level:1", "level:2")
    assert timeless(played(plan)) != timeless(played(replace(plan, seed=8)))


def test_what_has_been_played_is_not_played_again() -> None:
    plan = small_plan(games=4)
    whole = played(plan)
    some = tuple(game.entry for game in whole.games() if game.scheduled.number in {0, 3})
    assert timeless(played(plan, before=some, concurrency=2)) == timeless(whole)
    everything = tuple(game.entry for game in whole.games())
    assert timeless(played(plan, before=everything)) == timeless(whole)


def test_a_test_stops_a_match() -> None:
    # Somebody who always loses to a crash: the test has seen enough after a few pairs.
    plan = small_plan(faulty("exit", 2), "level:1", games=60, sprt=Sprt(-50, 50))
    standings = played(plan, concurrency=2)
    assert standings.verdict is SprtVerdict.FAILED
    assert standings.is_over
    assert 4 <= len(standings.games()) < 40
    assert standings.tally(0).won == standings.tally(0).drawn == 0


def test_a_fault_of_ours_is_a_loss_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        message = "out of ideas"
        raise RuntimeError(message)

    monkeypatch.setattr(Engine, "choose", fail)
    (first, second) = played(small_plan()).games()
    assert (first.entry.ending, first.entry.winner) == (EndReason.CRASHED, Color.BLACK)
    assert first.entry.detail == second.entry.detail == "RuntimeError: out of ideas"


# --- programs ------------------------------------------------------------------------------------


def test_ours_as_a_program_plays_as_it_does_in_this_process() -> None:
    inside = small_plan("name=a skep", "name=b skep", nodes=30)
    outside = small_plan("name=a skep", f"name=b {OURS_AS_PROGRAM}", nodes=30)
    both = small_plan(f"name=a {OURS_AS_PROGRAM}", f"name=b Hash=1 {OURS_AS_PROGRAM}", nodes=30)
    assert timeless(played(inside)) == timeless(played(outside)) == timeless(played(both))


@pytest.mark.parametrize(
    ("fault", "ending", "detail"),
    [
        (
            "die",
            EndReason.CRASHED,
            "died (SIGKILL) at “bestmove nodes 20”; on stderr: Segmentation",
        ),
        ("exit", EndReason.CRASHED, "died (exit status 3) at “bestmove nodes 20”"),
        ("garbage", EndReason.GARBLED, "answered “"),
        ("endless", EndReason.GARBLED, "sent a line that is too long (“"),
        ("nothing", EndReason.GARBLED, "gave no answer before ok"),
        ("illegal", EndReason.ILLEGAL, "Q "),
        ("refuse", EndReason.REFUSED, 'said "err I would rather not."'),
        ("object", EndReason.REFUSED, 'said "invalidmove I do not like it"'),
    ],
)
def test_whatever_a_program_does_wrong_it_loses_and_the_match_goes_on(
    token: str, fault: str, ending: EndReason, detail: str
) -> None:
    when = 6 if fault == "object" else 2
    plan = small_plan("level:1", f"name=faulty {faulty(fault, when, token)}", games=4)
    # The program is tried out with one move before the match, so that the fault comes sooner.
    standings = played(plan, concurrency=2)
    endings = [game.entry.ending for game in standings.games()]
    assert endings == [ending] * 4
    assert [game.loser for game in standings.games()] == [1] * 4
    assert all(_same(detail, game.entry.detail) for game in standings.games())
    assert standings.faults(1) == {ending: 4}


def _same(detail: str, found: str) -> bool:
    return detail.replace("“", '"').replace("”", '"') in found.replace("“", '"').replace("”", '"')


def test_a_program_that_hangs_is_killed(token: str) -> None:
    plan = small_plan("level:1", f"name=f {faulty('hang', 2, token)}", timeout=3.0)
    games = played(plan, concurrency=2).games()
    assert [game.entry.ending for game in games] == [EndReason.HUNG] * 2
    assert [game.loser for game in games] == [1, 1]
    assert "gave no answer within 3 s" in games[0].entry.detail


def test_a_program_that_thinks_too_long_loses() -> None:
    plan = small_plan("level:1", f"time=0.2 name=f {faulty('slow', 3)}")
    games = played(plan, concurrency=2).games()
    assert [game.entry.ending for game in games] == [EndReason.OVERRUN] * 2
    assert [game.loser for game in games] == [1, 1]
    assert games[0].entry.detail.endswith(" s instead of 0.2 s")


def test_a_program_may_write_to_stderr_as_much_as_it_likes() -> None:
    plan = small_plan("level:1", f"name=f {faulty('flood')}", max_plies=10)
    assert [game.entry.ending for game in played(plan).games()] == [EndReason.LENGTH] * 2


@pytest.mark.parametrize("fault", ["stay", "orphan"])
def test_nothing_of_a_program_stays_behind(token: str, fault: str) -> None:
    player = f"name=f {faulty(fault, 2, token)}"
    standings = played(small_plan("level:1", player, max_plies=10, timeout=3.0), concurrency=2)
    assert standings.is_over


# --- what is found out before the first game -----------------------------------------------------


@pytest.mark.parametrize(
    ("player", "code", "why"),
    [
        (
            shlex.quote(__file__),
            MatchErrorCode.PROGRAM_FAILED,
            "could not be started (Permission denied)",
        ),
        (faulty("refuse"), MatchErrorCode.PROGRAM_FAILED, "err I would rather not."),
        (f"{sys.executable} -c pass", MatchErrorCode.PROGRAM_FAILED, "died (exit status 0)"),
        (
            f"Wings=2 {faulty('none')}",
            MatchErrorCode.PROGRAM_FAILED,
            "err There is no such option.",
        ),
    ],
)
def test_a_program_that_cannot_take_part_is_told_of_at_once(
    player: str, code: MatchErrorCode, why: str
) -> None:
    with pytest.raises(MatchError) as caught:
        played(small_plan("level:1", f"name=f {player}"))
    assert caught.value.code is code
    assert caught.value.facts["player"] == "f"
    assert why in str(caught.value.facts["why"])


def test_options_are_set() -> None:
    plan = small_plan("level:1", f"name=f Depth=3 {faulty('none')}", max_plies=8)
    assert played(plan).tally(1) == WinDrawLoss(0, 2, 0)


async def test_a_program_without_the_expansions_is_refused() -> None:
    spec = replace(small_plan("level:1", f"name=f {faulty('mosquito')}").players[1])
    for rules, bug in (("Base+ML", "ladybug"), ("Base+P", "pillbug")):
        with pytest.raises(MatchError) as caught:
            await try_out(spec, GAME_TYPES[rules], 20.0)
        assert caught.value.code is MatchErrorCode.PROGRAM_LACKS
        assert caught.value.facts == {"player": "f", "bug": bug}
    await try_out(spec, GAME_TYPES["Base"], 20.0)


async def test_a_program_cannot_be_told_that_black_begins() -> None:
    rules = replace(GAME_TYPES["Base"], first_player=Color.BLACK)
    with pytest.raises(MatchError) as caught:
        await try_out(parse_player("./engine"), rules, 20.0)
    assert caught.value.code is MatchErrorCode.BLACK_FIRST
    await try_out(parse_player("skep"), rules, 20.0)


# --- interruptions -------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_breaks_the_games_off_and_keeps_the_others(
    token: str, number: signal.Signals
) -> None:
    plan = small_plan("level:1", f"name=f {faulty('hang', 99, token)}", "time=600 skep", games=2)
    plan = replace(plan, timeout=600.0)
    standings = Standings(plan)
    kept: list[PlayedGame] = []

    def keep(game: PlayedGame) -> None:
        kept.append(game)
        if len(kept) == 2:
            # By then the next games are on: one of them would take ten minutes a move.
            threading.Timer(1.0, os.kill, (os.getpid(), number)).start()

    with pytest.raises(KeyboardInterrupt):
        run_match(standings, keep, concurrency=2)
    assert {game.scheduled.number for game in kept} == {0, 1}


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_that_comes_while_programs_are_ended_leaves_none_behind(
    token: str, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    plan = small_plan("level:1", f"name=f {faulty('hang', 1, token)}")
    interrupts = list[signal.Signals]()
    end = EngineProcess.end

    async def end_amid_interrupts(process: EngineProcess, patience: float = 0.0) -> int | None:
        if interrupts:
            interrupts.append(number)
            signal.raise_signal(number)
        return await end(process, patience)

    def interrupt() -> None:
        interrupts.append(number)
        os.kill(os.getpid(), number)

    monkeypatch.setattr(EngineProcess, "end", end_amid_interrupts)
    threading.Timer(2.0, interrupt).start()
    with pytest.raises(KeyboardInterrupt):
        run_match(Standings(replace(plan, timeout=600.0)), lambda _: None)
    assert len(interrupts) > 1


def test_what_cannot_be_kept_ends_the_match() -> None:
    def full(_: PlayedGame) -> None:
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space left"):
        run_match(Standings(small_plan(games=20)), full, concurrency=3)


def test_players_without_a_search_play_by_name() -> None:
    plan = small_plan("novice", "naive", "random", games=2)
    standings = played(plan, concurrency=2)
    assert {game.entry.ending for game in standings.games()} <= {
        EndReason.SURROUNDED,
        EndReason.LENGTH,
        EndReason.REPETITION,
    }
    assert timeless(played(plan)) == timeless(standings)


def test_the_tree_search_gets_its_limits(monkeypatch: pytest.MonkeyPatch, require: Require) -> None:
    require(BACKEND == "native" and find_spec("numpy"), "needs NumPy and the native rules")
    from skep.mcts.player import TreePlayer  # noqa: PLC0415 - it needs NumPy

    searched: list[Limits] = []
    choose = TreePlayer.choose

    def noted(self: TreePlayer, position: Position, limits: Limits, **keywords: Any) -> Move:
        searched.append(limits)
        return choose(self, position, limits, **keywords)

    monkeypatch.setattr(TreePlayer, "choose", noted)
    for player, match, expected in (
        ("mcts", Limits(nodes=30), Limits(nodes=30)),
        ("nodes=20 mcts", Limits(nodes=30), Limits(nodes=20)),
        ("time=0.01 mcts", Limits(nodes=30), Limits(seconds=0.01)),
        ("mcts", Limits(), Limits()),  # its own: 1,000 simulations
    ):
        searched.clear()
        plan = replace(small_plan(max_plies=12), players=read_players([player, "random"], match))
        endings = {game.entry.ending for game in played(plan).games()}
        # On a busy machine, whoever has only a time limit may overrun it.
        possible = {EndReason.LENGTH, EndReason.SURROUNDED, EndReason.OVERRUN}
        assert endings <= (possible if expected.seconds else possible - {EndReason.OVERRUN})
        assert set(searched) == {expected}
