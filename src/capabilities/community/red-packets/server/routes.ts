import { offeredConditions } from "#capabilities/community/honours/server/public.ts";
import { redPacketEndpoints } from "#capabilities/community/red-packets/contract.ts";
import { registerPosters } from "#capabilities/media/sharing/server/public.ts";
import { type FeatureRoutes, implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { closedToMinors, member, permission } from "#platform/http/policy.ts";
import { perAdmin, perMember } from "#platform/limits/quota.ts";
import { changeDraft, deleteDraft, draftCampaign } from "./draft-campaign.ts";
import { stopCampaign } from "./end-campaign.ts";
import { listCampaigns, showCampaign } from "./list-campaigns.ts";
import { listLuck } from "./list-luck.ts";
import { exportOpened, listOpened, openedByDay } from "./list-opened.ts";
import { listRedPackets } from "./list-red-packets.ts";
import { openRedPacket } from "./open-red-packet.ts";
import { listOtherPackets } from "./other-packets.ts";
import { pauseCampaign } from "./pause-campaign.ts";
import { MANAGE } from "./policy.ts";
import { packetPosters } from "./poster.ts";
import { presentDetail, presentRedPacket } from "./present.ts";
import { campaignFor } from "./queries.ts";
import { startCampaign } from "./start-campaign.ts";

const mayManage = permission(MANAGE);

/** Somebody who taps in a hurry, not a script that waits for the moment. */
const OPENING = [perMember("red-packet:minute", 60, 60)];
const MANAGING = [perAdmin("red-packets:manage", 60, 900)];

const api = implement(redPacketEndpoints, {
  "GET /api/my/red-packets": readBy(member, ({ actor, query, services }) =>
    listRedPackets(services, actor.id, query),
  ),
  "GET /api/my/red-packets/others": readBy(member, ({ actor, query, services }) =>
    listOtherPackets(services.db, actor.id, query.tab),
  ),
  "GET /api/red-packets/{id}": readBy(member, async ({ params, actor, services: { db } }) =>
    presentDetail(db, actor.id, await campaignFor(db, params.id, actor.id)),
  ),
  "GET /api/red-packets/{id}/luck": readBy(member, ({ params, query, actor, services }) =>
    listLuck(services, actor.id, params.id, query),
  ),
  "POST /api/red-packets/{id}/open": writeBy(
    closedToMinors(member),
    OPENING,
    async ({ params, actor, services }) =>
      presentRedPacket(await openRedPacket(services, params.id, actor.id)),
  ),
  "GET /api/admin/red-packets": readBy(mayManage, ({ query, actor, services }) =>
    listCampaigns(services, actor, query),
  ),
  "GET /api/admin/red-packets/conditions": readBy(mayManage, async () => ({ items: offeredConditions() })),
  "GET /api/admin/red-packets/{id}": readBy(mayManage, ({ params, actor, services }) =>
    showCampaign(services.db, actor, params.id),
  ),
  "POST /api/admin/red-packets": writeBy(mayManage, MANAGING, ({ body, actor, services }) =>
    draftCampaign(services.db, actor, body),
  ),
  "PUT /api/admin/red-packets/{id}": writeBy(mayManage, MANAGING, ({ params, body, actor, services }) =>
    changeDraft(services.db, actor, params.id, body),
  ),
  "DELETE /api/admin/red-packets/{id}": writeBy(mayManage, MANAGING, ({ params, actor, services }) =>
    deleteDraft(services.db, actor, params.id),
  ),
  "POST /api/admin/red-packets/{id}/start": writeBy(
    mayManage,
    MANAGING,
    ({ params, body, actor, services }) => startCampaign(services.db, actor, params.id, body),
  ),
  "POST /api/admin/red-packets/{id}/stop": writeBy(mayManage, MANAGING, ({ params, body, actor, services }) =>
    stopCampaign(services.db, actor, params.id, body.proof),
  ),
  "POST /api/admin/red-packets/{id}/pause": writeBy(mayManage, MANAGING, ({ params, actor, services }) =>
    pauseCampaign(services.db, actor, params.id, true),
  ),
  "POST /api/admin/red-packets/{id}/resume": writeBy(mayManage, MANAGING, ({ params, actor, services }) =>
    pauseCampaign(services.db, actor, params.id, false),
  ),
  "GET /api/admin/red-packets/{id}/opened": readBy(mayManage, ({ params, query, actor, services }) =>
    listOpened(services, actor, params.id, query),
  ),
  "GET /api/admin/red-packets/{id}/days": readBy(mayManage, async ({ params, actor, services }) => ({
    items: await openedByDay(services.db, actor, params.id),
  })),
  "POST /api/admin/red-packets/{id}/export": writeBy(
    mayManage,
    [perAdmin("red-packets:export", 60, 900)],
    ({ params, body, actor, services }) => exportOpened(services, actor, params.id, body.cursor),
  ),
});

export const redPacketRoutes: FeatureRoutes = {
  register(app, services) {
    api.register(app, services);
    registerPosters(app, services, packetPosters);
  },
};
