import pg from "pg";
import { Connection } from "#platform/database/connection.ts";
import { parseLsn } from "./lsn.ts";
import type { Mark } from "./marks.ts";
import type { PrimaryWatch } from "./primary-watch.ts";
import { inTime, Wake } from "./wake.ts";

/** A replica that takes longer is out, and what was asked of it is asked elsewhere. */
const LIMIT_MS = 1000;
/** Between two looks at a replica that has not everything yet: the first is soon, since most need a millisecond or two. */
const FIRST_MS = 2;
const LONGEST_MS = 100;
const IDLE_MS = 1000;
const AGAIN_MS = 1000;
/** A sign that was not seen for so long may have been written while nobody could see it. */
const SIGN_MS = 60_000;

const PLACE = `select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn()::text as lsn,
  exists (select from rate_limits where key = $1) as signed`;

/** Why nothing is read from a replica. */
export type Standing = "reads" | "behind" | "gone" | "primary" | "elsewhere";

export interface ReplicaOptions {
  url: string;
  /** Connections at most. */
  max: number;
  /** Milliseconds behind the primary with which nothing is read from it. */
  lagMs: number;
  primary: PrimaryWatch;
  /** Told when it comes into use, or is left out. */
  onStanding(standing: Standing, replica: Replica): void;
}

/** A streaming replica: what it has reached, and a pool to read from it. */
export class Replica {
  /** Host and port, without what is secret. */
  readonly name: string;
  readonly pool: pg.Pool;
  /** Up to where everything is here that this process knew of. */
  reached: Mark | undefined;
  replayed = 0n;
  /** Answers that were read from it. */
  answers = 0;
  #standing: Standing = "gone";
  #signSeen = "";
  #signSince = performance.now();
  readonly #given: ReplicaOptions;
  readonly #clients = new Set<pg.PoolClient>();
  readonly #wake = new Wake();
  #closed = false;
  readonly #done: Promise<void>;

  constructor(given: ReplicaOptions) {
    this.#given = given;
    this.name = nameOf(given.url);
    this.pool = new pg.Pool({
      connectionString: given.url,
      Client: Connection,
      max: given.max,
      // Who waits here could read from the primary.
      connectionTimeoutMillis: 2 * LIMIT_MS,
      idleTimeoutMillis: 60_000,
      statement_timeout: 30_000,
      keepAlive: true,
      application_name: "paddock replica reads",
    });
    this.pool.on("error", () => undefined);
    this.pool.on("connect", (client) => this.#clients.add(client));
    this.pool.on("remove", (client) => this.#clients.delete(client));
    this.#done = this.#run();
  }

  get standing(): Standing {
    return this.#standing;
  }

  /** Milliseconds since everything was here; undefined while that is not known. */
  get lagMs(): number | undefined {
    return this.reached === undefined ? undefined : Math.max(0, performance.now() - this.reached.at);
  }

  /** The primary was looked at. */
  look(): void {
    this.#judge();
    this.#wake.set();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#wake.set();
    await this.#done;
    await this.pool.end();
  }

  async #run(): Promise<void> {
    while (!this.#closed) {
      const connection = new Connection({
        connectionString: this.#given.url,
        application_name: "paddock replica place",
        connectionTimeoutMillis: 3 * LIMIT_MS,
        keepAlive: true,
      });
      try {
        await connection.connect();
        await this.#watch(connection);
      } catch {
        this.#stand("gone");
      }
      void connection.end().catch(() => undefined);
      if (!this.#closed) await this.#pause(AGAIN_MS);
    }
  }

  async #watch(connection: Connection): Promise<void> {
    let pause = FIRST_MS;
    while (!this.#closed) {
      const { primary } = this.#given;
      const { sign } = primary;
      const { rows } = await inTime(
        LIMIT_MS,
        connection.query<{ isReplica: boolean; lsn: string | null; signed: boolean }>(PLACE, [sign]),
      );
      const [row] = rows;
      if (row === undefined) throw new Error("the replica did not say where it is");
      if (!row.isReplica) {
        this.#stand("primary");
        await this.#pause(AGAIN_MS);
        continue;
      }
      if (row.signed) this.#signSeen = sign;
      this.replayed = row.lsn === null ? 0n : parseLsn(row.lsn);
      this.reached = this.#isSigned() ? primary.marks.reachedBy(this.replayed) : undefined;
      this.#judge(true);
      if (this.reached !== undefined && this.reached === primary.marks.newest) {
        pause = FIRST_MS;
        await this.#wake.wait(IDLE_MS);
      } else {
        await this.#pause(pause);
        pause = Math.min(LONGEST_MS, pause * 2);
      }
    }
  }

  #pause = (ms: number) => new Promise<void>((done) => void setTimeout(done, ms).unref());

  #isSigned(): boolean {
    const { primary } = this.#given;
    if (primary.sign !== "" && this.#signSeen === primary.sign) {
      this.#signSince = performance.now();
      return true;
    }
    if (!primary.isOut && performance.now() - this.#signSince > SIGN_MS) {
      this.#signSince = performance.now();
      primary.renewSign();
    }
    return false;
  }

  #judge(answered = this.#standing !== "gone" && this.#standing !== "primary"): void {
    if (!answered) return;
    // Without a primary nobody knows how far behind it is.
    if (this.#given.primary.isOut) this.#stand("behind");
    else if (!this.#isSigned()) this.#stand("elsewhere");
    else this.#stand((this.lagMs ?? Number.POSITIVE_INFINITY) <= this.#given.lagMs ? "reads" : "behind");
  }

  #stand(standing: Standing): void {
    const before = this.#standing;
    this.#standing = standing;
    if (standing === "gone" || standing === "primary") {
      this.reached = undefined;
      // Whoever waits for an answer gets it elsewhere; a connection in use ends at once.
      if (before !== standing) for (const client of this.#clients) void endOf(client);
    }
    if (before !== standing) this.#given.onStanding(standing, this);
  }
}

/** A connection of a pool, ended as `pg` does it: at once where something is asked. */
const endOf = (client: pg.PoolClient): Promise<void> =>
  (client as unknown as pg.Client).end().catch(() => undefined);

function nameOf(url: string): string {
  try {
    const { hostname, port } = new URL(url);
    return `${hostname}:${port || "5432"}`;
  } catch {
    return "replica";
  }
}
