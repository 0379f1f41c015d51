import { setImmediate as breath } from "node:timers/promises";
import { and, desc, eq, lte } from "drizzle-orm";
import type { z } from "zod";
import type { liveFrameSchema, liveHelloSchema } from "#features/live/chat-contract.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { messagesWhere, presentMessages } from "../chat/present-messages.ts";
import { LIVE_TOPIC } from "../log/append.ts";
import { presentStanding, type StandingView } from "../rooms/present-standing.ts";
import { shownRoom } from "../rooms/shown-room.ts";
import { liveCounters, liveMessages } from "../tables.ts";
import { changesOf, framed } from "./changes.ts";
import { readLog } from "./read-log.ts";
import { RECENT, Ring } from "./ring.ts";
import type { Viewer } from "./viewer.ts";

type Frame = z.input<typeof liveFrameSchema>;

/** Lines that are read, and told to one who comes back, at once; who missed more begins anew. */
const MOST_LINES = 500;
const LINES_KEPT = 300;
/** Between two frames: what people hardly notice, and more where many have to be written to. */
const QUICK_MS = 200;
const SLOW_MS = 500;
const MANY_VIEWERS = 5000;
const RETRY_MS = 1000;
/** Viewers that are written to before others get their turn. */
const SLICE = 1000;

type Reads = Pick<Services, "db" | "env" | "events" | "log">;

/**
 * One room, as one process tells it to its viewers. It reads the log once for all of them, and writes every frame once:
 * each of them gets the same bytes.
 */
export class RoomFeed {
  readonly roomId: string;
  readonly viewers = new Set<Viewer>();
  readonly #services: Reads;
  readonly #unsubscribe: () => void;
  #ring: Ring;
  #standing: StandingView;
  #likes: number;
  #present = 0;
  #told: { likes: number; present: number };
  /** There is more in the log than was read. */
  #behind = false;
  #timer: NodeJS.Timeout | undefined;
  #pumping: Promise<void> | undefined;
  #lastPump = 0;
  #closed = false;
  #hello: Buffer | undefined;
  /** Frames for who comes back, by where he was; good until something new is told. */
  #resumed = new Map<number, Buffer>();
  /** Frames that were written out so far. */
  serialised = 0;

  private constructor(
    services: Reads,
    roomId: string,
    loaded: Awaited<ReturnType<typeof load>>,
    subscribe: (feed: RoomFeed) => () => void,
  ) {
    this.#services = services;
    this.roomId = roomId;
    this.#ring = loaded.ring;
    this.#standing = loaded.standing;
    this.#likes = loaded.likes;
    this.#told = { likes: loaded.likes, present: 0 };
    this.#unsubscribe = subscribe(this);
  }

  /** @throws AppError NOT_FOUND */
  static async open(services: Reads, roomId: string): Promise<RoomFeed> {
    let feed: RoomFeed | undefined;
    let early = false;
    // What is told while the room is read is not missed.
    const unsubscribe = services.events.subscribe(`${LIVE_TOPIC}:${roomId}`, ({ type, payload }) => {
      if (feed === undefined) early = true;
      else feed.#hear(type, payload);
    });
    try {
      const loaded = await load(services, roomId);
      feed = new RoomFeed(services, roomId, loaded, () => unsubscribe);
    } catch (error) {
      unsubscribe();
      throw error;
    }
    if (early) feed.#hear("live.written", {});
    return feed;
  }

  get seq(): number {
    return this.#ring.seq;
  }

  /** Takes in how many connections there are over all processes. */
  tellPresent(count: number): void {
    this.#present = count;
    if (count === this.#told.present) return;
    this.#forgetKept();
    this.#schedule();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#unsubscribe();
    for (const viewer of this.viewers) viewer.end();
  }

  /**
   * Begins to tell a viewer: what he missed since a place that he names, or how the room is.
   * @param since number up to which he has heard, from this process or another one; undefined for who enters
   * @param begin makes the viewer, once all is ready that comes first
   */
  async enter(since: number | undefined, begin: () => Viewer): Promise<void> {
    const missed = since === undefined ? undefined : await this.#missed(since);
    if (this.#closed) throw new AppError("UNAVAILABLE", undefined, { retryAfter: 1 });
    // From here on without a pause: what comes next is told to him, too.
    const first = missed === undefined ? this.#helloFrame() : this.#resumedFrame(missed);
    const viewer = begin();
    if (viewer.over) return;
    this.viewers.add(viewer);
    viewer.welcome(first);
  }

  /** Frames with what he missed that the ring does not hold, and the place behind them; undefined where he begins anew. */
  async #missed(since: number): Promise<{ at: number; frames: Buffer[] } | undefined> {
    // Another process was quicker.
    if (since > this.seq) await this.#catchUp();
    if (since > this.seq) return undefined;
    if (this.#ring.since(since) !== undefined) return { at: since, frames: [] };
    const lines = await readLog(this.#services.db, this.roomId, since, MOST_LINES + 1);
    const last = lines.at(-1);
    if (last === undefined || lines.length > MOST_LINES) return undefined;
    if (last.seq > this.seq) await this.#catchUp();
    if (this.#ring.since(last.seq) === undefined) return undefined;
    const changes = changesOf(lines);
    return { at: last.seq, frames: [this.#event("frame", framed(changes), last.seq)] };
  }

  #helloFrame(): Buffer[] {
    const { recent, more } = this.#ring;
    const hello: z.input<typeof liveHelloSchema> = {
      messages: [...recent],
      more,
      standing: this.#standing,
      viewers: this.#viewerCount(),
      likes: this.#likes,
    };
    this.#hello ??= this.#event("hello", hello);
    return [this.#hello];
  }

  #resumedFrame({ at, frames }: { at: number; frames: Buffer[] }): Buffer[] {
    let frame = this.#resumed.get(at);
    if (frame === undefined) {
      const changes = changesOf(this.#ring.since(at) ?? []);
      frame = this.#event("frame", {
        ...framed(changes),
        standing: this.#standing,
        viewers: this.#viewerCount(),
        likes: this.#likes,
      });
      this.#resumed.set(at, frame);
    }
    return [...frames, frame];
  }

  #viewerCount(): number {
    return Math.max(this.#present, this.viewers.size);
  }

  #event(type: "hello" | "frame", data: unknown, seq = this.seq): Buffer {
    this.serialised += 1;
    return Buffer.from(`id: ${seq}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  #forgetKept(): void {
    this.#hello = undefined;
    this.#resumed.clear();
  }

  #hear(type: string, payload: unknown): void {
    if (type === "live.liked") {
      const { likes } = payload as { likes: number };
      // Told in any order; they only become more.
      this.#likes = Math.max(this.#likes, likes);
      this.#forgetKept();
    } else this.#behind = true;
    this.#schedule();
  }

  #schedule(delay?: number): void {
    if (this.#closed || this.#timer !== undefined || this.#pumping !== undefined) return;
    const share = Math.min(1, this.viewers.size / MANY_VIEWERS);
    const interval = QUICK_MS + (SLOW_MS - QUICK_MS) * share;
    const due = delay ?? Math.max(0, this.#lastPump + interval - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#pump();
    }, due);
  }

  /** Reads what there is, now; also what was told a moment ago and has not been heard here yet. */
  async #catchUp(): Promise<void> {
    await this.#pumping;
    this.#behind = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#pump();
  }

  #pump(): Promise<void> {
    this.#pumping ??= this.#pumpOnce().finally(() => {
      this.#pumping = undefined;
      if (this.#behind) this.#schedule();
    });
    return this.#pumping;
  }

  async #pumpOnce(): Promise<void> {
    try {
      const next = await this.#next();
      this.#lastPump = performance.now();
      if (next !== undefined) await write(next.frame, next.viewers);
    } catch (error) {
      if (error instanceof AppError && error.code === "NOT_FOUND") return this.close();
      this.#services.log.warn({ err: error, room: this.roomId }, "a room's log could not be read yet");
      this.#lastPump = performance.now() + RETRY_MS;
      this.#behind = true;
    }
  }

  /** What is to be told now, and to whom: who enters from then on begins behind it. Undefined where there is nothing. */
  async #next(): Promise<{ frame: Buffer; viewers: Viewer[] } | undefined> {
    const { db, env } = this.#services;
    let lines: Awaited<ReturnType<typeof readLog>> = [];
    if (this.#behind) {
      this.#behind = false;
      lines = await readLog(db, this.roomId, this.seq, MOST_LINES);
      if (lines.length === MOST_LINES) this.#behind = true;
    }
    const changes = changesOf(lines);
    const standing = changes.room
      ? await presentStanding(db, env, await shownRoom(db, this.roomId))
      : undefined;
    // Without a pause from here on: nobody enters between what is known and whom it is told to.
    const frame: Frame = { ...framed(changes) };
    this.#ring.add(lines);
    if (standing !== undefined) {
      this.#standing = standing;
      frame.standing = standing;
    }
    const now = { likes: this.#likes, present: this.#viewerCount() };
    if (now.likes !== this.#told.likes) frame.likes = now.likes;
    if (now.present !== this.#told.present) frame.viewers = now.present;
    this.#told = now;
    if (lines.length === 0 && Object.keys(frame).length === 0) return undefined;
    this.#forgetKept();
    return { frame: this.#event("frame", frame), viewers: [...this.viewers] };
  }
}

/** The same bytes to all of them, with a breath for everybody else now and then. */
async function write(frame: Buffer, viewers: readonly Viewer[]): Promise<void> {
  for (let at = 0; at < viewers.length; at += SLICE) {
    if (at > 0) await breath();
    for (const viewer of viewers.slice(at, at + SLICE)) viewer.write(frame);
  }
}

async function load({ db, env }: Reads, roomId: string) {
  const [counter] = await db.select().from(liveCounters).where(eq(liveCounters.roomId, roomId));
  const seq = counter?.seq ?? 0;
  // Behind the number: what changes the room from here on has a line that says so.
  const room = await shownRoom(db, roomId);
  const lines = await readLog(db, roomId, Math.max(0, seq - LINES_KEPT), LINES_KEPT);
  const found = await messagesWhere(
    db,
    and(eq(liveMessages.roomId, roomId), eq(liveMessages.status, "published"), lte(liveMessages.seq, seq)),
  )
    .orderBy(desc(liveMessages.seq))
    .limit(RECENT + 1);
  const recent = await presentMessages(db, found.slice(0, RECENT).reverse());
  return {
    ring: new Ring(
      seq,
      lines.filter((line) => line.seq <= seq),
      recent,
      found.length > RECENT,
    ),
    standing: await presentStanding(db, env, room),
    likes: counter?.likes ?? 0,
  };
}
