import type { Socket } from "node:net";
import pg from "pg";
import { currentRequest } from "#platform/observe/request-scope.ts";
import type { StatementWatch } from "./statement-watch.ts";

/** So much longer than the server gives a statement (`statement_timeout`), an answer may be on its way. */
const ON_ITS_WAY_MS = 5_000;
const LOOK_MS = 1_000;
/** Statements that lift the server's limit until the transaction's end, and that end. */
const UNLIMITED = /set local statement_timeout = 0/;
const END = /^\s*(?:commit|rollback)\b/i;

type Callback = (error: Error, result: pg.QueryResult) => void;
type Query = (...given: unknown[]) => Promise<pg.QueryResult> | undefined;

export interface Watching {
  watch?: StatementWatch | undefined;
  /** Statements say in a comment for which request they are. */
  traced?: boolean;
}

/**
 * A connection whose loss is told by its queries, and by nothing else. When the server goes away, `pg` emits `error` on
 * the connection too; its pool listens only while nobody has taken the connection out, and an `error` that nobody
 * listens to ends the process. So every connection of the app is one of these, those of pg-boss too.
 *
 * It asks one thing at a time. What reads several things side by side (`Promise.all`) does so on as many connections
 * where it was handed the pool, and on a single one where it was handed a transaction: there each waits for its turn
 * here, since `pg` itself will refuse a second query from version 9 on.
 *
 * A network that takes everything and hands on nothing tells of no end: where the server has a limit for statements, one
 * that is not answered long after it ends the connection, and so the wait of whoever asked.
 *
 * Where somebody watches, each statement is told with its time, from when it was sent.
 */
export class Connection extends pg.Client {
  #busy = false;
  readonly #waiting: (() => void)[] = [];
  readonly #limitMs: number | undefined;
  #asked = 0;
  /** In a transaction that may take as long as it likes. */
  #unlimited = false;

  constructor(config?: string | pg.ClientConfig, { watch, traced = false }: Watching = {}) {
    super(config);
    this.on("error", () => undefined);
    const limit = typeof config === "object" ? config.statement_timeout : undefined;
    this.#limitMs = limit ? Number(limit) + ON_ITS_WAY_MS : undefined;
    this.#watch();
    const plain: Query = (...given) => {
      this.#note(given[0]);
      return (pg.Client.prototype.query as Query).apply(this, given);
    };
    const named: Query = traced ? (...given) => plain(...withRequest(given)) : plain;
    const ask = watch === undefined ? named : watched(named, watch);
    const query: Query = (...given) => this.#inTurn(ask, given);
    // As a property, since the method has a dozen signatures, all of which stay what they are.
    Object.assign(this, { query });
  }

  #note(query: unknown): void {
    this.#asked = performance.now();
    const text = typeof query === "string" ? query : (query as { text?: unknown } | undefined)?.text;
    if (typeof text !== "string" || text.length > 100) return;
    if (UNLIMITED.test(text)) this.#unlimited = true;
    else if (END.test(text)) this.#unlimited = false;
  }

  #watch(): void {
    const limit = this.#limitMs;
    if (limit === undefined) return;
    const timer = setInterval(() => {
      if (!this.#busy || this.#unlimited || performance.now() - this.#asked < limit) return;
      const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
      stream.destroy(new Error(`Connection terminated: no answer in ${limit / 1000} s`));
    }, LOOK_MS);
    timer.unref();
    this.once("end", () => clearInterval(timer));
  }

  /** Begins at once where nothing is asked, so that nothing is between a query and its answer. */
  #inTurn(ask: Query, given: unknown[]): Promise<pg.QueryResult> | undefined {
    const at = given.findLastIndex((one) => typeof one === "function");
    if (at >= 0) {
      const callback = given[at] as Callback;
      const told: Callback = (error, result) => {
        // Asked from within the callback, a query waits for those that wait already.
        this.#next();
        callback(error, result);
      };
      const waits = this.#busy;
      this.#begin(() => {
        try {
          this.#attempt(() => ask(...given.with(at, told)));
        } catch (error) {
          // Whoever waited is not there any longer to catch it.
          if (!waits) throw error;
          callback(error as Error, undefined as never);
        }
      });
      return undefined;
    }
    if (!this.#busy) return this.#watched(ask, given);
    return new Promise((resolve, reject) => {
      this.#begin(() => {
        try {
          this.#watched(ask, given)?.then(resolve, reject);
        } catch (error) {
          reject(error);
        }
      });
    });
  }

  #watched(ask: Query, given: unknown[]): Promise<pg.QueryResult> | undefined {
    this.#busy = true;
    const answer = this.#attempt(() => ask(...given));
    const next = () => this.#next();
    answer?.then(next, next);
    return answer;
  }

  /** What is no query throws at once, and was not asked. */
  #attempt<T>(ask: () => T): T {
    try {
      return ask();
    } catch (error) {
      this.#next();
      throw error;
    }
  }

  #begin(run: () => void): void {
    if (this.#busy) this.#waiting.push(run);
    else {
      this.#busy = true;
      run();
    }
  }

  #next(): void {
    const run = this.#waiting.shift();
    if (run === undefined) this.#busy = false;
    else run();
  }
}

/** The text of what `query` was given; undefined for what is no statement. */
function textOf([first]: readonly unknown[]): string | undefined {
  if (typeof first === "string") return first;
  const text = typeof first === "object" && first !== null && "text" in first ? first.text : undefined;
  return typeof text === "string" ? text : undefined;
}

function watched(ask: Query, watch: StatementWatch): Query {
  return (...given) => {
    const text = textOf(given);
    if (text === undefined) return ask(...given);
    // Its answer comes in an event of the connection, which belongs to no request.
    const request = currentRequest();
    const begun = performance.now();
    const told = (failed: boolean) =>
      watch.statement({ text, begun, ms: performance.now() - begun, failed, request });
    const at = given.findLastIndex((one) => typeof one === "function");
    if (at >= 0) {
      const callback = given[at] as Callback;
      const heard: Callback = (error, result) => {
        told(error !== null && error !== undefined);
        callback(error, result);
      };
      return ask(...given.with(at, heard));
    }
    const answer = ask(...given);
    answer?.then(
      () => told(false),
      () => told(true),
    );
    return answer;
  };
}

/**
 * The same statement with a comment that names its request. What is prepared under a name stays as it is: it is known by
 * that name, and has to have one text for all.
 */
function withRequest(given: unknown[]): unknown[] {
  const request = currentRequest();
  const [first, ...rest] = given;
  if (request === undefined) return given;
  const comment = ` /* request ${request.id} */`;
  if (typeof first === "string") return [first + comment, ...rest];
  const text = textOf(given);
  if (text === undefined || (first as { name?: unknown }).name !== undefined) return given;
  // What `pg` makes of its own is handed on as it is.
  if (typeof (first as { submit?: unknown }).submit === "function") return given;
  return [{ ...(first as object), text: text + comment }, ...rest];
}
