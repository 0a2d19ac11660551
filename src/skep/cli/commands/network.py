"""``skep network``: show what is in a network file, and export it for other programs."""

from __future__ import annotations

import hashlib
import json
import time
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import cast

import click

from skep.atomic_files import check_writable
from skep.bounded_files import read_bounded
from skep.cli.context import CliContext, Status
from skep.cli.errors import RefusalError
from skep.cli.help import HelpCommand, HelpGroup
from skep.cli.parameters import OutputPath, json_option, talk_options
from skep.engine.network_file import (
    NETWORK,
    POLICY_MAGIC,
    NetworkFault,
    NetworkFileError,
    NetworkHead,
    PolicyFileError,
    WeightsFormat,
    read_head,
)
from skep.engine.network_names import BUILT_IN, HAND_MADE, network_name
from skep.engine.networks import built_in_file, find_network
from skep.rules import BACKEND, native
from skep.train.data.paths import check_distinct
from skep.words import Words

_OF_NETWORK = {
    "error": "network-error",  # its name before it was holdout_loss
    "holdout_loss": "network-error",
    "calibration_error": "network-calibration",
    "rounding": "network-rounding",
}
_OF_POLICY = {
    "holdout_loss": "network-error",
    "holdout_accuracy": "network-policy-accuracy",
    "rounding": "network-policy-rounding",
}
"""What files say was measured, and the message for each number."""

_EXPORTS = ("onnx", "safetensors")
"""The formats, each named like the package that it needs."""

_MOST = 10**15
"""Larger than any number that Skep writes."""

_SHOWN = 2000
_NOTHING = "–"  # noqa: RUF001 - a dash


@dataclass(frozen=True, slots=True)
class NetworkInfo:
    """What the command shows of a network or a policy."""

    name: str
    is_policy: bool
    head: NetworkHead
    size: int
    crc32: str
    sha256: str
    load_ms: float | None
    """How long the engine takes to load it; None without the native rules."""


@click.group(
    cls=HelpGroup,
    invoke_without_command=True,
    epilog="""\b
Examples:
  skep network info BuiltIn
  skep network export BuiltIn skep.onnx
""",
)
@talk_options
@click.pass_context
def command(ctx: click.Context) -> None:
    """Inspect and export networks, which evaluate positions for the engine."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


@command.command(
    cls=HelpCommand,
    name="info",
    short_help="Show what a network was trained on, and check its file.",
    epilog="""\b
Examples:
  skep network info BuiltIn
  skep network info --json new.net
""",
)
@json_option
@click.argument("file")
@talk_options
@click.pass_obj
def info(cli: CliContext, *, as_json: bool, file: str) -> Status:
    """Show what a network was trained on, and check that its file is intact.

    FILE is a network file, a policy file, or BuiltIn for the network that comes with Skep.
    """
    found = _look(network_name(file))
    if as_json:
        click.echo(json.dumps(_to_json(found)))
    else:
        for line in _lines(cli.words, found):
            click.echo(line)
    return Status.SUCCESS


@command.command(
    cls=HelpCommand,
    name="export",
    short_help="Write a network as ONNX or safetensors.",
    epilog="""\b
Examples:
  skep network export BuiltIn skep.onnx
  skep network export new.net new.safetensors
  skep network export policy.net policy.onnx
""",
)
@click.argument("file")
@click.argument("target", type=OutputPath())
@talk_options
@click.pass_obj
def export(cli: CliContext, *, file: str, target: Path) -> Status:
    """Write a network or a policy for other programs: TARGET.onnx or TARGET.safetensors.

    FILE is a network file, a policy file, or BuiltIn for the network that comes with Skep.
    """
    kind = target.suffix.lower().removeprefix(".")
    if kind not in _EXPORTS:
        raise RefusalError("network-not-format", file=str(target))
    for package in ("numpy", kind):
        if find_spec(package) is None:
            raise RefusalError("network-no-package", file=str(target), package=package)
    check_writable(target)
    name = network_name(file)
    if name == HAND_MADE:
        raise RefusalError("network-hand-made")
    if name != BUILT_IN:
        check_distinct([Path(name)], [target])
    try:
        _export(_read(name), target)
    except NetworkFileError as error:
        raise type(error)(error.fault, text=error.text, file=name) from error
    size = target.stat().st_size
    click.echo(cli.words.say("network-exported", file=str(target), size=size), err=True)
    return Status.SUCCESS


def _export(data: bytes, target: Path) -> None:
    # Imported here, because they need NumPy.
    if data.startswith(POLICY_MAGIC):
        from skep.train.export.policy import export_policy  # noqa: PLC0415
        from skep.train.policy.network import PolicyNetwork  # noqa: PLC0415

        export_policy(PolicyNetwork.from_bytes(data), target)
    else:
        from skep.train.export.value import export_network  # noqa: PLC0415
        from skep.train.model.network import Network  # noqa: PLC0415

        export_network(Network.from_bytes(data), target)


def _look(name: str) -> NetworkInfo:
    if name == HAND_MADE:
        raise RefusalError("network-hand-made")
    data = _read(name)
    is_policy = data.startswith(POLICY_MAGIC)
    try:
        head = read_head(data, _format_of(name) if is_policy else NETWORK)
    except NetworkFileError as error:
        raise type(error)(error.fault, text=error.text, file=name) from error
    sha256 = hashlib.sha256(data).hexdigest()
    crc32 = f"{zlib.crc32(data):08x}"
    load_ms = _load_ms(name, data, is_policy=is_policy)
    return NetworkInfo(name, is_policy, head, len(data), crc32, sha256, load_ms)


def _read(name: str) -> bytes:
    if name == BUILT_IN:
        return built_in_file().read_bytes()
    try:
        return read_bounded(name)
    except OSError as error:
        why = error.strerror or str(error)
        raise NetworkFileError(NetworkFault.CANNOT_READ, text=why, file=name) from error


def _format_of(policy: str) -> WeightsFormat:
    if find_spec("numpy") is None:
        raise RefusalError("network-no-package", file=policy, package="numpy")
    from skep.mcts.policy_file import POLICY  # noqa: PLC0415 - its package needs NumPy

    return POLICY


def _load_ms(name: str, data: bytes, *, is_policy: bool) -> float | None:
    """Load it as the engine does, which checks more than the header."""
    if BACKEND != "native" or native is None:
        return None
    started = time.perf_counter()
    if is_policy:
        try:
            native.Policy(data)
        except ValueError as error:
            raise PolicyFileError(NetworkFault(str(error)), file=name) from error
    else:
        find_network(name)
    return (time.perf_counter() - started) * 1000


def _to_json(found: NetworkInfo) -> dict[str, object]:
    head = found.head
    return {
        "name": found.name,
        "kind": "policy" if found.is_policy else "network",
        "version": head.version,
        "inputs": head.inputs,
        "width": head.width,
        "outputs": head.outputs,
        "size": found.size,
        "crc32": found.crc32,
        "sha256": found.sha256,
        "load_ms": None if found.load_ms is None else round(found.load_ms, 2),
        "summary": head.summary,
    }


def _lines(words: Words, found: NetworkInfo) -> Iterator[str]:
    head = found.head
    shape = {"inputs": head.inputs, "width": head.width, "outputs": head.outputs}
    message = "network-policy-shape" if found.is_policy else "network-shape"
    yield words.say(message, file=found.name, version=str(head.version), **shape)
    yield words.say("network-size", size=found.size)
    yield words.say("network-hashes", crc=found.crc32, sha=found.sha256)
    if found.load_ms is not None:
        yield words.say("network-load", ms=found.load_ms)
    yield from _summary_lines(words, head.summary, _OF_POLICY if found.is_policy else _OF_NETWORK)


def _summary_lines(
    words: Words, summary: dict[str, object], measured: Mapping[str, str]
) -> Iterator[str]:
    """Yield what the file says about its training; files from other programs may say less."""
    positions = _number(summary.get("positions"))
    if isinstance(positions, int):
        games = _number(summary.get("games"))
        known = games if isinstance(games, int) else 0
        yield words.say("network-data", positions=positions, games=known)
    for key, message in measured.items():
        value = _number(summary.get(key))
        if isinstance(value, float):
            yield words.say(message, value=value)
    recipe = summary.get("recipe")
    if isinstance(recipe, dict):
        parts = cast("dict[str, object]", recipe).items()
        text = ", ".join(f"{name} {value}" for name, value in parts)
        yield words.say("network-recipe", text=_harmless(text))
    start = summary.get("start")
    if isinstance(start, str):
        yield words.say("network-start", text=_harmless(start))
    sources = summary.get("sources")
    if isinstance(sources, list):
        text = ", ".join(_settings(cast("list[object]", sources)))
        yield words.say("network-sources", text=_harmless(text) or _NOTHING)


def _settings(sources: list[object]) -> Iterable[str]:
    """Return the checksums of the settings that the games were played with, each once."""
    found: dict[str, None] = {}
    for source in sources:
        facts = cast("dict[str, object]", source) if isinstance(source, dict) else {}
        settings = facts.get("settings")
        if isinstance(settings, list):
            found |= dict.fromkeys(map(str, cast("list[object]", settings)))
    return found


def _number(value: object) -> float | None:
    """Return a number that can be printed; a file may hold one with hundreds of digits."""
    if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < _MOST:
        return value
    return None


def _harmless(text: str) -> str:
    """Return foreign text on one line, without control characters."""
    line = "".join(letter if letter.isprintable() else " " for letter in text[:_SHOWN])
    return line if len(text) <= _SHOWN else f"{line}…"
