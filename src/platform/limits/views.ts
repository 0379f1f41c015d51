import type { Database, Queryable, Transaction } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { allowedBy } from "./limit.ts";
import { networkOf } from "./network.ts";

/** `ends`: somebody got to the end; only for kinds that count it. */
export const viewFigures = ["reads", "ends", "shares"] as const;
export type ViewFigure = (typeof viewFigures)[number];

/** One that counts. */
export interface CountedView {
  id: string;
  /** What else is told of it, as where the visitor came from; empty for nothing. */
  detail: string;
  at: Date;
}

/** Kinds of content whose views are counted. */
export interface Viewed {
  /** Begins the names under which limits know who was counted; empty for articles, which came first. */
  prefix: string;
  /** How long an address does not count again; an hour unless given. */
  seconds?: number;
  /** Whether everybody can see it. */
  isPublished(db: Queryable, id: string): Promise<boolean>;
  /**
   * Adds to a figure of several, each with its count, in the order of their ids.
   * @param views the same one by one
   */
  add(
    tx: Transaction,
    figure: ViewFigure,
    ids: readonly string[],
    counts: readonly number[],
    views: readonly CountedView[],
  ): Promise<void>;
}

/** A figure grows once per address, object and window, so that reloading does not drive it. */
const HOUR = 3600;
const names = { reads: "read", ends: "end", shares: "share" } as const;

/** How long a view waits for others before all are written: what a killed process loses at most. */
const WRITE_MS = 3000;
/** More than any such time brings. What is beyond is not counted: memory is worth more than a figure. */
const MAX_WAITING = 20_000;
/** Addresses that are recognised without the database; forgotten all at once. */
const MAX_KNOWN = 100_000;
/** How long something counts as published without being looked up again. */
const PUBLISHED_MS = 60_000;

interface Counted extends CountedView {
  figure: ViewFigure;
  network: string;
}

/**
 * Counts views and shares in memory and writes all of some seconds at once: two statements, however many there were. Who was
 * counted already stands in the limits' table, so that it holds across processes and restarts.
 */
export class Views {
  readonly #db: Database;
  readonly #viewed: Viewed;
  readonly #failed: (error: unknown) => void;
  readonly #published = new Map<string, number>();
  readonly #known = new Set<string>();
  #knownWindow = 0;
  #waiting: Counted[] = [];
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  /** @param failed is told why nothing could be written; it is tried again */
  constructor(db: Database, viewed: Viewed, failed: (error: unknown) => void = () => undefined) {
    this.#db = db;
    this.#viewed = viewed;
    this.#failed = failed;
  }

  /**
   * @param address of whoever looks
   * @param detail for `add`
   * @throws AppError NOT_FOUND when there is no such thing that everybody can see
   */
  async count(figure: ViewFigure, id: string, address: string, at = new Date(), detail = ""): Promise<void> {
    if (!(await this.#isPublished(id))) throw new AppError("NOT_FOUND");
    const counted = { figure, id, network: networkOf(address), at, detail };
    if (this.#waiting.length >= MAX_WAITING || !this.#isNew(counted)) return;
    this.#waiting.push(counted);
    this.#timer ??= setTimeout(() => void this.write().catch(this.#failed), WRITE_MS).unref();
  }

  /** Writes what waits, after what is being written. @throws the database's error; what waited goes on waiting */
  write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const written = this.#writing.then(() => this.#writeWaiting());
    this.#writing = written.catch(() => undefined);
    return written;
  }

  /** Writes what waits, or gives it up. */
  async close(): Promise<void> {
    await this.write().catch(this.#failed);
    clearTimeout(this.#timer);
  }

  get #seconds(): number {
    return this.#viewed.seconds ?? HOUR;
  }

  async #writeWaiting(): Promise<void> {
    const counted = this.#waiting;
    if (counted.length === 0) return;
    this.#waiting = [];
    try {
      await this.#db.transaction(async (tx) => {
        for (const figure of viewFigures) {
          const uses = counted
            .filter((one) => one.figure === figure)
            .map((one) => ({ ...one, subject: `${one.id}:${one.network}` }));
          const rule = { name: this.#viewed.prefix + names[figure], max: 1, seconds: this.#seconds };
          const allowed = await allowedBy(tx, rule, uses);
          const byId = Map.groupBy(allowed, ({ id }) => id);
          const counts = [...byId.values()].map((views) => views.length);
          if (byId.size > 0) await this.#viewed.add(tx, figure, [...byId.keys()], counts, allowed);
        }
      });
    } catch (error) {
      this.#waiting = [...counted, ...this.#waiting].slice(0, MAX_WAITING);
      this.#timer ??= setTimeout(() => void this.write().catch(this.#failed), WRITE_MS).unref();
      throw error;
    }
  }

  #isNew({ figure, id, network, at }: Counted): boolean {
    const window = Math.floor(at.getTime() / (this.#seconds * 1000));
    if (window !== this.#knownWindow || this.#known.size >= MAX_KNOWN) this.#known.clear();
    this.#knownWindow = window;
    const key = `${figure}:${id}:${network}`;
    if (this.#known.has(key)) return false;
    this.#known.add(key);
    return true;
  }

  async #isPublished(id: string): Promise<boolean> {
    const now = Date.now();
    if ((this.#published.get(id) ?? 0) > now) return true;
    if (!(await this.#viewed.isPublished(this.#db, id))) return false;
    if (this.#published.size >= MAX_WAITING) this.#published.clear();
    this.#published.set(id, now + PUBLISHED_MS);
    return true;
  }
}
