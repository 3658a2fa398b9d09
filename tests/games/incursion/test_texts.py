# SPDX-License-Identifier: MIT
"""Everything Incursion can say has words in every language, and they say it."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from redoubt.games.incursion import GAME
from redoubt.games.incursion import actions as a
from redoubt.games.incursion import events as e
from redoubt.games.incursion.content import DATA, content
from redoubt.games.incursion.rules.table import FRAMES
from redoubt.games.incursion.scene import GROUPS
from redoubt.games.incursion.words import words
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.flow import Asks
from redoubt.kernel.records import Action, Decision, Event, Result, Setup, Standing, tag_of
from redoubt.kernel.refusal import Refusal
from redoubt.kernel.scene import Scene, Words
from redoubt.kernel.texts import LANGUAGES, texts

RULES = sorted((GAME.folder / "rules").glob("*.py"))
ASKING = [kind for kind, part in FRAMES.items() if isinstance(part, Asks)]
CARDS = sorted(content("en").cards)
MODELS = sorted(content("en").models)

# What stands in each field of a record, for sentences to be tried.
SAMPLES: dict[str, Any] = {
    "ap": 2, "allied": 1, "at": "C4", "but": (), "card": "snafu", "cards": ("snafu", "cave-in"),
    "count": 3, "cp": 2, "door": "C4-C5", "dp": 1, "entry": "A7", "face": 4, "faces": (3, 5),
    "facing": "N", "fortitude": 4, "fortitude_mods": (), "from_unit": "sarge-2", "german": 2,
    "hits": 1, "item": "pinger", "kept": (), "kind": "shot", "mission": "recon", "mods": (),
    "model": "grunt", "models": ("grunt", "grunt"), "new": (6,), "old": (1,), "only": (),
    "policy": "never", "reason": "doors-sealed", "rule": "INC-1.01", "seat": "allied", "shot": 1,
    "special": 4, "squares": 3, "target": "sturmzombie-7", "to": "C4", "to_unit": "grunt-3",
    "turn": 2, "unit": "grunt-1", "units": ("grunt-1", "sarge-2"), "weapon": "lmg",
    "what": "volatile", "window": "reaction", "winner": "german",
}  # fmt: skip


@cache
def scenario(**options: Any) -> Any:
    return GAME.scenario(Setup("incursion", options))


def said(asked: Words | str) -> str:
    """A sentence that exists in every language, leaves nothing open, and names no bare id."""
    sentences = []
    for language in LANGUAGES:
        spoken = texts(GAME.folder, language)
        asked = Words(asked) if isinstance(asked, str) else asked
        assert spoken.has(asked.id), f"{language}: no {asked.id}"
        for value in asked.args.values():
            for part in value if isinstance(value, list | tuple) else (value,):
                if isinstance(part, Words):
                    said(part)
        sentence = spoken.say(asked)
        assert sentence.strip(), f"{language}: {asked.id} says nothing"
        assert "{" not in sentence, f"{language}: {asked.id} says {sentence!r}"
        sentences.append(sentence)
    return sentences[0]


# -- the files ----------------------------------------------------------------------------


class Variables(Visitor):
    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:
        self.found.add(node.id.name)


@cache
def variables(language: str) -> dict[str, frozenset[str]]:
    """Every message and attribute of a language with the variables it uses."""
    text = (GAME.folder / "locale" / f"{language}.ftl").read_text(encoding="utf-8")
    found: dict[str, frozenset[str]] = {}
    for entry in FluentParser().parse(text).body:
        assert not isinstance(entry, ftl.Junk), f"{language}: {entry.content}"
        if isinstance(entry, ftl.Message):
            parts = {entry.id.name: entry.value}
            parts |= {f"{entry.id.name}.{x.id.name}": x.value for x in entry.attributes}
            for id, pattern in parts.items():
                visitor = Variables()
                visitor.visit(pattern)
                assert id not in found, f"{language}: {id} is there twice"
                found[id] = frozenset(visitor.found)
    return found


def test_all_languages_have_the_same_messages_with_the_same_variables() -> None:
    english = variables("en")
    for language in LANGUAGES:
        assert variables(language) == english


# -- what the rules can say ---------------------------------------------------------------


@cache
def functions() -> list[tuple[ast.FunctionDef, Path]]:
    found = []
    for path in RULES:
        tree = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        found += [(node, path) for node in tree if isinstance(node, ast.FunctionDef)]
    return found


def calls(name: str) -> Iterator[tuple[ast.Call, ast.FunctionDef, Path]]:
    """Every call of a name in the rules, with the function around it."""
    for function, path in functions():
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == name:
                yield node, function, path


def strings(node: ast.expr, function: ast.FunctionDef) -> list[str]:
    """What an expression may be: a string, one of several, or a name assigned in the function."""
    if isinstance(node, ast.Constant):
        return [str(node.value)]
    if isinstance(node, ast.IfExp):
        return strings(node.body, function) + strings(node.orelse, function)
    if isinstance(node, ast.Name):
        found: list[str] = []
        for line in ast.walk(function):
            if isinstance(line, ast.Assign) and ast.unparse(line.targets[0]) == node.id:
                found += strings(line.value, function)
        assert found, f"{function.name}: what is {node.id}?"
        return found
    assert isinstance(node, ast.Attribute), f"{function.name}: {ast.unparse(node)}"
    return []  # a refusal passed on under another rule


def facts(node: ast.expr, function: ast.FunctionDef) -> set[str]:
    """The keys that the facts of a refusal have."""
    if isinstance(node, ast.Name):
        found: set[str] = set()
        for line in ast.walk(function):
            if isinstance(line, ast.Assign | ast.AnnAssign) and line.value is not None:
                target = line.targets[0] if isinstance(line, ast.Assign) else line.target
                if ast.unparse(target) == node.id:
                    found |= facts(line.value, function)
                elif isinstance(target, ast.Subscript) and ast.unparse(target.value) == node.id:
                    found.add(str(ast.literal_eval(target.slice)))
        return found
    assert isinstance(node, ast.Dict), ast.unparse(node)
    keys: set[str] = set()
    for key, value in zip(node.keys, node.values, strict=True):
        keys |= facts(value, function) if key is None else {str(ast.literal_eval(key))}
    return keys


@cache
def refusals() -> list[tuple[str, frozenset[str], str]]:
    """Every refusal of the rules: its code, its facts, and where it is."""
    found = []
    for node, function, path in calls("Refusal"):
        for code in strings(node.args[1], function):
            keys = facts(node.args[2], function) if len(node.args) > 2 else set()
            found.append((code, frozenset(keys), f"{path.name} {function.name}"))
    return found


def test_every_refusal_has_a_reason_and_a_remedy_made_of_its_facts() -> None:
    known = variables("en")
    for code, keys, where in refusals():
        for id in (f"refusal-{code}", f"refusal-{code}.remedy"):
            assert id in known, f"{where}: no {id}"
            assert known[id] <= keys, f"{where}: {id} wants {set(known[id] - keys)}"


def test_no_refusal_is_explained_that_the_rules_never_give() -> None:
    used = {code for code, _, _ in refusals()}
    written = {id.removeprefix("refusal-") for id in variables("en") if id.startswith("refusal-")}
    assert {code.removesuffix(".remedy") for code in written} == used


@pytest.mark.parametrize("code", sorted({code for code, _, _ in refusals()}))
def test_a_refusal_is_said_with_the_names_of_its_facts(code: str) -> None:
    keys = next(keys for each, keys, _ in refusals() if each == code)
    more = {"active": "grunt-3", "other": "blitzhund-4", "next": "ilsa-5", "when": "attack"}
    given = {key: (SAMPLES | more).get(key, 3) for key in keys}
    asked = words(scenario(), Refusal("INC-1.01", code, given))
    assert said(asked)
    assert said(Words(f"{asked.id}.remedy", asked.args))


def test_every_modifier_has_a_name() -> None:
    labels: set[str] = set()
    for node, _, _ in calls("Mod"):
        label = node.args[0]
        if isinstance(label, ast.JoinedStr):  # f"weapon-{...}"
            labels |= {f"weapon-{id}" for id in content("en").weapons}
        else:
            labels.add(str(ast.literal_eval(label)))
    assert labels > {"bomb", "crushing-blow"}
    for label in labels:
        assert said(f"mod-{label}")


def test_every_way_to_end_a_game_has_a_reason() -> None:
    reasons = {str(ast.literal_eval(node.args[2])) for node, _, _ in calls("end")}
    for node, function, _ in calls("Result"):
        if isinstance(node.args[1], ast.Constant):
            reasons |= set(strings(node.args[1], function))
    assert reasons > {"doors-sealed", "campaign"}
    for reason in reasons:
        assert said(words(scenario(), Result(("german",), reason, "INC-1.01")))


def test_every_kind_of_attack_is_declared_in_words_of_its_own() -> None:
    for node, _, _ in calls("Declared"):
        kind = str(ast.literal_eval(node.args[1]))
        event = e.Declared("grunt-1", kind, "ilsa-2", "C4")
        assert words(scenario(), event).id == f"event-declared.{kind}"
        assert said(words(scenario(), event))


def test_every_plain_roll_says_what_it_is_for() -> None:
    for node, _, _ in calls("Rolled"):
        what = str(ast.literal_eval(node.args[0]))
        assert said(words(scenario(), e.Rolled(what, 4)))
        assert said(words(scenario(), e.Rolled(what, 4, "grunt-1")))


# -- records ------------------------------------------------------------------------------


def sample(kind: type[Action] | type[Event]) -> Any:
    fields = {name: SAMPLES[name] for name in kind.__struct_fields__}
    if kind is e.Reshuffled:
        fields["cards"] = 60
    return kind(**fields)


@pytest.mark.parametrize("kind", [*a.ACTIONS, Standing], ids=tag_of)
def test_every_action_can_be_said_and_typed(kind: type[Action]) -> None:
    assert said(words(scenario(), sample(kind)))
    assert said(f"verb-{tag_of(kind)}")


@pytest.mark.parametrize("kind", e.EVENTS, ids=tag_of)
def test_every_event_can_be_said(kind: type[Event]) -> None:
    assert said(words(scenario(), sample(kind)))


@pytest.mark.parametrize("kind", ASKING, ids=tag_of)
def test_every_question_can_be_said(kind: Any) -> None:
    assert said(words(scenario(), Decision(tag_of(kind), ("allied", "german"))))


def test_every_window_has_a_name() -> None:
    names = {part.window for part in FRAMES.values() if isinstance(part, Asks) and part.window}
    names |= {card.when for card in content("en").cards.values()}
    for name in ("open_window", "WindowCheck"):
        for node, function, _ in calls(name):
            given = node.args[1 if name == "open_window" else 0]
            if not isinstance(given, ast.Attribute | ast.Name):  # a window handed on
                names |= set(strings(given, function))
    assert names > {"after-deployment", "casualty", "response"}
    for name in names:
        assert said(f"window-{name}")


def test_every_group_of_choices_has_a_name() -> None:
    for group in {*GROUPS.values(), "end"}:
        assert said(f"group-{group}")


# -- content ------------------------------------------------------------------------------


def test_every_mission_has_a_title_and_a_briefing() -> None:
    for path in (DATA / "missions").glob("*.toml"):
        assert said(f"mission-{path.stem}")
        assert said(f"mission-{path.stem}.brief")


@pytest.mark.parametrize("edition", ["en", "es"])
def test_every_card_has_a_name_and_a_text(edition: str) -> None:
    for card in CARDS:
        name = words(scenario(edition=edition), a.PlayCard(card)).args["card"]
        assert said(name)
        assert said(f"{name.id}.text")


def test_a_card_that_does_something_else_in_the_other_edition_has_its_own_text() -> None:
    english, spanish = content("en").cards, content("es").cards
    for id in CARDS:
        one, other = english[id], spanish[id]
        same = (one.effect, one.when, one.aim) == (other.effect, other.when, other.aim)
        assert (f"card-{id}-es" in variables("en")) == (not same), id


def test_every_model_has_a_name_and_a_letter_of_its_own() -> None:
    for language in LANGUAGES:
        spoken = texts(GAME.folder, language)
        letters = [spoken.say(f"model-{id}.letter").lower() for id in MODELS]
        assert len(set(letters)) == len(letters)
        assert all(len(letter) == 1 for letter in letters)
    for id in MODELS:
        assert said(f"model-{id}")


def test_every_weapon_and_item_has_a_name() -> None:
    for id in content("en").weapons:
        assert said(f"weapon-{id}")
    for mission in ("recon", "incursion", "pinger"):
        for item in scenario(mission=mission).item_starts:
            assert said(f"item-{item}")


# -- names --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("thing", "sentence"),
    [
        (e.Moved("grunt-3", "C4"), "Grunt APE 3 moves to C4."),
        (e.Moved("gretel-3", "C4"), "Gretel von X moves to C4."),
        (e.Moved("z1", "C4"), "z1 moves to C4."),
        (e.Turned("hmg-ape-2", "W"), "HMG APE 2 faces west."),
        (e.Paid("grunt-3", 1, 2), "Grunt APE 3 pays 1 AP, 2 CP."),
        (e.ForceChosen("allied", ("grunt", "grunt")), "The Allies bring: 2 × Grunt APE."),
        (e.Picked("german", "2 A7"), "Noted: 2 Sturmzombies to A7."),
        (e.Picked("german", "3"), "Noted: 3 CP."),
        (e.CardAnnounced("german", "cave-in", "C4"), "The Germans play Cave In on C4."),
        (e.CardAnnounced("german", "power-surge"), "The Germans play Power Surge."),
        (
            e.Shot("grunt-1", "sturmzombie-7", (4, 6), (), 4, 2),
            "Grunt APE 1 shoots Sturmzombie 7, 4 needed: 2 hits.",
        ),
        (a.Activate("sturmzombie@J12"), "Activate the next Sturmzombie at J12"),
        (a.Shoot("grunt-1", "lmg", "ilsa-9"), "Shoot Ilsa von X with LMG"),
        (a.Throw("grunt-1", "grenades", "C4"), "Throw a grenade at C4"),
        (a.Buy("sturmzombie"), "Buy: block of Sturmzombies"),
        (a.Buy("sarge", ("snafu",)), "Buy the veteran: APE Sarge with SNAFU"),
        (a.Reroll(), "Keep the roll"),
        (a.Kill(3), "Kill card 3"),
    ],
)
def test_ids_become_names(thing: Any, sentence: str) -> None:
    assert said(words(scenario(), thing)) == sentence


def test_dice_are_told_in_spanish_too() -> None:
    shot = e.Shot("grunt-1", "sturmzombie-7", (1, 2), (), 4, 0)
    spoken = texts(GAME.folder, "es").say(words(scenario(), shot))
    assert spoken == "Soldado APE 1 dispara a Sturmzombie 7, necesita 4: fallo."


# -- whole games --------------------------------------------------------------------------


def read_out(drawn: Scene) -> None:
    """Say everything there is to read in a scene."""
    said(drawn.title)
    said(drawn.prompt)
    for side in drawn.sides.values():
        said(side)
    for counter in drawn.counters:
        said(counter.words)
        assert len(counter.letter) == 1
        for badge in counter.badges:
            said(badge.words)
    for track in drawn.tracks:
        said(track.words)
    for card in drawn.cards:
        said(card.words)
        said(card.text)
    for mark in {mark for cell in drawn.cells for mark in cell.marks}:
        said(f"mark-{mark}")
    for kind in {edge.kind for edge in drawn.edges}:
        said(f"edge-{kind}")


@pytest.mark.parametrize(
    ("mission", "edition"), [("recon", "en"), ("incursion", "es"), ("pinger", "en")]
)
def test_a_game_can_be_read_from_beginning_to_end(mission: str, edition: str) -> None:
    chance, dice = random.Random(5), SeededDice(5)
    options = {"mission": mission, "edition": edition, "forces": "random", "orders": {}}
    state, happened = GAME.new(Setup("incursion", options), dice)
    for _ in range(150):
        for event in happened:
            said(GAME.words(state.scenario, event))
        decision = GAME.decision(state)
        if decision is None:
            break
        said(GAME.words(state.scenario, decision))
        seat = chance.choice(decision.seats)
        for viewer in (seat, None):
            read_out(GAME.scene(state.scenario, GAME.view(state, viewer), viewer))
        view, legal = GAME.view(state, seat), GAME.actions(state, seat)
        for action in legal[:8]:
            choice = GAME.choice(state.scenario, view, action)
            said(choice.words)
            assert GAME.read_action(choice.action) == action
        happened = GAME.apply(state, seat, chance.choice(legal), dice)
