import { activityEndpoints } from "#features/activities/contract.ts";
import { endpoint, implement } from "#platform/http/endpoint.ts";
import { anyone } from "#platform/http/policy.ts";

export const activityRoutes = implement(activityEndpoints, {
  "GET /api/huodong/recruit-code": endpoint({
    policy: anyone,
    // There are no activities yet, and so no groups to lead to.
    handle: async () => ({ items: [] }),
  }),
});
