"""What the server offers, and its health check."""

from __future__ import annotations

from skep import __version__
from skep.core.bugs import Bug
from skep.core.ruleset import EDITIONS, GAME_TYPES, Ruleset
from skep.engine.levels import LEVELS
from skep.server.errors import Code
from skep.server.messages.about import Health, LevelView, Options, RulesView
from skep.server.routes.operations import Call, Operation


async def options(_call: Call) -> Options:
    """Return the levels, editions and game types for a new game."""
    return Options(
        levels=tuple(LevelView(level.number, level.name, level.elo) for level in LEVELS),
        editions=tuple(_rules(name, rules) for name, rules in EDITIONS.items()),
        game_types=tuple(_rules(name, rules) for name, rules in GAME_TYPES.items()),
    )


async def health(call: Call) -> Health:
    """Return whether the server and its database are up."""
    await call.services.store.ping()
    return Health("ok", __version__)


def _rules(name: str, rules: Ruleset) -> RulesView:
    box = {bug.value: rules.box[bug] for bug in Bug}
    return RulesView(name, box, first_is_open=rules.first_player is None)


OPERATIONS = (
    Operation("GET", "/options", "options", "Options for a new game", options, Options),
    Operation(
        "GET",
        "/health",
        "health",
        "Health check",
        health,
        Health,
        problems=(Code.SERVER_ERROR,),
        is_shed=False,
    ),
)
