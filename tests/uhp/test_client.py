"""The client with real engines: ours, and others that misbehave in every way we know of."""

from __future__ import annotations

import asyncio
import os
import pickle
import re
import sys
from collections.abc import AsyncGenerator
from typing import Protocol

import pytest

from skep.engine import Limits
from skep.uhp.client import EngineInfo, UhpClient
from skep.uhp.errors import (
    EngineDied,
    EngineError,
    EngineNotStarted,
    EngineRefused,
    EngineTimeout,
    ErrorContext,
    ProtocolViolation,
    Violation,
)
from skep.uhp.values import OptionValue
from tests.uhp.programs import SKEP_UHP, is_alive, is_dead, program, thinking

DEPTH_1 = Limits(depth=1)
SLEEP = "time.sleep(3600)"


class StartEngine(Protocol):
    """Start an engine that the fixture quits after the test."""

    async def __call__(self, command: list[str], *, timeout: float = 30.0) -> UhpClient: ...


@pytest.fixture
async def start() -> AsyncGenerator[StartEngine, None]:
    """Give a function that starts engines; after the test, check that no process is left."""
    clients: list[UhpClient] = []

    async def start_engine(command: list[str], *, timeout: float = 30.0) -> UhpClient:
        clients.append(await UhpClient.start(command, name="engine", timeout=timeout))
        return clients[-1]

    yield start_engine
    for client in clients:
        await client.quit()
    assert [client.pid for client in clients if is_alive(client.pid)] == []


@pytest.fixture
async def skep(start: StartEngine) -> UhpClient:
    """Give our own engine."""
    return await start(SKEP_UHP)


async def first_move(client: UhpClient) -> str:
    await client.new_game()
    return await client.best_move(DEPTH_1)


# --- our own engine -----------------------------------------------------------------------------


async def test_every_question_has_its_answer(skep: UhpClient) -> None:
    assert [
        skep.info,
        await skep.ask_info() == skep.info,
        await skep.new_game("Base+MLP;InProgress;Black[1];wL"),
        await skep.play("bL wL-"),
        await skep.undo(),
        await skep.undo(1),
        await skep.valid_moves(),
        await skep.set_option("MultiPV", 2),
        (await skep.get_option("MultiPV")).value,
        (await skep.options())["Level"],
        await skep.ask("info"),
        skep.is_running,
    ] == [
        EngineInfo("skep v0.1.0", frozenset({"Mosquito", "Ladybug", "Pillbug"})),
        True,
        "Base+MLP;InProgress;Black[1];wL",
        "Base+MLP;InProgress;White[2];wL;bL wL-",
        "Base+MLP;InProgress;Black[1];wL",
        "Base+MLP;NotStarted;White[1]",
        ("wS1", "wB1", "wG1", "wA1", "wM", "wL", "wP"),
        OptionValue("MultiPV", "int", "2", "1", ("1", "16")),
        "2",
        OptionValue("Level", "int", "10", "10", ("1", "10")),
        ["id skep v0.1.0", "Mosquito;Ladybug;Pillbug"],
        True,
    ]


@pytest.mark.parametrize(
    "limits",
    [
        Limits(seconds=0.05),
        Limits(seconds=1, nodes=20),
        Limits(depth=2),
        Limits(nodes=20),
        Limits(seconds=60, depth=1, nodes=1000),
    ],
)
async def test_it_thinks_within_any_limits(skep: UhpClient, limits: Limits) -> None:
    await skep.new_game()
    assert await skep.best_move(limits) in await skep.valid_moves()


async def test_it_reports_each_line_while_it_thinks(skep: UhpClient) -> None:
    lines: list[str] = []
    await skep.set_option("ReportIntermediateBestMoves", value=True)
    await skep.new_game()
    move = await skep.best_move(Limits(depth=2), on_line=lines.append)
    assert [line.split(";")[1:2] for line in lines] == [["1"], ["2"], []]
    assert lines[-1] == move


async def test_it_can_be_stopped_in_mid_search(skep: UhpClient) -> None:
    await skep.new_game("Base+MLP")
    search = asyncio.create_task(skep.best_move(Limits()))
    await asyncio.sleep(0.3)
    skep.stop()
    assert (await search)[0] == "w"
    assert await skep.play("wS1") == "Base+MLP;InProgress;Black[1];wS1"


async def test_questions_wait_for_each_other(skep: UhpClient) -> None:
    one, other = await asyncio.gather(skep.new_game("Base"), skep.new_game("Base+M"))
    assert (one, other) == ("Base;NotStarted;White[1]", "Base+M;NotStarted;White[1]")


async def test_an_engine_that_refuses_a_command_keeps_running(skep: UhpClient) -> None:
    await skep.new_game()
    refusals: list[object] = []
    for question in (skep.play("wQ"), skep.undo(5), skep.set_option("Level", 11)):
        with pytest.raises(EngineRefused) as caught:
            await question
        error = caught.value
        refusals.append((error.command, error.is_invalid_move, error.answer.split()[0]))
    assert refusals == [
        ("play wQ", True, "invalidmove"),
        ("undo 5", False, "err"),
        ("options set Level 11", False, "err"),
    ]
    assert await skep.play("wS1") == "Base;InProgress;Black[1];wS1"


@pytest.mark.parametrize("text", ["info\nexit", "info\r"])
async def test_a_question_of_two_lines_is_rejected(skep: UhpClient, text: str) -> None:
    with pytest.raises(ValueError, match="not one line"):
        await skep.ask(text)


# --- what is tolerated --------------------------------------------------------------------------


async def test_the_last_line_counts_up_to_its_semicolon(start: StartEngine) -> None:
    engine = thinking('say("wG1;1;0.5;wG1", "", "wS1;2;0.7;wS1;bS1", "ok")')
    assert await first_move(await start(engine)) == "wS1"


async def test_lines_may_end_in_crlf_and_blank_ones_are_skipped(start: StartEngine) -> None:
    engine = thinking('say("", "wS1\\r", "\\r", " OK \\r")')
    assert await first_move(await start(engine)) == "wS1"


async def test_extra_lines_are_not_taken_for_the_next_answer(start: StartEngine) -> None:
    # In one write: a line that arrives after the next question looks like its answer.
    client = await start(thinking('os.write(1, b"wS1\\nok\\nok\\nby the way\\nok\\n")'))
    assert [await first_move(client) for _ in range(3)] == ["wS1"] * 3


@pytest.mark.parametrize(
    ("greeting", "info"),
    [
        ('"id Plain"', EngineInfo("Plain")),
        (
            '"", "Hello!", "ID  Loud v2 ", "mosquito; PILLBUG"',
            EngineInfo("Loud v2", frozenset({"Mosquito", "Pillbug"})),
        ),
        ('"id Slow"); time.sleep(1.5); say("Ladybug"', EngineInfo("Slow", frozenset({"Ladybug"}))),
    ],
)
async def test_an_engine_may_introduce_itself_in_its_own_way(
    start: StartEngine, greeting: str, info: EngineInfo
) -> None:
    engine = program(f'say({greeting}, "ok")\nfor _ in commands(): pass', greets=False)
    assert (await start(engine)).info == info


async def test_an_engine_without_options_has_none(start: StartEngine) -> None:
    client = await start(thinking("pass"))
    assert await client.options() == {}


async def test_an_empty_list_of_moves_is_an_empty_tuple(start: StartEngine) -> None:
    client = await start(thinking("pass"))
    assert await client.valid_moves() == ()


async def test_the_client_remembers_which_limits_an_engine_refuses(start: StartEngine) -> None:
    engine = program(
        """
asked = []
for word, line in commands():
    if word == "newgame":
        say("Base;NotStarted;White[1]", "ok")
    elif word == "asked":
        say(*asked, "ok")
    elif line.startswith("bestmove seconds"):
        asked.append(line)
        say("wS1", "ok")
    else:
        asked.append(line)
        say("err what?", "ok")
"""
    )
    client = await start(engine)
    await client.new_game()
    for seconds in (0.25, 0.5, 2):
        assert await client.best_move(Limits(seconds=seconds)) == "wS1"
    assert await client.ask("asked") == [
        "bestmove time 00:00:00.2500000",
        "bestmove seconds 0.25",
        "bestmove seconds 0.5",
        "bestmove time 00:00:02",
        "bestmove seconds 2",
    ]


async def test_an_engine_that_knows_no_limits_at_all_has_refused(start: StartEngine) -> None:
    client = await start(thinking('say("err bestmove what?", "ok")'))
    with pytest.raises(EngineRefused) as caught:
        await first_move(client)
    assert caught.value.command == "bestmove depth 1"


# --- engines that fail at the start -------------------------------------------------------------


@pytest.mark.parametrize("words", ["no-such-engine", "/", "", "'open", "nul\0"])
async def test_a_command_that_cannot_be_started_is_an_error(words: str) -> None:
    with pytest.raises(EngineNotStarted) as caught:
        await UhpClient.start(words)
    assert str(caught.value)


async def start_fault(source: str, seconds: float) -> EngineError:
    engine = program(source, greets=False)
    with pytest.raises(EngineError) as caught:
        await UhpClient.start(engine, name="engine", start_timeout=seconds)
    return caught.value


async def test_an_engine_that_never_says_ok_times_out() -> None:
    error = await start_fault('say("id Endless")\n' + SLEEP, 1.0)
    assert isinstance(error, EngineTimeout)
    assert str(error) == "engine: gave no answer within 1 s after starting"


async def test_a_program_that_is_not_an_engine_is_a_violation() -> None:
    error = await start_fault('say("Welcome to the adventure", "ok")\n' + SLEEP, 30.0)
    assert isinstance(error, ProtocolViolation)
    assert (error.code, error.answer) == (Violation.NO_ID, "Welcome to the adventure")


async def test_an_engine_that_exits_at_its_start_has_died() -> None:
    error = await start_fault('print("no license", file=sys.stderr)\nsys.exit(7)', 30.0)
    assert isinstance(error, EngineDied)
    assert str(error) == 'engine: died (exit status 7) after starting; on stderr: "no license"'


# --- engines that fail later --------------------------------------------------------------------


async def test_an_engine_that_hangs_times_out_and_is_killed(start: StartEngine) -> None:
    client = await start(thinking(SLEEP))
    await client.new_game()
    with pytest.raises(EngineTimeout) as caught:
        await client.best_move(DEPTH_1, timeout=0.5)
    assert (caught.value.seconds, caught.value.command) == (0.5, "bestmove depth 1")
    assert not is_alive(client.pid)


async def test_an_engine_that_hangs_at_a_simple_command_times_out_too(start: StartEngine) -> None:
    client = await start(thinking(SLEEP), timeout=0.5)
    with pytest.raises(EngineTimeout):
        await client.ask("bestmove")


async def test_an_engine_that_never_stops_talking_times_out(start: StartEngine) -> None:
    client = await start(thinking('[say("wS1;1;0.0") for _ in iter(int, 1)]'))
    await client.new_game()
    with pytest.raises(EngineTimeout):
        await client.best_move(DEPTH_1, timeout=1)


async def test_an_answer_without_end_is_a_violation(start: StartEngine) -> None:
    client = await start(thinking('[say("x" * 200_000) for _ in iter(int, 1)]'))
    with pytest.raises(ProtocolViolation) as caught:
        await first_move(client)
    assert caught.value.code is Violation.ANSWER_TOO_LONG
    assert not client.is_running


@pytest.mark.parametrize(
    "flood", ['say("x" * 1_000_000)', '[sys.stdout.write("x" * 65536) for _ in iter(int, 1)]']
)
async def test_a_line_without_end_is_a_violation(start: StartEngine, flood: str) -> None:
    client = await start(thinking(flood))
    with pytest.raises(ProtocolViolation) as caught:
        await first_move(client)
    assert caught.value.code is Violation.LINE_TOO_LONG
    assert not client.is_running
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    ("death", "status", "how"),
    [
        ("os._exit(3)", 3, "exit status 3"),
        ("sys.exit(0)", 0, "exit status 0"),
        ("os.kill(os.getpid(), signal.SIGSEGV)", -11, "SIGSEGV"),
        ("os.kill(os.getpid(), signal.SIGRTMIN + 1)", -35, "signal 35"),
    ],
)
async def test_an_engine_that_dies_in_mid_search_is_reported_dead(
    start: StartEngine, death: str, status: int, how: str
) -> None:
    last_words = 'say("wS1;1;0"); sys.stderr.write("so sad\\n"); sys.stderr.flush()'
    client = await start(thinking(f"{last_words}; {death}"))
    with pytest.raises(EngineDied) as caught:
        await first_move(client)
    error = caught.value
    assert (error.status, error.how, error.stderr) == (status, how, ("so sad",))
    assert str(error) == f'engine: died ({how}) after "bestmove depth 1"; on stderr: "so sad"'


async def test_an_engine_that_closes_its_output_counts_as_dead(start: StartEngine) -> None:
    client = await start(thinking("os.close(1); time.sleep(3600)"))
    with pytest.raises(EngineDied) as caught:
        await first_move(client)
    assert str(caught.value) == 'engine: died (closed its output) after "bestmove depth 1"'


async def test_every_question_to_a_dead_engine_is_an_error(start: StartEngine) -> None:
    client = await start(thinking("sys.exit(1)"))
    for question in ("bestmove", "bestmove", "info"):
        with pytest.raises(EngineDied):
            await client.ask(question)
        assert not client.is_running


async def test_a_flood_on_stderr_blocks_nothing_and_only_its_end_is_kept(
    start: StartEngine,
) -> None:
    flood = (
        "for i in range(300_000): print(i, 'is the number of the line', file=sys.stderr)\n"
        "        sys.stderr.write('x' * 5_000_000); sys.stderr.flush(); say('wS1', 'ok')"
    )
    client = await start(thinking(flood))
    assert await first_move(client) == "wS1"
    while client.stderr[-1:] != ("x" * 500,):
        await asyncio.sleep(0.01)
    assert client.stderr[-2:] == ("299999 is the number of the line", "x" * 500)
    assert len(client.stderr) <= 21


async def test_bytes_that_are_no_text_are_returned_as_the_move(start: StartEngine) -> None:
    client = await start(thinking("os.write(1, bytes(range(128, 256)) + b'\\n'); say('ok')"))
    assert (await first_move(client)).startswith("\ufffd")


async def test_an_empty_answer_is_a_violation(start: StartEngine) -> None:
    client = await start(thinking('say("ok")'))
    codes: list[Violation] = []
    for question in (
        client.best_move(DEPTH_1),
        client.play("wS1"),
        client.get_option("Level"),
    ):
        with pytest.raises(ProtocolViolation) as caught:
            await question
        codes.append(caught.value.code)
    assert codes == [Violation.NO_ANSWER, Violation.NOT_A_GAME, Violation.NO_ANSWER]
    assert client.is_running


async def test_a_line_that_is_not_an_option_is_a_violation(start: StartEngine) -> None:
    client = await start(program('for word, line in commands(): say("Level=3", "ok")'))
    with pytest.raises(ProtocolViolation) as caught:
        await client.options()
    assert caught.value.code is Violation.NOT_AN_OPTION
    assert client.is_running


# --- the end ------------------------------------------------------------------------------------


async def test_leaving_the_context_quits_the_engine(start: StartEngine) -> None:
    async with await start(SKEP_UHP) as client:
        assert client.is_running
    assert client.status == 0
    assert not is_alive(client.pid)


async def test_an_engine_that_ignores_exit_is_killed(start: StartEngine) -> None:
    client = await start(program("while True: time.sleep(3600)"))
    assert await client.quit(timeout=0.3) == -9
    assert not is_alive(client.pid)


async def test_an_engine_that_ignores_sigint_can_still_be_ended(start: StartEngine) -> None:
    engine = program(
        """
signal.signal(signal.SIGINT, signal.SIG_IGN)
signal.signal(signal.SIGTERM, signal.SIG_IGN)
for word, line in commands():
    if word == "bestmove":
        time.sleep(3600)
    say("listening", "ok")
"""
    )
    client = await start(engine)
    assert await client.ask("info") == ["listening"]
    search = asyncio.create_task(client.best_move(Limits(), timeout=1.0))
    await asyncio.sleep(0.1)
    client.stop()
    with pytest.raises(EngineTimeout):
        await search


async def test_what_an_engine_has_started_ends_with_it(start: StartEngine) -> None:
    engine = program(
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(3600)'])\n"
        "for word, line in commands(): say(child.pid, 'ok')"
    )
    client = await start(engine)
    [pid] = await client.ask("child?")
    await client.quit()
    while not is_dead(int(pid)):
        await asyncio.sleep(0.01)


async def test_canceling_a_search_kills_the_engine(skep: UhpClient) -> None:
    await skep.new_game()
    search = asyncio.create_task(skep.best_move(Limits()))
    await asyncio.sleep(0.2)
    search.cancel()
    with pytest.raises(asyncio.CancelledError):
        await search
    assert not skep.is_running
    assert await skep.quit() == -9


async def test_quitting_returns_the_exit_status_every_time(skep: UhpClient) -> None:
    assert [await skep.quit(), await skep.quit()] == [0, 0]


async def test_ctrl_c_at_our_terminal_does_not_reach_the_engine(skep: UhpClient) -> None:
    assert os.getpgid(skep.pid) != os.getpgid(0)


async def test_a_command_line_is_split_like_in_a_shell() -> None:
    command = f"'{sys.executable}' -c 'print(\"id A b\\nok\")'"
    async with await UhpClient.start(command) as client:
        assert client.name == "A b"


# --- errors -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "error",
    [
        EngineNotStarted(ErrorContext("x"), "no such file"),
        EngineDied(ErrorContext("x", "info", ("a", "b")), -9),
        EngineTimeout(ErrorContext("x", "info"), 2.5),
        EngineRefused(ErrorContext("x", "info"), "err no"),
        ProtocolViolation(ErrorContext("x", "info"), Violation.NO_ID, "hello"),
    ],
)
def test_an_error_says_itself_in_one_line_and_survives_a_pickle(error: EngineError) -> None:
    assert re.fullmatch(r"x: .+", str(error))
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.args) == (type(error), str(error), error.args)
