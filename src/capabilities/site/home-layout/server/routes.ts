import { previewPath, signPreview } from "#capabilities/desk/phone-preview/server/public.ts";
import {
  discardDraft,
  type Editor,
  publishDraft,
  saveDraft,
} from "#capabilities/site/blocks/server/public.ts";
import { layoutEndpoints } from "#capabilities/site/home-layout/contract.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import { implement, keptRead, readBy, writeBy } from "#platform/http/endpoint.ts";
import { permission } from "#platform/http/policy.ts";
import { perAdmin } from "#platform/limits/quota.ts";
import { sectionBySlug, umbrellaSection } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { layoutTag } from "./cache-tags.ts";
import { deskLayouts, listedLayouts } from "./desk.ts";
import { demandLayout, layoutOf, restoreLayout } from "./edit-layout.ts";
import { homeParts } from "./parts.ts";
import { HOME } from "./preview-subject.ts";

const SECONDS = 60;
const PREVIEW_MS = 7 * 24 * 3_600_000;
const manage = permission("layout.manage");
const EDITS = [perAdmin("layout:edit", 600, 900)];

export const layoutRoutes = implement(layoutEndpoints, {
  "GET /api/home/layouts": keptRead(
    { seconds: SECONDS, tags: ({ query }) => [layoutTag(slugOf(query.section))] },
    ({ query, services }) => listedLayouts(services, slugOf(query.section)),
  ),
  "GET /api/admin/layouts/{section}": readBy(manage, async ({ params: { section }, actor, services }) => {
    demandLayout(actor, section);
    return deskLayouts(services, section);
  }),
  "GET /api/admin/layouts/{section}/choices": readBy(
    manage,
    async ({ params: { section }, query: { of, q }, actor, services }) => {
      demandLayout(actor, section);
      const find = homeParts.get(of)?.find;
      if (find === undefined) throw new AppError("NOT_FOUND");
      return { items: await find(services, section, q.trim()) };
    },
  ),
  "PUT /api/admin/layouts/{section}/draft": writeBy(manage, EDITS, ({ params, body, actor, services }) =>
    saveDraft(services, layoutOf(params.section), editor(params.section, actor), body.version, {
      blocks: body.blocks,
    }),
  ),
  "DELETE /api/admin/layouts/{section}/draft": writeBy(manage, EDITS, ({ params, query, actor, services }) =>
    discardDraft(services, layoutOf(params.section), editor(params.section, actor), query.version),
  ),
  "POST /api/admin/layouts/{section}/publish": writeBy(manage, EDITS, ({ params, body, actor, services }) =>
    publishDraft(services, layoutOf(params.section), editor(params.section, actor), body.version, body.note),
  ),
  "POST /api/admin/layouts/{section}/preview": writeBy(
    manage,
    { unwritten: "signs a link, keeps nothing" },
    async ({ params: { section }, actor, services }) => {
      demandLayout(actor, section);
      const until = new Date(Date.now() + PREVIEW_MS);
      return { path: previewPath(HOME, section, signPreview(services, { type: HOME, id: section, until })) };
    },
  ),
  "POST /api/admin/layouts/{section}/restore": writeBy(manage, EDITS, ({ params, body, actor, services }) =>
    restoreLayout(services, editor(params.section, actor), params.section, body),
  ),
});

/** @throws AppError NOT_FOUND, FORBIDDEN */
function editor(section: string, actor: AdminActor): Editor {
  demandLayout(actor, section);
  return { actor, address: actor.address };
}

/** A slug that is none stands for the umbrella, as everywhere in what everybody reads. */
const slugOf = (section: string | undefined) => sectionBySlug(section)?.slug ?? umbrellaSection.slug;
