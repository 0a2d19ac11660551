"""The catalogs themselves: whole, alike in all languages, and in step with the enums."""

from __future__ import annotations

import re
from enum import Enum

import pytest
from fluent.syntax import ast, parse
from fluent.syntax.visitor import Visitor

from skep.core.bugs import EXPANSIONS, Bug
from skep.core.errors import GameErrorCode, Instead, RulesetErrorCode
from skep.core.outcome import Termination
from skep.core.reasons import ReasonCode, Way
from skep.core.ruleset import EDITIONS, SWITCHES
from skep.core.setup import SetupProblemCode
from skep.core.switches import Switch
from skep.engine.network_file import NetworkFault
from skep.notation.errors import EXPANSION_LETTERS, Expected, NotationError, Unwritable
from skep.notation.movestring import parse_piece
from skep.notation.rulesets import parse_ruleset
from skep.notation.warning import WarningCode
from skep.server.errors import Code
from skep.words import LANGUAGES, Words
from skep.words.catalogue import texts

FAMILIES: dict[str, type[Enum]] = {
    "reason": ReasonCode,
    "how": Way,
    "outcome": Termination,
    "setup": SetupProblemCode,
    "expected": Expected,
    "game": GameErrorCode,
    "ruleset": RulesetErrorCode,
    "unwritable": Unwritable,
    "warning": WarningCode,
    "instead": Instead,
    "problem": Code,
    "network-fault": NetworkFault,
    "policy-fault": NetworkFault,
}

# The only straight quotation marks in the catalogs: in code, which is typed as it is.
CODE = (
    *("'.[export]'", "'.[parquet]'", "'.[pictures]'", "'.[server]'"),
    *("'bQ-'", "Bug('A')", '[White "Ann"]'),
)

# What `Words` gives to the messages of each family.
GIVEN = {
    "reason": {"piece", "bug", "color", "opponent", "copied", "pieces", "count", "new"},
    "how": {
        *("piece", "bug", "color", "opponent", "copied", "count"),
        *("moves", "hopped", "thrower", "thrower_bug", "climb", "onto"),
    },
    "outcome": {"winner"},
    "setup": {"piece", "bug", "color", "opponent", "pieces", "hexes"},
    "expected": {"choices", "expansions"},
    "game": set[str](),
    "ruleset": {"name"},
    "unwritable": {"about"},
    "warning": set[str](),
    "instead": set[str](),
    # What the server puts into ``Problem.args``.
    "problem": {"seconds", "most", "ply", "host", "what"},
    "network-fault": {"file", "why"},
    "policy-fault": {"file", "why"},
}


class Uses(Visitor):
    """Collects the text and the variables of a pattern, and what else it refers to."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self.variables: set[str] = set()
        self.references: set[str] = set()

    def visit_TextElement(self, node: ast.TextElement) -> None:  # noqa: N802
        self.text += node.value

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802
        attribute = f".{node.attribute.name}" if node.attribute else ""
        self.references.add(node.id.name + attribute)

    def visit_TermReference(self, node: ast.TermReference) -> None:  # noqa: N802
        self.references.add(f"-{node.id.name}")


class Messages:
    """The parsed messages, terms and attributes of a language."""

    def __init__(self, language: str) -> None:
        self.files = {name: parse(text).body for name, text in texts(language).items()}
        self.entries = [
            (name, entry)
            for name, body in self.files.items()
            for entry in body
            if isinstance(entry, ast.Message | ast.Term)
        ]
        self.uses: dict[str, Uses] = {}
        for _, entry in self.entries:
            self.uses[entry_id(entry)] = uses(entry.value)
            for attribute in entry.attributes:
                self.uses[f"{entry_id(entry)}.{attribute.id.name}"] = uses(attribute.value)

    def ids(self) -> dict[str, list[str]]:
        """Return the ids of the messages, sorted, by their file."""
        return {
            name: sorted(
                entry.id.name
                for file, entry in self.entries
                if file == name and isinstance(entry, ast.Message)
            )
            for name in self.files
        }

    def variables(self, name: str) -> set[str]:
        """Return the variables of a message, those of the messages it refers to included."""
        own = self.uses[name]
        return own.variables.union(*(self.variables(other) for other in own.references))


def entry_id(entry: ast.Message | ast.Term) -> str:
    return f"-{entry.id.name}" if isinstance(entry, ast.Term) else entry.id.name


def uses(pattern: ast.Pattern | None) -> Uses:
    found = Uses()
    if pattern is not None:
        found.visit(pattern)
    return found


def straight(text: str) -> str:
    """Return the text as Python code writes it, with straight apostrophes."""
    return text.replace("’", "'")


def without_code(text: str) -> str:
    for code in CODE:
        text = text.replace(code, "")
    return text


CATALOGUES = {language: Messages(language) for language in LANGUAGES}
ENGLISH = CATALOGUES["en"]


@pytest.fixture(params=LANGUAGES)
def messages(request: pytest.FixtureRequest) -> Messages:
    return CATALOGUES[request.param]


def test_nothing_in_a_file_is_junk(messages: Messages) -> None:
    junk = [
        entry.content
        for body in messages.files.values()
        for entry in body
        if isinstance(entry, ast.Junk)
    ]
    assert junk == []


def test_no_message_stands_twice(messages: Messages) -> None:
    names = [entry_id(entry) for _, entry in messages.entries]
    assert sorted(names) == sorted(set(names))


def test_what_a_message_refers_to_exists(messages: Messages) -> None:
    named = set[str]().union(*(found.references for found in messages.uses.values()))
    assert named - messages.uses.keys() == set()


def test_all_languages_have_the_same_messages(messages: Messages) -> None:
    assert messages.ids() == ENGLISH.ids()


def test_a_message_has_the_same_variables_in_all_languages(messages: Messages) -> None:
    names = [name for ids in ENGLISH.ids().values() for name in ids]
    variables = {name: messages.variables(name) for name in names}
    assert variables == {name: ENGLISH.variables(name) for name in names}


@pytest.mark.parametrize("family", FAMILIES)
def test_every_member_of_an_enum_has_its_message_and_no_other(
    messages: Messages, family: str
) -> None:
    expected = {f"{family}-{member.name.lower().replace('_', '-')}" for member in FAMILIES[family]}
    found = {name for ids in messages.ids().values() for name in ids}
    assert {name for name in found if name.startswith(f"{family}-")} == expected


@pytest.mark.parametrize("family", FAMILIES)
def test_a_message_uses_only_variables_that_are_given(messages: Messages, family: str) -> None:
    for member in FAMILIES[family]:
        used = messages.variables(f"{family}-{member.name.lower().replace('_', '-')}")
        assert used - GIVEN[family] == set()


@pytest.mark.parametrize("expected", Expected)
def test_english_says_what_was_expected_as_the_error_itself_does(expected: Expected) -> None:
    message = f"expected-{expected.name.lower().replace('_', '-')}"
    facts = {"choices": "{choices}", "expansions": EXPANSION_LETTERS}
    assert straight(Words("en").say(message, **facts)) == expected.value


def test_every_switch_has_its_message_and_no_other(messages: Messages) -> None:
    found = {name for ids in messages.ids().values() for name in ids}
    switches = {name for name in found if name.startswith("switch-")}
    assert switches == {switch.message for switch in SWITCHES}
    assert all(messages.variables(name) == {"value"} for name in switches)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: switch.name)
def test_every_value_of_a_switch_has_a_sentence_of_its_own(switch: Switch, language: str) -> None:
    words = Words(language)
    sentences = {words.say(switch.message, value=value) for value in switch.values}
    assert len(sentences) == len(switch.values)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_expected_names_all_bugs_and_editions(language: str) -> None:
    words = Words(language)
    with pytest.raises(NotationError) as caught:
        parse_piece("wX")
    named = words.error(caught.value).partition(": ")[2]
    assert {letter for letter in named if letter.isupper()} == {bug.value for bug in Bug}
    with pytest.raises(NotationError) as caught:
        parse_ruleset("chess")
    rules = words.error(caught.value)
    assert set(re.findall(r"\+([A-Z])", rules)) == {bug.value for bug in EXPANSIONS}
    assert all(edition in rules for edition in EDITIONS)
    assert "".join(f"{bug.value}{bug.count}" for bug in Bug) in words.say("expected-box")


@pytest.mark.parametrize("instead", Instead)
def test_english_says_what_to_use_instead_as_the_error_itself_does(instead: Instead) -> None:
    message = f"instead-{instead.name.lower().replace('_', '-')}"
    assert Words("en").say(message) == instead.value


@pytest.mark.parametrize("code", WarningCode)
def test_english_says_a_warning_as_the_warning_itself_does(code: WarningCode) -> None:
    message = f"warning-{code.name.lower().replace('_', '-')}"
    assert straight(Words("en").say(message)).rstrip(".") == code.value


@pytest.mark.parametrize("code", GameErrorCode)
def test_english_says_what_cannot_be_done_nearly_as_the_error_does(code: GameErrorCode) -> None:
    message = f"game-{code.name.lower().replace('_', '-')}"
    said = Words("en").say(message).replace("There’s", "there is")
    assert said.rstrip(".").lower() == code.value


def test_quotation_marks_and_apostrophes_are_typographic_except_in_code(messages: Messages) -> None:
    sentences = {name: found.text for name, found in messages.uses.items()}
    straight_marks = {
        name: text for name, text in sentences.items() if re.search("['\"`]", without_code(text))
    }
    assert straight_marks == {}


def test_quotation_marks_come_in_pairs(messages: Messages) -> None:
    unpaired = {
        name: found.text
        for name, found in messages.uses.items()
        if found.text.count("“") != found.text.count("”")
    }
    assert unpaired == {}


def test_every_piece_of_quoted_code_is_still_in_the_catalogues(messages: Messages) -> None:
    text = "\n".join(found.text for found in messages.uses.values())
    assert [code for code in CODE if code not in text] == []


def test_no_text_has_a_path_of_some_machine(messages: Messages) -> None:
    for body in messages.files.values():
        for entry in body:
            text = str(entry.to_json())
            assert re.search(r"/(home|work|tmp|usr)/|[A-Z]:\\", text) is None
