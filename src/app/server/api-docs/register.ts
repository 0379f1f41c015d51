import type { FastifyInstance } from "fastify";
import type { Env } from "#platform/env.ts";
import { keptDocument } from "#platform/http/kept-document.ts";
import { JSON_TYPE } from "#platform/http/public-reads.ts";
import { isOfDesk, openApiOf } from "./document.ts";
import { renderApiDocs } from "./page.ts";
import type { DocumentedRoute } from "./schemas.ts";

const documents = [
  { path: "/api/openapi.json", title: "Paddock", isShown: (route: DocumentedRoute) => !isOfDesk(route) },
  { path: "/api/openapi-desk.json", title: "Paddock's desk", isShown: isOfDesk },
] as const;

/**
 * OpenAPI of what visitors and members use, of what administrators use, and a readable page made from each: made once, when it is
 * first asked for.
 */
export function registerApiDocs(app: FastifyInstance, env: Pick<Env, "PUBLIC_URL">): void {
  const routes: DocumentedRoute[] = [];
  app.addHook("onRoute", ({ method, url, config, schema }) => {
    for (const one of [method].flat())
      routes.push({ method: one, url, ...(config && { config }), ...(schema && { schema }) });
  });
  const config = { policy: "anyone" };
  const schema = { hide: true };
  for (const { path, title, isShown } of documents) {
    const made = () => openApiOf(routes.filter(isShown), { title, version: "1", url: env.PUBLIC_URL });
    app.get(
      path,
      { config, schema },
      keptDocument(JSON_TYPE, () => JSON.stringify(made())),
    );
    app.get(
      path.replace("openapi", "docs").replace(".json", ""),
      { config, schema },
      keptDocument("text/html; charset=utf-8", () => renderApiDocs(made(), path)),
    );
  }
}
