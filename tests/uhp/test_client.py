"""The client with real engines: ours, and others that misbehave in every way we know of."""

from __future__ import annotations

import asyncio
import os
import pickle
import re
import sys
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest

from skep.engine import Limits
from skep.uhp.client import Info, UhpClient
from skep.uhp.errors import (
    Circumstances,
    EngineDied,
    EngineError,
    EngineNotStarted,
    EngineRefused,
    EngineTimeout,
    ProtocolViolation,
    Violation,
)
from skep.uhp.values import OptionValue
from tests.uhp.programs import SKEP_UHP, is_alive, is_dead, program, thinking

DEPTH_1 = Limits(depth=1)
SLEEP = "time.sleep(3600)"
Answer = TypeVar("Answer")


def with_engine(
    command: list[str],
    question: Callable[[UhpClient], Awaitable[Answer]],
    *,
    timeout: float = 30.0,
) -> Answer:
    """Start an engine, ask it something, and see that nothing is left of it."""

    async def ask() -> tuple[int, Answer]:
        client = await UhpClient.start(command, name="engine", timeout=timeout)
        async with client:
            return client.pid, await question(client)

    pid, answer = asyncio.run(ask())
    assert not is_alive(pid)
    return answer


def fault_of(
    command: list[str],
    question: Callable[[UhpClient], Awaitable[object]],
    *,
    timeout: float = 30.0,
) -> EngineError:
    """Return the error of a question; the engine that made it has been ended by then."""

    async def ask() -> tuple[int, EngineError]:
        client = await UhpClient.start(command, name="engine", timeout=timeout)
        try:
            with pytest.raises(EngineError) as caught:
                await question(client)
        finally:
            await client.quit(patience=0.1)
        return client.pid, caught.value

    pid, error = asyncio.run(ask())
    assert not is_alive(pid)
    return error


async def first_move(client: UhpClient) -> str:
    await client.new_game()
    return await client.best_move(DEPTH_1)


# --- our own engine -----------------------------------------------------------------------------


def test_every_question_has_its_answer() -> None:
    async def talk(client: UhpClient) -> list[object]:
        return [
            client.info,
            await client.ask_info() == client.info,
            await client.new_game("Base+MLP;InProgress;Black[1];wL"),
            await client.play("bL wL-"),
            await client.undo(),
            await client.undo(1),
            await client.valid_moves(),
            await client.set_option("MultiPV", 2),
            (await client.get_option("MultiPV")).value,
            (await client.options())["Level"],
            await client.ask("info"),
            client.is_running,
        ]

    assert with_engine(SKEP_UHP, talk) == [
        Info("skep v0.1.0", frozenset({"Mosquito", "Ladybug", "Pillbug"})),
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
def test_it_thinks_within_any_limits(limits: Limits) -> None:
    async def talk(client: UhpClient) -> bool:
        await client.new_game()
        return await client.best_move(limits) in await client.valid_moves()

    assert with_engine(SKEP_UHP, talk)


def test_it_shows_what_it_thinks() -> None:
    lines = list[str]()

    async def talk(client: UhpClient) -> str:
        await client.set_option("ReportIntermediateBestMoves", value=True)
        await client.new_game()
        return await client.best_move(Limits(depth=2), on_line=lines.append)

    move = with_engine(SKEP_UHP, talk)
    assert [line.split(";")[1:2] for line in lines] == [["1"], ["2"], []]
    assert lines[-1] == move


def test_it_is_stopped_in_mid_search() -> None:
    async def talk(client: UhpClient) -> tuple[str, str]:
        await client.new_game("Base+MLP")
        thought = asyncio.create_task(client.best_move(Limits()))
        await asyncio.sleep(0.3)
        client.stop()
        return (await thought)[0], await client.play("wS1")

    assert with_engine(SKEP_UHP, talk) == ("w", "Base+MLP;InProgress;Black[1];wS1")


def test_questions_wait_for_each_other() -> None:
    async def talk(client: UhpClient) -> list[str]:
        return await asyncio.gather(*(client.new_game(kind) for kind in ("Base", "Base+M")))

    assert with_engine(SKEP_UHP, talk) == ["Base;NotStarted;White[1]", "Base+M;NotStarted;White[1]"]


def test_a_refusal_is_an_error_and_the_engine_goes_on() -> None:
    async def talk(client: UhpClient) -> list[object]:
        await client.new_game()
        refusals = list[object]()
        for question in (client.play("wQ"), client.undo(5), client.set_option("Level", 11)):
            with pytest.raises(EngineRefused) as caught:
                await question
            error = caught.value
            refusals.append((error.command, error.is_invalid_move, error.answer.split()[0]))
        return [*refusals, await client.play("wS1")]

    assert with_engine(SKEP_UHP, talk) == [
        ("play wQ", True, "invalidmove"),
        ("undo 5", False, "err"),
        ("options set Level 11", False, "err"),
        "Base;InProgress;Black[1];wS1",
    ]


@pytest.mark.parametrize("text", ["info\nexit", "info\r"])
def test_one_question_is_one_line(text: str) -> None:
    async def talk(client: UhpClient) -> None:
        with pytest.raises(ValueError, match="not one line"):
            await client.ask(text)

    with_engine(SKEP_UHP, talk)


# --- what is forgiven ---------------------------------------------------------------------------


def test_the_last_line_counts_up_to_its_semicolon() -> None:
    engine = thinking('say("wG1;1;0.5;wG1", "", "wS1;2;0.7;wS1;bS1", "ok")')
    assert with_engine(engine, first_move) == "wS1"


def test_lines_may_end_as_on_windows_and_blank_ones_are_skipped() -> None:
    engine = thinking('say("", "wS1\\r", "\\r", " OK \\r")')
    assert with_engine(engine, first_move) == "wS1"


def test_what_an_engine_says_too_much_is_not_taken_for_the_next_answer() -> None:
    async def talk(client: UhpClient) -> list[str]:
        moves = list[str]()
        for _ in range(3):
            moves.append(await first_move(client))
        return moves

    # In one piece: what comes later than the next question cannot be told from its answer.
    engine = thinking('os.write(1, b"wS1\\nok\\nok\\nby the way\\nok\\n")')
    assert with_engine(engine, talk) == ["wS1"] * 3


@pytest.mark.parametrize(
    ("greeting", "info"),
    [
        ('"id Plain"', Info("Plain")),
        (
            '"", "Hello!", "ID  Loud v2 ", "mosquito; PILLBUG"',
            Info("Loud v2", frozenset({"Mosquito", "Pillbug"})),
        ),
        ('"id Slow"); time.sleep(1.5); say("Ladybug"', Info("Slow", frozenset({"Ladybug"}))),
    ],
)
def test_an_engine_may_introduce_itself_in_its_own_way(greeting: str, info: Info) -> None:
    async def talk(client: UhpClient) -> Info:
        return client.info

    engine = program(f'say({greeting}, "ok")\nfor _ in commands(): pass', greets=False)
    assert with_engine(engine, talk) == info


def test_an_engine_without_options_has_none() -> None:
    async def talk(client: UhpClient) -> object:
        return await client.options()

    assert with_engine(thinking("pass"), talk) == {}


def test_no_moves_are_no_moves() -> None:
    async def talk(client: UhpClient) -> object:
        return await client.valid_moves()

    assert with_engine(thinking("pass"), talk) == ()


def test_the_first_command_that_an_engine_knows_is_used_from_then_on() -> None:
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

    async def talk(client: UhpClient) -> list[str]:
        await client.new_game()
        for seconds in (0.25, 0.5, 2):
            assert await client.best_move(Limits(seconds=seconds)) == "wS1"
        return await client.ask("asked")

    assert with_engine(engine, talk) == [
        "bestmove time 00:00:00.2500000",
        "bestmove seconds 0.25",
        "bestmove seconds 0.5",
        "bestmove time 00:00:02",
        "bestmove seconds 2",
    ]


def test_an_engine_that_knows_no_limits_at_all_has_refused() -> None:
    error = fault_of(thinking('say("err bestmove what?", "ok")'), first_move)
    assert isinstance(error, EngineRefused)
    assert error.command == "bestmove depth 1"


# --- what is not --------------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["no-such-engine", "/", "", "'open", "nul\0"])
def test_what_cannot_be_started_is_said_so(words: str) -> None:
    with pytest.raises(EngineNotStarted) as caught:
        asyncio.run(UhpClient.start(words))
    assert str(caught.value)


def start_fault(source: str, seconds: float) -> EngineError:
    engine = program(source, greets=False)
    with pytest.raises(EngineError) as caught:
        asyncio.run(UhpClient.start(engine, name="engine", start_timeout=seconds))
    return caught.value


def test_an_engine_that_never_says_ok_runs_out_of_time() -> None:
    error = start_fault('say("id Endless")\n' + SLEEP, 1.0)
    assert isinstance(error, EngineTimeout)
    assert str(error) == "engine: gave no answer within 1 s at its start"


def test_an_engine_that_is_no_engine_is_found_out() -> None:
    error = start_fault('say("Welcome to the adventure", "ok")\n' + SLEEP, 30.0)
    assert isinstance(error, ProtocolViolation)
    assert (error.code, error.answer) == (Violation.NO_ID, "Welcome to the adventure")


def test_an_engine_that_ends_at_its_start_has_died() -> None:
    error = start_fault('print("no license", file=sys.stderr)\nsys.exit(7)', 30.0)
    assert isinstance(error, EngineDied)
    assert str(error) == 'engine: died (exit status 7) at its start; on stderr: "no license"'


def test_an_engine_that_hangs_runs_out_of_time_and_is_killed() -> None:
    async def talk(client: UhpClient) -> None:
        await client.new_game()
        await client.best_move(DEPTH_1, timeout=0.5)

    error = fault_of(thinking(SLEEP), talk)
    assert isinstance(error, EngineTimeout)
    assert (error.seconds, error.command) == (0.5, "bestmove depth 1")


def test_an_engine_that_hangs_at_a_simple_command_runs_out_of_time_too() -> None:
    error = fault_of(thinking(SLEEP), lambda client: client.ask("bestmove"), timeout=0.5)
    assert isinstance(error, EngineTimeout)


def test_an_engine_that_talks_and_talks_and_never_comes_to_an_end() -> None:
    engine = thinking('[say("wS1;1;0.0") for _ in iter(int, 1)]')

    async def talk(client: UhpClient) -> None:
        await client.new_game()
        await client.best_move(DEPTH_1, timeout=1)

    assert isinstance(fault_of(engine, talk), EngineTimeout)


def test_an_answer_without_end_is_not_kept() -> None:
    engine = thinking('[say("x" * 200_000) for _ in iter(int, 1)]')
    error = fault_of(engine, first_move)
    assert isinstance(error, ProtocolViolation)
    assert error.code is Violation.ANSWER_TOO_LONG


@pytest.mark.parametrize(
    "flood", ['say("x" * 1_000_000)', '[sys.stdout.write("x" * 65536) for _ in iter(int, 1)]']
)
def test_a_line_without_end_is_a_violation(flood: str) -> None:
    error = fault_of(thinking(flood), first_move)
    assert isinstance(error, ProtocolViolation)
    assert error.code is Violation.LINE_TOO_LONG
    assert len(str(error)) < 300


@pytest.mark.parametrize(
    ("death", "status", "how"),
    [
        ("os._exit(3)", 3, "exit status 3"),
        ("sys.exit(0)", 0, "exit status 0"),
        ("os.kill(os.getpid(), signal.SIGSEGV)", -11, "SIGSEGV"),
        ("os.kill(os.getpid(), signal.SIGRTMIN + 1)", -35, "signal 35"),
    ],
)
def test_an_engine_that_dies_in_mid_search_is_known_to_be_dead(
    death: str, status: int, how: str
) -> None:
    error = fault_of(
        thinking(f'say("wS1;1;0"); sys.stderr.write("so sad\\n"); sys.stderr.flush(); {death}'),
        first_move,
    )
    assert isinstance(error, EngineDied)
    assert (error.status, error.how, error.stderr) == (status, how, ("so sad",))
    assert str(error) == f'engine: died ({how}) at "bestmove depth 1"; on stderr: "so sad"'


def test_an_engine_that_closes_its_output_is_as_good_as_dead() -> None:
    error = fault_of(thinking("os.close(1); time.sleep(3600)"), first_move)
    assert isinstance(error, EngineDied)
    assert str(error) == 'engine: died (closed its output) at "bestmove depth 1"'


def test_who_asks_a_dead_engine_hears_that_it_died() -> None:
    async def talk(client: UhpClient) -> None:
        for _ in range(2):
            with pytest.raises(EngineDied):
                await client.ask("bestmove")
        assert not client.is_running
        await client.ask("info")

    assert isinstance(fault_of(thinking("sys.exit(1)"), talk), EngineDied)


def test_a_flood_on_stderr_blocks_nothing_and_only_its_end_is_kept() -> None:
    flood = (
        "for i in range(300_000): print(i, 'is the number of the line', file=sys.stderr)\n"
        "        sys.stderr.write('x' * 5_000_000); sys.stderr.flush(); say('wS1', 'ok')"
    )

    async def talk(client: UhpClient) -> tuple[str, ...]:
        assert await first_move(client) == "wS1"
        while client.stderr[-1:] != ("x" * 500,):
            await asyncio.sleep(0.01)
        return client.stderr

    lines = with_engine(thinking(flood), talk)
    assert lines[-2:] == ("299999 is the number of the line", "x" * 500)
    assert len(lines) <= 21


def test_garbage_is_handed_on_as_the_move_it_claims_to_be() -> None:
    engine = thinking("os.write(1, bytes(range(128, 256)) + b'\\n'); say('ok')")
    assert with_engine(engine, first_move).startswith("\ufffd")


def test_an_answer_that_says_nothing_is_a_violation() -> None:
    questions: list[tuple[Callable[[UhpClient], Awaitable[object]], Violation]] = [
        (lambda client: client.best_move(DEPTH_1), Violation.NO_ANSWER),
        (lambda client: client.play("wS1"), Violation.NOT_A_GAME),
        (lambda client: client.get_option("Level"), Violation.NO_ANSWER),
    ]
    for question, code in questions:
        error = fault_of(thinking('say("ok")'), question)
        assert isinstance(error, ProtocolViolation)
        assert error.code is code


def test_a_line_that_tells_of_no_option_is_a_violation() -> None:
    engine = program('for word, line in commands(): say("Level=3", "ok")')
    error = fault_of(engine, UhpClient.options)
    assert isinstance(error, ProtocolViolation)
    assert error.code is Violation.NOT_AN_OPTION


# --- the end ------------------------------------------------------------------------------------


def test_an_engine_that_ignores_exit_is_killed() -> None:
    async def talk() -> tuple[int, int | None]:
        engine = program("while True: time.sleep(3600)")
        client = await UhpClient.start(engine)
        return client.pid, await client.quit(patience=0.3)

    pid, status = asyncio.run(talk())
    assert status == -9
    assert not is_alive(pid)


def test_an_engine_that_ignores_sigint_can_still_be_ended() -> None:
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

    async def talk(client: UhpClient) -> None:
        assert await client.ask("info") == ["listening"]
        search = asyncio.create_task(client.best_move(Limits(), timeout=1.0))
        await asyncio.sleep(0.1)
        client.stop()
        await search

    assert isinstance(fault_of(engine, talk), EngineTimeout)


def test_what_an_engine_has_started_ends_with_it() -> None:
    engine = program(
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(3600)'])\n"
        "for word, line in commands(): say(child.pid, 'ok')"
    )

    async def talk(client: UhpClient) -> int:
        [pid] = await client.ask("whom?")
        return int(pid)

    pid = with_engine(engine, talk)
    while not is_dead(pid):
        time.sleep(0.01)


def test_who_gives_up_in_mid_search_leaves_nothing_behind() -> None:
    async def talk() -> int:
        client = await UhpClient.start(SKEP_UHP)
        await client.new_game()
        search = asyncio.create_task(client.best_move(Limits()))
        await asyncio.sleep(0.2)
        search.cancel()
        with pytest.raises(asyncio.CancelledError):
            await search
        assert not client.is_running
        assert await client.quit() == -9
        return client.pid

    assert not is_alive(asyncio.run(talk()))


def test_an_engine_that_exits_says_how() -> None:
    async def talk() -> tuple[int | None, int | None]:
        client = await UhpClient.start(SKEP_UHP)
        return await client.quit(), await client.quit()

    assert asyncio.run(talk()) == (0, 0)


def test_ctrl_c_at_our_terminal_is_not_meant_for_the_engine() -> None:
    async def talk(client: UhpClient) -> bool:
        return os.getpgid(client.pid) != os.getpgid(0)

    assert with_engine(SKEP_UHP, talk)


def test_a_command_line_is_read_as_a_shell_would() -> None:
    async def talk() -> str:
        async with await UhpClient.start(
            f"'{sys.executable}' -c 'print(\"id A b\\nok\")'"
        ) as client:
            return client.name

    assert asyncio.run(talk()) == "A b"


# --- errors -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "error",
    [
        EngineNotStarted(Circumstances("x"), "no such file"),
        EngineDied(Circumstances("x", "info", ("a", "b")), -9),
        EngineTimeout(Circumstances("x", "info"), 2.5),
        EngineRefused(Circumstances("x", "info"), "err no"),
        ProtocolViolation(Circumstances("x", "info"), Violation.NO_ID, "hello"),
    ],
)
def test_an_error_says_itself_in_one_line_and_survives_a_pickle(error: EngineError) -> None:
    assert re.fullmatch(r"x: .+", str(error))
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.args) == (type(error), str(error), error.args)
