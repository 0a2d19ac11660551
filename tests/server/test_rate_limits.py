"""Who comes too often has to wait, and is told how long."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from starlette.datastructures import QueryParams
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp

from skep.server.errors import ProblemError
from skep.server.middleware.budgets import (
    CALM,
    COMMANDS,
    EXPLAINED_REFUSAL,
    NEW_GAMES,
    NEW_GUESTS,
    STATIC,
    STUDY_BYTES,
    WATCHES,
    Limit,
    VisitorBudgets,
)
from skep.server.middleware.rate_limits import (
    MESSAGES,
    LimitedRoute,
    RateLimits,
    host_of,
)
from skep.server.middleware.token_buckets import MOST, Buckets, Rate
from skep.server.routes.games import list_cost, why_cost
from skep.server.routes.limits import LIMITED_ROUTES
from skep.server.routes.openapi import OPERATIONS, PREFIX
from skep.server.routes.operations import Operation
from tests.serving.asgi import ask, echo, open_websocket
from tests.serving.in_process import serving

COOKIE = "session"


class Clock:
    """A time that stands still until it is told to go on."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def app(clock: Clock) -> ASGIApp:
    return RateLimits(echo, player_of, VisitorBudgets(clock), LIMITED_ROUTES)


def player_of(connection: HTTPConnection) -> str | None:
    """Return who has a session; whatever starts with "junk" is not one."""
    cookie = connection.cookies.get(COOKIE)
    return None if cookie is None or cookie.startswith("junk") else cookie


async def statuses(  # noqa: PLR0913 - what a request has
    app: ASGIApp,
    times: int,
    *,
    session: str | None = "a",
    path: str = "/api/v1/games",
    method: str = "POST",
    client: str = "192.0.2.7",
) -> list[int]:
    """Return the statuses of as many requests, one after the other."""
    headers = {"cookie": f"{COOKIE}={session}"} if session else {}
    return [
        (await ask(app, path, method=method, headers=headers, client=client)).status_code
        for _ in range(times)
    ]


async def test_a_session_makes_so_many_games_and_then_waits(app: ASGIApp, clock: Clock) -> None:
    assert await statuses(app, 21) == [200] * 20 + [429]
    clock.now += 6.0
    assert await statuses(app, 2) == [200, 429]


async def test_whoever_is_refused_is_told_when_to_come_again(app: ASGIApp) -> None:
    await statuses(app, 20)
    answer = await ask(app, "/api/v1/games", method="POST", headers={"cookie": f"{COOKIE}=a"})
    assert answer.headers["retry-after"] == "6"
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json() == {
        "code": "too_many_requests",
        "status": 429,
        "title": "Too many requests",
        "detail": "",
        "args": {"seconds": 6},
        "reason": None,
    }


async def test_others_and_other_things_are_not_touched(app: ASGIApp) -> None:
    await statuses(app, 21)
    assert await statuses(app, 1, session="b") == [200]
    assert await statuses(app, 1, path="/api/v1/games/abcdefgh/join") == [200]
    assert await statuses(app, 1, method="GET") == [200]


async def test_new_sessions_do_not_help_against_the_limit_of_an_address(app: ASGIApp) -> None:
    most = NEW_GAMES.address.burst
    told = [(await statuses(app, 1, session=str(number)))[0] for number in range(most + 1)]
    assert told == [200] * most + [429]
    assert await statuses(app, 1, session="x", client="192.0.2.8") == [200]


@pytest.mark.parametrize(
    ("limit", "session", "taken"),
    [
        (Limit("few", Rate(10, 60.0), Rate(2, 60.0)), "a", 2),
        (Limit("few", Rate(2, 60.0), Rate(10, 60.0)), "a", 2),
        (Limit("few", Rate(10, 60.0), Rate(1_000, 60.0)), None, NEW_GUESTS.burst),
    ],
    ids=["of an address", "of a session", "of guests"],
)
async def test_the_query_of_a_request_that_is_refused_anyway_is_not_parsed(
    clock: Clock, limit: Limit, session: str | None, taken: int
) -> None:
    parsed = list[QueryParams]()

    def cost(query: QueryParams) -> int:
        parsed.append(query)
        return 1

    route = LimitedRoute("GET", re.compile("/api/v1/few"), limit, cost)
    app = RateLimits(echo, player_of, VisitorBudgets(clock), [route])
    told = await statuses(app, taken + 3, path="/api/v1/few", method="GET", session=session)
    assert told == [200] * taken + [429] * 3
    assert len(parsed) == taken


async def test_an_address_makes_so_many_guests(app: ASGIApp) -> None:
    most = NEW_GUESTS.burst
    told = await statuses(app, most + 1, session=None, path="/api/v1/me", method="GET")
    assert told == [200] * most + [429]


async def test_tokens_are_hard_to_guess(app: ASGIApp) -> None:
    assert await statuses(app, 6, path="/api/v1/me/device") == [200] * 5 + [429]


async def test_junk_instead_of_a_session_makes_guests_too(app: ASGIApp) -> None:
    told = [
        (await statuses(app, 1, session=f"junk{number}", path="/api/v1/me", method="GET"))[0]
        for number in range(NEW_GUESTS.burst + 1)
    ]
    assert told == [200] * NEW_GUESTS.burst + [429]


async def test_the_files_of_the_page_have_a_limit_of_their_own(app: ASGIApp) -> None:
    assert await statuses(app, 1_001, path="/assets/app.js", method="GET") == [200] * 1_000 + [429]
    assert await statuses(app, 1, path="/api/v1/games", method="GET") == [200]


async def test_a_large_file_is_billed_by_its_size(clock: Clock) -> None:
    network = Response(b"x" * 5_800_000)
    app = RateLimits(network, player_of, VisitorBudgets(clock), LIMITED_ROUTES)
    told = await statuses(app, 36, path="/assets/best.net", method="GET")
    # 29 tokens each. The last one takes what is left, and the debt has to grow back first.
    assert told == [200] * 35 + [429]
    clock.now += 0.4
    assert await statuses(app, 2, path="/assets/best.net", method="GET") == [200, 429]


@pytest.mark.parametrize(("size", "passed"), [(0, 1_000), (200_000, 1_000), (200_001, 500)])
async def test_most_files_cost_as_much_as_any_other(clock: Clock, size: int, passed: int) -> None:
    app = RateLimits(Response(b"x" * size), player_of, VisitorBudgets(clock), LIMITED_ROUTES)
    told = await statuses(app, passed + 1, path="/assets/app.js", method="HEAD")
    assert told == [200] * passed + [429]


@pytest.mark.parametrize(
    ("method", "path"), [("GET", "/games/abcdefgh/file"), ("DELETE", "/games/abcdefgh")]
)
async def test_what_costs_more_is_billed_more(app: ASGIApp, method: str, path: str) -> None:
    told = await statuses(app, 11, path=f"/api/v1{path}", method=method)
    assert told == [200] * 10 + [429]
    # It takes from the same budget as everything else.
    assert await statuses(app, 1, path="/api/v1/games", method="GET") == [429]


@pytest.mark.parametrize(
    ("query", "passed"),
    [
        ("", 100),
        ("limit=100", 100),
        ("hives=true&limit=100", 10),
        ("limit=100&%68ives=1", 10),
        ("hives=true&limit=1e2", 10),
        ("hives=true&limit=7", 100),
        ("hives=true", 50),
    ],
)
async def test_a_list_of_games_is_billed_by_its_hives(
    app: ASGIApp, query: str, passed: int
) -> None:
    told = await statuses(app, passed + 1, path=f"/api/v1/games?{query}", method="GET")
    assert told == [200] * passed + [429]


def test_a_list_that_is_refused_costs_no_more_than_any_request() -> None:
    for query in ("hives=true&limit=1000", "hives=maybe", "hives=true&what=1"):
        assert list_cost(QueryParams(query)) == 1


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.name)
async def test_every_route_has_the_limit_that_it_declares(
    clock: Clock, operation: Operation
) -> None:
    spent: list[Limit] = []

    class Recorded(VisitorBudgets):
        async def spend(
            self, limit: Limit, *, player: str | None, host: str, makes_guest: bool = False
        ) -> None:
            spent.append(limit)
            await super().spend(limit, player=player, host=host, makes_guest=makes_guest)

    app = RateLimits(echo, player_of, Recorded(clock), LIMITED_ROUTES)
    path = PREFIX + operation.path.replace("{id}", "abcdefgh")
    assert await statuses(app, 1, path=path, method=operation.method) == [200]
    assert spent == [operation.limit]


async def test_what_no_route_handles_has_a_limit_too(app: ASGIApp) -> None:
    assert await statuses(app, 101, path="/api/v1/nothing", method="GET") == [200] * 100 + [429]
    assert await statuses(app, 1, path="/nothing", method="POST") == [429]


WHY = "/api/v1/games/abcdefgh/why?piece=wS1"


async def test_many_taps_are_explained_before_a_player_has_to_wait(
    app: ASGIApp, clock: Clock
) -> None:
    assert await statuses(app, 41, path=WHY, method="GET") == [200] * 40 + [429]
    clock.now += 1.5
    assert await statuses(app, 2, path=WHY, method="GET") == [200, 429]
    # Everything else still works.
    assert await statuses(app, 1, path="/api/v1/me", method="GET") == [200]


async def test_explanations_are_billed_by_what_they_cost(app: ASGIApp, clock: Clock) -> None:
    one_hex = f"{WHY}&q=0&r=-1"
    assert await statuses(app, 121, path=one_hex, method="GET") == [200] * 120 + [429]
    clock.now += 1.0
    # Two tokens are enough for two questions about a hex, and for none about a whole piece.
    assert await statuses(app, 1, path=WHY, method="GET") == [429]
    assert await statuses(app, 3, path=one_hex, method="GET") == [200, 200, 429]


@pytest.mark.parametrize(
    ("query", "cost"),
    [
        ("piece=wS1", 3),
        ("piece=wS1&ply=7", 3),
        ("piece=wS1&q=0&r=0&ply=249", 1),
        ("piece=wS1&q=0&r=0&ply=250", 2),
        ("piece=wS1&ply=990", 6),
        ("piece=wS1&q=0&r=0", 1),
        ("piece=wS1&q=1e1&r=0", 1),
        # These are refused.
        ("", 1),
        ("piece=wS1&what=1", 1),
        ("piece=nothing", 1),
    ],
)
def test_a_question_without_a_hex_or_deep_in_a_game_costs_more(query: str, cost: int) -> None:
    assert why_cost(QueryParams(query)) == cost


async def test_hints_are_limited(app: ASGIApp, clock: Clock) -> None:
    hint = "/api/v1/games/abcdefgh/hint"
    assert await statuses(app, 11, path=hint, method="POST") == [200] * 10 + [429]
    clock.now += 5.0
    assert await statuses(app, 2, path=hint, method="POST") == [200, 429]


async def test_explanations_are_limited_for_an_address_too(app: ASGIApp) -> None:
    told = [
        (await statuses(app, 1, session=str(number), path=WHY, method="GET"))[0]
        for number in range(201)
    ]
    assert told == [200] * 200 + [429]


async def test_games_opened_over_websockets_are_limited_by_session_and_address(
    clock: Clock,
) -> None:
    budgets = VisitorBudgets(clock)

    async def opened(player: str | None, host: str) -> int:
        """Return how many games a visitor can open before being refused."""
        for count in range(1_000):
            try:
                await budgets.spend(WATCHES, player=player, host=host)
            except ProblemError:
                return count
        return 1_000

    assert await opened("ann", "192.0.2.7") == 60
    assert await opened(None, "192.0.2.7") == 540
    assert await opened("bob", "192.0.2.7") == 0
    assert await opened("bob", "192.0.2.8") == 60
    clock.now += 1.0
    assert await opened(None, "192.0.2.7") == 10


async def test_a_head_request_costs_as_much_as_a_get_request(app: ASGIApp) -> None:
    file = "/api/v1/games/abcdefgh/file"
    assert await statuses(app, 11, path=file, method="HEAD") == [200] * 10 + [429]
    assert await statuses(app, 6, path="/api/v1/me/data", method="HEAD") == [200] * 5 + [429]


async def test_a_session_opens_so_many_websockets(app: ASGIApp) -> None:
    headers = {"cookie": f"{COOKIE}=a"}
    for _ in range(30):
        assert await open_websocket(app, headers=headers) == [{"type": "websocket.accept"}]
    start, body = await open_websocket(app, headers=headers)
    assert (start["type"], start["status"]) == ("websocket.http.response.start", 429)
    assert json.loads(body["body"])["code"] == "too_many_requests"


async def test_a_burst_of_messages_comes_through_whole(app: ASGIApp) -> None:
    texts = tuple(map(str, range(MESSAGES.burst + 2)))
    told = await open_websocket(app, texts=texts)
    assert [message.get("text") for message in told[1:]] == list(texts)


async def test_a_flood_of_messages_ends_the_connection(
    app: ASGIApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skep.server.middleware.rate_limits._LONG_WAITS", 2)
    told = await open_websocket(app, texts=("x",) * (MESSAGES.burst + 4))
    assert told[-1] == {"type": "websocket.close", "code": 1008}
    assert len(told) == 1 + MESSAGES.burst + 2 + 1


async def test_an_ipv6_network_is_one_address_and_a_site_is_four(app: ASGIApp) -> None:
    async def told(number: int, client: str) -> int:
        return (await statuses(app, 1, session=str(number), client=client))[0]

    most = NEW_GAMES.address.burst
    one = [await told(number, f"2001:db8:1:2::{number:x}") for number in range(most + 1)]
    assert one == [200] * most + [429]
    others = [f"2001:db8:1:{3 + number:x}::1" for number in range(3 * most + 1)]
    rest = [await told(2_000 + number, other) for number, other in enumerate(others)]
    assert rest == [200] * 3 * most + [429]
    assert await told(5_000, "2001:db8:2::1") == 200


def test_an_unknown_address_is_an_address_too() -> None:
    assert host_of({"client": ("192.0.2.7", 1)}) == "192.0.2.7"
    assert host_of({"client": None}) == ""


def test_memory_is_bounded_and_the_oldest_is_forgotten(clock: Clock) -> None:
    buckets = Buckets(clock, most=3)
    rate = Rate(1, 60.0)
    assert [buckets.wait({key: rate}) for key in "abca"] == [0, 0, 0, 60]
    assert buckets.wait({"d": rate}) == 0
    assert len(buckets) == 3
    assert [buckets.wait({key: rate}) for key in "adcb"] == [60, 60, 60, 0]


def test_many_cheap_buckets_push_out_no_expensive_ones(clock: Clock) -> None:
    buckets = Buckets(clock, kind=lambda key: str(key)[0], most=3)
    rate = Rate(1, 60.0)
    for key in ("a1", "b1", "b2", "b3", "b4"):
        assert buckets.wait({key: rate}) == 0
    assert len(buckets) == 3
    assert [buckets.wait({key: rate}) for key in ("a1", "b4", "b3", "b2")] == [60, 60, 60, 0]


def test_a_budget_that_is_used_up_is_not_forgotten_for_those_of_its_kind(clock: Clock) -> None:
    buckets = Buckets(clock, most=100)
    rate = Rate(10, 60.0)
    buckets.take({"spent": rate}, 10)
    for number in range(1_000):
        assert buckets.wait({f"fresh{number}": rate}) == 0
    assert len(buckets) == 100
    assert buckets.wait({"spent": rate}) == 60


def another_session(number: int) -> tuple[str | None, str]:
    return f"guest{number}", "192.0.2.7"


def another_network(number: int) -> tuple[str | None, str]:
    return None, f"2001:db8:1:{number:x}::7"


@pytest.mark.parametrize(
    ("host", "another"), [("192.0.2.7", another_session), ("2001:db8:1::7", another_network)]
)
async def test_many_sessions_or_networks_do_not_make_the_server_forget_a_limit(
    clock: Clock, host: str, another: Callable[[int], tuple[str | None, str]]
) -> None:
    budgets = VisitorBudgets(clock)
    most = STUDY_BYTES._replace(cost=STUDY_BYTES.session.burst)
    for number in range(STUDY_BYTES.address.burst // most.cost):
        await budgets.spend(most, player=f"writer{number}", host=host)
    for number in range(MOST):
        player, near = another(number)
        await budgets.spend(STATIC, player=player, host=near)
    with pytest.raises(ProblemError):
        await budgets.spend(most, player="another", host=host)


def test_nothing_is_taken_from_one_bucket_when_another_is_empty(clock: Clock) -> None:
    buckets = Buckets(clock)
    one, two = Rate(1, 60.0), Rate(2, 60.0)
    assert buckets.wait({"one": one, "two": two}) == 0
    assert buckets.wait({"one": one, "two": two}) == 60
    assert buckets.wait({"two": two}) == 0


async def test_commands_of_all_tabs_together_are_limited(tmp_path: Path) -> None:
    async with serving(tmp_path, rate_limits=True) as server, server.guest() as ann:
        game = (await ann.make(opponent={"type": "same_screen"}))["id"]
        codes: list[str] = []
        async with ann.tab() as first, ann.tab() as second:
            for count in range(45):
                for tab in (first, second):
                    answer = await tab.do(game, 0, "play", move=f"zz{count}")
                    codes.append(answer["problem"]["code"])
        assert set(codes) == {"bad_move", "too_many_requests"}
        assert 55 <= codes.index("too_many_requests") <= 80


async def test_illegal_moves_are_billed_for_their_explanations(tmp_path: Path) -> None:
    async with serving(tmp_path, rate_limits=True) as server, server.guest() as ann:
        game = (await ann.make(opponent={"type": "same_screen"}))["id"]
        codes: list[str] = []
        async with ann.tab() as tab:
            for _ in range(40):
                answer = await tab.do(game, 0, "play", move="bS1")
                codes.append(answer["problem"]["code"])
        assert set(codes) == {"illegal_move", "too_many_requests"}
        # Not one after the other: while a slow machine explains, the budget grows.
        assert codes.index("too_many_requests") >= 12


async def test_a_debt_has_to_grow_back_first(clock: Clock) -> None:
    budgets = VisitorBudgets(clock)
    few = COMMANDS._replace(session=Rate(2, 1.0))
    await budgets.spend(few, player="ann", host="192.0.2.7")
    budgets.charge(few._replace(cost=4), player="ann", host="192.0.2.7")
    clock.now += 3.5
    with pytest.raises(ProblemError) as caught:
        await budgets.spend(few, player="ann", host="192.0.2.7")
    assert caught.value.facts == {"seconds": 1}
    clock.now += 0.5
    await budgets.spend(few, player="ann", host="192.0.2.7")
    # Others aren't affected.
    await budgets.spend(few, player="bob", host="192.0.2.7")


async def commands(budgets: VisitorBudgets, player: str, times: int) -> int:
    """Return how many of so many commands are allowed."""
    allowed = 0
    for _ in range(times):
        with contextlib.suppress(ProblemError):
            await budgets.spend_command(player, "192.0.2.7")
            allowed += 1
    return allowed


async def test_a_player_can_move_although_others_have_spent_the_budget_of_the_address(
    clock: Clock,
) -> None:
    budgets = VisitorBudgets(clock)
    for number in range(50):
        await commands(budgets, f"greedy-{number}", 70)
    assert budgets.look(COMMANDS, player=None, host="192.0.2.7") > 0
    # So many at once, and then one every two seconds.
    assert await commands(budgets, "ann", 30) == CALM.burst
    clock.now += CALM.seconds
    budgets.charge(COMMANDS._replace(cost=1_000), player="bob", host="192.0.2.7")
    assert await commands(budgets, "ann", 30) == 1
    # Whoever has spent the session's own budget waits as before.
    assert await commands(budgets, "greedy-1", 30) <= 1 + CALM.seconds / COMMANDS.session.seconds


async def test_calm_sessions_get_their_address_into_no_debt(clock: Clock) -> None:
    budgets = VisitorBudgets(clock)
    budgets.charge(COMMANDS._replace(cost=1_000), player="bob", host="192.0.2.7")
    for _ in range(100):
        clock.now += CALM.seconds
        # As fast as the address regains it, and more.
        for number in range(300):
            player = f"greedy-{number}"
            if await commands(budgets, player, 1):
                budgets.charge_command(EXPLAINED_REFUSAL, player=player, host="192.0.2.7")
    assert budgets.look(COMMANDS, player=None, host="192.0.2.7") < 1
    # And an illegal move costs a calm session more than one command.
    assert await commands(budgets, "ann", 1) == 1
    budgets.charge_command(EXPLAINED_REFUSAL, player="ann", host="192.0.2.7")
    budgets.charge(COMMANDS._replace(cost=100), player="bob", host="192.0.2.7")
    assert await commands(budgets, "ann", 30) == CALM.burst - 1 - EXPLAINED_REFUSAL


async def test_commands_in_games_that_do_not_exist_cost_more(tmp_path: Path) -> None:
    async with serving(tmp_path, rate_limits=True) as server, server.guest() as ann:
        codes: list[str] = []
        async with ann.tab() as tab:
            for _ in range(40):
                answer = await tab.do("nosuchgame12", 0, "resign")
                codes.append(answer["problem"]["code"])
        assert set(codes) == {"not_found", "too_many_requests"}
