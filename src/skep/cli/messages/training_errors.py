"""What goes wrong in training, and what a curve says, in words."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from skep.cli.messages.record_errors import in_words as records_in_words
from skep.cli.messages.refusals import RefusalError
from skep.cli.network_option import in_words as networks_in_words
from skep.train.curves import ENGLISH
from skep.train.errors import TrainingError
from skep.words import Words


@contextmanager
def in_words() -> Generator[None, None, None]:
    """Let errors of training, of records and of networks be told by the catalogues."""
    with networks_in_words(), records_in_words():
        try:
            yield
        except TrainingError as error:
            raise RefusalError(f"train-{error.fault.value}", text=error.text) from error


def curve_words(words: Words) -> dict[str, str]:
    """Return the words in a picture of curves."""
    return {name: words.say(f"train-curve-{name}") for name in ENGLISH}
