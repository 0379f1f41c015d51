import type { Logger } from "pino";
import type { StatementWatch } from "#platform/database/statement-watch.ts";

/** Enough to know it by. */
const SHOWN = 2000;

/**
 * Writes a line for each statement that took long: its text, never a value, and whom it was asked for.
 * @param limitMs from how many milliseconds on
 */
export function slowStatements(log: Pick<Logger, "warn">, limitMs: number): StatementWatch {
  return {
    statement({ text, ms, failed, request }) {
      if (ms < limitMs) return;
      log.warn(
        {
          statement: text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text,
          ms: Math.round(ms),
          ...(failed && { failed }),
          ...(request && { reqId: request.id, route: request.route }),
        },
        "a statement took long",
      );
    },
  };
}
