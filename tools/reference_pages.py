"""A griffe extension that prepares docstrings and values for the reference pages.

Docstrings are rendered as Markdown, which takes the prompt of an example for nested quotations, its
brackets for links, and a table between lines of ``=`` for a paragraph. So examples get a fence, and
tables get bars. Only short values are shown. A long one, a default factory, or a parameter of the
same name is left out.
"""

from __future__ import annotations

import re

import griffe

# Both end at an empty line, as an example does for doctest.
_EXAMPLE = re.compile(r"^(?P<indent> *)>>> .*(?:\n *\S.*)*", re.MULTILINE)
_TABLE = re.compile(r"^ *=+ +=.*(?:\n *\S.*)*", re.MULTILINE)
_LONGEST_VALUE = 30


class ReferencePages(griffe.Extension):
    """Converts docstrings to Markdown, and leaves out long values."""

    def on_object(self, *, obj: griffe.Object, **_: object) -> None:
        """Change an object once it has been loaded."""
        if obj.docstring is not None:
            obj.docstring.value = to_markdown(obj.docstring.value)
        if isinstance(obj, griffe.Attribute) and not _is_telling(obj.name, str(obj.value)):
            obj.value = None


def to_markdown(text: str) -> str:
    """Return a docstring with its examples and tables in Markdown."""
    return _TABLE.sub(_barred, _EXAMPLE.sub(_fenced, text))


def _fenced(example: re.Match[str]) -> str:
    indent = example["indent"]
    return f"{indent}```pycon\n{example[0]}\n{indent}```"


def _barred(table: re.Match[str]) -> str:
    rule, *lines = table[0].splitlines()
    begins = [column.start() for column in re.finditer("=+", rule)]
    columns = [slice(*ends) for ends in zip(begins, [*begins[1:], None], strict=True)]
    rows = [[line[column].strip() for column in columns] for line in lines if set(line) - set(" =")]
    rows.insert(1, ["---"] * len(columns))
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _is_telling(name: str, value: str) -> bool:
    return len(value) <= _LONGEST_VALUE and value != name and not value.startswith("field(")
