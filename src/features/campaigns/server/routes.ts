import { registerPosters } from "#capabilities/media/sharing/server/public.ts";
import {
  discardDraft,
  type Editor,
  publishDraft,
  restoreVersion,
  saveDraft,
} from "#capabilities/site/blocks/server/public.ts";
import { campaignEndpoints } from "#features/campaigns/contract.ts";
import { campaignDeskEndpoints } from "#features/campaigns/desk-contract.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import { type FeatureRoutes, implement, keptRead, readBy, writeBy } from "#platform/http/endpoint.ts";
import { anyone, permissionOf } from "#platform/http/policy.ts";
import { perAdmin } from "#platform/limits/quota.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { beginCampaign, deleteCampaign } from "./begin-campaign.ts";
import { findChoices } from "./blocks/parts.ts";
import { listForDesk, openForDesk } from "./desk.ts";
import { closeCampaign, demandCampaign, versionedCampaign } from "./edit-campaign.ts";
import { campaignPosters } from "./found.ts";
import { campaignTag, WRITE, WRITE_PAGES } from "./names.ts";
import { linkToPreview, previewCampaign } from "./preview.ts";
import { showCampaign } from "./show-campaign.ts";

const SECONDS = 60;
const write = permissionOf(WRITE, WRITE_PAGES);
const EDITS = [perAdmin("campaign:edit", 600, 900)];
const editor = (actor: AdminActor): Editor => ({ actor, address: actor.address });

/** A campaign that this administrator may change, with what is done to its versions. */
const changed = async ({ db }: Pick<Services, "db">, actor: AdminActor, id: string) =>
  versionedCampaign(await demandCampaign(db, actor, id));

const visitorRoutes = implement(campaignEndpoints, {
  "GET /api/campaigns/{slug}": keptRead(
    { seconds: SECONDS, tags: ({ params }) => [campaignTag(params.slug)] },
    ({ params, services }) => showCampaign(services, params.slug),
  ),
});

const deskRoutes = implement(campaignDeskEndpoints, {
  "GET /api/admin/campaigns": readBy(write, ({ query, actor, services }) =>
    listForDesk(services, actor, query),
  ),
  "POST /api/admin/campaigns": writeBy(write, EDITS, ({ body, actor, services }) =>
    beginCampaign(services, editor(actor), body),
  ),
  "GET /api/admin/campaigns/{id}": readBy(write, ({ params, actor, services }) =>
    openForDesk(services, actor, params.id),
  ),
  "DELETE /api/admin/campaigns/{id}": writeBy(write, EDITS, ({ params, actor, services }) =>
    deleteCampaign(services, editor(actor), params.id),
  ),
  "GET /api/admin/campaigns/{id}/choices": readBy(write, async ({ params, query, actor, services }) => {
    const { section } = await demandCampaign(services.db, actor, params.id);
    const items = await findChoices(query.of, services, section, query.q.trim());
    if (items === undefined) throw new AppError("NOT_FOUND");
    return { items };
  }),
  "PUT /api/admin/campaigns/{id}/draft": writeBy(write, EDITS, async ({ params, body, actor, services }) =>
    saveDraft(services, await changed(services, actor, params.id), editor(actor), body.version, {
      content: body.content,
    }),
  ),
  "DELETE /api/admin/campaigns/{id}/draft": writeBy(
    write,
    EDITS,
    async ({ params, query, actor, services }) =>
      discardDraft(services, await changed(services, actor, params.id), editor(actor), query.version),
  ),
  "POST /api/admin/campaigns/{id}/publish": writeBy(write, EDITS, async ({ params, body, actor, services }) =>
    publishDraft(services, await changed(services, actor, params.id), editor(actor), body.version, body.note),
  ),
  "POST /api/admin/campaigns/{id}/restore": writeBy(write, EDITS, async ({ params, body, actor, services }) =>
    restoreVersion(services, await changed(services, actor, params.id), editor(actor), body),
  ),
  "POST /api/admin/campaigns/{id}/close": writeBy(write, EDITS, ({ params, body, actor, services }) =>
    closeCampaign(services, editor(actor), params.id, body.live),
  ),
  "POST /api/admin/campaigns/{id}/preview": writeBy(
    write,
    { unwritten: "signs a link, keeps nothing" },
    ({ params, body, actor, services }) => linkToPreview(services, editor(actor), params.id, body.version),
  ),
  "GET /api/campaign-preview": readBy(anyone, ({ query, services }) => previewCampaign(services, query)),
});

export const campaignRoutes: FeatureRoutes = {
  register(app, services) {
    visitorRoutes.register(app, services);
    deskRoutes.register(app, services);
    registerPosters(app, services, campaignPosters);
  },
};
