"""The command ``skep``: one module or package per command in ``commands``, and shared code."""

from __future__ import annotations

from collections.abc import Sequence

from skep.cli.interrupts import ended_by_interrupt, let_interrupt_end, repeat_lost_interrupts

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``skep`` and return its exit status; by default, with the arguments of this process."""
    with ended_by_interrupt():
        # The imports take a while, and the user may press Ctrl-C.
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
            # The user pressed Ctrl-C again while the program was ending.
            continue
        return status
