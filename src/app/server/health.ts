import type { FastifyInstance } from "fastify";
import { WriteProbe } from "#platform/database/write-probe.ts";
import { OUTAGE_RETRY_SECONDS } from "#platform/http/errors.ts";
import { DEPARTING } from "#platform/http/leaving.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";

/** `/healthz` answers while the process lives; `/readyz` only when the database answers too, and takes writes, and while the app is not about to go. */
export function registerHealth(app: FastifyInstance, services: Services): void {
  let departing = false;
  app.server.once(DEPARTING, () => {
    departing = true;
  });
  const probe = new WriteProbe(services.pool);
  app.addHook("onError", async (_request, _reply, error) => probe.suspect(error));
  app.get("/healthz", { config: { policy: "anyone" } }, async () => ({ ok: true }));
  app.get("/readyz", { config: { policy: "anyone" } }, async (_request, reply) => {
    reply.header("cache-control", "no-store");
    if (!departing && (await probe.writes())) return { ok: true };
    throw new AppError("UNAVAILABLE", undefined, { retryAfter: OUTAGE_RETRY_SECONDS });
  });
}
