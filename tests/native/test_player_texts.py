"""The native reader of players' settings: it and Python's reader agree on the same vectors."""

from __future__ import annotations

from pathlib import Path

from tests.native.test_native_executables import run
from tests.player_vectors import ACCEPTED, REFUSED


def test_the_native_programs_read_players_as_the_vectors_say(executables: Path) -> None:
    vectors = [*ACCEPTED, *REFUSED]
    texts = "".join(f"{vector.text}\n" for vector in vectors)
    result = run(executables / "skep_player_texts", text=texts)
    assert (result.returncode, result.stderr) == (0, "")
    found = [
        (vector.text, answer)
        for vector, answer in zip(vectors, result.stdout.splitlines(), strict=True)
    ]
    assert found == [
        *((vector.text, f"accepted {vector.native}") for vector in ACCEPTED),
        *((vector.text, f"refused {vector.native}") for vector in REFUSED),
    ]
