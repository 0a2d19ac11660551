"""The loop, end to end: real games, real learning, real trials, and whatever breaks it off."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Generator, Iterable
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path

import numpy as np
import pytest

from skep.atomic_files import write_json
from skep.engine.player_settings import parse_player_settings
from skep.jobs import ThreadExecutor
from skep.match.statistics import Sprt
from skep.rules import native
from skep.train.errors import TrainingError, TrainingFault
from skep.train.loop import AlarmedError, run_loop
from skep.train.loop_files import (
    Generation,
    GenerationResult,
    Played,
    Taught,
    Tried,
    crc32_of,
    write_step,
)
from skep.train.loop_settings import LoopSettings, make_settings, read_settings
from skep.train.network import Network
from skep.train.positions import read_positions
from skep.train.recipe import Progress, Recipe
from skep.train.records import (
    SelfGame,
    SelfPlayResult,
    encode_body,
    encode_game,
    encode_header,
    read_records,
)
from skep.train.selfplay import Run
from skep.train.shape import INPUTS, OUTPUTS, WIDTH
from skep.train.stages import Stage
from skep.train.statistics import Alarm
from skep.train.trial import Standing, Trial, TrialPair
from tests.conftest import Require

ROOT = Path(__file__).parent.parent.parent

TINY = LoopSettings(
    games=24,
    nodes=30,
    hash=1,
    rules="Base",
    epochs=0.5,
    batch=128,
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
PLAYED = Played("a player", 24, 0, 2000, 0.5, 0.1, [], 1.0)


@dataclass
class Notes:
    """Writes down what it hears, and breaks off at one of those."""

    stop_at: tuple[str, int] | None = None
    heard: list[tuple[str, object]] = field(default_factory=list[tuple[str, object]])

    def begin(self, generation: int, stage: Stage) -> None:
        self._hear("begin", (generation, stage))

    def played(self, done: int, games: int) -> None:
        self._hear("played", (done, games))

    def learned(self, progress: Progress) -> None:
        self._hear("learned", progress)

    def tried(self, standing: Standing) -> None:
        self._hear("tried", standing)

    def end(self, result: GenerationResult) -> None:
        self._hear("end", result)

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
        watcher=notes or Notes(),
        device="cpu",
    )


def nonsense() -> Network:
    """Return a network to which all positions are worth the same."""
    return Network(
        np.zeros((INPUTS, WIDTH), np.int16),
        np.zeros(WIDTH, np.int16),
        np.zeros((OUTPUTS, 2 * WIDTH), np.int16),
        np.zeros(OUTPUTS, np.int32),
    )


def learned_already(folder: Path, number: int, settings: LoopSettings, network: Network) -> None:
    """Leave a generation that has everything but trials."""
    generation = Generation(folder, number)
    generation.folder.mkdir(parents=True)
    network.save(generation.network)
    taught = Taught(24, 2000, 100, 0.01, 0.02, 0.03, crc32_of(generation.network), 1.0)
    write_json(generation.folder / "settings.json", asdict(settings))
    write_step(generation.folder / "played.json", PLAYED)
    write_step(generation.folder / "taught.json", taught)


@pytest.mark.usefixtures("torch_here")
def test_two_generations_from_nothing(tmp_path: Path) -> None:
    notes = Notes()
    first, second = loop(tmp_path, generations=2, notes=notes)
    stages = notes.of("begin")
    assert stages[:3] == [(0, Stage.PLAY), (0, Stage.LEARN), (0, Stage.BY_NODES)]
    assert (1, Stage.PLAY) in stages
    lines = (tmp_path / "log.jsonl").read_text().splitlines()
    assert [json.loads(line) for line in lines] == [asdict(first), asdict(second)]
    assert (tmp_path / "log.md").read_text().count("\n| ") == 4
    best = "HandMade"
    for result in (first, second):
        assert result.against == best
        check(tmp_path, result)
        best = result.taught.crc32 if result.accepted else best
    assert (tmp_path / "best.net").exists() == (best != "HandMade")
    # Of the second generation, the network learned from the games of both.
    assert second.taught.games > first.taught.games
    assert "\nseed 1001\n" in second.played.player
    again = Notes()
    assert loop(tmp_path, generations=2, notes=again) == [first, second]
    assert again.heard == [("end", first), ("end", second)]


def check(folder: Path, result: GenerationResult) -> None:
    """See that a result is what its parts make it."""
    generation = Generation(folder, result.generation)
    assert generation.result() == result
    assert result.played.games + result.played.cut_off == TINY.games
    assert crc32_of(generation.network) == result.taught.crc32
    assert Network.load(generation.network).summary["positions"] == result.taught.positions
    assert "<svg " in (generation.folder / "curve.svg").read_text()
    for tried in filter(None, (result.by_nodes, result.by_time)):
        assert tried.verdict == TINY.sprt.verdict(tried.pairs).value
        assert tried.wins + tried.draws + tried.losses == 2 * sum(tried.pairs)
    passed = [tried.verdict for tried in (result.by_nodes, result.by_time) if tried]
    assert result.accepted == (passed == ["passed", "passed"])
    assert not (generation.folder / "study.pt").exists()


@pytest.mark.usefixtures("torch_here")
def test_a_network_that_was_accepted_plays_and_is_played_against(
    small_records: Path, tmp_path: Path
) -> None:
    settings = replace(TINY, from_best=True)
    learned_already(tmp_path, 0, settings, quickly_learned(small_records))
    accept(tmp_path, 0)
    before, after = Generation(tmp_path, 0), Generation(tmp_path, 1)
    before.records.write_bytes(small_records.read_bytes())
    best = crc32_of(before.network)
    [_, second] = loop(tmp_path, settings, generations=2)
    check(tmp_path, second)
    assert f"network={best}" in second.played.player
    assert second.against == best
    assert Network.load(after.network).summary["start"] == best
    # It is not only named: the hand-made evaluation plays otherwise from the same seed.
    records = list(read_records(after.records.read_bytes()))
    assert {record.settings for record in records} == {second.played.player}
    games = [encode_body(record.body) for record in records[:4]]
    for network, is_same in ((f",network={before.network}", True), ("", False)):
        run = Run(1001, rules="Base", player=parse_player_settings(f"nodes=30,hash=1{network}"))
        assert ([run.play(number) for number in range(4)] == games) is is_same


def quickly_learned(records: Path) -> Network:
    """Return a network that has learned a little from a few games."""
    from skep.train.fit import fit  # noqa: PLC0415 - PyTorch may be absent

    few, recipe = read_positions([records]), Recipe(epochs=0.2, batch=128)
    return fit(few, recipe, lambda _: None, device="cpu").network


@pytest.mark.usefixtures("torch_here")
def test_whatever_breaks_it_off_it_goes_on_to_the_same_end(tmp_path: Path) -> None:
    [whole] = loop(tmp_path / "whole")
    broken = tmp_path / "broken"
    for stop_at in (("played", 5), ("learned", 3), ("tried", 1), ("begin", 1)):
        with pytest.raises(KeyboardInterrupt):
            loop(broken, notes=Notes(stop_at))
        if stop_at == ("played", 5):
            # As if it had been killed in the middle of a line, or of a game.
            with (broken / "gen-000" / "games.records").open("ab") as file:
                file.write(b"\x40")
    [result] = loop(broken)
    assert result.taught.crc32 == whole.taught.crc32
    assert unhurried(result.by_nodes) == unhurried(whole.by_nodes)
    one, other = (Generation(tmp_path / name, 0).records for name in ("whole", "broken"))
    assert one.read_bytes() == other.read_bytes()


def unhurried(tried: Tried) -> Tried:
    return replace(tried, seconds=0.0)


def test_a_network_that_judges_nonsense_is_rejected(tmp_path: Path) -> None:
    settings = replace(TINY, gate_nodes=300, gate_pairs=60, elo0=0, elo1=30, alpha=0.05, beta=0.05)
    learned_already(tmp_path, 0, settings, nonsense())
    [result] = loop(tmp_path, settings)
    assert (result.accepted, result.by_nodes.verdict, result.by_time) == (False, "failed", None)
    assert result.by_nodes.losses > 3 * result.by_nodes.wins
    assert not (tmp_path / "best.net").exists()


def test_only_a_network_that_is_better_takes_the_place_of_the_best(tmp_path: Path) -> None:
    # Against itself it makes one point of two, whatever the opening: enough not to be much worse,
    # and not enough to be much better.
    lenient = replace(TINY, gate_pairs=20, elo0=-400, elo1=-300)
    learned_already(tmp_path, 0, lenient, nonsense())
    accept(tmp_path, 0)
    learned_already(tmp_path, 1, lenient, nonsense())
    [_, second] = loop(tmp_path, lenient, generations=2)
    assert second.accepted
    assert set(second.by_nodes.pairs) == {0, second.by_nodes.pairs[2]}
    accepted = (tmp_path / "best.net").read_bytes()
    assert accepted == Generation(tmp_path, 1).network.read_bytes()
    other = replace(nonsense(), summary={"made": "otherwise"})
    strict = replace(lenient, elo0=300, elo1=400)
    learned_already(tmp_path, 2, strict, other)
    [_, _, third] = loop(tmp_path, strict, generations=3)
    assert (third.accepted, third.by_nodes.verdict) == (False, "failed")
    assert (tmp_path / "best.net").read_bytes() == accepted
    (tmp_path / "best.net").unlink()
    loop(tmp_path, strict, generations=3)
    assert (tmp_path / "best.net").read_bytes() == accepted


def accept(folder: Path, number: int) -> None:
    """Leave the result of a generation that was accepted."""
    generation = Generation(folder, number)
    tried = Tried("nodes=1", 1, 0, 0, [0, 0, 0, 0, 1], None, None, None, 3.0, "passed", 0, 1.0)
    taught = Taught(24, 2000, 100, 0.01, 0.02, 0.03, crc32_of(generation.network), 1.0)
    write_step(
        generation.result_file,
        GenerationResult(number, "HandMade", True, PLAYED, taught, tried, tried),  # noqa: FBT003
    )


@pytest.mark.usefixtures("torch_here")
def test_games_that_look_wrong_stop_it(tmp_path: Path) -> None:
    settings = replace(TINY, games=100)
    generation = Generation(tmp_path, 0)
    generation.folder.mkdir()
    run = Run(1000, rules="Base", player=parse_player_settings("nodes=30,hash=1"))
    games = [encode_game(SelfGame(number, "Base", SelfPlayResult.CUT_OFF)) for number in range(100)]
    generation.records.write_bytes(encode_header(run.settings) + b"".join(games))
    for _ in range(2):
        with pytest.raises(AlarmedError) as caught:
            loop(tmp_path, settings)
        assert caught.value.alarms == [Alarm.CUT_OFF.value]
    assert not generation.network.exists()


@pytest.mark.usefixtures("torch_here")
def test_a_generation_keeps_the_settings_it_was_begun_with(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        loop(tmp_path, notes=Notes(("played", 2)))
    with pytest.raises(TrainingError) as caught:
        loop(tmp_path, replace(TINY, games=25))
    assert caught.value.fault is TrainingFault.OTHER_LOOP


@pytest.mark.usefixtures("torch_here")
def test_two_loops_do_not_share_a_folder(tmp_path: Path) -> None:
    class Second(Notes):
        def played(self, done: int, games: int) -> None:
            del done, games
            loop(tmp_path)

    with pytest.raises(TrainingError) as caught:
        loop(tmp_path, notes=Second())
    assert caught.value.fault is TrainingFault.BUSY


@pytest.mark.parametrize("name", ["played.json", "taught.json", "by-nodes.json", "by-nodes.jsonl"])
@pytest.mark.parametrize("data", [b"", b"7", b'{"some": "thing"}\n', b"\xff\xfe\n"])
def test_files_that_are_not_ours_are_told(tmp_path: Path, name: str, data: bytes) -> None:
    learned_already(tmp_path, 0, TINY, nonsense())
    (tmp_path / "gen-000" / name).write_bytes(data)
    if not data and name.endswith("l"):
        # Nothing was written yet: that is where a trial begins.
        assert len(loop(tmp_path)) == 1
        return
    with pytest.raises(TrainingError) as caught:
        loop(tmp_path)
    assert caught.value.fault is TrainingFault.DAMAGED_LOOP
    assert caught.value.text.endswith(name)


def test_a_result_that_is_not_ours_is_told(tmp_path: Path) -> None:
    (tmp_path / "gen-000").mkdir()
    (tmp_path / "gen-000" / "result.json").write_text("{}")
    with pytest.raises(TrainingError) as caught:
        loop(tmp_path)
    assert caught.value.fault is TrainingFault.DAMAGED_LOOP


@pytest.mark.usefixtures("torch_here")
@pytest.mark.parametrize(
    "settings",
    [
        replace(TINY, rules="Base+X"),
        replace(TINY, nodes=0),
    ],
)
def test_settings_that_make_no_games_are_told(tmp_path: Path, settings: LoopSettings) -> None:
    with pytest.raises(TrainingError) as caught:
        loop(tmp_path, settings)
    assert caught.value.fault is TrainingFault.BAD_SETTINGS


@pytest.mark.parametrize("rules", ["Base+X", "nothing"])
def test_settings_that_make_no_trial_are_told(tmp_path: Path, rules: str) -> None:
    settings = replace(TINY, gate_rules=rules)
    learned_already(tmp_path, 0, settings, nonsense())
    with pytest.raises(TrainingError) as caught:
        loop(tmp_path, settings)
    assert caught.value.fault is TrainingFault.BAD_SETTINGS


@pytest.mark.usefixtures("torch_here")
def test_a_device_that_is_not_there_is_told_before_the_first_game(tmp_path: Path) -> None:
    notes = Notes()
    with pytest.raises(TrainingError) as caught:
        run_loop(
            tmp_path,
            TINY,
            generations=1,
            executor=ThreadExecutor(1),
            watcher=notes,
            device="abacus",
        )
    assert (caught.value.fault, notes.heard) == (TrainingFault.NO_DEVICE, [])


@pytest.mark.usefixtures("torch_here")
def test_a_folder_may_have_any_name(tmp_path: Path) -> None:
    folder = tmp_path / 'this, "that" = hash=1'
    learned_already(folder, 0, TINY, nonsense())
    [result] = loop(folder)
    assert result.by_nodes.limit == f"nodes={TINY.gate_nodes}"


@pytest.mark.usefixtures("torch_here")
def test_a_large_executor_is_not_taken_for_threads_of_this_machine(tmp_path: Path) -> None:
    class Many(ThreadExecutor):
        @property
        def workers(self) -> int:
            return 1000

    settings = replace(TINY, gate_pairs=1)
    watcher = Notes()
    run_loop(tmp_path, settings, generations=1, executor=Many(2), watcher=watcher, device="cpu")
    assert len(watcher.of("end")) == 1


def test_settings_come_from_the_file_and_options_count_for_more(tmp_path: Path) -> None:
    (tmp_path / "loop.toml").write_text("games = 7\nnodes = 5\nrate = 1\nfrom_best = true\n")
    found = read_settings(tmp_path, {"nodes": 9, "seed": None})
    assert found == LoopSettings(games=7, nodes=9, rate=1.0, from_best=True)
    assert read_settings(tmp_path / "elsewhere", {}) == LoopSettings()


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("gams = 7", "gams = 7"),
        ("games = 'many'", "games = many"),
        ("games = true", "games = True"),
        ("from_best = 1", "from_best = 1"),
        ("elo0 = 9\nelo1 = 3", "elo0 must be below elo1"),
        ("games = 0", "games = 0"),
        ("seed = -1", "seed = -1"),
        ("window = 0", "window = 0"),
        ("gate_pairs = 0", "gate_pairs = 0"),
        ("gate_seconds = inf", "gate_seconds = inf"),
        ("gate_rules = 'mixed'", "gate_rules = mixed ("),
        ("rules = 'Base+X'", "rules = Base+X ("),
        ("rules = 'Base+X'", ", or mixed)"),
        ("batch = 0", "batch = 0"),
        ("batch = 1000000000000", "batch = 1000000000000"),
        ("epochs = nan", "epochs = nan"),
        ("rate = 0.5\ndecay = 3", "decay = 3.0"),
        ("games =", "loop.toml"),
    ],
)
def test_a_setting_that_is_none_is_named(tmp_path: Path, text: str, named: str) -> None:
    (tmp_path / "loop.toml").write_text(text)
    with pytest.raises(TrainingError) as caught:
        read_settings(tmp_path, {})
    assert caught.value.fault is TrainingFault.BAD_SETTINGS
    assert named in caught.value.text


def test_settings_are_those_of_a_recipe_and_a_test() -> None:
    settings = make_settings({"epochs": 2, "seed": 3, "elo1": 10})
    assert (settings.recipe.epochs, settings.recipe.seed) == (2.0, 3)
    assert settings.sprt == Sprt(0, 10)


def test_every_setting_is_on_the_page() -> None:
    page = (ROOT / "docs" / "training.md").read_text(encoding="utf-8")
    [example] = re.findall(r"^```toml\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    assert make_settings(tomllib.loads(example)).from_best
    table = page.partition("| setting |")[2].partition("\n\n")[0]
    named = re.findall(r"`(\w+)`(?=[^|]*\|[^|]*\|[^|]*\|$)", table, re.MULTILINE)
    assert named == [one.name for one in fields(LoopSettings)]


def pair(number: int, white: int, black: int) -> TrialPair:
    return TrialPair(number, white, black, cut_off=0)


def test_pairs_count_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    trial = Trial(tmp_path / "pairs.jsonl", "this one", Sprt(0, 100), 50)
    played: list[int] = []

    def play(numbers: Iterable[int]) -> Generator[TrialPair, None, None]:
        """Play them two by two, of which the second always ends first."""
        for number in numbers:
            played.append(number ^ 1)
            yield pair(number ^ 1, 2, number % 2)

    standings: list[Standing] = []
    first = trial.run(play, standings.append, limit="nodes=1")
    assert [one.pair for one in standings[-1].pairs] == list(range(len(standings)))
    assert len(standings) > 3
    assert first.verdict == "passed"
    before = list(played)
    again = trial.run(play, lambda _: None, limit="nodes=1")
    assert unhurried(again) == unhurried(first)
    assert played == before
    complete = trial.file.read_bytes()
    for line in (b'{"pair":"\xff"}', b'{"pair":0,"white":3,"black":0,"cut_off":0}', b"[]"):
        trial.file.write_bytes(complete + line + b"\n")
        with pytest.raises(TrainingError) as caught:
            trial.run(play, lambda _: None, limit="nodes=1")
        assert (caught.value.fault, caught.value.text) == (
            TrainingFault.DAMAGED_LOOP,
            str(trial.file),
        )
    trial.file.write_bytes(complete)
    other = replace(trial, known_by="another")
    with pytest.raises(TrainingError) as caught:
        other.run(play, lambda _: None, limit="nodes=1")
    assert caught.value.fault is TrainingFault.DAMAGED_LOOP


def test_a_line_that_was_not_written_to_its_end_is_played_again(tmp_path: Path) -> None:
    file = tmp_path / "pairs.jsonl"
    trial = Trial(file, "this one", Sprt(-10, 10), 3)
    played: list[int] = []

    def play(numbers: Iterable[int]) -> Generator[TrialPair, None, None]:
        for number in numbers:
            played.append(number)
            yield pair(number, 1, 1)

    first = trial.run(play, lambda _: None, limit="nodes=1")
    assert (first.verdict, first.draws, played) == ("undecided", 6, [0, 1, 2])
    file.write_bytes(file.read_bytes()[:-5])
    again = trial.run(play, lambda _: None, limit="nodes=1")
    assert unhurried(again) == unhurried(first)
    assert played == [0, 1, 2, 2]


@pytest.mark.parametrize("size", [0, 5])
def test_a_trial_whose_first_line_was_not_written_begins(tmp_path: Path, size: int) -> None:
    file = tmp_path / "pairs.jsonl"
    trial = Trial(file, "this one", Sprt(-10, 10), 1)

    def play(numbers: Iterable[int]) -> Generator[TrialPair, None, None]:
        yield from (pair(number, 1, 1) for number in numbers)

    first = trial.run(play, lambda _: None, limit="nodes=1")
    whole = file.read_bytes()
    file.write_bytes(whole[:size])
    assert unhurried(trial.run(play, lambda _: None, limit="nodes=1")) == unhurried(first)
    assert file.read_bytes() == whole
