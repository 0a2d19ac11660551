"""A player with its files: it plays the same elsewhere, whatever becomes of the files."""

from __future__ import annotations

import pickle
import zlib
from dataclasses import replace
from pathlib import Path

import pytest

from skep.bounded_files import LARGEST_FILE
from skep.cli.commands.analyze.many_games import ReviewGame, Search
from skep.engine.limits import Limits
from skep.engine.loaded_player import LoadedPlayer, load_player
from skep.engine.network_file import NetworkFault, NetworkFileError
from skep.engine.network_names import BUILT_IN
from skep.engine.networks import NetworkError, built_in_file
from skep.engine.player_settings import ROUGH, PlayerSettings
from skep.rules import native
from skep.train.gating.pairs import PairedGames
from skep.train.model.network import Network
from skep.train.selfplay import SelfPlayRun
from tests.conftest import Require
from tests.engine.test_reviewer import TWO_BLUNDERS

QUICK = PlayerSettings(Limits(nodes=30), hash_mib=1)


def odd_folder(folder: Path) -> Path:
    """Return a folder whose name has everything that text forms of settings treat specially."""
    odd = folder / 'a, "b" = c;d'
    odd.mkdir()
    return odd


def test_settings_without_files_need_none() -> None:
    for settings in (PlayerSettings(), QUICK, replace(QUICK, weights=ROUGH)):
        assert load_player(settings) == LoadedPlayer(settings, None, None)


def test_files_are_read_whatever_their_names_are(tmp_path: Path) -> None:
    folder = odd_folder(tmp_path)
    for name in ("network", "weights"):
        (folder / name).write_bytes(name.encode())
    settings = replace(QUICK, network=str(folder / "network"), weights=str(folder / "weights"))
    loaded = load_player(settings)
    assert loaded == LoadedPlayer(settings, b"network", b"weights")
    assert pickle.loads(pickle.dumps(loaded)) == loaded
    built_in = load_player(replace(QUICK, network=BUILT_IN))
    assert built_in.network == built_in_file().read_bytes()


def test_files_that_are_not_there_are_errors(tmp_path: Path) -> None:
    nothing = str(tmp_path / "nothing")
    with pytest.raises(NetworkError) as caught:
        load_player(replace(QUICK, network=nothing))
    assert (caught.value.fault, caught.value.file) == (NetworkFault.CANNOT_READ, nothing)
    with pytest.raises(FileNotFoundError):
        load_player(replace(QUICK, weights=nothing))


def test_a_file_without_end_is_not_read_to_it(require: Require) -> None:
    require(Path("/dev/zero").exists(), "there is no file without end")
    network = load_player(replace(QUICK, network="/dev/zero")).network
    assert network is not None
    assert len(network) == LARGEST_FILE + 1
    with pytest.raises(NetworkFileError) as caught:
        Network.load(Path("/dev/zero"))
    assert caught.value.fault is NetworkFault.NO_NETWORK
    if native is not None:
        with pytest.raises(NetworkError):
            ReviewGame(Search(Limits(nodes=30), 1, 1, "/dev/zero"))


def test_tasks_that_travelled_play_the_same(require: Require, tmp_path: Path) -> None:
    require(native is not None, "self-play needs the native engine")
    folder = odd_folder(tmp_path)
    network, weights = folder / "network", folder / "weights"
    network.write_bytes(built_in_file().read_bytes())
    weights.write_text("7\n" * 1000)
    judge = replace(QUICK, network=str(network), tuning=(("lmp_base", 2),))
    run = SelfPlayRun(3, rules="Base", player=judge)
    pairs = PairedGames(judge, replace(QUICK, weights=str(weights)), rules="Base+M", seed=4)
    # Whatever becomes of the files, what was read is what is sent.
    network.write_bytes(b"another one")
    weights.unlink()
    other_run, other_pairs = pickle.loads(pickle.dumps((run, pairs)))
    assert other_run.settings == run.settings
    assert other_run(7) == run(7)
    assert other_pairs(7) == pairs(7)


def test_records_name_files_by_their_checksums(require: Require) -> None:
    require(native is not None, "self-play needs the native engine")
    player = replace(QUICK, network=BUILT_IN, weights=ROUGH, tuning=(("lmp_base", 2),))
    [line] = [
        line for line in SelfPlayRun(1, player=player).settings.splitlines() if "player" in line
    ]
    crc32 = f"{zlib.crc32(built_in_file().read_bytes()):08x}"
    assert line == f"player hash=1,lmp_base=2,network={crc32},nodes=30,weights=rough"


def test_a_review_that_travelled_finds_the_same(require: Require, tmp_path: Path) -> None:
    require(native is not None, "networks need the native engine")
    file = odd_folder(tmp_path) / "network"
    file.write_bytes(built_in_file().read_bytes())
    review = ReviewGame(Search(Limits(nodes=30), 1, 1, str(file)))
    file.unlink()
    other = pickle.loads(pickle.dumps(review))
    one, same = (task((5, TWO_BLUNDERS)) for task in (review, other))
    assert one[0] == same[0] == 5
    scores = [[position.score for position in found[1].positions] for found in (one, same)]
    assert scores[0] == scores[1]
