import { randomBytes } from "node:crypto";
import type pg from "pg";
import { cannotWrite } from "./outage.ts";

/** How long one answer stands for all who ask. */
const KEPT_MS = 1_000;
/** A database that takes longer than this is as good as gone. */
const LIMIT_MS = 3_000;
/** How often more is written than fits into free places of existing pages. */
const THOROUGH_MS = 30_000;
const THOROUGH_BYTES = 64 * 1024;

/**
 * Tells whether the database takes writes: a row that is really changed, at most once a second, and now and then, or as
 * soon as a write failed elsewhere, something larger that makes a file grow, which a full disk refuses first.
 */
export class WriteProbe {
  readonly #pool: pg.Pool;
  #running: Promise<boolean> | undefined;
  #answered = Number.NEGATIVE_INFINITY;
  #answer = false;
  #thorough = Number.NEGATIVE_INFINITY;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Hears of errors elsewhere: one that says "cannot write" makes the next look a thorough one. */
  suspect(error: unknown): void {
    if (!cannotWrite(error)) return;
    this.#thorough = Number.NEGATIVE_INFINITY;
    this.#answered = Number.NEGATIVE_INFINITY;
  }

  /** Whether writes succeed now. Never throws. */
  async writes(): Promise<boolean> {
    if (performance.now() - this.#answered < KEPT_MS) return this.#answer;
    this.#running ??= this.#look().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #look(): Promise<boolean> {
    const thorough = performance.now() - this.#thorough > THOROUGH_MS;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((done) => {
      timer = setTimeout(() => done(false), LIMIT_MS);
    });
    const probe = this.#write(thorough).then(
      () => true,
      () => false,
    );
    const answer = await Promise.race([probe, late]);
    clearTimeout(timer);
    this.#answer = answer;
    this.#answered = performance.now();
    // A disk that was full is only known to be well after as thorough a look.
    this.#thorough = answer ? (thorough ? this.#answered : this.#thorough) : Number.NEGATIVE_INFINITY;
    return answer;
  }

  async #write(thorough: boolean): Promise<void> {
    await this.#pool.query(`
      insert into rate_limits (key, window_start, count) values ('readyz', date_trunc('hour', now()), 1)
      on conflict (key, window_start) do update set count = rate_limits.count + 1`);
    if (!thorough) return;
    const client = await this.#pool.connect();
    try {
      await client.query("begin");
      // Cannot be compressed, and never gets visible.
      await client.query("select lo_from_bytea(0, $1)", [randomBytes(THOROUGH_BYTES)]);
      await client.query("rollback");
    } finally {
      client.release(client.getTransactionStatus() !== "I");
    }
  }
}
