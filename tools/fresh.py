"""Try both commands of the README on a bare machine: ``make fresh``, for maintainers.

It bootstraps a minimal Debian with Python, make and git, clones the last commit into it, and runs
``make run`` and ``make test`` there as an ordinary user with an empty environment: once without a
compiler, once with one. It needs root and debootstrap. Mounts are in a separate namespace, so
nothing stays mounted afterwards, whatever happens.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import commands

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build/fresh"
CLONE = "home/player/skep"
USER = 1000

BARE = ("python3", "python3-venv", "make", "git")
VARIANTS: dict[str, tuple[str, ...]] = {
    "without a compiler": (),
    "with a compiler": ("g++", "python3-dev"),
}

NETWORK = (
    *("http_proxy", "https_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY"),
    *("PIP_CERT", "PIP_INDEX_URL", "SSL_CERT_FILE", "NODE_EXTRA_CA_CERTS"),
)
"""The only variables that are passed on, because some networks need them."""

PAGE_WORKS = "the page works"
START_LIMIT = 600.0
TEST_LIMIT = 3600.0
END_LIMIT = 30.0

_ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+\S*")
_SUMMARY = re.compile(r"=*\s*(\d+ (?:passed|failed|skipped|errors?)\b.* in [\d.]+s)\b")


@dataclass(frozen=True)
class Row:
    """One line of the table."""

    variant: str
    command: str
    seconds: float
    result: str
    is_good: bool


def main(arguments: Sequence[str]) -> int:
    """Run both commands on each kind of machine, and print a table."""
    parser = argparse.ArgumentParser(prog="make fresh", description=__doc__)
    parser.add_argument("--suite", default="bookworm", help="Debian release (default: bookworm)")
    parser.add_argument("--mirror", default="", help="Debian mirror (default: debootstrap's own)")
    parser.add_argument("--only", choices=VARIANTS, help="try only one kind of machine")
    parser.add_argument("--keep", action="store_true", help="keep the roots in build/fresh/")
    wanted = parser.parse_args(arguments)
    if os.geteuid() != 0:
        return refuse("make fresh needs root: it uses debootstrap, chroot and mount.")
    if shutil.which("debootstrap") is None:
        return refuse("make fresh needs debootstrap (Debian: apt install debootstrap).")
    FOLDER.mkdir(parents=True, exist_ok=True)
    base = ready_base(wanted.suite, wanted.mirror)
    rows: list[Row] = []
    for variant in [wanted.only] if wanted.only else VARIANTS:
        rows += try_variant(base, variant)
        if not wanted.keep:
            shutil.rmtree(root_of(variant))
    show(rows)
    return 0 if all(row.is_good for row in rows) else 1


def refuse(text: str) -> int:
    """Print why nothing was done."""
    print(text, file=sys.stderr)
    return 2


def ready_base(suite: str, mirror: str) -> Path:
    """Bootstrap the bare root, unless an earlier run did."""
    base = FOLDER / f"base-{suite}"
    if (base / "usr/bin/make").exists():
        return base
    print(f"bootstrapping Debian {suite} (a minute or two)", flush=True)
    shutil.rmtree(base, ignore_errors=True)
    command = ["debootstrap", "--variant=minbase", f"--include={','.join(BARE)}", suite, str(base)]
    log = FOLDER / "debootstrap.log"
    with log.open("w") as file:
        made = subprocess.run(
            [*command, *filter(None, [mirror])], check=False, stdout=file, stderr=file
        )
    if made.returncode:
        sys.exit(f"debootstrap failed: see {log}")
    return base


def root_of(variant: str) -> Path:
    """Return the folder of a kind of machine."""
    return FOLDER / variant.replace(" ", "-")


def try_variant(base: Path, variant: str) -> list[Row]:
    """Create a machine of this kind, and run both commands on it."""
    root = root_of(variant)
    shutil.rmtree(root, ignore_errors=True)
    commands.run(["cp", "-a", base, root])
    lend_network(root)
    packages = VARIANTS[variant]
    if packages:
        print(f"{variant}: installing {', '.join(packages)}", flush=True)
        install(root, packages)
    # Without --local, so that no file of the clone is a link into the original.
    commands.run(["git", "clone", "-q", "--no-hardlinks", ROOT, root / CLONE])
    commands.run(["chown", "-R", f"{USER}:{USER}", root / "home/player"])
    return [try_run(root, variant), try_test(root, variant)]


def lend_network(root: Path) -> None:
    """Copy this machine's name resolution and certificates into the root."""
    files = {Path("/etc/resolv.conf"), Path("/etc/hosts")}
    files |= {
        Path(os.environ[name])
        for name in NETWORK
        if name.endswith(("CERT", "CERTS", "FILE")) and os.environ.get(name)
    }
    for file in files:
        if file.is_file():
            copy = root / file.relative_to("/")
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, copy)


def install(root: Path, packages: Iterable[str]) -> None:
    """Install Debian packages in the root."""
    names = " ".join(packages)
    script = f"apt-get update && apt-get install --yes --no-install-recommends {names}"
    log = FOLDER / "apt.log"
    with log.open("w") as file:
        made = subprocess.run(
            inside(root, ["sh", "-c", script], user=0, DEBIAN_FRONTEND="noninteractive"),
            check=False,
            stdout=file,
            stderr=file,
        )
    if made.returncode:
        sys.exit(f"apt-get failed: see {log}")


def inside(root: Path, command: Sequence[str], *, user: int = USER, **variables: str) -> list[str]:
    """Return a command that runs another in the root, with a clean environment."""
    lent = {name: os.environ[name] for name in NETWORK if os.environ.get(name)}
    environment = {
        "HOME": "/root" if user == 0 else "/home/player",
        "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
        "LANG": "C.UTF-8",
        **lent,
        **variables,
    }
    mounts = 'mount --rbind /dev "$0/dev" && mount -t proc proc "$0/proc" && exec chroot "$@"'
    return [
        *("unshare", "--mount", "sh", "-c", mounts, str(root)),
        *(f"--userspec={user}:{user}", str(root)),
        *("env", "-i", *(f"{name}={value}" for name, value in environment.items())),
        *command,
    ]


@contextmanager
def started(root: Path, command: str, log: Path) -> Generator[subprocess.Popen[bytes], None, None]:
    """Run a command line in the clone during the block, then end everything it started."""
    with (
        log.open("wb") as file,
        subprocess.Popen(
            inside(root, ["sh", "-c", f"cd /{CLONE} && exec {command}"]),
            stdin=subprocess.DEVNULL,
            stdout=file,
            stderr=file,
            start_new_session=True,
        ) as process,
    ):
        try:
            yield process
        finally:
            end_all(root)


def end_all(root: Path) -> None:
    """End every process in the root; some have left the session of the one we started."""
    for entry in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if (entry / "root").samefile(root):
                os.kill(int(entry.name), signal.SIGKILL)


def try_run(root: Path, variant: str) -> Row:
    """Start ``make run``, wait for the page, and press Ctrl-C."""
    print(f"{variant}: make run", flush=True)
    log = FOLDER / f"{root.name}-run.log"
    began = time.monotonic()
    with started(root, "make run", log) as process:
        result = wait_for_page(process, log)
        seconds = time.monotonic() - began
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGINT)
        try:
            process.wait(END_LIMIT)
        except subprocess.TimeoutExpired:
            result = f"still running {END_LIMIT:g} s after Ctrl-C"
    if "Traceback" in log.read_text(errors="replace"):
        result = "a traceback (see the log)"
    return Row(variant, "make run", seconds, result, is_good=result == PAGE_WORKS)


def wait_for_page(process: subprocess.Popen[bytes], log: Path) -> str:
    """Wait until the server prints its address, and check that the page is there."""
    # A proxy would look for 127.0.0.1 on its own machine.
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    limit = time.monotonic() + START_LIMIT
    while time.monotonic() < limit:
        found = _ADDRESS.search(log.read_text(errors="replace"))
        if found:
            with direct.open(found[0].rstrip("."), timeout=30) as answer:
                is_page = "<script" in answer.read().decode()
            return PAGE_WORKS if is_page else "no page at the address"
        if process.poll() is not None:
            return f"exit status {process.returncode}"
        time.sleep(0.2)
    return f"no address within {START_LIMIT:g} s"


def try_test(root: Path, variant: str) -> Row:
    """Run ``make test`` to its end."""
    print(f"{variant}: make test", flush=True)
    log = FOLDER / f"{root.name}-test.log"
    began = time.monotonic()
    with started(root, "make test", log) as process:
        try:
            status = process.wait(TEST_LIMIT)
        except subprocess.TimeoutExpired:
            status = -1
    seconds = time.monotonic() - began
    summary = summary_of(log.read_text(errors="replace"))
    result = summary or f"exit status {status}"
    return Row(variant, "make test", seconds, result, is_good=status == 0 and bool(summary))


def summary_of(output: str) -> str:
    """Return pytest's last line without decoration, or an empty string."""
    found = [match[1] for match in map(_SUMMARY.match, output.splitlines()) if match]
    return found[-1] if found else ""


def show(rows: Sequence[Row]) -> None:
    """Print the table."""
    print(f"\n{'machine':<20}{'command':<11}{'time':>8}  result")
    for row in rows:
        minutes, seconds = divmod(round(row.seconds), 60)
        verdict = "" if row.is_good else "FAILED: "
        print(f"{row.variant:<20}{row.command:<11}{minutes:>5}:{seconds:02}  {verdict}{row.result}")
    print(f"The logs are in {FOLDER.relative_to(ROOT)}/.")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
