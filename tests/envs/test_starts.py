"""Environments start from positions, games and random openings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

from skep import Color, Game, Move, Position, parse_ruleset, parse_setup
from skep.core.errors import HiveError, WrongTypeError
from skep.core.ruleset import Repetition
from skep.envs import hive_v0
from skep.envs.errors import ResetNeededError, StartError, StartFault
from skep.envs.starts import Starts
from skep.envs.vector import HiveVectorEnv
from skep.envs.versus import HiveVsOpponentEnv
from skep.notation.setupstring import format_setup
from skep.rules import native
from skep.spaces import play_action
from tests.backends import NOT_BUILT
from tests.conftest import Require

MIDGAME = "wS1;bG1 wS1-;wQ -wS1;bQ bG1-;wA1 /wQ"
POSITION = Game.from_string(MIDGAME, "Base").position
SETUP = format_setup(POSITION)
WON = "1~Base~b9~w~_~1-0-wA1.2-0-wA2.0-1-wA3.1-1-bQ.2-1-wG1.0-2-wQ.1-2-wG2"
WIN_IN_ONE = parse_setup(
    "1~Base~b30~w~wA1~3-0-wA3.4-0-bB1.5-0-bQ.2-1-bG2.5-1-bG1.8-1-bA1.9-1-wA1.2-2-wG2.3-2-wS2."
    "7-2-wA2.1-3-wB2.3-3-wG1.4-3-wS1.5-3-bA2.6-3-bB2.3-4-wQ.4-4-bS2.2-5-bA3.3-5-wB1.1-6-bG3."
    "3-6-wG3.0-7-bS1"
)
"""One of Black's five moves wins."""


Environment = hive_v0.raw_env | HiveVsOpponentEnv | HiveVectorEnv


def _hive(**arguments: Any) -> hive_v0.raw_env:
    return hive_v0.raw_env("Base", **arguments)


def _versus(**arguments: Any) -> HiveVsOpponentEnv:
    return HiveVsOpponentEnv("random", "Base", side=Color.BLACK, **arguments)


def _vector(**arguments: Any) -> HiveVectorEnv:
    if native is None:
        pytest.skip(NOT_BUILT)
    return HiveVectorEnv(4, "Base", **arguments)


MAKERS: list[Callable[..., Environment]] = [_hive, _versus, _vector]
every_environment = pytest.mark.parametrize("make", MAKERS)


def _positions(env: Environment) -> list[Position]:
    if isinstance(env, HiveVectorEnv):
        return [env.position(game) for game in range(env.num_envs)]  # type: ignore[operator]  # mypy knows no PettingZoo
    return [env.position]


@every_environment
@pytest.mark.parametrize(
    "start",
    [
        POSITION,
        Game.from_string(MIDGAME, "Base"),
        SETUP,
        MIDGAME,
        f"Base;InProgress;Black[3];{MIDGAME}",
    ],
)
def test_a_reset_takes_any_kind_of_position(
    make: Callable[..., Environment], start: Position | Game | str
) -> None:
    env = make()
    env.reset(seed=1, options={"position": start})
    for position in _positions(env):
        assert (position.key, position.ply, position.to_move) == (POSITION.key, 5, Color.BLACK)
    env.reset(seed=1)  # the option is for one reset only
    assert {one.ply for one in _positions(env)} <= {0, 1}  # White has answered in one of them


@every_environment
def test_starts_are_for_every_game_and_can_change(make: Callable[..., Environment]) -> None:
    other = Game.from_string("wS1;bG1 wS1-;wQ -wS1", "Base").position
    env = make(starts=[SETUP, other], max_plies=10)
    seen: set[int] = set()
    for seed in range(8):
        env.reset(seed=seed)
        seen |= {one.key for one in _positions(env)}
    assert seen == {POSITION.key, other.key}
    env.set_starts(MIDGAME)
    env.reset(seed=1)
    assert {one.key for one in _positions(env)} == {POSITION.key}
    env.set_starts()
    env.reset(seed=1)
    assert {one.ply for one in _positions(env)} <= {0, 1}


@every_environment
def test_a_seed_decides_random_openings(make: Callable[..., Environment]) -> None:
    env = make(random_plies=7)
    found: list[list[int]] = []
    for seed in (1, 1, 2):
        env.reset(seed=seed)
        assert all(one.ply == 7 for one in _positions(env))
        found.append([one.key for one in _positions(env)])
    assert found[0] == found[1] != found[2]
    env.reset()
    assert [one.key for one in _positions(env)] not in found  # without a seed, games go on
    env.reset(seed=1, options={"random_plies": 1})
    assert {one.ply for one in _positions(env)} <= {1, 2}
    env.reset(seed=1, options={"position": POSITION})  # exactly there
    assert {one.key for one in _positions(env)} == {POSITION.key}
    env.reset(seed=1, options={"position": POSITION, "random_plies": 4})
    assert all(one.ply == 9 for one in _positions(env))


@pytest.mark.parametrize("make", [_hive, _vector])
def test_random_moves_never_end_a_game(make: Callable[..., Environment]) -> None:
    ends = [WIN_IN_ONE.play(move).outcome for move in WIN_IN_ONE.legal_moves()]
    assert len(ends) - ends.count(None) == 1
    env = make(starts=WIN_IN_ONE, random_plies=1)
    for seed in range(40):
        env.reset(seed=seed)
        for position in _positions(env):
            assert position.outcome is None


def test_an_opening_stops_where_every_move_ends_the_game() -> None:
    class Last:
        """A position with moves that all end the game: it stands in for a rare one."""

        def legal_moves(self) -> list[int]:
            return [1, 2]

        def play_unchecked(self, move: int) -> Position:
            assert move in {1, 2}
            return parse_setup(WON)

    last: Any = Last()
    assert Starts((last,), 3).draw(np.random.default_rng(1)) is last


def test_lengths_and_repetitions_count_from_the_start() -> None:
    env = _hive(max_plies=2, starts=MIDGAME)
    env.reset()
    assert (env.plies, env.repetitions, env.last_move) == (0, 1, None)
    for _ in range(2):
        assert not any(env.truncations.values())
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    assert all(env.truncations.values())


@every_environment
def test_the_environment_decides_about_repetition(make: Callable[..., Environment]) -> None:
    env = make(repetition=Repetition.NONE)
    env.reset(options={"position": POSITION})
    for position in _positions(env):
        assert position.key == POSITION.key
        assert position.ruleset.repetition is Repetition.NONE


@every_environment
@pytest.mark.parametrize(
    ("options", "fault", "why"),
    [
        ({"postion": SETUP}, StartFault.UNKNOWN_OPTION, "options: 'postion' is unknown. Known: "),
        ({"position": WON}, StartFault.OVER, 'options["position"]: the game is over. Choose '),
        ({"position": "wX1"}, StartFault.UNREADABLE, "options[\"position\"]: ply 1, 'wX1'"),
        ({"position": "1~Base"}, StartFault.UNREADABLE, "options[\"position\"]: '1~Base'"),
        (
            {"position": Position.initial(parse_ruleset("Base+M"))},
            StartFault.OTHER_RULES,
            'options["position"]: the rules of the position are Base+M, and those of the environ',
        ),
    ],
)
def test_what_no_game_can_start_from_is_an_error(
    make: Callable[..., Environment], options: dict[str, Any], fault: StartFault, why: str
) -> None:
    env = make()
    env.reset(seed=1, options={"position": POSITION})
    with pytest.raises(StartError) as caught:
        env.reset(options=options)
    assert caught.value.fault is fault
    assert str(caught.value).startswith(why)
    assert {one.key for one in _positions(env)} == {POSITION.key}  # nothing has changed


@every_environment
@pytest.mark.parametrize(
    "options",
    [{"position": 3}, {"position": [3]}, {"random_plies": "x"}, {"random_plies": True}, [1], 5],
    ids=str,
)
def test_values_of_the_wrong_type_are_errors(
    make: Callable[..., Environment], options: Any
) -> None:
    env = make()
    with pytest.raises(WrongTypeError, match="options"):
        env.reset(options=options)


@every_environment
@pytest.mark.parametrize("plies", [-1, 201])
def test_a_number_out_of_range_is_an_error(make: Callable[..., Environment], plies: int) -> None:
    with pytest.raises(ValueError, match=r"^random_plies: expected 0 to 200, not "):
        make(random_plies=plies)
    with pytest.raises(ValueError, match=r"^options\[\"random_plies\"\]: expected 0 to 200, not "):
        make().reset(options={"random_plies": plies})


@every_environment
def test_wrong_starts_are_named(make: Callable[..., Environment]) -> None:
    for starts, why in (
        ([], "starts: expected at least one position"),
        ([SETUP, WON], "starts[1]: the game is over"),
        ([SETUP, 7], "starts[1]: expected "),
        (7, "starts: expected "),
    ):
        with pytest.raises(HiveError) as caught:
            make(starts=starts)
        assert str(caught.value).startswith(why)


def test_the_option_of_pettingzoos_own_test_means_nothing() -> None:
    _hive().reset(options={"options": 1})


def test_the_side_and_the_opponent_fit_the_start() -> None:
    env = HiveVsOpponentEnv("random", "Base", side=Color.WHITE, starts=MIDGAME)
    env.reset(seed=1)
    assert (env.position.ply, env.position.to_move) == (6, Color.WHITE)  # the opponent has moved


def test_every_game_of_a_vector_can_have_its_own_position(require: Require) -> None:
    require(native, NOT_BUILT)
    env = _vector(threads=2)
    starts = ["", MIDGAME, SETUP, "wS1"]
    seen, infos = env.reset(seed=1, options={"position": starts})
    assert [one.ply for one in _positions(env)] == [0, 5, 5, 1]
    assert infos["to_move"].tolist() == [0, 1, 1, 1]
    assert seen["action_mask"].sum(1).tolist() == [
        len(one.legal_moves()) for one in _positions(env)
    ]
    with pytest.raises(StartError, match="or one for each of 4 games, not 3"):
        env.reset(options={"position": starts[:3]})


def test_games_that_end_start_again_from_the_starts(require: Require) -> None:
    require(native, NOT_BUILT)
    env = _vector(starts=[MIDGAME, SETUP], random_plies=3, max_plies=5)
    env.reset(seed=1, options={"position": ""})
    openings: set[int] = set()
    for step in range(1, 21):
        _, _, terminations, truncations, infos = env.step(env.sample_actions())
        if not (terminations | truncations).any():
            continue
        assert step % 5 == 0
        assert infos["plies"].tolist() == [5] * 4
        assert all(one.ply == 8 for one in _positions(env))
        openings |= {one.key for one in _positions(env)}
    assert len(openings) > 8
    env.set_starts("wS1")  # from the next games on
    for _ in range(5):
        env.step(env.sample_actions())
    assert all(one.ply == 1 for one in _positions(env))


def test_openings_do_not_depend_on_what_is_sampled(require: Require) -> None:
    require(native, NOT_BUILT)
    found: list[list[int]] = []
    for samples in (1, 2):
        env = _vector(random_plies=6, max_plies=1)
        env.reset(seed=4)
        for _ in range(samples):
            env.sample_actions()
        env.step(env.sample_actions())
        found.append([one.key for one in _positions(env)])
    assert found[0] == found[1]


def _dead(env: HiveVsOpponentEnv, resets: int, **options: Any) -> int:
    """Return how many of several resets leave nothing to play."""
    masks = [env.reset(seed=seed, options=options)[0]["action_mask"] for seed in range(resets)]
    return sum(not mask.any() for mask in masks)


@pytest.mark.parametrize(
    "arguments",
    [
        {"random_plies": 40},
        {"max_plies": 1},
        {"starts": WIN_IN_ONE},
        {"starts": [WIN_IN_ONE, SETUP], "side": Color.WHITE},
    ],
)
def test_a_game_lasts_until_your_first_move(arguments: dict[str, Any]) -> None:
    """The mask was all zeros, nobody got the reward, and the next step was an error."""
    env = HiveVsOpponentEnv("naive", "Base", **arguments)
    assert _dead(env, 60) == 0
    first = env.reset(seed=5)[1], env.position
    assert (env.reset(seed=5)[1], env.position) == first


def test_you_get_the_side_to_move_if_the_opponent_would_win_at_once() -> None:
    env = HiveVsOpponentEnv("naive", "Base")
    assert _dead(env, 10, position=WIN_IN_ONE) == 0
    assert (env.side, env.position) == (Color.BLACK, WIN_IN_ONE)
    wins = [action for action in np.flatnonzero(env.action_masks()) if _wins(int(action))]
    assert env.step(wins[0])[1:3] == (1.0, True)


def _wins(action: int) -> bool:
    return play_action(action, WIN_IN_ONE).outcome is not None


@pytest.mark.parametrize(
    "arguments",
    [{"starts": WIN_IN_ONE, "side": Color.WHITE}, {"max_plies": 1, "side": Color.BLACK}],
)
def test_a_start_that_never_lasts_until_your_first_move_is_refused(
    arguments: dict[str, Any],
) -> None:
    env = HiveVsOpponentEnv("naive", "Base", **arguments)
    with pytest.raises(StartError, match="over before your first move") as caught:
        env.reset(seed=1)
    assert caught.value.fault is StartFault.TOO_SHORT
    with pytest.raises(ResetNeededError):
        env.step(0)


class _Winner:
    """An opponent that wins if it can, and counts its searches."""

    name = "winner"

    def __init__(self) -> None:
        self.searches = 0

    def reset(self, seed: int) -> None:
        """Start a new game."""

    def choose(self, where: Position | Game, *, history: Sequence[int] = ()) -> Move:
        del history
        self.searches += 1
        position = where.position if isinstance(where, Game) else where
        return max(position.legal_moves(), key=lambda one: position.play(one).outcome is not None)

    def close(self) -> None:
        """Do nothing."""


def test_a_start_is_refused_after_a_few_searches() -> None:
    """The opponent searched a hundred times, even where the limit of plies ends the game."""
    short, winner = _Winner(), _Winner()
    env = HiveVsOpponentEnv(short, "Base", max_plies=1, side=Color.BLACK)
    with pytest.raises(StartError, match="over before your first move"):
        env.reset(seed=1)
    assert short.searches == 0
    env = HiveVsOpponentEnv(winner, "Base", side=Color.WHITE)
    env.reset(seed=1)
    winner.searches = 0
    with pytest.raises(StartError, match="over before your first move"):
        env.reset(seed=1, options={"position": WIN_IN_ONE})
    assert winner.searches <= 20
    with pytest.raises(ResetNeededError):
        env.step(0)


class _Counted:
    """Games in C++ that count how often their starts are set, and whose reset can fail."""

    def __init__(self, games: Any) -> None:
        self.games = games
        self.settings = 0
        self.fails = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self.games, name)

    def set_starts(self, positions: tuple[Position, ...], random_plies: int) -> None:
        self.settings += 1
        self.games.set_starts(positions, random_plies)

    def reset(self, *arguments: Any) -> None:
        if self.fails:
            raise MemoryError
        self.games.reset(*arguments)


def test_a_reset_of_a_vector_sets_starts_only_if_they_are_others(
    require: Require, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each reset copied and checked all of them twice, and one that failed kept its own."""
    require(native, NOT_BUILT)
    env = _vector(starts=SETUP, max_plies=1)
    counted = _Counted(vars(env)["_games"])
    monkeypatch.setattr(env, "_games", counted)
    env.reset(seed=1)
    assert counted.settings == 0
    env.reset(seed=1, options={"random_plies": 2})
    assert counted.settings == 2
    counted.fails = True
    with pytest.raises(MemoryError):
        env.reset(seed=1, options={"random_plies": 2})
    env.step(env.sample_actions())  # all games end and start again
    assert {one.ply for one in _positions(env)} == {POSITION.ply}


@every_environment
def test_a_game_of_one_ply_has_a_legal_action(make: Callable[..., Environment]) -> None:
    env: Any = make(max_plies=1, starts=WIN_IN_ONE)
    if isinstance(env, HiveVsOpponentEnv):
        env.set_starts(SETUP)  # where White, the opponent, isn't to move
    for seed in range(5):
        env.reset(seed=seed)
        if isinstance(env, HiveVectorEnv):
            for _ in range(5):
                observations, *_ = env.step(env.sample_actions())
                assert observations["action_mask"].any(axis=1).all()
        elif isinstance(env, hive_v0.raw_env):
            assert env.observe(env.agent_selection)["action_mask"].any()
        else:
            assert env.action_masks().any()
