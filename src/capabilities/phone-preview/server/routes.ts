import { previewEndpoints } from "#capabilities/phone-preview/contract.ts";
import { endpoint, implement } from "#platform/http/endpoint.ts";
import { anyone } from "#platform/http/policy.ts";
import { isPublicHost } from "#platform/public-host.ts";
import { AppError } from "#shared/errors.ts";

export const previewRoutes = implement(previewEndpoints, {
  "GET /api/phone-preview": endpoint({
    policy: anyone,
    cache: { seconds: 3600, tags: () => ["site"] },
    async handle({ services: { env } }) {
      // It shows nothing secret, but on a public server it would only puzzle those who find it.
      const shown =
        env.PHONE_PREVIEW === undefined ? !isPublicHost(env.PUBLIC_URL) : env.PHONE_PREVIEW === "1";
      if (!shown) throw new AppError("NOT_FOUND");
      return { ok: true as const };
    },
  }),
});
