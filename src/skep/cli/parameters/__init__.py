"""The options and option types that several commands share.

``skep --help`` imports this package and no part of the game, so that it answers at once.
"""

from skep.cli.parameters.shared import json_option, talk_options
from skep.cli.parameters.types import (
    DecimalNumber,
    EvenNumber,
    FolderPath,
    InputPath,
    OneOf,
    OutputPath,
    SecondsType,
    WholeNumber,
    words_of,
)

__all__ = [
    "DecimalNumber",
    "EvenNumber",
    "FolderPath",
    "InputPath",
    "OneOf",
    "OutputPath",
    "SecondsType",
    "WholeNumber",
    "json_option",
    "talk_options",
    "words_of",
]
