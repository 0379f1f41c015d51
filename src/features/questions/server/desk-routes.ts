import { acting } from "#capabilities/desk/admin/server/public.ts";
import { questionDeskEndpoints } from "#features/questions/desk-contract.ts";
import { endpoint, implement } from "#platform/http/endpoint.ts";
import { permission } from "#platform/http/policy.ts";
import { perAdmin } from "#platform/limits/quota.ts";
import { closeAtDesk, linkAtDesk, revealAuthor } from "./desk.ts";
import { decideBountyAtDesk, showBounty } from "./desk-bounty.ts";
import { listDeskQuestions } from "./desk-list.ts";
import { CURATE, REVEAL } from "./policy.ts";

export const questionDeskRoutes = implement(questionDeskEndpoints, {
  "GET /api/admin/questions": endpoint({
    policy: permission(CURATE),
    handle: ({ actor, query, services }) => listDeskQuestions(services, query, actor),
  }),
  "POST /api/admin/questions/{id}/close": endpoint({
    policy: permission(CURATE),
    limit: [perAdmin("question-desk:minute", 60, 60)],
    async handle({ params, body, actor, services, request }) {
      await closeAtDesk(services, acting(actor, request), params.id, body);
      return { ok: true } as const;
    },
  }),
  "GET /api/admin/questions/{id}/bounty": endpoint({
    policy: permission(CURATE),
    handle: ({ actor, params, services }) => showBounty(services.db, actor, params.id),
  }),
  "POST /api/admin/questions/{id}/bounty": endpoint({
    policy: permission(CURATE),
    limit: [perAdmin("question-desk:minute", 60, 60)],
    async handle({ params, body, actor, services, request }) {
      await decideBountyAtDesk(services, acting(actor, request), params.id, body);
      return { ok: true } as const;
    },
  }),
  "POST /api/admin/questions/{id}/duplicate": endpoint({
    policy: permission(CURATE),
    limit: [perAdmin("question-desk:minute", 60, 60)],
    async handle({ params, body, actor, services, request }) {
      await linkAtDesk(services, acting(actor, request), params.id, body.of_id);
      return { ok: true } as const;
    },
  }),
  "POST /api/admin/anonymous/{kind}/{id}": endpoint({
    policy: permission(REVEAL),
    limit: [perAdmin("reveal:hour", 60, 3600)],
    async handle({ params, body, actor, services, request }) {
      return { member: await revealAuthor(services, acting(actor, request), params, body.reason) };
    },
  }),
});
