import { sql } from "drizzle-orm";
import { networkOf } from "#platform/limits/network.ts";
import type { Services } from "#platform/services.ts";

/** How long a view waits for others: what a killed process loses at most. */
const WRITE_MS = 3000;
/** Views that wait, and addresses that are remembered. What is beyond is not counted: memory is worth more than a figure. */
const MOST = 50_000;
const HOUR_MS = 3_600_000;

/**
 * Counts readings of questions in memory and writes all of some seconds in one statement; an address counts once an hour in
 * each process, so that reloading drives nothing.
 */
export class Reads {
  readonly #services: Pick<Services, "db" | "log">;
  #hour = 0;
  #known = new Set<string>();
  #waiting = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(services: Pick<Services, "db" | "log">) {
    this.#services = services;
  }

  /** @param address of whoever looks */
  count(questionId: string, address: string, now = Date.now()): void {
    const hour = Math.floor(now / HOUR_MS);
    if (hour !== this.#hour || this.#known.size >= MOST) this.#known.clear();
    this.#hour = hour;
    const key = `${questionId}:${networkOf(address)}`;
    if (this.#known.has(key) || this.#waiting.size >= MOST) return;
    this.#known.add(key);
    this.#waiting.set(questionId, (this.#waiting.get(questionId) ?? 0) + 1);
    this.#timer ??= setTimeout(() => void this.write(), WRITE_MS).unref();
  }

  /** Writes what waits; what could not be written is given up, with a line in the log. Unknown questions count nothing. */
  async write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const counted = [...this.#waiting];
    this.#waiting = new Map();
    if (counted.length === 0) return;
    const ids = sql.param(counted.map(([id]) => id));
    const added = sql.param(counted.map(([, n]) => n));
    await this.#services.db
      .execute(
        sql`
        insert into question_counters (question_id, reads)
        select id, added from unnest(${ids}::bigint[], ${added}::int[]) as viewed (id, added)
        join questions using (id) where questions.status = 'published' order by id
        on conflict (question_id) do update set reads = question_counters.reads + excluded.reads`,
      )
      .catch((error: unknown) => this.#services.log.warn({ err: error }, "readings of questions are lost"));
  }
}

const all = new WeakMap<Services, Reads>();

/** Those of this process. */
export function readsOf(services: Services): Reads {
  const made = all.get(services) ?? new Reads(services);
  all.set(services, made);
  return made;
}
