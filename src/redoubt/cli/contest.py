# SPDX-License-Identifier: MIT
"""`redoubt simulate` and `redoubt ladder`: bots play, and the counts come with intervals."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from redoubt.cli.common import AsJson, Lang, Speaker, asked_options, make_console, print_json
from redoubt.cli.common import speaker as speaker_of
from redoubt.cli.labs import (
    Edition,
    GameId,
    Jobs,
    Mission,
    Option,
    Scenario,
    every_setup,
    progress_bar,
)

if TYPE_CHECKING:
    from redoubt.play.ladder import Ladder
    from redoubt.play.tally import Tally

USUAL = 100  # games of a simulation
NO_END = 10**12  # and of one that goes on until it is sure enough
STOPPED = 130  # as the shell says of a command that was ended by Ctrl-C

Bots = Annotated[str, typer.Option(metavar="A,B", help="Bots by seat; one name: all seats.")]
AtMost = Annotated[
    int | None,
    typer.Option(
        min=1, metavar="N", show_default=f"{USUAL}; with --until-width as many as it takes",
        help="Games for each set-up, at the most.",
    ),
]  # fmt: skip
Rivals = Annotated[str, typer.Option(metavar="A,B", help="Bots that meet; two or more.")]
Each = Annotated[int, typer.Option(min=1, metavar="N", help="Games for each pair, side, set-up.")]
Seed = Annotated[int, typer.Option(metavar="S", help="The same seed, the same games.")]
Seconds = Annotated[
    float, typer.Option(min=0.01, metavar="S", help="Time of a bot for one choice; more is cut.")
]
KeptIn = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Keep each game; go on from there.")
]
Cluster = Annotated[
    str, typer.Option(metavar="dask://HOST:PORT", help="Play on this Dask cluster.")
]


def share(text: str) -> float:
    """A share as it is typed: 2% or 0.02."""
    number, percent, rest = str(text).partition("%")
    try:
        found = float(number) / (100 if percent else 1)
    except ValueError:
        found = -1.0
    if not 0 <= found <= 1 or rest.strip():
        raise typer.BadParameter(f"{text!r} is no share; write 2% or 0.02")
    return found


def names_of(bots: str) -> list[str]:
    """Bots as they are typed: a,b."""
    return [name.strip() for name in bots.split(",")]


@contextmanager
def stoppable(journal: Path | None) -> Iterator[None]:
    """Ctrl-C ends a run with a word on what is left of it."""
    try:
        yield
    except KeyboardInterrupt:
        left = (
            f"its games are kept in {journal}, and the same command goes on from there"
            if journal is not None
            else "nothing is kept (--journal FILE keeps games to go on from)"
        )
        make_console(stderr=True).print(f"redoubt: stopped; {left}", soft_wrap=True)
        raise typer.Exit(STOPPED) from None


def simulate(
    game: GameId,
    bots: Bots = "greedy",
    games: AtMost = None,
    seed: Seed = 0,
    mission: Mission = None,
    scenario: Scenario = None,
    edition: Edition = None,
    option: Option = None,
    jobs: Jobs = 0,
    until_width: Annotated[
        float,
        typer.Option(parser=share, metavar="SHARE", help="Stop at intervals this narrow: 2%."),
    ] = 0.0,
    journal: KeptIn = None,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write games.parquet and summary.json there.")
    ] = None,
    report: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a page with charts (HTML).")
    ] = None,
    on: Cluster = "",
    seconds: Seconds = 60.0,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Let bots play many games of each mission or scenario, and count who wins.

    Also what cards, units and choices are worth, how long games take and how they swing: --report.
    """
    from redoubt.games import game as registered
    from redoubt.play import lab_files
    from redoubt.play.lab_report import report as make_report
    from redoubt.play.match import Outcome
    from redoubt.play.simulate import simulate as play_many

    found, say = registered(game), speaker_of(lang, registered(game))
    setups = every_setup(found, asked_options(option, mission, scenario, edition))
    outcomes: list[Outcome] = []
    if out is not None:
        lab_files.ready(out)
    if report is not None:
        lab_files.writable(report)
    most = games or (NO_END if until_width else USUAL)
    with stoppable(journal), progress_bar(game) as told:
        tallies = play_many(
            found, setups, names_of(bots), most, seed, jobs,
            lambda done, total: told(done, 0 if most == NO_END else total),
            until_width=until_width, journal=journal, seconds=seconds, on=on,
            on_outcome=outcomes.append if out is not None else None,
        )  # fmt: skip
    # The counts come first: whatever keeps a file from being written, they are not lost.
    if json:
        print_json([tally.to_dict() for tally in tallies])
    else:
        _tell_tallies(tallies, found.cooperative, say)
    written = []
    if out is not None:
        lab_files.write(out, found, seed, tallies, outcomes)
        written += [str(out / lab_files.GAMES), str(out / lab_files.SUMMARY)]
    if report is not None:
        with lab_files.told(report):
            report.write_text(make_report(found, tallies, say.language), encoding="utf-8")
        written.append(str(report))
    if written and not json:
        make_console().print(say("cli-lab-written", files=", ".join(written)), soft_wrap=True)


def ladder(
    game: GameId,
    bots: Rivals = "random,greedy",
    games: Each = 20,
    seed: Seed = 0,
    mission: Mission = None,
    scenario: Scenario = None,
    edition: Edition = None,
    option: Option = None,
    jobs: Jobs = 0,
    journal: KeptIn = None,
    on: Cluster = "",
    seconds: Seconds = 60.0,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Let every bot meet every other on both sides, and rate them."""
    from redoubt.games import game as registered
    from redoubt.play.ladder import ladder as play_all

    found = registered(game)
    setups = every_setup(found, asked_options(option, mission, scenario, edition))
    with stoppable(journal), progress_bar(game) as told:
        table = play_all(
            found,
            setups,
            names_of(bots),
            games,
            seed,
            jobs,
            told,
            journal=journal,
            seconds=seconds,
            on=on,
        )
    if json:
        print_json(table.to_dict())
    else:
        _tell_ladder(table, found.cooperative, speaker_of(lang, found))


def _tell_tallies(tallies: list[Tally], together: bool, say: Speaker) -> None:
    from redoubt.play.lab_report import between, named

    table = _headed(
        [say("cli-lab-setup"), say("cli-lab-side"), say("cli-lab-bot")],
        [say("cli-lab-games"), say("cli-lab-wins"), say("cli-lab-interval"), say("cli-lab-steps")],
    )
    for tally in tallies:
        seats = list(tally.wins)
        for place, seat in enumerate(seats[:1] if together else seats):
            rate, bots = tally.rate(seat), tally.bots
            side = say("cli-lab-together") if together else seat
            bot = ",".join(bots) if together else bots[place % len(bots)]
            table.add_row(
                named(tally.setup), side, bot, str(tally.games),
                f"{rate.share:.1%}", between(rate), f"{tally.steps / max(1, tally.games):.0f}",
            )  # fmt: skip
    console = make_console()
    console.print(table)
    faults = sum(tally.faults for tally in tallies)
    unfinished = sum(tally.unfinished for tally in tallies)
    _tell_faults(faults, unfinished, [tally.fault for tally in tallies], say)


def _tell_faults(faults: int, unfinished: int, how: list[str], say: Speaker) -> None:
    """What bots failed to do, and how each of them failed first."""
    if faults or unfinished:
        console = make_console()
        console.print(say("cli-lab-faults", faults=faults, unfinished=unfinished), style="red")
        for line in dict.fromkeys(filter(None, how)):
            console.print(f"  {line}", style="red", soft_wrap=True)


def _tell_ladder(ladder: Ladder, together: bool, say: Speaker) -> None:
    from redoubt.play.lab_report import named

    console = make_console()
    interval = say("cli-lab-interval")
    table = _headed(
        [say("cli-lab-bot")],
        [say("cli-lab-rating"), interval, say("cli-lab-games"), say("cli-lab-wins"), interval],
    )
    for one in ladder.standings:
        table.add_row(
            one.bot, f"{one.rating:.0f}", f"{one.rating_low:.0f} - {one.rating_high:.0f}",
            str(one.games), f"{one.win_rate:.1%}",
            f"{one.win_rate_low:.1%} - {one.win_rate_high:.1%}",
        )  # fmt: skip
    console.print(table)
    console.print()
    # Who plays together has no side of his own, and nobody to beat but the rules.
    setup, side, bot = say("cli-lab-setup"), say("cli-lab-side"), say("cli-lab-bot")
    meetings = _headed(
        [setup, bot] if together else [setup, side, bot, say("cli-lab-against")],
        [say("cli-lab-won"), say("cli-lab-lost"), say("cli-lab-undecided")],
    )
    for met in ladder.pairings:
        who = [met.bot] if together else [met.side, met.bot, met.against]
        counts = (met.wins, met.losses, met.undecided)
        meetings.add_row(named(met.setup), *who, *map(str, counts))
    console.print(meetings)
    once = ladder.pairings if together else ladder.pairings[::2]  # two sides of the same games
    _tell_faults(
        sum(met.faults for met in once), sum(met.unfinished for met in once),
        [met.fault for met in once], say,
    )  # fmt: skip


def _headed(words: list[str], numbers: list[str]) -> Table:
    """A table of some columns of words and then some of numbers."""
    table = Table(box=None, header_style="bold", pad_edge=False)
    for name in words:
        table.add_column(name)
    for name in numbers:
        table.add_column(name, justify="right", no_wrap=True)
    return table
