"""``--help`` in both languages: complete, in step with the code, and wherever ``--lang`` is."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache

import click
import pytest
from click.shell_completion import ShellComplete
from fluent.syntax import ast, parse

from skep.cli import app
from skep.cli.commands.train import loop, policy
from skep.cli.help import HelpCommand, HelpGroup
from skep.cli.help_texts import command_key, help_texts, option_name
from skep.cli.invocation import language_option
from skep.words import LANGUAGES, catalogue
from skep.words.catalogue import help_text
from tests.cli.conftest import Skep

TRANSLATED = [language for language in LANGUAGES if language != "en"]
SAME = {"nl": {"ELO0", "ELO1", "MIB", "N", "P", "RATING", "SHELL", "TOKEN", "URL"}}
"""Names in capitals that are the same in English and another language."""


def contexts() -> Iterator[click.Context]:
    """Yield a context for every command and subcommand."""
    root = app.program.make_context("skep", [], resilient_parsing=True)
    yield root
    for name in app.COMMANDS:
        command = app.program.get_command(root, name)
        assert command is not None
        context = click.Context(command, info_name=name, parent=root)
        yield context
        if isinstance(command, click.Group):
            for inner in command.commands.values():
                yield click.Context(inner, info_name=inner.name, parent=context)
    yield click.Context(loop.command, info_name="train loop", parent=root)
    yield click.Context(policy.command, info_name="train policy", parent=root)


CONTEXTS = {command_key(context): context for context in contexts()}


def options(context: click.Context) -> list[click.Option]:
    """Return the options of a command, ``--help`` included."""
    params = context.command.get_params(context)
    return [param for param in params if isinstance(param, click.Option)]


@cache
def messages(language: str) -> dict[str, ast.Message]:
    """Return the messages of a language's file, keyed by their ids."""
    entries = [entry for entry in parse(help_text(language)).body if isinstance(entry, ast.Message)]
    found = {entry.id.name: entry for entry in entries}
    assert len(found) == len(entries)
    return found


def english_texts(language: str) -> dict[str, str]:
    """Return the English text behind every message that a language needs."""
    found: dict[str, str] = {}
    for key, context in CONTEXTS.items():
        found[f"command-{key}"] = context.command.help or ""
        if isinstance(context.command, HelpGroup):
            for name, text in context.command.english_summaries(context).items():
                found[f"summary-{name if key == 'skep' else f'{key}-{name}'}"] = text
        for option in options(context):
            own, shared = f"option-{key}-{option_name(option)}", f"option-{option_name(option)}"
            message = own if own in messages(language) else shared
            text = found.setdefault(message, option.help or "")
            assert text == option.help, f"{own} needs a message of its own"
    return found


def metavars() -> set[str]:
    """Return all names in capitals that usage lines and options show."""
    texts: list[str] = []
    for context in CONTEXTS.values():
        texts += context.command.collect_usage_pieces(context)
        texts += [record[0] for one in options(context) if (record := one.get_help_record(context))]
        texts += [
            param.human_readable_name
            for param in context.command.params
            if isinstance(param, click.Argument)
        ]
    return set(re.findall(r"\b[A-Z][A-Z0-9]*\b", " ".join(texts)))


def squeezed(text: str) -> str:
    return " ".join(text.split())


def test_every_command_takes_its_help_from_the_same_place() -> None:
    for context in CONTEXTS.values():
        assert isinstance(context.command, HelpCommand)


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_is_translated_and_no_other(language: str) -> None:
    kinds = ("command-", "option-", "summary-")
    found = {name for name in messages(language) if name.startswith(kinds)}
    assert found == english_texts(language).keys()


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_is_looked_at_again_when_the_english_changes(language: str) -> None:
    """Above each message is its English; change it there once the translation is right."""
    translated = messages(language)
    for name, english in english_texts(language).items():
        comment = translated[name].comment
        assert comment is not None, name
        assert squeezed(str(comment.content)) == squeezed(f"en: {english}"), name


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_differs_from_the_english(language: str) -> None:
    texts = help_texts(language)
    assert texts is not None
    for context in CONTEXTS.values():
        pairs = [(texts.command(context), context.command.help)]
        pairs += [(texts.option(context, one), one.help) for one in options(context)]
        if isinstance(context.command, HelpGroup):
            english = context.command.english_summaries(context).items()
            pairs += [(texts.summary(context, name, text), text) for name, text in english]
        assert [text for text, english in pairs if text == english] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_name_in_capitals_is_translated_and_no_other(language: str) -> None:
    prefix = "metavar-"
    found = {name.removeprefix(prefix) for name in messages(language) if name.startswith(prefix)}
    assert found == {name.lower() for name in metavars() - SAME[language]}


def test_the_english_is_one_text_for_all_commands() -> None:
    for context in CONTEXTS.values():
        assert (context.command.help or "").strip()
        assert [one.opts for one in options(context) if not one.help] == []


@pytest.mark.parametrize("key", CONTEXTS)
def test_help_is_dutch_wherever_the_language_stands(
    skep: Skep, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    typed = [] if key == "skep" else key.split("-")
    told = skep("--lang", "nl", *typed, "--help")
    assert (told.status, told.err) == (0, "")
    assert told.out.startswith(" ".join(["Gebruik: skep", *typed, "[OPTIES]"]))
    assert re.findall(r"^(\w+):$", told.out, re.MULTILINE)[0] == "Opties"
    assert re.search(r"Usage|Options|Commands|Examples|default|required|OPTIONS", told.out) is None
    assert skep(*typed, "--help", "--lang", "nl") == told
    assert skep(*typed, "--help", "--lang=nl") == told
    monkeypatch.setenv("SKEP_LANG", "nl")
    assert skep(*typed, "--help") == told
    assert skep(*typed, "--help", "--lang", "en").out.startswith("Usage: ")


def test_help_of_a_command_is_laid_out_like_the_english(skep: Skep) -> None:
    told = """
        Gebruik: skep network info [OPTIES] BESTAND

          Toon waarmee een netwerk is getraind, en controleer of het bestand
          onbeschadigd is.

          BESTAND is een netwerkbestand, een policybestand, of BuiltIn voor het netwerk
          dat bij Skep hoort.

        Opties:
          --json                Toon het resultaat als JSON.
          --lang TAAL           Taal: en of nl.  [standaard: SKEP_LANG of systeemtaal]
          --color / --no-color  Kleur aan of uit.  [standaard: aan in een terminal]
          -h, --help            Toon deze uitleg en stop.

          Voorbeelden:
            skep network info BuiltIn
            skep network info --json new.net
    """
    shown = skep("network", "info", "--help", "--lang", "nl")
    assert shown.out.rstrip() == inspect.cleandoc(told).rstrip()


def test_defaults_and_what_is_required_are_told_in_dutch(skep: Skep) -> None:
    told = squeezed(skep("train", "--help", "--lang", "nl").out)
    assert "Bestand om het netwerk in te bewaren. [verplicht]" in told
    assert "Leersnelheid aan het begin. [standaard: 0.001]" in told


def test_dutch_help_reads_no_other_catalogue(skep: Skep, monkeypatch: pytest.MonkeyPatch) -> None:
    def texts(_: str) -> dict[str, str]:
        pytest.fail("the catalog of all sentences was read")

    catalogue.catalogue_of.cache_clear()
    monkeypatch.setattr(catalogue, "texts", texts)
    assert skep("perft", "--help", "--lang", "nl").status == 0


def test_english_help_of_a_command_reads_no_catalogue() -> None:
    text = "import sys; from skep.cli import main; main(['perft', '--help']); print([*sys.modules])"
    command = [sys.executable, "-c", text]
    shown = subprocess.run(  # noqa: S603 - ours
        command, check=True, capture_output=True, text=True, env={"LANG": "en_US.UTF-8"}
    )
    assert "skep.cli.help_texts" in shown.stdout
    assert "fluent" not in shown.stdout.splitlines()[-1]


@pytest.mark.parametrize(
    ("words", "begun", "offered"),
    [
        (["--lang", "nl"], "pe", {"perft": "Tel de mogelijke reeksen van N zetten."}),
        (["--lang", "nl", "show"], "--s", {"--svg": "Teken een SVG-afbeelding."}),
        (["show"], "--s", {"--svg": "Draw an SVG picture."}),
        (
            ["--lang", "nl", "network"],
            "in",
            {"info": "Toon waarmee een netwerk is getraind en controleer het bestand."},
        ),
    ],
)
def test_completion_offers_help_in_the_language(
    words: list[str], begun: str, offered: dict[str, str]
) -> None:
    complete = ShellComplete(app.program, {}, "skep", "_SKEP_COMPLETE")
    items = {item.value: item.help for item in complete.get_completions(words, begun)}
    assert items == offered


@pytest.mark.parametrize(
    ("arguments", "language"),
    [
        ([], None),
        (["moves", "--help"], None),
        (["--lang", "nl", "moves"], "nl"),
        (["moves", "--zz", "--lang=nl"], "nl"),
        (["--lang", "en", "moves", "--lang", "nl"], "nl"),
        (["moves", "--lang"], None),
        (["moves", "--", "--lang", "nl"], None),
        (["moves", "--lang", "--", "nl"], None),
    ],
)
def test_the_language_is_found_before_the_options_are_read(
    arguments: list[str], language: str | None
) -> None:
    assert language_option(arguments) == language
