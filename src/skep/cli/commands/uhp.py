"""``skep uhp``: run the engine for other programs."""

from __future__ import annotations

import sys
from contextlib import ExitStack, suppress
from pathlib import Path

import click

from skep.cli.context import CliContext, Status
from skep.cli.errors import RefusalError
from skep.cli.help import HelpCommand
from skep.cli.parameters import OutputPath, talk_options
from skep.cli.parameters.rules import RulesType
from skep.cli.suggest import nearest
from skep.core.ruleset import TOURNAMENT, Ruleset
from skep.engine.network_names import BUILT_IN
from skep.notation.errors import shortened
from skep.uhp.errors import CommandError
from skep.uhp.server.log import FileLog
from skep.uhp.server.options import POLICY, EngineOptions
from skep.uhp.server.pipe import serve


@click.command(
    cls=HelpCommand,
    epilog="""\b
Examples:
  skep uhp
  skep uhp --rules classic --option Level=3 --log uhp.log
  printf 'newgame\\nbestmove time 00:00:01\\n' | skep uhp
""",
)
@click.option(
    "--rules",
    "-r",
    type=RulesType(),
    default=None,
    metavar="RULES",
    help="Edition to play; game types are limited to its bugs.  [default: tournament]",
)
@click.option(
    "--option",
    "changes",
    multiple=True,
    metavar="NAME=VALUE",
    help="Set an engine option, such as Level=3 or Threads=2. Repeatable.",
)
@click.option(
    "--log",
    type=OutputPath(),
    metavar="FILE",
    help="Append all input and output lines to this file.",
)
@talk_options
@click.pass_obj
def command(
    cli: CliContext, *, rules: Ruleset | None, changes: tuple[str, ...], log: Path | None
) -> None:
    """Run the engine for other programs, with the Universal Hive Protocol (UHP).

    Another program starts this command and writes UHP commands to its standard input. You can type
    them yourself, too. Type help for a list.
    """
    options = _changed(changes)
    _check_network(options.network)
    _check_policy(options.policy)
    if sys.stdin and sys.stdin.isatty():
        click.echo(cli.words.say("cli-uhp-welcome"), err=True)
    with ExitStack() as stack:
        file = stack.enter_context(log.open("ab", buffering=0)) if log else None
        try:
            serve(
                _descriptor(),
                sys.stdout.buffer,
                rules=rules or TOURNAMENT,
                options=options,
                log=FileLog(file) if file else None,
            )
        except KeyboardInterrupt:
            # Otherwise click prints "Aborted!" to the console of the viewer.
            raise click.exceptions.Exit(Status.INTERRUPTED) from None


def _changed(changes: tuple[str, ...]) -> EngineOptions:
    options = EngineOptions()
    for change in changes:
        name, _, value = change.partition("=")
        try:
            options = options.changed(name, value)
        except CommandError as error:
            raise _bad_option(options, name, value) from error
    return options


def _bad_option(options: EngineOptions, name: str, value: str) -> RefusalError:
    """Return the error about an unknown option of the engine, or about its value."""
    known = {option.name: option for option in options.values()}
    if name not in known:
        suggestion = nearest(name, known) or "none"
        choices = ", ".join(known)
        return RefusalError(
            "usage-no-engine-option", text=shortened(name), suggestion=suggestion, choices=choices
        )
    option = known[name]
    low, high = option.extras or ("", "")
    facts = {"name": name, "text": shortened(value), "low": low, "high": high}
    kind = "policy" if name == POLICY else option.kind
    return RefusalError("usage-engine-option", kind=kind, **facts)


def _check_network(name: str) -> None:
    """Refuse a network that can't be used before the viewer hears that the engine is ready."""
    if name != BUILT_IN:
        # The engine takes longer to load than all the rest.
        from skep.engine.networks import find_network  # noqa: PLC0415

        find_network(name)


def _check_policy(name: str) -> None:
    """Refuse a policy that can't be used; what it needs besides is said when a search begins."""
    if name != BUILT_IN:
        from skep.uhp.server.tree_thinker import find_policy  # noqa: PLC0415 - it loads the engine

        with suppress(CommandError):
            find_policy(name)


def _descriptor() -> int | None:
    """Return the descriptor to read from; None when standard input is closed."""
    return sys.stdin.fileno() if sys.stdin else None
