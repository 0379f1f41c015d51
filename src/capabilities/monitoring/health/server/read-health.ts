import type { z } from "zod";
import type { healthEndpoints } from "#capabilities/monitoring/health/contract.ts";
import { errorLine } from "#platform/log.ts";
import type { Services } from "#platform/services.ts";
import { bad, type Found, type HealthCheck, healthChecks } from "./check.ts";

/** One that hangs is told as such, and holds up nobody. */
const PATIENCE_MS = 3000;

/** Looks at every part at the same time. */
export async function readHealth(
  services: Services,
  checks: readonly (readonly [string, HealthCheck])[] = healthChecks.entries(),
  patienceMs = PATIENCE_MS,
): Promise<z.input<(typeof healthEndpoints)["GET /api/admin/health"]["data"]>> {
  const items = await Promise.all(
    checks.map(async ([key, check]) => ({
      ...{ key, group: check.group, title: check.title },
      ...(await looked(services, check, patienceMs)),
    })),
  );
  return { checked_at: new Date().toISOString(), items };
}

async function looked(services: Services, check: HealthCheck, patienceMs: number): Promise<Found> {
  const signal = AbortSignal.timeout(patienceMs);
  const silence = new Promise<Found>((resolve) => {
    signal.addEventListener("abort", () =>
      resolve(bad(`${patienceMs / 1000} 秒内没有结果`, "稍后刷新；一直这样就看服务器负载和网络。")),
    );
  });
  const found = check.look(services, signal).catch((error: unknown) => {
    services.log.warn({ err: error, check: check.title }, "a part of the installation is not well");
    return bad(whatFailed(error), "看应用日志里这个时间的记录。");
  });
  return Promise.race([found, silence]);
}

const SHOWN = 160;

/** What went wrong, in a line: of a failed query what the database said, and not the query. */
function whatFailed(error: unknown): string {
  const line = errorLine(error instanceof Error && error.cause instanceof Error ? error.cause : error);
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
}
