import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { renderApiDocs } from "./api-docs-page.ts";

/** OpenAPI at /api/openapi.json and a readable page made from it at /api/docs. */
export async function registerApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Paddock API",
        version: "1",
        description:
          "Every answer is an envelope: {state: true, data} or {state: false, error: [..], code, fields?: {name: message}}.",
      },
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    },
    hideUntagged: false,
    transform: ({ schema, url, route }) => ({ schema: route.config?.describe?.() ?? schema, url }),
  });
  const config = { policy: "anyone" };
  app.get("/api/openapi.json", { config, schema: { hide: true } }, async () => app.swagger());
  app.get("/api/docs", { config, schema: { hide: true } }, async (_request, reply) =>
    reply.type("text/html; charset=utf-8").send(renderApiDocs(app.swagger())),
  );
}
