# SPDX-License-Identifier: MIT
"""What a player does at a table besides playing: asking, taking back, looking back, coming back."""

from __future__ import annotations

import json
from fractions import Fraction

from redoubt.kernel.codec import plain
from redoubt.kernel.session import Session
from redoubt.play.odds import seen_odds
from server.lab import Page
from web.conftest import Opens
from web.driver import PHONE, Json, Player
from web.faults import Faults
from web.scenes import MOMENT, MOMENT_KEYS, before_an_activation, before_the_shot, do, laid_out, sit
from web.seeded import Seeded, planned, shots, steps

WORDS = "recon 346"
DROPPED = "recon 352"
HANDED = "recon 311"


def expected(session: Session) -> list[Fraction]:
    """The chances of the first shot, as the engine counts them."""
    view = session.game.view(session.state, "allied")
    action = shots(session, "allied")[0]
    odds = seen_odds(session.game, session.state.scenario, view, "allied", action)
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
    assert_answers_in_words(player, shot, expected(session))
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
    cell = next(u["cell"] for u in player.counters() if u["id"] == shot["target"])
    page.locator(f'[data-cell="{cell}"]').focus()
    page.keyboard.press("Enter")
    page.locator(".odds.fixed .frac").first.wait_for()
    assert page.locator(".odds.fixed .frac").all_inner_texts() == shown
    page.keyboard.press("Escape")
    card.wait_for(state="detached")


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
            listed = typed(one, "list")
            assert len(listed) == len(position["choices"])
            acts = len(one.wire.acts())
            one.page.get_by_role("combobox").fill(str(len(listed)))
            one.page.keyboard.press("Enter")
            one.until(lambda one=one, acts=acts: len(one.wire.acts()) > acts, "sent")
            one.until(lambda one=one, at=position["at"]: one.position()["at"] > at, "done")
            break
        if turn(player) > 1:
            break
        player.page.wait_for_timeout(30)
    assert turn(player) > 1


def assert_answers_in_words(player: Player, shot: Json, chances: list[Fraction]) -> None:
    """Questions that are typed, and what is said to them."""
    page = player.page
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
    page.keyboard.press("Escape")
    page.get_by_role("combobox").wait_for(state="detached")


def seen_from(player: Player, name: str) -> bool:
    """Whether a cell is any choice, or no floor, or taken."""
    scene = player.position()["scene"]
    cell = next(one for one in scene["cells"] if one["name"] == name)
    taken = {one["cell"] for one in player.counters()}
    legal = {one["cell"] for one in player.position()["choices"]}
    return cell["terrain"] in ("rock", "missing") or cell["id"] in taken | legal


def test_a_dropped_connection_loses_and_doubles_nothing(
    opens: Opens, server: Seeded, faults: Faults
) -> None:
    plan = planned(DROPPED, mission="recon")
    id, host_token, guest_token = laid_out(server, DROPPED)
    players = {"allied": sit(opens(), host_token), "german": sit(opens(), guest_token)}
    host = players["allied"]
    faults.down = True  # from here on browsers may complain of a line that was cut
    for number, step in enumerate(steps(plan, DROPPED)):
        if number == 8:  # the page loses the net, and gets it back
            host.page.context.set_offline(True)
            server.kill()
            host.page.get_by_text("Connection lost").wait_for()
            server.start()
            host.page.context.set_offline(False)
        if number == 20:  # the server dies without a word, and comes back
            server.kill()
            server.start()
        if number in (8, 20):
            for player in players.values():
                player.page.get_by_text("Connected").wait_for()
        players[step.seat].do(step.seat, step.action)
    for player in players.values():
        player.until(lambda now=player: now.wire.over, "the end")
        assert player.wire.opened >= 3
    lines = server.call("GET", f"/api/tables/{id}/record", token=host_token).body.splitlines()
    entries = [json.loads(line) for line in lines]
    played = [(one["seat"], one["action"]) for one in entries if "action" in one]
    assert played == [(one.seat, one.action) for one in plan.record.entries]
    log = [line for line in host.log.splitlines() if "Game Turn" in line]
    assert len(log) > 2
    assert len(log) == len(set(log)), "no line of the log twice"
    replayed(host)


def replayed(player: Player) -> None:
    """The finished game, back and forth, through every pair of eyes."""
    page = player.page
    last = player.position()["at"]
    page.get_by_role("dialog").get_by_role("button", name="Replay").click()
    page.locator(".app.past").wait_for()
    assert f"Position 0 of {last}" in player.prompt()
    player.button("One forward").click()
    page.get_by_text("Position 1 of").wait_for()
    player.button("One back").click()
    page.get_by_text("Position 0 of").wait_for()
    own = player.hand
    eyes = page.get_by_label("Seen by")
    eyes.select_option("german")
    player.until(lambda: player.hand and player.hand != own, "the other hand")
    eyes.select_option("")
    player.until(lambda: player.hand == [], "no hand at all")
    eyes.select_option("allied")
    player.until(lambda: player.hand == own, "the own hand again")
    box = page.get_by_role("slider").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    middle = page.get_by_role("slider")
    player.until(lambda: 0 < int(middle.get_attribute("aria-valuenow") or 0) < last, "halfway")
    page.keyboard.press("ArrowLeft")
    page.locator(".replay .live").click()
    page.locator(".app:not(.past)").wait_for()


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
    for _ in range(120):
        page.keyboard.press("Tab")
        here = page.evaluate("document.activeElement?.dataset?.cell ?? ''")
        if here == str(counter["cell"]):
            break
    assert here == str(counter["cell"]), "Tab comes to every unit that can act"
    for _ in range(3):  # select it, open what it can do, take the first of that
        page.keyboard.press("Enter")
        page.wait_for_timeout(150)
    player.until(lambda: len(player.wire.acts()) > acts, "activated by keys")
    assert player.wire.acts()[acts]["action"]["type"] == "activate"
    player.until(lambda: any(c["group"] == "end" for c in player.position()["choices"]), "an end")
    page.keyboard.press("e")
    player.until(lambda: len(player.wire.acts()) > acts + 1, "ended by a key")


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
