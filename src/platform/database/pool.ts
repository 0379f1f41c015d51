import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import type { StatementWatch } from "./statement-watch.ts";

type Connected = Parameters<pg.Pool["connect"]>[0];

/**
 * A pool whose callers go on as themselves: while all connections are in use, `pg` would go on for the next one as part of
 * whatever request gave its connection back.
 */
export class RequestPool extends pg.Pool {
  readonly #waited: StatementWatch["waited"];

  constructor(config: pg.PoolConfig, watch: StatementWatch | undefined) {
    super(config);
    this.#waited = watch?.waited?.bind(watch);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const waited = this.#waited;
    const begun = waited === undefined ? 0 : performance.now();
    if (callback === undefined) {
      const client = super.connect();
      if (waited !== undefined) {
        const told = () => waited(performance.now() - begun);
        client.then(told, told);
      }
      return client;
    }
    const own = AsyncLocalStorage.bind(callback);
    super.connect(
      waited === undefined
        ? own
        : (...answer) => {
            waited(performance.now() - begun);
            own(...answer);
          },
    );
    return undefined;
  }
}
