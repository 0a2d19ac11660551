"""A bridge for an environment that was set up before ``sgf`` became a package."""

from pathlib import Path

__path__ = [str(Path(__file__).with_suffix(""))]

from skep.notation.sgf.parser import *  # noqa: F403
from skep.notation.sgf.writer import *  # noqa: F403
