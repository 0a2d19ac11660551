"""What ``skep serve`` refuses, in one line."""

from __future__ import annotations

import socket
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from skep.cli.commands.serve import urls
from skep.cli.commands.serve.browser import has_desktop
from skep.cli.parameters import database
from skep.server.static import page_files
from skep.server.store.database_lock import database_lock
from tests.cli.conftest import Result, Skep


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the data folder, which is also the working directory.

    SQLite would create a database that is named by a URI there, and not in the working tree.
    """
    monkeypatch.setenv("SKEP_DATA", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(autouse=True)
def page(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with a page, whether the real one is built or not."""
    folder = tmp_path_factory.mktemp("page")
    (folder / "index.html").write_text("<!doctype html>")
    monkeypatch.setattr(page_files, "PAGE_FOLDER", folder)
    return folder


def refused(text: str) -> Result:
    return Result(2, "", f"skep: error: {text}\n")


def test_a_port_that_was_asked_for_and_is_taken_is_an_error(skep: Skep) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        told = f"Port {port} is in use. Leave out --port to use the next free one."
        assert skep("serve", "--port", str(port)) == refused(told)


def test_a_host_that_is_not_ours_is_an_error(skep: Skep) -> None:
    told = "Can’t listen on 192.0.2.1, port 9000: Cannot assign requested address."
    assert skep("serve", "--host", "192.0.2.1", "--port", "9000") == refused(told)


def test_a_host_that_cannot_be_one_is_an_error(skep: Skep) -> None:
    # Longer than any name may be, so that nobody is asked for it.
    result = skep("serve", "--host", "x" * 70, "--port", "9000", "--lang", "nl")
    assert result.status == 2
    assert result.err.startswith(f"skep: fout: Skep kan niet luisteren op {'x' * 70}, poort 9000: ")
    assert result.err.count("\n") == 1


@pytest.mark.parametrize("missing", ["starlette", "uvicorn"])
def test_without_the_packages_of_the_server_it_says_how_to_get_them(
    skep: Skep, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    def find_spec(name: str) -> str | None:
        return None if name == missing else name

    monkeypatch.setattr(database, "find_spec", find_spec)
    told = (
        f"The server needs packages that aren’t installed ({missing}). In Skep’s source folder,"
        " run: pip install '.[server]'"
    )
    assert skep("serve") == refused(told)


def test_without_a_page_it_says_what_to_do(skep: Skep, page: Path, data: Path) -> None:
    (page / "index.html").unlink()
    told = (
        "There is no page to serve: Skep was installed without it. In Skep’s source folder, “make"
        " run” builds and serves the page, and “pip install '.[server]'” installs Skep with it."
        " To serve only the API, add --api-only."
    )
    assert skep("serve") == refused(told)
    assert list(data.iterdir()) == []


def test_the_api_alone_needs_no_page(skep: Skep, page: Path) -> None:
    (page / "index.html").unlink()
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        told = f"Port {port} is in use. Leave out --port to use the next free one."
        assert skep("serve", "--api-only", "--port", str(port)) == refused(told)


def test_a_database_without_its_driver_is_an_error(
    skep: Skep, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(database.DRIVERS, "postgresql", "postgresql+psycopg")
    told = "The database needs the Python package psycopg, which isn’t installed."
    url = "postgresql://skep:secret@127.0.0.1:9/skep"
    assert skep("serve", "--port", "0", "--db", url) == refused(told)


def test_a_database_that_cannot_be_opened_is_an_error(skep: Skep, data: Path) -> None:
    result = skep("serve", "--port", "0", "--db", f"sqlite:///{data}")
    told = "The database can’t be used: unable to open database file."
    assert result == refused(told)


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:"])
def test_a_database_in_memory_is_refused(skep: Skep, url: str) -> None:
    told = "The database can’t be used: a SQLite database has to be a file."
    assert skep("serve", "--port", "0", "--db", url) == refused(told)


@pytest.mark.parametrize("name", ["file:{data}/skep.db?uri=true", "file:{data}/skep.db"])
def test_a_database_that_is_named_by_a_uri_is_refused(skep: Skep, data: Path, name: str) -> None:
    told = (
        "The database can’t be used: a SQLite database is named by its path, without file: and uri."
    )
    url = "sqlite:///" + name.format(data=data)
    assert skep("serve", "--port", "0", "--db", url) == refused(told)
    assert [path.name for path in data.iterdir()] == ["secret-key"]


def test_a_database_that_another_server_uses_is_refused(skep: Skep, data: Path) -> None:
    (data / "link.db").symlink_to(data / "skep.db")
    told = (
        f"Another Skep server is using {data}/skep.db. Stop that one first, or choose another"
        " database with --db."
    )
    with database_lock(f"sqlite:///{data}/skep.db"):
        assert skep("serve", "--port", "0") == refused(told)
        assert skep("serve", "--port", "0", "--db", f"sqlite:///{data}/link.db") == refused(told)


def test_a_database_with_a_second_name_is_refused(skep: Skep, data: Path) -> None:
    (data / "skep.db").touch()
    (data / "other.db").hardlink_to(data / "skep.db")
    told = (
        f"{data}/skep.db has more than one hard link. SQLite can damage a database that is opened"
        " under two names. Delete the extra link (“find / -samefile FILE” lists them all), or use"
        " a copy of the file."
    )
    assert skep("serve", "--port", "0") == refused(told)


def test_a_database_of_a_later_version_is_refused(skep: Skep, data: Path) -> None:
    with closing(sqlite3.connect(data / "later.db")) as later, later:
        later.execute("CREATE TABLE alembic_version (version_num VARCHAR(32))")
        later.execute("INSERT INTO alembic_version VALUES ('9999')")
    told = (
        "The database was created by a newer version of Skep. Update Skep, or choose another"
        " database with --db."
    )
    result = skep("serve", "--port", "0", "--db", f"sqlite:///{data / 'later.db'}")
    assert result == refused(told)


@pytest.mark.parametrize("url", ["skep.db", "secret@localhost", "oracle:secret", "://"])
def test_what_is_no_database_is_refused_without_being_repeated(skep: Skep, url: str) -> None:
    told = (
        "--db: expected a database URL such as sqlite:////srv/skep/skep.db or"
        " postgresql://skep@localhost/skep"
    )
    assert skep("serve", "--db", url) == refused(told)


def test_a_dialect_that_nobody_knows_is_an_error(skep: Skep) -> None:
    result = skep("serve", "--port", "0", "--db", "nonsense://localhost/skep")
    assert result.err.startswith("skep: error: The database can’t be used: ")
    assert result.err.count("\n") == 1


@pytest.mark.parametrize(
    "url",
    ["hive.example", "ftp://hive.example", "https://", "https://a/b", "https://a:x", "http://a?b"],
)
def test_what_is_no_address_of_a_site_is_refused(skep: Skep, url: str) -> None:
    told = f"--public-url: expected a URL such as https://hive.example, not {url}"
    assert skep("serve", "--public-url", url) == refused(told.removesuffix("/").rstrip("/"))


@pytest.mark.parametrize("name", ["https://hive.example", "hive.example:80", "*", "a..b", "a\n"])
def test_what_is_no_host_name_is_refused(skep: Skep, name: str) -> None:
    result = skep("serve", "--allowed-host", name)
    told = "--allowed-host: expected a host name such as hive.example (no https://, no port)"
    assert result.status == 2
    assert result.err.startswith(f"skep: error: {told}, not ")


@pytest.mark.parametrize("name", ["proxy", "10.0.0.0/99", "*"])
def test_what_is_no_network_is_refused(skep: Skep, name: str) -> None:
    told = (
        "--trusted-proxy: expected an address such as 127.0.0.1"
        f" or a network such as 10.0.0.0/8, not {name}"
    )
    assert skep("serve", "--trusted-proxy", name) == refused(told)


def test_without_a_home_folder_it_is_said_what_to_set(
    skep: Skep, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("SKEP_DATA", "HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    # As for a user whom the system doesn't know.
    monkeypatch.setattr("os.getuid", lambda: 4_000_000)
    told = "There is no home folder to save games in. Set SKEP_DATA to a folder you can write to."
    assert skep("serve", "--port", "0", "--api-only") == refused(told)


def test_a_data_folder_that_cannot_be_made_is_an_error(
    skep: Skep, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (data / "file").touch()
    monkeypatch.setenv("SKEP_DATA", str(data / "file" / "data"))
    result = skep("serve", "--port", "0")
    told = (
        f"Games can’t be saved in {data}/file/data: Not a directory. To keep them elsewhere, set"
        " SKEP_DATA to a folder you can write to."
    )
    assert result == refused(told)


@pytest.mark.parametrize(
    ("url", "whole"),
    [
        ("sqlite:///x.db", "sqlite+aiosqlite:///x.db"),
        ("sqlite+aiosqlite:///x.db", "sqlite+aiosqlite:///x.db"),
        ("postgresql://a:b@c/d", "postgresql+asyncpg://a:b@c/d"),
        ("mysql+aiomysql://a/b", "mysql+aiomysql://a/b"),
    ],
)
def test_a_driver_is_added_where_none_is_named(url: str, whole: str) -> None:
    assert database.DatabaseUrl().convert(url, None, None) == whole


@pytest.mark.parametrize(
    ("host", "shown"),
    [("127.0.0.1", r"http://127.0.0.1:{port}"), ("::1", r"http://[::1]:{port}")],
)
def test_an_address_can_be_typed_as_it_is_shown(host: str, shown: str) -> None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server((host, 0), family=family) as listening:
        port = listening.getsockname()[1]
        assert urls.address_of(listening) == shown.format(port=port)


def test_a_server_open_to_the_network_shows_an_address_that_others_can_use() -> None:
    with socket.create_server(("0.0.0.0", 0)) as listening:  # noqa: S104 - that is the point
        assert "0.0.0.0" not in urls.address_of(listening)  # noqa: S104


def test_there_is_no_desktop_without_a_terminal() -> None:
    assert not has_desktop({"DISPLAY": ":0"})


POSTGRESQL = ("--db", "postgresql://skep@127.0.0.1:1/skep")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--workers", "2"), "To run more than one worker, you need PostgreSQL and Redis."),
        (
            (*POSTGRESQL, "--workers", "2"),
            "To run more than one worker, you need PostgreSQL and Redis.",
        ),
        (("--redis", "redis://127.0.0.1:1"), "--redis needs a database"),
        (
            ("--db", "postgresqlite://x/y", "--redis", "redis://127.0.0.1:1"),
            "--redis needs a database",
        ),
        ((*POSTGRESQL, "--redis", "127.0.0.1:1"), "expected a URL such as redis://localhost"),
    ],
)
def test_several_processes_need_postgresql_and_redis(
    skep: Skep, options: tuple[str, ...], said: str
) -> None:
    refused = skep("serve", "--api-only", *options)
    assert (refused.status, refused.out) == (2, "")
    assert said in refused.err


def test_the_url_of_redis_can_be_in_the_environment(
    skep: Skep, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SKEP_REDIS", "redis://:password@127.0.0.1:1")
    refused = skep("serve", "--api-only", "--port", "0")
    assert refused.status == 2
    assert "--redis needs a database" in refused.err
    assert "password" not in refused.err


def test_a_key_that_could_be_guessed_is_refused(skep: Skep, data: Path) -> None:
    (data / "secret-key").write_text("k\n")
    told = (
        f"The signing key in {data}/secret-key is damaged or too short. Put at least 32 random"
        " characters into the file, or delete it: the server then makes a new key, and guests"
        " lose their games."
    )
    assert skep("serve", "--api-only", "--port", "0") == refused(told)


@pytest.mark.parametrize("secret", ["hive", "k" * 31, "é" * 32, "k" * 32 + "\n", " " + "k" * 32])
def test_a_secret_that_could_be_guessed_or_is_no_key_is_refused(
    skep: Skep, monkeypatch: pytest.MonkeyPatch, secret: str
) -> None:
    monkeypatch.setenv("SKEP_SECRET", secret)
    refused = skep("serve", "--api-only", "--port", "0")
    assert refused.status == 2
    assert "SKEP_SECRET is not a valid key. Use at least 32 random" in refused.err
