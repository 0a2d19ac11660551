"""The program as a whole: help, versions, errors, languages, completion, signals."""

from __future__ import annotations

import hashlib
import os
import signal
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.shell_completion import ShellComplete

import skep as package
from skep import rules
from skep.cli import app, invocation
from skep.cli.context import CliContext
from skep.cli.parameters import version
from skep.engine.networks import built_in_file
from skep.server.static import page_files
from tests.backends import NOT_BUILT
from tests.cli.conftest import Result, Skep
from tests.conftest import Require

PROGRAM = (sys.executable, "-c", "import sys; from skep.cli import main; sys.exit(main())")


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the real program in a process of its own."""
    return subprocess.run(  # noqa: S603 - our own program
        [*PROGRAM, *arguments],
        check=False,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "SKEP_LANG": "en", **environment},
    )


@pytest.fixture
def native_with_page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Have the native rules with AVX2, a network and a page; return the folder of the page."""
    (tmp_path / "index.html").touch()
    monkeypatch.setattr(page_files, "PAGE_FOLDER", tmp_path)
    monkeypatch.setattr(rules, "VARIANT", "avx2")
    monkeypatch.setattr(version, "network", lambda: "0123456789abcdef")
    return tmp_path


@pytest.mark.usefixtures("native_with_page")
@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", "Rules: native, with AVX2\nNetwork: BuiltIn (SHA-256 0123456789abcdef…)\n"),
        ("nl", "Regels: gecompileerd, met AVX2\nNetwerk: BuiltIn (SHA-256 0123456789abcdef…)\n"),
    ],
)
def test_the_version_names_rules_and_network(skep: Skep, language: str, lines: str) -> None:
    told = f"skep {package.__version__}\n{lines}"
    assert skep("--version", "--lang", language) == Result(0, told)


def test_the_version_says_when_there_is_no_page(skep: Skep, native_with_page: Path) -> None:
    (native_with_page / "index.html").unlink()
    assert skep("--version").out.startswith(f"skep {package.__version__}+nopage\nRules: ")


def test_pure_rules_have_no_network() -> None:
    result = run("--version", SKEP_PURE="1")
    told = ["Rules: pure Python", "Network: none (handcrafted evaluation)"]
    assert (result.returncode, result.stdout.splitlines()[1:]) == (0, told)


def test_native_rules_are_named_with_the_network_in_use(require: Require) -> None:
    require(rules.native, NOT_BUILT)
    digest = hashlib.sha256(built_in_file().read_bytes()).hexdigest()[:16]
    kind = "native, with AVX2" if rules.VARIANT == "avx2" else "native"
    told = [f"Rules: {kind}", f"Network: BuiltIn (SHA-256 {digest}…)"]
    assert run("--version", SKEP_PURE="0").stdout.splitlines()[1:] == told


@pytest.mark.parametrize("name", app.COMMANDS)
@pytest.mark.parametrize("option", ["--help", "-h"])
def test_every_command_has_help_with_an_example(skep: Skep, name: str, option: str) -> None:
    result = skep(name, option)
    assert (result.status, result.err) == (0, "")
    assert result.out.startswith(f"Usage: skep {name} ")
    assert f"\n    skep {name} " in result.out or f"\n    skep {name}\n" in result.out


def test_without_a_command_there_is_help(skep: Skep) -> None:
    helped = skep("--help")
    assert helped.out.startswith("Usage: skep [OPTIONS] [COMMAND] [ARGS]...\n")
    assert skep() == helped


def test_help_imports_no_command_and_no_part_of_the_game() -> None:
    text = (
        "import sys; from skep.cli import main; main(['--help']);"
        "print(*sorted(name for name in sys.modules if name.startswith(('skep.', 'rich'))))"
    )
    command = [sys.executable, "-c", text]
    shown = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603 - ours
    loaded = shown.stdout.splitlines()[-1].split()
    assert "skep.cli.app" in loaded
    assert [name for name in loaded if not name.startswith("skep.cli")] == []
    assert [name for name in loaded if name.startswith("skep.cli.commands")] == []


@pytest.mark.parametrize("name", app.COMMANDS)
def test_every_command_is_found_by_its_name(name: str) -> None:
    command = app.program.get_command(click.Context(app.program), name)
    assert command is not None
    assert command.name in {name, "command"}


def test_commands_are_completed_with_what_they_do() -> None:
    offered = app.program.shell_complete(click.Context(app.program), "se")
    assert {item.value: item.help for item in offered} == {
        "serve": app.COMMANDS["serve"],
        "selfplay": app.COMMANDS["selfplay"],
    }
    options = app.program.shell_complete(click.Context(app.program), "--v")
    assert [item.value for item in options] == ["--version"]


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("mvoes",), "No such command “mvoes”. Did you mean moves? (see skep --help)"),
        (("plya",), "No such command “plya”. Did you mean play? (see skep --help)"),
        (("chess",), "No such command “chess”. (see skep --help)"),
        (("--lang", "fr", "play"), "Skep doesn’t speak the language “fr”. Choose en or nl."),
        (("show", "wS1;\nfoo\x07"), None),
    ],
)
def test_an_error_is_one_line_and_the_status_two(
    skep: Skep, arguments: tuple[str, ...], error: str | None
) -> None:
    result = skep(*arguments)
    assert (result.status, result.out, result.err.count("\n")) == (2, "", 1)
    if error is not None:
        assert result.err == f"skep: error: {error}\n"


@pytest.mark.parametrize(
    ("variables", "options", "language"),
    [
        ({}, (), "en"),
        ({"LANG": "nl_NL.UTF-8"}, (), "nl"),
        ({"LANG": "nl_NL.UTF-8", "SKEP_LANG": "en"}, (), "en"),
        ({"SKEP_LANG": "en"}, ("--lang", "nl-BE"), "nl"),
    ],
)
def test_the_language_is_that_of_the_option_then_of_the_environment(
    skep: Skep,
    monkeypatch: pytest.MonkeyPatch,
    variables: dict[str, str],
    options: tuple[str, ...],
    language: str,
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    sentences = {"en": "The ant wA1 comes into play.\n", "nl": "De mier wA1 komt in het spel.\n"}
    assert skep("explain", *options, "wS1;bS1 wS1-", "wA1 -wS1").out == sentences[language]
    assert skep(*options, "explain", "wS1;bS1 wS1-", "wA1 -wS1").out == sentences[language]


def test_a_language_that_is_not_there_is_told_of_wherever_it_is_asked_for(
    skep: Skep, monkeypatch: pytest.MonkeyPatch
) -> None:
    why = "Skep doesn’t speak the language “xx”. Choose en or nl.\n"
    assert skep("show", "--lang", "xx", "") == Result(2, "", f"skep: error: {why}")
    monkeypatch.setenv("SKEP_LANG", "xx")
    assert skep("moves", "") == Result(2, "", f"skep: error: SKEP_LANG: {why}")
    assert skep("moves", "--lang", "nl", "").status == 0
    assert skep("--lang", "nl", "moves", "").status == 0
    assert skep("moves", "--help").status == 0


@pytest.mark.parametrize(
    ("settings", "terminal", "colored"),
    [
        (CliContext(), True, True),
        (CliContext(), False, False),
        (CliContext({"NO_COLOR": "1"}), True, False),
        (CliContext({"NO_COLOR": ""}), True, True),
        (CliContext({"TERM": "dumb"}), True, False),
        (CliContext({"NO_COLOR": "1"}, color=True), False, True),
        (CliContext(color=False), True, False),
    ],
)
def test_color_is_for_terminals_and_whoever_asks(
    monkeypatch: pytest.MonkeyPatch, settings: CliContext, *, terminal: bool, colored: bool
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal)
    assert settings.colored == colored


def test_an_error_of_our_own_is_no_traceback(skep: Skep, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        message = "two\nlines"
        raise TypeError(message)

    monkeypatch.setattr(app.program, "main", fail)
    assert skep("show", "") == Result(
        2,
        "",
        "skep: error: Skep ran into an internal error (TypeError: two lines). It isn’t your"
        " fault. Set SKEP_DEBUG=1 to see where it happened.\n",
    )
    monkeypatch.setenv("SKEP_DEBUG", "1")
    with pytest.raises(TypeError):
        app.main(["show", ""])


def test_a_full_disk_is_told_of() -> None:
    with Path("/dev/full").open("w") as full:
        result = subprocess.run(  # noqa: S603 - our own program
            [*PROGRAM, "show", "wS1"],
            check=False,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "SKEP_LANG": "en", "PYTHONUNBUFFERED": ""},
        )
    assert (result.returncode, result.stderr) == (2, "skep: error: No space left on device\n")


@pytest.mark.parametrize(
    ("arguments", "status", "out", "err"),
    [
        (("moves", "--rules", "Base,box=Q1S1", ""), 0, "wS1\n", ""),
        (("moves", "--rules", "Base,box=Q1S1", "-"), 0, "", ""),
        (("play", "--rules", "Base", "wS1"), 0, None, ""),
        (("uhp",), 0, "id skep v0.1.0\nMosquito;Ladybug;Pillbug\nok\n", ""),
        (("chess",), 2, "", "skep: error: No such command “chess”. (see skep --help)\n"),
    ],
)
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_closed_stream_is_one_that_nobody_is_at(
    closed: str, arguments: tuple[str, ...], status: int, out: str | None, err: str
) -> None:
    result = subprocess.run(  # noqa: S603 - our own program
        ["sh", "-c", f'exec "$@" {closed}', "sh", *PROGRAM, *arguments],  # noqa: S607
        check=False,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "SKEP_LANG": "en"},
    )
    assert (result.returncode, result.stderr) == (status, "" if "2>" in closed else err)
    if out is not None:
        assert result.stdout == ("" if " >" in f" {closed}" else out)


def test_where_nobody_can_be_told_the_status_has_to_do() -> None:
    with Path("/dev/full").open("w") as full:
        result = subprocess.run(  # noqa: S603 - our own program
            [*PROGRAM, "chess"],
            check=False,
            stdout=subprocess.PIPE,
            stderr=full,
            env={**os.environ, "PYTHONUNBUFFERED": ""},
        )
    assert (result.returncode, result.stdout) == (2, b"")


@pytest.mark.parametrize(
    ("argument", "on_path", "typed"),
    [
        ("/usr/bin/skep", "/usr/bin/skep", "skep"),
        ("{here}/.venv/bin/skep", None, ".venv/bin/skep"),
        ("{here}/.venv/bin/skep", "/usr/bin/skep", ".venv/bin/skep"),
        (".venv/bin/skep", None, ".venv/bin/skep"),
        ("../skep/bin/skep", None, "../skep/bin/skep"),
        ("/elsewhere/bin/skep", None, "/elsewhere/bin/skep"),
        ("-c", None, "skep"),
        ("/usr/lib/python3/skep/__main__.py", None, f"{Path(sys.executable).name} -m skep"),
        ("/home/ann/my games/skep", None, "'/home/ann/my games/skep'"),
        ("{here}/my games/skep", None, "'my games/skep'"),
        ("/usr/bin/pytest", None, "skep"),
        ("/usr/lib/python3/pytest/__main__.py", None, "skep"),
    ],
)
def test_hints_name_the_program_as_it_was_started(
    monkeypatch: pytest.MonkeyPatch, argument: str, on_path: str | None, typed: str
) -> None:
    def which(_: str) -> str | None:
        return on_path

    monkeypatch.setattr("shutil.which", which)
    assert invocation.command_to_start(argument.format(here=Path.cwd())) == typed


def test_usage_names_the_program_as_it_was_started(
    skep: Skep, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["./bin/skep"])
    assert skep("mvoes").err.endswith("(see ./bin/skep --help)\n")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_gets_its_script(skep: Skep, shell: str) -> None:
    result = skep("completion", shell)
    assert (result.status, result.err) == (0, "")
    assert f"_SKEP_COMPLETE={shell}_complete" in result.out


@pytest.mark.parametrize(
    ("words", "begun", "offered"),
    [
        ([], "p", ["play", "perft", "puzzles"]),
        (["completion"], "", ["bash", "zsh", "fish"]),
        (["moves", "--rules"], "c", ["classic", "carbon"]),
        (["moves", "--rules"], "base+m", ["Base+M", "Base+ML", "Base+MP", "Base+MLP"]),
        (
            ["show", "--rules"],
            "classic,q",
            ["classic,queen_first=true", "classic,queen_first=false"],
        ),
        (["play", "--lang"], "n", ["nl"]),
        (["convert", "--to"], "", ["uhp", "pgn", "sgf", "setup"]),
    ],
)
def test_a_shell_completes_commands_and_rules(
    words: list[str], begun: str, offered: list[str]
) -> None:
    complete = ShellComplete(app.program, {}, "skep", "_SKEP_COMPLETE")
    assert [item.value for item in complete.get_completions(words, begun)] == offered


def test_the_real_shells_are_served() -> None:
    result = run(_SKEP_COMPLETE="bash_complete", COMP_WORDS="skep pe", COMP_CWORD="1")
    assert (result.returncode, result.stdout, result.stderr) == (0, "plain,perft\n", "")


def test_the_real_program_answers() -> None:
    result = run("moves", "--rules", "Base", "")
    assert (result.returncode, result.stdout, result.stderr) == (0, "wS1\nwB1\nwG1\nwA1\n", "")


def test_the_package_is_the_program_too() -> None:
    result = subprocess.run(
        [sys.executable, "-m", "skep", "--version"], check=False, capture_output=True, text=True
    )
    assert (result.returncode, result.stdout, result.stderr) == (0, run("--version").stdout, "")


def test_a_terminal_that_cannot_show_a_letter_is_no_reason_to_stop() -> None:
    result = run("show", "", PYTHONIOENCODING="iso8859-5", PYTHONUTF8="0")
    assert (result.returncode, result.stderr) == (0, "")
    assert "| . |" in result.stdout


def test_a_terminal_without_typographic_quotation_marks_shows_plain_ones() -> None:
    result = run("perft", "two\N{SNOWMAN}", PYTHONIOENCODING="latin-1", PYTHONUTF8="0")
    told = r"""skep: error: DEPTH: "two\u2603" isn't a whole number from 0 to 64."""
    assert (result.returncode, result.stdout, result.stderr) == (2, "", f"{told}\n")


def test_a_reader_who_has_seen_enough_is_no_error() -> None:
    with subprocess.Popen(  # noqa: S603 - our own program
        [*PROGRAM, "moves", "--rules", "Base", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write(b"\n")
        process.stdin.flush()
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write(b"\n")
        process.stdin.close()
        assert (process.wait(timeout=60), process.stderr.read()) == (1, b"")


def test_a_reader_who_leaves_before_the_end_is_no_error() -> None:
    with subprocess.Popen(  # noqa: S603 - our own program
        [*PROGRAM, "show", ""], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert (process.wait(timeout=60), process.stderr.read()) == (1, b"")


def test_an_interrupt_ends_the_program_quietly() -> None:
    # A shell may start the tests with interrupts ignored, and that is inherited.
    attentive = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    python, option, program = PROGRAM
    with subprocess.Popen(  # noqa: S603 - our own program
        [python, option, f"{attentive}; {program}", "moves", "--rules", "Base", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write(b"\n")
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert (process.wait(timeout=60), process.stderr.read()) == (130, b"\n")
