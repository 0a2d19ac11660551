"""``skep --version``: the release, and which rules and which network are in use."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, TypeVar

import click

import skep
from skep.cli.context import CliContext

if TYPE_CHECKING:
    from skep.words import Words

Function = TypeVar("Function", bound=Callable[..., object])

_NO_PAGE = "+nopage"


def version_option(function: Function) -> Function:
    """Add ``--version``."""
    return click.option(
        "--version",
        is_flag=True,
        expose_value=False,
        callback=_print_version,
        help="Show the version, the implementation of the rules and the network, and exit.",
    )(function)


def network() -> str | None:
    """Return the start of the network's SHA-256; None means the handcrafted evaluation."""
    from skep.engine.networks import built_in_network, network_digest  # noqa: PLC0415

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = built_in_network()
    return None if found is None else network_digest(found)


def version() -> str:
    """Return the version, with a label if Skep was built without the page."""
    from skep.server.static.page_files import INDEX, PAGE_FOLDER  # noqa: PLC0415

    has_page = (PAGE_FOLDER / INDEX).exists()
    return skep.__version__ if has_page else skep.__version__ + _NO_PAGE


def _print_version(ctx: click.Context, _: click.Parameter, value: bool) -> None:  # noqa: FBT001 - click's
    if value and not ctx.resilient_parsing:
        for line in _lines(ctx.ensure_object(CliContext).words):
            click.echo(line)
        ctx.exit()


def _lines(words: Words) -> Iterator[str]:
    from skep.rules import VARIANT  # noqa: PLC0415 - only this command needs it

    yield f"skep {version()}"
    yield words.say("cli-version-rules", backend=VARIANT)
    digest = network()
    if digest is None:
        yield words.say("cli-version-no-network")
    else:
        yield words.say("cli-version-network", digest=digest)
