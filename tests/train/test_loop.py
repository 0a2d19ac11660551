"""The loop, end to end: real games, real training, real matches, and interruptions."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from pathlib import Path

import msgspec
import numpy as np
import pytest
from msgspec.structs import replace as change

from skep.engine.player_settings import parse_player_settings
from skep.jobs import ThreadExecutor
from skep.match.statistics import SprtVerdict
from skep.rules import native
from skep.train.data.positions import read_positions
from skep.train.data.records import (
    SelfPlayGame,
    SelfPlayResult,
    encode_body,
    encode_game,
    encode_header,
    read_records,
)
from skep.train.data.statistics import Alarm
from skep.train.errors import TrainingError, TrainingFault
from skep.train.gating.match import GatingResult, GatingScore
from skep.train.loop.context import Stage
from skep.train.loop.files import (
    Generation,
    GenerationResult,
    SelfPlaySummary,
    TrainingSummary,
    crc32_of,
    write_stage_file,
)
from skep.train.loop.loop import AlarmError, run_loop
from skep.train.loop.settings import LoopSettings
from skep.train.metrics.progress import TrainingProgress
from skep.train.model.inputs import INPUTS, OUTPUTS, WIDTH
from skep.train.model.network import Network
from skep.train.optimization.recipe import Recipe
from skep.train.selfplay import SelfPlayRun
from tests.conftest import Require

TINY = LoopSettings(
    games=24,
    nodes=30,
    hash=1,
    rules="Base",
    epochs=0.5,
    batch_size=128,
    gate_rules="Base",
    gate_nodes=20,
    gate_seconds=0.002,
    gate_hash=1,
    gate_pairs=4,
    elo0=-800,
    elo1=-400,
    alpha=0.2,
    beta=0.2,
)
SELFPLAY = SelfPlaySummary("a player", 24, 0, 2000, 0.5, 0.1, [], 1.0)


@dataclass
class Notes:
    """Keeps all reports, and interrupts the loop at one of them."""

    stop_at: tuple[str, int] | None = None
    heard: list[tuple[str, object]] = field(default_factory=list[tuple[str, object]])

    def on_stage(self, generation: int, stage: Stage) -> None:
        self._hear("stage", (generation, stage))

    def on_games(self, done: int, games: int) -> None:
        self._hear("games", (done, games))

    def on_training(self, progress: TrainingProgress) -> None:
        self._hear("training", progress)

    def on_match(self, score: GatingScore) -> None:
        self._hear("match", score)

    def on_generation(self, result: GenerationResult) -> None:
        self._hear("generation", result)

    def of(self, kind: str) -> list[object]:
        return [what for name, what in self.heard if name == kind]

    def _hear(self, kind: str, what: object) -> None:
        self.heard.append((kind, what))
        if self.stop_at == (kind, len(self.of(kind))):
            raise KeyboardInterrupt


@pytest.fixture(autouse=True)
def needs_native(require: Require) -> None:
    require(native is not None, "self-play needs the native engine")


def loop(
    folder: Path, settings: LoopSettings = TINY, *, generations: int = 1, notes: Notes | None = None
) -> list[GenerationResult]:
    return run_loop(
        folder,
        settings,
        generations=generations,
        executor=ThreadExecutor(1),
        observer=notes or Notes(),
        device="cpu",
    )


def nonsense() -> Network:
    """Return a network that gives all positions the same score."""
    return Network(
        np.zeros((INPUTS, WIDTH), np.int16),
        np.zeros(WIDTH, np.int16),
        np.zeros((OUTPUTS, 2 * WIDTH), np.int16),
        np.zeros(OUTPUTS, np.int32),
    )


def make_trained_generation(
    folder: Path, number: int, settings: LoopSettings, network: Network
) -> None:
    """Make a generation that has everything but its gating matches."""
    generation = Generation(folder, number)
    generation.folder.mkdir(parents=True)
    network.save(generation.network)
    training = TrainingSummary(24, 2000, 100, 0.01, 0.02, 0.03, crc32_of(generation.network), 1.0)
    write_stage_file(generation.folder / "settings.json", settings)
    write_stage_file(generation.folder / "self-play.json", SELFPLAY)
    write_stage_file(generation.folder / "training.json", training)


@pytest.mark.usefixtures("torch_here")
def test_two_generations_from_an_empty_folder(tmp_path: Path) -> None:
    notes = Notes()
    first, second = loop(tmp_path, generations=2, notes=notes)
    stages = notes.of("stage")
    assert stages[:3] == [(0, Stage.SELF_PLAY), (0, Stage.TRAINING), (0, Stage.FIXED_NODES)]
    assert (1, Stage.SELF_PLAY) in stages
    lines = (tmp_path / "log.jsonl").read_text().splitlines()
    assert [json.loads(line) for line in lines] == msgspec.to_builtins([first, second])
    assert (tmp_path / "log.md").read_text().count("\n| ") == 4
    best = "HandMade"
    for result in (first, second):
        assert result.opponent == best
        check(tmp_path, result)
        best = result.training.crc32 if result.accepted else best
    assert (tmp_path / "best.net").exists() == (best != "HandMade")
    # The second network was trained on the games of both generations.
    assert second.training.games > first.training.games
    assert "\nseed 1001\n" in second.selfplay.settings
    again = Notes()
    assert loop(tmp_path, generations=2, notes=again) == [first, second]
    assert again.heard == [("generation", first), ("generation", second)]


def check(folder: Path, result: GenerationResult) -> None:
    """Check that a result agrees with its parts."""
    generation = Generation(folder, result.generation)
    assert generation.result() == result
    assert result.selfplay.games + result.selfplay.cut_off == TINY.games
    assert crc32_of(generation.network) == result.training.crc32
    assert Network.load(generation.network).summary["positions"] == result.training.positions
    assert "<svg " in (generation.folder / "curve.svg").read_text()
    for match in filter(None, (result.fixed_nodes, result.fixed_time)):
        assert match.verdict is TINY.sprt.verdict(match.pairs)
        assert match.wins + match.draws + match.losses == 2 * sum(match.pairs)
    passed = [match.verdict for match in (result.fixed_nodes, result.fixed_time) if match]
    assert result.accepted == (passed == [SprtVerdict.PASSED] * 2)
    assert not (generation.folder / "checkpoint.pt").exists()


@pytest.mark.usefixtures("torch_here")
def test_an_accepted_network_plays_the_games_and_is_the_next_opponent(
    small_records: Path, tmp_path: Path
) -> None:
    settings = change(TINY, from_best=True)
    make_trained_generation(tmp_path, 0, settings, train_quickly(small_records))
    accept(tmp_path, 0)
    before, after = Generation(tmp_path, 0), Generation(tmp_path, 1)
    before.records.write_bytes(small_records.read_bytes())
    best = crc32_of(before.network)
    [_, second] = loop(tmp_path, settings, generations=2)
    check(tmp_path, second)
    assert f"network={best}" in second.selfplay.settings
    assert second.opponent == best
    assert Network.load(after.network).summary["start"] == best
    # It really plays: the handcrafted evaluation gives different games from the same seed.
    records = list(read_records(after.records.read_bytes()))
    assert {record.settings for record in records} == {second.selfplay.settings}
    games = [encode_body(record.body) for record in records[:4]]
    for network, is_same in ((f",network={before.network}", True), ("", False)):
        run = SelfPlayRun(
            1001, rules="Base", player=parse_player_settings(f"nodes=30,hash=1{network}")
        )
        assert ([run.play(number) for number in range(4)] == games) is is_same


def train_quickly(records: Path) -> Network:
    """Return a network that was trained briefly on a few games."""
    from skep.train.optimization.trainer import fit  # noqa: PLC0415 - PyTorch may be absent

    few, recipe = read_positions([records]), Recipe(epochs=0.2, batch_size=128)
    return fit(few, recipe, lambda _: None, device="cpu").network


@pytest.mark.usefixtures("torch_here")
def test_an_interrupted_loop_resumes_to_the_same_result(tmp_path: Path) -> None:
    [whole] = loop(tmp_path / "whole")
    broken = tmp_path / "broken"
    for stop_at in (("games", 5), ("training", 3), ("match", 1), ("stage", 1)):
        with pytest.raises(KeyboardInterrupt):
            loop(broken, notes=Notes(stop_at))
        if stop_at == ("games", 5):
            # As if it had been killed while writing a game.
            with (broken / "gen-000" / "games.records").open("ab") as file:
                file.write(b"\x40")
    [result] = loop(broken)
    assert result.training.crc32 == whole.training.crc32
    assert untimed(result.fixed_nodes) == untimed(whole.fixed_nodes)
    one, other = (Generation(tmp_path / name, 0).records for name in ("whole", "broken"))
    assert one.read_bytes() == other.read_bytes()


def untimed(result: GatingResult) -> GatingResult:
    return replace(result, seconds=0.0)


def test_a_network_that_evaluates_everything_alike_is_rejected(tmp_path: Path) -> None:
    settings = change(TINY, gate_nodes=300, gate_pairs=60, elo0=0, elo1=30, alpha=0.05, beta=0.05)
    make_trained_generation(tmp_path, 0, settings, nonsense())
    [result] = loop(tmp_path, settings)
    assert (result.accepted, result.fixed_nodes.verdict, result.fixed_time) == (
        False,
        SprtVerdict.FAILED,
        None,
    )
    assert result.fixed_nodes.losses > 3 * result.fixed_nodes.wins
    assert not (tmp_path / "best.net").exists()


def test_only_a_stronger_network_replaces_the_best(tmp_path: Path) -> None:
    # Against itself, it scores exactly half: enough to show that it isn't much weaker, but not
    # that it is much stronger.
    lenient = change(TINY, gate_pairs=20, elo0=-400, elo1=-300)
    make_trained_generation(tmp_path, 0, lenient, nonsense())
    accept(tmp_path, 0)
    make_trained_generation(tmp_path, 1, lenient, nonsense())
    [_, second] = loop(tmp_path, lenient, generations=2)
    assert second.accepted
    assert set(second.fixed_nodes.pairs) == {0, second.fixed_nodes.pairs[2]}
    accepted = (tmp_path / "best.net").read_bytes()
    assert accepted == Generation(tmp_path, 1).network.read_bytes()
    other = replace(nonsense(), summary={"made": "otherwise"})
    strict = change(lenient, elo0=300, elo1=400)
    make_trained_generation(tmp_path, 2, strict, other)
    [_, _, third] = loop(tmp_path, strict, generations=3)
    assert (third.accepted, third.fixed_nodes.verdict) == (False, SprtVerdict.FAILED)
    assert (tmp_path / "best.net").read_bytes() == accepted
    (tmp_path / "best.net").unlink()
    loop(tmp_path, strict, generations=3)
    assert (tmp_path / "best.net").read_bytes() == accepted


def accept(folder: Path, number: int) -> None:
    """Write the result of an accepted generation."""
    generation = Generation(folder, number)
    match = GatingResult(
        "nodes=1", 1, 0, 0, [0, 0, 0, 0, 1], None, None, None, 3.0, SprtVerdict.PASSED, 0, 1.0
    )
    training = TrainingSummary(24, 2000, 100, 0.01, 0.02, 0.03, crc32_of(generation.network), 1.0)
    write_stage_file(
        generation.result_file,
        GenerationResult(number, "HandMade", True, SELFPLAY, training, match, match),  # noqa: FBT003
    )


@pytest.mark.usefixtures("torch_here")
def test_games_that_look_wrong_stop_the_loop(tmp_path: Path) -> None:
    settings = change(TINY, games=100)
    generation = Generation(tmp_path, 0)
    generation.folder.mkdir()
    run = SelfPlayRun(1000, rules="Base", player=parse_player_settings("nodes=30,hash=1"))
    games = [
        encode_game(SelfPlayGame(number, "Base", SelfPlayResult.CUT_OFF)) for number in range(100)
    ]
    generation.records.write_bytes(encode_header(run.settings) + b"".join(games))
    for _ in range(2):
        with pytest.raises(AlarmError) as caught:
            loop(tmp_path, settings)
        assert caught.value.alarms == [Alarm.CUT_OFF.value]
    assert not generation.network.exists()


@pytest.mark.usefixtures("torch_here")
def test_a_generation_keeps_the_settings_it_began_with(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        loop(tmp_path, notes=Notes(("games", 2)))
    with pytest.raises(TrainingError) as caught:
        loop(tmp_path, change(TINY, games=25))
    assert caught.value.fault is TrainingFault.OTHER_LOOP


@pytest.mark.usefixtures("torch_here")
def test_two_loops_cannot_run_in_one_folder(tmp_path: Path) -> None:
    class Second(Notes):
        def on_games(self, done: int, games: int) -> None:
            del done, games
            loop(tmp_path)

    with pytest.raises(TrainingError) as caught:
        loop(tmp_path, notes=Second())
    assert caught.value.fault is TrainingFault.BUSY


@pytest.mark.parametrize(
    "name", ["self-play.json", "training.json", "fixed-nodes.json", "fixed-nodes.jsonl"]
)
@pytest.mark.parametrize("data", [b"", b"7", b'{"some": "thing"}\n', b"\xff\xfe\n"])
def test_damaged_files_of_stages_are_named(tmp_path: Path, name: str, data: bytes) -> None:
    make_trained_generation(tmp_path, 0, TINY, nonsense())
    (tmp_path / "gen-000" / name).write_bytes(data)
    if not data and name.endswith("l"):
        # An empty file is a match that has just begun.
        assert len(loop(tmp_path)) == 1
        return
    with pytest.raises(TrainingError) as caught:
        loop(tmp_path)
    assert caught.value.fault is TrainingFault.DAMAGED_LOOP
    assert caught.value.text.endswith(name)


def test_a_damaged_result_is_reported(tmp_path: Path) -> None:
    (tmp_path / "gen-000").mkdir()
    (tmp_path / "gen-000" / "result.json").write_text("{}")
    with pytest.raises(TrainingError) as caught:
        loop(tmp_path)
    assert caught.value.fault is TrainingFault.DAMAGED_LOOP


@pytest.mark.usefixtures("torch_here")
@pytest.mark.parametrize(
    "settings",
    [
        change(TINY, rules="Base+X"),
        change(TINY, nodes=0),
    ],
)
def test_settings_that_allow_no_games_are_refused(tmp_path: Path, settings: LoopSettings) -> None:
    with pytest.raises(TrainingError) as caught:
        loop(tmp_path, settings)
    assert caught.value.fault is TrainingFault.BAD_SETTINGS


@pytest.mark.parametrize("rules", ["Base+X", "nothing"])
def test_rules_that_allow_no_gating_match_are_refused(tmp_path: Path, rules: str) -> None:
    settings = change(TINY, gate_rules=rules)
    make_trained_generation(tmp_path, 0, settings, nonsense())
    with pytest.raises(TrainingError) as caught:
        loop(tmp_path, settings)
    assert caught.value.fault is TrainingFault.BAD_SETTINGS


@pytest.mark.usefixtures("torch_here")
def test_a_missing_device_is_reported_before_the_first_game(tmp_path: Path) -> None:
    notes = Notes()
    with pytest.raises(TrainingError) as caught:
        run_loop(
            tmp_path,
            TINY,
            generations=1,
            executor=ThreadExecutor(1),
            observer=notes,
            device="abacus",
        )
    assert (caught.value.fault, notes.heard) == (TrainingFault.NO_DEVICE, [])


@pytest.mark.usefixtures("torch_here")
def test_a_folder_can_have_any_name(tmp_path: Path) -> None:
    folder = tmp_path / 'this, "that" = hash=1'
    make_trained_generation(folder, 0, TINY, nonsense())
    [result] = loop(folder)
    assert result.fixed_nodes.limit == f"nodes={TINY.gate_nodes}"


@pytest.mark.usefixtures("torch_here")
def test_workers_elsewhere_do_not_add_threads_on_this_machine(tmp_path: Path) -> None:
    class Many(ThreadExecutor):
        @property
        def workers(self) -> int:
            return 1000

    settings = change(TINY, gate_pairs=1)
    observer = Notes()
    run_loop(tmp_path, settings, generations=1, executor=Many(2), observer=observer, device="cpu")
    assert len(observer.of("generation")) == 1
