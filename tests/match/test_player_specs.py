"""Players as text."""

from __future__ import annotations

import shlex
import sys
from importlib import resources
from importlib.util import find_spec
from pathlib import Path

import pytest

from skep.engine import NetworkError, find_network
from skep.engine.limits import Limits
from skep.match.errors import MatchError, MatchErrorCode
from skep.match.player_specs import (
    NamedPlayer,
    OwnEngine,
    PlayerSpec,
    Program,
    parse_player,
    read_players,
)
from skep.rules import BACKEND, native
from tests.backends import NOT_BUILT
from tests.conftest import Require

FIVE = Limits(nodes=5)


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("skep", PlayerSpec("skep", OwnEngine())),
        ("level:3", PlayerSpec("level 3", OwnEngine(level=3))),
        ("LEVEL:10", PlayerSpec("level 10", OwnEngine(level=10))),
        (
            "name=quick time=0.5 Threads=2 hash=128 seed=7 skep",
            PlayerSpec("quick", OwnEngine(10, 2, 128, 7), Limits(seconds=0.5)),
        ),
        ("depth=4 nodes=9 skep", PlayerSpec("skep", OwnEngine(), Limits(depth=4, nodes=9))),
        ("Level=2 skep", PlayerSpec("skep", OwnEngine(level=2))),
        ("network=handmade skep", PlayerSpec("skep", OwnEngine(network="HandMade"))),
        ("Network=a/b.net level:2", PlayerSpec("level 2", OwnEngine(level=2, network="a/b.net"))),
        ("novice", PlayerSpec("novice", NamedPlayer("novice"))),
        ("name=a seed=4 Random", PlayerSpec("a", NamedPlayer("random", 4))),
        ("./random", PlayerSpec("random", Program(("./random",)))),
        ("skep uhp", PlayerSpec("skep", Program(("skep", "uhp")))),
        (
            "'name=my friend' NumThreads=1 TableSizeMiB=64 '/opt/a b/nokamute' --x=y uhp",
            PlayerSpec(
                "my friend",
                Program(
                    ("/opt/a b/nokamute", "--x=y", "uhp"),
                    (("NumThreads", "1"), ("TableSizeMiB", "64")),
                ),
            ),
        ),
        ("./a=b", PlayerSpec("a=b", Program(("./a=b",)))),
    ],
)
def test_a_text_names_a_player(text: str, spec: PlayerSpec) -> None:
    assert parse_player(text) == spec


@pytest.mark.parametrize(
    ("text", "code", "facts"),
    [
        ("", MatchErrorCode.NO_PLAYER, {"text": ""}),
        ("nodes=5", MatchErrorCode.NO_PLAYER, {"text": "nodes=5"}),
        ("'skep", MatchErrorCode.OPEN_QUOTE, {"text": "'skep"}),
        (
            "level:11",
            MatchErrorCode.BAD_NUMBER,
            {"setting": "level", "value": "11", "low": "1", "high": "10"},
        ),
        (
            "Threads=0 skep",
            MatchErrorCode.BAD_NUMBER,
            {"setting": "threads", "value": "0", "low": "1", "high": "256"},
        ),
        (
            "depth=-1 ./engine",
            MatchErrorCode.BAD_NUMBER,
            {"setting": "depth", "value": "-1", "low": "1", "high": "64"},
        ),
        ("time=0 skep", MatchErrorCode.BAD_TIME, {"setting": "time", "value": "0"}),
        ("time=nan skep", MatchErrorCode.BAD_TIME, {"setting": "time", "value": "nan"}),
        ("time=1_0 skep", MatchErrorCode.BAD_TIME, {"setting": "time", "value": "1_0"}),
        ("'time= 5' skep", MatchErrorCode.BAD_TIME, {"setting": "time", "value": " 5"}),
        ("time=٣ skep", MatchErrorCode.BAD_TIME, {"setting": "time", "value": "٣"}),
        ("time=inf skep", MatchErrorCode.BAD_TIME, {"setting": "time", "value": "inf"}),
        (
            "Threads=1_0 skep",
            MatchErrorCode.BAD_NUMBER,
            {"setting": "threads", "value": "1_0", "low": "1", "high": "256"},
        ),
        (
            "depth=٣ skep",
            MatchErrorCode.BAD_NUMBER,
            {"setting": "depth", "value": "٣", "low": "1", "high": "64"},
        ),
        ("time=soon skep", MatchErrorCode.BAD_TIME, {"setting": "time", "value": "soon"}),
        (
            "nodes=5 novice",
            MatchErrorCode.UNKNOWN_SETTING,
            {"player": "novice", "setting": "nodes", "known": "name, Seed"},
        ),
        (
            "depth=5 mcts",
            MatchErrorCode.UNKNOWN_SETTING,
            {"player": "mcts", "setting": "depth", "known": "name, time, nodes, Seed"},
        ),
        (
            "Thread=2 skep",
            MatchErrorCode.UNKNOWN_SETTING,
            {
                "player": "skep",
                "setting": "Thread",
                "known": "name, time, nodes, depth, Threads, Hash, Level, Seed, Network",
            },
        ),
    ],
)
def test_a_text_that_names_none_is_refused_with_the_facts(
    text: str, code: MatchErrorCode, facts: dict[str, str]
) -> None:
    with pytest.raises(MatchError) as caught:
        parse_player(text)
    assert (caught.value.code, caught.value.facts) == (code, facts)
    assert "{" not in str(caught.value)


def test_limits_are_ones_own_or_those_of_the_match() -> None:
    own, other = read_players(["time=2 skep", "skep"], FIVE)
    assert (own.limits, other.limits) == (Limits(seconds=2), FIVE)
    assert parse_player("time=1.5 depth=3 skep").limits == Limits(1.5, 3)


def test_only_a_level_needs_no_limits() -> None:
    (level, _) = read_players(["level:3", "level:9"], Limits())
    assert level.limits == Limits()
    for text in ("skep", "level:10", f"{shlex.quote(sys.executable)} engine.py"):
        with pytest.raises(MatchError) as caught:
            read_players([text], Limits())
        assert caught.value.code is MatchErrorCode.NO_LIMITS


@pytest.mark.parametrize("text", ["bob", "Threads=2 bob", "./no/engine uhp"])
@pytest.mark.parametrize("limits", [Limits(), FIVE], ids=["no limit", "a limit"])
def test_a_player_that_does_not_exist_is_said_to_be_unknown(text: str, limits: Limits) -> None:
    """A misspelled name was said to need a limit. With one, a program could not be started."""
    with pytest.raises(MatchError, match="no player or program is called") as caught:
        read_players([text], limits)
    assert caught.value.code is MatchErrorCode.UNKNOWN_PLAYER


def test_only_the_tree_search_among_named_players_has_limits(require: Require) -> None:
    require(BACKEND == "native" and find_spec("numpy"), "needs NumPy and the native rules")
    own, other, simple = read_players(["time=2 nodes=9 mcts", "mcts", "novice"], FIVE)
    assert (own.limits, other.limits, simple.limits) == (Limits(2, nodes=9), FIVE, Limits())
    assert read_players(["mcts"], Limits())[0].limits == Limits()
    with pytest.raises(MatchError) as caught:
        read_players(["skep", "mcts"], Limits(depth=3, nodes=5))
    assert (caught.value.code, caught.value.facts) == (MatchErrorCode.NO_DEPTH, {"player": "mcts"})


def test_a_named_player_that_cannot_play_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "skep.opponents.tree", None)
    with pytest.raises(MatchError) as caught:
        read_players(["name=tree mcts"], FIVE)
    assert caught.value.code is MatchErrorCode.PROGRAM_FAILED
    assert caught.value.facts["player"] == "tree"
    assert "NumPy" in str(caught.value)


def test_a_program_takes_one_limit() -> None:
    with pytest.raises(MatchError) as caught:
        read_players(["time=1 depth=3 ./engine"], FIVE)
    assert caught.value.code is MatchErrorCode.SEVERAL_LIMITS


def test_players_of_one_name_are_told_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("skep").touch()
    texts = ["skep", "Hash=1 skep", "./skep uhp", "'name=skep (2)' level:1"]
    names = [spec.name for spec in read_players(texts, FIVE)]
    assert names == ["skep", "skep (3)", "skep (4)", "skep (2)"]


def test_a_player_knows_whether_its_name_was_given() -> None:
    texts = ["name=a skep", "name= skep", "skep", "name=b ./engine"]
    assert [parse_player(text).is_named for text in texts] == [True, False, False, True]


def test_two_players_with_one_given_name_are_refused() -> None:
    with pytest.raises(MatchError) as caught:
        read_players(["name=a skep", "name=a level:1"], FIVE)
    assert caught.value.facts == {"player": "a"}


@pytest.mark.parametrize(
    "text", ["skep", "level:4", "mcts", "Threads=3 Seed=5 skep", "A=1 'B=x y' './a b' --flag"]
)
def test_the_text_of_a_player_names_it_again(text: str) -> None:
    spec = parse_player(text)
    assert parse_player(spec.text).kind == spec.kind


def test_a_network_is_read_once_before_the_first_game(tmp_path: Path, require: Require) -> None:
    require(native, NOT_BUILT)
    file = tmp_path / "my.net"
    file.write_bytes(resources.files("skep.engine").joinpath("skep.net").read_bytes())
    (spec,) = read_players([f"'network={file}' skep"], FIVE)
    assert isinstance(spec.kind, OwnEngine)
    assert spec.kind.found is find_network(file)
    assert parse_player(spec.text).kind == spec.kind
    (hand_made,) = read_players(["network=HandMade skep"], FIVE)
    assert hand_made.text == "Threads=1 Hash=64 Level=10 Seed=0 Network=HandMade skep"


def test_a_network_that_cannot_be_used_is_refused(tmp_path: Path) -> None:
    with pytest.raises(MatchError) as caught:
        read_players([f"network={tmp_path / 'none.net'} skep"], FIVE)
    assert caught.value.code is MatchErrorCode.BAD_NETWORK
    assert str(tmp_path / "none.net") in str(caught.value)
    assert isinstance(caught.value.__cause__, NetworkError)


@pytest.mark.parametrize("name", ["a, b.net", 'say "hi".net', "it's=hash=1.net", "a b/c;d.net"])
def test_the_file_of_a_network_may_have_any_name(name: str) -> None:
    spec = PlayerSpec("skep", OwnEngine(threads=2, network=name))
    assert parse_player(spec.text) == spec
