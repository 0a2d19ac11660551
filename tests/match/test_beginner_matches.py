"""Levels against beginners: pairings, games, processes, scores and bands."""

from __future__ import annotations

import io
import json
import re
import secrets
import subprocess
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

import pytest

from skep.core.errors import HiveError
from skep.core.moves import Move, Pass
from skep.jobs import StoppedError
from skep.match.beginners import (
    BANDS,
    BEGINNERS,
    MAX_PLIES,
    MEASURED_LEVELS,
    Band,
    BandCheck,
    Beginner,
    BeginnerGame,
    Pairing,
    PairingScore,
    ScoreTable,
    check_bands,
    games,
    level_pairings,
    play_game,
    play_match,
    round_robin,
)
from skep.match.beginners.processes import GameTask, PlayingProcesses, serve
from skep.match.errors import MatchError, MatchErrorCode
from skep.rules import BACKEND, Position
from tests.conftest import Require
from tests.match.parts import left_behind

ROOT = Path(__file__).parent.parent.parent
CHILDREN = Pairing("child", "random", "Base")
PAIRINGS = round_robin(["random", "child"], ["Base", "Base+MLP"])

# Everything that the command line needs, and these games don't.
ALONE = """
import sys

class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"click", "fluent", "msgspec", "platformdirs", "rich"}:
            raise ImportError(name)

sys.meta_path.insert(0, Refuse())
from skep.match.beginners import level_pairings, play_match
[game] = play_match(level_pairings([1], ["child"], ["Base"]), games=1)
print(game.number)
"""


def by_number(game: BeginnerGame) -> tuple[str, int]:
    return game.pairing.rules, game.number


# --- pairings ------------------------------------------------------------------------------------


def test_each_level_meets_each_beginner_with_all_rules() -> None:
    assert level_pairings([1, 3], ["child", "novice"], ["base", "tournament"]) == [
        Pairing("level:1", "child", "Base"),
        Pairing("level:1", "child", "Base+MLP"),
        Pairing("level:1", "novice", "Base"),
        Pairing("level:1", "novice", "Base+MLP"),
        Pairing("level:3", "child", "Base"),
        Pairing("level:3", "child", "Base+MLP"),
        Pairing("level:3", "novice", "Base"),
        Pairing("level:3", "novice", "Base+MLP"),
    ]


def test_each_beginner_meets_those_before_it() -> None:
    assert round_robin(["random", "child", "novice"], ["Base"]) == [
        Pairing("child", "random", "Base"),
        Pairing("novice", "random", "Base"),
        Pairing("novice", "child", "Base"),
    ]


@pytest.mark.parametrize("level", [0, MEASURED_LEVELS[-1] + 1])
def test_other_levels_are_refused(level: int) -> None:
    with pytest.raises(MatchError, match=f"level {level} can't be measured; choose from 1 to 9"):
        level_pairings([1, level], ["child"])


def test_unknown_beginners_are_refused() -> None:
    known = "random, child, starter, newcomer, novice, clubbie"
    for make in (partial(level_pairings, [1]), round_robin):
        with pytest.raises(MatchError) as caught:
            make(["child", "dog"])
        assert caught.value.code is MatchErrorCode.UNKNOWN_BEGINNER
        assert caught.value.facts == {"text": "dog", "known": known}


def test_unknown_rules_are_refused() -> None:
    with pytest.raises(HiveError, match="chess"):
        round_robin(["random", "child"], ["chess"])


# --- games ---------------------------------------------------------------------------------------


def test_the_first_player_is_white_in_even_games() -> None:
    played = [play_game(Pairing("novice", "random", "Base"), number, 1) for number in range(6)]
    won = [game for game in played if game.score == 1]
    assert {game.number % 2 for game in won} == {0, 1}
    # A novice wins with its own move: White's number of plies is odd.
    assert [game.plies % 2 == 1 for game in won] == [game.number % 2 == 0 for game in won]


def test_a_level_plays_the_same_game_again() -> None:
    pairing = Pairing("level:1", "child", "Base+MLP")
    assert play_game(pairing, 3, 5) == play_game(pairing, 3, 5)
    assert play_game(pairing, 3, 5) != play_game(pairing, 3, 6)


def test_a_long_game_is_a_draw() -> None:
    played = [play_game(Pairing("random", "random", "Base"), number, 1) for number in range(4)]
    long = {game.score for game in played if game.plies == MAX_PLIES}
    assert (long, max(game.plies for game in played)) == ({0.5}, MAX_PLIES)


@pytest.mark.parametrize(("level", "number"), [(4, 8), (5, 9)])
def test_a_level_ends_the_game_once_the_beginner_is_walled_in(
    level: int, number: int, require: Require
) -> None:
    require(BACKEND == "native", "needs the native rules")
    # In both, the beginner used to pass for forty turns, because the level looked at many lines.
    game = play_game(Pairing(f"level:{level}", "starter", "Base"), number, seed=1)
    assert game.score == 1
    assert game.passes < 20


def test_passes_of_the_second_player_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    played: dict[str, list[Move]] = {"child": [], "random": []}

    def recording(name: str) -> Beginner:
        def play(position: Position, rng: Random) -> Move:
            played[name].append(BEGINNERS[name](position, rng))
            return played[name][-1]

        return play

    monkeypatch.setattr(games, "BEGINNERS", {name: recording(name) for name in played})
    # With so few pieces, both sides often have to pass.
    game = play_game(Pairing("child", "random", "Base,box=Q1G1"), 0, 1)
    passes = {name: sum(isinstance(one, Pass) for one in moves) for name, moves in played.items()}
    assert passes["child"] != passes["random"] == game.passes > 0
    assert sum(map(len, played.values())) == game.plies


# --- processes -----------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_games_in_any_number_of_processes() -> None:
    alone = list(play_match(PAIRINGS, games=4, seed=3))
    assert [(game.number, game.pairing) for game in alone] == [
        (number, pairing) for number in range(4) for pairing in PAIRINGS
    ]
    together = list(play_match(PAIRINGS, games=4, seed=3, processes=3))
    assert sorted(together, key=by_number) == sorted(alone, key=by_number)


def test_whoever_stops_early_leaves_no_processes_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    token = secrets.token_hex(8)
    monkeypatch.setenv("SKEP_TEST", token)
    games = play_match(PAIRINGS, games=1000, processes=2)
    assert next(games).pairing in PAIRINGS
    games.close()
    assert left_behind(token) == []


def test_a_process_that_dies_is_an_error() -> None:
    with PlayingProcesses() as playing:
        assert playing(GameTask(CHILDREN, 0, 1)) == play_game(CHILDREN, 0, 1)
        [process] = playing._started  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]
        process.kill()
        process.wait()
        with pytest.raises(MatchError, match="failed: exit status -9"):
            playing(GameTask(CHILDREN, 1, 1))


def test_an_error_in_a_process_is_told() -> None:
    with PlayingProcesses() as playing, pytest.raises(MatchError, match="failed: KeyError: 'dog'"):
        playing(GameTask(replace(CHILDREN, second="dog"), 0, 1))


def test_processes_that_were_stopped_play_no_more() -> None:
    with PlayingProcesses() as playing:
        playing(GameTask(CHILDREN, 0, 1))
        playing.stop()
        for number in (1, 2):
            with pytest.raises(StoppedError):
                playing(GameTask(CHILDREN, number, 1))


def test_a_process_answers_every_line() -> None:
    requests = [["child", "random", "Base", 0, 1], ["child", "dog", "Base", 0, 1]]
    answers = io.StringIO()
    serve(io.StringIO("".join(json.dumps(one) + "\n" for one in requests)), answers)
    game = play_game(CHILDREN, 0, 1)
    assert [json.loads(line) for line in answers.getvalue().splitlines()] == [
        {"score": game.score, "plies": game.plies, "passes": game.passes},
        {"error": "KeyError: 'dog'"},
    ]


def test_matches_need_no_package_of_the_command_line() -> None:
    result = subprocess.run(  # noqa: S603 - our own package
        [sys.executable, "-c", ALONE], check=True, capture_output=True, text=True
    )
    assert result.stdout == "0\n"


# --- scores --------------------------------------------------------------------------------------


def test_a_table_has_a_score_for_each_two_players() -> None:
    base, expanded = (replace(CHILDREN, rules=rules) for rules in ("Base", "Base+MLP"))
    table = ScoreTable([base, expanded, Pairing("novice", "random", "Base")])
    assert (table.count, table.totals(), table.by_rules()) == (0, [], [])
    table.add(BeginnerGame(expanded, 0, 0.5, 150, 3))
    table.add(BeginnerGame(base, 0, 1.0, 30, 0))
    table.add(BeginnerGame(base, 1, 0.0, 40, 1))
    assert table.count == 3
    assert table.totals() == [PairingScore("child", "random", None, 1, 1, 1, 220, 4)]
    assert table.by_rules() == [
        PairingScore("child", "random", "Base", 1, 0, 1, 70, 1),
        PairingScore("child", "random", "Base+MLP", 0, 1, 0, 150, 3),
    ]


def test_a_score_has_its_shares() -> None:
    score = PairingScore("level:1", "child", None, won=60, drawn=20, lost=20, plies=5000, passes=50)
    assert (score.games, score.points, score.share) == (100, 70, 0.7)
    assert (score.average_plies, score.pass_share) == (50, 0.02)
    # By hand: p = 72/104, and 1.96 times the root of p(1 - p)/104.
    assert score.margin == pytest.approx(0.08871, abs=1e-5)
    assert score.interval == pytest.approx((0.61129, 0.78871), abs=1e-5)


@pytest.mark.parametrize(("won", "ends"), [(10, (0.81, 1.0)), (0, (0.0, 0.19))])
def test_even_a_clean_score_has_an_interval(won: int, ends: tuple[float, float]) -> None:
    score = PairingScore("level:1", "child", None, won=won, lost=10 - won, plies=300)
    assert score.interval == pytest.approx(ends, abs=0.01)


# --- bands ---------------------------------------------------------------------------------------


def score_of(first: str, second: str, won: int, passes: int = 0) -> PairingScore:
    """Return a score over 400 games, 20,000 plies."""
    return PairingScore(first, second, None, won=won, lost=400 - won, plies=20_000, passes=passes)


@pytest.mark.parametrize(
    ("won", "is_met"),
    [(200, False), (201, True), (280, True), (341, True), (342, False)],
)
def test_a_band_is_met_if_the_interval_overlaps_it(won: int, is_met: bool) -> None:  # noqa: FBT001
    [check] = check_bands([score_of("level:1", "child", won)])
    assert check.band == Band(1, "child", 0.55, 0.82, 0.1)
    assert (check.is_score_met, check.are_passes_met, check.is_met) == (is_met, True, is_met)


@pytest.mark.parametrize(("passes", "is_met"), [(999, True), (1000, False)])
def test_a_beginner_must_not_be_walled_in(passes: int, is_met: bool) -> None:  # noqa: FBT001
    [check] = check_bands([score_of("level:1", "child", 280, passes)])
    assert (check.is_score_met, check.are_passes_met, check.is_met) == (True, is_met, is_met)


def test_a_band_without_a_limit_of_passes_allows_all() -> None:
    [check] = check_bands([score_of("level:1", "novice", 80, 9000)])
    assert check.is_met


def test_scores_without_a_band_are_left_out() -> None:
    scores = [score_of("level:7", "child", 390), score_of("novice", "child", 390)]
    assert check_bands(scores) == []
    met = score_of("level:5", "novice", 380)
    assert check_bands([*scores, met]) == [BandCheck(Band(5, "novice", 0.9, 1.0), met)]


def test_the_documentation_has_the_same_bands() -> None:
    page = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")
    table = page.partition("## How levels are measured")[2].partition("\n## ")[0]
    head, *rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in table.splitlines()
        if re.match(r"\| (level|\d) \|", line)
    ]
    told = {
        (int(row[0]), beginner, *map(int, cell.removesuffix("%").split("\N{EN DASH}")))
        for row in rows
        for beginner, cell in zip(head[1:], row[1:], strict=True)
        if cell
    }
    assert told == {
        (band.level, band.beginner, round(100 * band.low), round(100 * band.high))
        for band in BANDS
        if (band.low, band.high) != (0, 1)
    }
