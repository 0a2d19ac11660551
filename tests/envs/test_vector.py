"""The vector environment plays the same games as positions do."""

from __future__ import annotations

import copy
import importlib
import importlib.util
import pickle
from collections.abc import Callable
from threading import Event, Thread
from typing import Any

import numpy as np
import pytest
from gymnasium.vector.utils import batch_space
from gymnasium.wrappers import vector as wrappers

from skep.core.errors import NativeNeededError, WrongTypeError
from skep.core.ruleset import Repetition
from skep.envs import vector
from skep.envs.errors import InUseError, ResetNeededError
from skep.envs.vector import ENVIRONMENTS, HiveVectorEnv
from skep.notation.movestring import read_move
from skep.rules import Position, native
from skep.spaces import ACTIONS, ArrayError, Center, encode_move, masks, planes, play_action
from tests.backends import NOT_BUILT
from tests.conftest import Require


@pytest.fixture(autouse=True)
def _needs_native(require: Require) -> None:
    require(native, NOT_BUILT)


def test_games_are_those_that_positions_play() -> None:
    env = HiveVectorEnv(6, "Base+MLP", max_plies=40, threads=2, center=Center.OPPONENTS_QUEEN)
    start = Position.initial()
    positions, plies = [start] * 6, [0] * 6
    seen, infos = env.reset(seed=3)
    for name in ("to_move", "outcome", "plies", "illegal"):
        assert infos[name].tolist() == [0] * 6
    for _ in range(90):
        expected = planes(positions, center=Center.OPPONENTS_QUEEN)
        assert np.array_equal(seen["observation"], expected)
        assert np.array_equal(seen["action_mask"], masks(positions))
        actions = env.sample_actions()
        seen, rewards, over, cut, infos = env.step(actions)
        assert "reasons" not in infos
        for game in range(6):
            side = positions[game].to_move
            after = play_action(int(actions[game]), positions[game])
            plies[game] += 1
            assert infos["plies"][game] == plies[game]
            assert over[game] == (after.outcome is not None)
            assert cut[game] == (after.outcome is None and plies[game] == 40)
            won = after.outcome and after.outcome.winner
            assert rewards[game] == (0 if not won else 1 if won is side else -1)
            is_done = bool(over[game] or cut[game])
            positions[game], plies[game] = (start, 0) if is_done else (after, plies[game])
            assert env.position(game) == positions[game]
            assert infos["to_move"][game] == (positions[game].to_move.value == "b")


def test_games_end_with_the_result_of_the_rules() -> None:
    env = HiveVectorEnv(64, "Base", max_plies=10_000, threads=2)
    env.reset(seed=1)
    wins = {1: 0, 2: 0, 3: 0}
    for _ in range(400):
        before = [env.position(game).to_move for game in range(64)]
        _, rewards, over, cut, infos = env.step(env.sample_actions())
        assert not cut.any()
        for game in np.flatnonzero(over):
            outcome = int(infos["outcome"][game])
            wins[outcome] += 1
            white_moved = before[game].value == "w"
            assert rewards[game] == {1: 1, 2: -1, 3: 0}[outcome] * (1 if white_moved else -1)
            assert not env.position(int(game)).hive.stacks
        assert not rewards[~over].any()
        assert not infos["outcome"][~over].any()
    assert wins[1] > 0
    assert wins[2] > 0


def test_the_last_observation_of_a_game_is_in_the_infos() -> None:
    env = HiveVectorEnv(24, "Base", max_plies=30, repetition=Repetition.THREEFOLD, threads=2)
    env.reset(seed=4)
    start = env.position(0)
    positions, illegal = [start] * 24, {5: 3, 17: 8}  # at which step, in which game
    for step in range(95):
        actions = env.sample_actions()
        if step in illegal:
            actions[illegal[step]] = ACTIONS - 1
        _, _, over, cut, infos = env.step(actions)
        after = [
            position if is_illegal else play_action(int(action), position)
            for position, action, is_illegal in zip(
                positions, actions, infos["illegal"], strict=True
            )
        ]
        ended = over | cut
        if not ended.any():
            assert not any("final" in name for name in infos)
        else:
            assert np.array_equal(infos["_final_obs"], ended)
            assert np.array_equal(infos["_final_info"], ended)
        for game in np.flatnonzero(ended):
            last, facts = infos["final_obs"][game], infos["final_info"]
            expected = planes([after[game]])[0]
            assert np.array_equal(np.delete(last["observation"], 34, 0), np.delete(expected, 34, 0))
            mask = masks([after[game]])[0] if cut[game] else np.zeros(ACTIONS, np.int8)
            assert np.array_equal(last["action_mask"], mask)
            assert facts["to_move"][game] == (after[game].to_move.value == "b")
            assert facts["plies"][game] == infos["plies"][game] == after[game].ply
            assert facts["outcome"][game] == infos["outcome"][game]
            assert facts["illegal"][game] == (illegal.get(step) == game)
            assert all(facts[f"_{name}"][game] for name in ("to_move", "plies", "illegal"))
        for game in np.flatnonzero(~ended):
            assert not ended.any() or infos["final_obs"][game] is None
        positions = [start if done else one for one, done in zip(after, ended, strict=True)]


def test_the_last_observation_counts_repetitions() -> None:
    env = HiveVectorEnv(1, "Base", repetition=Repetition.THREEFOLD)
    env.reset()
    infos: dict[str, Any] = {}
    opening = ("wA1", "bA1 wA1-", "wQ -wA1", "bQ bA1-")
    for move in (*opening, *("wQ \\wA1", "bQ bA1/", "wQ -wA1", "bQ bA1-") * 2):
        assert "final_obs" not in infos
        position = env.position(0)
        action = encode_move(read_move(move, position), position)
        *_, infos = env.step(np.array([action]))
    assert infos["outcome"].tolist() == [3]
    last = infos["final_obs"][0]
    assert (last["observation"][34] == 3).all()
    assert not last["action_mask"].any()  # the position has moves, but the game is over


def test_wrappers_of_gymnasium_work() -> None:
    env: Any = HiveVectorEnv(4, "Base", max_plies=25)
    wrapped: Any = wrappers.NormalizeReward(wrappers.RecordEpisodeStatistics(env))
    _, infos = wrapped.reset(seed=1)
    for _ in range(25):
        *_, infos = wrapped.step(env.sample_actions())
    assert infos["_final_obs"].all()
    assert infos["episode"]["l"].tolist() == infos["plies"].tolist() == [25] * 4


def test_infos_become_a_list_with_one_dictionary_per_game() -> None:
    """The reasons used to be keyed by game, which this wrapper can't read."""
    env: Any = HiveVectorEnv(3, "Base", max_plies=20)
    wrapped: Any = wrappers.DictInfoToList(env)
    _, rows = wrapped.reset(seed=1)
    assert [row["to_move"] for row in rows] == [0, 0, 0]
    actions = env.sample_actions()
    actions[1] = ACTIONS - 1
    *_, rows = wrapped.step(actions)
    assert [row["to_move"] for row in rows] == [1, 0, 1]
    assert ["final_obs" in row for row in rows] == [False, True, False]
    assert "passes only when" in rows[1]["reasons"]
    assert all("reasons" not in row for row in (rows[0], rows[2]))
    assert rows[1]["final_info"]["illegal"]


def test_threads_make_no_difference() -> None:
    runs: list[list[bytes]] = []
    for threads in (1, 3):
        env = HiveVectorEnv(20, threads=threads, buffers=1)
        env.reset(seed=9)
        runs.append([])
        for _ in range(30):
            actions = env.sample_actions()
            seen = env.step(actions)[0]
            runs[-1] += [actions.tobytes(), seen["observation"].tobytes()]
    assert runs[0] == runs[1]
    env = HiveVectorEnv(20)
    env.reset(seed=10)
    assert env.sample_actions().tobytes() != runs[0][0]


def test_the_third_occurrence_is_a_draw_if_the_rules_say_so() -> None:
    env = HiveVectorEnv(16, "Base", repetition=Repetition.THREEFOLD, max_plies=2000)
    env.reset(seed=2)
    most = 0
    for _ in range(600):
        seen, rewards, over, _, infos = env.step(env.sample_actions())
        most = max(most, int(seen["observation"][:, 34].max()))
        draws = over & (infos["outcome"] == 3)
        assert not rewards[draws].any()
    assert most == 2  # at 3, the game has started again


def test_an_illegal_action_loses_and_says_why() -> None:
    env = HiveVectorEnv(3)
    env.reset(seed=1)
    actions = env.sample_actions()
    actions[1] = ACTIONS - 1
    _, rewards, over, cut, infos = env.step(actions)
    assert rewards.tolist() == [0, -1, 0]
    assert over.tolist() == infos["illegal"].tolist() == [False, True, False]
    assert not cut.any()
    assert infos["outcome"].tolist() == [0, 2, 0]
    assert infos["_reasons"].tolist() == [False, True, False]
    assert "passes only when" in infos["reasons"][1]
    assert infos["reasons"][[0, 2]].tolist() == [None, None]
    actions = env.sample_actions()
    actions[:] = [-1, 10**6, 2**62]
    assert env.step(actions)[4]["illegal"].all()
    largest = np.full(3, 2**64 - 1, np.uint64)  # once called action -1
    assert env.step(largest)[4]["reasons"][0].startswith(f"action {2**64 - 1}")


def test_observations_are_used_again_after_a_number_of_steps() -> None:
    env = HiveVectorEnv(2, buffers=2)
    first, _ = env.reset(seed=1)
    kept = first["observation"].copy()
    second = env.step(env.sample_actions())[0]
    assert np.array_equal(first["observation"], kept)
    third = env.step(env.sample_actions())[0]
    assert third["observation"] is first["observation"]
    assert second["observation"] is not first["observation"]


def test_observations_are_in_their_space() -> None:
    env: Any = HiveVectorEnv(2)
    seen, _ = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    assert env.action_space.contains(env.sample_actions())
    env.close()


def pickled(space: Any) -> Any:
    return pickle.loads(pickle.dumps(space))


def test_the_space_of_many_games_takes_no_memory() -> None:
    """Bounds were written out for each game: 43 KB four times, and 10 s for 4,096 games."""
    env: Any = HiveVectorEnv(ENVIRONMENTS[-1], buffers=1)
    assert env.observation_space["observation"].shape == (65_536, 38, 32, 32)
    for box in env.observation_space.values():
        for bounds in (box.low, box.high, box.bounded_below, box.bounded_above):
            assert bounds.strides[0] == 0  # every row is the same memory
    env = HiveVectorEnv(3)
    assert env.observation_space == batch_space(env.single_observation_space, 3)
    env.observation_space.seed(1)
    assert env.observation_space.contains(env.observation_space.sample())


@pytest.mark.parametrize("duplicate", [copy.deepcopy, pickled])
def test_a_copy_of_the_space_takes_no_memory(duplicate: Callable[[Any], Any]) -> None:
    """Copied views were written out: 43 KB four times for each game."""
    many: Any = HiveVectorEnv(1000, buffers=1)
    space = many.observation_space
    assert len(pickle.dumps(space)) < 1_000_000
    other = duplicate(space)
    assert other == space
    assert other["observation"].low.strides[0] == 0
    few: Any = HiveVectorEnv(2)
    few.observation_space.seed(1)
    twin = duplicate(few.observation_space)
    first, second = few.observation_space.sample(), twin.sample()  # a copy draws the same
    assert all(np.array_equal(first[name], second[name]) for name in first)


class WaitingGames:
    """Games whose step lasts until another thread has tried something."""

    def __init__(self, games: Any) -> None:
        self._games = games
        self.has_begun = Event()
        self.may_end = Event()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._games, name)

    def step(self, *arguments: Any) -> None:
        self.has_begun.set()
        self.may_end.wait(60)
        self._games.step(*arguments)


def test_two_threads_cannot_use_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """They used to write to the same arrays, and a game could take two moves of one side."""
    env = HiveVectorEnv(2)
    env.reset(seed=1)
    actions = env.sample_actions()
    games = WaitingGames(getattr(env, "_games"))  # noqa: B009 - private
    monkeypatch.setattr(env, "_games", games)
    other = Thread(target=env.step, args=(actions,))
    other.start()
    calls: list[Callable[[], object]] = [
        env.reset,
        env.sample_actions,
        lambda: env.step(actions),
        lambda: env.position(0),
    ]
    try:
        assert games.has_begun.wait(60)
        for call in calls:
            with pytest.raises(InUseError, match="Another thread is using this environment"):
                call()
    finally:
        games.may_end.set()
        other.join()
    assert env.step(env.sample_actions())[4]["plies"].tolist() == [2, 2]


@pytest.mark.parametrize("seed", [-1, 1.5, "a", True])
def test_a_seed_that_is_no_whole_number_is_refused(seed: Any) -> None:
    env = HiveVectorEnv(2)
    with pytest.raises((ValueError, WrongTypeError), match="seed: expected"):
        env.reset(seed=seed)


def test_wrong_arguments_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    arguments: dict[str, Any]
    for name in ("num_envs", "threads", "max_plies", "buffers"):
        arguments = {"num_envs": 2, name: 0}
        with pytest.raises(ValueError, match=name):
            HiveVectorEnv(**arguments)
        arguments[name] = "2"
        with pytest.raises(WrongTypeError, match=f"{name}: expected int, not '2'"):
            HiveVectorEnv(**arguments)
    env = HiveVectorEnv(2)
    env.reset()
    with pytest.raises(ArrayError, match="shape"):
        env.step(np.zeros(3, np.int64))
    wrong: Any = np.zeros(2)
    with pytest.raises(WrongTypeError, match="actions"):
        env.step(wrong)
    wrong = np.full((3, 3), 0.5)
    with pytest.raises(WrongTypeError, match="whole numbers, not ndarray of float64"):
        env.step(wrong)
    for game in (2, -1, 2**70):
        with pytest.raises(IndexError, match="game: expected 0 to 1"):
            env.position(game)
    monkeypatch.setattr(vector, "native", None)
    with pytest.raises(NativeNeededError, match="many games"):
        HiveVectorEnv(2)


def test_a_step_before_the_first_reset_is_refused() -> None:
    """It used to play, from random numbers that no seed decided."""
    env = HiveVectorEnv(2)
    with pytest.raises(ResetNeededError, match=r"No game has started\. Call reset\."):
        env.step(np.zeros(2, np.int64))
    env.reset()
    env.step(env.sample_actions())


@pytest.mark.parametrize("wrong", [[[1], [1, 2]], [True, False], ["a", "b"], None, {}, np.ones(2)])
def test_actions_that_are_no_whole_numbers_are_refused(wrong: Any) -> None:
    env = HiveVectorEnv(2)
    env.reset()
    with pytest.raises(WrongTypeError, match="actions: expected array of whole numbers"):
        env.step(wrong)


def test_tensors_that_numpy_cannot_read_are_refused(require: Require) -> None:
    """PyTorch's own errors used to come out, and rows of numbers took many lines."""
    require(importlib.util.find_spec("torch"), "PyTorch is not installed")
    torch: Any = importlib.import_module("torch")
    env = HiveVectorEnv(2)
    env.reset()
    for wrong in (
        torch.zeros(2, dtype=torch.int64, device="meta"),
        torch.zeros(2, requires_grad=True),
        torch.zeros((3, 3), requires_grad=True),
    ):
        with pytest.raises(WrongTypeError, match="actions: expected array of whole") as caught:
            env.step(wrong)
        assert "\n" not in str(caught.value)
    env.step(torch.from_numpy(env.sample_actions()))


def test_native_functions_check_arrays_themselves() -> None:
    games = native.BatchGames(Position.initial(), 2, 10, 0, 0, 1)
    small: Any = np.zeros((1, 38, 32, 32), np.uint8)
    mask: Any = np.zeros((2, ACTIONS), np.int8)
    with pytest.raises(ValueError, match="wrong shape"):
        games.reset(0, small, mask)
    wrong: Any = np.zeros((2, 38, 32, 32), np.float32)
    with pytest.raises(TypeError):
        games.reset(0, wrong, mask)
    numbers = np.zeros(1, np.int64)
    one, row = np.zeros((1, 38, 32, 32), np.uint8), np.zeros((1, ACTIONS), np.int8)
    with pytest.raises(ValueError, match="not ended"):
        games.write_finals(numbers, one, row)
    with pytest.raises(IndexError):
        games.write_finals(numbers + 2, one, row)
    with pytest.raises(IndexError):
        games.write_finals(numbers - 1, one, row)
    with pytest.raises(ValueError, match="wrong shape"):
        games.write_finals(numbers, one, mask)
    with pytest.raises(ValueError, match="center"):
        native.BatchGames(Position.initial(), 2, 10, 2, 0, 1)
    with pytest.raises(ValueError, match="games"):
        native.BatchGames(Position.initial(), 0, 10, 0, 0, 1)
