"""A bridge for an environment that was set up before ``pgn`` became a package."""

from pathlib import Path

__path__ = [str(Path(__file__).with_suffix(""))]

from skep.notation.pgn.parser import *  # noqa: F403
from skep.notation.pgn.writer import *  # noqa: F403
from skep.notation.pgn.split import split_pgn
