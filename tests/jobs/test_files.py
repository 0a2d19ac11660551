"""Settings travel with the files that they name, and play the same elsewhere."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from skep.bounded_files import LARGEST_FILE
from skep.cli.commands.analyze.many_games import ReviewGame, Search
from skep.engine.limits import Limits
from skep.engine.network_file import NetworkFault, NetworkFileError
from skep.engine.networks import NetworkError
from skep.jobs.files import pack, steady, unpacked
from skep.rules import native
from skep.train.gate import Pairs
from skep.train.network import Network
from skep.train.selfplay import Run
from tests.conftest import Require
from tests.engine.test_reviewer import TWO_BLUNDERS

NETWORK = Path(__file__).parent.parent.parent / "src/skep/engine/skep.net"


def test_settings_without_files_stay_as_they_are() -> None:
    for settings in ("", "nodes=5,hash=1", "nodes=5,weights=rough"):
        parcel = pack(settings)
        assert parcel.files == ()
        with unpacked(parcel) as found:
            assert found == settings


def test_files_are_there_while_they_are_needed(tmp_path: Path) -> None:
    for name in ("network", "weights"):
        (tmp_path / name).write_bytes(name.encode())
    settings = f"network={tmp_path}/network,nodes=5,weights={tmp_path}/weights"
    parcel = pickle.loads(pickle.dumps(pack(settings)))
    for file in tmp_path.iterdir():
        file.unlink()
    with unpacked(parcel) as found:
        network, nodes, weights = found.split(",")
        assert nodes == "nodes=5"
        places = {
            part.partition("=")[0]: Path(part.partition("=")[2]) for part in (network, weights)
        }
        assert {name: file.read_text() for name, file in places.items()} == {
            "network": "network",
            "weights": "weights",
        }
    assert not any(file.exists() for file in places.values())


def test_a_file_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        pack(f"nodes=5,network={tmp_path}/nothing")


def test_a_file_without_end_is_not_read_to_it(require: Require) -> None:
    require(Path("/dev/zero").exists(), "there is no file without end")
    [(place, data)] = pack("nodes=5,network=/dev/zero").files
    assert (place, len(data)) == (1, LARGEST_FILE + 1)
    with pytest.raises(NetworkFileError) as caught:
        Network.load(Path("/dev/zero"))
    assert caught.value.fault is NetworkFault.NO_NETWORK
    if native is not None:
        with pytest.raises(NetworkError):
            ReviewGame(Search(Limits(nodes=30), 1, 1, "/dev/zero"))


def test_tasks_that_travelled_play_the_same(require: Require, tmp_path: Path) -> None:
    require(native is not None, "self-play needs the native engine")
    file = tmp_path / "network"
    file.write_bytes(NETWORK.read_bytes())
    player = f"nodes=30,hash=1,network={file}"
    run = Run(3, rules="Base", player=player)
    pairs = Pairs(player, "nodes=30,hash=1", rules="Base+M", seed=4)
    # Whatever becomes of the file, what was opened is what is sent.
    file.write_bytes(b"another one")
    other_run, other_pairs = pickle.loads(pickle.dumps((run, pairs)))
    assert other_run.settings == run.settings
    assert other_run(7) == run(7)
    assert other_pairs(7) == pairs(7)


def test_a_review_that_travelled_finds_the_same(require: Require, tmp_path: Path) -> None:
    require(native is not None, "networks need the native engine")
    file = tmp_path / "network"
    file.write_bytes(NETWORK.read_bytes())
    review = ReviewGame(Search(Limits(nodes=30), 1, 1, str(file)))
    file.unlink()
    other = pickle.loads(pickle.dumps(review))
    one, same = (task((5, TWO_BLUNDERS)) for task in (review, other))
    assert one[0] == same[0] == 5
    scores = [[position.score for position in found[1].positions] for found in (one, same)]
    assert scores[0] == scores[1]


def test_what_changes_meanwhile_is_read_again() -> None:
    contents = iter(["old", "new", "new", "new"])
    made = iter(["of either", "of the new"])
    assert steady(lambda: next(contents), lambda: next(made)) == ("new", "of the new")
