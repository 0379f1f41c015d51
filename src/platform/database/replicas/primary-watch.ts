import { randomUUID } from "node:crypto";
import { Connection } from "#platform/database/connection.ts";
import { parseLsn } from "./lsn.ts";
import { type Mark, Marks } from "./marks.ts";
import { inTime, Wake } from "./wake.ts";

/** How often it is asked where nothing is known to have changed, and where something has. */
const IDLE_MS = 200;
const LEAST_MS = 10;
/** A primary that takes longer is out. */
const LIMIT_MS = 1500;
const AGAIN_MS = 300;

/** Not the place up to which the log is on the disk: what need not wait for the disk is seen before that. */
const PLACE = `select pg_current_wal_insert_lsn()::text as lsn,
  substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) as timeline`;
const SIGN = `insert into rate_limits (key, window_start, count) values ($1, date_trunc('hour', now()), 1)
  on conflict (key, window_start) do nothing`;

export interface WatchedPrimary {
  url: string;
  /** The generation of what this process keeps. */
  generation(): number;
  /** There is a new mark, or none can be had. */
  onLook(): void;
}

/**
 * Asks the primary where it is, after every change that this process hears of and some times a second without any. A
 * statement then tells for all changes that came before it: none waits for its own.
 */
export class PrimaryWatch {
  readonly marks = new Marks();
  /**
   * The key of a row that was written to this primary. Who does not have it follows another one, whatever place it
   * says to have reached: places are of one history, and after a failover there are two.
   */
  sign = "";
  isOut = true;
  #changes = 0;
  readonly #given: WatchedPrimary;
  readonly #wake = new Wake();
  #waiting: { changes: number; tell: (mark: Mark) => void }[] = [];
  #closed = false;
  readonly #done: Promise<void>;

  constructor(given: WatchedPrimary) {
    this.#given = given;
    this.#done = this.#run();
  }

  get changes(): number {
    return this.#changes;
  }

  /** Something changed: what is older is not known to be true any more. */
  note(): void {
    this.#changes += 1;
    this.#wake.set();
  }

  /** The next mark that was begun from now on. */
  next(): Promise<Mark> {
    this.note();
    const changes = this.#changes;
    return new Promise((tell) => this.#waiting.push({ changes, tell }));
  }

  /** Has replicas shown a new row to know their primary by. */
  renewSign(): void {
    this.#timeline = "";
    this.#wake.set();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#wake.set();
    await this.#done;
  }

  #timeline = "";

  async #run(): Promise<void> {
    while (!this.#closed) {
      const connection = new Connection({
        connectionString: this.#given.url,
        application_name: "paddock place",
        connectionTimeoutMillis: 3000,
        keepAlive: true,
      });
      try {
        await connection.connect();
        await this.#watch(connection);
      } catch {
        this.isOut = true;
        this.#timeline = "";
        this.#given.onLook();
      }
      void connection.end().catch(() => undefined);
      if (!this.#closed) await new Promise((done) => setTimeout(done, AGAIN_MS).unref());
    }
  }

  async #watch(connection: Connection): Promise<void> {
    while (!this.#closed) {
      const begun = { at: performance.now(), generation: this.#given.generation(), changes: this.#changes };
      const { rows } = await inTime(LIMIT_MS, connection.query<{ lsn: string; timeline: string }>(PLACE));
      const [row] = rows;
      if (row === undefined) throw new Error("the database did not say where it is");
      if (row.timeline !== this.#timeline) {
        this.sign = `replicas ${randomUUID()}`;
        await inTime(LIMIT_MS, connection.query(SIGN, [this.sign]));
        this.#timeline = row.timeline;
        this.marks.clear();
      }
      const mark = { ...begun, lsn: parseLsn(row.lsn) };
      this.marks.add(mark);
      this.isOut = false;
      const told = this.#waiting.filter(({ changes }) => changes <= mark.changes);
      this.#waiting = this.#waiting.filter(({ changes }) => changes > mark.changes);
      for (const { tell } of told) tell(mark);
      this.#given.onLook();
      if (this.#changes === mark.changes && this.#given.generation() === mark.generation)
        await this.#wake.wait(IDLE_MS);
      const rest = LEAST_MS - (performance.now() - begun.at);
      if (rest > 0) await new Promise((done) => setTimeout(done, rest));
    }
  }
}
