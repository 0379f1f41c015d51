import { activityEndpoints } from "#features/activities/contract.ts";
import { implement, readBy } from "#platform/http/endpoint.ts";
import { anyone } from "#platform/http/policy.ts";

export const activityRoutes = implement(activityEndpoints, {
  "GET /api/huodong/recruit-code": readBy(
    // There are no activities yet, and so no groups to lead to.
    anyone,
    async () => ({ items: [] }),
  ),
});
