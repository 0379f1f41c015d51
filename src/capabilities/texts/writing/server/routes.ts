import { writingEndpoints } from "#capabilities/texts/writing/contract.ts";
import { endpoint, implement } from "#platform/http/endpoint.ts";
import { member } from "#platform/http/policy.ts";
import { perMember } from "#platform/limits/quota.ts";
import { listDrafts, showDraft } from "./list-drafts.ts";
import { listMentionable } from "./mentionable.ts";
import { deleteDraft, restoreDraft, saveDraft } from "./save-draft.ts";

/** A draft is kept every few seconds while somebody types. */
const WRITES = [perMember("drafts:minute", 60, 60)];

export const writingRoutes = implement(writingEndpoints, {
  "GET /api/my/drafts": endpoint({
    policy: member,
    handle: ({ actor, query, services }) => listDrafts(services, actor.id, query),
  }),
  "GET /api/my/drafts/{key}": endpoint({
    policy: member,
    handle: async ({ actor, params, services }) => ({
      draft: await showDraft(services.db, actor.id, params.key),
    }),
  }),
  "PUT /api/my/drafts/{key}": endpoint({
    policy: member,
    limit: WRITES,
    handle: ({ actor, params, body, services }) => saveDraft(services.db, actor.id, params.key, body),
  }),
  "DELETE /api/my/drafts/{key}": endpoint({
    policy: member,
    limit: WRITES,
    async handle({ actor, params, services }) {
      await deleteDraft(services.db, actor.id, params.key);
      return { ok: true as const };
    },
  }),
  "POST /api/my/drafts/{key}/restore": endpoint({
    policy: member,
    limit: WRITES,
    handle: ({ actor, params, services }) => restoreDraft(services.db, actor.id, params.key),
  }),
  "GET /api/mentionable": endpoint({
    policy: member,
    handle: async ({ actor, query, services }) => ({
      items: await listMentionable(services.db, actor.id, query.q),
    }),
  }),
});
