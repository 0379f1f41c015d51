import { randomUUID } from "node:crypto";
import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { Services } from "#platform/services.ts";
import { liveCounters, livePresence } from "../tables.ts";
import type { RoomFeed } from "./room-feed.ts";

const TICK_MS = 2000;
/** Said again also where nothing changed, so that a process that ended is told from one at rest. */
const AGAIN_MS = 10_000;
/** A row that old is of a process that ended without a word. */
const SWEPT_MS = 60_000;
/** Seconds after which what a process said counts no longer. */
export const PRESENT_SECONDS = 25;

/** How many connections a room has over all processes: each says its own, and reads the sum. */
export class Presence {
  readonly #services: Pick<Services, "db" | "log">;
  readonly #feeds: ReadonlySet<RoomFeed>;
  readonly #process = randomUUID();
  readonly #timer: NodeJS.Timeout;
  /** What was said last, and when, by room. */
  readonly #said = new Map<string, { viewers: number; at: number }>();
  /** Most that was noted, by room. */
  readonly #peaks = new Map<string, number>();
  #ticking: Promise<void> | undefined;
  #swept = 0;

  constructor(services: Pick<Services, "db" | "log">, feeds: ReadonlySet<RoomFeed>) {
    this.#services = services;
    this.#feeds = feeds;
    this.#timer = setInterval(() => {
      this.#ticking ??= this.#tick()
        .catch((error: unknown) => this.#services.log.warn({ err: error }, "viewers could not be counted"))
        .finally(() => {
          this.#ticking = undefined;
        });
    }, TICK_MS);
    this.#timer.unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#ticking;
    if (this.#said.size === 0) return;
    await this.#services.db
      .delete(livePresence)
      .where(eq(livePresence.process, this.#process))
      .catch(() => undefined);
  }

  async #tick(): Promise<void> {
    const { db } = this.#services;
    const here = new Map([...this.#feeds].map((feed) => [feed.roomId, feed]));
    await this.#forgetLeft(here);
    if (here.size === 0) return;
    const now = performance.now();
    if (now - this.#swept > SWEPT_MS) {
      this.#swept = now;
      await db.delete(livePresence).where(sql`${livePresence.seenAt} < now() - interval '1 minute'`);
    }
    const due = [...here.values()].filter(({ roomId, viewers }) => {
      const said = this.#said.get(roomId);
      return said === undefined || said.viewers !== viewers.size || now - said.at > AGAIN_MS;
    });
    if (due.length > 0) {
      const rows = due.map(({ roomId, viewers }) => ({ roomId, viewers: viewers.size }));
      await db
        .insert(livePresence)
        .values(rows.map((row) => ({ ...row, process: this.#process })))
        .onConflictDoUpdate({
          target: [livePresence.roomId, livePresence.process],
          set: { viewers: sql`excluded.viewers`, seenAt: sql`now()` },
        });
      for (const { roomId, viewers } of rows) this.#said.set(roomId, { viewers, at: now });
    }
    const sums = await db
      .select({ roomId: livePresence.roomId, viewers: sql<number>`sum(${livePresence.viewers})::int` })
      .from(livePresence)
      .where(
        and(
          inArray(livePresence.roomId, [...here.keys()]),
          sql`${livePresence.seenAt} > now() - make_interval(secs => ${PRESENT_SECONDS})`,
        ),
      )
      .groupBy(livePresence.roomId);
    for (const { roomId, viewers } of sums) {
      here.get(roomId)?.tellPresent(viewers);
      await this.#notePeak(roomId, viewers);
    }
  }

  async #notePeak(roomId: string, viewers: number): Promise<void> {
    if (viewers <= (this.#peaks.get(roomId) ?? 0)) return;
    await this.#services.db
      .update(liveCounters)
      .set({ peak: viewers })
      .where(and(eq(liveCounters.roomId, roomId), lt(liveCounters.peak, viewers)));
    this.#peaks.set(roomId, viewers);
  }

  /** Rooms that nobody is in here any more. */
  async #forgetLeft(here: ReadonlyMap<string, RoomFeed>): Promise<void> {
    const left = [...this.#said.keys()].filter((roomId) => !here.has(roomId));
    if (left.length === 0) return;
    await this.#services.db
      .delete(livePresence)
      .where(and(inArray(livePresence.roomId, left), eq(livePresence.process, this.#process)));
    for (const roomId of left) {
      this.#said.delete(roomId);
      this.#peaks.delete(roomId);
    }
  }
}
