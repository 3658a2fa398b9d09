# SPDX-License-Identifier: MIT
"""`redoubt rules`: read the catalogue of a game, and see which of its rules are shown."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from redoubt.cli.common import AsJson, Lang, make_console

if TYPE_CHECKING:
    from redoubt.kernel.catalogue import Catalogue, Rule
    from redoubt.play.coverage import Coverage

rules_app = typer.Typer(add_completion=False, no_args_is_help=True, rich_markup_mode="rich")

GameId = Annotated[str, typer.Argument(metavar="GAME", help="The id of a game.")]


@rules_app.callback()
def rules() -> None:
    """Read the rules of a game; see which are tested."""


@rules_app.command("list")
def list_rules(
    game: GameId,
    section: Annotated[
        str | None,
        typer.Option("--section", metavar="S", help="Only a section: its name or its number."),
    ] = None,
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    """List the rules of a game."""
    from rich.text import Text

    from redoubt.kernel.catalogue import catalogue
    from redoubt.kernel.texts import preferred

    language = preferred(lang)
    known = catalogue(game)
    found = list(known.values()) if section is None else _of_section(known, section, language)
    if as_json:
        _print_json([_plain(known, rule, language) for rule in found])
        return
    console = make_console()
    width = max(len(rule.id) for rule in found)
    last = ""
    for rule in found:
        if rule.section != last:
            last = rule.section
            console.print(Text(known.section(rule, language), style="bold"))
        line = Text.assemble(f"  {rule.id:{width}}  ", rule.said(language)[0])
        if rule.edition in ("en", "es"):
            line.append(f"  [{rule.edition}]", style="dim")
        console.print(line)


@rules_app.command("show")
def show_rule(
    id: Annotated[str, typer.Argument(metavar="ID", help="The id of a rule: INC-8.02.")],
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    """Show a rule: what it says, what was ruled, where it stands."""
    from rich.text import Text

    from redoubt.kernel.catalogue import catalogue, find
    from redoubt.kernel.texts import preferred

    language = preferred(lang)
    game, rule = find(id)
    known = catalogue(game)
    if as_json:
        _print_json({"game": game, **_plain(known, rule, language)})
        return
    title, text, ruling = rule.said(language)
    console = make_console()
    console.print(Text.assemble((rule.id, "bold"), "  ", (title, "bold")))
    console.print(Text(f"{game} · {known.section(rule, language)}", style="dim"))
    console.print()
    console.print(text)
    if ruling:
        console.print()
        console.print(Text.assemble(("» ", "yellow"), ruling))
    console.print()
    console.print(Text(rule.source, style="dim"))
    if rule.differs_from:
        console.print(Text(f"[{rule.edition}] ≠ {rule.differs_from}", style="dim"))


@rules_app.command()
def coverage(
    game: GameId,
    cases: Annotated[
        Path | None, typer.Option("--cases", help="Folder of cases; by default tests/cases.")
    ] = None,
    tests: Annotated[
        Path | None, typer.Option("--tests", help="Folder of Python tests; by default tests.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Count the passing cases and the tests that show each rule.

    Exit code 1 when a game that is declared complete has a rule that nothing shows.
    """
    from redoubt.games import INSTALLED
    from redoubt.games import game as registered
    from redoubt.play import coverage as counting

    for path in (cases, tests):
        if path is not None and not path.is_dir():
            from redoubt.kernel.errors import ContentError

            raise ContentError("there is no such folder", file=str(path))
    found = counting.coverage(game, cases or Path("tests/cases"), tests or Path("tests"))
    if as_json:
        _print_json(_coverage_plain(found))
    else:
        _print_coverage(game, found)
    if found.missing and game in INSTALLED and registered(game).complete:
        raise typer.Exit(1)


def _print_json(thing: object) -> None:
    """JSON with its keys in the order in which they are documented."""
    import msgspec

    typer.echo(msgspec.json.format(msgspec.json.encode(thing), indent=2))


def _coverage_plain(found: Coverage) -> dict[str, object]:
    return {
        "total": found.total,
        "covered": found.covered,
        "missing": found.missing,
        "uncited": found.uncited,
        "failed": [f"{report.file}:{report.line}" for report in found.failed],
        "rules": found.rules,
    }


def _print_coverage(game: str, found: Coverage) -> None:
    from rich.table import Table
    from rich.text import Text

    from redoubt.kernel.catalogue import catalogue

    heads = ("section", "rules", "shown", "cases", "tests", "missing")
    table = Table(*heads, box=None, pad_edge=False)
    for column in table.columns[1:5]:
        column.justify = "right"
    missing = set(found.missing)
    for section, rules in catalogue(game).sections.items():
        gaps = [rule.id for rule in rules if rule.id in missing]
        shown = [found.rules[rule.id] for rule in rules]
        table.add_row(
            section,
            str(len(rules)),
            str(len(rules) - len(gaps)),
            str(sum(each.cases for each in shown)),
            str(sum(each.tests for each in shown)),
            Text(" ".join(gaps), style="red"),
        )
    console = make_console()
    console.print(table)
    for report in found.failed:
        console.print(Text(f"does not hold: {report.file}:{report.at} {report.title}", "yellow"))
    if found.uncited:
        console.print(Text(f"{len(found.uncited)} cited nowhere in the game's files", "dim"))
    console.print(f"{found.covered} of {found.total} rules shown")


def _of_section(known: Catalogue, section: str, language: str) -> list[Rule]:
    """The rules of a section by its number in the ids, or by its name or a part of it.

    Names are taken in both languages; the refusal lists them in the reader's.
    """
    from redoubt.kernel.errors import ContentError
    from redoubt.kernel.texts import LANGUAGES

    numbered = [rule for rule in known.values() if _chapter(rule.id, section)]
    if numbered:
        return numbered
    wanted = section.casefold()
    named = [
        (rule, [known.section(rule, each).casefold() for each in LANGUAGES])
        for rule in known.values()
    ]
    found = [rule for rule, names in named if wanted in names]
    found = found or [rule for rule, names in named if any(wanted in name for name in names)]
    if not found:
        names = [known.section(rules[0], language) for rules in known.sections.values()]
        raise ContentError(f"no section {section!r}", remedy=f"sections: {'; '.join(names)}")
    return found


def _chapter(id: str, section: str) -> bool:
    """Whether `8` or `8.2` is the number under which a rule stands."""
    return id.partition("-")[2].startswith(f"{section.upper()}.")


def _plain(known: Catalogue, rule: Rule, language: str) -> dict[str, str]:
    """A rule for programs: its words in one language, the rest as it is."""
    import msgspec

    title, text, ruling = rule.said(language)
    plain: dict[str, str] = msgspec.to_builtins(rule)
    for key in ("title_es", "text_es", "ruling_es", "ruling"):
        plain.pop(key, None)
    plain |= {"section": known.section(rule, language), "title": title, "text": text}
    return {**plain, **({"ruling": ruling} if ruling else {})}
