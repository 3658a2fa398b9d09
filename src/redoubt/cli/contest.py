# SPDX-License-Identifier: MIT
"""`redoubt simulate` and `redoubt ladder`: bots play, and the counts come with intervals."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from redoubt.cli.common import AsJson, Lang, Speaker, asked_options, make_console, print_json
from redoubt.cli.common import speaker as speaker_of
from redoubt.cli.labs import Edition, GameId, Mission, Option, Scenario, every_setup, progress_bar

if TYPE_CHECKING:
    from redoubt.kernel.records import Setup
    from redoubt.play.ladder import Ladder
    from redoubt.play.simulate import Interval, Tally

Bots = Annotated[str, typer.Option(metavar="A,B", help="Bots by seat; one name: all seats.")]
Games = Annotated[int, typer.Option(min=1, metavar="N", help="Games for each set-up.")]
Seed = Annotated[int, typer.Option(metavar="S", help="The same seed, the same games.")]
Jobs = Annotated[int, typer.Option(min=1, metavar="N", help="Processes at a time.")]


def simulate(
    game: GameId,
    bots: Bots = "greedy",
    games: Games = 100,
    seed: Seed = 0,
    mission: Mission = None,
    scenario: Scenario = None,
    edition: Edition = None,
    option: Option = None,
    jobs: Jobs = 1,
    until_width: Annotated[
        float, typer.Option(min=0, metavar="SHARE", help="Stop at intervals this narrow: 0.1.")
    ] = 0.0,
    journal: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep each game; go on from there.")
    ] = None,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Let bots play many games of each mission or scenario, and count who wins."""
    from redoubt.games import game as registered
    from redoubt.play.simulate import simulate as play_many

    found = registered(game)
    setups = every_setup(found, asked_options(option, mission, scenario, edition))
    with progress_bar(game) as told:
        tallies = play_many(
            found, setups, bots.split(","), games, seed, jobs, told,
            until_width=until_width, journal=journal,
        )  # fmt: skip
    if json:
        print_json([tally.to_dict() for tally in tallies])
    else:
        _tell_tallies(tallies, found.cooperative, speaker_of(lang, found))


def ladder(
    game: GameId,
    bots: Bots = "random,greedy",
    games: Games = 20,
    seed: Seed = 0,
    mission: Mission = None,
    scenario: Scenario = None,
    edition: Edition = None,
    option: Option = None,
    jobs: Jobs = 1,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Let every bot meet every other on both sides, and rate them."""
    from redoubt.games import game as registered
    from redoubt.play.ladder import ladder as play_all

    found = registered(game)
    setups = every_setup(found, asked_options(option, mission, scenario, edition))
    with progress_bar(game) as told:
        table = play_all(found, setups, bots.split(","), games, seed, jobs, told)
    if json:
        print_json(table.to_dict())
    else:
        _tell_ladder(table, speaker_of(lang, found))


def _tell_tallies(tallies: list[Tally], together: bool, say: Speaker) -> None:
    table = _headed(
        say("cli-lab-setup"), say("cli-lab-side"), say("cli-lab-bot"), say("cli-lab-games"),
        say("cli-lab-wins"), say("cli-lab-interval"), say("cli-lab-steps"),
    )  # fmt: skip
    for tally in tallies:
        seats = sorted(tally.wins) or [""]
        for seat in seats[:1] if together else seats:
            rate = tally.rate(seat)
            side = say("cli-lab-together") if together else seat
            table.add_row(
                _named(tally.setup), side, ",".join(tally.bots), str(tally.games),
                f"{rate.share:.1%}", _between(rate), f"{tally.steps / max(1, tally.games):.0f}",
            )  # fmt: skip
    console = make_console()
    console.print(table)
    faults = sum(tally.faults for tally in tallies)
    unfinished = sum(tally.unfinished for tally in tallies)
    if faults or unfinished:
        console.print(say("cli-lab-faults", faults=faults, unfinished=unfinished), style="red")


def _tell_ladder(ladder: Ladder, say: Speaker) -> None:
    console = make_console()
    table = _headed(
        say("cli-lab-bot"), say("cli-lab-rating"), say("cli-lab-games"), say("cli-lab-wins"),
        say("cli-lab-interval"),
    )  # fmt: skip
    for one in ladder.standings:
        table.add_row(
            one.bot, f"{one.rating:.0f}", str(one.games), f"{one.win_rate.share:.1%}",
            _between(one.win_rate),
        )  # fmt: skip
    console.print(table)
    console.print()
    meetings = _headed(
        say("cli-lab-setup"), say("cli-lab-side"), say("cli-lab-bot"), say("cli-lab-against"),
        say("cli-lab-won"), say("cli-lab-lost"), say("cli-lab-undecided"),
    )  # fmt: skip
    for met in ladder.pairings:
        meetings.add_row(
            _named(met.setup), met.side, met.bot, met.against,
            str(met.wins), str(met.losses), str(met.undecided),
        )  # fmt: skip
    console.print(meetings)


def _headed(*columns: str) -> Table:
    table = Table(box=None, header_style="bold", pad_edge=False)
    for name in columns:
        table.add_column(name)
    return table


def _between(rate: Interval) -> str:
    return f"{rate.low:.1%} - {rate.high:.1%}"


def _named(setup: Setup) -> str:
    """The options that were set, short."""
    return " ".join(str(value) for value in setup.options.values()) or setup.game
