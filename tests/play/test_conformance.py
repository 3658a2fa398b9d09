# SPDX-License-Identifier: MIT
"""The conformance checks hold for the tiny game, and each notices what it is there for.

Every test below breaks one thing on purpose: a check that cannot fail proves nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from shutil import copytree
from typing import Any, ClassVar

import msgspec
import pytest

from kernel import tiny
from kernel.tiny import FRAMES, GAME, PARTS, SOURCES, make
from kernel.tiny_records import (
    CardShown,
    Parrying,
    Step,
    Stepped,
    Strike,
    TinyState,
    TinyView,
    Turn,
    other,
)
from redoubt.kernel.dice import Dice, SeededDice
from redoubt.kernel.flow import Asks, Frames, Play
from redoubt.kernel.game import Game
from redoubt.kernel.records import Action, Frame, Seat, Setup
from redoubt.kernel.refusal import Refusal
from redoubt.kernel.session import Session
from redoubt.play.conformance import (
    CHECKS,
    ConformanceError,
    check_applies,
    check_copies,
    check_game,
    check_json,
    check_legality,
    check_orders,
    check_replay,
    check_rules,
    check_secrets,
    check_sentences,
    check_texts,
    check_turns,
    check_undo,
    setups_of,
    walk,
)

LONG = Setup("tiny", {"length": "long"})
STEPS = 400


def turn(**changes: Any) -> Frames:
    """The frames with another turn."""
    parts: dict[str, Any] = {
        "actions": tiny.turn_actions,
        "why_not": tiny.turn_why_not,
        "answer": tiny.turn_answer,
        **changes,
    }
    return {**FRAMES, Turn: Asks("TINY-3.00", **parts)}


def broken(check: Callable[..., None], said: str, **changes: Any) -> ConformanceError:
    """Run a check on a game with something broken; it must say so."""
    with pytest.raises(ConformanceError, match=said) as found:
        check(make(**changes), LONG, 1, STEPS)
    return found.value


@pytest.mark.parametrize("setup", setups_of(GAME), ids=str)
@pytest.mark.parametrize("check", CHECKS.values(), ids=CHECKS)
def test_the_tiny_game_keeps_every_promise(check: Callable[..., None], setup: Setup) -> None:
    check(GAME, setup, seed=3, steps=150)


def test_all_at_once() -> None:
    check_game(GAME, LONG, seed=4, steps=40, files=SOURCES)


def test_the_setups_of_a_game_are_those_its_options_name() -> None:
    assert [setup.options["length"] for setup in setups_of(GAME)] == ["short", "long"]


def test_a_walk_is_the_same_for_a_seed() -> None:
    one, two, three = (
        [(point.seat, point.action) for point in walk(GAME, LONG, seed, 80)] for seed in (1, 1, 2)
    )
    assert len(one) == 80
    assert one == two != three


def test_an_error_says_what_where_and_how_to_see_it_again() -> None:
    def forgetful(state: TinyState, frame: Turn, seat: Seat) -> list[Action]:
        return [a for a in tiny.turn_actions(state, frame, seat) if not isinstance(a, Strike)]

    wrong = broken(check_legality, "not forbidden but not offered", frames=turn(actions=forgetful))
    assert "Setup('tiny', {'length': 'long'}), seed '1', step" in str(wrong)
    assert "to see it again: check_legality(game, Setup('tiny'" in str(wrong)
    game = make(frames=turn(actions=forgetful))
    assert game.dump(game.load(msgspec.json.encode(wrong.position)))
    assert wrong.action["type"]
    steps = int(str(wrong).rpartition("steps=")[2].rstrip(")"))
    with pytest.raises(ConformanceError):
        check_legality(game, LONG, 1, steps)


# -- positions -------------------------------------------------------------------------------


class Shares(TinyState):
    """Forgets to copy a dict."""

    __slots__ = ()

    def copy(self) -> Shares:
        new = super().copy()
        new.cells = self.cells
        return new


class Forgets(TinyState):
    """Forgets a field."""

    __slots__ = ()

    def copy(self) -> Forgets:
        new = super().copy()
        new.first = "blue"
        return new


def state_type(kind: type[TinyState]) -> dict[str, Any]:
    """The parts of a game whose positions are of another type."""

    def begin(scenario: Any, play: Play) -> TinyState:
        state = kind(scenario)
        made = tiny.begin(scenario, play)
        for name in TinyState.fields:
            setattr(state, name, getattr(made, name))
        return state

    kind.fields = TinyState.fields
    return {"state": kind, "begin": begin}


def test_a_copy_that_shares_is_noticed() -> None:
    broken(check_copies, "changed the original: cells", **state_type(Shares))


def test_a_copy_that_forgets_is_noticed() -> None:
    broken(check_copies, "a copy differs from its original: first", **state_type(Forgets))


def test_a_stale_cache_is_noticed() -> None:
    def lazy(state: TinyState, frame: Turn, seat: Seat, action: Action, play: Play) -> None:
        gap = state.gap
        tiny.turn_answer(state, frame, seat, action, play)
        state._gap = gap

    broken(check_json, "a stale cache", frames=turn(answer=lazy))


def test_an_event_that_does_not_survive_json_is_noticed() -> None:
    events = tuple(kind for kind in PARTS["events"] if kind is not Stepped)
    broken(check_json, "Invalid value 'stepped'", events=events)


def test_dice_from_elsewhere_are_noticed() -> None:
    own = SeededDice(1)

    def private(state: TinyState, frame: Frame, play: Play) -> None:
        play.dice = own
        tiny.work_blow(state, frame, play)  # type: ignore[arg-type]

    frames = {**FRAMES, tiny.Blow: type(FRAMES[tiny.Blow])(private)}  # type: ignore[arg-type]
    broken(check_replay, "came out differently|replay: action", frames=frames)
    broken(check_copies, "came out differently", frames=frames)


# -- legality --------------------------------------------------------------------------------


def test_an_offer_that_is_forbidden_is_noticed() -> None:
    def generous(state: TinyState, frame: Turn, seat: Seat) -> list[Action]:
        return [*tiny.turn_actions(state, frame, seat), Step(7)]

    broken(check_legality, "is offered to", frames=turn(actions=generous))


def test_an_action_offered_twice_is_noticed() -> None:
    def twice(state: TinyState, frame: Turn, seat: Seat) -> list[Action]:
        return tiny.turn_actions(state, frame, seat) * 2

    broken(check_legality, "offered the same action twice", frames=turn(actions=twice))


def test_a_check_that_lets_too_much_through_is_noticed() -> None:
    def lenient(state: TinyState, frame: Turn, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Step) and action.to == state.cells[other(seat)]:
            return None
        return tiny.turn_why_not(state, frame, seat, action)

    broken(check_legality, "not forbidden but not offered", frames=turn(why_not=lenient))


def test_a_check_that_breaks_on_nonsense_is_noticed() -> None:
    def fragile(state: TinyState, frame: Turn, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Strike) and action.card:
            tiny.CARDS[action.card]
        return tiny.turn_why_not(state, frame, seat, action)

    broken(check_legality, "why_not of .* broke: KeyError", frames=turn(why_not=fragile))


def test_an_action_that_crashes_is_noticed() -> None:
    def crash(state: TinyState, frame: Turn, seat: Seat, action: Action, play: Play) -> None:
        if isinstance(action, Step) and action.to == 3:
            raise IndexError("no such cell")
        tiny.turn_answer(state, frame, seat, action, play)

    broken(check_applies, "applying .* broke: IndexError", frames=turn(answer=crash))


def test_a_dead_end_is_noticed() -> None:
    def stuck(state: TinyState, frame: Turn, seat: Seat) -> list[Action]:
        actions = tiny.turn_actions(state, frame, seat)
        return [] if state.cells[seat] == 2 else actions

    broken(check_applies, "must choose .turn. and has no action", frames=turn(actions=stuck))
    broken(check_turns, "must choose and has no action", frames=turn(actions=stuck))


def test_a_stranger_who_must_choose_is_noticed() -> None:
    frames = turn(seats=lambda state, frame: (frame.seat, "green"))
    broken(check_turns, "those who must choose are", frames=frames)


def test_a_quiet_answer_that_is_not_offered_is_noticed() -> None:
    window = FRAMES[Parrying]
    assert isinstance(window, Asks)
    part = Asks(
        window.rule,
        window.actions,
        window.why_not,
        window.answer,
        window="parry",
        passing=lambda *_: Strike(),
    )
    broken(check_turns, "the quiet answer .* is not offered", frames={**FRAMES, Parrying: part})


# -- secrets ---------------------------------------------------------------------------------


def test_a_view_that_shows_too_much_is_noticed() -> None:
    def open_hands(state: TinyState, seat: Seat | None) -> TinyView:
        view = tiny.see(state, seat)
        foe = state.hands[other(seat)] if seat else ()
        return msgspec.structs.replace(view, discard=(*view.discard, *foe))

    def imagine(scenario: Any, view: TinyView, dice: Dice) -> TinyState:
        count = view.counts[other(view.seat)] if view.seat else 0
        discard = view.discard[: len(view.discard) - count] if count else view.discard
        return tiny.imagine(scenario, msgspec.structs.replace(view, discard=discard), dice)

    broken(check_secrets, "sees another position .*: discard", see=open_hands, imagine=imagine)


def test_a_view_that_counts_hidden_cards_is_noticed() -> None:
    def counting(state: TinyState, seat: Seat | None) -> TinyView:
        view = tiny.see(state, seat)
        parries = sum(hand.count("parry") for hand in state.hands.values())
        return msgspec.structs.replace(view, deck=view.deck + 100 * parries)

    broken(check_secrets, "sees another position .*: deck", see=counting)


def test_a_window_that_opens_on_a_hidden_card_is_noticed() -> None:
    def only_with_parry(state: TinyState, frame: tiny.Blow, play: Play) -> None:
        target = other(frame.seat)
        if not frame.asked and "parry" not in state.hands[target]:
            frame = tiny.Blow(frame.seat, frame.card, False, True)
        tiny.work_blow(state, frame, play)

    frames = {**FRAMES, tiny.Blow: type(FRAMES[tiny.Blow])(only_with_parry)}  # type: ignore[arg-type]
    broken(check_secrets, "where it might as well be", frames=frames)


def test_a_refusal_that_tells_a_secret_is_noticed() -> None:
    def chatty(state: TinyState, frame: Turn, seat: Seat, action: Action) -> Refusal | None:
        refusal = tiny.turn_why_not(state, frame, seat, action)
        if refusal is None or refusal.code != "not-next-to":
            return refusal
        return Refusal("TINY-3.01", "not-next-to", {"cell": len(set(state.hands[other(seat)]))})

    broken(check_secrets, "why .* may not do .* depends", frames=turn(why_not=chatty))


def test_an_offer_that_tells_a_secret_is_noticed() -> None:
    def sly(state: TinyState, frame: Turn, seat: Seat) -> list[Action]:
        actions = tiny.turn_actions(state, frame, seat)
        return actions[::-1] if "parry" in state.hands[other(seat)] else actions

    broken(check_secrets, "is offered depends on what it may not know", frames=turn(actions=sly))


def test_a_card_that_is_shown_to_all_unsaid_is_noticed() -> None:
    def loud(state: TinyState, frame: Turn, seat: Seat, action: Action, play: Play) -> None:
        tiny.turn_answer(state, frame, seat, action, play)
        if isinstance(action, Step) and state.deck:
            play.tell(tiny.Shuffled(tiny.CARDS[state.deck[-1]]))

    broken(check_secrets, "hears .* where it might as well be", frames=turn(answer=loud))


def test_an_order_that_others_see_is_noticed() -> None:
    def see(state: TinyState, seat: Seat | None) -> TinyView:
        return msgspec.structs.replace(tiny.see(state, seat), orders=state.orders)

    broken(check_orders, "sees an order that red gives: orders", see=see)


# -- undo ------------------------------------------------------------------------------------


class Quietly(CardShown, frozen=True, tag="card-shown"):
    """A card shown without saying that it reveals something."""

    reveals: ClassVar[bool] = False


class Loudly(Stepped, frozen=True, tag="stepped"):
    """A step that claims to reveal something."""

    reveals: ClassVar[bool] = True


def events(*kinds: type[Any]) -> tuple[type[Any], ...]:
    """The events with some of them replaced by those of the same tag."""
    tags = {kind.__struct_config__.tag: kind for kind in kinds}
    return tuple(tags.get(kind.__struct_config__.tag, kind) for kind in PARTS["events"])


def test_undo_over_a_card_that_was_seen_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiny, "CardShown", Quietly)
    broken(
        check_undo,
        "undo is offered although something became known: (red|blue)",
        events=events(Quietly),
    )


def test_undo_over_a_look_at_the_deck_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    class Peeked(tiny.Looked, frozen=True, tag="looked"):
        reveals: ClassVar[bool] = False

    monkeypatch.setattr(tiny, "Looked", Peeked)
    broken(check_undo, "something became known: .*peeked, top", events=events(Peeked))


def test_undo_that_is_closed_for_nothing_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiny, "Stepped", Loudly)
    broken(check_undo, "'stepped' says that it reveals something", events=events(Loudly))


def test_undo_over_dice_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Session.submit

    def forgets_dice(self: Session, seat: Seat, action: Action, expected: int | None = None) -> Any:
        before = self.state.copy()
        found = real(self, seat, action, expected)
        if not self._before:
            self._before.append(before)
        return found

    monkeypatch.setattr(Session, "submit", forgets_dice)
    broken(check_undo, "undo is offered although something became known")


def test_undo_that_is_never_offered_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Session, "undoable", lambda self, seat: 0)
    broken(check_undo, "undo is not offered although nothing became known")


def test_undo_for_the_wrong_seat_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Session, "undoable", lambda self, seat: len(self._before))
    broken(check_undo, "may take back what .* did")


def test_undo_over_what_another_did_before_all_eyes_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Session, "_noticed", lambda self, seat, number, before, after: False)
    broken(check_undo, "may take back what .* did")


def test_undo_that_forgets_what_others_did_in_secret_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Session, "_again", lambda self, entry: None)
    broken(check_undo, "undo took back something else too")


# -- words -----------------------------------------------------------------------------------


def with_texts(tmp_path: Path, language: str, old: str, new: str) -> Game:
    """The game with one line of its texts changed."""
    folder = tmp_path / "files"
    copytree(GAME.folder, folder)
    path = folder / "locale" / f"{language}.ftl"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    return make(folder=folder)


@pytest.mark.parametrize(
    ("language", "old", "new", "said"),
    [
        ("en", "event-hurt = ", "event-pain = ", r"no message 'event-hurt' \(an event\) in en"),
        ("es", "action-scout", "action-x", r"no message 'action-scout' \(an action\) in es"),
        ("es", "prompt-parrying", "prompt-x", "no message 'prompt-parrying'"),
        ("en", "refusal-occupied", "refusal-x", "no message 'refusal-occupied'.*in tiny.py"),
        ("es", "    .remedy = Puja.\n", "", "no message 'refusal-bid-first.remedy'"),
        ("es", "Tienes { $points }", "Tienes { $puntos }", "other variables in es: points, puntos"),
        ("es", "title = Un duelo", "titulo = Un duelo", "'title' is missing in es"),
        ("en", "title = A duel", "title", "en.ftl: cannot be read at"),
    ],
)
def test_a_missing_word_is_noticed(
    tmp_path: Path, language: str, old: str, new: str, said: str
) -> None:
    with pytest.raises(ConformanceError, match=said):
        check_texts(with_texts(tmp_path, language, old, new), SOURCES)


def test_a_fact_that_the_sentence_needs_and_nobody_gives_is_noticed() -> None:
    def silent(state: TinyState, frame: Turn, seat: Seat, action: Action) -> Refusal | None:
        refusal = tiny.turn_why_not(state, frame, seat, action)
        return refusal and Refusal(refusal.rule, refusal.code)

    broken(check_sentences, r"without (card|cell)", frames=turn(why_not=silent))


def test_a_rule_that_does_not_exist_is_noticed(tmp_path: Path) -> None:
    def liar(state: TinyState, frame: Turn, seat: Seat, action: Action, play: Play) -> None:
        tiny.turn_answer(state, frame, seat, action, play)
        play.tell(Stepped(seat, 1, rule="TINY-9.99"))

    broken(check_sentences, "cites 'TINY-9.99'", frames=turn(answer=liar))
    source = tmp_path / "rules.py"
    source.write_text('RULE = "TINY-9.98"  # and TINY-4.01\n', encoding="utf-8")
    with pytest.raises(ConformanceError, match=r"rules\.py:1: no rule TINY-9\.98") as found:
        check_rules(GAME, [source])
    assert "4.01" not in str(found.value)


def test_an_id_that_a_reader_would_see_is_noticed() -> None:
    def bare(scenario: Any, event: Any) -> Any:
        said = tiny.words(scenario, event)
        return (
            said
            if isinstance(event, Refusal)
            else tiny.Words(said.id, {**said.args, "seat": "red"})
        )

    broken(check_sentences, r"with a bare id, seat = 'red'", words=bare)


def test_terrain_without_a_name_is_noticed() -> None:
    def strange(scenario: Any, view: Any, seat: Seat | None) -> Any:
        seen = tiny.scene(scenario, view, seat)
        return msgspec.structs.replace(seen, cells=(tiny.Cell(0, "0", 0, 0, "quicksand"),))

    broken(check_sentences, r"'quicksand' \(terrain\) has no name in en", scene=strange)


def test_an_event_without_words_is_noticed() -> None:
    def speechless(scenario: Any, event: Any) -> Any:
        return tiny.Words("event-unheard-of")

    broken(check_sentences, "says 'event-unheard-of', which is not in en", words=speechless)
