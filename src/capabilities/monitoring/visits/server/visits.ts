import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Came, ViewLine } from "#capabilities/monitoring/visits/contract.ts";
import { kindOfScreen } from "#capabilities/monitoring/visits/kinds.ts";
import type { Database } from "#platform/database/client.ts";
import type { Actor } from "#platform/http/actor.ts";
import { isRobot } from "#platform/http/robots.ts";
import { networkOf } from "#platform/limits/network.ts";
import type { Services } from "#platform/services.ts";
import { sections } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { dayOf } from "./days.ts";
import { Gathered } from "./gathered.ts";
import { sourceOfVisit } from "./source-of-visit.ts";
import { visitorSalts } from "./tables.ts";
import { writeGathered } from "./write-gathered.ts";

/** How long what was counted waits for more: what a killed process loses at most. */
const WRITE_MS = 60_000;
/** Views from one network within that time; a whole school behind one address looks at less. */
const MOST_VIEWS = 3000;
/** Networks that are told apart for that; forgotten with the next writing. */
const MOST_NETWORKS = 100_000;
const SALT_BYTES = 32;

/** Who looks, as the request says it. */
export interface Looker {
  actor: Actor;
  address: string;
  userAgent: string | undefined;
  /** The browser asks not to be followed: `DNT` or `Sec-GPC`. */
  unfollowed: boolean;
}

/** Counts views of screens in memory, and writes the sums of a minute at once. One in each process. */
export class Visits {
  readonly #db: Database;
  readonly #failed: (error: unknown) => void;
  readonly #days = new Map<string, Gathered>();
  readonly #networks = new Map<string, number>();
  #salt: { day: string; value: Promise<Buffer> } | undefined;
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  /** @param failed is told why nothing could be written; it is tried again */
  constructor(db: Database, failed: (error: unknown) => void = () => undefined) {
    this.#db = db;
    this.#failed = failed;
  }

  /**
   * Adds what a browser saw. Programs, and who asks not to be followed, are left out.
   * @throws AppError INVALID_INPUT for a section that does not exist
   */
  async count(
    who: Looker,
    views: readonly ViewLine[],
    came: Came | undefined,
    at = new Date(),
  ): Promise<void> {
    const seen = [...new Set(views.map(({ section }) => section))];
    if (!seen.every((slug) => sections.some((section) => section.slug === slug)))
      throw new AppError("INVALID_INPUT", "没有这个分区");
    if (who.unfollowed || who.actor.kind === "admin" || isRobot(who.userAgent)) return;
    const network = networkOf(who.address);
    const times = views.reduce((sum, one) => sum + one.times, 0);
    if (!this.#admits(network, times)) return;
    const gathered = await this.#of(dayOf(at));
    gathered.at = at;
    for (const { section, screen, times: count } of views) {
      gathered.add("views", section, "", count);
      gathered.add("screens", section, kindOfScreen(screen), count);
    }
    if (came !== undefined) {
      const kind = sourceOfVisit(came, who.userAgent ?? "");
      gathered.add("visits", seen[0] ?? "", typeof kind === "number" ? gathered.channel(kind) : kind, 1);
    }
    gathered.visitor(seen, `${network} ${who.userAgent}`);
    if (who.actor.kind === "member") gathered.member(seen, who.actor.id);
    this.#timer ??= setTimeout(() => void this.write().catch(this.#failed), WRITE_MS).unref();
  }

  /** Writes what waits, after what is being written. @throws the database's error; what waited goes on waiting */
  write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const written = this.#writing.then(() => this.#writeAll());
    this.#writing = written.catch(() => undefined);
    return written;
  }

  /** Writes what waits, or gives it up. */
  async close(): Promise<void> {
    await this.write().catch(this.#failed);
    clearTimeout(this.#timer);
  }

  async #writeAll(): Promise<void> {
    this.#networks.clear();
    const today = dayOf(new Date());
    try {
      for (const [day, gathered] of this.#days) {
        await writeGathered(this.#db, gathered);
        if (day < today) this.#days.delete(day);
      }
    } catch (error) {
      this.#timer ??= setTimeout(() => void this.write().catch(this.#failed), WRITE_MS).unref();
      throw error;
    }
  }

  #admits(network: string, times: number): boolean {
    const before = this.#networks.get(network);
    if (before === undefined && this.#networks.size >= MOST_NETWORKS) return false;
    const all = (before ?? 0) + times;
    this.#networks.set(network, all);
    return all <= MOST_VIEWS;
  }

  async #of(day: string): Promise<Gathered> {
    const found = this.#days.get(day);
    if (found) return found;
    if (this.#salt?.day !== day) {
      const value = saltOf(this.#db, day);
      this.#salt = { day, value };
      // Asked for again by whoever comes next.
      value.catch(() => {
        this.#salt = undefined;
      });
    }
    const salt = await this.#salt.value;
    const made = this.#days.get(day) ?? new Gathered(day, salt);
    this.#days.set(day, made);
    return made;
  }
}

/** The salt of a day, the same for all processes: the first one makes it. */
async function saltOf(db: Database, day: string): Promise<Buffer> {
  await db
    .insert(visitorSalts)
    .values({ day, salt: randomBytes(SALT_BYTES) })
    .onConflictDoNothing();
  const [row] = await db.select().from(visitorSalts).where(eq(visitorSalts.day, day));
  if (row === undefined) throw new Error(`no salt for ${day}`);
  return row.salt;
}

const made = new WeakMap<Services, Visits>();

/** Those of this process. */
export function visitsOf(services: Services): Visits {
  const found =
    made.get(services) ??
    new Visits(services.db, (error) => services.log.warn({ err: error }, "visits are written later"));
  made.set(services, found);
  return found;
}
