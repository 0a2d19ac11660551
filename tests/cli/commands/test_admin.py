"""``skep admin``: backups, restores, checks and copies, as an operator sees them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import update

from skep.server.archive.backup_file import check_backup
from skep.server.signing_key import read_key, read_or_make_key
from skep.server.store.connection_pools import make_engine
from skep.server.store.database_lock import database_lock
from skep.server.store.tables import events
from tests.cli.conftest import Result, Skep
from tests.server.clubs import contents, fill
from tests.server.stored_games import expected_games
from tests.server.test_archive import packed
from tests.server.test_migrations import move_to

GAMES = len(expected_games())


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a data folder with a club in it."""
    folder = tmp_path / "data"
    folder.mkdir()
    monkeypatch.setenv("SKEP_DATA", str(folder))
    asyncio.run(fill(url_in(folder)))
    return folder


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """Return another data folder, which is empty."""
    return tmp_path / "other"


def url_in(folder: Path) -> str:
    return f"sqlite+aiosqlite:///{folder}/skep.db"


def said(text: str) -> Result:
    return Result(0, f"{text}\n", "")


def refused(text: str) -> Result:
    return Result(2, "", f"skep: error: {text}\n")


def damage(folder: Path) -> str:
    """Damage a game, and return its id."""
    game: str = min(game["id"] for game in expected_games().values())

    async def change() -> None:
        engine = make_engine(url_in(folder))
        async with engine.begin() as connection:
            broken = update(events).where(events.c.game_id == game).values(payload="{}")
            await connection.execute(broken)
        await engine.dispose()

    asyncio.run(change())
    return game


def test_a_backup_is_restored_with_its_key(
    skep: Skep, data: Path, other: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, key = tmp_path / "club.skep", read_or_make_key(data)
    result = skep("admin", "backup", str(file))
    assert result == said(
        f"Backed up {GAMES} games and one player to {file}.\n"
        f"The key in the backup is from {data}/secret-key."
    )
    monkeypatch.setenv("SKEP_DATA", str(other))
    restored = skep("admin", "restore", str(file))
    assert restored == said(
        f"Restored {GAMES} games and one player.\n"
        f"The key from the backup is now in {other}/secret-key."
    )
    assert asyncio.run(contents(url_in(other))) == asyncio.run(contents(url_in(data)))
    assert read_key(other) == key
    assert (other / "secret-key").stat().st_mode & 0o777 == 0o600


def test_a_restore_keeps_a_key_that_is_in_use_and_says_so(
    skep: Skep, data: Path, other: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, key, own = str(tmp_path / "club.skep"), read_or_make_key(data), read_or_make_key(other)
    skep("admin", "backup", file)
    monkeypatch.setenv("SKEP_DATA", str(other))
    result = skep("admin", "restore", file)
    assert result.status == 0
    assert result.err.startswith(f"skep: warning: {other}/secret-key differs from the key in")
    assert read_key(other) == own
    assert skep("admin", "restore", file).err == (
        f"skep: error: The target already has {GAMES} games and one player."
        " To replace everything in it, add --replace.\n"
    )
    replaced = skep("admin", "restore", "--replace", file)
    (kept,) = other.glob("secret-key.before-*")
    assert replaced.err == (
        f"skep: warning: {other}/secret-key had a different key. It now contains the key from the"
        f" backup, and the old one is in {kept}. Players who were signed in with the old key no"
        " longer are.\n"
    )
    assert (read_key(other), kept.read_text()) == (key, f"{own}\n")
    assert kept.stat().st_mode & 0o777 == 0o600
    assert skep("admin", "restore", "--replace", file).err == ""
    assert list(other.glob("secret-key.before-*")) == [kept]


def test_a_damaged_key_is_replaced_by_the_one_in_a_backup(
    skep: Skep, data: Path, tmp_path: Path
) -> None:
    file, key = str(tmp_path / "club.skep"), read_or_make_key(data)
    skep("admin", "backup", file)
    (data / "secret-key").write_text("")
    assert skep("admin", "backup", file).status == 2
    assert skep("admin", "restore", "--replace", file).status == 0
    assert read_key(data) == key


def test_a_backup_without_a_key_says_so_and_so_does_its_restore(
    skep: Skep, data: Path, other: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "club.skep"
    assert skep("admin", "backup", str(file)).err == (
        f"skep: warning: The backup contains no key, because there is none at {data}/secret-key. If"
        " you restore it, all guests lose their games. Set SKEP_DATA to the server’s data folder,"
        " then make another backup.\n"
    )
    monkeypatch.setenv("SKEP_DATA", str(other))
    assert skep("admin", "restore", str(file)).err == (
        "skep: warning: The backup contains no key, and there is none at"
        f" {other}/secret-key either. To keep players signed in, put their server’s key there"
        " before you start the server.\n"
    )
    own = read_or_make_key(other)
    assert skep("admin", "restore", "--replace", str(file)).err == (
        "skep: warning: The backup contains no key. Players stay signed in only if"
        f" {other}/secret-key is their server’s key.\n"
    )
    assert read_key(other) == own


def test_the_key_beside_a_database_is_found_without_its_data_folder(
    skep: Skep, data: Path, other: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, key = tmp_path / "club.skep", read_or_make_key(data)
    monkeypatch.setenv("SKEP_DATA", str(other))
    backup = ("admin", "backup", "--db", f"sqlite:///{data}/skep.db", str(file))
    restore = ("admin", "restore", "--replace", "--db", f"sqlite:///{data}/skep.db", str(file))
    result = skep(*backup)
    assert result.out.endswith(f"\nThe key in the backup is from {data}/secret-key.\n")
    assert (result.err, check_backup(file).key) == ("", key)
    assert (skep(*restore).err, read_key(data), read_key(other)) == ("", key, None)
    # With another Skep's key in the data folder, it isn't certain which one is right.
    own = read_or_make_key(other)
    told = f"skep: warning: {data}/secret-key and {other}/secret-key are different keys."
    assert skep(*backup).err.startswith(told)
    assert check_backup(file).key == key
    assert skep(*restore).err.startswith(told)
    assert (read_key(data), read_key(other)) == (key, own)


def test_a_database_elsewhere_has_its_key_in_the_data_folder(
    skep: Skep, data: Path, other: Path, tmp_path: Path
) -> None:
    file, key = tmp_path / "club.skep", read_or_make_key(data)
    other.mkdir()
    (data / "skep.db").rename(other / "skep.db")
    skep("admin", "backup", "--db", f"sqlite:///{other}/skep.db", str(file))
    assert check_backup(file).key == key


def test_a_backup_has_no_key_that_the_server_ignores(
    skep: Skep, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, own, secret = tmp_path / "club.skep", read_or_make_key(data), "s" * 32
    skep("admin", "backup", str(tmp_path / "old.skep"))
    monkeypatch.setenv("SKEP_SECRET", secret)
    assert skep("admin", "backup", str(file)) == said(
        f"Backed up {GAMES} games and one player to {file}.\n"
        "The backup contains no key, because this server’s key is in SKEP_SECRET. Store it"
        " separately."
    )
    assert check_backup(file).key is None
    assert skep("admin", "restore", "--replace", str(file)).err == (
        "skep: warning: The backup contains no key. Players stay signed in only if SKEP_SECRET is"
        " their server’s key.\n"
    )
    result = skep("admin", "restore", "--replace", str(tmp_path / "old.skep"))
    assert result.err.startswith("skep: warning: SKEP_SECRET differs from the key in the backup")
    assert read_key(data) == own
    monkeypatch.setenv("SKEP_SECRET", own)
    assert skep("admin", "restore", "--replace", str(tmp_path / "old.skep")).err == ""
    monkeypatch.setenv("SKEP_SECRET", "short")
    assert skep("admin", "backup", str(file)).err.startswith("skep: error: SKEP_SECRET is not")


def test_an_empty_club_is_backed_up_too(
    skep: Skep, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SKEP_DATA", str(tmp_path))
    asyncio.run(move_to(url_in(tmp_path), "head"))
    file = str(tmp_path / "club.skep")
    backed_up = skep("admin", "backup", file)
    assert backed_up.out == f"Backed up 0 games and 0 players to {file}.\n"
    assert skep("admin", "check", file) == said("There are no games to check.")


def test_a_backup_needs_a_database(skep: Skep, tmp_path: Path) -> None:
    result = skep("admin", "backup", "--db", f"sqlite:///{tmp_path}/none.db", "x.skep")
    assert result == refused("No Skep database was found. Use --db to say where it is.")


def test_an_old_database_has_to_be_migrated_first(skep: Skep, data: Path, tmp_path: Path) -> None:
    asyncio.run(move_to(url_in(data), "0002", back=True))
    assert skep("admin", "backup", str(tmp_path / "x.skep")) == refused(
        "The database is from an earlier version of Skep. Start “skep serve” once to migrate it,"
        " then try again."
    )


def test_something_else_is_not_restored(skep: Skep, data: Path, tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("hello")
    told = f"{file} is not a complete Skep backup. Nothing was changed."
    assert skep("admin", "restore", "--replace", str(file)) == refused(told)
    assert skep("admin", "check", str(file)) == refused(told)
    assert len(asyncio.run(contents(url_in(data)))) == GAMES + 3


def test_a_bad_value_in_a_backup_is_named(skep: Skep, data: Path, tmp_path: Path) -> None:
    file, row = tmp_path / "club.skep", {"id": "ann", "name": "Ann", "created_at": "now"}
    head = {"type": "backup", "format": 1, "schema": "0005", "made_at": 1}
    player = {"type": "row", "table": "players", "row": row}
    told = (
        f"{file}, line 2: “players ann” has an invalid value in “created_at”. Nothing was changed."
        " Use another backup, or the version of Skep that made this one."
    )
    file.write_bytes(packed(head, player))
    assert skep("admin", "check", str(file)) == refused(told)
    assert skep("admin", "restore", "--replace", str(file)) == refused(told)
    good = player | {"row": row | {"created_at": 1}}
    file.write_bytes(packed(head, good, good))
    assert skep("admin", "restore", "--replace", str(file)) == refused(
        f"“players ann” appears twice in {file}. Nothing was changed. Use another backup."
    )
    assert len(asyncio.run(contents(url_in(data)))) == GAMES + 3


def test_a_server_has_to_be_stopped_before_a_restore(
    skep: Skep, data: Path, tmp_path: Path
) -> None:
    file = str(tmp_path / "club.skep")
    with database_lock(url_in(data)):
        assert skep("admin", "backup", file).status == 0
        result = skep("admin", "restore", "--replace", file)
    assert result == refused(
        f"Another Skep server is using {data}/skep.db. Stop that one first, or choose another"
        " database with --db."
    )


@pytest.mark.usefixtures("data")
def test_intact_games_are_counted(skep: Skep, tmp_path: Path) -> None:
    told = f"{GAMES} games checked. All of them are intact."
    assert skep("admin", "check") == said(told)
    skep("admin", "backup", str(tmp_path / "club.skep"))
    assert skep("admin", "check", str(tmp_path / "club.skep")) == said(told)


def test_damaged_games_are_listed(skep: Skep, data: Path) -> None:
    game = damage(data)
    assert skep("admin", "check") == Result(
        1,
        f"{game}: not a fact: Object missing required field `type`\nDamaged games: 1 of {GAMES}.\n",
        "",
    )


def test_a_copy_says_whether_a_second_pass_is_needed(skep: Skep, data: Path, other: Path) -> None:
    copy = ("admin", "copy", "--to", f"sqlite:///{other}/skep.db")
    done = f"The target now has {GAMES} games and one player, the same as the source."
    with database_lock(url_in(data)):
        assert skep(*copy) == said(
            f"{done} Changes written: {GAMES + 3}.\n"
            "A server is using the source, so newer moves are missing from the target. Stop the"
            " server, then run the command again with --replace."
        )
    assert skep(*copy, "--replace") == said(
        f"{done} Changes written: 0.\n"
        "No server was using the source. You can start the server with the target now."
    )


def test_after_a_move_nothing_uses_the_old_database_by_mistake(
    skep: Skep, data: Path, other: Path, tmp_path: Path
) -> None:
    url = f"sqlite:///{other}/skep.db"
    assert skep("admin", "copy", "--to", url).status == 0
    # As docs/serve.md says.
    (data / "skep.db").rename(data / "skep.db.moved")
    told = refused("No Skep database was found. Use --db to say where it is.")
    assert skep("admin", "backup", str(tmp_path / "club.skep")) == told
    assert skep("admin", "check") == told
    assert skep("admin", "check", "--db", url).status == 0


def test_a_database_is_not_copied_to_itself(skep: Skep, data: Path) -> None:
    url = f"sqlite:///{data}/skep.db"
    told = "The source and the target are the same database."
    assert skep("admin", "copy", "--to", url, "--replace") == refused(told)


@pytest.mark.usefixtures("data")
def test_a_dutch_operator_reads_dutch(skep: Skep, tmp_path: Path) -> None:
    file, key = tmp_path / "club.skep", tmp_path / "data/secret-key"
    result = skep("admin", "backup", str(file), "--lang", "nl")
    assert result.out == f"Back-up gemaakt van {GAMES} partijen en één speler in {file}.\n"
    assert f"De back-up bevat geen sleutel, want {key} bestaat niet." in result.err


def test_without_a_command_it_shows_its_help(skep: Skep) -> None:
    result = skep("admin")
    assert result == skep("admin", "--help")
    for name in ("backup", "restore", "check", "copy"):
        assert f"\n  {name} " in result.out
