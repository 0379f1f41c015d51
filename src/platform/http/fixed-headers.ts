import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import helmet, { type HelmetOptions } from "helmet";

declare module "fastify" {
  interface FastifyInstance {
    /** What stands in every answer; names in lower case. */
    fixedHeaders: Readonly<Record<string, string>>;
  }
}

/** Puts Helmet's headers into every answer. They never change: made once, they cost next to nothing. */
export function installFixedHeaders(app: FastifyInstance, options: HelmetOptions): void {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => undefined);
  const headers = Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
  app.decorate("fixedHeaders", headers);
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers(headers);
  });
}
