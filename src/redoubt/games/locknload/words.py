# SPDX-License-Identifier: MIT
"""What is said of actions, events, refusals, decisions and results: message ids with arguments."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from redoubt.games.locknload import actions as a
from redoubt.games.locknload import events as e
from redoubt.games.locknload.scenario import Scenario
from redoubt.kernel.records import Action, Decision, Event, Result, tag_of
from redoubt.kernel.refusal import Refusal
from redoubt.kernel.scene import Words
from redoubt.kernel.texts import texts

if TYPE_CHECKING:
    from redoubt.games.locknload.view import View

FOLDER = Path(__file__).parent
UNSAID = frozenset({"rule", "only", "but", "mods"})


def words(scenario: Scenario, thing: Any, view: View | None = None) -> Words:
    """Words for an event, action, refusal, decision or result."""
    names = Names(scenario, view)
    if isinstance(thing, Refusal):
        return Words(f"refusal-{thing.code}", names.arguments(thing.facts))
    if isinstance(thing, Decision):
        return Words(f"prompt-{thing.kind}", {"seat": [names.seat(seat) for seat in thing.seats]})
    if isinstance(thing, Result):
        return Words(f"reason-{thing.reason}")
    assert isinstance(thing, Event | Action)
    family = "event" if isinstance(thing, Event) else "action"
    id = f"{family}-{tag_of(type(thing))}"
    success = getattr(thing, "success", None)
    if success is False:
        id += ".failed"
    elif getattr(thing, "leader", ""):
        id += ".leader"
    elif isinstance(thing, a.Engage) and thing.turn:
        id += f".{thing.turn}"
    elif isinstance(thing, a.Button) and not thing.down:
        id += ".open"
    elif isinstance(thing, a.Call) and thing.flare:
        id += ".flare"
    elif isinstance(thing, a.Hand) and not thing.to:
        id += ".down"
    elif isinstance(thing, a.Declare) and not thing.charges:
        id += ".nothing"
    fields = {n: getattr(thing, n) for n in thing.__struct_fields__ if n not in UNSAID}
    args = names.arguments(fields)
    args["aim"] = args.get("target") or args.get("hex") or ""
    args["count"] = len(fields.get("units", ()))
    if isinstance(thing, e.ParagraphRead):
        args["text"] = Words(f"paragraph-{scenario.card.id}-{thing.id.lower()}")
    said = Words(id, args)
    more = _more(names, thing) if isinstance(thing, Action) else []
    return Words("with-more", {"said": said, "more": more}) if more else said


def _more(names: Names, action: Action) -> list[Words]:
    """What tells an action from another with the same sentence: weapons, a card, a facing."""
    found = []
    arms = getattr(action, "arms", ())
    if arms:
        used = names.arms(arms)
        found.append(Words("more-arms", {"arms": used}) if used else Words("more-bare"))
    if isinstance(action, a.Shoot | a.Assault) and action.weapon:
        found.append(Words("more-weapon", {"weapon": names.weapon(action.weapon)}))
    card = getattr(action, "card", "")
    if card and not isinstance(action, a.UseCard):
        found.append(Words("more-card", {"card": names.skill(card)}))
    if isinstance(action, a.UseCard) and action.roll:
        roll = f"roll-{action.roll}"
        found.append(Words("more-roll", {"roll": Words(roll if has(roll) else "roll-other")}))
    if isinstance(action, a.Place) and action.hidden:
        found.append(Words("more-hidden"))
    if isinstance(action, a.Dig) and action.marker == "bunker":
        found.append(Words("more-facing", {"facing": Words(f"front-{action.facing}")}))
    if isinstance(action, a.Place | a.Shoot | a.Bring) and action.facing:
        turns = "more-turning" if isinstance(action, a.Shoot) else "more-facing"
        if not isinstance(action, a.Bring) or not names.flies(action.unit):
            found.append(Words(turns, {"facing": names.facing(action.facing)}))
    return found


def has(id: str) -> bool:
    """Whether there is such a message (all languages have the same)."""
    return texts(FOLDER, "en").has(id)


class Names:
    """Turns the ids of one game into words."""

    def __init__(self, scenario: Scenario, view: View | None = None) -> None:
        self.scenario = scenario
        self.view = view

    def arguments(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        """Every field under its own name, with ids as words."""
        return {
            name: BY_FIELD[name](self, value) if name in BY_FIELD else value
            for name, value in fields.items()
        }

    def unit(self, id: str) -> Words | str:
        """ "US airborne squad 3"; people go by their names."""
        kind, _, number = id.partition("-")
        if self.view is not None and id in self.view.units:
            kind = self.view.units[id].kind
        elif self.view is not None and id in self.view.machines:
            kind = self.view.machines[id].kind
        content = self.scenario.content
        if kind not in content.units and kind not in {**content.vehicles, **content.helicopters}:
            return id
        if not number:
            return self.kind(kind)
        return Words("unit-name", {"name": self.kind(kind), "number": number})

    def kind(self, id: str) -> Words | str:
        """A counter: squads have words of their own, people their printed names."""
        own = f"counter-{id}"
        if has(own):
            return Words(own)
        content = self.scenario.content
        found = content.units.get(id) or content.vehicles.get(id) or content.helicopters.get(id)
        return found.name if found is not None else id

    def weapon(self, id: str) -> Words | str:
        """A support weapon; the gun of a unit is written "unit/weapon"."""
        id = id.rpartition("/")[2]
        if id.endswith("!"):
            return Words("weapon-jammed", {"weapon": self.weapon(id.removesuffix("!"))})
        if has(f"weapon-{id}"):
            return Words(f"weapon-{id}")
        found = self.scenario.content.weapons.get(id)
        return found.name if found is not None else id

    def option(self, option: str) -> Words | str:
        """What an event offers: a unit, a hex, or a unit and a hex."""
        unit, arrow, hex = option.partition(">")
        if arrow:
            return Words("option-both", {"unit": self.unit(unit), "hex": hex})
        return self.unit(option.removeprefix("@"))

    def arms(self, arms: tuple[str, ...]) -> list[Words | str]:
        return [self.weapon(arm) for arm in arms if arm != "-"]

    def facing(self, vertex: int) -> Words | str:
        """A vertex (LNL-14.0.05) as a point of the compass."""
        return Words(f"facing-{vertex}") if vertex else ""

    def flies(self, id: str) -> bool:
        """Whether a unit is a helicopter."""
        machine = self.view.machines.get(id) if self.view is not None else None
        return machine is not None and machine.kind in self.scenario.content.helicopters

    def skill(self, id: str) -> Words | str:
        return Words(f"skill-{id}") if has(f"skill-{id}") else Words("skill-none")

    def group(self, name: str) -> Words | str:
        """A group of a scenario."""
        force = f"force-{name.lower().replace(' ', '-')}"
        return Words(force) if has(force) else name

    def seat(self, seat: str) -> Words:
        return Words(f"seat-{seat}" if seat in self.scenario.seats else "seat-nobody")


BY_FIELD: dict[str, Callable[[Names, Any], Any]] = {
    "unit": Names.unit,
    "medic": Names.unit,
    "first": Names.unit,
    "second": Names.unit,
    "to": Names.unit,
    "leader": lambda names, id: names.unit(id) if id else "",
    "units": lambda names, ids: [names.unit(id) for id in ids],
    "target": lambda names, id: names.unit(id) if id else "",
    "mortar": Names.unit,
    "part": lambda names, part: Words(f"part-{part}"),
    "side": lambda names, side: Words(f"side-{side}"),
    "targets": lambda names, ids: [names.unit(id) for id in ids],
    "kind": Names.kind,
    "weapon": Names.weapon,
    "weapons": lambda names, ids: [names.weapon(id) for id in ids],
    "charges": Names.arms,
    "card": lambda names, id: names.skill(id) if id else "",
    "at": lambda names, hex: Words("snipe-at", {"hex": hex}) if hex else "",
    "option": Names.option,
    "marker": lambda names, id: Words(f"marker-{id}") if has(f"marker-{id}") else id,
    "skill": Names.skill,
    "group": Names.group,
    "seat": Names.seat,
    "winners": lambda names, seats: [names.seat(seat) for seat in seats] or [names.seat("")],
    "facing": Names.facing,
    "faces": lambda names, faces: [str(face) for face in faces],
    "way": lambda names, way: Words(f"way-{way}") if has(f"way-{way}") else way,
    "window": lambda names, window: Words(f"window-{window}"),
    "phase": lambda names, phase: Words(f"phase-{phase}"),
    "result": lambda names, result: Words(f"result-{result}"),
    "reason": lambda names, reason: Words(f"reason-{reason}"),
}
