"""Training, with real games and real PyTorch, for a few steps."""

from __future__ import annotations

import io
import math
import struct
import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from skep.train.data.positions import Positions, read_positions
from skep.train.errors import TrainingError, TrainingFault
from skep.train.metrics.progress import TrainingProgress
from skep.train.model.inputs import INPUTS, KINDS, OUTPUTS, PIECE_INPUTS, PLACES, WIDTH, output_of
from skep.train.model.network import quantize
from skep.train.optimization.recipe import Recipe

if TYPE_CHECKING:
    from skep.train.optimization.trainer import TrainedNetwork

BEYOND_ALL = 10**16
"""More numbers than any machine can address, however much memory it overcommits."""

RECIPE = Recipe(epochs=0.6, batch_size=128, learning_rate=2e-3)

pytestmark = pytest.mark.usefixtures("torch_here")


@pytest.fixture(scope="module")
def few(small_records: Path) -> Positions:
    return read_positions([small_records], holdout_one_in=5)


def learn(few: Positions, recipe: Recipe = RECIPE, **options: object) -> TrainedNetwork:
    from skep.train.optimization.trainer import fit  # noqa: PLC0415 - PyTorch may be absent

    return fit(few, recipe, lambda _: None, device="cpu", **options)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def fitted(few: Positions) -> TrainedNetwork:
    return learn(few)


def test_losses_fall(fitted: TrainedNetwork) -> None:
    first, last = fitted.curve[0], fitted.curve[-1]
    assert last.step == last.steps
    assert last.holdout_loss < 0.7 * first.holdout_loss
    assert last.train_loss < 0.7 * first.train_loss


def test_the_network_records_what_it_was_trained_on(few: Positions, fitted: TrainedNetwork) -> None:
    summary = fitted.network.summary
    [source] = few.sources
    assert summary["positions"] == len(few.training)
    assert summary["holdout_positions"] == len(few.holdout)
    assert summary["games"] == source.games
    assert summary["holdout_loss"] == round(fitted.curve[-1].holdout_loss, 6)
    assert summary["sources"] == [
        {
            "games": source.games,
            "rows": f"{source.rows:08x}",
            "settings": [f"{source.settings[0]:08x}"],
        }
    ]


def test_quantization_hardly_changes_the_scores(fitted: TrainedNetwork) -> None:
    assert 0 < fitted.rounding <= 1.5
    assert fitted.network.summary["rounding"] == round(fitted.rounding, 2)


def test_the_integer_network_evaluates_like_the_model(
    few: Positions, fitted: TrainedNetwork
) -> None:
    import torch  # noqa: PLC0415 - it may be absent

    from skep.train.model.model import Model  # noqa: PLC0415
    from skep.train.optimization.batches import Batches  # noqa: PLC0415

    model = Model(0)
    model.load_network(fitted.network)
    some = few.holdout[:50]
    batch = Batches(some, 1.0, torch.device("cpu")).select(slice(None))
    with torch.no_grad():
        worth = model(batch.inputs, batch.outputs).numpy() * 120
    for row, expected in zip(some, worth, strict=True):
        own, enemy = (part[part < INPUTS] for part in row["inputs"])
        found = fitted.network.evaluate(own, enemy, output_of(int(row["pieces"])))
        assert abs(found - expected) <= 2


def test_reliability_counts_every_position_of_the_hold_out(
    few: Positions, fitted: TrainedNetwork
) -> None:
    reliability = fitted.reliability
    assert reliability.count == len(few.holdout)
    mean = sum(part.count * part.observed for part in reliability.bins) / reliability.count
    assert mean == pytest.approx((few.holdout["result"].mean() + 1) / 2)


def state_of(checkpoint: Path) -> Any:
    import torch  # noqa: PLC0415 - it may be absent

    return torch.load(io.BytesIO(checkpoint.read_bytes()[12:]), weights_only=True)


def write_state(checkpoint: Path, state: object) -> None:
    """Write a checkpoint with any contents and the right checksum."""
    import torch  # noqa: PLC0415 - it may be absent

    file = io.BytesIO()
    torch.save(state, file)
    data = file.getvalue()
    checkpoint.write_bytes(struct.pack("<8sI", b"SkepStdy", zlib.crc32(data)) + data)


def test_an_interrupted_run_resumes_to_the_same_bytes(
    few: Positions, fitted: TrainedNetwork, tmp_path: Path
) -> None:
    from skep.train.optimization.trainer import fit  # noqa: PLC0415 - PyTorch may be absent

    checkpoint = tmp_path / "checkpoint.pt"

    def break_off(progress: TrainingProgress) -> None:
        if progress.step >= fitted.curve[2].step:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fit(few, RECIPE, break_off, checkpoint=checkpoint, device="cpu")
    seen: list[TrainingProgress] = []
    again = fit(few, RECIPE, seen.append, checkpoint=checkpoint, device="cpu")
    assert [progress.step for progress in seen] == [one.step for one in fitted.curve[2:]]
    assert again.network.to_bytes() == fitted.network.to_bytes()
    done = fit(few, RECIPE, break_off, checkpoint=checkpoint, device="cpu")
    assert done.network.to_bytes() == fitted.network.to_bytes()
    with pytest.raises(TrainingError) as caught:
        learn(few, replace(RECIPE, learning_rate=0.1), checkpoint=checkpoint)
    assert caught.value.fault is TrainingFault.OTHER_CHECKPOINT
    state = state_of(checkpoint)
    state["identity"]["device"] = "cuda"
    elsewhere = tmp_path / "elsewhere.pt"
    write_state(elsewhere, state)
    with pytest.raises(TrainingError) as caught:
        learn(few, checkpoint=elsewhere)
    assert caught.value.fault is TrainingFault.OTHER_CHECKPOINT
    others = Positions(few.training, few.holdout, (replace(few.sources[0], rows=7),))
    with pytest.raises(TrainingError) as caught:
        learn(others, checkpoint=checkpoint)
    assert caught.value.fault is TrainingFault.OTHER_CHECKPOINT


@pytest.mark.parametrize("data", [b"", b"no checkpoint", b"PK\x03\x04 neither"])
def test_a_file_that_is_not_a_checkpoint_is_refused(
    few: Positions, tmp_path: Path, data: bytes
) -> None:
    checkpoint = tmp_path / "checkpoint.pt"
    checkpoint.write_bytes(data)
    with pytest.raises(TrainingError) as caught:
        learn(few, checkpoint=checkpoint)
    assert caught.value.fault is TrainingFault.NO_CHECKPOINT
    assert checkpoint.read_bytes() == data


@pytest.fixture(scope="module")
def written(few: Positions, tmp_path_factory: pytest.TempPathFactory) -> Path:
    checkpoint = tmp_path_factory.mktemp("written") / "checkpoint.pt"
    learn(few, checkpoint=checkpoint)
    return checkpoint


@pytest.mark.parametrize("part", [0.0, 0.1, 0.5, 0.9, 1.0])
def test_a_checkpoint_with_a_flipped_bit_is_refused(
    few: Positions, written: Path, tmp_path: Path, part: float
) -> None:
    data = bytearray(written.read_bytes())
    data[round(part * (len(data) - 1))] ^= 0x10
    damaged = tmp_path / "checkpoint.pt"
    damaged.write_bytes(data)
    with pytest.raises(TrainingError) as caught:
        learn(few, checkpoint=damaged)
    assert (caught.value.fault, caught.value.text) == (TrainingFault.NO_CHECKPOINT, str(damaged))


@pytest.mark.parametrize("name", ["identity", "model", "optimizer", "chance", "curve"])
@pytest.mark.parametrize("value", [None, "other"])
def test_a_checkpoint_that_lacks_a_part_is_refused(
    few: Positions, written: Path, tmp_path: Path, name: str, value: object
) -> None:
    state = state_of(written)
    if value is None:
        del state[name]
    elif name == "identity":
        state = value
    else:
        state[name] = value
    odd = tmp_path / "checkpoint.pt"
    write_state(odd, state)
    with pytest.raises(TrainingError) as caught:
        learn(few, checkpoint=odd)
    assert caught.value.fault is TrainingFault.NO_CHECKPOINT


def test_a_checkpoint_of_the_old_optimizer_is_refused(
    few: Positions, written: Path, tmp_path: Path
) -> None:
    state = state_of(written)
    # As version 1 wrote it.
    state["identity"]["version"] = 1
    state["adam"] = {"steps": 3, "means": [], "squares": []}
    del state["optimizer"]
    old = tmp_path / "checkpoint.pt"
    write_state(old, state)
    with pytest.raises(TrainingError) as caught:
        learn(few, checkpoint=old)
    assert (caught.value.fault, caught.value.text) == (TrainingFault.OLD_CHECKPOINT, str(old))


def test_a_checkpoint_with_legacy_names_resumes_to_the_same_bytes(
    few: Positions, fitted: TrainedNetwork, tmp_path: Path
) -> None:
    from skep.train.optimization.trainer import fit  # noqa: PLC0415 - PyTorch may be absent

    checkpoint = tmp_path / "legacy.pt"

    def interrupt(progress: TrainingProgress) -> None:
        if progress.step >= fitted.curve[2].step:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fit(few, RECIPE, interrupt, checkpoint=checkpoint, device="cpu")
    state = state_of(checkpoint)
    state["identity"]["recipe"] = {
        "epochs": 0.6,
        "batch": 128,
        "rate": 2e-3,
        "trust": 0.75,
        "power": 2.3,
        "decay": 0.0,
        "seed": 1,
    }
    for line in state["curve"]:
        line["learned"] = line.pop("train_loss")
        line["held"] = line.pop("holdout_loss")
    write_state(checkpoint, state)
    again = learn(few, checkpoint=checkpoint)
    assert [one.step for one in again.curve] == [one.step for one in fitted.curve]
    assert again.network.to_bytes() == fitted.network.to_bytes()


def test_training_can_start_from_a_network(few: Positions, fitted: TrainedNetwork) -> None:
    further = learn(few, replace(RECIPE, epochs=0.01, learning_rate=1e-9), start=fitted.network)
    assert further.curve[0].holdout_loss == pytest.approx(fitted.curve[-1].holdout_loss, rel=0.1)
    assert np.array_equal(further.network.rows, fitted.network.rows)
    assert further.network.summary["start"] is not None


def test_weight_decay_pulls_places_together(few: Positions, fitted: TrainedNetwork) -> None:
    kept, forgot = (
        learn(few, replace(RECIPE, epochs=0.1, weight_decay=decay), start=fitted.network).network
        for decay in (0.0, 400.0)
    )
    spreads = [
        network.rows[:PIECE_INPUTS].reshape(PLACES, KINDS, WIDTH).std(axis=0).mean()
        for network in (kept, forgot)
    ]
    assert spreads[1] < 0.9 * spreads[0]


def test_a_different_seed_gives_a_different_network(few: Positions, fitted: TrainedNetwork) -> None:
    other = learn(few, replace(RECIPE, epochs=0.01, seed=2))
    assert not np.array_equal(other.network.rows, fitted.network.rows)


def test_divergence_is_reported(few: Positions) -> None:
    # A recipe refuses this rate. It stands for any other cause of divergence.
    recipe = replace(RECIPE)
    object.__setattr__(recipe, "learning_rate", math.inf)
    with pytest.raises(TrainingError) as caught:
        learn(few, recipe)
    assert caught.value.fault is TrainingFault.DIVERGED


def numpy_has_none(*_: object) -> None:
    np.empty(BEYOND_ALL, np.float64)


def pytorch_has_none(*_: object) -> None:
    import torch  # noqa: PLC0415 - it may be absent

    torch.empty(BEYOND_ALL, dtype=torch.float64)


@pytest.mark.parametrize("run_out", [numpy_has_none, pytorch_has_none])
def test_running_out_of_memory_is_reported(
    few: Positions, monkeypatch: pytest.MonkeyPatch, run_out: Callable[..., None]
) -> None:
    monkeypatch.setattr("skep.train.optimization.trainer.Batches", run_out)
    with pytest.raises(TrainingError) as caught:
        learn(few)
    assert (caught.value.fault, caught.value.text) == (TrainingFault.NO_MEMORY, "cpu")


def test_running_out_of_memory_does_not_condemn_the_checkpoint(
    few: Positions, written: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skep.train.model.model.Model.load_state_dict", pytorch_has_none)
    with pytest.raises(TrainingError) as caught:
        learn(few, checkpoint=written)
    assert caught.value.fault is TrainingFault.NO_MEMORY


def test_other_runtime_errors_are_not_blamed_on_memory(
    few: Positions, monkeypatch: pytest.MonkeyPatch
) -> None:
    def is_wrong(*_: object) -> None:
        raise RuntimeError("shapes do not match")

    monkeypatch.setattr("skep.train.optimization.trainer.Batches", is_wrong)
    with pytest.raises(RuntimeError, match="shapes do not match"):
        learn(few)


def test_weights_that_do_not_fit_are_refused() -> None:
    rows, bias = np.zeros((INPUTS, WIDTH)), np.zeros(WIDTH)
    with pytest.raises(TrainingError) as caught:
        quantize(rows, bias, np.full((OUTPUTS, 2 * WIDTH), 1.9), np.zeros(OUTPUTS), {})
    assert caught.value.fault is TrainingFault.TOO_LARGE
    with pytest.raises(TrainingError) as caught:
        quantize(rows, bias, np.zeros((OUTPUTS, 2 * WIDTH)), np.full(OUTPUTS, 1001.0), {})
    assert caught.value.fault is TrainingFault.TOO_LARGE


@pytest.mark.parametrize("name", ["abacus", "cuda:77", "meta", "hpu", "privateuseone"])
def test_a_missing_device_is_reported(name: str) -> None:
    from skep.train.optimization.trainer import find_device  # noqa: PLC0415 - PyTorch may be absent

    with pytest.raises(TrainingError) as caught:
        find_device(name)
    assert (caught.value.fault, caught.value.text) == (TrainingFault.NO_DEVICE, name)


def test_the_best_device_is_found() -> None:
    import torch  # noqa: PLC0415 - it may be absent

    from skep.train.optimization.trainer import find_device  # noqa: PLC0415

    expected = "cuda" if torch.cuda.is_available() else "cpu"
    assert find_device(None).type == expected
