import { growthEndpoints } from "#capabilities/community/growth/contract.ts";
import { endpoint, implement } from "#platform/http/endpoint.ts";
import { anyone, member } from "#platform/http/policy.ts";
import { actsCounted } from "./record-act.ts";
import { introduceLevels, showLevel } from "./show-level.ts";

export const growthRoutes = implement(growthEndpoints, {
  "GET /api/my/level": endpoint({
    policy: member,
    async handle({ actor, services }) {
      await actsCounted(services, actor.id);
      return showLevel(services.db, actor.id);
    },
  }),
  "GET /api/my/level-intro": endpoint({
    policy: anyone,
    cache: { seconds: 300, tags: () => ["levels"] },
    handle: ({ services }) => introduceLevels(services.db),
  }),
});
