"""The search tree: counts, proofs, batches, reuse, and what it refuses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from skep import Game, parse_setup, read_move
from skep.core.errors import HiveError, IllegalMoveError, WrongTypeError
from skep.core.moves import PASS
from skep.engine.errors import LimitsError, OptionError
from skep.engine.networks import built_in_network
from skep.mcts import Evaluator, MovePolicy, Proof, Tree, TreeError, TreeFault, TreeSettings
from skep.rules import Position, native
from skep.spaces import ACTIONS, ArrayError, legal_actions

OPENING = "wS1;bG1 wS1-;wQ -wS1;bQ bG1-;wA1 /wQ;bA1 bQ/"
WINS_IN_ONE = (
    "1~Base-MLP~b20~w~wG1~5-0-bL.5-1-bS2.2-2-wG1.4-2-bB2.5-2-bS1.2-3-wA3.4-3-wQ.5-3-bG1.6-3-wS2"
    ".0-4-wS1.1-4-bM.2-4-wA1.3-4-wB1.4-4-bB1.5-4-bP-wM.4-5-bA1.4-6-bQ-wB2.5-6-wA2.6-6-bA2.4-7-wP"
)
WINS_IN_THREE = (
    "1~Base-MLP~b19~w~wA3~5-0-bS2.4-1-bB2.5-1-bS1.2-2-wA3.4-2-wQ.5-2-bG1.6-2-wS2.0-3-wS1.1-3-bM"
    ".2-3-wA1.3-3-wB1.4-3-bB1.5-3-bP-wM.4-4-bA1.4-5-bQ-wB2.5-5-wA2.6-5-bA2.4-6-wP"
)
LETS_A_QUEEN_BE_THROWN = "1~Base-MLP~b10~w~_~1-2-bQ.2-2-wP.3-1-wA1.4-1-bA1.4-2-wQ.3-3-bA2.2-3-wA2"


@pytest.fixture(scope="module")
def policy() -> MovePolicy:
    return MovePolicy.load()


@pytest.fixture
def evaluator(policy: MovePolicy) -> Evaluator:
    return Evaluator(policy=policy)


@pytest.fixture
def position() -> Position:
    return Game.from_string(OPENING).position


def visits(tree: Tree) -> dict[int, int]:
    return {one.action: one.visits for one in tree.moves}


def evaluate(positions: list[Position]) -> NDArray[np.float32]:
    searcher = native.Searcher(1, 1, built_in_network())
    units = np.array([searcher.evaluate(position) for position in positions])
    return np.tanh(units / 240).astype(np.float32)


def test_visits_add_up(position: Position, evaluator: Evaluator) -> None:
    tree = Tree(position)
    assert tree.search(evaluator, simulations=500) == 500
    assert tree.visits == 500
    assert sum(one.visits for one in tree.moves) == 499
    assert {one.move for one in tree.moves} == set(position.legal_moves())
    assert abs(sum(one.prior for one in tree.moves) - 1) < 1e-4
    assert all(-1 <= one.value <= 1 for one in tree.moves)
    assert tree.best() == tree.moves[0].move == tree.line[0]
    actions, shares = tree.policy()
    assert sorted(actions) == sorted(legal_actions([position]).actions)
    assert abs(shares.sum() - 1) < 1e-9
    assert tree.policy(0)[1].tolist() == [1.0] + [0.0] * (len(actions) - 1)


@pytest.mark.parametrize("shape", ["flat", "dense"])
def test_batches_of_one_are_native_simulations(
    position: Position, policy: MovePolicy, evaluator: Evaluator, shape: str
) -> None:
    native_tree, batched = Tree(position), Tree(position)
    native_tree.search(evaluator, simulations=400)
    while batched.visits < 400:
        for leaf in batched.select(1):
            logits = policy.logits([leaf])
            if shape == "dense":
                dense = np.full((1, ACTIONS), np.nan, np.float32)  # only legal actions count
                dense[0, legal_actions([leaf]).actions] = logits
                logits = dense
            batched.update(evaluate([leaf]), logits)
    assert visits(batched) == visits(native_tree)


def test_large_batches_add_up_too(position: Position, policy: MovePolicy) -> None:
    tree = Tree(position)
    assert len(tree.select(32)) == 1  # nothing but the root is known
    tree.cancel()
    while tree.visits < 500:
        leaves = tree.select(32)
        assert len({leaf.key for leaf in leaves}) >= 1
        tree.update(evaluate(leaves), policy.logits(leaves))
    assert sum(one.visits for one in tree.moves) == tree.visits - 1


def test_the_seed_decides_the_noise(position: Position, evaluator: Evaluator) -> None:
    def search(seed: int, noise: float) -> dict[int, int]:
        tree = Tree(position, settings=TreeSettings(noise=noise, seed=seed))
        tree.search(evaluator, simulations=200)
        return visits(tree)

    assert search(1, 0.25) == search(1, 0.25)
    assert search(1, 0.25) != search(2, 0.25)
    assert search(1, 0.0) == search(2, 0.0)


def test_noise_changes_nothing_but_priors(position: Position, evaluator: Evaluator) -> None:
    """So little noise changes no prior. But the urgency of moves at the root used to be another."""
    plain, noisy = (Tree(position, settings=TreeSettings(noise=noise)) for noise in (0.0, 1e-12))
    for tree in (plain, noisy):
        tree.search(evaluator, simulations=300)
    assert visits(plain) == visits(noisy)
    move = plain.best()
    for tree in (plain, noisy):  # in a tree that was kept, too
        tree.advance(move)
        tree.search(evaluator, simulations=300)
    assert visits(plain) == visits(noisy)


@pytest.mark.parametrize(("setup", "plies"), [(WINS_IN_ONE, 1), (WINS_IN_THREE, 3)])
def test_forced_wins_are_proven(setup: str, plies: int, evaluator: Evaluator) -> None:
    tree = Tree(parse_setup(setup))
    tree.search(evaluator, simulations=100_000)
    assert tree.proof is Proof.WIN
    best = next(one for one in tree.moves if one.move == tree.best())
    assert best.proof is Proof.WIN
    assert best.plies >= plies
    assert tree.select(8) == []  # there is nothing left to do


@pytest.mark.parametrize("noise", [0.0, 0.25])
def test_a_win_in_one_is_played_and_learned(noise: float) -> None:
    """However few simulations: the root used not to look for a win, unlike all other nodes."""
    position = parse_setup(WINS_IN_ONE)
    searched, batched = (Tree(position, settings=TreeSettings(noise=noise)) for _ in range(2))
    assert searched.search(Evaluator(), simulations=50) == 2
    size = len(position.legal_moves())
    assert len(batched.select(8)) == 1
    batched.update(np.full(1, -1, np.float32), np.zeros(size, np.float32))
    for tree in (searched, batched):
        assert tree.proof is Proof.WIN
        assert position.play(tree.best()).outcome is not None
        assert tree.line == (tree.best(),)
        best = next(one for one in tree.moves if one.move == tree.best())
        assert (best.proof, best.plies, best.visits, best.value) == (Proof.WIN, 1, 1, 1)
        for temperature in (0, 0.5, 1, float("inf")):
            actions, shares = tree.policy(temperature)
            assert shares[actions == best.action] == 1
            assert shares.sum() == 1
        assert tree.select(8) == []


def test_a_win_in_one_is_played_in_a_kept_tree(policy: MovePolicy, evaluator: Evaluator) -> None:
    """The search doesn't see throws into a gap below the root, and used not to look again."""
    position = parse_setup(LETS_A_QUEEN_BE_THROWN)
    move = read_move("bS1 bA1/", position)
    for simulations in (20, 400):
        searched, batched = Tree(position), Tree(position)
        searched.search(Evaluator(), simulations=simulations)
        while batched.visits < simulations:
            leaves = batched.select(4)
            batched.update(evaluate(leaves), policy.logits(leaves) * 0)
        for tree in (searched, batched):
            visits = next(one.visits for one in tree.moves if one.move == move)
            tree.advance(move)
            assert tree.visits == visits + 1
            assert sum(one.visits for one in tree.moves) == visits
            assert tree.proof is Proof.WIN
            assert tree.line == (tree.best(),)
            assert tree.position.play(tree.best()).outcome is not None
            assert tree.select(8) == []
            best = next(one for one in tree.moves if one.move == tree.best())
            assert shares(tree)[best.action] == 1
            tree.search(evaluator, simulations=10)
            assert tree.visits == visits + 1  # there is nothing left to do


def shares(tree: Tree, temperature: float = 1.0) -> dict[int, float]:
    return dict(zip(*(part.tolist() for part in tree.policy(temperature)), strict=True))


def test_proven_wins_get_the_whole_policy(evaluator: Evaluator) -> None:
    tree = Tree(parse_setup(WINS_IN_THREE))
    tree.search(evaluator, simulations=100_000)
    wins = {one.action: one.plies for one in tree.moves if one.proof is Proof.WIN}
    soonest = {action for action, plies in wins.items() if plies == min(wins.values())}
    assert sum(shares(tree)[action] for action in soonest) == pytest.approx(1)
    tree.advance(tree.best())
    assert tree.proof is Proof.LOSS  # so every move counts
    assert sum(share > 0 for share in shares(tree).values()) == len(tree.moves)


def pressed() -> Iterator[tuple[Position, set[int]]]:
    """Yield positions in which some moves lose at once, and these moves."""
    position = parse_setup(WINS_IN_THREE)
    for move in position.legal_moves():
        tree = Tree(position.play(move))
        tree.search(Evaluator(), simulations=60)
        lost = {one.action for one in tree.moves if one.proof is Proof.LOSS}
        if tree.proof is Proof.OPEN and lost:
            yield tree.position, lost


def test_proven_losses_get_nothing(evaluator: Evaluator) -> None:
    positions = [position for position, _ in islice(pressed(), 5)]
    assert positions
    for position in positions:
        tree = Tree(position)
        tree.search(evaluator, simulations=60)
        lost = {one.action for one in tree.moves if one.proof is Proof.LOSS}
        assert lost
        for temperature in (1.0, 2.0, float("inf")):
            found = shares(tree, temperature)
            assert all(found[action] == 0 for action in lost)
            assert sum(found.values()) == pytest.approx(1)


def test_if_every_visited_move_loses_the_others_share_by_their_priors() -> None:
    position, lost = next(pressed())
    tree = Tree(position)
    actions = legal_actions(tree.select(1)).actions
    logits = np.zeros(len(actions), np.float32)
    logits[actions == min(lost)] = 9
    logits[actions == min(set(actions.tolist()) - lost)] = 1
    tree.update(np.zeros(1, np.float32), logits)
    tree.select(1)  # after it has seen that its first choice loses
    tree.cancel()
    visited = [one for one in tree.moves if one.visits]
    assert [(one.action, one.proof) for one in visited] == [(min(lost), Proof.LOSS)]
    rest = sum(one.prior for one in tree.moves) - visited[0].prior
    found = shares(tree)
    for one in tree.moves:
        wanted = 0 if one in visited else one.prior / rest
        assert found[one.action] == pytest.approx(wanted, rel=1e-4)


def test_the_tree_is_kept_between_moves(position: Position, evaluator: Evaluator) -> None:
    tree = Tree(position)
    tree.search(evaluator, simulations=1000)
    best = tree.moves[0]
    tree.advance(best.move)
    assert tree.visits == best.visits
    assert tree.position == position.play(best.move)
    tree.search(evaluator, simulations=10)
    assert tree.visits == best.visits + 10


def test_positions_of_the_game_count_as_draws(position: Position) -> None:
    history = [position.play(move).key for move in position.legal_moves()]
    tree = Tree(position, history=history)
    tree.search(Evaluator(), simulations=10_000)  # without a policy, it tries every move
    assert tree.proof is Proof.DRAW


def test_a_full_tree_stops(position: Position, evaluator: Evaluator) -> None:
    tree = Tree(position, settings=TreeSettings(memory_mib=1))
    done = tree.search(evaluator, simulations=1_000_000)
    assert tree.is_full
    assert done < 100_000
    assert tree.select(1) == []
    assert tree.best() in position.legal_moves()


def assert_refused(calls: Iterable[Callable[[], object]], fault: TreeFault) -> None:
    for call in calls:
        with pytest.raises(TreeError) as caught:
            call()
        assert caught.value.fault is fault


def test_outstanding_leaves_are_refused(position: Position, evaluator: Evaluator) -> None:
    tree = Tree(position)
    tree.select(1)
    attempts: list[Callable[[], object]] = [
        lambda: tree.select(1),
        lambda: tree.search(evaluator, simulations=1),
        lambda: tree.advance(position.legal_moves()[0]),
    ]
    assert_refused(attempts, TreeFault.PENDING)


def test_an_update_without_positions_says_so(position: Position) -> None:
    tree = Tree(position)
    values, logits = np.zeros(1, np.float32), np.zeros(len(position.legal_moves()), np.float32)
    tree.select(1)
    tree.cancel()
    with pytest.raises(TreeError, match="no selected positions are waiting"):
        tree.update(values, logits)
    tree.select(1)
    tree.update(values, logits)
    with pytest.raises(TreeError) as caught:
        tree.update(values, logits)
    assert caught.value.fault is TreeFault.NONE_SELECTED
    lists: Any = [[1], [1, 2]]
    with pytest.raises(WrongTypeError, match="values"):  # NumPy can't tell its size
        tree.update(lists, logits)
    tree.update(values[:0], logits[:0])  # of a tree that had nothing left to select
    assert tree.visits == 1


class BusyTree:
    """A native tree that another thread is searching."""

    def __getattr__(self, name: str) -> Callable[..., None]:
        def refuse(*_: object) -> None:
            raise RuntimeError("the tree is in use")

        return refuse


def test_a_tree_in_another_thread_is_in_use(
    position: Position, evaluator: Evaluator, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree = Tree(position)
    monkeypatch.setattr(tree, "_native", BusyTree())
    questions: list[Callable[[], object]] = [
        lambda: tree.position,
        lambda: tree.moves,
        lambda: tree.visits,
        lambda: tree.value,
        lambda: tree.proof,
        lambda: tree.size,
        lambda: tree.is_full,
        lambda: tree.line,
        tree.best,
        tree.policy,
        tree.cancel,
        lambda: tree.select(1),
        lambda: tree.search(evaluator, simulations=1),
        lambda: tree.advance(position.legal_moves()[0]),
    ]
    assert_refused(questions, TreeFault.IN_USE)


def test_arrays_are_checked(position: Position) -> None:
    tree = Tree(position)
    size = len(position.legal_moves())
    tree.select(1)
    values, logits = np.zeros(1, np.float32), np.zeros(size, np.float32)
    wrong: list[tuple[object, object, type[HiveError]]] = [
        (np.zeros(2, np.float32), logits, ArrayError),
        (np.zeros(1, np.float64), logits, ArrayError),
        (np.full(1, 1.5, np.float32), logits, ArrayError),
        (np.full(1, np.nan, np.float32), logits, ArrayError),
        ([0.0], logits, WrongTypeError),
        (values, np.zeros(size + 1, np.float32), ArrayError),
        (values, np.zeros(size, np.float64), ArrayError),
        (values, np.full(size, np.inf, np.float32), ArrayError),
        (values, np.zeros((1, ACTIONS - 1), np.float32), ArrayError),
        (values, np.zeros((1, ACTIONS), np.float32)[:, ::-1], ArrayError),
        (values, None, WrongTypeError),
    ]
    for one, other, error in wrong:
        with pytest.raises(error):
            tree.update(one, other)  # type: ignore[arg-type]  # on purpose
    tree.update(values, logits)
    assert tree.visits == 1


def test_arguments_are_checked(position: Position, evaluator: Evaluator) -> None:
    tree = Tree(position)
    with pytest.raises(TreeError, match="needs a number of simulations"):
        tree.search(evaluator)
    with pytest.raises(LimitsError):
        tree.search(evaluator, simulations=0)
    with pytest.raises(ValueError, match="batch"):
        tree.select(0)
    with pytest.raises(TreeError, match="search first"):
        tree.best()
    with pytest.raises(TreeError, match="search first"):
        tree.policy()
    wrong: Any = "policy.net"
    for temperature in (-1.0, float("nan"), 10**400):
        with pytest.raises(OptionError, match="temperature"):
            tree.policy(temperature)
    with pytest.raises(WrongTypeError, match="temperature"):
        tree.policy(wrong)
    with pytest.raises(WrongTypeError, match="settings"):
        Tree(position, settings=wrong)
    with pytest.raises(WrongTypeError, match="history"):
        Tree(position, history=3)  # type: ignore[arg-type]  # on purpose
    for key in (-1, 2**64, 1.5, "a"):
        with pytest.raises(OptionError, match="history"):
            Tree(position, history=[key])  # type: ignore[list-item]  # on purpose
    with pytest.raises(WrongTypeError, match="evaluator"):
        tree.search(wrong, simulations=1)
    with pytest.raises(WrongTypeError, match="policy"):
        Evaluator(policy=wrong)
    with pytest.raises(IllegalMoveError):
        tree.advance(PASS)
    with pytest.raises(WrongTypeError):
        Tree("Base")  # type: ignore[arg-type]  # on purpose
    win = parse_setup(WINS_IN_ONE)
    over = next(after for move in win.legal_moves() if (after := win.play(move)).outcome)
    with pytest.raises(TreeError, match="over"):
        Tree(over)


@pytest.mark.parametrize(
    "change",
    [
        {"exploration": -1.0},
        {"temperature": 0.0},
        {"noise": 1.5},
        {"noise_alpha": float("nan")},
        {"seed": -1},
        {"seed": True},
        {"memory_mib": 0},
    ],
)
def test_settings_are_checked(change: dict[str, float]) -> None:
    with pytest.raises(OptionError) as caught:
        TreeSettings(**change)  # type: ignore[arg-type]  # on purpose
    assert caught.value.name in change
