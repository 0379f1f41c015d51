import { toolEndpoints } from "#capabilities/review/moderation/tools-contract.ts";
import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { member, signedIn } from "#platform/http/policy.ts";
import { perAdmin, perMember } from "#platform/limits/quota.ts";
import { actOn, undoAct } from "./act.ts";
import { moderatesAnything } from "./rights.ts";
import { showTools } from "./show.ts";

const ACTS = [perMember("moderate", 60, 60), perAdmin("moderate", 240, 60)];

export const toolRoutes = implement(toolEndpoints, {
  "GET /api/moderation/rights": readBy(member, async ({ actor, services }) => ({
    moderates: await moderatesAnything(services.db, actor.id),
  })),
  "GET /api/moderation/{kind}/{id}": readBy(signedIn, ({ actor, params, services }) =>
    showTools(services.db, actor, params),
  ),
  "POST /api/moderation/{kind}/{id}": writeBy(
    signedIn,
    ACTS,
    async ({ actor, params, body, services, request }) => ({
      undo: await actOn(services, actor, request.ip, params, body),
    }),
  ),
  "POST /api/moderation/{kind}/{id}/undo": writeBy(
    signedIn,
    ACTS,
    ({ actor, params, body, services, request }) => undoAct(services, actor, request.ip, params, body.mute),
  ),
});
