import { sql } from "drizzle-orm";
import type { Services } from "#platform/services.ts";
import { lostAddresses, redirects } from "./tables.ts";

/** How long what was counted waits for others before all of it is written: what a killed process loses at most. */
const WRITE_MS = 3000;
/** Different addresses between two times of writing; what is beyond is not counted. */
const MOST_WAITING = 2000;
/** Addresses that are remembered; those asked for least are forgotten first. */
const MOST_LOST = 2000;

/** Counts in memory how often redirects were followed and addresses led nowhere, and writes both every few seconds. */
export class Tally {
  readonly #services: Pick<Services, "db" | "log">;
  #hits = new Map<string, number>();
  #lost = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(services: Pick<Services, "db" | "log">) {
    this.#services = services;
  }

  /** A redirect was followed. */
  hit(id: string): void {
    this.#add(this.#hits, id);
  }

  /** Nothing stands at this path. */
  lost(path: string): void {
    this.#add(this.#lost, path);
  }

  /** Writes what waits. @throws the database's error; what waited is lost then, it is a figure */
  async write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const [hits, lost] = [this.#hits, this.#lost];
    this.#hits = new Map();
    this.#lost = new Map();
    const { db } = this.#services;
    if (hits.size > 0)
      await db.execute(sql`
        with counted as (
          select id, added from unnest(${sql.param([...hits.keys()])}::bigint[],
            ${sql.param([...hits.values()])}::int[]) as counted (id, added)
          join ${redirects} using (id) order by id for update of redirects)
        update ${redirects} set hits = hits + added, last_hit_at = now()
        from counted where counted.id = ${redirects.id}`);
    if (lost.size === 0) return;
    await db.transaction(async (tx) => {
      await tx.execute(sql`
        insert into ${lostAddresses} as known (path, hits, last_at)
        select path, added, now() from unnest(${sql.param([...lost.keys()])}::text[],
          ${sql.param([...lost.values()])}::int[]) as counted (path, added) order by path
        on conflict (path) do update set hits = known.hits + excluded.hits, last_at = excluded.last_at`);
      await tx.execute(sql`
        delete from ${lostAddresses} where path in (
          select path from ${lostAddresses} order by hits desc nulls first, path desc nulls first offset ${MOST_LOST})`);
    });
  }

  async close(): Promise<void> {
    await this.write().catch((error: unknown) => this.#services.log.warn({ err: error }, "hits not counted"));
  }

  #add(counts: Map<string, number>, key: string): void {
    const known = counts.get(key);
    if (known === undefined && counts.size >= MOST_WAITING) return;
    counts.set(key, (known ?? 0) + 1);
    this.#timer ??= setTimeout(() => void this.close(), WRITE_MS).unref();
  }
}

const tallies = new WeakMap<Services, Tally>();

/** That of this process. */
export function tallyOf(services: Services): Tally {
  const made = tallies.get(services) ?? new Tally(services);
  tallies.set(services, made);
  return made;
}
