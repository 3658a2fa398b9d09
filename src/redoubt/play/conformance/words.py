# SPDX-License-Identifier: MIT
"""Every word exists in every language, and every rule that is cited exists in the catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from redoubt.kernel import texts
from redoubt.kernel.catalogue import CITED, Catalogue, load
from redoubt.kernel.dice import Dice
from redoubt.kernel.flow import Asks
from redoubt.kernel.game import Game
from redoubt.kernel.records import Event, Standing, tag_of
from redoubt.kernel.refusal import Mod
from redoubt.kernel.scene import Scene, Words
from redoubt.play.conformance.candidates import candidates
from redoubt.play.conformance.walk import ConformanceError, Point

REFUSAL = re.compile(r'Refusal\(\s*"([A-Z0-9.-]+)",\s*"([a-z0-9-]+)"')
KERNEL = Path(texts.__file__).parent
RAW = re.compile(r"[a-z][a-z0-9]+(?:[ _-][a-z0-9]+)*")  # what an id looks like, and a name does not
OWN_RULE = "KERNEL"  # what the kernel cites for its own refusals

Messages = dict[str, frozenset[str]]  # "id" or "id.attribute" -> the variables it uses


class _Variables(Visitor):
    """Collects the variables of a pattern."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.names.add(node.id.name)


class _Shown(_Variables):
    """Collects the variables that a reader sees, not those that only choose between variants."""

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802
        inside = _Shown()
        for variant in node.variants:
            inside.visit(variant.value)
        chosen_by = _Variables()  # shown, it is the number or name that has no variant of its own
        chosen_by.visit(node.selector)
        self.names |= inside.names - chosen_by.names


@cache
def messages(folder: Path, language: str) -> Messages:
    """The messages of a game (and of the kernel) in one language, with their variables."""
    return _messages(folder, language, _Variables)


@cache
def shown(folder: Path) -> Messages:
    """The messages of a game (and of the kernel) with the variables that some readers see."""
    seen: Messages = {}
    for language in texts.LANGUAGES:
        for id, names in _messages(folder, language, _Shown).items():
            seen[id] = seen.get(id, frozenset()) | names
    return seen


def _messages(folder: Path, language: str, collects: type[_Variables]) -> Messages:
    found: Messages = {}
    for place in (KERNEL, folder):
        path = place / "locale" / f"{language}.ftl"
        if not path.exists():
            raise ConformanceError(f"no texts in {language!r}: {path.name} is missing")
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            if isinstance(entry, ast.Junk):
                said = entry.content.strip().splitlines()[0] if entry.content else ""
                raise ConformanceError(f"{path.name}: cannot be read at {said!r}")
            if not isinstance(entry, ast.Message):
                continue
            if entry.value is not None:
                found[entry.id.name] = _variables(entry.value, collects())
            for attribute in entry.attributes:
                id = f"{entry.id.name}.{attribute.id.name}"
                found[id] = _variables(attribute.value, collects())
    return found


def _variables(pattern: ast.Pattern, visitor: _Variables) -> frozenset[str]:
    visitor.visit(pattern)
    return frozenset(visitor.names)


def sources(game: Game) -> list[Path]:
    """The Python files of a game."""
    return sorted(game.folder.rglob("*.py"))


def needed(game: Game, files: Iterable[Path]) -> Iterator[tuple[str, str]]:
    """Every message that a game must have, and what for."""
    for event in game.event_types:
        yield f"event-{tag_of(event)}", "an event"
    for action in game.action_types:
        yield f"action-{tag_of(action)}", "an action"
    for frame, part in game.frames.items():
        if isinstance(part, Asks):
            yield f"prompt-{tag_of(frame)}", "the prompt of a frame"
    for file in files:
        for _, code in REFUSAL.findall(file.read_text(encoding="utf-8")):
            yield f"refusal-{code}", f"a refusal in {file.name}"
            yield f"refusal-{code}.remedy", f"a refusal in {file.name}"


def check_texts(game: Game, files: Iterable[Path] | None = None) -> None:
    """All texts are there in all languages, with the same variables; every problem at once."""
    files = sources(game) if files is None else list(files)
    spoken = {language: messages(game.folder, language) for language in texts.LANGUAGES}
    problems = [
        f"no message {id!r} ({what}) in {language}"
        for id, what in dict(needed(game, files)).items()
        for language in texts.LANGUAGES
        if id not in spoken[language]
    ]
    first, *others = texts.LANGUAGES
    for language in others:
        for id in sorted(spoken[first].keys() | spoken[language].keys()):
            ours, theirs = spoken[first].get(id), spoken[language].get(id)
            if ours is None or theirs is None:
                missing = first if ours is None else language
                problems.append(f"message {id!r} is missing in {missing}")
            elif ours != theirs:
                differ = ", ".join(sorted(ours ^ theirs))
                problems.append(f"message {id!r} has other variables in {language}: {differ}")
    _raise(game, problems)


def check_rules(game: Game, files: Iterable[Path] | None = None) -> None:
    """Every rule that the sources cite is in the catalogue."""
    rules = rules_of(game)
    problems = [
        f"{file.name}:{number}: no rule {id}"
        for file in (sources(game) if files is None else files)
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        for id in CITED.findall(line)
        if id not in rules
    ]
    problems += [
        f"frame {tag_of(frame)!r} asks by no rule {part.rule!r}"
        for frame, part in game.frames.items()
        if isinstance(part, Asks) and part.rule not in rules
    ]
    _raise(game, problems)


@cache
def _catalogue(folder: Path) -> Catalogue:
    return load(folder / "rules.toml")


def rules_of(game: Game) -> Catalogue:
    """The catalogue in a game's folder."""
    return _catalogue(game.folder)


def _raise(game: Game, problems: list[str]) -> None:
    if problems:
        raise ConformanceError(f"{game.id}: " + "\n  ".join(dict.fromkeys(problems)))


def said(point: Point, dice: Dice) -> None:
    """All that this point says can be said, with every variable and a rule that exists."""
    game, state = point.game, point.state
    scenario, view = state.scenario, game.view(state, point.seat)
    scene = game.scene(scenario, view, point.seat)
    _kinds(point, scene)
    for id_words in _all_words(scene):
        _sayable(point, id_words, "the scene")
        _no_ids(point, id_words, "the scene")
    if not isinstance(point.action, Standing):
        for words in _all_words(game.choice(scenario, view, point.action)):
            _sayable(point, words, "a choice")
            _no_ids(point, words, "a choice")
        tries = candidates(game, state, game.actions(state, point.seat), point.seen, dice)
        for action in tries:
            refusal = game.why_not(state, point.seat, action)
            if refusal is not None:
                _rule(point, refusal.rule, f"refusal {refusal.code!r}")
                words = Words(f"refusal-{refusal.code}", dict(refusal.facts))
                _sayable(point, words, "a refusal")
                _sayable(point, Words(f"{words.id}.remedy", words.args), "a remedy")
    copy = state.copy()
    for event in game.apply(copy, point.seat, point.action, point.dice()):
        _event(point, event)


def _event(point: Point, event: Event) -> None:
    kind = f"event {tag_of(type(event))!r}"
    if type(event) not in point.game.event_types:
        raise point.fail(f"{kind} is not among the game's events")
    for words in _all_words(point.game.words(point.state.scenario, event)):
        _sayable(point, words, kind)
        _no_ids(point, words, kind)
    for label in _labels(event):
        _kind(point, "mod", label)
    for rule in _rules_in(msgspec.to_builtins(event)):
        _rule(point, rule, kind)


def _rules_in(thing: Any) -> Iterator[str]:
    """Every value under a key `rule`, however deep."""
    if isinstance(thing, dict):
        for key, value in thing.items():
            if key == "rule" and isinstance(value, str):
                if value:
                    yield value
            else:
                yield from _rules_in(value)
    elif isinstance(thing, list | tuple):
        for item in thing:
            yield from _rules_in(item)


def _rule(point: Point, rule: str, what: str) -> None:
    if rule != OWN_RULE and rule not in rules_of(point.game):
        raise point.fail(f"{what} cites {rule!r}, which is not in the catalogue")


def _all_words(thing: Any) -> Iterator[Words]:
    """Every Words inside a record."""
    if isinstance(thing, Words):
        yield thing
        yield from _all_words(thing.args)
    elif isinstance(thing, msgspec.Struct):
        for name in thing.__struct_fields__:
            yield from _all_words(getattr(thing, name))
    elif isinstance(thing, dict):
        for value in thing.values():
            yield from _all_words(value)
    elif isinstance(thing, list | tuple):
        for item in thing:
            yield from _all_words(item)


def _sayable(point: Point, words: Words, what: str) -> None:
    for language in texts.LANGUAGES:
        found = messages(point.game.folder, language).get(words.id)
        if found is None:
            raise point.fail(f"{what} says {words.id!r}, which is not in {language}")
        missing = found - words.args.keys()
        if missing:
            names = ", ".join(sorted(missing))
            raise point.fail(f"{what} says {words.id!r} without {names} ({language})")


def _no_ids(point: Point, words: Words, what: str) -> None:
    """Readers see names. (What somebody typed may come back as it is: in refusals.)"""
    for variable in shown(point.game.folder).get(words.id, ()):
        for text in _strings(words.args.get(variable)):
            if RAW.fullmatch(text):
                raise point.fail(f"{what} says {words.id!r} with a bare id, {variable} = {text!r}")


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, bool):
        yield str(value).lower()  # texts have no words for it: they can only choose by it
    elif isinstance(value, str):
        yield value
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _strings(item)


def _labels(event: Event) -> Iterator[str]:
    """The names of all modifiers that an event tells of."""
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if isinstance(value, tuple):
            yield from (each.label for each in value if isinstance(each, Mod))


def _kinds(point: Point, scene: Scene) -> None:
    """What lies on the board and stands between its cells has a name."""
    for terrain in {cell.terrain for cell in scene.cells}:
        _kind(point, "terrain", terrain)
    for mark in {mark for cell in scene.cells for mark in cell.marks}:
        _kind(point, "mark", mark)
    for edge in {edge.kind for edge in scene.edges}:
        _kind(point, "edge", edge)


def _kind(point: Point, family: str, name: str) -> None:
    for language in texts.LANGUAGES:
        if not texts.texts(point.game.folder, language).kind(family, name):
            raise point.fail(f"{name!r} ({family}) has no name in {language}")
