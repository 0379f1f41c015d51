import type { RequestScope } from "#platform/observe/request-scope.ts";

/** A statement that was answered, or failed. */
export interface Statement {
  /** Its text, without the values of its parameters. */
  text: string;
  /** `performance.now()` when it was asked. */
  begun: number;
  /** Until the answer was there. */
  ms: number;
  failed: boolean;
  /** Whom it was asked for. */
  request: RequestScope | undefined;
}

/** Hears of every statement of a pool, and of how long somebody waited for a connection of it. */
export interface StatementWatch {
  statement(statement: Statement): void;
  /** @param ms until there was a connection, or none was to be had */
  waited?(ms: number): void;
}
