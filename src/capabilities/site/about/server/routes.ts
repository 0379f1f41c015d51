import type { FastifyInstance } from "fastify";
import { aboutEndpoints } from "#capabilities/site/about/contract.ts";
import { type FeatureRoutes, implement, keptRead, readBy, writeBy } from "#platform/http/endpoint.ts";
import { anyone, permission } from "#platform/http/policy.ts";
import { perAdmin } from "#platform/limits/quota.ts";
import type { Services } from "#platform/services.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { qrPng } from "./qr-png.ts";
import { aboutTag, changeAbout, codeText, editedAbout, showAbout } from "./read-about.ts";

const endpoints = implement(aboutEndpoints, {
  "GET /api/about/{section}": keptRead(
    {
      seconds: 3600,
      tags: ({ params }) => [aboutTag(params.section), aboutTag(umbrellaSection.slug)],
    },
    ({ params, services }) => showAbout(services, params.section),
  ),
  "GET /api/admin/about/{section}": readBy(permission("about.edit"), ({ params, services }) =>
    editedAbout(services.db, params.section),
  ),
  "PUT /api/admin/about/{section}": writeBy(
    permission("about.edit"),
    [perAdmin("about:edit", 60, 900)],
    ({ actor, params, query, body, services }) =>
      changeAbout(services, actor, params.section, body, query.version),
  ),
});

export const aboutRoutes: FeatureRoutes = {
  register(app, services) {
    endpoints.register(app, services);
    registerCodes(app, services);
  },
};

/** The codes that the pages show: only what is said there, so that nobody has others drawn. */
function registerCodes(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { section: string; name: string } }>(
    "/media/codes/:section/:name.png",
    { config: { policy: anyone.name }, schema: { hide: true } },
    async ({ params }, reply) => {
      const text = await codeText(services, params.section, params.name);
      if (text === undefined) throw new AppError("NOT_FOUND");
      return reply.type("image/png").header("cache-control", "public, max-age=86400").send(qrPng(text));
    },
  );
}
