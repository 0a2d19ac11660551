"""``--help`` and completion in the user's language: all commands are of these classes."""

from __future__ import annotations

import inspect

import click
from click.shell_completion import CompletionItem

from skep.cli.context import CliContext
from skep.cli.help_texts import HelpTexts, help_texts
from skep.cli.messages.usage_errors import ExtraArgumentsError
from skep.cli.suggest import nearest


class HelpCommand(click.Command):
    """A command whose help is in the user's language."""

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help."""
        texts = _texts_for(ctx)
        if texts is None:
            super().format_help(ctx, formatter)
        else:
            _write_help(self, ctx, formatter, texts)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Offer the options that start with a string, with help in the user's language."""
        items = click.Command.shell_complete(self, ctx, incomplete)
        if items and (texts := _texts_for(ctx)) is not None:
            options = {name: one for one in _options(self, ctx) for name in _names(one)}
            for item in items:
                if item.value in options:
                    item.help = texts.option(ctx, options[item.value])
        return items

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; errors carry the facts that their sentences need."""
        is_extra_allowed, ctx.allow_extra_args = ctx.allow_extra_args, True
        try:
            rest = super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise
        finally:
            ctx.allow_extra_args = is_extra_allowed
        if rest and not is_extra_allowed and not ctx.resilient_parsing:
            raise ExtraArgumentsError(rest, ctx)
        return rest


class HelpGroup(HelpCommand, click.Group):
    """A group of commands whose help is in the user's language."""

    def english_summaries(self, ctx: click.Context) -> dict[str, str]:
        """Return the names of the commands, each with one line about it."""
        commands = {name: self.get_command(ctx, name) for name in self.list_commands(ctx)}
        return {name: one.short_help or "" for name, one in commands.items() if one}

    def summaries(self, ctx: click.Context) -> dict[str, str]:
        """Return the names of the commands, each with one line in the user's language."""
        english, texts = self.english_summaries(ctx), _texts_for(ctx)
        if texts is None:
            return english
        return {name: texts.summary(ctx, name, text) for name, text in english.items()}

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Offer the commands and options that start with a string."""
        commands = [
            CompletionItem(name, help=summary)
            for name, summary in self.summaries(ctx).items()
            if name.startswith(incomplete)
        ]
        return [*commands, *super().shell_complete(ctx, incomplete)]

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that the arguments name, or suggest a similar one."""
        name, names = args[0], self.list_commands(ctx)
        if name not in names and not name.startswith("-") and not ctx.resilient_parsing:
            from skep.notation.errors import shortened  # noqa: PLC0415 - not for --help

            suggestion = nearest(name, names) or "none"
            words = ctx.ensure_object(CliContext).words
            ctx.fail(words.say("mistake-command", text=shortened(name), suggestion=suggestion))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands in English."""
        with formatter.section("Commands"):
            formatter.write_dl(list(self.english_summaries(ctx).items()))


def _texts_for(ctx: click.Context) -> HelpTexts | None:
    """Return the help text in the user's language; None for English."""
    cli = ctx.find_object(CliContext) or CliContext()
    return None if cli.is_surely_english else help_texts(cli.words.language)


def _write_help(
    command: click.Command, ctx: click.Context, formatter: click.HelpFormatter, texts: HelpTexts
) -> None:
    """Write the help of a command as click does, in another language."""
    pieces = texts.metavars(" ".join(command.collect_usage_pieces(ctx)))
    formatter.write_usage(ctx.command_path, pieces, prefix=f"{texts.label('usage')}: ")
    _write_paragraph(formatter, texts.command(ctx))
    with formatter.section(texts.label("options")):
        formatter.write_dl([_row(ctx, one, texts) for one in _options(command, ctx)])
    if isinstance(command, HelpGroup):
        with formatter.section(texts.label("commands")):
            formatter.write_dl(list(command.summaries(ctx).items()))
    if command.epilog:
        epilog = inspect.cleandoc(command.epilog)
        _write_paragraph(formatter, epilog.replace("Examples:", f"{texts.label('examples')}:"))


def _write_paragraph(formatter: click.HelpFormatter, text: str) -> None:
    formatter.write_paragraph()
    with formatter.indentation():
        formatter.write_text(text)


def _row(ctx: click.Context, option: click.Option, texts: HelpTexts) -> tuple[str, str]:
    """Return what help says of an option: how to write it, and what it does."""
    spelling, english = option.get_help_record(ctx) or ("", "")
    added = english.removeprefix(option.help or "")
    return texts.metavars(spelling), texts.option(ctx, option) + texts.added(added)


def _options(command: click.Command, ctx: click.Context) -> list[click.Option]:
    return [one for one in command.get_params(ctx) if isinstance(one, click.Option)]


def _names(option: click.Option) -> list[str]:
    return [*option.opts, *option.secondary_opts]
