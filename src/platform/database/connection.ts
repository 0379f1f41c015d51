import pg from "pg";

type Callback = (error: Error, result: pg.QueryResult) => void;
type Query = (...given: unknown[]) => Promise<pg.QueryResult> | undefined;

/**
 * A connection whose loss is told by its queries, and by nothing else. When the server goes away, `pg` emits `error` on
 * the connection too; its pool listens only while nobody has taken the connection out, and an `error` that nobody
 * listens to ends the process. So every connection of the app is one of these, those of pg-boss too.
 *
 * It asks one thing at a time. What reads several things side by side (`Promise.all`) does so on as many connections
 * where it was handed the pool, and on a single one where it was handed a transaction: there each waits for its turn
 * here, since `pg` itself will refuse a second query from version 9 on.
 */
export class Connection extends pg.Client {
  #busy = false;
  readonly #waiting: (() => void)[] = [];

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on("error", () => undefined);
    const ask: Query = (...given) => (pg.Client.prototype.query as Query).apply(this, given);
    const query: Query = (...given) => this.#inTurn(ask, given);
    // As a property, since the method has a dozen signatures, all of which stay what they are.
    Object.assign(this, { query });
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
