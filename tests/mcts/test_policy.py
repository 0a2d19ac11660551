"""Policies: the native numbers are those of the reference, and bad files are refused."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from skep import Game, parse_piece, parse_ruleset, parse_setup
from skep.core.bugs import Bug
from skep.core.errors import WrongTypeError
from skep.core.hive import Hive
from skep.engine import Limits
from skep.engine.network_file import NetworkFault, read_head, write_head
from skep.mcts import Evaluator, MovePolicy, PolicyError, TreePlayer
from skep.mcts.policy import built_in_policy
from skep.mcts.policy_file import POLICY
from skep.rules import Position
from skep.spaces import legal_actions
from tests.mcts.test_tree import WINS_IN_ONE


@pytest.fixture(scope="module")
def data() -> bytes:
    return built_in_policy().read_bytes()


def test_logits_have_the_order_of_legal_actions() -> None:
    policy = MovePolicy.load()
    start = Position.initial()
    after = [start.play(move) for move in start.legal_moves()]
    logits = policy.logits(after, threads=2)
    listed = legal_actions(after)
    assert len(logits) == len(listed.actions)
    for number, position in enumerate(after):
        first, last = listed.offsets[number : number + 2]
        assert (policy.logits([position]) == logits[first:last]).all()
    assert abs(policy.probabilities(start).sum() - 1) < 1e-5


def test_damaged_files_are_refused(data: bytes, tmp_path: Path) -> None:
    file = tmp_path / "bad.net"
    middle = len(data) // 2
    for contents, fault in (
        (b"", NetworkFault.NO_NETWORK),
        (b"SkepNet\n" + data[8:], NetworkFault.NO_NETWORK),
        (data[:8] + b"\x09" + data[9:], NetworkFault.OTHER_VERSION),
        (data[:16] + b"\x09" + data[17:], NetworkFault.OTHER_SHAPE),
        (data[:-1], NetworkFault.WRONG_SIZE),
        (data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :], NetworkFault.DAMAGED),
    ):
        file.write_bytes(contents)
        with pytest.raises(PolicyError) as caught:
            MovePolicy.load(file)
        assert (caught.value.fault, caught.value.file) == (fault, str(file))
    with pytest.raises(PolicyError) as caught:
        MovePolicy.load(tmp_path / "none.net")
    assert caught.value.fault is NetworkFault.CANNOT_READ
    assert str(caught.value).endswith("): name another file, BuiltIn")
    file.write_bytes(b"")
    with pytest.raises(PolicyError, match=r"it isn't a Skep policy: name another file, BuiltIn$"):
        MovePolicy.load(file)


def test_a_policy_without_a_proper_summary_is_refused(data: bytes) -> None:
    weights = data[read_head(data, POLICY).begin :]
    head = write_head({}, weights, POLICY)[:24]
    body = b"[]" + weights
    spoilt = head + struct.pack("<2I", 2, zlib.crc32(body)) + body
    with pytest.raises(PolicyError, match=r"policy: it is damaged \(the checksum is wrong\)"):
        MovePolicy(spoilt)


def test_wrong_arguments_are_named() -> None:
    wrong: Any = 3
    calls: list[tuple[str, Callable[[], object]]] = [
        ("path", lambda: MovePolicy.load(wrong)),
        ("data", lambda: MovePolicy(wrong)),
        ("network", lambda: Evaluator(wrong)),
        ("settings", lambda: TreePlayer(settings=wrong)),
        ("position", lambda: TreePlayer().choose(wrong, Limits(nodes=2))),
        ("limits", lambda: TreePlayer().choose(Position.initial(), wrong)),
    ]
    for name, call in calls:
        with pytest.raises(WrongTypeError, match=name):
            call()


def test_only_positions_have_logits() -> None:
    with pytest.raises(WrongTypeError):
        MovePolicy.load().logits(["Base"])  # type: ignore[list-item]  # on purpose


def test_a_finished_game_has_no_probabilities() -> None:
    position = parse_setup(WINS_IN_ONE)
    over = next(after for move in position.legal_moves() if (after := position.play(move)).outcome)
    assert MovePolicy.load().probabilities(over).tolist() == []


def test_a_player_plays_a_game_and_keeps_its_tree() -> None:
    player = TreePlayer()
    position = Position.initial()
    history: list[int] = []
    for _ in range(6):
        move = player.choose(position, Limits(nodes=60), history=history)
        history.append(position.key)
        position = position.play(move)
    assert player.tree is not None
    assert player.tree.visits > 60
    player.clear()
    assert player.choose(Position.initial(), Limits(nodes=1)) in Position.initial().legal_moves()


def test_a_player_keeps_no_tree_of_other_rules() -> None:
    player = TreePlayer()
    for name in ("Base+MLP", "Base", "Base+MLP"):
        position = Position.initial(parse_ruleset(name))
        assert player.choose(position, Limits(nodes=60)) in position.legal_moves()
        assert player.tree is not None
        assert player.tree.visits == 60
        assert {one.move for one in player.tree.moves} == set(position.legal_moves())


@pytest.mark.parametrize("other", ["moved", "twins"])
def test_a_player_keeps_no_tree_of_a_hive_that_looks_the_same(other: str) -> None:
    moves = "wA1;bA1 wA1-;wA2 -wA1;bA2 bA1-;wQ -wA2;bQ bA2-"
    setup = Game.from_string(f"Base;InProgress;White[4];{moves}").position.setup()
    twins = str.maketrans("12", "21")
    stacks = {
        at: tuple(
            parse_piece(str(piece).translate(twins)) if piece.bug is Bug.ANT else piece
            for piece in stack
        )
        for at, stack in setup.hive.stacks.items()
    }
    hives = {"moved": setup.hive.moved(3, -2), "twins": Hive(stacks)}
    changed = replace(setup, hive=hives[other])
    positions = [Position.from_setup(setup), Position.from_setup(changed)]
    assert positions[0].key == positions[1].key
    player = TreePlayer()
    for position in positions:
        assert player.choose(position, Limits(nodes=60)) in position.legal_moves()
        assert player.tree is not None
        assert player.tree.position == position
        assert player.tree.visits == 60
