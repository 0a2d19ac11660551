"""The option ``--network``: the evaluation that a command uses."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from skep.engine.networks import BUILT_IN, HAND_MADE, network_name

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
