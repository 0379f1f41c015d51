import { topicDeskEndpoints } from "#features/topics/desk-contract.ts";
import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { permission } from "#platform/http/policy.ts";
import { perAdmin } from "#platform/limits/quota.ts";
import { closeAtDesk, hostAtDesk } from "./manage-topic.ts";
import { deskRecommended, recommend } from "./recommend.ts";
import { deskClasses, saveClasses } from "./topic-classes.ts";

const manage = permission("topics.manage");
const CHANGES = [perAdmin("topic-manage", 120, 900)];

export const topicDeskRoutes = implement(topicDeskEndpoints, {
  "GET /api/admin/topics/recommended": readBy(manage, ({ query, services }) =>
    deskRecommended(services.db, query.section),
  ),
  "PUT /api/admin/topics/recommended": writeBy(manage, CHANGES, ({ body, actor, services }) =>
    recommend(services, actor, body),
  ),
  "PUT /api/admin/topics/{id}/closed": writeBy(manage, CHANGES, ({ params, body, actor, services }) =>
    closeAtDesk(services, actor, params.id, body.closed),
  ),
  "PUT /api/admin/topics/{id}/host": writeBy(manage, CHANGES, ({ params, body, actor, services }) =>
    hostAtDesk(services, actor, params.id, body),
  ),
  "GET /api/admin/topic-classes": readBy(manage, ({ services }) => deskClasses(services.db)),
  "PUT /api/admin/topic-classes": writeBy(manage, CHANGES, ({ body, actor, services }) =>
    saveClasses(services, actor, body),
  ),
});
