"""``docs/rules.md`` and the tests agree: every rule is shown, and every test it names exists."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from skep.core.bugs import Bug
from skep.core.ruleset import EDITIONS, SWITCHES, Ruleset
from skep.core.switches import Switch

TESTS = Path(__file__).parent
ROOT = TESTS.parent.parent
PAGE = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")


def cited() -> dict[str, set[str]]:
    """Return the rules that each test cites, in its name or its docstring."""
    found: dict[str, set[str]] = {}
    for path in TESTS.glob("test_*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                in_name = re.match(r"test_r(\d+)(?:_(\d))?_", node.name)
                rules = set(re.findall(r"\bR\d+(?:\.\d)?\b", ast.get_docstring(node) or ""))
                if in_name:
                    rules.add("R" + ".".join(number for number in in_name.groups() if number))
                found[node.name] = rules
    return found


def numbered() -> set[str]:
    """Return the rules of the page, sections with rules of their own left out."""
    rules = set(re.findall(r"^##+ (R\d+(?:\.\d)?) ", PAGE, re.MULTILINE))
    return {rule for rule in rules if f"{rule}.1" not in rules}


def test_every_rule_has_a_test_and_every_test_cites_a_rule_that_exists() -> None:
    words = {"R2"}
    assert set().union(*cited().values()) == numbered() - words


def test_the_table_of_tests_names_for_each_rule_tests_that_cite_it() -> None:
    table = dict(re.findall(r"^\| (R\d+(?:\.\d)?) \| (.*) \|$", PAGE, re.MULTILINE))
    shown = {rule: set(re.findall(r"`(test_\w+)`", cell)) for rule, cell in table.items()}
    assert shown.keys() == numbered() - {"R2"}
    for rule, names in shown.items():
        assert names, rule
        assert names <= {name for name, rules in cited().items() if rule in rules}


def test_every_test_that_the_page_names_exists() -> None:
    assert set(re.findall(r"`(test_\w+)`", PAGE)) <= cited().keys()


def test_the_code_cites_rules_that_exist() -> None:
    sources = (ROOT / "src").rglob("*.py")
    rules = {
        rule
        for path in sources
        for rule in re.findall(r"\bR\d+\.\d\b", path.read_text(encoding="utf-8"))
    }
    assert rules <= numbered()


def test_the_table_of_editions_is_what_the_editions_are() -> None:
    head, *rows = table_after("### R1.1")
    cells = {name.strip("`"): values for name, *values in rows}
    assert list(cells) == ["rulebook", "pieces per side", "bugs", *(s.name for s in SWITCHES)]
    shown: dict[str, Ruleset] = {}
    for column, names in enumerate(head[1:]):
        box = {Bug(kind[0]): int(kind[1:]) for kind in cells["bugs"][column].split()}
        assert sum(box.values()) == int(cells["pieces per side"][column])
        spelled = {switch.name: cells[switch.name][column].strip("`") for switch in SWITCHES}
        shown |= dict.fromkeys(re.findall(r"`([^`]+)`", names), Ruleset(box).with_switches(spelled))
    same = re.search(r"\n`(\w+)` is the same as `(\w+)`, except that `(\w+)` is `(\w+)`", PAGE)
    assert same
    name, model, switch, value = same.groups()
    shown[name] = shown[model].with_switches({switch: value})
    assert list(shown.items()) == list(EDITIONS.items())


def table_after(heading: str) -> list[list[str]]:
    """Return the rows of the first table under a heading, without the line below its head."""
    text = PAGE[PAGE.index(heading) :]
    found = re.search(r"(?:^\|.*\|\n)+", text, re.MULTILINE)
    assert found
    rows = [[cell.strip() for cell in row.split("|")[1:-1]] for row in found[0].splitlines()]
    return [rows[0], *rows[2:]]


def test_the_table_of_switches_is_what_the_switches_are() -> None:
    """The declaration of a switch says what it changes, and the rule that says the rest."""
    headings = dict(re.findall(r"^### (R\d+\.\d) (.+)$", PAGE, re.MULTILINE))
    rows = [
        f"| `{switch.name}` | {values(switch)} | {switch.changes} | {link(switch, headings)} |"
        for switch in SWITCHES
    ]
    head = "| switch | values | what it changes | rule |\n|---|---|---|---|\n"
    assert head + "\n".join(rows) + "\n\n" in PAGE


def values(switch: Switch) -> str:
    return ", ".join(f"`{value}`" for value in switch.values)


def link(switch: Switch, headings: dict[str, str]) -> str:
    heading = f"{switch.rule} {headings[switch.rule]}"
    anchor = re.sub(r"[^a-z0-9 -]", "", heading.lower()).replace(" ", "-")
    return f"[{switch.rule}](#{anchor})"


def test_the_table_of_perft_is_that_of_the_vectors() -> None:
    rows = re.findall(r"^\| `(Base[+MLP]*)` \| ([\d,| ]+) \|$", PAGE, re.MULTILINE)
    table: dict[str, list[int]] = {}
    for name, row in rows:  # the depths are split over several tables
        table.setdefault(name, []).extend(int(cell.replace(",", "")) for cell in row.split("|"))
    text = (ROOT / "tests" / "vectors" / "opening.perft").read_text(encoding="utf-8")
    games = re.findall(r"^game (\S+?);.*\n((?:perft .*\n)+)", text, re.MULTILINE)
    counts = re.compile(r" (\d+)$", re.MULTILINE)
    assert table == {name: list(map(int, counts.findall(lines))) for name, lines in games}
