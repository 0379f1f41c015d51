import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { keptDocument } from "#platform/http/kept-document.ts";
import { JSON_TYPE } from "#platform/http/public-reads.ts";
import { renderApiDocs } from "./api-docs-page.ts";

/** OpenAPI at /api/openapi.json and a readable page made from it at /api/docs, each made once, when it is first asked for. */
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
  const schema = { hide: true };
  app.get(
    "/api/openapi.json",
    { config, schema },
    keptDocument(JSON_TYPE, () => JSON.stringify(app.swagger())),
  );
  app.get(
    "/api/docs",
    { config, schema },
    keptDocument("text/html; charset=utf-8", () => renderApiDocs(app.swagger())),
  );
}
