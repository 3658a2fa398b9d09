# SPDX-License-Identifier: MIT
"""What a player does at a table besides playing: asking, taking back, looking back, coming back."""

from __future__ import annotations

from fractions import Fraction

from playwright.sync_api import Page as Browsed

from redoubt.kernel.catalogue import catalogue
from redoubt.kernel.codec import plain
from redoubt.kernel.records import Action, Seat
from redoubt.kernel.session import Session
from redoubt.play.odds import seen_odds
from server.lab import Page
from web.conftest import Opens
from web.driver import PHONE, Json, Player
from web.scenes import (
    MOMENT,
    MOMENT_KEYS,
    before_an_activation,
    before_somebody_comes,
    before_the_shot,
    do,
    laid_out,
    sit,
)
from web.seeded import Seeded, planned, shots, steps

WORDS = "recon 346"
HANDED = "recon 311"
COMING = "recon 12"
RULED = "recon 23"

# Whether the top of a rule is in sight.
INSIDE = """(one) => {
  const [a, b] = [one, one.closest(".list")].map((x) => x.getBoundingClientRect());
  return a.top >= b.top - 1 && a.top < b.bottom - 20;
}"""


def expected(session: Session) -> list[Fraction]:
    """The chances of the first shot, as the engine counts them."""
    return chances_of(session, "allied", shots(session, "allied")[0])


def chances_of(session: Session, seat: Seat, action: Action) -> list[Fraction]:
    """The chances of an action, as the card on the page lists them."""
    view = session.game.view(session.state, seat)
    odds = seen_odds(session.game, session.state.scenario, view, seat, action)
    assert odds.exact
    spreads = [odds.distribution(key) for key in odds.spread]
    counts = [(v, n) for v in spreads for n in range(1, max(v, default=0) + 1)]
    chances = [sum((c for k, c in v.items() if k >= n), Fraction(0)) for v, n in counts]
    return [chance for chance in chances if chance]


def test_a_shot_from_the_odds_to_the_dice(opens: Opens, server: Seeded) -> None:
    session = before_the_shot()
    id, token, german = laid_out(server, MOMENT, session)
    player = sit(opens(), token)
    page = player.page
    shot = player.wire.choice("allied", plain(shots(session, "allied")[0]))
    assert shot is not None
    assert_odds(player, shot, expected(session))
    assert_refused(player)
    assert_answers_in_words(player, shot, session)
    # Undo goes back step by step, and what was taken back can be done again.
    last = session.record.entries[-1]
    assert last.seat == "allied"
    undoable = player.position()["undoable"]
    assert undoable > 0
    page.keyboard.press("u")
    player.until(lambda: player.position()["undoable"] == undoable - 1, "taken back")
    assert player.wire.choice("allied", shot["action"]) is None
    player.do("allied", last.action)
    assert player.wire.choice("allied", shot["action"]) is not None
    # Dice are rolled: nothing can be taken back.
    player.do("allied", shot["action"])
    with server.page(id, german) as other:
        until_the_dice(player, other)
    assert player.position()["undoable"] == 0
    undo = page.locator(".prompt .btn").first
    undo.wait_for()
    assert undo.is_disabled()
    assert "dice" in (undo.get_attribute("title") or "")
    sent = len(player.wire.sent)
    page.keyboard.press("u")
    page.wait_for_timeout(200)
    assert not [one for one in player.wire.sent[sent:] if one["type"] == "takeback"]


def until_the_dice(player: Player, other: Page) -> None:
    """Both sides pass until something is rolled."""
    quiet = {"type": "pass"}
    for _ in range(12):
        if [line for line in player.position()["log"] if line["faces"]]:
            return
        if player.wire.choice("allied", quiet):
            player.do("allied", quiet)
        else:
            do(other, quiet)
            at = player.position()["at"]
            player.until(lambda at=at: player.position()["at"] >= at, "news")
            player.page.wait_for_timeout(150)
    raise AssertionError("no dice")


def assert_odds(player: Player, shot: Json, chances: list[Fraction]) -> None:
    """The card shows the engine's own numbers, under the pointer and for the keyboard."""
    page = player.page
    spot = player.spot(f'.piece[data-unit="{shot["target"]}"]')
    page.mouse.move(spot["x"], spot["y"])
    card = page.locator(".odds")
    card.locator("dt").first.wait_for()
    shown = card.locator(".frac").all_inner_texts()
    assert chances
    assert shown == [str(one) if len(str(one)) < 12 else "" for one in chances]
    for text, chance in zip(card.locator("dd b").all_inner_texts(), chances, strict=True):
        if chance > Fraction(1, 10):
            assert text == f"{float(chance) * 100:.1f}%"
    page.mouse.move(5, 5)
    card.wait_for(state="detached")
    assert_focus_is_hover(player, shot, shown)
    cell = next(u["cell"] for u in player.counters() if u["id"] == shot["target"])
    page.locator(f'[data-cell="{cell}"]').focus()
    page.keyboard.press("Enter")
    page.locator(".odds.fixed .frac").first.wait_for()
    assert page.locator(".odds.fixed .frac").all_inner_texts() == shown
    page.keyboard.press("Escape")
    card.wait_for(state="detached")


def assert_focus_is_hover(player: Player, shot: Json, shown: list[str]) -> None:
    """Tab comes to the target, and its odds are shown without a click."""
    page = player.page
    cell = next(u["cell"] for u in player.counters() if u["id"] == shot["target"])
    page.locator(".prompt .btn").first.focus()
    tab_to(page, f'[data-cell="{cell}"]')
    card = page.locator(".odds:not(.fixed)")
    card.locator("dt").first.wait_for()
    assert card.locator(".frac").all_inner_texts() == shown
    page.keyboard.press("Tab")
    card.wait_for(state="detached")


def tab_to(page: Browsed, what: str) -> None:
    """Press Tab until something has the focus."""
    for _ in range(150):
        page.keyboard.press("Tab")
        if page.evaluate("(what) => document.activeElement?.matches(what)", what):
            return
    raise AssertionError(f"Tab never comes to {what}")


def assert_refused(player: Player) -> None:
    """What cannot be done says why, and leads to the rule in both languages."""
    page = player.page
    legal = {one["cell"] for one in player.position()["choices"]}
    taken = {one["cell"] for one in player.counters()}
    cells = player.position()["scene"]["cells"]
    free = [one["id"] for one in cells if one["terrain"] not in ("rock", "missing")]
    acts = len(player.wire.acts())
    player.at(player.spot(f'[data-cell="{next(c for c in free if c not in legal | taken)}"]'))
    why = page.locator(".why")
    why.wait_for()
    assert len(why.locator("h2").inner_text()) > 15
    link = why.locator(".foot .link").first
    rule = link.inner_text().split()[-1]
    link.click()
    article = page.locator(f'article[data-rule="{rule}"]')
    article.wait_for()
    english = article.inner_text()
    assert len(english) > 40
    page.get_by_role("button", name="ES", exact=True).click()
    player.until(lambda: article.inner_text() != english, "the rule in Spanish")
    page.get_by_role("button", name="EN", exact=True).click()
    page.keyboard.press("Escape")
    assert len(player.wire.acts()) == acts, "asking is not acting"


def test_a_game_is_played_by_typing_alone(opens: Opens, server: Seeded) -> None:
    _, token, german = laid_out(server, WORDS)
    player, other = sit(opens(), token), sit(opens(), german)
    for one in (player, other):
        one.page.keyboard.press("/")
        one.page.get_by_role("combobox").wait_for()
    assert "Questions" in typed(player, "help")[0]
    for _ in range(40):  # into the second turn, by the numbers of the list
        for one in (player, other):
            position = one.position()
            if not position["choices"]:
                continue
            many = len(position["choices"])
            # The page may be a moment behind the wire, from which the position is read.
            one.until(lambda one=one, many=many: len(typed(one, "list")) == many, "listed")
            acts = len(one.wire.acts())
            one.page.get_by_role("combobox").fill(str(many))
            one.page.keyboard.press("Enter")
            one.until(lambda one=one, acts=acts: len(one.wire.acts()) > acts, "sent")
            one.until(lambda one=one, at=position["at"]: one.position()["at"] > at, "done")
            break
        if turn(player) > 1:
            break
        player.page.wait_for_timeout(30)
    assert turn(player) > 1


def assert_answers_in_words(player: Player, shot: Json, session: Session) -> None:
    """Questions that are typed, and what is said to them."""
    page, chances = player.page, expected(session)
    page.keyboard.press("/")
    page.get_by_role("combobox").wait_for()
    enemies = [one for one in player.counters() if one["seat"] == "german"]
    assert len(typed(player, "enemies")) == len(enemies)
    target = next(one for one in enemies if one["id"] == shot["target"])
    names = {one["id"]: one["name"] for one in player.position()["scene"]["cells"]}
    shooter = next(one for one in player.counters() if one["id"] == shot["unit"])
    here, there = names[shooter["cell"]], names[target["cell"]]
    seen = typed(player, f"list enemies in sight of {here}")
    assert [line for line in seen if line.startswith(f"{there}: ")]
    assert len(seen) < len(enemies), "some wait where nobody sees them"
    name = player.words(target["words"]).split()[-1]
    odds = " ".join(typed(player, f"odds shoot {name}"))
    assert str(chances[0]) in odds, odds
    hidden = next(n for n in names.values() if not seen_from(player, n))
    answer = typed(player, f"why not move {hidden}")
    assert answer[-1].startswith("INC-"), answer
    assert_why_not_fire(player, session, hidden)
    page.keyboard.press("Escape")
    page.get_by_role("combobox").wait_for(state="detached")


def assert_why_not_fire(player: Player, session: Session, empty: str) -> None:
    """Fire on somebody out of sight is refused with the engine's own rule and words."""
    game, state = session.game, session.state
    aimed = [plain(action) for action in shots(session, "allied")]
    targets = {action["target"] for action in aimed}
    hidden = next(
        one
        for one in player.counters()
        if one["seat"] == "german" and one["cell"] >= 0 and one["id"] not in targets
    )
    place = state.scenario.names[hidden["cell"]]
    action = game.read_action({**aimed[0], "target": hidden["id"]})
    refusal = game.why_not(state, "allied", action)
    assert refusal is not None
    said = typed(player, f"why not fire {place.lower()}")
    assert said[-1] == refusal.rule
    assert said[0] == player.page.locator(".why h2 span").inner_text()
    assert typed(player, f"why not move {place}")[-1] != refusal.rule, "that is another question"
    (nobody,) = typed(player, f"why not fire {empty}")
    assert empty in nobody


def seen_from(player: Player, name: str) -> bool:
    """Whether a cell is any choice, or no floor, or taken."""
    scene = player.position()["scene"]
    cell = next(one for one in scene["cells"] if one["name"] == name)
    taken = {one["cell"] for one in player.counters()}
    legal = {one["cell"] for one in player.position()["choices"]}
    return cell["terrain"] in ("rock", "missing") or cell["id"] in taken | legal


def test_a_phone_is_handed_over(opens: Opens, server: Seeded) -> None:
    plan = planned(HANDED, mission="recon")
    server.seed(HANDED)
    player = opens(PHONE, has_touch=True, is_mobile=True).lobby()
    player.new_table("Someone at this screen")
    for step in steps(plan, HANDED):
        if len(player.covers) == 4:
            break
        if not step.quiet:
            player.do(step.seat, step.action)
    assert player.covers[0] != player.covers[1] != player.covers[2]


def test_a_turn_is_played_with_the_keyboard_alone(opens: Opens, server: Seeded) -> None:
    _, token, _ = laid_out(server, MOMENT_KEYS, before_an_activation())
    player = sit(opens(), token)
    page = player.page
    choices = player.position()["choices"]
    units = {one["unit"] for one in choices if one["action"]["type"] == "activate"}
    counter = next(one for one in player.counters() if one["id"] in units and one["cell"] >= 0)
    acts = len(player.wire.acts())
    tab_to(page, f'[data-cell="{counter["cell"]}"]')
    for _ in range(3):  # select it, open what it can do, take the first of that
        page.keyboard.press("Enter")
        page.wait_for_timeout(150)
    player.until(lambda: len(player.wire.acts()) > acts, "activated by keys")
    assert player.wire.acts()[acts]["action"]["type"] == "activate"
    player.until(lambda: any(c["group"] == "end" for c in player.position()["choices"]), "an end")
    page.keyboard.press("e")
    player.until(lambda: len(player.wire.acts()) > acts + 1, "ended by a key")


def test_units_that_wait_beside_the_board_come_in_by_keys(opens: Opens, server: Seeded) -> None:
    _, token, _ = laid_out(server, COMING, before_somebody_comes(COMING))
    player = sit(opens(), token)
    page = player.page
    units = {c["unit"] for c in player.position()["choices"] if c["action"]["type"] == "activate"}
    waiting = next(one for one in player.counters() if one["id"] in units and one["beside"])
    assert waiting["cell"] < 0
    tab_to(page, f'[data-beside="{waiting["beside"]}"]')
    spoken = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert player.words(waiting["words"]) in spoken
    acts = len(player.wire.acts())
    for _ in range(6):  # select, open the pile, take one of it, and have it act
        page.keyboard.press("Enter")
        page.wait_for_timeout(150)
        if len(player.wire.acts()) > acts:
            break
    player.until(lambda: len(player.wire.acts()) > acts, "activated by keys")
    action = player.wire.acts()[acts]["action"]
    assert action["type"] == "activate"
    assert action["unit"] in units


def test_the_rule_in_the_log_opens_the_rulebook_there(opens: Opens, server: Seeded) -> None:
    _, token, _ = laid_out(server, RULED, before_the_shot(RULED))
    player = sit(opens(), token)
    page = player.page
    links = page.locator(".log .rule")
    ids = links.all_inner_texts()
    assert len(set(ids)) > 2
    for rule in (ids[-1], next(one for one in ids if one != ids[-1])):
        page.get_by_role("tab", name="Log").click()
        page.locator(".log .rule", has_text=rule).last.click()
        article = page.locator(f'article.on[data-rule="{rule}"]')
        article.wait_for()
        text = catalogue("incursion")[rule].text
        assert text in article.inner_text()
        assert page.locator("article.on").count() == 1
        player.until(lambda now=article: now.evaluate(INSIDE), "scrolled to it")


def test_language_and_colours_change_at_once_and_stay(opens: Opens, server: Seeded) -> None:
    server.seed("colours")
    player = opens().lobby()
    player.new_table("The bot")
    page = player.page
    page.get_by_role("button", name="ES", exact=True).click()
    page.get_by_role("button", name="Deshacer").wait_for()
    assert page.locator("html").get_attribute("lang") == "es"
    page.get_by_role("button", name="EN", exact=True).click()
    player.button("Settings").click()
    page.get_by_role("radio", name="Dark").click()
    page.locator('html[data-theme="dark"]').wait_for()
    page.reload()
    player.at_table()
    assert page.locator("html").get_attribute("data-theme") == "dark"


def typed(player: Player, line: str) -> list[str]:
    """What the order box answers."""
    box = player.page.get_by_role("combobox")
    box.fill(line)
    player.page.keyboard.press("Enter")
    player.until(lambda: box.input_value() == "", f"an answer to {line}")
    return player.page.locator(".box .answers p").all_inner_texts()


def turn(player: Player) -> int:
    tracks = player.position()["scene"]["tracks"]
    return next((int(track["value"]) for track in tracks if track["id"] == "turn"), 0)
