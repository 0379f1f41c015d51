import { and, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "#platform/database/client.ts";
import { allowedBy } from "#platform/limits/limit.ts";
import { networkOf } from "#platform/limits/network.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { articles } from "./tables.ts";

/** A figure grows once per address, article and hour, so that reloading does not drive it. */
const rules = {
  reads: { name: "read", max: 1, seconds: 3600 },
  shares: { name: "share", max: 1, seconds: 3600 },
} as const;
type Figure = keyof typeof rules;

/** How long a view waits for others before all are written: what a killed process loses at most. */
const WRITE_MS = 3000;
/** More than any such time brings. What is beyond is not counted: memory is worth more than a figure. */
const MAX_WAITING = 20_000;
/** Addresses that are recognised without the database; forgotten all at once. */
const MAX_KNOWN = 100_000;
/** How long an article counts as published without being looked up again. */
const PUBLISHED_MS = 60_000;

interface Counted {
  figure: Figure;
  articleId: string;
  network: string;
  at: Date;
}

/**
 * Counts views and shares in memory and writes all of some seconds at once: two statements, however many there were. Who was
 * counted already stands in the limits' table, so that it holds across processes and restarts.
 */
export class Figures {
  readonly #db: Database;
  readonly #failed: (error: unknown) => void;
  readonly #published = new Map<string, number>();
  readonly #known = new Set<string>();
  #knownHour = 0;
  #waiting: Counted[] = [];
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  /** @param failed is told why nothing could be written; it is tried again */
  constructor(db: Database, failed: (error: unknown) => void = () => undefined) {
    this.#db = db;
    this.#failed = failed;
  }

  /**
   * @param address of whoever looks
   * @throws AppError NOT_FOUND when there is no such published article
   */
  async count(figure: Figure, articleId: string, address: string, at = new Date()): Promise<void> {
    if (!(await this.#isPublished(articleId))) throw new AppError("NOT_FOUND");
    const counted = { figure, articleId, network: networkOf(address), at };
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

  async #writeWaiting(): Promise<void> {
    const counted = this.#waiting;
    if (counted.length === 0) return;
    this.#waiting = [];
    try {
      await this.#db.transaction(async (tx) => {
        for (const figure of ["reads", "shares"] as const) {
          const uses = counted
            .filter((one) => one.figure === figure)
            .map((one) => ({ ...one, subject: `${one.articleId}:${one.network}` }));
          const fresh = await allowedBy(tx, rules[figure], uses);
          const byArticle = Map.groupBy(fresh, ({ articleId }) => articleId);
          if (byArticle.size > 0) await add(tx, figure, byArticle);
        }
      });
    } catch (error) {
      this.#waiting = [...counted, ...this.#waiting].slice(0, MAX_WAITING);
      this.#timer ??= setTimeout(() => void this.write().catch(this.#failed), WRITE_MS).unref();
      throw error;
    }
  }

  #isNew({ figure, articleId, network, at }: Counted): boolean {
    const hour = Math.floor(at.getTime() / (rules[figure].seconds * 1000));
    if (hour !== this.#knownHour || this.#known.size >= MAX_KNOWN) this.#known.clear();
    this.#knownHour = hour;
    const key = `${figure}:${articleId}:${network}`;
    if (this.#known.has(key)) return false;
    this.#known.add(key);
    return true;
  }

  async #isPublished(articleId: string): Promise<boolean> {
    const now = Date.now();
    if ((this.#published.get(articleId) ?? 0) > now) return true;
    const found = await this.#db
      .select({ id: articles.id })
      .from(articles)
      .where(and(eq(articles.id, articleId), eq(articles.status, "published")));
    if (found.length === 0) return false;
    if (this.#published.size >= MAX_WAITING) this.#published.clear();
    this.#published.set(articleId, now + PUBLISHED_MS);
    return true;
  }
}

/** In the order of the ids, so that two processes never wait for each other in a circle. */
async function add(
  tx: Transaction,
  figure: Figure,
  byArticle: ReadonlyMap<string, readonly Counted[]>,
): Promise<void> {
  const column = sql.identifier(figure);
  const ids = sql.param([...byArticle.keys()]);
  const counts = sql.param([...byArticle.values()].map((views) => views.length));
  await tx.execute(sql`
    insert into article_counters (article_id, ${column})
    select id, added from unnest(${ids}::bigint[], ${counts}::int[]) as viewed (id, added)
    join articles using (id) order by id
    on conflict (article_id) do update set ${column} = article_counters.${column} + excluded.${column}`);
}

const figures = new WeakMap<Services, Figures>();

/** Those of this process. */
export function figuresOf(services: Services): Figures {
  const made =
    figures.get(services) ??
    new Figures(services.db, (error) => services.log.warn({ err: error }, "views are written later"));
  figures.set(services, made);
  return made;
}
