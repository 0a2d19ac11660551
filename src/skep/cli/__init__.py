"""The command ``skep``: one module or package per command in ``commands``, and shared code."""

from __future__ import annotations

from collections.abc import Sequence

from skep.cli.interrupts import ended_by_interrupt, let_interrupt_end, repeat_lost_interrupts

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``skep`` and return its exit status; without *arguments*, as the program that we are."""
    with ended_by_interrupt():
        # All this takes a while, in which Ctrl-C may come.
        from skep.cli import app, context, streams  # noqa: PLC0415
    if arguments is not None:
        return app.main(arguments)
    repeat_lost_interrupts()
    streams.reopen_closed()
    try:
        status = app.main()
    except KeyboardInterrupt:
        status = context.Status.INTERRUPTED
    while True:
        try:
            let_interrupt_end()
        except KeyboardInterrupt:
            # Whoever presses it again and again meets us on our way out.
            continue
        return status
