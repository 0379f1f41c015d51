import type { FastifyInstance } from "fastify";
import type { Observation } from "#platform/observe/observation.ts";

declare module "fastify" {
  interface FastifyInstance {
    observation: Observation | undefined;
  }
}

/** Seconds of a duration in milliseconds. */
const SECOND = 1000;

/** Has every answer of the framework counted and traced, where somebody wants that. */
export function installObservation(
  app: FastifyInstance,
  observation: Observation | undefined,
  trustedProxies: number,
): void {
  app.decorate("observation", observation);
  const { metrics, tracing } = observation ?? {};
  if (tracing !== undefined)
    app.addHook("onRequest", (request, _reply, done) => {
      const given = trustedProxies > 0 ? request.headers.traceparent : undefined;
      tracing.begun(request.scope, request.method, given);
      done();
    });
  if (metrics === undefined && tracing === undefined) return;
  app.addHook("onResponse", (request, reply, done) => {
    const { method, scope } = request;
    tracing?.answered(scope, method, reply.raw);
    if (request.routeOptions.config.lasting !== true)
      metrics?.answered({
        route: scope.route,
        method,
        status: reply.raw.statusCode,
        seconds: reply.elapsedTime / SECOND,
      });
    done();
  });
}

/** Draws a page, counted and traced where somebody wants that. */
export async function observedDrawing<T>(
  observation: Observation | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const { metrics, tracing } = observation ?? {};
  if (metrics === undefined && tracing === undefined) return work();
  const begun = performance.now();
  try {
    return await (tracing === undefined ? work() : tracing.part("draw page", work));
  } finally {
    metrics?.drawn((performance.now() - begun) / SECOND);
  }
}
