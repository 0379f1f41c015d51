import { mediaByIds, presentUnlisted } from "#capabilities/media/media/server/public.ts";
import { aroundEndpoints } from "#capabilities/site/around/contract.ts";
import { aroundDeskEndpoints } from "#capabilities/site/around/desk-contract.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import { type FeatureRoutes, implement, keptRead, readBy, writeBy } from "#platform/http/endpoint.ts";
import { anyone, permission } from "#platform/http/policy.ts";
import { perAdmin } from "#platform/limits/quota.ts";
import { showAdverts, showAround } from "./around.ts";
import { checkLink } from "./check-links.ts";
import { ADVERTS_TAG, AROUND_TAG, advertKind, announcementKind, linkKind } from "./kinds.ts";
import { changeRow, createRow, listRows, orderRows, presentRow, removeRow } from "./rows.ts";
import { advertFigures, advertSums, advertViews } from "./views.ts";

const SECONDS = 300;
const EDITS = [perAdmin("around:edit", 300, 900)];
const CHECKS = [perAdmin("around:check", 60, 900)];
/** Counted in memory, once an hour for each address and advert; nothing is written for the rest. */
const COUNTED = { unwritten: "adds to a figure in memory, once per address, advert and hour" };

const links = permission("links.manage");
const announcements = permission("announcements.manage");
const adverts = permission("adverts.manage");

const editor = (actor: AdminActor) => ({ actor, address: actor.address });

const visitors = implement(aroundEndpoints, {
  "GET /api/around/{section}": keptRead(
    { seconds: SECONDS, tags: () => [AROUND_TAG] },
    ({ params, services }) => showAround(services.db, params.section),
  ),
  "GET /api/adverts/{section}/{place}": keptRead(
    { seconds: SECONDS, tags: () => [ADVERTS_TAG] },
    ({ params, services }) => showAdverts(services.db, params.section, params.place),
  ),
  "POST /api/adverts/{id}/seen": writeBy(anyone, COUNTED, async ({ params, services, request }) => {
    await advertViews(services).count("reads", params.id, request.ip);
  }),
  "POST /api/adverts/{id}/tapped": writeBy(anyone, COUNTED, async ({ params, services, request }) => {
    await advertViews(services).count("ends", params.id, request.ip);
  }),
});

const desk = implement(aroundDeskEndpoints, {
  "GET /api/admin/links": readBy(links, async ({ services: { db } }) => ({
    items: (await listRows(db, linkKind)).map((row) => {
      const { checkedAt, failure } = row as typeof row & { checkedAt: Date | null; failure: string };
      return { ...presentRow(row), checked_at: checkedAt?.toISOString() ?? null, failure };
    }),
  })),
  "POST /api/admin/links": writeBy(links, EDITS, ({ body, actor, services }) =>
    createRow(services, linkKind, editor(actor), body.key, body.content),
  ),
  "PUT /api/admin/links/{id}": writeBy(links, EDITS, ({ params, body, actor, services }) =>
    changeRow(services, linkKind, editor(actor), params.id, body),
  ),
  "DELETE /api/admin/links/{id}": writeBy(links, EDITS, ({ params, query, actor, services }) =>
    removeRow(services, linkKind, editor(actor), params.id, query.version),
  ),
  "POST /api/admin/links/order": writeBy(links, EDITS, ({ body, actor, services }) =>
    orderRows(services, linkKind, editor(actor), body.ids),
  ),
  "POST /api/admin/links/{id}/check": writeBy(links, CHECKS, ({ params, services }) =>
    checkLink(services, params.id),
  ),
  "GET /api/admin/announcements": readBy(announcements, async ({ services: { db } }) => ({
    items: (await listRows(db, announcementKind)).map(presentRow),
  })),
  "POST /api/admin/announcements": writeBy(announcements, EDITS, ({ body, actor, services }) =>
    createRow(services, announcementKind, editor(actor), body.key, body.content),
  ),
  "PUT /api/admin/announcements/{id}": writeBy(announcements, EDITS, ({ params, body, actor, services }) =>
    changeRow(services, announcementKind, editor(actor), params.id, body),
  ),
  "DELETE /api/admin/announcements/{id}": writeBy(
    announcements,
    EDITS,
    ({ params, query, actor, services }) =>
      removeRow(services, announcementKind, editor(actor), params.id, query.version),
  ),
  "POST /api/admin/announcements/order": writeBy(announcements, EDITS, ({ body, actor, services }) =>
    orderRows(services, announcementKind, editor(actor), body.ids),
  ),
  "GET /api/admin/adverts": readBy(adverts, async ({ services: { db } }) => {
    const [rows, sums] = await Promise.all([listRows(db, advertKind), advertSums(db)]);
    const files = await mediaByIds(
      db,
      rows.map(({ content }) => content.picture),
    );
    return {
      items: rows.map((row) => {
        const file = files.get(row.content.picture);
        return {
          ...presentRow(row),
          picture: file ? presentUnlisted(file) : null,
          ...(sums.get(row.id) ?? { views: 0, taps: 0 }),
        };
      }),
    };
  }),
  "POST /api/admin/adverts": writeBy(adverts, EDITS, ({ body, actor, services }) =>
    createRow(services, advertKind, editor(actor), body.key, body.content),
  ),
  "PUT /api/admin/adverts/{id}": writeBy(adverts, EDITS, ({ params, body, actor, services }) =>
    changeRow(services, advertKind, editor(actor), params.id, body),
  ),
  "DELETE /api/admin/adverts/{id}": writeBy(adverts, EDITS, ({ params, query, actor, services }) =>
    removeRow(services, advertKind, editor(actor), params.id, query.version),
  ),
  "POST /api/admin/adverts/order": writeBy(adverts, EDITS, ({ body, actor, services }) =>
    orderRows(services, advertKind, editor(actor), body.ids),
  ),
  "GET /api/admin/adverts/figures": readBy(adverts, async ({ services: { db } }) => ({
    items: await advertFigures(db),
  })),
});

export const aroundRoutes: FeatureRoutes = {
  register(app, services) {
    visitors.register(app, services);
    desk.register(app, services);
  },
};
