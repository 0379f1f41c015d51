import type { FastifyInstance } from "fastify";
import type { Services } from "#platform/services.ts";

/** `/healthz` answers while the process lives; `/readyz` only when the database answers too. */
export function registerHealth(app: FastifyInstance, services: Services): void {
  app.get("/healthz", { config: { policy: "anyone" } }, async () => ({ ok: true }));
  app.get("/readyz", { config: { policy: "anyone" } }, async (_request, reply) => {
    try {
      await services.pool.query("select 1");
      return { ok: true };
    } catch {
      return reply.code(503).send({ ok: false });
    }
  });
}
