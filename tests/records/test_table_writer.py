"""Tables of games that any loop played."""

from __future__ import annotations

import importlib
import pydoc
import random
import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from skep import Position, WrongTypeError, parse_ruleset, records, spaces
from skep.core.bugs import Color
from skep.engine import Score
from skep.notation.setupstring import format_setup
from skep.records.sources import read_any_examples

np = pytest.importorskip("numpy")
pytest.importorskip("pyarrow")

Change = Callable[[list[records.GameStep]], list[records.GameStep]]


def random_game(seed: int, plies: int = 30) -> list[records.GameStep]:
    """Return the steps of a random game, with a random policy over its legal actions."""
    rng = random.Random(seed)
    position, steps = Position.initial(parse_ruleset("Base+MLP")), list[records.GameStep]()
    while position.outcome is None and len(steps) < plies:
        actions = spaces.legal_actions([position]).actions
        shares = np.array([rng.random() for _ in actions])
        shares /= shares.sum()
        action = int(rng.choice(actions))
        steps.append(records.GameStep(position, action, rng.uniform(-1, 1), (actions, shares)))
        position = spaces.play_action(action, position)
    return steps


def write(path: Path, *games: list[records.GameStep], settings: str = "seed=1") -> Path:
    """Write games that White won."""
    with records.TableWriter(path, settings=settings) as table:
        for game in games:
            table.add_game(game, Color.WHITE)
    return path


def test_rows_are_the_steps_of_the_games(tmp_path: Path) -> None:
    first, second = random_game(1), random_game(2)
    with records.TableWriter(tmp_path / "a.parquet", settings="seed=1") as table:
        assert table.add_game(first, Color.WHITE) == 0
        assert table.add_game(second, None, number=7) == 7
        assert table.add_game(first, Color.BLACK) == 8
        assert table.positions == 90
    (columns,) = records.read_parquet(tmp_path / "a.parquet")
    steps = [*first, *second, *first]
    assert set(columns.run.tolist()) == {zlib.crc32(b"seed=1")}
    assert columns.game.tolist() == [0] * 30 + [7] * 30 + [8] * 30
    assert columns.ply.tolist() == [*range(30)] * 3
    assert set(columns.rules) == {"Base+MLP"}
    assert columns.setup == [format_setup(step.position) for step in steps]
    assert columns.action.tolist() == [step.action for step in steps]
    assert columns.result.tolist() == [1, -1] * 15 + [0] * 30 + [-1, 1] * 15
    assert columns.policy_actions is not None
    assert columns.policy_shares is not None
    found = zip(columns.policy_actions, columns.policy_shares, strict=True)
    for (actions, shares), step in zip(found, steps, strict=True):
        assert step.policy is not None
        assert (actions.dtype, shares.dtype) == (np.uint16, np.float32)
        assert (actions == step.policy[0]).all()
        assert np.allclose(shares, step.policy[1])
    assert records.count(tmp_path / "a.parquet") == (3, 90)


def test_a_value_becomes_the_score_with_its_win_probability(tmp_path: Path) -> None:
    values = [-1.0, -0.9, 0, 0.25, 0.999, 1, None, Score(-125), Score.win(3)]
    game = [
        step._replace(value=value) for step, value in zip(random_game(1, 9), values, strict=True)
    ]
    (columns,) = records.read_parquet(write(tmp_path / "a.parquet", game))
    scores = columns.score.tolist()
    for value, score in zip(values[:6], scores, strict=False):
        assert isinstance(value, int | float)
        assert 2 * Score(score).win_probability - 1 == pytest.approx(value, abs=0.003)
        assert np.tanh(score / 220) == pytest.approx(value, abs=0.003)
    assert scores[6:] == [records.NO_SCORE, -125, 29_997]
    pandas_sees: Any = importlib.import_module("pyarrow.parquet").read_table(tmp_path / "a.parquet")
    assert pandas_sees.column("score").to_pylist()[6] is None


def test_batches_have_the_policy_of_what_a_model_sees(tmp_path: Path) -> None:
    torch: Any = pytest.importorskip("torch")
    steps = random_game(3)
    steps[4] = steps[4]._replace(policy=None, value=None)
    path = write(tmp_path / "a.parquet", steps)
    dataset = records.RecordDataset(path, batch_size=64, with_policy=True, with_masks=True)
    (batch,) = dataset
    assert (batch["policy"].shape, batch["policy"].dtype) == ((30, spaces.ACTIONS), torch.float32)
    plies: list[int] = batch["ply"].tolist()
    for row, ply in enumerate(plies):
        to = spaces.action_permutations()[batch["symmetry"][row]]
        expected = np.zeros(spaces.ACTIONS)
        policy = steps[ply].policy
        assert (policy is None) == (ply == 4)
        if policy is not None:
            actions, shares = policy
            expected[to[actions]] = shares
        assert batch["action"][row] == to[steps[ply].action]
        assert np.allclose(batch["policy"][row], expected)
        assert bool(batch["score"][row].isnan()) == (ply == 4)
    assert bool((batch["policy"][batch["mask"] == 0] == 0).all())


def test_a_file_without_policies_says_so(ten_games: Path, tmp_path: Path) -> None:
    pytest.importorskip("torch")
    records.write_parquet(ten_games, tmp_path / "ten.parquet", features=False)
    with pytest.raises(records.TableError, match="expected a Parquet file with policy_actions"):
        next(iter(records.RecordDataset(ten_games, with_policy=True)))
    with pytest.raises(records.TableError, match=r"ten\.parquet: expected a column policy_actions"):
        next(iter(records.RecordDataset(tmp_path / "ten.parquet", with_policy=True)))


def test_tables_are_joined_and_archived_with_their_policies(
    ten_games: Path, tmp_path: Path
) -> None:
    (mine,) = records.read_parquet(write(tmp_path / "a.parquet", random_game(1)))
    other = records.load_columns(ten_games)
    joined = records.join_columns([other, mine])
    assert joined.policy_actions is not None
    assert [len(row) for row in joined.policy_actions[: len(other)]] == [0] * len(other)
    records.save_npz(joined, tmp_path / "a.npz")
    with np.load(tmp_path / "a.npz") as archive:
        offsets = archive["policy_offsets"]
        for name in ("policy_actions", "policy_shares"):
            rows = np.split(archive[name], offsets[1:-1])
            assert all(map(np.array_equal, rows, getattr(joined, name)))
            assert len(rows) == len(joined)


def test_many_rows_are_written_block_by_block(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skep.records.table_writer._ROWS", 50)
    games = [random_game(seed) for seed in range(7)]
    path = write(tmp_path / "a.parquet", *games)
    parquet: Any = importlib.import_module("pyarrow.parquet")
    assert parquet.ParquetFile(path).num_row_groups == 4
    columns = records.join_columns(records.read_parquet(path, batch_size=33))
    assert columns.action.tolist() == [step.action for game in games for step in game]


def test_a_game_costs_the_same_however_many_are_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rows of all waiting games were counted again for each."""
    counted = list[int]()

    def count(columns: records.RecordColumns) -> int:
        counted.append(len(columns.action))
        return counted[-1]

    game = random_game(1, 1)
    monkeypatch.setattr(records.RecordColumns, "__len__", count)
    with records.TableWriter(tmp_path / "a.parquet", settings="seed=1") as table:
        for _ in range(20):
            table.add_game(game, None)
        assert len(counted) <= 20


def test_a_file_is_never_replaced(tmp_path: Path) -> None:
    path = write(tmp_path / "a.parquet", random_game(1))
    before = path.read_bytes()
    with (
        pytest.raises(FileExistsError, match=r"a\.parquet"),
        records.TableWriter(path, settings="seed=1"),
    ):
        pytest.fail("it began")
    assert path.read_bytes() == before


def test_an_error_leaves_no_file(tmp_path: Path) -> None:
    with (  # noqa: PT012 - the game before the error matters
        pytest.raises(KeyboardInterrupt),
        records.TableWriter(tmp_path / "a.parquet", settings="seed=1") as table,
    ):
        table.add_game(random_game(1), None)
        raise KeyboardInterrupt
    assert list(tmp_path.iterdir()) == []


def test_only_an_open_table_takes_games(tmp_path: Path) -> None:
    table = records.TableWriter(tmp_path / "a.parquet", settings="seed=1")
    for _ in range(2):
        with pytest.raises(records.TableError, match="expected an open table"):
            table.add_game(random_game(1), None)
        if not (tmp_path / "a.parquet").exists():
            with table:
                table.add_game(random_game(1), None)


def _first(**changes: Any) -> Change:
    """Return a change that keeps the first step of a game, with other fields."""
    return lambda steps: [steps[0]._replace(**changes)]


def _none(_steps: list[records.GameStep]) -> list[records.GameStep]:
    """Return no steps."""
    return []


def _backward(steps: list[records.GameStep]) -> list[records.GameStep]:
    """Return the second step before the first."""
    return steps[1::-1]


def _late(steps: list[records.GameStep]) -> list[records.GameStep]:
    """Return a step of a game with too many plies."""
    setup = replace(steps[-1].position.setup(), ply=65_537)
    return [steps[-1]._replace(position=Position.from_setup(setup))]


def _no_list(steps: list[records.GameStep]) -> Any:
    """Return something else than a list of steps."""
    return len(steps)


def _tuples(steps: list[records.GameStep]) -> Any:
    """Return steps without their type."""
    return [tuple(step) for step in steps]


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        (_no_list, WrongTypeError, "steps: expected Iterable"),
        (_tuples, WrongTypeError, "steps: expected GameStep"),
        (_none, records.TableError, "at least one step"),
        (_backward, records.TableError, "positions of one game in their order"),
        (_first(action=5488), spaces.IllegalActionError, "action 5488"),
        (_first(action="wS1"), WrongTypeError, "action"),
        (_first(value=1.5), records.TableError, "a value from -1 to 1"),
        (_first(value=np.float32("nan")), records.TableError, "a value from -1 to 1"),
        (_first(value=np.float32(1.5)), records.TableError, "a value from -1 to 1"),
        (_first(value=float("nan")), records.TableError, "a value from -1 to 1"),
        (_first(value=Score(30_001)), records.TableError, "a score below 30,000"),
        (_first(value="0.5"), WrongTypeError, "value"),
        (_first(value=True), WrongTypeError, "value: expected int or float or floating"),
        (_late, records.TableError, "expected plies up to 65,535, not 65,537"),
        (_first(policy=[1]), WrongTypeError, "policy"),
        (_first(policy=(1,)), WrongTypeError, "policy"),
    ],
)
def test_games_that_cannot_have_been_played_are_refused(
    tmp_path: Path, change: Change, error: type[Exception], message: str
) -> None:
    with records.TableWriter(tmp_path / "a.parquet", settings="seed=1") as table:
        with pytest.raises(error, match=message):
            table.add_game(change(random_game(1)), None)
        table.add_game(random_game(1), None)  # the table is as it was
    assert records.count(tmp_path / "a.parquet") == (1, 30)


@pytest.mark.parametrize(
    ("actions", "shares", "error", "message"),
    [
        ([0, 0], [0.5, 0.5], spaces.ArrayError, "each action once"),
        ([0, 1], [0.5, 0.4], spaces.ArrayError, "shares that add up to 1"),
        ([0, 1], [1.5, -0.5], spaces.ArrayError, "shares that add up to 1"),
        ([0, 1], [float("nan"), 1], spaces.ArrayError, "shares that add up to 1"),
        ([0], [0.5, 0.5], spaces.ArrayError, "policy shares: expected shape"),
        ([], [], spaces.ArrayError, "shares that add up to 1"),
        ([-1], [1.0], spaces.IllegalActionError, "action 5488"),
    ],
)
def test_policies_that_are_none_are_refused(
    tmp_path: Path, actions: list[int], shares: list[float], error: type[Exception], message: str
) -> None:
    step = random_game(1)[0]
    legal = np.append(spaces.legal_actions([step.position]).actions, 5488)
    change = step._replace(policy=(legal[actions] if actions else legal[:0], np.array(shares)))
    with (
        records.TableWriter(tmp_path / "a.parquet", settings="seed=1") as table,
        pytest.raises(error, match=message),
    ):
        table.add_game([change], None)


@pytest.mark.parametrize(
    ("column", "value", "message"),
    [
        ("policy_actions", [5488], "expected legal actions in policies, not 5488 in"),
        (
            "policy_actions",
            [5489],
            "expected actions below 5489 in row 0 of policy_actions",
        ),
        ("policy_actions", [1, 2], "expected one share for each action"),
        ("policy_actions", [None], "expected a number for every move of a policy"),
        ("policy_shares", [0.5], "expected shares of visits that add up to 1"),
        ("policy_shares", None, "expected a column policy_shares of type list"),
    ],
)
def test_damaged_policies_of_a_table_are_refused(
    tmp_path: Path, column: str, value: Any, message: str
) -> None:
    arrow: Any = importlib.import_module("pyarrow")
    parquet: Any = importlib.import_module("pyarrow.parquet")
    step = random_game(1)[0]
    step = step._replace(policy=(np.array([step.action]), np.array([1.0])))
    table = parquet.read_table(write(tmp_path / "a.parquet", [step]))
    at, kind = table.schema.get_field_index(column), table.schema.field(column)
    table = table.drop_columns([column])
    if value is not None:
        table = table.add_column(at, kind, arrow.array([value], kind.type))
    parquet.write_table(table, tmp_path / "b.parquet")
    with pytest.raises(records.TableError, match=message):
        list(read_any_examples([tmp_path / "b.parquet"], with_policy=True))


def test_a_policy_with_an_action_twice_is_refused(tmp_path: Path) -> None:
    """The shares of the action were added up, or one of them was lost."""
    arrow: Any = importlib.import_module("pyarrow")
    parquet: Any = importlib.import_module("pyarrow.parquet")
    steps = random_game(1, 3)
    table = parquet.read_table(write(tmp_path / "a.parquet", steps))
    column = table.schema.get_field_index("policy_actions")
    rows = table.column("policy_actions").to_pylist()
    rows[2][4] = rows[2][1]
    rows = arrow.array(rows, table.schema.field(column).type)
    parquet.write_table(table.set_column(column, "policy_actions", rows), tmp_path / "b.parquet")
    message = rf"b\.parquet: expected each action once in row 2 of policy_actions, not {rows[2][1]}"
    with pytest.raises(records.TableError, match=message):
        list(records.read_parquet(tmp_path / "b.parquet"))


def test_lists_whose_values_cannot_be_empty_are_policies(tmp_path: Path) -> None:
    """Programs that declare so were told that the column has another type."""
    arrow: Any = importlib.import_module("pyarrow")
    parquet: Any = importlib.import_module("pyarrow.parquet")
    table = parquet.read_table(write(tmp_path / "a.parquet", random_game(1)))
    for name in ("policy_actions", "policy_shares"):
        at, value = table.schema.get_field_index(name), table.schema.field(name).type.value_type
        kind = arrow.list_(arrow.field("item", value, nullable=False))
        table = table.set_column(at, name, arrow.array(table.column(name).to_pylist(), kind))
    parquet.write_table(table, tmp_path / "b.parquet")
    (wanted,), (found,) = map(
        records.read_parquet, (tmp_path / "a.parquet", tmp_path / "b.parquet")
    )
    for name in ("policy_actions", "policy_shares"):
        assert all(map(np.array_equal, getattr(wanted, name), getattr(found, name)))


@pytest.mark.parametrize("kind", [np.float16, np.float32, np.float64])
def test_a_value_can_be_a_float_of_numpy(tmp_path: Path, kind: Any) -> None:
    values = [kind(-1), kind(0.25), kind(1)]
    game = [
        step._replace(value=value) for step, value in zip(random_game(1, 3), values, strict=True)
    ]
    (columns,) = records.read_parquet(write(tmp_path / "a.parquet", game))
    assert columns.score.tolist() == [-20_000, 56, 20_000]


def test_help_lists_the_number_of_positions() -> None:
    assert "The number of positions that were added." in pydoc.render_doc(records.TableWriter)
