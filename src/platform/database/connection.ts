import pg from "pg";

/**
 * A connection whose loss is told by its queries, and by nothing else. When the server goes away, `pg` emits `error` on
 * the connection too; its pool listens only while nobody has taken the connection out, and an `error` that nobody
 * listens to ends the process. So every connection of the app is one of these, those of pg-boss too.
 */
export class Connection extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on("error", () => undefined);
  }
}
