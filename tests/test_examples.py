"""The programs in examples/ do what they say; tests/server/test_example.py has the one online."""

from __future__ import annotations

import io
import os
import re
import secrets
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple, cast

import pytest

from examples.draw_game import draw
from skep import Game, parse_setup
from skep.opponents import OPPONENTS
from skep.rules import native
from tests.backends import NOT_BUILT
from tests.conftest import Require

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PROGRAMS = sorted(path.name for path in (ROOT / "examples").glob("*.py"))

EXPLAINED = """\
wS1 bQ-: The spider wS1 can’t move: it holds the hive together. Without it, wQ would be cut off.
wQ /wS1: The queen wQ slides one step.
wA1 bQ-: A new piece can touch only its own color, and here it would touch bQ.
wS1 bQ-: De spin wS1 kan niet weg: ze verbindt wQ met de rest van de korf.
wQ /wS1: De koningin wQ schuift één stap.
wA1 bQ-: Een nieuwe steen mag alleen de eigen kleur raken, en deze zou bQ raken.
"""


class Done(NamedTuple):
    """A program that has ended."""

    status: int
    out: str
    err: str


def run(folder: Path, name: str, *arguments: str) -> Done:
    """Run a program in a folder, to its end."""
    done = subprocess.run(  # noqa: S603 - our own examples
        [sys.executable, ROOT / "examples" / name, *arguments],
        check=False,
        cwd=folder,
        capture_output=True,
        text=True,
    )
    return Done(done.returncode, done.stdout, done.stderr)


def test_there_are_no_other_programs() -> None:
    others = ("draw_game.py", "play_online.py", "random_game.py", "why_not.py")
    assert set(PROGRAMS) == {"alphazero.py", *others}


@pytest.mark.parametrize("name", PROGRAMS)
def test_every_program_is_in_the_readme(name: str) -> None:
    assert f"[`{name}`](examples/{name})" in README


@pytest.mark.parametrize("name", [name for name in PROGRAMS if name != "why_not.py"])
def test_every_program_with_arguments_has_help(tmp_path: Path, require: Require, name: str) -> None:
    if name == "alphazero.py":
        require(find_spec("torch"), "PyTorch is not installed")
    done = run(tmp_path, name, "--help")
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith(f"usage: {name} [-h] ")


def test_why_not_explains_in_two_languages(tmp_path: Path) -> None:
    assert run(tmp_path, "why_not.py") == (0, EXPLAINED, "")


@pytest.mark.parametrize(
    ("seed", "said"),
    [
        pytest.param((), "White wins: Black’s queen is surrounded.", id="no seed"),
        pytest.param(("1",), "White wins: Black’s queen is surrounded.", id="the seed without one"),
        pytest.param(("2",), "No winner after 200 plies.", id="no winner"),
        pytest.param(("ant",), "No winner after 200 plies.", id="a word"),
    ],
)
def test_a_random_game_has_an_end(tmp_path: Path, seed: tuple[str, ...], said: str) -> None:
    status, out, err = run(tmp_path, "random_game.py", *seed)
    game, ending = out.splitlines()
    assert (status, ending, err) == (0, said, "")
    assert game.startswith("Base+MLP;")


def test_a_drawn_game_has_a_picture_for_every_position(tmp_path: Path) -> None:
    assert run(tmp_path, "draw_game.py", "a/b") == (0, "Drew 9 pictures in a/b\n", "")
    pictures = sorted(tmp_path.glob("a/b/*"))
    assert [picture.name for picture in pictures] == [f"{ply}.svg" for ply in range(9)]
    assert len({picture.read_bytes() for picture in pictures}) == 9


@pytest.mark.parametrize("start", ["1~classic~b1~b~_~_", "1~Base~w2~w~_~0-0-wS1.1-0-bS1"])
def test_a_drawn_game_starts_from_its_first_position(tmp_path: Path, start: str) -> None:
    """It was drawn as if White had begun, on an empty table."""
    game = Game.from_position(parse_setup(start))
    first = game.svg()
    game.play(game.legal_moves()[0])
    assert draw(game, tmp_path) == 2
    assert (tmp_path / "0.svg").read_text(encoding="utf-8") == first
    assert (tmp_path / "1.svg").read_text(encoding="utf-8") == game.svg()


def test_a_folder_that_is_not_given_is_asked_for(tmp_path: Path) -> None:
    usage = (
        "usage: draw_game.py [-h] FOLDER\n"
        "draw_game.py: error: the following arguments are required: FOLDER\n"
    )
    assert run(tmp_path, "draw_game.py") == (2, "", usage)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_a_file_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "full").write_text("")
    sentence = "Can't write to full: File exists.\n"
    assert run(tmp_path, "draw_game.py", "full") == (1, "", sentence)


@pytest.fixture
def alphazero(
    tmp_path: Path,
    require: Require,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Callable[..., Done]:
    """Return a function that runs the program in an empty folder, in this process."""
    require(find_spec("torch"), "PyTorch is not installed")
    require(native, NOT_BUILT)
    monkeypatch.chdir(tmp_path)

    def main(*arguments: str) -> Done:
        monkeypatch.setattr(sys, "argv", ["alphazero.py", *arguments])
        status = 0
        try:
            import_module("examples.alphazero").main()
        except SystemExit as ended:
            status = cast("int", ended.code)
        said = capsys.readouterr()
        return Done(status, said.out, said.err)

    return main


QUICK = ("--rounds", "1", "--games", "16", "--max-plies", "6", "--test-games", "2")


def test_a_network_learns_from_a_few_moves_of_its_own(tmp_path: Path, require: Require) -> None:
    require(find_spec("torch"), "PyTorch is not installed")
    require(native, NOT_BUILT)
    few = ("--simulations", "4", "--threads", "1")
    done = run(tmp_path, "alphazero.py", *QUICK, *few)
    assert (done.status, done.err) == (0, "")
    assert re.fullmatch(
        r"round 1: 96 examples, loss \d\.\d{3}, score against random \d+% \(\d+% to \d+%\)\n",
        done.out,
    )
    assert (tmp_path / "alphazero.pt").exists()


def test_a_run_that_resumes_ends_as_if_it_had_never_stopped(
    alphazero: Callable[..., Done],
) -> None:
    """The network couldn't be trained any further, nor be played with."""
    more = ("--max-plies", "6", "--test-games", "2", "--simulations", "4", "--games", "32")
    for file, rounds in (("a.pt", "2"), ("b.pt", "1"), ("b.pt", "2")):
        done = alphazero("--checkpoint", file, "--rounds", rounds, *more)
        assert (done.status, done.err) == (0, "")
    assert Path("a.pt").read_bytes() == Path("b.pt").read_bytes()
    again = alphazero("--checkpoint", "b.pt", "--rounds", "2", *more)
    assert again == (0, "b.pt: 2 of 2 rounds are done\n", "")
    long = (*more, "--max-plies", "20")
    played = alphazero("--play", "--checkpoint", "a.pt", "--opponent", "naive", *long)
    assert (played.status, played.err) == (0, "")
    assert played.out.startswith("score against naive ")
    other = alphazero("--checkpoint", "a.pt", "--rules", "Base+M")
    assert other.status == 2
    assert other.err.endswith("error: --rules: a.pt is for Base. Choose another --checkpoint\n")


def test_games_are_stored_with_the_shares_of_their_visits(
    alphazero: Callable[..., Done], require: Require
) -> None:
    require(find_spec("pyarrow"), "pyarrow is not installed")
    records = import_module("skep.records")
    few = ("--max-plies", "6", "--test-games", "2", "--simulations", "8", "--rounds", "2")
    options = ("--games", "16", "--games-folder", ".", *few)
    done = alphazero(*options)
    assert (done.status, done.err) == (0, "")
    for number in (1, 2):
        (columns,) = records.read_parquet(f"round_{number}.parquet")
        assert len(columns) == 16 * 6
        assert sorted(set(columns.game.tolist())) == list(range(16))
        assert all(abs(float(shares.sum()) - 1) < 1e-5 for shares in columns.policy_shares)
    Path("round_1.parquet").unlink()
    again = alphazero("--checkpoint", "other.pt", *options)
    assert again.status == 2
    assert again.err.endswith("error: round_2.parquet: File exists\n")


FEW = ("--max-plies", "2", "--test-games", "2", "--simulations", "2", "--threads", "1")


def test_a_round_has_exactly_as_many_games_as_asked(
    alphazero: Callable[..., Done], require: Require
) -> None:
    """The number was silently rounded to a multiple of 16, and the folder had to exist."""
    require(find_spec("pyarrow"), "pyarrow is not installed")
    count = import_module("skep.records").count
    few = (*FEW, "--rounds", "2")
    for games in (5, 18):
        folder = f"all/of {games}"
        names = ("--checkpoint", f"{games}.pt", "--games-folder", folder)
        done = alphazero("--games", str(games), *names, *few)
        assert (done.status, done.err) == (0, "")
        for number in (1, 2):
            assert count(f"{folder}/round_{number}.parquet") == (games, games * 2)


def test_an_interrupted_round_is_played_and_stored_again(
    alphazero: Callable[..., Done], require: Require
) -> None:
    """A program that was killed between the table and the checkpoint couldn't resume."""
    require(find_spec("pyarrow"), "pyarrow is not installed")
    options = ("--games", "2", "--games-folder", "games", *FEW)
    assert alphazero("--rounds", "1", *options).status == 0
    before = Path("alphazero.pt").read_bytes()
    assert alphazero("--rounds", "2", *options).status == 0
    after, table = Path("alphazero.pt").read_bytes(), Path("games/round_2.parquet")
    stored = table.read_bytes()

    Path("alphazero.pt").write_bytes(before)
    os.utime(table, (1e9, 1e9))  # older than the checkpoint: of another run
    done = alphazero("--rounds", "2", *options)
    assert done.err.endswith("error: games/round_2.parquet: File exists\n")
    table.write_bytes(b"incomplete")
    os.utime("alphazero.pt", (1e9, 1e9))
    Path("games/round_3.parquet").write_bytes(b"another run's")
    done = alphazero("--rounds", "3", *options)
    assert done.err.endswith("error: games/round_3.parquet: File exists\n")
    done = alphazero("--rounds", "2", *options)
    assert (done.status, done.err) == (0, "")
    assert (table.read_bytes(), Path("alphazero.pt").read_bytes()) == (stored, after)


@pytest.mark.usefixtures("alphazero")
def test_every_move_of_self_play_has_noise_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """All trees of a game had the same seed, so the same moves were favored again and again."""
    program = import_module("examples.alphazero")
    task = program.SelfPlay(program.Net().state_dict(), "Base", 2, 4)
    seeds, usual = list[int](), program.mcts.Tree

    def tree(*arguments: Any, settings: Any, **more: Any) -> Any:
        seeds.append(settings.seed)
        return usual(*arguments, settings=settings, **more)

    monkeypatch.setattr(program.mcts, "Tree", tree)
    for _ in range(2):
        task(range(3))
    assert len(set(seeds)) == 3 * 4
    assert seeds[: 3 * 4] == seeds[3 * 4 :]


@pytest.mark.usefixtures("alphazero")
def test_stored_games_of_other_runs_have_another_number(require: Require) -> None:
    """Runs with other numbers of games, limits of plies or networks had the same number."""
    require(find_spec("pyarrow"), "pyarrow is not installed")
    program, records = import_module("examples.alphazero"), import_module("skep.records")
    one, other = (program.Net().state_dict() for _ in range(2))
    runs: list[int] = []
    asked = [(one, 2, 2), (one, 2, 2), (one, 3, 2), (one, 2, 3), (other, 2, 2)]
    for weights, max_plies, games in asked:
        path, task = Path(f"{len(runs)}.parquet"), program.SelfPlay(weights, "Base", 2, max_plies)
        program.store(path, task(range(games))[1], 1, task)
        (columns,) = records.read_parquet(path)
        runs.append(int(columns.run[0]))
    assert runs[0] == runs[1]
    assert len(set(runs)) == 4


def _checkpoint() -> bytes:
    alphazero = import_module("examples.alphazero")
    weights = alphazero.Net().state_dict()
    _, games = alphazero.SelfPlay(weights, "Base", 2, 2)(range(16))
    examples = [example for game in games for example in game.examples()]
    path = Path("whole.pt")
    alphazero.save(path, alphazero.Progress("Base", examples=examples))
    assert alphazero.load(path).rules == "Base"
    return path.read_bytes()


def _flipped(data: bytes) -> bytes:
    """Return data with a bit that has changed in the middle: in a weight."""
    middle = len(data) // 2
    return data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :]


def _weights(data: bytes) -> bytes:
    """Return a file of PyTorch with nothing but weights."""
    del data
    file = io.BytesIO()
    import_module("torch").save(import_module("examples.alphazero").Net().state_dict(), file)
    return file.getvalue()


DAMAGES: list[Callable[[bytes], bytes]] = [
    lambda _: b"",
    lambda _: b"hello",
    lambda data: data[: len(data) // 2],
    _flipped,
    _weights,
]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_checkpoint_is_one_sentence(
    alphazero: Callable[..., Done], damage: Callable[[bytes], bytes]
) -> None:
    data = damage(_checkpoint())
    Path("a.pt").write_bytes(data)
    done = alphazero("--checkpoint", "a.pt")
    assert (done.status, done.out) == (2, "")
    why = "a.pt: the file isn't a checkpoint, or it is damaged"
    assert done.err.endswith(f"alphazero.py: error: {why}\n")
    assert Path("a.pt").read_bytes() == data


@pytest.mark.usefixtures("alphazero")
def test_a_checkpoint_plays_as_an_opponent() -> None:
    _checkpoint()
    other = import_module("examples.alphazero").load_opponent("whole.pt", simulations=4)
    game = Game("Base")
    while len(game.moves) < 6:
        game.play(other.choose(game))
    assert other.name == "alphazero"


@pytest.mark.parametrize(
    ("option", "value", "why"),
    [
        ("--rules", "Foo", "'Foo', column 1: expected "),
        ("--device", "abacus", "abacus: PyTorch can't use this device on this machine"),
    ],
)
def test_wrong_rules_and_devices_are_one_sentence(
    tmp_path: Path, require: Require, option: str, value: str, why: str
) -> None:
    require(find_spec("torch"), "PyTorch is not installed")
    done = run(tmp_path, "alphazero.py", *QUICK, option, value)
    assert (done.status, done.out) == (2, "")
    assert f"alphazero.py: error: {why}" in done.err
    assert "Traceback" not in done.err


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ("--games -5", "--games: expected at least 1"),
        ("--threads 0", "--threads: expected at least 1"),
        ("--rounds 0", "--rounds: expected at least 1"),
        ("--max-plies 0", "--max-plies: expected at least 1"),
        ("--test-games 0", "--test-games: expected at least 2"),
        ("--test-games 3", "--test-games: expected an even number"),
        ("--checkpoint none/x.pt", "none/x.pt: No such file or directory"),
        ("--checkpoint .", ".: Is a directory"),
        ("--games-folder full", "full: Not a directory"),
        ("--games-folder full/games", "full/games: Not a directory"),
        ("--opponent nobody", f"no opponent is called 'nobody'; opponents: {', '.join(OPPONENTS)}"),
        ("--play", "alphazero.pt: No such file or directory"),
    ],
)
def test_options_that_cannot_work_are_refused_at_the_start(
    alphazero: Callable[..., Done], options: str, why: str
) -> None:
    """A network that couldn't be saved was trained first, and no games were a traceback."""
    Path("full").write_text("")
    done = alphazero(*options.split())
    assert done.status == 2
    assert done.err.endswith(f"alphazero.py: error: {why}\n")


def test_two_simulations_are_enough_and_one_is_refused(tmp_path: Path, require: Require) -> None:
    require(find_spec("torch"), "PyTorch is not installed")
    require(native, NOT_BUILT)
    done = run(tmp_path, "alphazero.py", *QUICK, "--simulations", "1")
    assert (done.status, done.out) == (2, "")
    assert done.err.endswith("error: --simulations: expected at least 2\n")
    done = run(tmp_path, "alphazero.py", *QUICK, "--simulations", "2", "--threads", "1")
    assert (done.status, done.err) == (0, "")


def test_leaves_are_evaluated_on_the_device(require: Require) -> None:
    """PyTorch's device without memory stands in for a GPU: reading values back from it fails."""
    require(find_spec("torch"), "PyTorch is not installed")
    require(native, NOT_BUILT)
    alphazero = import_module("examples.alphazero")
    weights = alphazero.Net().state_dict()
    here = alphazero.SelfPlay(weights, "Base", 2, 4, "cpu")
    seed, games = here(range(32, 35))
    assert (seed, [len(game.steps) for game in games]) == (32, [4] * 3)
    with pytest.raises(NotImplementedError, match="meta"):
        alphazero.SelfPlay(weights, "Base", 2, 4, "meta")(range(3))


@pytest.mark.long
@pytest.mark.timeout(120)
def test_workers_of_a_cluster_play_the_games(
    tmp_path: Path, require: Require, monkeypatch: pytest.MonkeyPatch
) -> None:
    require(find_spec("torch"), "PyTorch is not installed")
    require(find_spec("ray"), "Ray is not installed: pip install ray")
    require(native, NOT_BUILT)
    monkeypatch.setenv("RAY_AUTH_MODE", "token")
    monkeypatch.setenv("RAY_AUTH_TOKEN", secrets.token_hex(32))
    few = ("--simulations", "2", "--threads", "1", "--ray", "local")
    done = run(tmp_path, "alphazero.py", *QUICK, *few)
    assert done.status == 0, done.err
    assert done.out.splitlines()[-1].startswith("round 1: 96 examples, loss ")
