import { growthEndpoints } from "#capabilities/community/growth/contract.ts";
import { growthDeskEndpoints } from "#capabilities/community/growth/desk-contract.ts";
import { implement, keptRead, readBy, writeBy } from "#platform/http/endpoint.ts";
import { member, permission } from "#platform/http/policy.ts";
import { perAdmin } from "#platform/limits/quota.ts";
import { changeRule, listRules } from "./act-rules.ts";
import { previewLevels, publishLevels, showLevels } from "./desk-levels.ts";
import { MANAGE_GROWTH } from "./policy.ts";
import { actsCounted } from "./record-act.ts";
import { introduceLevels, showLevel } from "./show-level.ts";

const mayManage = permission(MANAGE_GROWTH);

export const growthRoutes = implement(
  { ...growthEndpoints, ...growthDeskEndpoints },
  {
    "GET /api/my/level": readBy(member, async ({ actor, services }) => {
      await actsCounted(services, actor.id);
      return showLevel(services.db, actor.id);
    }),
    "GET /api/my/level-intro": keptRead({ seconds: 300, tags: () => ["levels"] }, ({ services }) =>
      introduceLevels(services.db),
    ),
    "GET /api/admin/growth-rules": readBy(mayManage, async ({ services: { db } }) => ({
      items: await listRules(db),
    })),
    "PUT /api/admin/growth-rules/{act}": writeBy(
      mayManage,
      [perAdmin("growth-rules", 120, 900)],
      ({ actor, params, body, services }) => changeRule(services, actor, params.act, body),
    ),
    "GET /api/admin/levels": readBy(mayManage, ({ services: { db } }) => showLevels(db)),
    "POST /api/admin/levels/preview": writeBy(
      mayManage,
      [perAdmin("levels:preview", 120, 900)],
      ({ body, services: { db } }) => previewLevels(db, body.thresholds),
    ),
    "PUT /api/admin/levels": writeBy(
      mayManage,
      [perAdmin("levels:publish", 30, 900)],
      ({ actor, body, services }) => publishLevels(services, actor, body),
    ),
  },
);
