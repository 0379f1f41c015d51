import { writingEndpoints } from "#capabilities/texts/writing/contract.ts";
import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { member } from "#platform/http/policy.ts";
import { perMember } from "#platform/limits/quota.ts";
import { listDrafts, showDraft } from "./list-drafts.ts";
import { listMentionable } from "./mentionable.ts";
import { deleteDraft, restoreDraft, saveDraft } from "./save-draft.ts";

/** A draft is kept every few seconds while somebody types. */
const WRITES = [perMember("drafts:minute", 60, 60)];

export const writingRoutes = implement(writingEndpoints, {
  "GET /api/my/drafts": readBy(member, ({ actor, query, services }) => listDrafts(services, actor.id, query)),
  "GET /api/my/drafts/{key}": readBy(member, async ({ actor, params, services }) => ({
    draft: await showDraft(services.db, actor.id, params.key),
  })),
  "PUT /api/my/drafts/{key}": writeBy(member, WRITES, ({ actor, params, body, services }) =>
    saveDraft(services.db, actor.id, params.key, body),
  ),
  "DELETE /api/my/drafts/{key}": writeBy(member, WRITES, ({ actor, params, services }) =>
    deleteDraft(services.db, actor.id, params.key),
  ),
  "POST /api/my/drafts/{key}/restore": writeBy(member, WRITES, ({ actor, params, services }) =>
    restoreDraft(services.db, actor.id, params.key),
  ),
  "GET /api/mentionable": readBy(member, async ({ actor, query, services }) => ({
    items: await listMentionable(services.db, actor.id, query.q),
  })),
});
