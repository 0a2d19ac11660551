"""Which network to judge with: the option for it, and what is wrong with one, in words."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from skep.cli.messages.refusals import RefusalError
from skep.engine.network_file import NetworkFileError
from skep.engine.networks import BUILT_IN, HAND_MADE, network_name
from skep.words import Words

if TYPE_CHECKING:
    _NameType = click.ParamType[str]
else:
    # Only newer versions of click know what they convert to.
    _NameType = click.ParamType


class NetworkName(_NameType):
    """The file of a network, or one of the names that stand for something else."""

    name = "network"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> str:
        """Return the name as it is kept."""
        del param, ctx
        return network_name(str(value))


network_option = click.option(
    "--network",
    type=NetworkName(),
    default=BUILT_IN,
    show_default=True,
    metavar="FILE",
    help=f"The network to judge positions with; {HAND_MADE} judges without one.",
)
"""The option of all commands that think."""


def said_fault(words: Words, error: NetworkFileError) -> str:
    """Return what is wrong with a network, and what to do about it."""
    return words.say(f"network-fault-{error.fault.value}", **_facts(error))


@contextmanager
def in_words() -> Generator[None, None, None]:
    """Let what is wrong with a network be told by the catalogues."""
    try:
        yield
    except NetworkFileError as error:
        raise RefusalError(f"network-fault-{error.fault.value}", **_facts(error)) from error


def _facts(error: NetworkFileError) -> dict[str, str]:
    return {"file": error.file, "why": error.text}
