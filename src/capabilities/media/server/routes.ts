import { mediaEndpoints } from "#capabilities/media/contract.ts";
import { endpoint, type FeatureRoutes, implement } from "#platform/http/endpoint.ts";
import { signedIn } from "#platform/http/policy.ts";
import { perAdmin, perMember } from "#platform/limits/quota.ts";
import { registerDelivery } from "./deliver.ts";
import { presentUnlisted } from "./present.ts";
import { uploadPicture } from "./upload.ts";

const api = implement(mediaEndpoints, {
  "POST /api/upload": endpoint({
    policy: signedIn,
    // Inside, since what a refused sender still sends has to be read before the answer.
    limit: { inside: [perMember("upload", 60, 3600), perAdmin("upload", 600, 3600)] },
    handle: async ({ services, actor, request, rateLimit }) =>
      presentUnlisted(await uploadPicture(services, actor, request, rateLimit)),
  }),
});

export const mediaRoutes: FeatureRoutes = {
  register(app, services) {
    api.register(app, services);
    registerDelivery(app, services);
  },
};
