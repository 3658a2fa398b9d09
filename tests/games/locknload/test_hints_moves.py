# SPDX-License-Identifier: MIT
"""How bots come in, ride, keep apart under fire and rally."""

from __future__ import annotations

from redoubt.games.locknload import GAME, hints
from redoubt.games.locknload import actions as a
from redoubt.games.locknload import frames as f
from redoubt.games.locknload.aims import aims, down, lacking
from redoubt.games.locknload.march import HIDE, March
from redoubt.games.locknload.priors import WALK
from redoubt.games.locknload.pull import Pull
from redoubt.games.locknload.rides import Rides
from redoubt.games.locknload.roads import held
from redoubt.games.locknload.state import LockState
from redoubt.games.locknload.threat import killers
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.records import Action, Setup

BRIDGE = "17F6"


def laid(scenario: str, **more: object) -> LockState:
    """A sparse position of a scenario."""
    state = GAME.position(GAME.scenario(Setup("locknload", {"scenario": scenario})), more)
    assert isinstance(state, LockState)
    return state


def figures(state: LockState, seat: str, actions: list[Action]) -> dict[Action, float]:
    return dict(zip(actions, hints.prior(state, seat, actions), strict=True))


def test_a_bridge_that_is_down_is_neither_wanted_nor_a_way() -> None:
    state = laid("s07", units=[{"id": "g1", "kind": "de_ss_sq", "at": "17F5"}])
    parse = state.scenario.ground.parse
    before = Pull(state, "german").far(parse("17F5"))
    assert parse(BRIDGE) in lacking(state, "german")
    state.flags = (*state.flags, f"down/{BRIDGE}")
    assert down(state) == (parse(BRIDGE),)
    assert parse(BRIDGE) in aims(state.scenario, "german").hexes
    assert parse(BRIDGE) not in lacking(state, "german")
    assert Pull(state, "german").far(parse("17F5")) > before + 3, "only the ford is left"


def test_nobody_rides_into_a_fight_on_a_tank() -> None:
    state, _ = GAME.new(Setup("locknload", {"scenario": "s04"}), SeededDice(0))
    tank = next(m.id for m in state.machines.values() if m.kind == "v_m4a1")
    squad = next(p.id for p in state.units.values() if p.kind == "us_inf_sq")
    assert Rides(state, "us", Pull(state, "us")).exposes(a.Board(squad, tank))


def test_who_must_ride_does_and_carriers_are_no_danger() -> None:
    state, _ = GAME.new(Setup("locknload", {"scenario": "s05"}), SeededDice(0))
    rides = Rides(state, "german", Pull(state, "german"))
    squad = next(p.id for p in state.units.values() if p.kind == "de_heer_sq")
    for kind in ("v_pz4h", "v_sdk251"):
        carrier = next(m.id for m in state.machines.values() if m.kind == kind)
        assert not rides.exposes(a.Board(squad, carrier)), kind


def test_a_crowd_shuns_fire_that_one_squad_would_stand() -> None:
    squads = [{"id": f"a{n}", "kind": "us_ab_sq", "at": "13C5"} for n in range(3)]
    guns = [{"id": "g1", "kind": "de_heer_sq", "at": "13F5"}]
    state = laid("s01", units=[*squads, *guns], to_act="us")
    march = March(state, "us", Pull(state, "us"))
    group = [state.units[f"a{n}"] for n in range(3)]
    loc = group[0].loc
    alone = march.best(group[:1], loc, 2, WALK, stay=False).score
    assert march.best(group, loc, 2, WALK, stay=False).score < 3 * alone - 0.5


def test_squads_enter_one_by_one_under_fire() -> None:
    waiting = [{"id": f"g{n}", "kind": "de_heer_sq", "at": "off"} for n in range(2)]
    for eyes, joins in ((["18K3", "18K4"], False), (["18A5"], True)):
        watch = [{"id": f"a{n}", "kind": "us_gl_sq", "at": hex} for n, hex in enumerate(eyes)]
        state = laid("s03", units=[*waiting, *watch], to_act="german")
        loc = state.scenario.ground.parse("18L4")
        group = next(n for n, (_, g) in enumerate(state.scenario.groups) if g.name == "east")
        state.stack.append(f.Mustering("german", group, loc, "normal", ("g0",)))
        found = figures(state, "german", [a.Join("g1"), a.Go()])
        assert (found[a.Join("g1")] > found[a.Go()]) is joins


def test_the_shaken_seek_a_leader_and_keep_away_from_enemies() -> None:
    units = [
        {"id": "a1", "kind": "us_ab_sq", "at": "13C5", "shaken": True},
        {"id": "l1", "kind": "l_clarkson", "at": "13A5"},
        {"id": "g1", "kind": "de_heer_sq", "at": "13G5"},
    ]
    state = laid("s01", units=units)
    march = March(state, "us", Pull(state, "us"))
    parse = state.scenario.ground.parse
    tm = state.scenario.ground.terrain
    same = [loc for loc in map(parse, ("13A5", "13F6")) if tm[loc].tm <= tm[parse("13F6")].tm]
    assert parse("13A5") in same
    assert march.place(parse("13A5"), HIDE) > march.place(parse("13F6"), HIDE)


def test_a_thin_carrier_does_not_drive_before_a_gun() -> None:
    carrier = {"id": "v1", "kind": "v_m113", "seat": "arvn", "at": "17F5", "facing": 2}
    rocket = {"id": "n1", "kind": "vn_nva_sq", "at": "17I3", "weapons": ["sw_rpg7"]}
    state = laid("s11", units=[rocket], machines=[carrier])
    assert killers(state, "nva") == [(state.units["n1"].loc, 9)]
    calm = laid("s11", units=[{**rocket, "weapons": []}], machines=[carrier])
    gains = [
        Rides(one, "arvn", Pull(one, "arvn")).drive(one.machines["v1"], 1.0)
        for one in (calm, state)
    ]
    assert gains[0] > gains[1] == 0.0
    state.turn = calm.turn = state.scenario.card.turns
    late = Rides(state, "arvn", Pull(state, "arvn")).drive(state.machines["v1"], 1.0)
    assert late > gains[1], "at the end it must"


def test_who_can_leave_the_map_does() -> None:
    gun = {"id": "a1", "kind": "us_ab_sq", "at": "14I5"}
    for at, steps in (("14L6", ["14L5"]), ("14L5", [])):
        squad = {"id": "g1", "kind": "de_heer_sq", "at": at}
        state = laid("s05", units=[squad, gun], to_act="german")
        GAME.apply(state, "german", a.Activate(at), SeededDice(0))
        move = a.Move(("g1",), "normal")
        found = figures(state, "german", GAME.actions(state, "german"))
        assert found[move] > 0.0, "whoever watches the exit"
        GAME.apply(state, "german", move, SeededDice(0))
        for action in [*map(a.Step, steps), a.Leave()]:
            found = figures(state, "german", GAME.actions(state, "german"))
            assert max(found, key=found.__getitem__) == action
            GAME.apply(state, "german", action, SeededDice(0))
            while action != a.Leave() and GAME.decision(state).seats[0] == "us":
                GAME.apply(state, "us", a.Hold(), SeededDice(0))
        assert "g1" not in state.units


def test_who_has_nothing_else_to_hold_guards_the_exit() -> None:
    for name, side, exits in (("s05", "us", True), ("s11", "nva", False), ("s09", "anzac", False)):
        scenario = GAME.scenario(Setup("locknload", {"scenario": name}))
        doors = scenario.exits[scenario.other[side]]
        assert set(aims(scenario, side).guarded).issuperset(doors) == exits, name


def test_who_guards_an_exit_goes_there_even_out_of_cover() -> None:
    squad = {"id": "a1", "kind": "us_ab_sq", "at": "14D8"}
    column = {"id": "g1", "kind": "de_heer_sq", "at": "18B5"}
    state = laid("s05", units=[squad, column])
    pull = Pull(state, "us")
    here = state.units["a1"].loc
    goal = March(state, "us", pull).best([state.units["a1"]], here, 4, WALK)
    assert goal.score > 1.0
    assert pull.far(goal.loc) <= pull.far(here) - 3


def test_a_column_drives_around_enemies_and_wrecks() -> None:
    truck = {"id": "opel", "kind": "v_opel", "seat": "german", "at": "14C5", "facing": 2}
    squad = {"id": "a1", "kind": "us_ab_sq", "at": "14D5"}
    wreck = {"kind": "v_sdk251", "seat": "german", "at": "14D5", "fate": "wreck"}
    ways = []
    for units, wrecks, shut in (([], 0, []), ([squad], 0, ["14D5"]), ([], 2, ["14D5"])):
        machines = [truck, *({**wreck, "id": f"w{n}"} for n in range(wrecks))]
        state = laid("s05", units=units, machines=machines, turn=2)
        opel = state.machines["opel"]
        assert [state.scenario.names[cell] for cell in held(state, opel)] == shut
        ways.append(Rides(state, "german", Pull(state, "german")).far(opel, opel.loc, opel.facing))
    assert ways[0] < ways[1] == ways[2]


def test_who_stands_on_a_roadblock_clears_it_before_anything_else() -> None:
    state = laid(
        "s05",
        units=[{"id": "g1", "kind": "de_heer_sq", "at": "14L5"}],
        machines=[{"id": "tank", "kind": "v_pz4h", "seat": "german", "at": "14K5", "facing": 2}],
        works=[{"kind": "roadblock", "at": "14L5"}],
        turn=3,
    )
    march = March(state, "german", Pull(state, "german"))
    squad = state.units["g1"]
    assert march.best([squad], squad.loc, 4, WALK).first == -1, "though the exit is there"
    plain = figures(state, "german", [a.Activate("14L5"), a.Activate("14K5")])
    assert plain[a.Activate("14L5")] > plain[a.Activate("14K5")]


def test_squads_go_where_they_must_stand_when_time_is_short() -> None:
    unit = {"id": "g1", "kind": "de_ss_sq", "at": BRIDGE}
    enemy = {"id": "a1", "kind": "us_ab_sq", "at": "17H8"}
    gains = []
    for turn in (2, 8):
        state = laid("s07", units=[unit, enemy], control={BRIDGE: "german"}, turn=turn)
        group = [state.units["g1"]]
        gains.append(
            March(state, "german", Pull(state, "german")).best(group, group[0].loc, 4, WALK).score
        )
    assert gains[1] > gains[0] + 3
