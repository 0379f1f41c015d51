import type { Logger } from "pino";
import type { StatementWatch } from "#platform/database/statement-watch.ts";
import type { Env } from "#platform/env.ts";
import type { Metrics } from "./metrics.ts";
import { slowStatements } from "./slow-statements.ts";
import type { Tracing } from "./tracing.ts";

/** What of a process is written down and counted for whoever looks after it. */
export interface Observation {
  /** Hears of every statement; undefined where nobody wants to. */
  watch: StatementWatch | undefined;
  metrics: Metrics | undefined;
  tracing: Tracing | undefined;
  close(): Promise<void>;
}

/**
 * Switches on what the environment asks for: slow statements in the log, metrics, traces. The libraries of the last two are
 * loaded only then.
 */
export async function openObservation(env: Env, log: Pick<Logger, "warn">): Promise<Observation> {
  const metrics = wantsMetrics(env) ? new (await import("./metrics.ts")).Metrics() : undefined;
  const tracing = wantsTraces(env) ? new (await import("./tracing.ts")).Tracing(process.env, log) : undefined;
  const watches = [
    env.SLOW_STATEMENT_MS > 0 ? slowStatements(log, env.SLOW_STATEMENT_MS) : undefined,
    metrics?.watch,
    tracing?.watch,
  ].filter((watch) => watch !== undefined);
  return {
    watch: together(watches),
    metrics,
    tracing,
    close: async () => tracing?.close(),
  };
}

/** Whether somebody may ask for metrics. */
export const wantsMetrics = ({ METRICS_PORT, METRICS_TOKEN }: Env): boolean =>
  METRICS_PORT !== undefined || METRICS_TOKEN !== undefined;

/** Whether traces go anywhere. */
const wantsTraces = (env: Env): boolean =>
  (env.OTEL_EXPORTER_OTLP_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) !== undefined &&
  env.OTEL_SDK_DISABLED !== "true" &&
  env.OTEL_TRACES_EXPORTER !== "none";

function together(watches: readonly StatementWatch[]): StatementWatch | undefined {
  const [first, ...others] = watches;
  if (others.length === 0) return first;
  const waiting = watches.filter((watch) => watch.waited !== undefined);
  return {
    statement(statement) {
      for (const watch of watches) watch.statement(statement);
    },
    ...(waiting.length > 0 && {
      waited(ms: number) {
        for (const watch of waiting) watch.waited?.(ms);
      },
    }),
  };
}
