import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { and, count, eq, gt, isNull, lt, max, sql } from "drizzle-orm";
import { atMostEvery } from "#platform/at-most-every.ts";
import type { Database, Queryable } from "#platform/database/client.ts";
import { lockedRow } from "#platform/database/row.ts";
import type { Running } from "#platform/feature.ts";
import type { Services } from "#platform/services.ts";
import { catchUp, WORDS_TOPIC } from "./library.ts";
import { wordChanges, wordReaders, wordVersions } from "./tables.ts";

/** Also without being told: whatever became of the message, a change is used within this time and that of compiling. */
const LOOK_MS = 2000;
/** What is changed within this time, such as parts of one file, is read together. */
const TOGETHER_MS = 500;
/** How often a process says that it still runs, and for how long it is believed. */
const BEAT_MS = 5000;
const BELIEVED = sql`now() - interval '20 seconds'`;

type Reads = Pick<Services, "db" | "events" | "log">;

/** One process that judges texts, as the others know it. */
export class Reader {
  readonly #services: Reads;
  readonly #process = randomUUID();
  #change = -1;
  #saidAt = Number.NEGATIVE_INFINITY;

  constructor(services: Reads) {
    this.#services = services;
  }

  /** Uses the library as it is now, and says so. */
  async look(): Promise<void> {
    const { db, events } = this.#services;
    const change = await catchUp({ db, events });
    const isNew = change !== this.#change;
    if (isNew || performance.now() - this.#saidAt >= BEAT_MS) {
      await this.#say(change, isNew);
      this.#change = change;
      this.#saidAt = performance.now();
    }
    await settle(db);
  }

  /** Nobody waits for it from now on. */
  async leave(): Promise<void> {
    await this.#services.db.delete(wordReaders).where(eq(wordReaders.process, this.#process));
  }

  async #say(change: number, isNew: boolean): Promise<void> {
    const now = sql`now()`;
    await this.#services.db
      .insert(wordReaders)
      .values({ process: this.#process, change, takenAt: now, seenAt: now })
      .onConflictDoUpdate({
        target: wordReaders.process,
        set: { change, seenAt: now, ...(isNew && { takenAt: now }) },
      });
    // Of processes that were killed.
    await this.#services.db.delete(wordReaders).where(lt(wordReaders.seenAt, sql`now() - interval '1 day'`));
  }
}

const running = gt(wordReaders.seenAt, BELIEVED);
const newestChange = (db: Queryable) =>
  db.select({ id: sql`coalesce(max(${wordChanges.id}), 0)` }).from(wordChanges);

/**
 * Writes down that the newest version is in use, once the slowest process that runs has taken all of it. Under the lock of its row,
 * which another part of it takes as well: otherwise what was true before that part came would be written down after it.
 */
async function settle(db: Database): Promise<void> {
  const newest = eq(wordVersions.id, sql`(select max(${wordVersions.id}) from ${wordVersions})`);
  const open = and(newest, isNull(wordVersions.inUseSince));
  const [waiting] = await db.select({ id: wordVersions.id }).from(wordVersions).where(open);
  if (waiting === undefined) return;
  await db.transaction(async (tx) => {
    const version = await lockedRow(
      tx,
      wordVersions,
      and(eq(wordVersions.id, waiting.id), isNull(wordVersions.inUseSince)),
    );
    if (version === undefined) return;
    const { processes, behind } = await readersNow(tx);
    if (processes === 0 || behind > 0) return;
    const [slowest] = await tx
      .select({ at: max(wordReaders.takenAt) })
      .from(wordReaders)
      .where(running);
    // One that started since had it from its start on; the version is not in use before it was made.
    const since = new Date(Math.max(slowest?.at?.getTime() ?? 0, version.createdAt.getTime()));
    await tx.update(wordVersions).set({ inUseSince: since }).where(eq(wordVersions.id, version.id));
  });
}

/** How many processes judge texts, and how many of them do not use the newest change yet. */
export async function readersNow(db: Queryable): Promise<{ processes: number; behind: number }> {
  const behind = sql<number>`(count(*) filter (where ${wordReaders.change} < (${newestChange(db)})))::int`;
  const [row] = await db.select({ processes: count(), behind }).from(wordReaders).where(running);
  return row ?? { processes: 0, behind: 0 };
}

/** Has this process use every change of the library soon after it was made, whether or not anybody writes, until it is stopped. */
export function followLibrary(services: Reads): Running {
  const { events, log } = services;
  const stopped = new AbortController();
  const { signal } = stopped;
  const reader = new Reader(services);
  const troubles = atMostEvery(60_000);
  let wake = () => undefined;
  const follow = async () => {
    while (!signal.aborted) {
      const woken = new Promise<void>((resolve) => {
        wake = () => void resolve();
      });
      try {
        await reader.look();
      } catch (error) {
        if (!signal.aborted)
          troubles((heldBack) =>
            log.warn({ err: error, heldBack }, "the library of words could not be read"),
          );
      }
      await Promise.race([woken, sleep(LOOK_MS, undefined, { signal, ref: false })]).catch(() => undefined);
      await sleep(TOGETHER_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const deaf = events.subscribe(WORDS_TOPIC, () => wake());
  const ended = follow();
  return {
    async stop() {
      stopped.abort();
      deaf();
      await ended;
      await reader
        .leave()
        .catch((error: unknown) => log.warn({ err: error }, "others will wait for this process"));
    },
  };
}
