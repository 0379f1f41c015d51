import { questionDeskEndpoints } from "#features/questions/desk-contract.ts";
import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { permission } from "#platform/http/policy.ts";
import { perAdmin } from "#platform/limits/quota.ts";
import { closeAtDesk, linkAtDesk, revealAuthor } from "./desk.ts";
import { decideBountyAtDesk, showBounty } from "./desk-bounty.ts";
import { listDeskQuestions } from "./desk-list.ts";
import { CURATE, REVEAL } from "./policy.ts";

export const questionDeskRoutes = implement(questionDeskEndpoints, {
  "GET /api/admin/questions": readBy(permission(CURATE), ({ actor, query, services }) =>
    listDeskQuestions(services, query, actor),
  ),
  "POST /api/admin/questions/{id}/close": writeBy(
    permission(CURATE),
    [perAdmin("question-desk:minute", 60, 60)],
    ({ params, body, actor, services }) => closeAtDesk(services, actor, params.id, body),
  ),
  "GET /api/admin/questions/{id}/bounty": readBy(permission(CURATE), ({ actor, params, services }) =>
    showBounty(services.db, actor, params.id),
  ),
  "POST /api/admin/questions/{id}/bounty": writeBy(
    permission(CURATE),
    [perAdmin("question-desk:minute", 60, 60)],
    ({ params, body, actor, services }) => decideBountyAtDesk(services, actor, params.id, body),
  ),
  "POST /api/admin/questions/{id}/duplicate": writeBy(
    permission(CURATE),
    [perAdmin("question-desk:minute", 60, 60)],
    ({ params, body, actor, services }) => linkAtDesk(services, actor, params.id, body.of_id),
  ),
  "POST /api/admin/anonymous/{kind}/{id}": writeBy(
    permission(REVEAL),
    [perAdmin("reveal:hour", 60, 3600)],
    async ({ params, body, actor, services }) => ({
      member: await revealAuthor(services, actor, params, body.reason),
    }),
  ),
});
