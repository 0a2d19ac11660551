"""Parquet files of self-play positions."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from skep import records
from skep.train.errors import TrainingError, TrainingFault
from tests.conftest import Require
from tests.train.games import small_file, small_run

np = pytest.importorskip("numpy")
arrow = pytest.importorskip("pyarrow")
parquet = pytest.importorskip("pyarrow.parquet")


@pytest.fixture(scope="module")
def files(require: Require, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Give a file of records and the Parquet file that was made from it."""
    folder = tmp_path_factory.mktemp("parquet")
    source, target = folder / "small.records", folder / "small.parquet"
    source.write_bytes(small_file(small_run(require), *range(6)))
    records.write_parquet(source, target, batch_size=100)
    return source, target


def test_a_parquet_file_holds_the_columns(files: tuple[Path, Path]) -> None:
    source, target = files
    expected = records.load_columns(source, features=True)
    found = records.join_columns(list(records.read_parquet(target, batch_size=64)))
    for name in ("run", "game", "ply", "action", "score", "result", "features"):
        one, other = getattr(found, name), getattr(expected, name)
        assert one.dtype == other.dtype
        assert (one == other).all()
    assert (found.rules, found.setup) == (expected.rules, expected.setup)


def test_other_programs_see_plain_columns(files: tuple[Path, Path]) -> None:
    schema = parquet.read_schema(files[1])
    assert [f"{field.name} {field.type}" for field in schema] == [
        "run uint32",
        "game uint32",
        "ply uint16",
        "rules dictionary<values=string, indices=int16, ordered=0>",
        "setup string",
        "action uint16",
        "score int16",
        "result int8",
        "features fixed_size_list<element: uint16>[146]",
    ]


def test_features_can_be_left_out(files: tuple[Path, Path], tmp_path: Path) -> None:
    target = tmp_path / "plain.parquet"
    rows = records.write_parquet(files[0], target, features=False)
    (columns,) = records.read_parquet(target)
    assert (len(columns), columns.features) == (rows, None)


def test_a_truncated_parquet_file_is_refused(files: tuple[Path, Path], tmp_path: Path) -> None:
    path = tmp_path / "cut.parquet"
    path.write_bytes(files[1].read_bytes()[:-100])
    with pytest.raises(records.TableError, match="expected a complete Parquet file"):
        list(records.read_parquet(path))


def test_damage_to_the_columns_of_a_parquet_file_never_changes_them(
    files: tuple[Path, Path], tmp_path: Path
) -> None:
    path = tmp_path / "damaged.parquet"
    whole = files[1].read_bytes()
    expected = records.join_columns(list(records.read_parquet(files[1])))
    end = len(whole) - int.from_bytes(whole[-8:-4], "little") - 8
    places, refused = range(4, end, 61), 0
    for at in places:
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :])
        try:
            found = records.join_columns(list(records.read_parquet(path)))
        except records.TableError as error:
            assert str(error).startswith(f"{path}: expected a complete Parquet file")  # noqa: PT017
            refused += 1
        else:  # only statistics are damaged, which nobody reads
            for name in ("run", "game", "ply", "action", "score", "result", "features"):
                assert np.array_equal(getattr(found, name), getattr(expected, name))
            assert (found.rules, found.setup) == (expected.rules, expected.setup)
    assert refused > 0.9 * len(places)


def test_a_disk_that_fails_is_not_a_damaged_parquet_file(
    files: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: object, **_options: object) -> object:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(parquet, "ParquetFile", fail)
    with pytest.raises(OSError, match="Input/output error"):
        list(records.read_parquet(files[1]))


@pytest.mark.parametrize(
    ("column", "values", "message"),
    [
        ("action", ["wA1"], "expected a column action of type uint16, not string"),
        ("action", None, "expected a column action of type uint16, not nothing"),
        ("action", np.array([6000], "uint16"), "actions below 5489 in row 0 of action, not 6000"),
        ("result", arrow.array([None], arrow.int8()), "a number in row 0 of result, not an empty"),
        (
            "result",
            np.array([7], "int8"),
            r"wrong\.parquet: expected -1, 0 or 1 in row 0",
        ),
        ("score", np.array([30_001], "int16"), "scores from -30,000 to 30,000 in row 0 of score"),
        (
            "rules",
            ["Base+M"],
            r"the rules of the setup, Base\+MLP, in row 0 of rules, not 'Base\+M'",
        ),
        ("rules", ["nonsense"], "expected a rule set in row 0 of rules, not 'nonsense'"),
        ("rules", arrow.array([None], arrow.string()), "a rule set in row 0 of rules, not None"),
        ("rules", np.array([1], "int8"), "expected a column rules of type"),
    ],
)
def test_other_types_of_columns_are_refused(
    files: tuple[Path, Path], tmp_path: Path, column: str, values: object, message: str
) -> None:
    table = parquet.read_table(files[1]).slice(0, 1)
    at = table.schema.names.index(column)
    table = table.drop_columns([column])
    if values is not None:
        table = table.add_column(at, column, arrow.array(values))
    path = tmp_path / "wrong.parquet"
    parquet.write_table(table, path)
    with pytest.raises(records.TableError, match=message):
        list(records.read_parquet(path))


def test_errors_count_rows_from_the_start_of_the_file(
    files: tuple[Path, Path], tmp_path: Path
) -> None:
    table = parquet.read_table(files[1]).slice(0, 50)
    results = table.column("result").to_pylist()
    results[37] = 2
    at = table.schema.names.index("result")
    table = table.set_column(at, "result", arrow.array(results, arrow.int8()))
    path = tmp_path / "wrong.parquet"
    parquet.write_table(table, path)
    with pytest.raises(records.TableError, match="in row 37 of result, not 2"):
        list(records.read_parquet(path, batch_size=10))


def test_another_action_space_is_refused(files: tuple[Path, Path], tmp_path: Path) -> None:
    table = parquet.read_table(files[1]).replace_schema_metadata({"skep_action_space": "9"})
    path = tmp_path / "later.parquet"
    parquet.write_table(table, path)
    with pytest.raises(records.TableError, match="expected action space 1, not 9"):
        list(records.read_parquet(path))


def test_an_interrupted_export_leaves_no_file(files: tuple[Path, Path], tmp_path: Path) -> None:
    cut = tmp_path / "cut.records"
    cut.write_bytes(files[0].read_bytes()[:-1])
    with pytest.raises(records.RecordError):
        records.write_parquet(cut, tmp_path / "cut.parquet", batch_size=10)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cut.records"]


def test_without_pyarrow_the_error_says_what_to_install(
    files: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(name: str) -> object:
        raise ImportError(name)

    monkeypatch.setattr(importlib, "import_module", fail)
    with pytest.raises(records.ParquetNeededError, match=r"pip install '\.\[parquet\]'"):
        records.write_parquet(files[0], "out.parquet")


@pytest.mark.parametrize("how", ["same", "link"])
def test_the_file_of_records_is_not_replaced(
    files: tuple[Path, Path], tmp_path: Path, how: str
) -> None:
    source = tmp_path / "games"
    source.write_bytes(files[0].read_bytes())
    target = source
    if how == "link":
        target = tmp_path / "link"
        target.hardlink_to(source)
    with pytest.raises(TrainingError) as caught:
        records.write_parquet([files[0], source], target)
    assert caught.value.fault is TrainingFault.SAME_FILE
    assert source.read_bytes() == files[0].read_bytes()
