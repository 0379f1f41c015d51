import { redPacketEndpoints } from "#capabilities/community/red-packets/contract.ts";
import { acting } from "#capabilities/desk/admin/server/public.ts";
import { endpoint, implement } from "#platform/http/endpoint.ts";
import { closedToMinors, member, permission } from "#platform/http/policy.ts";
import { perAdmin, perMember } from "#platform/limits/quota.ts";
import { changeDraft, deleteDraft, draftCampaign } from "./draft-campaign.ts";
import { stopCampaign } from "./end-campaign.ts";
import { listCampaigns, showCampaign } from "./list-campaigns.ts";
import { listLuck } from "./list-luck.ts";
import { listRedPackets } from "./list-red-packets.ts";
import { openRedPacket } from "./open-red-packet.ts";
import { MANAGE } from "./policy.ts";
import { presentDetail, presentRedPacket } from "./present.ts";
import { campaignFor } from "./queries.ts";
import { startCampaign } from "./start-campaign.ts";

const mayManage = permission(MANAGE);

/** Somebody who taps in a hurry, not a script that waits for the moment. */
const OPENING = [perMember("red-packet:minute", 60, 60)];
const MANAGING = [perAdmin("red-packets:manage", 60, 900)];

export const redPacketRoutes = implement(redPacketEndpoints, {
  "GET /api/my/red-packets": endpoint({
    policy: member,
    handle: ({ actor, query, services }) => listRedPackets(services, actor.id, query),
  }),
  "GET /api/red-packets/{id}": endpoint({
    policy: member,
    handle: async ({ params, actor, services: { db } }) =>
      presentDetail(db, await campaignFor(db, params.id, actor.id)),
  }),
  "GET /api/red-packets/{id}/luck": endpoint({
    policy: member,
    handle: ({ params, query, actor, services }) => listLuck(services, actor.id, params.id, query),
  }),
  "POST /api/red-packets/{id}/open": endpoint({
    policy: closedToMinors(member),
    limit: OPENING,
    handle: async ({ params, actor, services: { db } }) =>
      presentRedPacket(await openRedPacket(db, params.id, actor.id)),
  }),
  "GET /api/admin/red-packets": endpoint({
    policy: mayManage,
    handle: ({ query, actor, services }) => listCampaigns(services, actor, query),
  }),
  "GET /api/admin/red-packets/{id}": endpoint({
    policy: mayManage,
    handle: ({ params, actor, services }) => showCampaign(services.db, actor, params.id),
  }),
  "POST /api/admin/red-packets": endpoint({
    policy: mayManage,
    limit: MANAGING,
    handle: ({ body, actor, services, request }) => draftCampaign(services.db, acting(actor, request), body),
  }),
  "PUT /api/admin/red-packets/{id}": endpoint({
    policy: mayManage,
    limit: MANAGING,
    handle: ({ params, body, actor, services, request }) =>
      changeDraft(services.db, acting(actor, request), params.id, body),
  }),
  "DELETE /api/admin/red-packets/{id}": endpoint({
    policy: mayManage,
    limit: MANAGING,
    async handle({ params, actor, services, request }) {
      await deleteDraft(services.db, acting(actor, request), params.id);
      return { ok: true } as const;
    },
  }),
  "POST /api/admin/red-packets/{id}/start": endpoint({
    policy: mayManage,
    limit: MANAGING,
    handle: ({ params, body, actor, services, request }) =>
      startCampaign(services.db, acting(actor, request), params.id, body),
  }),
  "POST /api/admin/red-packets/{id}/stop": endpoint({
    policy: mayManage,
    limit: MANAGING,
    handle: ({ params, body, actor, services, request }) =>
      stopCampaign(services.db, acting(actor, request), params.id, body.proof),
  }),
});
