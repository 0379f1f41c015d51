import pg from "pg";
import { databaseError } from "#platform/database/database-error.ts";
import { isOutage } from "#platform/database/outage.ts";
import { RequestPool } from "#platform/database/pool.ts";
import type { StatementWatch } from "#platform/database/statement-watch.ts";
import { currentRoute } from "./read-route.ts";

type Ask = (...given: unknown[]) => Promise<pg.QueryResult>;

/** A statement's own time was up: elsewhere it would take as long. */
const TIME_IS_UP = "57014";

/**
 * Whether something that a replica refused may succeed on the primary: it went away, was in the way of what it replays, or
 * was asked for what only a primary does. Nothing was changed, so that it can be asked again.
 */
export function mayFareBetter(error: unknown): boolean {
  const code = databaseError(error)?.code;
  return code === undefined ? isOutage(error) : code !== TIME_IS_UP;
}

/** The primary's pool. Within a route (read-route.ts) its statements go to a replica, and here where that fails. */
export class RoutedPool extends RequestPool {
  /** Called after every commit of a transaction that may have written. */
  onWrite: () => void = () => undefined;

  constructor(config: pg.PoolConfig, watch?: StatementWatch) {
    super(config, watch);
    // Without a listener, an idle connection that the server closes would end the process.
    this.on("error", () => undefined);
    const primary: Ask = (...given) => (pg.Pool.prototype.query as unknown as Ask).apply(this, given);
    const query: Ask = async (...given) => {
      const route = currentRoute();
      const replica = route?.pool();
      if (route === undefined || replica === undefined || typeof given.at(-1) === "function")
        return primary(...given);
      try {
        return await (replica.query as unknown as Ask).apply(replica, given);
      } catch (error) {
        if (!mayFareBetter(error)) throw error;
        route.leave();
        return primary(...given);
      }
    };
    // As a property, since the method has a dozen signatures, all of which stay what they are.
    Object.assign(this, { query });
  }
}
