"""The option ``--network``: the evaluation that a command uses."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from skep.engine.network_names import BUILT_IN, HAND_MADE, network_name

if TYPE_CHECKING:
    _NameType = click.ParamType[str]
else:
    # In older versions of click, types have no parameters.
    _NameType = click.ParamType


class NetworkName(_NameType):
    """A network file, ``BuiltIn`` or ``HandMade``."""

    name = "network"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> str:
        """Return the name, spelled as the engine spells it."""
        del param, ctx
        return network_name(str(value))


network_option = click.option(
    "--network",
    type=NetworkName(),
    default=BUILT_IN,
    show_default=True,
    metavar="FILE",
    help=f"Network file to evaluate positions with, or {HAND_MADE} for no network.",
)
"""The option of all commands that search."""
