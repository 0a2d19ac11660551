"""The examples in ``deploy``: they are run for real where that is possible."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import signal
import ssl
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
import yaml  # type: ignore[import-untyped]
from prometheus_client.parser import text_string_to_metric_families
from websockets.asyncio.client import connect
from websockets.typing import Origin

from skep.cli.commands.serve import command as serve_command
from skep.server import metrics
from tests.conftest import Require
from tests.serving.command import ROOT, Started, started
from tests.serving.in_process import Tab
from tests.serving.killable import free_port

DEPLOY = ROOT / "deploy"
GUIDE = (ROOT / "docs/serve.md").read_text(encoding="utf-8")
NO_NGINX = "nginx or openssl is not installed (Debian: nginx openssl)"
NO_SYSTEMD = "systemd-analyze is not installed (Debian: systemd)"
HOST = "hive.example"
FORGED = "203.0.113.9"


# --- systemd --------------------------------------------------------------------------------------


def test_systemd_accepts_the_units(tmp_path: Path, require: Require) -> None:
    require(shutil.which("systemd-analyze"), NO_SYSTEMD)
    units: list[str] = []
    for unit in sorted(DEPLOY.glob("*.service")) + sorted(DEPLOY.glob("*.timer")):
        # Skep isn't installed there on the machine that runs the tests.
        text = unit.read_text().replace("/opt/skep/bin/skep", sys.executable)
        (tmp_path / unit.name).write_text(text)
        units.append(str(tmp_path / unit.name))
    assert len(units) == 3
    verified = subprocess.run(  # noqa: S603 - Debian's own program
        ["systemd-analyze", "verify", *units],  # noqa: S607
        check=False,
        capture_output=True,
        text=True,
    )
    assert (verified.returncode, verified.stderr) == (0, "")


def test_the_service_waits_for_a_database_however_long_it_takes() -> None:
    lines = (DEPLOY / "skep.service").read_text().splitlines()
    (after,) = [line for line in lines if line.startswith("After=")]
    assert {"postgresql.service", "redis-server.service"} <= set(after.split())
    assert "StartLimitIntervalSec=0" in lines


def test_each_unit_says_how_to_use_another_database_and_key() -> None:
    for name in ("skep.service", "skep-backup.service"):
        notes = [one for one in (DEPLOY / name).read_text().splitlines() if one.startswith("#")]
        assert {"--db", "SKEP_SECRET"} <= set(re.findall(r"--db|SKEP_SECRET", "\n".join(notes)))


def test_the_service_has_enough_descriptors_and_few_rights() -> None:
    lines = (DEPLOY / "skep.service").read_text().splitlines()
    wanted = {"LimitNOFILE=65536", "NoNewPrivileges=yes", "ProtectSystem=strict", "UMask=0077"}
    assert wanted <= set(lines)


# --- what the server is started with --------------------------------------------------------------


def options_in(text: str) -> set[str]:
    return set(re.findall(r"--[a-z][a-z-]*", text))


@pytest.mark.parametrize("name", ["skep.service", "Containerfile", "compose.yaml"])
def test_the_server_has_the_options_that_it_is_started_with(name: str) -> None:
    text = (DEPLOY / name).read_text()
    if name == "compose.yaml":
        text = "\n".join(yaml.safe_load(text)["services"]["skep"]["command"])
    elif name == "Containerfile":
        text = text[text.rindex("CMD [") :]
    known = {
        name for option in serve_command.params for name in [*option.opts, *option.secondary_opts]
    }
    assert options_in(text)
    assert options_in(text) <= known


def test_the_guide_shows_the_files_as_they_are() -> None:
    for name in ("skep.service", "nginx.conf"):
        body = "".join((DEPLOY / name).read_text().splitlines(keepends=True)[1:])
        assert f"```text\n{body}```" in GUIDE


def test_admin_commands_in_the_guide_use_the_data_of_the_service() -> None:
    blocks = re.findall(r"^```text\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines() if "skep admin " in line]
    own = "sudo -u skep env SKEP_DATA=/var/lib/skep /opt/skep/bin/skep admin "
    assert len(lines) >= 5
    assert [line for line in lines if not line.startswith(own)] == []


def test_the_guide_lists_every_option() -> None:
    listed = options_in("\n".join(re.findall(r"^\| (`--.*?) \|", GUIDE, re.MULTILINE)))
    everywhere = {"lang", "color", "help"}
    for option in serve_command.params:
        names = {*option.opts, *option.secondary_opts}
        assert option.name in everywhere or listed & names, names
    known = {one for option in serve_command.params for one in option.opts}
    assert listed <= known | {
        one for option in serve_command.params for one in option.secondary_opts
    }


def test_an_image_is_built_without_secrets_history_and_what_make_made() -> None:
    def patterns(name: str) -> set[str]:
        lines = (ROOT / name).read_text().splitlines()
        return {line.rstrip("/") for line in lines if line and not line.startswith("#")}

    # Unlike git, a builder looks only into the top folder unless it is told otherwise.
    ignored = {one if one.startswith("/") else f"**/{one}" for one in patterns(".gitignore")}
    assert "**/.env" in ignored
    assert patterns(".dockerignore") == {"/.git", *ignored}


# --- metrics --------------------------------------------------------------------------------------


def metric_names() -> set[str]:
    """Return all names that the server reports."""
    names = set[str]()
    for family in text_string_to_metric_families(metrics.report().decode()):
        if family.type == "counter":
            names.add(f"{family.name}_total")
        elif family.type == "histogram":
            names |= {f"{family.name}_{part}" for part in ("bucket", "count", "sum")}
        else:
            names.add(family.name)
    return names


def test_every_query_of_the_dashboard_names_a_metric_that_exists() -> None:
    dashboard = json.loads((DEPLOY / "grafana.json").read_text())
    queries = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    assert len(queries) >= len(dashboard["panels"]) > 0
    named = {name for query in queries for name in re.findall(r"\bskep_\w+", query)}
    known = {name for name in metric_names() if name.startswith("skep_")}
    assert named <= known
    # And the dashboard shows all of them, of a histogram any part.
    shown = {re.sub(r"_(bucket|count|sum)$", "", name) for name in named}
    assert {re.sub(r"_(bucket|count|sum)$", "", name) for name in known} == shown


def test_the_guide_lists_every_metric() -> None:
    known = {re.sub(r"_(bucket|count|sum)$", "", name) for name in metric_names()}
    rows = "\n".join(line for line in GUIDE.splitlines() if line.startswith("| `skep_"))
    listed = set(re.findall(r"`(skep_\w+)`", rows))
    assert listed == {name for name in known if name.startswith("skep_")}


def test_prometheus_reads_from_the_usual_port() -> None:
    (job,) = yaml.safe_load((DEPLOY / "prometheus.yml").read_text())["scrape_configs"]
    assert job["static_configs"] == [{"targets": ["127.0.0.1:8000"]}]


# --- nginx ----------------------------------------------------------------------------------------


@dataclass
class Site:
    """A server behind nginx."""

    port: int
    plain_port: int
    trust: ssl.SSLContext
    server: Started

    def visitor(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(
            base_url=f"https://127.0.0.1:{self.port}",
            verify=self.trust,
            headers={"host": HOST},
        )


def make_certificate(folder: Path) -> None:
    subprocess.run(  # noqa: S603 - Debian's own program
        [
            *("openssl", "req", "-x509", "-nodes", "-newkey", "ec"),
            *("-pkeyopt", "ec_paramgen_curve:prime256v1", "-subj", f"/CN={HOST}"),
            *("-addext", f"subjectAltName=DNS:{HOST},IP:127.0.0.1"),
            *("-keyout", str(folder / "site.key"), "-out", str(folder / "site.pem")),
        ],
        check=True,
        capture_output=True,
    )


def nginx_config(folder: Path, *, plain_port: int, port: int, server_port: int) -> str:
    """Return our example with other ports and files, in the frame that Debian gives it."""
    site = (DEPLOY / "nginx.conf").read_text()
    site = re.sub(r"^ *listen \[::\]:.*\n", "", site, flags=re.MULTILINE)
    for was, now in {
        "listen 80;": f"listen 127.0.0.1:{plain_port};",
        "listen 443 ": f"listen 127.0.0.1:{port} ",
        "127.0.0.1:8000": f"127.0.0.1:{server_port}",
        "/etc/ssl/hive.example": f"{folder}/site",
    }.items():
        assert was in site
        site = site.replace(was, now)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    paths = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    return (
        f"daemon off;\npid {folder}/nginx.pid;\nerror_log {folder}/error.log;\n"
        f"events {{}}\nhttp {{\naccess_log off;\n{paths}{site}}}\n"
    )


@contextmanager
def nginx(folder: Path, config: str) -> Generator[None, None, None]:
    (folder / "nginx.conf").write_text(config)
    program = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    assert program is not None
    # As root, nginx would give up its rights and then not get into this folder.
    user = ["-g", "user root;"] if os.geteuid() == 0 else []
    command = [program, "-p", str(folder), "-c", str(folder / "nginx.conf"), *user]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:  # noqa: S603
        try:
            yield
        finally:
            process.send_signal(signal.SIGTERM)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, require: Require) -> Generator[Site]:
    """Give a server behind nginx with our example of a configuration."""
    has_nginx = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    require(has_nginx and shutil.which("openssl"), NO_NGINX)
    folder = tmp_path_factory.mktemp("nginx")
    make_certificate(folder)
    plain_port, port = free_port(), free_port()
    options = (
        *("--port", "0", "--no-open", "--public-url", f"https://{HOST}"),
        *("--trusted-proxy", "127.0.0.1", "--log-format", "json", "--log-addresses"),
    )
    with started(folder, *options) as server:
        # With --public-url, it doesn't print its own address.
        server_port = listening_port(server)
        config = nginx_config(folder, plain_port=plain_port, port=port, server_port=server_port)
        with nginx(folder, config):
            trust = ssl.create_default_context(cafile=str(folder / "site.pem"))
            asyncio.run(wait_for(port))
            yield Site(port, plain_port, trust, server)


def listening_port(server: Started) -> int:
    import psutil  # noqa: PLC0415

    (found,) = [
        connection.laddr.port
        for connection in psutil.Process(server.process.pid).net_connections("tcp")
        if connection.status == psutil.CONN_LISTEN
    ]
    return int(found)


async def wait_for(port: int) -> None:
    for _ in range(200):
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.05)
            continue
        writer.close()
        return
    raise AssertionError


async def test_nginx_passes_requests_on_over_tls(site: Site) -> None:
    async with site.visitor() as visitor:
        answer = await visitor.get("/api/v1/me")
    assert answer.status_code == 200
    assert "strict-transport-security" in answer.headers
    assert answer.headers["set-cookie"].startswith("__Host-skep_session=")
    # The id is nginx's own.
    assert re.fullmatch("[0-9a-f]{32}", answer.headers["x-request-id"])


async def test_plain_http_is_redirected(site: Site) -> None:
    async with httpx.AsyncClient() as http:
        url = f"http://127.0.0.1:{site.plain_port}/games/x"
        answer = await http.get(url, headers={"host": HOST})
    assert (answer.status_code, answer.headers["location"]) == (301, f"https://{HOST}/games/x")


async def test_visitors_cannot_read_metrics(site: Site) -> None:
    async with site.visitor() as visitor:
        assert (await visitor.get("/metrics")).status_code == 404
        assert (await visitor.get("/healthz")).json() == {"status": "ok"}


async def test_a_game_is_played_through_nginx(site: Site) -> None:
    async with site.visitor() as visitor:
        wish = {"opponent": {"type": "same_screen"}, "color": "white"}
        game = (await visitor.post("/api/v1/games", json=wish)).json()["id"]
        cookie = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())
    async with connect(
        f"wss://{HOST}:{site.port}/api/v1/live",
        host="127.0.0.1",
        ssl=site.trust,
        origin=Origin(f"https://{HOST}"),
        additional_headers={"Cookie": cookie},
    ) as line:
        tab = Tab(line)
        await tab.until("hello")
        assert (await tab.play(game, 0, "wS1"))["type"] == "accepted"


async def test_a_visitor_cannot_forge_an_address(site: Site) -> None:
    forged = {"x-forwarded-for": FORGED, "forwarded": f"for={FORGED}", "x-request-id": "forged"}
    async with site.visitor() as visitor:
        await visitor.get("/api/v1/me")
        answer = await visitor.post("/api/v1/me/device", json={"token": "a" * 43}, headers=forged)
    assert answer.status_code == 410
    assert site.server.process.stderr is not None
    line = json.loads(await asyncio.to_thread(site.server.process.stderr.readline))
    assert (line["event"], line["client"]) == ("device_link_failed", "127.0.0.1")
    assert line["request_id"] == answer.headers["x-request-id"] != "forged"
