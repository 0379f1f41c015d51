import { mediaEndpoints } from "#features/media/contract.ts";
import { endpoint, type FeatureRoutes, implement } from "#platform/http/endpoint.ts";
import { signedIn } from "#platform/http/policy.ts";
import { registerDelivery } from "./deliver.ts";
import { presentPicture } from "./present.ts";
import { uploadPicture } from "./upload.ts";

const api = implement(mediaEndpoints, {
  "POST /api/upload": endpoint({
    policy: signedIn,
    handle: async ({ services, actor, request }) =>
      presentPicture(await uploadPicture(services, actor, request)),
  }),
});

export const mediaRoutes: FeatureRoutes = {
  register(app, services) {
    api.register(app, services);
    registerDelivery(app, services);
  },
};
