"""Two people with a link, a third who watches, and a network that is not good."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.auditing import findings
from tests.e2e.games import LONGER, SHORT
from tests.e2e.table import Table
from tests.e2e.visitors import DESKTOP, PHONE, Json, Visitors
from tests.e2e.wire import Wire
from tests.serving.restartable import RestartableServer

FRIEND: Json = {"opponent": {"type": "friend"}, "rules": "Base", "color": "white"}


def seated(visitors: Visitors, rules: str = "Base") -> tuple[Table, Table]:
    """Let two people sit down at a table, with White first."""
    white, black = visitors(), visitors()
    white.get("/me")
    black.get("/me")
    game = white.make(**{**FRIEND, "rules": rules})
    black.join(game)
    return Table(white).open(game), Table(black).open(game)


def in_order(*troubles: Callable[[], None]) -> None:
    """Do one thing after another."""
    for trouble in troubles:
        trouble()


@pytest.mark.long
def test_two_people_play_a_whole_game_over_a_bad_network(
    visitors: Visitors, wire: Wire, server: RestartableServer
) -> None:
    maker = visitors(address=wire.address)
    friend = visitors(address=wire.address)
    watcher = visitors(address=wire.address)
    for one in (maker, friend, watcher):
        one.excuse_outage()
        one.use_standard_notation()

    maker.go("/")
    maker.page.get_by_role("link", name="Play a friend").click()
    for letter in ("mosquito", "ladybug", "pillbug"):
        maker.page.get_by_role("checkbox", name=letter).check(force=True)
    maker.page.get_by_role("button", name="Start game").click()
    white = Table(maker).wait()
    link = maker.page.get_by_role("textbox", name="Link to this game").input_value()
    assert link == maker.page.url

    friend.page.goto(link)
    friend.page.get_by_role("heading", name="You’re invited to a game of Hive").wait_for()
    assert white.view()["state"]["status"] == "waiting"
    black = Table(friend)
    black.button("Join game").click()
    third = Table(watcher).open(white.game)
    expect(third.button("Resign")).to_have_count(0)

    troubles: dict[int, Callable[[], None]] = {
        3: wire.cut,
        6: wire.lose_the_next_answer,
        9: lambda: in_order(wire.go_down, wire.come_up),
        12: lambda: in_order(server.kill, server.start),
        15: wire.lose_the_next_answer,
        18: lambda: in_order(server.stop, server.start),
        21: wire.cut,
    }
    for ply, move in enumerate(LONGER):
        mover, other = (white, black) if ply % 2 == 0 else (black, white)
        troubles.get(ply, lambda: None)()
        mover.play(move)
        other.wait_for_ply(ply + 1)
    assert wire.drops == 2
    assert white.texts() == LONGER
    third.wait_for_ply(len(LONGER))
    # In words a move is told as it is seen, from either side of the table; its notation is one.
    for table in (white, black, third):
        assert tuple(one.partition(" Move ")[0] for one in table.told()) == LONGER
    expect(white.result).to_contain_text("You won!")
    expect(black.result).to_contain_text("You lost")
    expect(third.result).to_contain_text("White won")


def test_a_move_made_while_the_server_is_away_is_played_once_when_it_is_back(
    visitors: Visitors, wire: Wire
) -> None:
    person = visitors(address=wire.address)
    person.excuse_outage()
    person.get("/me")
    table = Table(person).open(person.played(*SHORT[:2]))
    table.wait_for_ply(2)
    view = table.view()
    wire.go_down()
    expect(table.page.get_by_text("Connection lost.").first).to_be_visible()
    step = table.step_of(SHORT[2], view)
    table.slot(step.piece).click()
    table.target(step, view).click()
    wire.come_up()
    table.wait_for_ply(3)
    assert table.texts() == SHORT[:3]
    expect(table.page.get_by_text("Connection lost.")).to_have_count(0)


def test_all_tabs_of_a_player_stay_in_step(visitors: Visitors) -> None:
    person = visitors()
    person.get("/me")
    game = person.make(opponent={"type": "same_screen"}, rules="Base")
    one = Table(person).open(game)
    two = Table(person, person.new_page()).open(game)
    one.play(SHORT[0])
    two.wait_for_ply(1)
    two.play(SHORT[1])
    one.wait_for_ply(2)
    assert one.told() == two.told()


def test_a_takeback_waits_for_the_friend(visitors: Visitors) -> None:
    white, black = seated(visitors)
    white.play(SHORT[0])
    black.wait_for_ply(1)
    white.button("Take back").click()
    expect(white.page.get_by_text("You asked for a takeback.").first).to_be_visible()
    black.button("Keep move").click()
    expect(white.page.get_by_text("No takeback: the move stands.").first).to_be_visible()
    # Once for each move: who was told no does not ask until something else lies there.
    white.button("Take back").click()
    expect(white.page.get_by_text("You already asked.").first).to_be_visible()
    black.play(SHORT[1])
    white.wait_for_ply(2)
    white.button("Take back").click()
    black.button("Allow").click()
    expect(white.moves).to_have_count(0)
    expect(black.moves).to_have_count(0)
    white.play("wS1")


def test_a_draw_is_offered_declined_and_agreed(visitors: Visitors) -> None:
    white, black = seated(visitors)
    white.visitor.play(white.game, SHORT[0])
    black.visitor.play(white.game, SHORT[1])
    white.wait_for_ply(2)
    white.button("Offer draw").click()
    black.button("Keep playing").click()
    expect(white.page.get_by_text("No draw: Black wants to keep playing.").first).to_be_visible()
    black.button("Offer draw").click()
    white.button("Accept").click()
    for table in (white, black):
        expect(table.result).to_contain_text("Draw")


def test_who_resigns_can_have_a_rematch_with_colors_reversed(visitors: Visitors) -> None:
    white, black = seated(visitors)
    first = white.game
    white.visitor.play(first, SHORT[0])
    black.visitor.play(first, SHORT[1])
    black.wait_for_ply(2)
    black.button("Resign").click()
    black.button("Keep playing").click()
    black.button("Resign").click()
    black.button("Yes, resign").click()
    expect(white.result).to_contain_text("You won!")
    expect(black.result).to_contain_text("You lost")

    # Colors are reversed, and the button says so.
    black.button("Rematch as White").first.click()
    expect(white.page.get_by_text("Your opponent wants a rematch.").first).to_be_visible()
    white.button("Rematch as Black").first.click()
    for table in (white, black):
        table.page.wait_for_url(lambda url: "/game/" in url and first not in url)
    assert white.game == black.game
    assert black.wait().view()["you"] == ["w"]
    black.play("wG1")
    white.wait_for_ply(1)


def test_a_game_that_hardly_began_can_be_broken_off(visitors: Visitors) -> None:
    white, black = seated(visitors)
    white.play(SHORT[0])
    black.button("Abort").click()
    for table in (white, black):
        expect(table.result).to_contain_text("Aborted")


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_an_invitation_is_copied_shared_or_scanned(visitors: Visitors, viewport: Json) -> None:
    person = visitors(viewport=viewport, permissions=["clipboard-read", "clipboard-write"])
    page = person.page
    page.add_init_script("navigator.share = async (what) => { window.shared = what; };")
    person.get("/me")
    game = person.make(opponent={"type": "friend"}, rules="Base+MLP", color="white")
    table = Table(person).open(game)
    address = f"{person.address}/game/{game}"
    table.button("Copy link").first.click()
    assert page.evaluate("navigator.clipboard.readText()") == address
    table.button("Share").click()
    assert page.evaluate("window.shared.url") == address
    code = page.get_by_role("img", name="QR code with the link to this game")
    expect(code).to_have_count(0)
    table.button("QR code").press("Enter")
    expect(code).to_be_in_viewport(ratio=1)
    assert findings(page) == []
    table.button("QR code").press("Enter")
    expect(code).to_have_count(0)


@pytest.mark.parametrize("language", ["en-US", "nl-NL"])
def test_an_invitation_on_the_smallest_phone_shows_how_to_join(
    visitors: Visitors, language: str
) -> None:
    maker = visitors()
    maker.get("/me")
    clock = {"main_s": 1200, "increment_s": 10}
    game = maker.make(**{**FRIEND, "rules": "Base+MLP", "clock": clock})
    small = {"width": 320, "height": 568}
    friend = visitors(viewport=small, locale=language, has_touch=True, is_mobile=True)
    page = friend.page
    page.goto(f"{friend.address}/game/{game}")
    card = page.get_by_role("region").filter(has=page.locator("#invite-title"))
    buttons = card.get_by_role("button")
    expect(buttons).to_have_count(2)
    for button in buttons.all():
        expect(button).to_be_in_viewport(ratio=1)
    needed = page.get_by_text(re.compile("needs one more player|nog één speler nodig"))
    expect(needed.locator("visible=true")).to_have_count(1)
    buttons.first.tap()
    expect(page.locator(".skep-reserve")).to_have_count(2)


@pytest.mark.parametrize("language", ["en-US", "nl-NL"])
def test_on_the_smallest_phone_the_whole_qr_code_button_is_in_view(
    visitors: Visitors, language: str
) -> None:
    small = {"width": 320, "height": 568}
    maker = visitors(viewport=small, locale=language, has_touch=True, is_mobile=True)
    maker.get("/me")
    maker.go(f"/game/{maker.make(**{**FRIEND, 'rules': 'Base+MLP'})}")
    code = maker.page.get_by_role("button", name=re.compile("QR"))
    expect(code).to_be_in_viewport(ratio=1)
    # Nobody can move yet: the pieces come with the opponent.
    expect(maker.page.locator(".skep-reserve")).to_have_count(0)
    friend = visitors()
    friend.get("/me")
    friend.join(maker.page.url.rsplit("/", 1)[1])
    expect(maker.page.locator(".skep-reserve")).to_have_count(2)


def test_a_link_to_this_computer_says_that_it_works_nowhere_else(visitors: Visitors) -> None:
    maker = visitors()
    maker.get("/me")
    table = Table(maker).open(maker.make(**FRIEND))
    warning = maker.page.get_by_text("This link only works on this computer.")
    expect(warning).to_have_count(1)
    expect(maker.page.get_by_text("skep serve --host 0.0.0.0")).to_be_visible()
    table.button("QR code").click()
    expect(warning).to_have_count(2)
    assert findings(maker.page) == []


def test_at_one_screen_a_draw_is_asked_for_first(visitors: Visitors) -> None:
    person = visitors()
    person.get("/me")
    table = Table(person).open(person.played(*SHORT[:2]))
    table.button("Agree to a draw").click()
    question = person.page.get_by_role("alertdialog", name="Do you both agree to a draw?")
    question.get_by_role("button", name="Keep playing").click()
    expect(question).to_have_count(0)
    assert table.view()["state"]["status"] == "playing"
    table.button("Agree to a draw").click()
    question.get_by_role("button", name="Yes, draw").click()
    expect(table.result).to_contain_text("Draw by agreement.")
    assert table.view()["state"]["status"] == "over"
