"""Learning, with real games and real PyTorch, a few steps at a time."""

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

from skep.train.errors import TrainingError, TrainingFault
from skep.train.network import quantized
from skep.train.positions import Positions, read_positions
from skep.train.recipe import Progress, Recipe
from skep.train.shape import INPUTS, KINDS, OUTPUTS, PIECE_INPUTS, PLACES, WIDTH, output_of

if TYPE_CHECKING:
    from skep.train.fit import Fitted

BEYOND_ALL = 10**16
"""More numbers than any machine has addresses for, however much memory it promises."""

RECIPE = Recipe(epochs=0.6, batch=128, rate=2e-3)

pytestmark = pytest.mark.usefixtures("torch_here")


@pytest.fixture(scope="module")
def few(small_records: Path) -> Positions:
    return read_positions([small_records], one_in=5)


def learn(few: Positions, recipe: Recipe = RECIPE, **options: object) -> Fitted:
    from skep.train.fit import fit  # noqa: PLC0415 - PyTorch may be absent

    return fit(few, recipe, lambda _: None, device="cpu", **options)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def fitted(few: Positions) -> Fitted:
    return learn(few)


def test_errors_fall(fitted: Fitted) -> None:
    first, last = fitted.curve[0], fitted.curve[-1]
    assert last.step == last.steps
    assert last.held < 0.7 * first.held
    assert last.learned < 0.7 * first.learned


def test_the_network_says_what_it_was_made_of(few: Positions, fitted: Fitted) -> None:
    summary = fitted.network.summary
    [source] = few.sources
    assert summary["positions"] == len(few.learned)
    assert summary["held"] == len(few.held)
    assert summary["games"] == source.games
    assert summary["error"] == round(fitted.curve[-1].held, 6)
    assert summary["sources"] == [
        {
            "games": source.games,
            "rows": f"{source.rows:08x}",
            "settings": [f"{source.settings[0]:08x}"],
        }
    ]


def test_rounding_to_integers_hardly_changes_what_was_learned(fitted: Fitted) -> None:
    assert 0 < fitted.rounding <= 1.5
    assert fitted.network.summary["rounding"] == round(fitted.rounding, 2)


def test_integers_say_what_was_learned(few: Positions, fitted: Fitted) -> None:
    import torch  # noqa: PLC0415 - it may be absent

    from skep.train.batches import Batches  # noqa: PLC0415
    from skep.train.model import Model  # noqa: PLC0415

    model = Model(0)
    model.start_from(fitted.network)
    some = few.held[:50]
    batch = Batches(some, 1.0, torch.device("cpu")).at(slice(None))
    with torch.no_grad():
        worth = model(batch.inputs, batch.outputs).numpy() * 120
    for row, expected in zip(some, worth, strict=True):
        own, enemy = (part[part < INPUTS] for part in row["inputs"])
        found = fitted.network.evaluate(own, enemy, output_of(int(row["pieces"])))
        assert abs(found - expected) <= 2


def test_reliability_counts_every_position_that_was_held_back(
    few: Positions, fitted: Fitted
) -> None:
    reliability = fitted.reliability
    assert reliability.count == len(few.held)
    mean = sum(part.count * part.happened for part in reliability.bins) / reliability.count
    assert mean == pytest.approx((few.held["result"].mean() + 1) / 2)


def state_of(checkpoint: Path) -> Any:
    import torch  # noqa: PLC0415 - it may be absent

    return torch.load(io.BytesIO(checkpoint.read_bytes()[12:]), weights_only=True)


def write_state(checkpoint: Path, state: object) -> None:
    """Write a checkpoint of whatever it may be, with the checksum that belongs to it."""
    import torch  # noqa: PLC0415 - it may be absent

    file = io.BytesIO()
    torch.save(state, file)
    data = file.getvalue()
    checkpoint.write_bytes(struct.pack("<8sI", b"SkepStdy", zlib.crc32(data)) + data)


def test_what_was_broken_off_goes_on_to_the_same_bytes(
    few: Positions, fitted: Fitted, tmp_path: Path
) -> None:
    from skep.train.fit import fit  # noqa: PLC0415 - PyTorch may be absent

    checkpoint = tmp_path / "study.pt"

    def break_off(progress: Progress) -> None:
        if progress.step >= fitted.curve[2].step:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fit(few, RECIPE, break_off, checkpoint=checkpoint, device="cpu")
    seen: list[Progress] = []
    again = fit(few, RECIPE, seen.append, checkpoint=checkpoint, device="cpu")
    assert [progress.step for progress in seen] == [one.step for one in fitted.curve[2:]]
    assert again.network.to_bytes() == fitted.network.to_bytes()
    done = fit(few, RECIPE, break_off, checkpoint=checkpoint, device="cpu")
    assert done.network.to_bytes() == fitted.network.to_bytes()
    with pytest.raises(TrainingError) as caught:
        learn(few, replace(RECIPE, rate=0.1), checkpoint=checkpoint)
    assert caught.value.fault is TrainingFault.OTHER_CHECKPOINT
    state = state_of(checkpoint)
    state["identity"]["device"] = "cuda"
    elsewhere = tmp_path / "elsewhere.pt"
    write_state(elsewhere, state)
    with pytest.raises(TrainingError) as caught:
        learn(few, checkpoint=elsewhere)
    assert caught.value.fault is TrainingFault.OTHER_CHECKPOINT
    others = Positions(few.learned, few.held, (replace(few.sources[0], rows=7),))
    with pytest.raises(TrainingError) as caught:
        learn(others, checkpoint=checkpoint)
    assert caught.value.fault is TrainingFault.OTHER_CHECKPOINT


@pytest.mark.parametrize("data", [b"", b"no checkpoint", b"PK\x03\x04 neither"])
def test_a_file_that_is_no_checkpoint_is_refused(
    few: Positions, tmp_path: Path, data: bytes
) -> None:
    checkpoint = tmp_path / "study.pt"
    checkpoint.write_bytes(data)
    with pytest.raises(TrainingError) as caught:
        learn(few, checkpoint=checkpoint)
    assert caught.value.fault is TrainingFault.NO_CHECKPOINT
    assert checkpoint.read_bytes() == data


@pytest.fixture(scope="module")
def written(few: Positions, tmp_path_factory: pytest.TempPathFactory) -> Path:
    checkpoint = tmp_path_factory.mktemp("written") / "study.pt"
    learn(few, checkpoint=checkpoint)
    return checkpoint


@pytest.mark.parametrize("part", [0.0, 0.1, 0.5, 0.9, 1.0])
def test_a_checkpoint_of_which_a_bit_was_flipped_is_refused(
    few: Positions, written: Path, tmp_path: Path, part: float
) -> None:
    data = bytearray(written.read_bytes())
    data[round(part * (len(data) - 1))] ^= 0x10
    damaged = tmp_path / "study.pt"
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
    odd = tmp_path / "study.pt"
    write_state(odd, state)
    with pytest.raises(TrainingError) as caught:
        learn(few, checkpoint=odd)
    assert caught.value.fault is TrainingFault.NO_CHECKPOINT


def test_a_checkpoint_of_the_old_optimizer_is_refused_by_name(
    few: Positions, written: Path, tmp_path: Path
) -> None:
    state = state_of(written)
    # As version 1 wrote it.
    state["identity"]["version"] = 1
    state["adam"] = {"steps": 3, "means": [], "squares": []}
    del state["optimizer"]
    old = tmp_path / "study.pt"
    write_state(old, state)
    with pytest.raises(TrainingError) as caught:
        learn(few, checkpoint=old)
    assert (caught.value.fault, caught.value.text) == (TrainingFault.OLD_CHECKPOINT, str(old))


def test_going_on_from_a_network_begins_where_it_was(few: Positions, fitted: Fitted) -> None:
    further = learn(few, replace(RECIPE, epochs=0.01, rate=1e-9), start=fitted.network)
    assert further.curve[0].held == pytest.approx(fitted.curve[-1].held, rel=0.1)
    assert np.array_equal(further.network.rows, fitted.network.rows)
    assert further.network.summary["start"] is not None


def test_what_is_known_of_single_places_is_forgotten(few: Positions, fitted: Fitted) -> None:
    kept, forgot = (
        learn(few, replace(RECIPE, epochs=0.1, decay=decay), start=fitted.network).network
        for decay in (0.0, 400.0)
    )
    spreads = [
        network.rows[:PIECE_INPUTS].reshape(PLACES, KINDS, WIDTH).std(axis=0).mean()
        for network in (kept, forgot)
    ]
    assert spreads[1] < 0.9 * spreads[0]


def test_another_seed_gives_another_network(few: Positions, fitted: Fitted) -> None:
    other = learn(few, replace(RECIPE, epochs=0.01, seed=2))
    assert not np.array_equal(other.network.rows, fitted.network.rows)


def test_steps_that_are_too_large_are_told(few: Positions) -> None:
    # Beyond what a recipe lets through, as if numbers had run away in some other manner.
    recipe = replace(RECIPE)
    object.__setattr__(recipe, "rate", math.inf)
    with pytest.raises(TrainingError) as caught:
        learn(few, recipe)
    assert caught.value.fault is TrainingFault.LOST


def numpy_has_none(*_: object) -> None:
    np.empty(BEYOND_ALL, np.float64)


def pytorch_has_none(*_: object) -> None:
    import torch  # noqa: PLC0415 - it may be absent

    torch.empty(BEYOND_ALL, dtype=torch.float64)


@pytest.mark.parametrize("run_out", [numpy_has_none, pytorch_has_none])
def test_too_little_memory_is_told(
    few: Positions, monkeypatch: pytest.MonkeyPatch, run_out: Callable[..., None]
) -> None:
    monkeypatch.setattr("skep.train.fit.Batches", run_out)
    with pytest.raises(TrainingError) as caught:
        learn(few)
    assert (caught.value.fault, caught.value.text) == (TrainingFault.NO_MEMORY, "cpu")


def test_too_little_memory_is_no_damage_to_a_checkpoint(
    few: Positions, written: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skep.train.model.Model.load_state_dict", pytorch_has_none)
    with pytest.raises(TrainingError) as caught:
        learn(few, checkpoint=written)
    assert caught.value.fault is TrainingFault.NO_MEMORY


def test_what_is_wrong_with_the_program_is_not_put_down_to_memory(
    few: Positions, monkeypatch: pytest.MonkeyPatch
) -> None:
    def is_wrong(*_: object) -> None:
        raise RuntimeError("shapes do not match")

    monkeypatch.setattr("skep.train.fit.Batches", is_wrong)
    with pytest.raises(RuntimeError, match="shapes do not match"):
        learn(few)


def test_weights_that_do_not_fit_are_refused() -> None:
    rows, bias = np.zeros((INPUTS, WIDTH)), np.zeros(WIDTH)
    with pytest.raises(TrainingError) as caught:
        quantized(rows, bias, np.full((OUTPUTS, 2 * WIDTH), 1.9), np.zeros(OUTPUTS), {})
    assert caught.value.fault is TrainingFault.TOO_LARGE
    with pytest.raises(TrainingError) as caught:
        quantized(rows, bias, np.zeros((OUTPUTS, 2 * WIDTH)), np.full(OUTPUTS, 1001.0), {})
    assert caught.value.fault is TrainingFault.TOO_LARGE


@pytest.mark.parametrize("name", ["abacus", "cuda:77", "meta", "hpu", "privateuseone"])
def test_a_device_that_is_not_there_is_told(name: str) -> None:
    from skep.train.fit import find_device  # noqa: PLC0415 - PyTorch may be absent

    with pytest.raises(TrainingError) as caught:
        find_device(name)
    assert (caught.value.fault, caught.value.text) == (TrainingFault.NO_DEVICE, name)


def test_the_best_device_is_found() -> None:
    import torch  # noqa: PLC0415 - it may be absent

    from skep.train.fit import find_device  # noqa: PLC0415

    expected = "cuda" if torch.cuda.is_available() else "cpu"
    assert find_device(None).type == expected
