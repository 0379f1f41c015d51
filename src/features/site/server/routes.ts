import { siteEndpoints } from "#features/site/contract.ts";
import { endpoint, type FeatureRoutes, implement } from "#platform/http/endpoint.ts";
import { anyone } from "#platform/http/policy.ts";
import { registerSitemap } from "./sitemap.ts";

const api = implement(siteEndpoints, {
  "GET /api/site": endpoint({
    policy: anyone,
    cache: { seconds: 3600, tags: () => ["site"] },
    handle: async ({ services: { env } }) => ({
      operator: env.OPERATOR_NAME,
      contact_email: env.CONTACT_EMAIL,
      icp_number: env.ICP_NUMBER ?? "",
      police_number: env.POLICE_NUMBER ?? "",
    }),
  }),
});

export const siteRoutes: FeatureRoutes = {
  register(app, services) {
    api.register(app, services);
    registerSitemap(app, services);
  },
};
