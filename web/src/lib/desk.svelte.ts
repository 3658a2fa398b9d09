// SPDX-License-Identifier: MIT
// One table as this page knows it: what the server has sent, which seat is being looked through,
// what is selected. It shows what can be done and never works out a rule by itself.

import type { Choice, Counter, GameInfo, LogLine, OddsAnswer, Position, Problem, Said, Scene, SightAnswer, Table, ToPage } from "../api";
import { geometryOf, type Geometry } from "../board/geometry";
import { lenses, sorted, stacks, waiting, type Sorted } from "./choices";
import * as http from "./http";
import { merged, trailed, type Trails } from "./journal";
import { settings } from "./settings.svelte";
import { Broken, Socket, type Status } from "./socket";
import { touched, type Place } from "./sightline";
import { play } from "./sound";
import { held } from "./store";
import { carriedOn, landings, type Landing } from "./sheets";
import { sceneAt, storyOf, type Story } from "./story";
import { Supposing, type Wanted } from "./supposing";
import { library } from "./texts.svelte";
import type { Texts } from "./words";

export type Tab = "log" | "dice" | "units" | "chat" | "rules" | "analysis";
export type Dialog = "" | "orders" | "help" | "settings" | "scenario" | "result" | "invite" | "fork";
export interface Why {
  readonly problem: Problem;
  readonly unit: string;
  readonly cells: readonly number[];
}

const LETTERS = ["a", "b", "c", "d", "e"];

export class Desk {
  // what the server sent
  table = $state.raw<Table | null>(null);
  positions = $state.raw<Readonly<Record<string, Position>>>({});
  logs = $state.raw<Readonly<Record<string, readonly LogLine[]>>>({});
  chat = $state.raw<readonly Said[]>([]);
  game = $state.raw<GameInfo | null>(null);
  rules = $state.raw<readonly Awaited<ReturnType<typeof http.rules>>[number][]>([]);
  clock = $state.raw<{ until: number; seats: readonly string[]; window: boolean } | null>(null);
  status = $state<Status>("connecting");
  closedBy = $state(0);

  // how it is looked at
  viewer = $state("");
  covered = $state(""); // the seat that the screen is handed over to
  past = $state.raw<Position | null>(null);
  selected = $state("");
  hovered = $state<{ cell: number; unit: string }>({ cell: -1, unit: "" });
  cursor = $state(-1);
  lens = $state("");
  menu = $state.raw<{ cell: number; unit: string; choices: readonly Choice[]; stack: readonly Counter[] } | null>(null);
  carried = $state(""); // a card that is being laid somewhere
  pending = $state.raw<Choice | null>(null);
  preview = $state.raw<Choice | null>(null); // hovered: its odds are shown until the pointer leaves
  odds = $state.raw<ReadonlyMap<string, OddsAnswer>>(new Map());
  why = $state.raw<Why | null>(null);
  marked = $state.raw<readonly number[]>([]);
  trails = $state.raw<Trails>(new Map());
  flashes = $state.raw<readonly LogLine[]>([]);
  story = $state.raw<Story | null>(null); // an update that is told event by event
  told = $state(0);
  telling = $state(false);
  tab = $state<Tab>("log");
  rule = $state("");
  dialog = $state<Dialog>("");
  hidden = $state(false); // counters out of the way
  sight = $state(false); // the line-of-sight tool is in hand
  lineFrom = $state.raw<Place | null>(null);
  line = $state.raw<SightAnswer | null>(null);
  numbers = $state(true);
  typing = $state(false);
  sheet = $state(false); // the phone's sheet is drawn up
  busy = $state(false);
  seen = $state(0); // lines of the log up to one's own last action
  problem = $state("");

  private readonly socket: Socket;
  private readonly supposing = new Supposing();
  private readonly passed = new Map<string, number>(); // by seat: the position that was passed
  private oddsAt = "";
  private geometryKey = "";
  private geometryMade: Geometry | null = null;
  private ended = false;
  private bound: { card: string; slot: string } | null = null; // taken up, to be laid there
  private lineDone = false; // it was picked, not only pointed at

  // -- what follows from it ----------------------------------------------------------------

  mine = $derived<readonly string[]>(this.table?.mine ?? []);
  live = $derived<Position | null>(this.positions[this.viewer] ?? null);
  position = $derived<Position | null>(this.past ?? this.live);
  untold = $derived(this.story !== null && this.told < this.story.lines.length); // how it ended is told last
  scene = $derived<Scene | null>(this.story && !this.past ? sceneAt(this.story, this.told) : (this.position?.scene ?? null));
  geometry = $derived.by<Geometry>(() => this.measure(this.scene));
  log = $derived<readonly LogLine[]>(this.logs[this.viewer] ?? []);
  texts = $derived<Texts>(library.of(this.scene?.game ?? ""));
  units = $derived(new Map((this.scene?.counters ?? []).map((one) => [one.id, one] as const)));
  stacks = $derived(stacks(this.scene?.counters ?? []));
  waiting = $derived(waiting(this.scene?.counters ?? []));
  names = $derived(new Map((this.scene?.cells ?? []).map((cell) => [cell.id, cell.name] as const)));
  cellsByName = $derived(new Map((this.scene?.cells ?? []).map((cell) => [cell.name, cell.id] as const)));
  choices = $derived<readonly Choice[]>(this.past || this.covered ? [] : (this.live?.choices ?? []));
  sort = $derived<Sorted | null>(this.scene ? sorted(this.choices, this.scene, this.geometry) : null);
  few = $derived.by<readonly Choice[]>(() => {
    const loose = this.sort?.loose ?? []; // so few that they stand beside the prompt
    return loose.length <= 3 && this.choices.length <= 4 ? loose : [];
  });
  lenses = $derived(this.sort ? lenses(this.sort) : []);
  landings = $derived<ReadonlyMap<string, Landing>>(this.sort && this.scene && this.carried ? landings(this.scene, this.sort, this.carried) : new Map());
  shown = $derived<Choice | null>(this.pending ?? this.preview);
  actor = $derived<string>(this.scene?.counters.find((one) => one.active)?.id ?? "");
  mustAct = $derived((this.live?.choices.length ?? 0) > 0);
  spectator = $derived(this.table !== null && this.mine.length === 0);
  over = $derived(this.live?.result != null);

  constructor(readonly id: string) {
    const at = new URL(`./ws/${encodeURIComponent(id)}`, location.href);
    at.protocol = at.protocol.replace("http", "ws");
    at.hash = at.search = "";
    const token = held(id)?.token ?? "";
    this.socket = new Socket(
      at.href,
      () => ({ type: "hello", token, since: this.mine.length === 1 ? (this.live?.at ?? -1) : -1 }),
      (message) => this.hear(message),
      (status, code) => {
        this.status = status;
        this.closedBy = code;
      },
    );
  }

  close(): void {
    this.socket.close();
  }

  // -- hearing -----------------------------------------------------------------------------

  private hear(message: ToPage): void {
    if (message.type === "table") {
      const first = this.table === null;
      this.table = message;
      if (first) this.arrive(message);
    } else if (message.type === "position") this.place(message);
    else if (message.type === "clock") {
      const { left, seats, window } = message;
      this.clock = seats.length ? { until: Date.now() + left * 1000, seats, window } : null;
    } else if (message.type === "said") {
      if (!this.chat.some((line) => line.number === message.number)) this.chat = [...this.chat, message];
    } else if (message.type === "refused") this.problem = message.problem.message;
  }

  private arrive(table: Table): void {
    this.viewer = table.mine[0] ?? "";
    if (table.info.hot_seat && table.mine.length > 1) this.covered = this.viewer; // who sits here?
    void http.games().then((games) => (this.game = games.find((one) => one.id === table.info.game) ?? null));
    void http.rules(table.info.game).then((rules) => (this.rules = rules));
    for (const position of Object.values(this.positions)) this.quietly(position);
    this.seatToShow();
    if (this.live) this.refocus(this.live);
  }

  private place(position: Position): void {
    const before = this.positions[position.seat];
    if (before && before.at > position.at) return;
    const fresh = before === undefined;
    this.positions = { ...this.positions, [position.seat]: position };
    this.write(position, fresh);
    this.supposing.remember(position);
    const quiet = this.quietly(position);
    this.seatToShow();
    if (position.seat !== this.viewer) return;
    if (before) this.follow(before, position);
    if (quiet) return;
    if (!before || before.at !== position.at) {
      this.refocus(position);
      this.layDown(position);
    }
    if (position.result && !this.ended) {
      this.ended = true;
      this.dialog = "result";
    }
  }

  private write(position: Position, fresh: boolean): void {
    const lines = merged(fresh ? [] : (this.logs[position.seat] ?? []), position.log);
    if (fresh) this.seen = lines.length;
    this.logs = { ...this.logs, [position.seat]: lines };
  }

  /** What others did since one's own last action: where they came from, what was rolled. */
  private follow(before: Position, now: Position): void {
    this.trails = trailed(this.trails, before, now, this.viewer);
    this.tell(storyOf(before, now, (line) => this.texts.say(line.words) !== ""));
    if (now.choices.length && !before.choices.length) play("turn");
    const rolled = now.log.filter((line) => line.faces.length > 0);
    if (!rolled.length) return;
    play("dice");
    this.flashes = [...this.flashes, ...rolled].slice(-3);
    setTimeout(() => (this.flashes = this.flashes.filter((line) => !rolled.includes(line))), 3200);
  }

  private tell(story: Story | null): void {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.story = story;
    this.told = story && still ? story.lines.length : 0; // as it is now; whoever likes may step back
    this.telling = story !== null && !still;
    this.marked = [];
  }

  /** The next event of what is being told; after the last one it starts anew only if asked to. */
  tellOn(): void {
    const story = this.story;
    if (!story) return;
    if (this.told >= story.lines.length && this.telling) return this.endStory();
    this.told = this.told >= story.lines.length ? 1 : this.told + 1;
    const line = story.lines[this.told - 1];
    const units = (line?.units ?? []).map((unit) => this.units.get(unit)?.cell ?? -1);
    this.marked = [...new Set([...(line?.cells ?? []), ...units])].filter((cell) => cell >= 0);
  }

  endStory(): void {
    if (!this.story) return;
    this.story = null;
    this.telling = false;
    this.marked = [];
  }

  private refocus(position: Position): void {
    this.menu = this.pending = this.preview = null;
    this.why = null;
    this.lens = this.carried = "";
    this.busy = false;
    if (this.sight) this.lookAlong(true);
    const active = position.scene.counters.find((one) => one.active);
    if (active) this.selected = active.id;
    else if (!position.scene.counters.some((one) => one.id === this.selected)) this.selected = "";
    if (this.oddsAt !== `${position.seat}:${position.at}`) {
      this.odds = new Map();
      this.oddsAt = `${position.seat}:${position.at}`;
      void this.prefetch(position);
    }
  }

  /** A window in which nothing can be done but pass is passed, if the reader wants it so. */
  private quietly(position: Position): boolean {
    const only = position.choices[0];
    if (!only || !this.passes(position)) return false;
    if (this.passed.get(position.seat) === position.at) return true;
    this.passed.set(position.seat, position.at);
    void this.send(position, only.action);
    return true;
  }

  private passes(position: Position): boolean {
    const { choices } = position;
    return settings.quiet && choices.length === 1 && choices[0]?.action.type === "pass" && this.alone();
  }

  /** Whether nobody else could read anything from how fast this page answers. */
  private alone(): boolean {
    const { info, mine } = this.table ?? {};
    if (!info || !mine) return false;
    return Object.entries(info.seats).every(([seat, who]) => mine.includes(seat) || who.startsWith("bot:"));
  }

  private seatToShow(): void {
    if (this.mine.length < 2) return;
    const asked = this.mine.filter((seat) => {
      const position = this.positions[seat];
      return position !== undefined && position.choices.length > 0 && !this.passes(position);
    });
    const next = asked[0];
    if (this.over) this.covered = "";
    if (next === undefined || (asked.includes(this.viewer) && !this.covered)) return;
    if (!this.table?.info.hot_seat) this.viewer = next;
    else if (!asked.includes(this.covered)) this.covered = next; // also if whom it waited for is done
  }

  /** The screen was handed over. */
  uncover(): void {
    this.viewer = this.covered;
    this.covered = "";
    this.past = null;
    this.selected = "";
    this.trails = new Map();
    const position = this.live;
    if (position) this.refocus(position);
  }

  // -- doing -------------------------------------------------------------------------------

  /** A choice was clicked: do it, or ask first when dice would roll or somebody is meant. */
  choose(choice: Choice): void {
    this.endStory();
    this.menu = null;
    if ((choice.rolls || choice.target) && settings.confirm && this.pending !== choice) {
      this.pending = choice;
      this.preview = null;
      void this.askOdds(choice);
    } else void this.act(choice);
  }

  async act(choice: Choice): Promise<void> {
    const position = this.live;
    if (!position || this.past || this.busy) return;
    this.busy = true;
    this.menu = this.pending = this.preview = null;
    this.trails = new Map();
    this.seen = this.log.length;
    await this.send(position, choice.action);
    this.busy = false;
  }

  /** The carried card was dropped on a slot: lay it there, taking it up first if need be. */
  lay(slot: string): void {
    const card = this.carried;
    const landing = this.landings.get(slot);
    this.carried = "";
    if (!landing) return;
    const only = landing.first ?? landing.choices[0];
    if (landing.choices.length > 1) this.menu = { cell: -1, unit: "", choices: landing.choices, stack: [] };
    else if (only) {
      this.bound = landing.first ? { card, slot } : null;
      this.choose(only);
    }
  }

  /** What was taken up for a slot is laid there, if that can be done. */
  private layDown(position: Position): void {
    const { bound } = this;
    this.bound = null;
    const choice = bound && position === this.live ? carriedOn(position.choices, bound.card, bound.slot) : undefined;
    if (choice) void this.act(choice);
    else if (bound && position.scene.cards.some((card) => card.id === bound.card)) this.carried = bound.card;
  }

  async undo(): Promise<void> {
    const position = this.live;
    if (!position || position.undoable < 1 || this.busy) return;
    this.busy = true;
    const { seat, at } = position;
    await this.answered(this.socket.ask({ type: "takeback", seat, at, count: 1 }));
    this.busy = false;
  }

  /** Ask the others to take back one's last action, though something became known since. */
  async askBack(): Promise<void> {
    const position = this.live;
    if (!position || this.busy) return;
    const { seat, at } = position;
    await this.answered(this.socket.ask({ type: "askback", seat, at, count: 1 }));
  }

  async answerBack(seat: string, agree: boolean): Promise<void> {
    const number = this.table?.request?.number;
    if (number === undefined) return;
    await this.answered(this.socket.ask({ type: "answerback", seat, number, agree }));
  }

  /** Whether there is something to ask for: an action of one's own that can no longer be undone. */
  get askable(): boolean {
    const { live, table } = this;
    if (!live || !table || live.undoable > 0 || this.over || table.request) return false;
    return this.log.some((line) => line.at > 0 && this.seatOf(line) === live.seat);
  }

  /** A standing order for a kind of window. */
  async order(window: string, policy: string): Promise<void> {
    if (this.live) await this.send(this.live, { type: "standing", window, policy });
  }

  say(text: string): Promise<void> {
    return this.answered(this.socket.ask({ type: "say", text }));
  }

  cancel(): boolean {
    if (this.story) {
      this.endStory();
      return true;
    }
    const open = this.menu ?? this.pending ?? this.preview ?? this.why ?? this.line ?? (this.carried || null);
    this.carried = "";
    if (this.sight) this.lookAlong(this.line !== null);
    this.menu = this.pending = this.preview = null;
    this.why = null;
    this.lens = "";
    this.marked = [];
    if (this.actor && !this.past) this.selected = this.actor;
    return open !== null;
  }

  private async send(position: Position, action: Readonly<Record<string, unknown>>): Promise<void> {
    const { seat, at } = position;
    await this.answered(this.socket.ask({ type: "act", seat, at, action }));
  }

  private async answered(asked: ReturnType<Socket["ask"]>): Promise<void> {
    try {
      const answer = await asked;
      if (answer.type !== "refused") return;
      if (answer.problem.code === "stale-state") return; // a fresh position is on its way
      this.refuse(answer.problem, this.selected);
    } catch (broken) {
      if (!(broken instanceof Broken)) throw broken;
    }
  }

  // -- asking ------------------------------------------------------------------------------

  keyOf(choice: Choice): string {
    return JSON.stringify(choice.action);
  }

  oddsOf(choice: Choice): OddsAnswer | undefined {
    return this.odds.get(this.keyOf(choice));
  }

  async askOdds(choice: Choice): Promise<void> {
    const position = this.live;
    const key = this.keyOf(choice);
    if (!position || !choice.rolls || this.odds.has(key)) return;
    const { seat, at } = position;
    try {
      const answer = await this.socket.ask({ type: "askodds", seat, at, action: choice.action });
      if (answer.type === "oddsanswer" && this.live?.at === at) {
        this.odds = new Map([...this.odds, [key, answer]]);
      }
    } catch (broken) {
      if (!(broken instanceof Broken)) throw broken;
    }
  }

  private async prefetch(position: Position): Promise<void> {
    const shots = position.choices.filter((choice) => choice.rolls && choice.target).slice(0, 8);
    for (const shot of shots) {
      if (this.live !== position) return;
      await this.askOdds(shot);
    }
  }

  /** Why can the acting unit not do this to that? Asked in the shape of something it could do. */
  async askWhy(to: Wanted): Promise<boolean> {
    const position = this.live;
    const scene = position?.scene;
    if (!position || !scene || this.past || !this.mustAct) return false;
    const action = this.supposing.action(scene, this.units.get(this.actor || this.selected), to);
    if (!action) return false;
    const { seat, at } = position;
    try {
      const answer = await this.socket.ask({ type: "askwhy", seat, at, action });
      if (answer.type === "whyanswer" && answer.problem) this.refuse(answer.problem, to.target ?? "");
      else if (answer.type === "refused") this.refuse(answer.problem, to.target ?? "");
      else return false;
      return true;
    } catch (broken) {
      if (!(broken instanceof Broken)) throw broken;
      return false;
    }
  }

  /** Take up the line-of-sight tool (from what is selected), or put it away. */
  lookAlong(on: boolean): void {
    const unit = this.units.get(this.selected || this.actor);
    this.sight = on;
    this.line = null;
    this.lineDone = false;
    this.lineFrom = on && unit && unit.cell >= 0 ? { unit: unit.id, cell: unit.cell } : null;
  }

  /** With the tool in hand a unit or a cell was touched. */
  async touchLine(place: Place): Promise<SightAnswer | null> {
    const { from, to } = touched(this.lineFrom, this.lineDone, place);
    this.lineFrom = from;
    this.line = null;
    this.lineDone = to >= 0;
    return this.askLine(to);
  }

  /** The pointer rests on a cell: show the line to it, until one is picked. */
  pointLine(cell: number): void {
    if (!this.lineDone) void this.askLine(cell);
  }

  async askLine(cell: number): Promise<SightAnswer | null> {
    const { live, past, lineFrom: from } = this;
    if (!live || !from || cell < 0 || cell === from.cell) return null;
    const at = past?.at ?? live.at; // numbers are those of one's own log, whosever eyes look
    const eyes = past?.seat ?? live.seat;
    try {
      const answer = await this.socket.ask({ type: "asksight", seat: live.seat, at, eyes, unit: from.unit, start: from.cell, cell });
      if (answer.type !== "sightanswer") return null;
      if (this.lineFrom === from && (this.past?.at ?? this.live?.at) === at) this.line = answer;
      return answer;
    } catch (broken) {
      if (!(broken instanceof Broken)) throw broken;
      return null;
    }
  }

  refuse(problem: Problem, unit: string): void {
    const cells: number[] = [];
    for (const value of Object.values(problem.words?.args ?? {})) {
      if (typeof value !== "string") continue;
      for (const part of [value, ...value.split("-")]) {
        const cell = this.cellsByName.get(part);
        if (cell !== undefined) cells.push(cell);
      }
    }
    this.why = { problem, unit, cells: [...new Set(cells)] };
  }

  // -- the past ----------------------------------------------------------------------------

  /** An earlier position, by the numbers of one's own log, through the eyes of anybody. */
  async lookBack(at: number, eyes = this.past?.seat ?? this.viewer): Promise<void> {
    const last = this.live?.at ?? 0;
    if (at >= last && eyes === this.viewer) return this.toLive();
    try {
      const wanted = Math.max(0, Math.min(last, at));
      const answer = await this.socket.ask({ type: "askpast", seat: this.viewer, at: wanted, eyes });
      if (answer.type === "pastanswer") {
        this.past = answer.position;
        const { sight } = this;
        this.cancel();
        if (sight) this.lookAlong(true); // the tool stays in hand, its line was another moment's
      }
    } catch (broken) {
      if (!(broken instanceof Broken)) throw broken;
    }
  }

  toLive(): void {
    this.past = null;
    if (this.sight) this.lookAlong(true);
  }

  // -- names -------------------------------------------------------------------------------

  side(seat: string): string {
    const place = Object.keys(this.scene?.sides ?? {}).indexOf(seat);
    return place < 0 ? "n" : (LETTERS[place] ?? "n");
  }

  /** Who did it: the line says so, or the first unit in it does. */
  seatOf(line: LogLine): string {
    return line.seat || (this.units.get(line.units[0] ?? "")?.seat ?? "");
  }

  sideName(seat: string): string {
    return this.texts.say(this.scene?.sides[seat] ?? seat);
  }

  showRule(id: string): void {
    this.rule = id;
    this.tab = "rules";
    this.sheet = true;
  }

  private measure(scene: Scene | null): Geometry {
    const shape = scene ?? { shape: "square", columns: 1, rows: 1, pushed: 0 };
    const key = `${shape.shape} ${shape.columns} ${shape.rows} ${shape.pushed}`;
    if (key !== this.geometryKey || !this.geometryMade) {
      this.geometryKey = key;
      this.geometryMade = geometryOf(shape);
    }
    return this.geometryMade;
  }
}
