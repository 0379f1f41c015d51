import { growthEndpoints } from "#capabilities/community/growth/contract.ts";
import { implement, keptRead, readBy } from "#platform/http/endpoint.ts";
import { member } from "#platform/http/policy.ts";
import { actsCounted } from "./record-act.ts";
import { introduceLevels, showLevel } from "./show-level.ts";

export const growthRoutes = implement(growthEndpoints, {
  "GET /api/my/level": readBy(member, async ({ actor, services }) => {
    await actsCounted(services, actor.id);
    return showLevel(services.db, actor.id);
  }),
  "GET /api/my/level-intro": keptRead({ seconds: 300, tags: () => ["levels"] }, ({ services }) =>
    introduceLevels(services.db),
  ),
});
