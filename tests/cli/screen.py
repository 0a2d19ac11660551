"""A terminal for tests: what stands on the screen after everything that was written to it."""

from __future__ import annotations

import re

_TOKEN = re.compile(r"\x1b\[(?P<argument>[?\d;]*)(?P<code>[A-Za-z])|(?P<character>.)", re.DOTALL)


def screen_of(written: str) -> list[str]:
    """Return the lines of the screen; of control codes, those that live text needs.

    :raises ValueError: when there is any other code, or the cursor is left hidden.
    """
    lines, row, column, hidden = [""], 0, 0, False
    for token in _TOKEN.finditer(written):
        argument, code, character = token["argument"], token["code"], token["character"]
        match code, argument, character:
            case None, _, "\n":
                row, column = row + 1, 0
                lines += [""] * (row + 1 - len(lines))
            case None, _, "\r":
                column = 0
            case None, _, str():
                line = f"{lines[row]:<{column}}"
                lines[row] = line[:column] + character + line[column + 1 :]
                column += 1
            case "A", _, _:
                row -= int(argument)
            case "K", "2", _:
                lines[row] = ""
            case "l" | "h", "?25", _:
                hidden = code == "l"
            case "m", _, _:
                pass
            case _:
                raise ValueError(token[0])
    if hidden:
        raise ValueError("the cursor is hidden")
    return "\n".join(lines).rstrip("\n").splitlines()
