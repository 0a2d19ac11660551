"""The course, as a learner takes it: to its end by keyboard, and by touch on a phone in Dutch."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from skep.words import LANGUAGES, Words
from tests.e2e.auditing import findings
from tests.e2e.keys import focused, tab_to
from tests.e2e.table import ARROWS, middle_of, turn_between
from tests.e2e.visitors import PHONE, Json, Visitor, Visitors
from tests.serving.restartable import ROOT

COURSE: list[Json] = json.loads((ROOT / "web/src/pages/learn/course.json").read_text("utf-8"))


def seen_by(box: str) -> list[tuple[Json, Json]]:
    """Return the steps that the owner of a box sees."""
    steps = ((lesson, step) for lesson in COURSE for step in lesson["steps"])
    return [(lesson, step) for lesson, step in steps if box in step.get("boxes", [box])]


STEPS = seen_by("any")
TOUCH: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
MANY = 60
_FOCUSED_HEX = "document.activeElement?.getAttribute('data-hex')"

say = Words("en").say


def key_of(at: list[int]) -> str:
    return f"{at[0]},{at[1]}"


def hex_of(step: Json, piece: str) -> str:
    """Return where a piece lies."""
    return next(key_of(stack) for stack in step["stacks"] if piece in stack)


def spot(page: Page, key: str) -> Locator:
    return page.locator(f'[data-hex="{key}"]')


class Hands:
    """Somebody who answers, by one means or another."""

    def __init__(self, page: Page, language: str) -> None:
        self.page = page
        self.words = Words(language)

    def answer(self, lesson: Json, step: Json) -> None:
        """Give all right answers of a step."""
        text = f"course-{lesson['name']}-{step['name']}"
        if "answer" in step:
            self.press(self.words.say(f"{text}-{step['answer']}"))
        elif "accepted" in step:
            move = step["accepted"][0]
            self.pick(step, move["piece"])
            self.go_to(key_of(move["end"]))
        else:
            for at in step["right"][:1] if step["task"] == "place" else step["right"]:
                self.tap(key_of(at))
        expect(self.page.locator(".verdict.right")).to_be_visible()

    def press(self, name: str) -> None:
        raise NotImplementedError

    def pick(self, step: Json, piece: str) -> None:
        raise NotImplementedError

    def go_to(self, key: str) -> None:
        raise NotImplementedError

    def tap(self, key: str) -> None:
        raise NotImplementedError

    def go_on(self) -> None:
        raise NotImplementedError


class Keys(Hands):
    """Somebody with a keyboard and nothing else."""

    def press(self, name: str) -> None:
        tab_to(self.page, lambda said: said == name)
        self.page.keyboard.press("Enter")

    def pick(self, step: Json, piece: str) -> None:
        if any(piece in stack for stack in step["stacks"]):
            self.walk(hex_of(step, piece))
        else:
            tab_to(self.page, lambda said: re.search(rf" {piece}, \d+ left", said))
        self.page.keyboard.press("Enter")

    def go_to(self, key: str) -> None:
        for _ in range(MANY):
            if self.page.evaluate(_FOCUSED_HEX) == key:
                break
            self.page.keyboard.press("Tab")
        self.page.keyboard.press("Enter")

    def tap(self, key: str) -> None:
        self.walk(key)
        self.page.keyboard.press("Enter")

    def go_on(self) -> None:
        expect(self.page.locator(".next")).to_be_focused()
        self.page.keyboard.press("Enter")

    def walk(self, key: str) -> None:
        """Go to a hex by the arrow keys, as the eye would."""
        if self.page.evaluate(_FOCUSED_HEX) is None:
            for _ in range(MANY):
                self.page.keyboard.press("Tab")
                if self.page.evaluate(_FOCUSED_HEX) is not None:
                    break
        tried: set[tuple[str, str]] = set()
        goal = middle_of(spot(self.page, key))
        for _ in range(MANY):
            here = str(self.page.evaluate(_FOCUSED_HEX))
            if here == key:
                return
            at = middle_of(spot(self.page, here))
            way = math.degrees(math.atan2(goal[1] - at[1], goal[0] - at[0]))
            fresh = [arrow for arrow in ARROWS if (here, arrow) not in tried]
            arrow = min(fresh, key=lambda one: turn_between(ARROWS[one], way))
            self.page.keyboard.press(arrow)
            tried.add((here, arrow))
        raise AssertionError(f"{key} is not to be reached: {tried}")


class Fingers(Hands):
    """Somebody with a phone."""

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).tap()

    def pick(self, step: Json, piece: str) -> None:
        if any(piece in stack for stack in step["stacks"]):
            self.tap(hex_of(step, piece))
        else:
            self.page.get_by_role("button", name=re.compile(rf" {piece}, ")).tap()

    def go_to(self, key: str) -> None:
        self.tap(key)

    def tap(self, key: str) -> None:
        place = spot(self.page, key)
        place.scroll_into_view_if_needed()
        x, y = middle_of(place)
        self.page.touchscreen.tap(x, y)

    def go_on(self) -> None:
        self.page.locator(".next").tap()


def taken(hands: Hands) -> Iterator[tuple[Json, Json]]:
    """Take the whole course, and stop before each answer."""
    page = hands.page
    for lesson, step in STEPS:
        page.wait_for_url(f"**/learn/{lesson['name']}?step={step['name']}")
        title = page.get_by_role(
            "heading", level=1, name=hands.words.say(f"course-{lesson['name']}")
        )
        expect(title).to_be_focused()
        yield lesson, step
        hands.answer(lesson, step)
        hands.go_on()
    page.wait_for_url("**/learn/end")


def progress(page: Page) -> Locator:
    return page.locator(".progress").first


@pytest.mark.long
def test_the_whole_course_by_keyboard_alone(visitors: Visitors) -> None:
    person = visitors()
    page = person.page
    person.go("/learn")
    expect(progress(page)).to_have_text(say("course-in-all", done=0, all=len(STEPS)))
    tab_to(page, lambda said: said == say("course-start"))
    page.keyboard.press("Enter")
    audited: set[str] = set()
    for lesson, step in taken(Keys(page, "en")):
        task = Words("en").say(f"course-{lesson['name']}-{step['name']}").split("\n\n")[-1]
        expect(page.locator('[aria-live="polite"]')).to_contain_text(task)
        if step["task"] not in audited:
            audited.add(step["task"])
            assert findings(page) == []
    assert audited == {"move", "choice", "place", "targets", "pick"}
    expect(progress(page)).to_have_text(say("course-done", done=len(STEPS), all=len(STEPS)))
    expect(page.get_by_role("button", name=re.compile("^Play the computer"))).to_be_visible()
    assert findings(page) == []
    # It is kept.
    person.go("/learn")
    told = say("course-in-all", done=len(STEPS), all=len(STEPS))
    expect(progress(page)).to_have_text(told)
    assert findings(page) == []


@pytest.mark.long
def test_the_whole_course_by_touch_in_dutch(visitors: Visitors) -> None:
    person = visitors(locale="nl-NL", **TOUCH)
    page = person.page
    person.go("/learn")
    page.get_by_role("link", name="Beginnen").tap()
    audited: set[str] = set()
    for _, step in taken(Fingers(page, "nl")):
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width == PHONE["width"]
        if step["task"] not in audited:
            audited.add(step["task"])
            assert findings(page) == []
    expect(page.get_by_role("heading", level=1)).to_have_text("Je kent Hive")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_answer_is_explained_in_words_and_on_the_board(
    visitors: Visitors, language: str
) -> None:
    person = visitors(locale=language)
    page = person.page
    words = Words(language)
    person.go("/learn/placing?step=later")
    spot(page, "1,1").click()
    verdict = page.locator(".verdict.wrong")
    expect(verdict).to_contain_text(words.say("course-wrong"))
    heard = page.locator('[aria-live="polite"]')
    expect(heard).to_contain_text("bS1")
    expect(verdict).not_to_contain_text("bS1")
    expect(page.locator(".skep-board .reason")).to_have_count(1)
    expect(page.locator(".skep-board .missed")).to_have_count(1)
    spot(page, "0,1").click()
    expect(page.locator(".verdict.more")).to_contain_text(words.say("course-more", count=4))
    expect(page.locator(".skep-board .reason")).to_have_count(0)
    expect(spot(page, "0,1")).to_have_attribute("aria-pressed", "true")


def test_a_piece_that_is_taken_for_a_stuck_one_shows_where_it_can_go(visitors: Visitors) -> None:
    person = visitors()
    page = person.page
    person.go("/learn/one-hive")
    spot(page, "0,0").click()
    expect(page.locator(".verdict")).to_contain_text(say("course-can-move"))
    expect(page.locator(".skep-board .targets.look")).to_have_count(1)
    expect(page.locator('.skep-board .spot[aria-label=""]')).to_have_count(0)
    spot(page, "1,0").click()
    expect(page.locator(".skep-board .targets.look")).to_have_count(0)
    expect(page.locator(".skep-board .found")).to_have_count(1)


def test_a_legal_move_that_misses_the_goal_is_taken_back(visitors: Visitors) -> None:
    person = visitors()
    page = person.page
    person.go("/learn/goal")
    for _ in range(2):
        spot(page, "1,2").click()
        spot(page, "-1,3").click()
        expect(page.locator(".verdict.wrong")).to_contain_text(say("course-no-win"))
    page.get_by_role("button", name=say("course-show")).click()
    expect(page.locator(".skep-board .ring")).to_have_count(1)
    expect(page.locator(".next")).to_be_focused()


def test_progress_survives_a_reload_another_tab_and_names_of_another_version(
    visitors: Visitors,
) -> None:
    person = visitors()
    page = person.page
    person.go("/learn")
    page.evaluate("""localStorage.setItem('skep.course', '{"done":["goal/win","old/step"]}')""")
    other = person.new_page()
    other.goto(f"{person.address}/learn/goal?step=whose")
    person.go("/learn/placing")
    spot(page, "1,0").click()
    expect(page.locator(".verdict.right")).to_be_visible()
    other.get_by_role("button", name="White", exact=True).click()
    expect(other.locator(".verdict.right")).to_be_visible()
    for tab in (page, other):
        expect(progress(tab)).to_have_text(say("course-done", done=3, all=len(STEPS)))
    page.reload()
    expect(progress(page)).to_have_text(say("course-done", done=3, all=len(STEPS)))
    assert "old/step" in str(page.evaluate("localStorage.getItem('skep.course')"))
    person.go("/learn")
    page.get_by_role("link", name=say("course-continue")).click()
    page.wait_for_url("**/learn/placing?step=later")


def _sit(person: Visitor, chapter: str, mistakes: int) -> None:
    """Take the test of a chapter, with some wrong answers first."""
    page = person.page
    person.go(f"/learn/test-{chapter}")
    hands = Fingers(page, "en")
    asked = [one for one in STEPS if one[0]["chapter"] == chapter and one[1].get("test")]
    for number, (lesson, step) in enumerate(asked):
        told = say("course-test-question", step=number + 1, all=len(asked))
        expect(page.get_by_text(told, exact=True)).to_be_visible()
        if number < mistakes:
            text = f"course-{lesson['name']}-{step['name']}"
            wrong = next(n for n in range(1, step["answers"] + 1) if n != step["answer"])
            hands.press(say(f"{text}-{wrong}"))
            expect(page.locator(".verdict.wrong")).to_be_visible()
        else:
            hands.answer(lesson, step)
        hands.go_on()


def test_a_test_skips_a_chapter(visitors: Visitors) -> None:
    person = visitors(**TOUCH)
    page = person.page
    person.go("/learn")
    page.get_by_role("link", name=say("course-skip")).nth(3).tap()
    page.wait_for_url("**/learn/test-playing")
    _sit(person, "playing", mistakes=2)
    main = page.get_by_role("main")
    expect(main).to_be_focused()
    expect(main).to_contain_text(say("course-test-failed", right=1, all=3))
    assert findings(page) == []
    _sit(person, "playing", mistakes=1)
    expect(main).to_contain_text(say("course-test-passed"))
    page.get_by_role("link", name=say("course-all")).last.tap()
    known = sum(lesson["chapter"] == "playing" for lesson, _ in STEPS)
    expect(progress(page)).to_have_text(say("course-in-all", done=known, all=len(STEPS)))
    expect(page.get_by_role("link", name=say("course-skip"))).to_have_count(3)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 820, 1280])
def test_every_size_and_scheme_is_fit_for_everybody(
    visitors: Visitors, width: int, scheme: str
) -> None:
    person = visitors(viewport={"width": width, "height": 700}, color_scheme=scheme)
    page = person.page
    for path in ("/learn", "/learn/fourth?step=due", "/learn/pillbug?step=stunned"):
        person.go(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert findings(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("language", ["en-US", "nl-NL"])
@pytest.mark.parametrize("width", [390, 1280])
def test_the_number_of_a_step_stays_beside_a_long_title(
    visitors: Visitors, width: int, language: str
) -> None:
    person = visitors(viewport={"width": width, "height": 800}, locale=language)
    person.go("/learn/fourth?step=wait")
    title = person.page.get_by_role("heading", level=1).bounding_box()
    words = Words(language[:2]).say("course-lesson-step", step=1, all=2)
    number = person.page.get_by_text(words, exact=True).bounding_box()
    assert title
    assert number
    assert title["x"] + title["width"] < number["x"]
    assert title["y"] < number["y"] < title["y"] + title["height"]


def test_what_is_heard_of_the_board_names_places(visitors: Visitors) -> None:
    person = visitors()
    page = person.page
    person.go("/learn/slide")
    expect(spot(page, "1,-1")).to_have_attribute(
        "aria-label", "Empty hex northwest of the white ant wA1"
    )
    Keys(page, "en").walk("0,1")
    assert focused(page).startswith("Empty hex ")
    page.keyboard.press("Enter")
    expect(spot(page, "0,1")).to_have_attribute("aria-label", re.compile("^Right: "))
    expect(spot(page, "0,1")).to_be_focused()


def test_the_course_is_about_the_bugs_in_the_box(visitors: Visitors) -> None:
    person = visitors()
    page = person.page
    person.go("/learn")
    pillbug = page.get_by_role("link", name=re.compile("pillbug", re.IGNORECASE))
    expect(pillbug).to_have_count(1)
    page.get_by_role("radio", name=re.compile("2005")).check()
    expect(pillbug).to_have_count(0)
    # A game against somebody with another box may have one, and leads to its lesson.
    person.go("/learn/pillbug")
    expect(page.get_by_role("heading", name="Pillbug", level=1)).to_be_visible()
    person.go("/learn")
    page.get_by_role("radio", name=re.compile("Any", re.IGNORECASE)).check()
    expect(pillbug).to_have_count(1)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("box", ["ultimate", "carbon", "pocket", "classic", "dutch-2005"])
def test_the_course_teaches_the_rules_of_the_box(
    visitors: Visitors, box: str, language: str
) -> None:
    """Answer the steps that not every box has, and see what the course leaves out."""
    person = visitors(locale=language, **TOUCH)
    page = person.page
    page.add_init_script(f"localStorage.setItem('skep.edition', '\"{box}\"')")
    hands = Fingers(page, language)
    own = [one for one in seen_by(box) if "boxes" in one[1]]
    for lesson, step in own:
        person.go(f"/learn/{lesson['name']}?step={step['name']}")
        text = f"course-{lesson['name']}-{step['name']}"
        for paragraph in hands.words.say(text).split("\n\n"):
            expect(page.get_by_text(paragraph, exact=True)).to_be_visible()
        hands.answer(lesson, step)
    told = hands.words.say("course-done", done=len(own), all=len(seen_by(box)))
    expect(progress(page)).to_have_text(told)


def test_a_learner_comes_back_from_the_analysis_to_the_solved_step(visitors: Visitors) -> None:
    person = visitors()
    page = person.page
    person.go("/learn/pillbug?step=save")
    # Sliding away helps, too, but it isn't what the step teaches.
    spot(page, "0,2").click()
    spot(page, "-1,3").click()
    expect(page.locator(".verdict.wrong")).to_contain_text(say("course-pillbug-save-otherwise"))
    spot(page, "0,1").click()
    spot(page, "0,3").click()
    expect(page.locator(".next")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name=say("act-analyze"))).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/analysis?**")
    page.go_back()
    expect(page.locator(".verdict.right")).to_contain_text(say("course-pillbug-save-right"))
    page.locator(".next").click()
    page.wait_for_url("**/learn/pillbug?step=stunned")


def test_an_answer_under_a_mouse_that_rests_does_not_look_chosen(visitors: Visitors) -> None:
    person = visitors()
    page = person.page
    person.go("/learn/goal?step=whose")
    answers = page.locator(".answer li .button")
    expect(answers).to_have_count(2)
    answer, other = answers.all()
    x, y = middle_of(answer)
    page.mouse.move(x, y)
    plain = str(other.evaluate("button => getComputedStyle(button).backgroundColor"))
    expect(answer).not_to_have_css("background-color", plain)
    page.reload()
    expect(page.locator(".answer ul.still")).to_have_count(1)
    expect(answer).to_have_css("background-color", plain)
    page.mouse.move(x + 2, y)
    expect(answer).not_to_have_css("background-color", plain)


@pytest.mark.parametrize("width", [390, 820, 1280])
def test_a_second_click_on_next_leads_nowhere(visitors: Visitors, width: int) -> None:
    """Back appeared where Next had been, so a double click led back."""
    person = visitors(viewport={"width": width, "height": 800})
    page = person.page
    person.go("/learn/goal")
    spot(page, "1,2").click()
    spot(page, "1,0").click()
    following = page.locator(".next")
    expect(following).to_be_focused()
    following.scroll_into_view_if_needed()
    x, y = middle_of(following)
    page.mouse.dblclick(x, y)
    page.wait_for_url("**/learn/goal?step=whose")
    expect(page.locator(".answer li .button")).to_have_count(2)
    page.mouse.click(x, y, delay=20)
    expect(page.locator(".answer .button-row a")).to_have_text(say("course-before"))
    assert page.url.endswith("/learn/goal?step=whose")


def test_a_double_click_on_an_answer_counts_once(visitors: Visitors) -> None:
    person = visitors()
    page = person.page
    person.go("/learn/goal?step=whose")
    x, y = middle_of(page.get_by_role("button", name="Nobody: only White", exact=False))
    # The first click of the two was on Next, before this button was there.
    page.evaluate(
        "at => document.elementFromPoint(...at).closest('button')"
        ".dispatchEvent(new MouseEvent('click', {bubbles: true, detail: 2}))",
        [x, y],
    )
    page.mouse.move(x, y)
    expect(page.locator(".verdict")).to_have_count(0)
    page.mouse.click(x, y)
    expect(page.locator(".verdict.wrong")).to_have_count(1)


@pytest.mark.parametrize(
    ("path", "hex_", "piece"),
    [
        ("/learn/fourth", "1,-1", "wA1"),
        ("/learn/one-hive?step=transit", "2,0", "wQ"),
        ("/learn/mosquito?step=twin", "2,1", "wM"),
    ],
)
def test_what_a_question_is_about_is_heard_before_and_after_the_answer(
    visitors: Visitors, path: str, hex_: str, piece: str
) -> None:
    person = visitors()
    page = person.page
    person.go(path)
    asked = page.get_by_role("button", name=re.compile(rf" {piece}\b.*, marked$"))
    marked = re.compile("^Marked hex ")
    expect(spot(page, hex_)).to_have_attribute("aria-label", marked)
    expect(asked).to_have_count(1)
    page.get_by_role("button", name="No", exact=True).click()
    expect(page.locator(".verdict.right")).to_be_visible()
    expect(spot(page, hex_)).to_have_attribute("aria-label", marked)
    expect(asked).to_have_count(1)
    assert findings(page) == []
    expect(page.locator(".skep-board .goal-of-hint")).to_have_count(1)


def test_the_end_does_not_praise_whoever_left_steps_out(visitors: Visitors) -> None:
    person = visitors()
    page = person.page
    person.go("/learn/advice?step=last")
    spot(page, hex_of(STEPS[-1][1], "wQ")).click()
    spot(page, key_of(STEPS[-1][1]["accepted"][0]["end"])).click()
    page.locator(".next").click()
    page.wait_for_url("**/learn/end")
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text(say("course-in-all", done=1, all=len(STEPS)))
    assert findings(page) == []
    page.get_by_role("link", name=say("course-continue")).click()
    page.wait_for_url("**/learn/goal?step=win")


def test_the_start_page_says_how_far_a_learner_is(visitors: Visitors) -> None:
    person = visitors()
    page = person.page
    person.go("/learn/placing")
    spot(page, "1,0").click()
    expect(page.locator(".verdict.right")).to_be_visible()
    person.go("/")
    learn = page.get_by_role("link", name=re.compile(say("home-learn")))
    expect(learn).to_contain_text(say("home-learn-left", done=1, all=len(STEPS)))
    done = json.dumps({"done": [f"{one['name']}/{step['name']}" for one, step in STEPS]})
    page.evaluate("done => localStorage.setItem('skep.course', done)", done)
    page.reload()
    expect(learn).to_contain_text(say("home-learn-done"))
    person.go("/learn/end")
    for path in ("/rules/print", "/rules", "/puzzles"):
        expect(page.locator(f'.end a[href="{path}"]')).to_be_visible()
