# SPDX-License-Identifier: MIT
"""What travels between a table and its browsers: the one description of both directions.

The TypeScript types of the page are generated from these records (see docs/protocol.md). Words and
scenes are the kernel's own; a seat is sent only what it may see.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from redoubt.kernel.scene import Choice, Scene, Words

# -- HTTP ---------------------------------------------------------------------------------


class Message(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Unknown keys are refused."""


class ScenarioInfo(Message, frozen=True, kw_only=True):
    """A mission or scenario that a table can be made for."""

    id: str
    title: Words
    brief: Words


class OptionInfo(Message, frozen=True, kw_only=True):
    """One option of a game: its name, kind, choices and default."""

    name: str
    kind: Literal["choice", "flag", "number", "text"]
    default: Any
    choices: tuple[str, ...] = ()
    title: Words


class GameInfo(Message, frozen=True, kw_only=True):
    """A game on the menu of the lobby."""

    id: str
    title: Words
    blurb: Words
    version: str
    scenarios: tuple[ScenarioInfo, ...]
    options: tuple[OptionInfo, ...]
    seats: dict[str, Words]  # with the usual options; others may have more (`POST /api/seats`)
    bots: tuple[str, ...]
    windows: dict[str, Words]  # kinds of window that standing orders can answer
    cooperative: bool = False  # all who play win or lose together


class NewTable(Message, frozen=True, kw_only=True):
    """Make a table. `seats` says who plays: "me", "open" (an invite link), or "bot:greedy"."""

    game: str
    options: dict[str, Any] = {}
    seats: dict[str, str]
    name: str = ""  # of the table
    player: str = ""  # of the person who makes it
    private: bool = True
    pace: Literal["none", "day", "hour", "live"] = "none"
    hot_seat: bool = False  # every seat that is "me" is played at this one screen


class Planned(Message, frozen=True, kw_only=True):
    """A game with options, before a table is made: which seats would it have?"""

    game: str
    options: dict[str, Any] = {}


class Fork(Message, frozen=True, kw_only=True):
    """Go on at a new table from what a seat ("": a spectator) saw at a number."""

    seat: str
    at: int
    seats: dict[str, str]  # who plays there, as at `NewTable`
    name: str = ""
    player: str = ""
    hot_seat: bool = False


class TableMade(Message, frozen=True, kw_only=True):
    """A new table: the maker's own token, and one invite for each open seat."""

    id: str
    token: str
    invites: dict[str, str]
    watch: str


class Join(Message, frozen=True, kw_only=True):
    """Take a seat with an invite (or watch with a watch link)."""

    invite: str
    name: str = ""


class Joined(Message, frozen=True, kw_only=True):
    id: str
    token: str
    seats: tuple[str, ...]  # none: a spectator


class TableInfo(Message, frozen=True, kw_only=True):
    """An entry of the lobby."""

    id: str
    name: str
    game: str
    scenario: str
    edition: str = ""
    turn: int = 0
    status: Literal["open", "playing", "over"]
    seats: dict[str, str]  # seat -> who plays it
    waiting_for: tuple[str, ...] = ()
    moved: float = 0.0  # when something last happened that everybody could see
    private: bool = True
    hot_seat: bool = False
    pace: str = "none"
    mine: tuple[str, ...] = ()  # the seats of the tokens that asked
    invites: dict[str, str] = {}  # an open table: what to join with, for each free seat
    watch: str = ""  # an open table: what to watch with


class Problem(Message, frozen=True, kw_only=True):
    """An error: its code from the closed set, and words for people."""

    code: str
    message: str
    rule: str = ""
    words: Words | None = None
    remedy: Words | None = None


class RuleText(Message, frozen=True, kw_only=True):
    """An entry of the built-in rulebook."""

    id: str
    section: dict[str, str]
    title: dict[str, str]
    text: dict[str, str]
    ruling: dict[str, str] = {}
    source: str = ""


# -- the socket: from the browser ---------------------------------------------------------


class FromPage(Message, frozen=True, kw_only=True, tag_field="type", tag=str.lower):
    """Anything a page may send. `key` makes it count once however often it is sent."""

    key: str


class Hello(FromPage, frozen=True, kw_only=True):
    """First message: who is there, and the last position it knows (-1: none)."""

    token: str
    since: int = -1


class Act(FromPage, frozen=True, kw_only=True):
    """Do something in the position numbered `at` (the number this seat was sent)."""

    seat: str
    at: int
    action: dict[str, Any]


class TakeBack(FromPage, frozen=True, kw_only=True):
    """Undo one's own last actions."""

    seat: str
    at: int
    count: int = 1


class AskBack(FromPage, frozen=True, kw_only=True):
    """Ask the others to take back one's own last actions, whatever became known since."""

    seat: str
    at: int
    count: int = 1


class AnswerBack(FromPage, frozen=True, kw_only=True):
    """Agree to a request, or refuse it; who asked withdraws it by refusing."""

    seat: str
    number: int
    agree: bool


class AskOdds(FromPage, frozen=True, kw_only=True):
    """What would come of this action?"""

    seat: str
    at: int
    action: dict[str, Any]


class AskWhy(FromPage, frozen=True, kw_only=True):
    """Why may I not do this?"""

    seat: str
    at: int
    action: dict[str, Any]


class AskPast(FromPage, frozen=True, kw_only=True):
    """The scene as this seat saw it at an earlier number, or as others saw it at that moment."""

    seat: str
    at: int
    eyes: str | None = None  # another audience, or "*": what all sides know together


class AskSight(FromPage, frozen=True, kw_only=True):
    """What is on the line to a cell, from a unit or from another cell (ids of the scene)?

    At the seat's latest position or at an earlier one, also through the eyes that `AskPast` has.
    """

    seat: str
    at: int
    eyes: str | None = None
    unit: str = ""
    start: int = -1
    cell: int


class Say(FromPage, frozen=True, kw_only=True):
    """Chat."""

    text: str


# -- the socket: to the browser -----------------------------------------------------------


class ToPage(Message, frozen=True, kw_only=True, tag_field="type", tag=str.lower):
    """Anything a table may send."""


class LogLine(Message, frozen=True, kw_only=True):
    """One event as a seat may know it."""

    at: int  # the position number after it
    kind: str
    words: Words
    rule: str = ""
    seat: str = ""  # who did it
    faces: tuple[int, ...] = ()
    mods: tuple[tuple[Words, int, str], ...] = ()  # label, value, rule
    need: int = 0
    shift: int = 0  # what the modifiers add to the dice
    hits: int = 0
    units: tuple[str, ...] = ()
    cells: tuple[int, ...] = ()
    back: int = -1  # an undo: lines after this position number, up to this line, were taken back


class Position(ToPage, frozen=True, kw_only=True):
    """Where the game stands for one seat ("" for a spectator), and what it may do."""

    at: int
    seat: str
    scene: Scene
    choices: tuple[Choice, ...] = ()
    undoable: int = 0
    orders: dict[str, str] = {}
    log: tuple[LogLine, ...] = ()  # what is new since the last one sent to this page
    result: Words | None = None
    winners: tuple[str, ...] = ()


class Request(Message, frozen=True, kw_only=True):
    """Somebody asks to take back his last actions."""

    number: int
    seat: str
    count: int
    waiting: tuple[str, ...]  # who has not answered yet
    left: int  # seconds until it counts as refused


class Clock(ToPage, frozen=True, kw_only=True):
    """How long the decision may still take; sent only at tables with a pace, when it changes."""

    left: int  # seconds; nobody's clock runs if there are no seats
    seats: tuple[str, ...] = ()
    window: bool = False


class Table(ToPage, frozen=True, kw_only=True):
    """Who sits where, who is there; sent on joining and when it changes."""

    info: TableInfo
    mine: tuple[str, ...]
    present: tuple[str, ...]
    spectators: int = 0
    commitment: str
    secret: str = ""
    rules_version: str = ""
    note: Words | None = None
    request: Request | None = None
    share: str = ""  # a finished game: what others may watch it with
    rematch: str = ""  # the table where the same players go on (their tokens are good there)


class Done(ToPage, frozen=True, kw_only=True):
    """An action, undo or chat line was taken (answer to `key`)."""

    key: str


class Refused(ToPage, frozen=True, kw_only=True):
    """It was not taken, and why."""

    key: str
    problem: Problem
    at: int = -1


class OddsLine(Message, frozen=True, kw_only=True):
    """One outcome: how likely, as a fraction when exact, otherwise with its 95 % interval."""

    words: Words
    chance: float
    fraction: str = ""
    low: float = 0.0
    high: float = 0.0


class OddsAnswer(ToPage, frozen=True, kw_only=True):
    """What would come of an action."""

    key: str
    exact: bool
    lines: tuple[OddsLine, ...]
    rolls: tuple[Words, ...] = ()  # every kind of roll that may follow
    mods: tuple[tuple[Words, int, str], ...] = ()  # of the first roll: label, value, rule
    need: int = 0  # what a die of the first roll needs
    dice: int = 0  # how many dice the first roll has
    reaction: OddsLine | None = None  # the worst answer it can draw
    low: float = 0.0  # of the first line
    high: float = 0.0


class WhyAnswer(ToPage, frozen=True, kw_only=True):
    """Why not; no problem means it is legal."""

    key: str
    problem: Problem | None = None


class SightAnswer(ToPage, frozen=True, kw_only=True):
    """A line of sight: clear (and what degrades it), or where it stops and why."""

    key: str
    clear: bool
    start: int
    end: int
    distance: int = 0
    through: tuple[int, ...] = ()  # the cells that a clear line crosses
    degrading: int = 0
    stop: tuple[int, ...] = ()  # the cell that blocks, or the two on both sides of an edge
    edge: bool = False
    rule: str = ""
    words: Words


class PastAnswer(ToPage, frozen=True, kw_only=True):
    """An earlier position."""

    key: str
    position: Position


class Said(ToPage, frozen=True, kw_only=True):
    """A line of chat. Numbers go up; after a new Hello the last lines are sent again."""

    number: int
    who: str
    text: str
    when: float
