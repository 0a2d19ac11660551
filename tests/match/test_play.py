"""A match in Python: opponents by name and players of one's own, in pairs of games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from skep import Color, Game, Move
from skep.core.errors import IllegalMoveError, WrongTypeError
from skep.core.outcome import Termination
from skep.engine.errors import LimitsError
from skep.engine.limits import Limits
from skep.match.errors import MatchError, MatchErrorCode
from skep.match.openings import Half, load_openings
from skep.match.play import MatchResult, play_match
from skep.match.statistics import Sprt, elo
from skep.notation.rulesets import parse_ruleset
from skep.opponents import UnknownOpponentError

SHORT: dict[str, Any] = {"rules": "Base", "max_plies": 14}


class First:
    """A player that plays the first legal move, and remembers what it is told."""

    def __init__(self, name: str = "mine") -> None:
        self.name = name
        self.seeds: list[int] = []
        self.seen: list[Game] = []

    def reset(self, seed: int) -> None:
        self.seeds.append(seed)

    def choose(self, where: Game, /) -> Move:
        self.seen.append(where)
        return where.legal_moves()[0]


class Together(First):
    """The same player, for several games at once."""

    def __init__(self) -> None:
        super().__init__("together")
        self.sizes: list[int] = []

    def choose_all(self, games: Sequence[Game]) -> list[Move]:
        self.sizes.append(len(games))
        return [super(Together, self).choose(game) for game in games]


def strings(result: MatchResult) -> list[str]:
    return [str(game) for game in result.games]


def opening_of(game: Game) -> list[str]:
    return list(game.move_strings()[:8])


def test_pairs_share_an_opening_and_swap_colors() -> None:
    result = play_match(First(), "random", games=6, seed=1, **SHORT)
    held_out = load_openings("base", parse_ruleset("Base"), Half.HOLD_OUT).records
    openings = [opening_of(game) for game in result.games]
    assert openings[::2] == openings[1::2]
    assert len({tuple(one) for one in openings}) == 3
    for game in result.games:
        number = int(game.tags["Opening"].removeprefix("base "))
        assert game.moves[:8] == held_out[number - 1].moves
    assert [game.tags["White"] for game in result.games] == ["mine", "random"] * 3
    assert [game.tags["Black"] for game in result.games] == ["random", "mine"] * 3
    assert result.players == ("mine", "random")


class Recorder(First):
    """A player that remembers in which games it was asked, and for which color."""

    def __init__(self) -> None:
        super().__init__()
        self.turns: list[tuple[int, str, Color]] = []

    def choose(self, where: Game, /) -> Move:
        self.turns.append((len(self.seeds), where.tags["White"], where.to_move))
        return super().choose(where)


def test_a_player_moves_its_own_color_in_one_game_after_the_other() -> None:
    mine = Recorder()
    play_match(mine, "random", games=4, **SHORT)
    white, black = ("mine", Color.WHITE), ("random", Color.BLACK)
    sides = [white, black, white, black]
    assert mine.turns == [(one, *sides[one - 1]) for one in (1, 2, 3, 4) for _ in range(3)]
    assert len(set(mine.seeds)) == 4


def test_the_same_seed_gives_the_same_match() -> None:
    matches = [
        strings(play_match("naive", "random", games=4, seed=seed, **SHORT)) for seed in (3, 3, 4)
    ]
    assert matches[0] == matches[1] != matches[2]


@pytest.mark.parametrize("at_once", [1, 3, 64])
def test_games_side_by_side_are_the_same(at_once: int) -> None:
    alone = play_match(First("together"), "random", games=8, seed=2, **SHORT)
    player = Together()
    result = play_match(player, "random", games=8, seed=2, at_once=at_once, **SHORT)
    assert strings(result) == strings(alone)
    assert max(player.sizes) == min(at_once, 8)
    assert len(player.seeds) == 1


def test_a_long_game_is_a_draw() -> None:
    result = play_match("random", "random", games=2, rules="Base", max_plies=10)
    for game in result.games:
        assert game.outcome is not None
        assert game.outcome.termination is Termination.LENGTH
        assert len(game.moves) == 10
    assert (result.wins, result.draws, result.losses, result.score) == (0, 2, 0, 0.5)


def test_numbers_are_those_of_the_first_player() -> None:
    result = play_match("naive", "random", games=8, rules="Base", seed=1)
    winners = [game.outcome.winner for game in result.games if game.outcome]
    own = [Color.WHITE, Color.BLACK] * 4
    won = [winner is color for winner, color in zip(winners, own, strict=True)]
    assert (result.wins, result.draws, result.losses) == (sum(won), 0, 8 - sum(won)) == (7, 0, 1)
    assert (result.score, result.pairs) == (7 / 8, (0, 0, 1, 0, 3))
    assert result.elo == elo(result.pairs)
    low, high = result.interval
    assert 0.5 < low < result.score < high <= 1
    assert Sprt(0, 50).ratio(result.pairs) > 0
    assert str(result) == f"naive scores 88% ({low:.0%} to {high:.0%}) against random"


def test_a_player_that_wins_every_game_has_an_interval() -> None:
    result = play_match("naive", "random", games=4, rules="Base", seed=1)
    assert (result.wins, result.pairs) == (4, (0, 0, 0, 0, 2))
    low, high = result.interval
    assert 0.3 < low < high == result.score == 1


def test_each_finished_game_is_passed_on() -> None:
    finished: list[Game] = []
    result = play_match("random", "naive", games=4, on_game=finished.append, **SHORT)
    assert sorted(map(str, finished)) == sorted(strings(result))
    assert all(game.outcome for game in finished)


def test_limits_are_for_players_by_name() -> None:
    with pytest.raises(LimitsError):
        play_match("mcts", "random", limits=Limits(depth=3), games=2)
    result = play_match("level 10", "random", limits=Limits(nodes=5), games=2, **SHORT)
    assert result.players == ("level 10", "random")


def test_openings_can_be_chosen() -> None:
    result = play_match("random", "naive", games=2, openings="none", rules="Base+M", max_plies=4)
    assert [len(game.moves) for game in result.games] == [4, 4]


class NoChoose:
    """It can't play."""

    name = "nobody"

    def reset(self, seed: int) -> None:
        """Start a new game."""


class NoName(First):
    """Its name is a number."""

    def __init__(self) -> None:
        super().__init__(5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("first", "options", "error", "text"),
    [
        ("nobody", {}, UnknownOpponentError, "no opponent is called 'nobody'"),
        (NoChoose(), {}, WrongTypeError, "first: expected str or an object with name, reset"),
        (NoName(), {}, WrongTypeError, "first: expected str or an object with name, reset"),
        (5, {}, WrongTypeError, "first: expected str or an object with name, reset"),
        ("random", {"games": 3}, MatchError, "3 games can't be played in pairs"),
        ("random", {"games": 0}, ValueError, "games: expected 2 to "),
        ("random", {"games": "2"}, WrongTypeError, "games: expected int"),
        ("random", {"seed": -1}, ValueError, "seed: expected 0 to "),
        ("random", {"max_plies": 0}, ValueError, "max_plies: expected 1 to "),
        ("random", {"at_once": 0}, ValueError, "at_once: expected 1 to "),
        ("random", {"at_once": 4097}, ValueError, "at_once: expected 1 to 4,096"),
        ("random", {"limits": 5}, WrongTypeError, "limits: expected Limits or None"),
        ("random", {"openings": 5}, WrongTypeError, "openings: expected str or None"),
    ],
)
def test_what_cannot_be_played_is_an_error(
    first: Any, options: dict[str, Any], error: type[Exception], text: str
) -> None:
    with pytest.raises(error, match=text):
        play_match(first, "random", **options)


class TooFew(Together):
    """It chooses a move too few."""

    def choose_all(self, games: Sequence[Game]) -> list[Move]:
        return super().choose_all(games)[1:]


def test_the_wrong_number_of_moves_is_an_error() -> None:
    with pytest.raises(MatchError) as caught:
        play_match("random", TooFew(), games=4, **SHORT)
    assert caught.value.code is MatchErrorCode.WRONG_COUNT
    assert str(caught.value) == "together chose 3 moves in 4 games"


class Cheat(First):
    """It plays a move that is never legal after an opening."""

    def choose(self, where: Game, /) -> Move:
        return Game(where.ruleset).legal_moves()[0]


def test_an_illegal_move_is_an_error() -> None:
    with pytest.raises(IllegalMoveError):
        play_match("random", Cheat(), games=2, **SHORT)


class Trying(First):
    """It tries a move in the game itself."""

    def choose(self, where: Game, /) -> Move:
        where.play(where.legal_moves()[0])
        return super().choose(where)


class TryingTogether(Together):
    """It takes moves back in one of several games."""

    def choose_all(self, games: Sequence[Game]) -> list[Move]:
        moves = super().choose_all(games)
        games[-1].undo()
        return moves


@pytest.mark.parametrize("player", [Trying(), TryingTogether()])
def test_a_player_that_changes_a_game_is_an_error(player: First) -> None:
    """The move was played for the other side, and the result had games that nobody played."""
    with pytest.raises(MatchError) as caught:
        play_match(player, "random", games=4, **SHORT)
    assert caught.value.code is MatchErrorCode.CHANGED_GAME
    assert str(caught.value).startswith(f"{player.name} changed a game while it chose a move")


def test_more_games_can_be_side_by_side_than_processes() -> None:
    """The bound was that of processes: 256."""
    result = play_match("random", "random", games=2, at_once=1000, **SHORT)
    assert len(result.games) == 2
