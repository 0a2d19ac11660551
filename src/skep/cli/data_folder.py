"""The folder where Skep stores games and settings."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path


def data_folder(environ: Mapping[str, str]) -> Path:
    """Return the data folder: ``SKEP_DATA``, or else the platform's folder for such data.

    :raises RuntimeError: when there is no home folder.
    """
    # Imported here: most commands need no data folder.
    from platformdirs import user_data_path  # noqa: PLC0415

    named = environ.get("SKEP_DATA")
    return Path(named).absolute() if named else user_data_path("skep", appauthor=False)
