import { reactionEndpoints } from "#capabilities/texts/reactions/contract.ts";
import { endpoint, implement } from "#platform/http/endpoint.ts";
import { anyone, member } from "#platform/http/policy.ts";
import { perMember } from "#platform/limits/quota.ts";
import { collect, moveCollected, removeCollected, uncollect } from "./collect.ts";
import { dislike, listDislikes, undislike } from "./dislike.ts";
import { createFolder, deleteFolder, listFolders, renameFolder } from "./folders.ts";
import { like, unlike } from "./like.ts";
import { listCollects } from "./list-collects.ts";
import { showReactions } from "./show-reactions.ts";

const ok = { ok: true } as const;

/** Taps are cheap; only a script needs more than two a second for a whole minute. */
const TAPS = [perMember("reaction:minute", 120, 60)];
/** Tidying a collection up by hand. */
const TIDYING = [perMember("collection:minute", 60, 60)];

export const reactionRoutes = implement(reactionEndpoints, {
  "GET /api/reactions": endpoint({
    policy: anyone,
    async handle({ query, actor, services }) {
      const memberId = actor.kind === "member" ? actor.id : null;
      return { items: await showReactions(services.db, memberId, query.kind, query.ids) };
    },
  }),
  "PUT /api/likes/{kind}/{id}": endpoint({
    policy: member,
    limit: TAPS,
    handle: ({ params, actor, services }) => like(services.db, actor.id, params),
  }),
  "DELETE /api/likes/{kind}/{id}": endpoint({
    policy: member,
    limit: TAPS,
    handle: ({ params, actor, services }) => unlike(services.db, actor.id, params),
  }),
  "PUT /api/collects/{kind}/{id}": endpoint({
    policy: member,
    limit: TAPS,
    handle: ({ params, actor, services }) => collect(services.db, actor.id, params),
  }),
  "DELETE /api/collects/{kind}/{id}": endpoint({
    policy: member,
    limit: TAPS,
    handle: ({ params, actor, services }) => uncollect(services.db, actor.id, params),
  }),
  "PUT /api/dislikes/{kind}/{id}": endpoint({
    policy: member,
    limit: TAPS,
    async handle({ params, actor, services }) {
      await dislike(services.db, actor.id, params);
      return ok;
    },
  }),
  "DELETE /api/dislikes/{kind}/{id}": endpoint({
    policy: member,
    limit: TAPS,
    async handle({ params, actor, services }) {
      await undislike(services.db, actor.id, params);
      return ok;
    },
  }),
  "GET /api/my/dislikes": endpoint({
    policy: member,
    handle: async ({ query, actor, services }) => ({
      ids: await listDislikes(services.db, actor.id, query.kind),
    }),
  }),
  "GET /api/my/collects": endpoint({
    policy: member,
    handle: ({ query, actor, services }) => listCollects(services, actor.id, query),
  }),
  "POST /api/my/collects/move": endpoint({
    policy: member,
    limit: TIDYING,
    async handle({ body, actor, services }) {
      await moveCollected(services.db, actor.id, body.items, body.folder_id);
      return ok;
    },
  }),
  "POST /api/my/collects/remove": endpoint({
    policy: member,
    limit: TIDYING,
    async handle({ body, actor, services }) {
      await removeCollected(services.db, actor.id, body.items);
      return ok;
    },
  }),
  "GET /api/my/collect-folders": endpoint({
    policy: member,
    handle: async ({ actor, services }) => ({ items: await listFolders(services.db, actor.id) }),
  }),
  "POST /api/my/collect-folders": endpoint({
    policy: member,
    limit: TIDYING,
    handle: ({ body, actor, services }) => createFolder(services.db, actor.id, body.name),
  }),
  "PUT /api/my/collect-folders/{id}": endpoint({
    policy: member,
    limit: TIDYING,
    handle: ({ params, body, actor, services }) => renameFolder(services.db, actor.id, params.id, body.name),
  }),
  "DELETE /api/my/collect-folders/{id}": endpoint({
    policy: member,
    limit: TIDYING,
    async handle({ params, actor, services }) {
      await deleteFolder(services.db, actor.id, params.id);
      return ok;
    },
  }),
});
