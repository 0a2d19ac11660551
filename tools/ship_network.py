"""Make a trained network the one that ships with Skep: ``make network FILE=loop/best.net``.

It checks the file, records where it comes from, replaces the shipped file, and says what is left to
do: another network searches other nodes, so the bench signature changes with it.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from skep.atomic_files import write_atomically, write_json
from skep.core.errors import HiveError
from skep.engine.network_file import read_head
from skep.engine.networks import make_network, read_network

ROOT = Path(__file__).resolve().parent.parent
SHIPPED = ROOT / "src/skep/engine/skep.net"
LARGEST = 12_000_000
"""Every version of the network stays in the repository's history."""

TO_DO = """\
What is left to do:
1. Count the nodes of the bench with this network:
     .venv/bin/python tools/native.py build
     build/executables/skep_think --player depth=9,network=src/skep/engine/skep.net \\
         tests/vectors/middlegames.txt
2. Write the number into the BuiltIn line of bench/signature.txt. The HandMade line stays.
3. Run: make test
4. Commit skep.net, skep.net.json and bench/signature.txt together. Put the results of the gating
   matches into the message, and end it with “Bench: <the number>”.\
"""


class RefusedError(Exception):
    """A network that must not be shipped, and why."""


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where the shipped network comes from."""

    data: bytes
    source: str
    """The name of the file it was shipped from."""

    note: str
    """Why it is better, in the maintainer's words."""

    date: str

    def to_json(self) -> dict[str, object]:
        """Return the contents of the file beside the network."""
        return {
            "sha256": hashlib.sha256(self.data).hexdigest(),
            "crc32": f"{zlib.crc32(self.data):08x}",
            "bytes": len(self.data),
            "shipped": self.date,
            "source": self.source,
            "note": self.note,
            "training": dict(read_head(self.data).summary),
        }


def main(arguments: Sequence[str] | None = None) -> int:
    """Ship the network that the command line names."""
    parser = argparse.ArgumentParser(prog="make network", description=__doc__)
    parser.add_argument("file", type=Path, help="the network, such as best.net of a training loop")
    parser.add_argument("--note", default="", help="why it is better: kept with its provenance")
    options = parser.parse_args(arguments)
    try:
        print(ship(options.file, note=options.note))
    except (HiveError, OSError, RefusedError) as error:
        print(f"make network: {error}", file=sys.stderr)
        return 1
    return 0


def ship(file: Path, *, note: str, shipped: Path = SHIPPED) -> str:
    """Check a network, replace the shipped one, and return what to print.

    :raises RefusedError: if it is too large, or already ships.
    :raises NetworkFileError: if this version can't use the file.
    :raises OSError: when a file cannot be read or written.
    """
    data = check(file)
    record = provenance_file(shipped)
    today = datetime.now(UTC).date().isoformat()
    found = Provenance(data, file.name, note, today).to_json()
    if shipped.read_bytes() == data and recorded_sha256(record) == found["sha256"]:
        raise RefusedError(f"{file} is the network that ships already.")
    before = zlib.crc32(shipped.read_bytes())
    # If this stops in between, the digests differ: a test fails, and running it again repairs it.
    write_atomically(shipped, data)
    write_json(record, found)
    return f"Replaced network {before:08x} with {found['crc32']} ({len(data):,} bytes).\n{TO_DO}"


def check(file: Path) -> bytes:
    """Return the contents of a network that can be shipped.

    :raises RefusedError: when it is too large.
    :raises NetworkFileError: when it isn't a network that this version can use.
    """
    data = read_network(str(file.resolve()))
    assert data is not None, "a path is never the name of the handcrafted evaluation"  # noqa: S101
    # The engine checks more than the head does: that no sum of weights can overflow.
    make_network(data, str(file))
    if len(data) > LARGEST:
        raise RefusedError(f"{file} has {len(data):,} bytes; at most {LARGEST:,} may ship.")
    return data


def provenance_file(network: Path) -> Path:
    """Return the file beside a network that says where it comes from."""
    return network.with_name(f"{network.name}.json")


def recorded_sha256(record: Path) -> str | None:
    """Return the digest that was recorded last; None if there is none."""
    if not record.exists():
        return None
    return str(json.loads(record.read_text(encoding="utf-8")).get("sha256"))


if __name__ == "__main__":
    sys.exit(main())
