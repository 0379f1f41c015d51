import { keepLargeOwn, readLargeOwn } from "#client/own-kept.ts";
import { RequestError } from "#client/request.ts";
import { newKey } from "#client/request-key.ts";
import { readCode } from "#features/activities/entry-code.ts";
import type {
  Board,
  CallInput,
  Entered,
  EntryInput,
  TakenPerson,
} from "#features/activities/entry-contract.ts";
import { offsetBy } from "../clock.ts";
import type { GateSide } from "../side.ts";
import { judge, type Verdict } from "./judge.ts";
import { type Act, firstTogether, keepActs, readActs } from "./waiting-acts.ts";

/** A gate waits so long for the server before it judges by itself: somebody stands in front of it. */
const PATIENCE_MS = 4000;
const PACKET = 100;
const PAGE = 1000;
/** How often what waits is tried again, and how old the list becomes at most while there is a network. */
const AGAIN_MS = 15_000;
const LIST_AGE_MS = 300_000;
/** A list stays on the device so long after its activity, as the server hands it out. */
const KEPT_AFTER_MS = 24 * 3_600_000;

/** What the list of a gate looks like on the device. */
interface KeptList {
  owner: string;
  board: Board;
  people: TakenPerson[];
  offset: number;
  /** When it was taken, ms since the epoch by this device. */
  at: number;
}

export interface GateState {
  /** Null until one was read, from the server or the device. */
  board: Board | null;
  /** How many are on the list that the device has, and since when; null without one. */
  list: { count: number; at: number } | null;
  taking: boolean;
  /** Acts that the server does not know yet. */
  waiting: number;
  /** The last answer came from the server. */
  online: boolean;
  /** How far this device's clock is behind the server's, in ms. */
  offset: number;
  /** What the server made of entries that were told later and not as the gate judged, the latest first. */
  surprises: readonly Entered[];
  /** Why the server did not take what was told later. */
  refused: readonly string[];
}

/**
 * One device at a gate. With a network the server judges; without one the device does, by the list that it took along, and tells
 * the server later, in the same order and under the same keys, however often.
 */
export class GateDevice {
  readonly activityId: string;
  readonly #side: GateSide;
  #state: GateState;
  #people = new Map<string, TakenPerson>();
  readonly #used = new Map<string, number>();
  #acts: Act[];
  #sending = false;
  #timer: ReturnType<typeof setInterval> | undefined;
  readonly #listeners = new Set<() => void>();
  /** Called when the server took something: boards look again. */
  onTold: () => void = () => undefined;

  constructor(activityId: string, side: GateSide) {
    this.activityId = activityId;
    this.#side = side;
    this.#acts = readActs(activityId);
    this.#state = {
      board: null,
      list: null,
      taking: false,
      waiting: this.#acts.length,
      online: typeof navigator === "undefined" || navigator.onLine,
      offset: 0,
      surprises: [],
      refused: [],
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly state = (): GateState => this.#state;

  /** People of the list, in its order. */
  people(): TakenPerson[] {
    return [...this.#people.values()];
  }

  /** Begins to work: what is on the device at once, then what the server has. @returns what ends it */
  start(): () => void {
    const turn = () => void this.refresh();
    void this.#readKept().then(turn);
    const lost = () => this.#set({ online: false });
    this.#timer = setInterval(turn, AGAIN_MS);
    window.addEventListener("online", turn);
    window.addEventListener("offline", lost);
    return () => {
      clearInterval(this.#timer);
      window.removeEventListener("online", turn);
      window.removeEventListener("offline", lost);
    };
  }

  /** Sends what waits and takes the list anew where it is old; at the desk only where somebody asked for it. */
  async refresh(): Promise<void> {
    await this.send();
    const { list, board, online } = this.#state;
    if (list === null && this.#side.owner() === null && online) return;
    if (!online || list === null || board === null || Date.now() - list.at > LIST_AGE_MS) await this.take();
  }

  /** Takes the list along, as it is now. */
  async take(): Promise<void> {
    if (this.#state.taking) return;
    this.#set({ taking: true });
    try {
      const asked = Date.now();
      const params = { id: this.activityId };
      const board = await this.#side.api("GET /api/activities/{id}/gate", { params }, { quiet: true });
      const offset = offsetBy(board.now, asked, Date.now());
      this.#set({ board, offset, online: true });
      if (!board.can.take) return await this.#dropList();
      const people: TakenPerson[] = [];
      for (let after: string | null = "0"; after !== null; ) {
        const query = { after, limit: PAGE };
        const page: { items: TakenPerson[]; next: string | null } = await this.#side.api(
          "GET /api/activities/{id}/gate/list",
          { params, query },
          { quiet: true },
        );
        people.push(...page.items);
        after = page.next;
      }
      this.#adopt(people, Date.now());
      await this.#keepList();
    } catch (error) {
      if (isShutOut(error)) await this.#dropList();
      this.#failed(error);
    } finally {
      this.#set({ taking: false });
    }
  }

  /** Judges the text of a picture that was scanned. */
  scan(text: string, gate: string): Promise<Verdict> {
    const read = readCode(text);
    return read === null
      ? Promise.resolve(this.#verdictOf("unknown", "这不是入场码"))
      : this.#enter({ text }, read.signUpId, read.code, gate);
  }

  /** Lets somebody in who was found in the list. */
  enterFound(signUpId: string, gate: string): Promise<Verdict> {
    return this.#enter({ signUpId }, signUpId, null, gate);
  }

  /** Takes an entry back. */
  async undo(key: string): Promise<void> {
    for (const person of this.#people.values())
      if (person.entry === key) this.#change(person.id, { entered_at: null, gate: "", entry: null });
    this.#push({ kind: "undo", key });
    await this.send();
  }

  /** Ticks who is there at a stage, or takes the tick back. */
  async call(signUpId: string, stage: string, there: boolean): Promise<void> {
    const at = this.#now().toISOString();
    const person = this.#people.get(signUpId);
    if (person) {
      const { [stage]: _before, ...others } = person.calls;
      this.#change(signUpId, { calls: there ? { ...others, [stage]: at } : others });
    }
    const call: CallInput = { sign_up_id: signUpId, stage, there, at };
    this.#push({ kind: "call", call });
    await this.send();
  }

  /** Tells the server what waits, in its order. */
  async send(): Promise<void> {
    if (this.#sending || this.#acts.length === 0) return;
    this.#sending = true;
    let single = false;
    try {
      for (let packet = this.#acts; packet.length > 0; ) {
        packet = firstTogether(this.#acts, single ? 1 : PACKET);
        try {
          await this.#tell(packet);
        } catch (error) {
          if (!isRefused(error)) throw error;
          // One of them is at fault: the others go alone, and that one is told to whoever stands there.
          if (!single) {
            single = true;
            continue;
          }
          this.#set({ refused: [error.message, ...this.#state.refused] });
        }
        this.#acts = this.#acts.slice(packet.length);
        keepActs(this.activityId, this.#acts);
        this.#set({ waiting: this.#acts.length, online: true });
        packet = this.#acts;
      }
      this.onTold();
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#sending = false;
    }
  }

  forgetSurprises(): void {
    this.#set({ surprises: [], refused: [] });
  }

  async #enter(
    asked: { text: string } | { signUpId: string },
    signUpId: string,
    code: string | null,
    gate: string,
  ): Promise<Verdict> {
    const entry: EntryInput = {
      ...{ key: newKey(), sign_up_id: signUpId, code, gate },
      ...{ at: this.#now().toISOString(), offline: false },
    };
    // What waits comes first: the server judges by what happened before.
    const told = this.#acts.length === 0 ? await this.#askServer(entry) : null;
    if (told !== null) {
      if (told.result === "entered") {
        this.#change(signUpId, { entered_at: told.entered_at, gate: told.gate, entry: told.key });
        this.onTold();
      }
      const key = told.result === "entered" ? told.key : null;
      return this.#verdictOf(told.result, told.words, { person: told.person, clockOff: told.clock_off, key });
    }
    void this.send();
    return this.#judgeAlone(asked, entry);
  }

  /** Null where the server does not answer in time. */
  async #askServer(entry: EntryInput): Promise<Entered | null> {
    if (!navigator.onLine) return null;
    try {
      const { items } = await this.#side.api(
        "POST /api/activities/{id}/gate/entries",
        { params: { id: this.activityId }, body: { entries: [entry] } },
        { quiet: true, signal: AbortSignal.timeout(PATIENCE_MS) },
      );
      this.#set({ online: true });
      return items[0] ?? null;
    } catch (error) {
      this.#failed(error);
      return null;
    }
  }

  async #judgeAlone(asked: { text: string } | { signUpId: string }, entry: EntryInput): Promise<Verdict> {
    const { board, list } = this.#state;
    if (board === null || list === null)
      return this.#verdictOf("unknown", "没有网络，这台设备也没有下载名单", { offline: true });
    const at = this.#now().getTime();
    const judged = await judge(asked, { board, people: this.#people, used: this.#used, at });
    const { result, words, person, clockOff, step } = judged;
    const verdict = this.#verdictOf(result, words, { person, clockOff, offline: true });
    if (result !== "entered") return verdict;
    if (step !== null) this.#used.set(entry.sign_up_id, step);
    this.#change(entry.sign_up_id, { entered_at: entry.at, gate: entry.gate, entry: entry.key });
    this.#push({ kind: "entry", entry: { ...entry, offline: true } });
    await this.#keepList();
    return { ...verdict, key: entry.key };
  }

  async #tell(acts: readonly Act[]): Promise<void> {
    const params = { id: this.activityId };
    const how = { quiet: true };
    const entries = acts.flatMap((act) => (act.kind === "entry" ? [act.entry] : []));
    const keys = acts.flatMap((act) => (act.kind === "undo" ? [act.key] : []));
    const calls = acts.flatMap((act) => (act.kind === "call" ? [act.call] : []));
    const { api } = this.#side;
    if (entries.length > 0) {
      const { items } = await api(
        "POST /api/activities/{id}/gate/entries",
        { params, body: { entries } },
        how,
      );
      const surprises = items.filter(({ result }) => result !== "entered");
      if (surprises.length > 0) this.#set({ surprises: [...surprises, ...this.#state.surprises] });
    }
    if (keys.length > 0) await api("POST /api/activities/{id}/gate/undo", { params, body: { keys } }, how);
    if (calls.length > 0) await api("PUT /api/activities/{id}/gate/calls", { params, body: { calls } }, how);
  }

  #push(act: Act): void {
    this.#acts = [...this.#acts, act];
    keepActs(this.activityId, this.#acts);
    this.#set({ waiting: this.#acts.length });
  }

  #change(signUpId: string, values: Partial<TakenPerson>): void {
    const person = this.#people.get(signUpId);
    if (person === undefined) return;
    this.#people.set(signUpId, { ...person, ...values });
    this.#set({});
  }

  /** What the server does not know yet stays as this device has it. */
  #adopt(people: readonly TakenPerson[], at: number): void {
    const before = this.#people;
    this.#people = new Map(people.map((person) => [person.id, person]));
    for (const act of this.#acts) {
      const id =
        act.kind === "entry" ? act.entry.sign_up_id : act.kind === "call" ? act.call.sign_up_id : null;
      const [mine, theirs] = id === null ? [] : [before.get(id), this.#people.get(id)];
      if (mine && theirs && id !== null)
        this.#people.set(id, {
          ...theirs,
          ...(act.kind === "entry" && { entered_at: mine.entered_at, gate: mine.gate, entry: mine.entry }),
          ...(act.kind === "call" && { calls: mine.calls }),
        });
    }
    this.#set({ list: { count: people.length, at } });
  }

  async #readKept(): Promise<void> {
    const owner = this.#side.owner();
    if (owner === null) return;
    const kept = await readLargeOwn<KeptList>(`gate ${this.activityId}`);
    if (kept === null || kept.owner !== owner || this.#state.list !== null) return;
    if (Date.now() + kept.offset >= Date.parse(kept.board.activity.ends_at) + KEPT_AFTER_MS)
      return this.#dropList();
    this.#set({ board: kept.board, offset: kept.offset });
    this.#adopt(kept.people, kept.at);
  }

  async #keepList(): Promise<void> {
    const owner = this.#side.owner();
    const { board, offset, list } = this.#state;
    if (owner === null || board === null || list === null) return;
    const kept: KeptList = { owner, board, offset, at: list.at, people: this.people() };
    await keepLargeOwn(`gate ${this.activityId}`, kept);
  }

  /** Names and secrets go with the right to them. What this device did and the server does not know yet names nobody, and stays. */
  async #dropList(): Promise<void> {
    this.#people = new Map();
    this.#set({ list: null });
    if (this.#side.owner() !== null) await keepLargeOwn(`gate ${this.activityId}`, null);
  }

  /** The network, or a server that is out: the device goes on by itself. Anything else is for whoever looks at the board. */
  #failed(error: unknown): void {
    const out = !(error instanceof RequestError) || error.status === 0 || error.status >= 500;
    if (out) this.#set({ online: false });
  }

  #verdictOf(
    result: Verdict["result"],
    words: string,
    { person = null, clockOff = null, key = null, offline = false }: Partial<Verdict> = {},
  ): Verdict {
    return { result, words, person, clockOff, key, offline };
  }

  #now(): Date {
    return new Date(Date.now() + this.#state.offset);
  }

  #set(changes: Partial<GateState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }
}

/** Whether the server understood it and will never take it. */
const isRefused = (error: unknown): error is RequestError =>
  error instanceof RequestError && [400, 404, 409, 422].includes(error.status);

/** Whether whoever stands here is no staff of it any more, or it is gone. */
const isShutOut = (error: unknown): boolean =>
  error instanceof RequestError && [403, 404].includes(error.status);
