import type pg from "pg";
import { Connection, type Watching } from "./connection.ts";

type Query = (config: unknown, ...rest: unknown[]) => unknown;

/**
 * A connection through a pooler that gives each transaction another one of the server's: a statement that was prepared under a
 * name would be missing there, or be another. Without a name it is parsed anew each time.
 */
export class NamelessConnection extends Connection {
  constructor(config?: string | pg.ClientConfig, watching?: Watching) {
    super(config, watching);
    const ask = this.query as unknown as Query;
    const query: Query = (given, ...rest) => ask(withoutName(given), ...rest);
    Object.assign(this, { query });
  }
}

function withoutName(given: unknown): unknown {
  // What brings its own protocol along, as a cursor, is an object with `submit`.
  if (typeof given !== "object" || given === null || !("name" in given) || "submit" in given) return given;
  const { name: _, ...rest } = given;
  return rest;
}
