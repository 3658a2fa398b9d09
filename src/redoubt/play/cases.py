# SPDX-License-Identifier: MIT
"""Case files: a position, the dice, what the players do, what must come of it (docs/cases.md).

cases = read(path)                  every case of a file; ContentError if it is broken
report = run(case)                  what became of one
reports = check([path, ...])        files and folders; broken files are failed cases
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from redoubt.games import game as registered
from redoubt.kernel.catalogue import Catalogue, catalogue, catalogued
from redoubt.kernel.errors import ContentError
from redoubt.kernel.game import Game
from redoubt.kernel.tomlfile import TomlFile
from redoubt.play.case_run import CaseFailed, Runner
from redoubt.play.case_start import Start
from redoubt.play.case_steps import Step, near, read_steps

Lookup = Callable[[str], Game]

_KEYS = (
    "game", "rules", "title", "edition", "mission", "scenario", "options", "auto",
    "position", "new", "dice", "do",
)  # fmt: skip
_MERGED = ("position", "options", "dice")  # a variant may change single keys of these


class Report(msgspec.Struct, frozen=True):
    """What became of a case: where it stands, what it shows, and why it failed if it did."""

    file: str
    line: int
    title: str
    rules: tuple[str, ...]
    passed: bool
    problem: str = ""
    at: int = 0  # the line that failed
    game: str = ""


class Case:
    """One case, read and checked, ready to run."""

    def __init__(self, file: TomlFile, number: int | None, lookup: Lookup) -> None:
        self.file = file
        self._own: dict[str, Any] = file.data if number is None else file.data["case"][number]
        self._place: tuple[str | int, ...] = () if number is None else ("case", number)
        self.line = file.line(*self._place) if self._place else 1
        self.doc = _inherit(file.data, self._own) if self._place else file.data
        for key in self._own:
            if key not in _KEYS and not (key == "case" and number is None):
                raise self.wrong(f"unknown key {key!r}", key, remedy=near(key, (*_KEYS, "case")))
        self.game = self._game(lookup)
        self.title = self._title(number)
        self.rules = self._rules()
        self.auto = self.doc.get("auto")
        if self.auto not in (None, "pass"):
            raise self.wrong(f"auto = {self.auto!r}", "auto", remedy='write auto = "pass"')
        self.start = Start(self.game, self.doc, self.wrong)
        self.steps = self._steps()

    def where(self, *place: str | int) -> int:
        """The line of something in this case, also when it is inherited from the top."""
        own: Any = self._own
        for part in place[:2]:
            if not isinstance(own, dict | list) or part not in _keys(own):
                return self.file.line(*place) if place[0] in self.file.data else self.line
            own = own[part]  # type: ignore[index]
        return self.file.line(*self._place, *place)

    def wrong(self, problem: str, *place: str | int, remedy: str = "") -> ContentError:
        """An error at a place of this case."""
        return ContentError(problem, file=self.file.name, line=self.where(*place), remedy=remedy)

    def _game(self, lookup: Lookup) -> Game:
        name = self.doc.get("game")
        if not isinstance(name, str):
            raise self.wrong("the case names no game", "game", remedy='write game = "incursion"')
        try:
            return lookup(name)
        except ContentError as error:
            raise self.wrong(error.problem, "game", remedy=error.remedy) from None

    def _title(self, number: int | None) -> str:
        title = self.doc.get("title", Path(self.file.name).stem)
        if not isinstance(title, str):
            raise self.wrong("title is a text", "title")
        if number is not None and "title" not in self._own:
            return f"{title} ({number + 1})"
        return title

    def _rules(self) -> tuple[str, ...]:
        named = self.doc.get("rules", [])
        if not isinstance(named, list) or not all(isinstance(id, str) for id in named):
            raise self.wrong("rules is a list of ids", "rules", remedy='rules = ["INC-8.02"]')
        known = _catalogue(self.game)
        for number, id in enumerate(named):
            if known is not None and id not in known:
                raise self.wrong(f"no rule {id!r}", "rules", number, remedy=near(id, known))
        return tuple(named)

    def _steps(self) -> list[Step]:
        entries = self.doc.get("do", [])
        if not isinstance(entries, list) or not entries:
            raise self.wrong("the case does nothing", "do", remedy="write a [[do]] step")
        steps = read_steps(self.game, entries, self.wrong)
        if not any(step.expect.named() for step in steps):
            raise self.wrong("the case expects nothing", "do", remedy="write expect.… in a step")
        return steps


def _keys(own: dict[str, Any] | list[Any]) -> Iterable[str | int]:
    return own if isinstance(own, dict) else range(len(own))


def _inherit(top: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """A variant: the keys at the top of the file, with its own laid over them."""
    doc = {key: value for key, value in top.items() if key != "case"}
    if "new" in own:
        doc.pop("position", None)
    if "position" in own:
        doc.pop("new", None)
    for key, value in own.items():
        if key in _MERGED and isinstance(value, dict) and isinstance(doc.get(key), dict):
            doc[key] = {**doc[key], **value}
        else:
            doc[key] = value
    return doc


def _catalogue(game: Game) -> Catalogue | None:
    """The catalogue of a game, if it has one."""
    return catalogue(game.id) if game.id in catalogued() else None


def read(path: Path, lookup: Lookup = registered) -> list[Case]:
    """Every case of a file; ContentError with file, line and reason if it is broken."""
    return parse(TomlFile.read(path), lookup)


def parse(file: TomlFile, lookup: Lookup = registered) -> list[Case]:
    """Every case of a file that has been read."""
    variants = file.data.get("case")
    if variants is None:
        return [Case(file, None, lookup)]
    if not isinstance(variants, list) or not all(isinstance(v, dict) for v in variants):
        raise file.error("case is a list of tables", "case", remedy="write [[case]]")
    for key in file.data:
        if key not in (*_KEYS, "case"):
            raise file.error(f"unknown key {key!r}", key, remedy=near(key, (*_KEYS, "case")))
    return [Case(file, number, lookup) for number in range(len(variants))]


def run(case: Case) -> Report:
    """Play a case and say what became of it."""
    problem, at = "", 0
    try:
        Runner(case.game, case.start, case.steps, passing=case.auto == "pass").run()
    except CaseFailed as failed:
        problem = failed.problem
        at = case.where(*failed.place)
    except ContentError as error:
        problem, at = error.problem, error.line
        if error.remedy:
            problem += f" ({error.remedy})"
    except Exception as bug:  # one broken rule must not hide the outcome of the other cases
        spot = traceback.extract_tb(bug.__traceback__)[-1]
        source = f"{Path(spot.filename).name}:{spot.lineno}"
        problem, at = f"the program broke at {source}: {type(bug).__name__}: {bug}", case.line
    return Report(
        file=case.file.name, line=case.line, title=case.title, rules=case.rules,
        passed=not problem, problem=problem, at=at, game=case.game.id,
    )  # fmt: skip


def check(paths: Iterable[Path], lookup: Lookup = registered) -> Iterator[Report]:
    """Run every case of some files and folders, one report each; broken files are reported too."""
    for path in paths:
        for file in case_files(path):
            try:
                cases = read(file, lookup)
            except ContentError as error:
                remedy = f" ({error.remedy})" if error.remedy else ""
                yield Report(
                    file=str(file), line=error.line, title=file.stem, rules=(), passed=False,
                    problem=error.problem + remedy, at=error.line,
                )  # fmt: skip
            else:
                yield from map(run, cases)


def case_files(path: Path) -> list[Path]:
    """The case files that a path means: itself, or every TOML file below it."""
    if path.is_dir():
        return sorted(path.rglob("*.toml"))
    if not path.exists():
        raise ContentError("there is no such file or folder", file=str(path))
    return [path]
