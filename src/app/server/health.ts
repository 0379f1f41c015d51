import type { FastifyInstance } from "fastify";
import { WriteProbe } from "#platform/database/write-probe.ts";
import { OUTAGE_RETRY_SECONDS } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";

/** `/healthz` answers while the process lives; `/readyz` only when the database answers too, and takes writes. */
export function registerHealth(app: FastifyInstance, services: Services): void {
  const probe = new WriteProbe(services.pool);
  app.addHook("onError", async (_request, _reply, error) => probe.suspect(error));
  app.get("/healthz", { config: { policy: "anyone" } }, async () => ({ ok: true }));
  app.get("/readyz", { config: { policy: "anyone" } }, async (_request, reply) => {
    reply.header("cache-control", "no-store");
    if (await probe.writes()) return { ok: true };
    throw new AppError("UNAVAILABLE", undefined, { retryAfter: OUTAGE_RETRY_SECONDS });
  });
}
