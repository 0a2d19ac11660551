"""Training a policy, with real games and real PyTorch, for a few steps."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from skep.core.errors import WrongTypeError
from skep.core.symmetry import SYMMETRIES
from skep.engine.network_file import NetworkFault, NetworkFileError
from skep.rules import native
from skep.train.data.records import RecordError
from skep.train.data.replay import searched_positions
from skep.train.errors import TrainingError, TrainingFault
from skep.train.metrics.progress import TrainingProgress
from skep.train.model.inputs import SLOTS
from skep.train.policy.features import symmetry_places
from skep.train.policy.network import LOGIT_SCALE, PolicyNetwork
from skep.train.policy.recipe import PolicyRecipe
from skep.train.policy.rows import MAGIC, PolicyData, read_policy_data
from skep.train.policy.training import PolicyJob, train_policy
from skep.train.training import TrainingJob
from tests.train.games import games, small_file, small_run

if TYPE_CHECKING:
    from skep.train.policy.trainer import TrainedPolicy
    from tests.conftest import Require

DECISIVE = 29744
"""The score from which on a game is decided, as in native/search/score.h."""

pytestmark = pytest.mark.usefixtures("torch_here")

RECIPE = PolicyRecipe(epochs=0.4, batch_size=32, learning_rate=5e-3)


@pytest.fixture(scope="module")
def few(small_records: Path) -> PolicyData:
    return read_policy_data([small_records], holdout_one_in=5)


@pytest.fixture(scope="module")
def rows_file(small_records: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a file as skep_policy_rows writes it."""
    rows, fault, _ = native.list_policy_rows(small_records.read_bytes(), 1)
    assert fault == "fine"
    path = tmp_path_factory.mktemp("rows") / "small.rows"
    path.write_bytes(rows)
    return path


@pytest.fixture(scope="module")
def trained(few: PolicyData) -> TrainedPolicy:
    from skep.train.policy.trainer import fit_policy  # noqa: PLC0415 - PyTorch may be absent

    return fit_policy(few, RECIPE, lambda _: None, device="cpu")


def test_rows_have_all_moves_of_each_position(few: PolicyData) -> None:
    for rows in (few.training, few.holdout):
        counts = rows.positions["moves"]
        assert counts.sum() == len(rows.moves)
        assert (counts > 1).all()
        assert (rows.positions["played"] < counts).all()


def test_a_file_of_rows_is_the_same_as_records(rows_file: Path, few: PolicyData) -> None:
    data = read_policy_data([rows_file], holdout_one_in=5)
    assert data.games == few.games
    assert len(data.training) == len(few.training)
    assert sorted(map(bytes, data.holdout.moves)) == sorted(map(bytes, few.holdout.moves))


def test_losses_fall(trained: TrainedPolicy) -> None:
    first, last = trained.curve[0], trained.curve[-1]
    assert last.holdout_loss < first.holdout_loss
    assert trained.rounding < 0.1
    assert trained.network.summary["holdout_accuracy"] == round(trained.accuracy, 6)


def test_the_native_logits_are_those_of_the_reference(
    trained: TrainedPolicy, tmp_path: Path, require: Require
) -> None:
    """Replay games, and compare the native numbers with those of their rows."""
    policy = native.Policy(trained.network.to_bytes())
    file = tmp_path / "few.records"
    file.write_bytes(small_file(small_run(require, rules="Base+MLP"), *range(8)))
    data = read_policy_data([file], holdout_one_in=2)
    wanted = [
        one.position
        for game in games(file.read_bytes())
        if game.number % 2 == 0
        for one in searched_positions(game)
        if len(one.position.legal_moves()) > 1 and one.score > -DECISIVE
    ]
    at, compared = 0, 0
    for row, position in zip(data.holdout.positions, wanted, strict=True):
        end = at + int(row["moves"])
        found = np.frombuffer(policy.logits([position]), np.float32)
        expected = trained.network.logits(row["inputs"], data.holdout.moves[at:end])
        assert (found == (expected / LOGIT_SCALE).astype(np.float32)).all()
        at, compared = end, compared + len(found)
    assert compared > 100


def test_files_are_read_as_they_were_written(trained: TrainedPolicy, tmp_path: Path) -> None:
    file = tmp_path / "policy.net"
    trained.network.save(file)
    again = PolicyNetwork.load(file)
    assert again.to_bytes() == trained.network.to_bytes()
    file.write_bytes(file.read_bytes()[:-1])
    with pytest.raises(NetworkFileError) as caught:
        PolicyNetwork.load(file)
    assert (caught.value.fault, caught.value.file) == (NetworkFault.WRONG_SIZE, str(file))
    with pytest.raises(NetworkFileError) as caught:
        PolicyNetwork.load(tmp_path / "none.net")
    assert caught.value.fault is NetworkFault.CANNOT_READ


def test_large_weights_are_refused(trained: TrainedPolicy) -> None:
    rows = trained.network.rows.copy()
    rows[0, 0] = -128
    spoilt = PolicyNetwork(
        trained.network.inputs, trained.network.bias, rows, trained.network.terms
    )
    with pytest.raises(NetworkFileError) as caught:
        PolicyNetwork.from_bytes(spoilt.to_bytes())
    assert caught.value.fault is NetworkFault.OVERFLOW


def test_damaged_rows_are_refused(rows_file: Path, tmp_path: Path) -> None:
    data = rows_file.read_bytes()
    bad = tmp_path / "bad.rows"
    game, positions, _ = struct.unpack_from("<3I", data, 24)
    first = 36 + positions * (2 * 2 * SLOTS + 4)  # of the moves of the first game
    assert positions, game
    for contents, fault in (
        (b"nothing", TrainingFault.NO_POSITIONS),
        (MAGIC + b"\x07" + data[9:], TrainingFault.OTHER_INPUTS),
        (data[:-1], TrainingFault.TRUNCATED),
        (data + b"\x01", TrainingFault.TRUNCATED),
        (data[:first] + b"\x10" + data[first + 1 :], TrainingFault.DAMAGED_POSITIONS),
    ):
        bad.write_bytes(contents)
        with pytest.raises(TrainingError) as caught:
            read_policy_data([bad])
        assert caught.value.fault is fault
    records = tmp_path / "bad.records"
    records.write_bytes(b"SkepGame" + data)
    with pytest.raises(RecordError):
        read_policy_data([records])


def test_training_writes_a_policy(
    rows_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from skep.train.policy.__main__ import main  # noqa: PLC0415 - beside what it needs

    output = tmp_path / "policy.net"
    options = ["--epochs", "0.05", "--batch-size", "16", "--device", "cpu"]
    checkpoint = tmp_path / "policy.pt"
    assert main([str(rows_file), "-o", str(output), *options, "--checkpoint", str(checkpoint)]) == 0
    assert checkpoint.exists()
    assert "accuracy" in capsys.readouterr().err
    assert PolicyNetwork.load(output).summary["games"] == 40
    assert main([str(rows_file), "-o", str(rows_file)]) == 2
    with pytest.raises(TrainingError) as caught:
        train_policy(PolicyJob([output], tmp_path / "other.net", device="cpu"), lambda _: None)
    assert caught.value.fault is TrainingFault.NO_POSITIONS


def test_files_may_be_named_as_text() -> None:
    job = PolicyJob("a.records", "b.net", checkpoint="c.pt")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    assert (job.files, job.output) == ([Path("a.records")], Path("b.net"))
    assert (job.checkpoint, job.curve) == (Path("c.pt"), None)
    several = TrainingJob(["a", Path("b")], Path("c"), start="d")  # type: ignore[list-item,arg-type]  # pyright: ignore[reportArgumentType]
    assert (several.files, several.start) == ([Path("a"), Path("b")], Path("d"))
    for files, output, name in ((3, "b", "files"), ([3], "b", "files"), ("a", 3, "output")):
        with pytest.raises(WrongTypeError, match=name):
            PolicyJob(files, output)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_a_run_that_was_interrupted_ends_with_the_same_policy(
    few: PolicyData, trained: TrainedPolicy, tmp_path: Path
) -> None:
    from skep.train.policy.trainer import fit_policy  # noqa: PLC0415 - PyTorch may be absent

    checkpoint = tmp_path / "policy.pt"
    half = len(trained.curve) // 2

    def interrupt(progress: TrainingProgress) -> None:
        if progress.step > trained.curve[half].step:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fit_policy(few, RECIPE, interrupt, checkpoint=checkpoint, device="cpu")
    later: list[TrainingProgress] = []
    again = fit_policy(few, RECIPE, later.append, checkpoint=checkpoint, device="cpu")
    assert [one.step for one in later] == [one.step for one in trained.curve[half + 1 :]]
    assert [one.holdout_loss for one in again.curve] == [one.holdout_loss for one in trained.curve]
    assert again.network.to_bytes() == trained.network.to_bytes()
    # A run that is complete has nothing left to do.
    done = fit_policy(few, RECIPE, pytest.fail, checkpoint=checkpoint, device="cpu")  # type: ignore[arg-type]
    assert (done.network.to_bytes(), done.accuracy) == (again.network.to_bytes(), again.accuracy)


def test_a_checkpoint_of_another_run_is_refused(
    few: PolicyData, rows_file: Path, tmp_path: Path
) -> None:
    from skep.train.policy.trainer import fit_policy  # noqa: PLC0415 - PyTorch may be absent

    checkpoint = tmp_path / "policy.pt"
    short = PolicyRecipe(epochs=0.01, batch_size=32)
    fit_policy(few, short, lambda _: None, checkpoint=checkpoint, device="cpu")
    other_recipe = PolicyRecipe(epochs=0.01, batch_size=32, seed=2)
    other_data = read_policy_data([rows_file], holdout_one_in=6)
    for recipe, data in ((other_recipe, few), (short, other_data)):
        with pytest.raises(TrainingError) as caught:
            fit_policy(data, recipe, lambda _: None, checkpoint=checkpoint, device="cpu")
        assert caught.value.fault is TrainingFault.OTHER_CHECKPOINT


@pytest.mark.parametrize(
    "change",
    [
        {"epochs": 0.0},
        {"epochs": "1"},
        {"batch_size": 0},
        {"learning_rate": 2.0},
        {"learning_rate": None},
    ],
)
def test_recipes_are_checked(change: dict[str, object]) -> None:
    with pytest.raises(TrainingError) as caught:
        PolicyRecipe(**change)  # type: ignore[arg-type]  # on purpose
    assert caught.value.fault is TrainingFault.BAD_SETTINGS


def test_symmetries_keep_the_reserve() -> None:
    places = symmetry_places()
    assert places.shape[0] == len(SYMMETRIES)
    assert (places[:, -1] == places.shape[1] - 1).all()
    assert all(sorted(row) == list(range(len(row))) for row in places.tolist())
