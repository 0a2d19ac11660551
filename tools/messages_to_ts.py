"""Write the server's messages as TypeScript, or check that the file is up to date.

``python tools/messages_to_ts.py`` fails if ``web/src/net/messages.ts`` doesn't match the structs in
``skep.server.messages``. With ``--write``, it writes the file.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import TypeGuard, cast

import msgspec
from msgspec import inspect

from skep.server.messages import (
    about,
    analysis,
    explanations,
    explorer,
    game_texts,
    games,
    hints,
    players,
    problems,
    puzzles,
    reviews,
    studies,
    to_client,
    to_server,
)

TARGET = Path(__file__).resolve().parent.parent / "web/src/net/messages.ts"

HEADER = """\
// Made by tools/messages_to_ts.py from src/skep/server/messages: change it there.
"""

LINE = 100

_MODULES = (
    problems,
    games,
    players,
    about,
    explanations,
    hints,
    reviews,
    game_texts,
    analysis,
    explorer,
    puzzles,
    studies,
    to_server,
    to_client,
)

UNIONS = {
    "StudyChange": studies.StudyChange,
    "Action": to_server.Action,
    "ToServer": to_server.ToServer,
    "Change": to_client.Change,
    "ToClient": to_client.ToClient,
}

_PLAIN: dict[type[inspect.Type], str] = {
    inspect.StrType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
}


def main(arguments: list[str]) -> int:
    """Write or check the file, and return the exit status."""
    text = HEADER + "\n".join(declarations())
    if "--write" in arguments:
        TARGET.write_text(text, encoding="utf-8")
        return 0
    if TARGET.is_file() and TARGET.read_text(encoding="utf-8") == text:
        return 0
    print(f"{TARGET.name} is not up to date: python tools/messages_to_ts.py --write")
    return 1


def declarations() -> Iterator[str]:
    """Yield a declaration for each struct, enum and union, in the order of the modules."""
    named = {
        name: value
        for module in _MODULES
        for name, value in vars(module).items()
        if _is_message(value) and value.__module__ == module.__name__
    }
    yield "\nexport type Color = 'w' | 'b';\nexport type Hex = readonly [number, number];\n"
    for name, value in named.items():
        yield _enum(name, value) if issubclass(value, Enum) else _struct(name, value)
    for name, union in UNIONS.items():
        members = [member.__name__ for member in cast("tuple[type, ...]", union.__args__)]
        line = f"export type {name} = {' | '.join(members)};\n"
        lines = "".join(f"\n  | {member}" for member in members)
        yield line if len(line) <= LINE else f"export type {name} ={lines};\n"


def _is_message(value: object) -> TypeGuard[type[msgspec.Struct | Enum]]:
    return isinstance(value, type) and issubclass(value, (msgspec.Struct, Enum))


def _enum(name: str, enum: type[Enum]) -> str:
    return f"export type {name} = {' | '.join(repr(member.value) for member in enum)};\n"


def _struct(name: str, struct: type[msgspec.Struct]) -> str:
    about = inspect.type_info(struct)
    assert isinstance(about, inspect.StructType)  # noqa: S101 - a struct is one
    # A client may leave out fields with a default. The server always sends all of them.
    is_sent = struct.__module__ == to_server.__name__ or struct is games.NewGame
    fields: list[str] = []
    for one in about.fields:
        mark = "?" if is_sent and not one.required else ""
        fields.append(f"  readonly {one.encode_name}{mark}: {_type(one.type)};")
    if about.tag is not None:
        fields.insert(0, f"  readonly {about.tag_field}: {about.tag!r};")
    return "\n".join([f"export interface {name} {{", *fields, "}", ""])


def _type(one: inspect.Type) -> str:
    match one:
        case inspect.StructType() | inspect.EnumType():
            return one.cls.__name__
        case inspect.UnionType():
            return " | ".join(dict.fromkeys(map(_type, one.types)))
        case inspect.DictType():
            return f"Readonly<Record<{_type(one.key_type)}, {_type(one.value_type)}>>"
        case inspect.VarTupleType():
            part = _type(one.item_type)
            return f"readonly ({part})[]" if " | " in part else f"readonly {part}[]"
        case inspect.TupleType():
            parts = [_type(part) for part in one.item_types]
            return "Hex" if parts == ["number", "number"] else f"readonly [{', '.join(parts)}]"
        case _:
            return _PLAIN[type(one)]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
