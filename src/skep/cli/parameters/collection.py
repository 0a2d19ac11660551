"""The option ``--collection``: the file with the games that users import and explore."""

from __future__ import annotations

from pathlib import Path

import click

from skep.cli.context import CliContext
from skep.cli.data_folder import data_folder
from skep.cli.errors import RefusalError
from skep.cli.parameters.types import OutputPath
from skep.explorer import GameCollection

FILE = "collection.db"

collection_option = click.option(
    "--collection",
    type=OutputPath(),
    metavar="FILE",
    help=f"File with the collection.  [default: {FILE} in the data folder]",
)


def open_collection(cli: CliContext, path: Path | None, *, create: bool) -> GameCollection:
    """Open the collection that the user names, or the usual one.

    :raises CollectionError: when it can't be used.
    :raises RefusalError: when there is no home folder.
    """
    if path is None:
        try:
            path = data_folder(cli.environ) / FILE
        except RuntimeError as error:
            raise RefusalError("explore-no-home") from error
    return GameCollection(path, create=create)
