import { reactionEndpoints } from "#capabilities/texts/reactions/contract.ts";
import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { anyone, member } from "#platform/http/policy.ts";
import { perMember } from "#platform/limits/quota.ts";
import { collect, moveCollected, removeCollected, uncollect } from "./collect.ts";
import { dislike, listDislikes, undislike } from "./dislike.ts";
import { createFolder, deleteFolder, listFolders, renameFolder } from "./folders.ts";
import { like, unlike } from "./like.ts";
import { listCollects } from "./list-collects.ts";
import { showReactions } from "./show-reactions.ts";

/** Taps are cheap; only a script needs more than two a second for a whole minute. */
const TAPS = [perMember("reaction:minute", 120, 60)];
/** Tidying a collection up by hand. */
const TIDYING = [perMember("collection:minute", 60, 60)];

export const reactionRoutes = implement(reactionEndpoints, {
  "GET /api/reactions": readBy(anyone, async ({ query, actor, services }) => {
    const memberId = actor.kind === "member" ? actor.id : null;
    return { items: await showReactions(services.db, memberId, query.kind, query.ids) };
  }),
  "PUT /api/likes/{kind}/{id}": writeBy(member, TAPS, ({ params, actor, services }) =>
    like(services.db, actor.id, params),
  ),
  "DELETE /api/likes/{kind}/{id}": writeBy(member, TAPS, ({ params, actor, services }) =>
    unlike(services.db, actor.id, params),
  ),
  "PUT /api/collects/{kind}/{id}": writeBy(member, TAPS, ({ params, actor, services }) =>
    collect(services.db, actor.id, params),
  ),
  "DELETE /api/collects/{kind}/{id}": writeBy(member, TAPS, ({ params, actor, services }) =>
    uncollect(services.db, actor.id, params),
  ),
  "PUT /api/dislikes/{kind}/{id}": writeBy(member, TAPS, ({ params, actor, services }) =>
    dislike(services.db, actor.id, params),
  ),
  "DELETE /api/dislikes/{kind}/{id}": writeBy(member, TAPS, ({ params, actor, services }) =>
    undislike(services.db, actor.id, params),
  ),
  "GET /api/my/dislikes": readBy(member, async ({ query, actor, services }) => ({
    ids: await listDislikes(services.db, actor.id, query.kind),
  })),
  "GET /api/my/collects": readBy(member, ({ query, actor, services }) =>
    listCollects(services, actor.id, query),
  ),
  "POST /api/my/collects/move": writeBy(member, TIDYING, ({ body, actor, services }) =>
    moveCollected(services.db, actor.id, body.items, body.folder_id),
  ),
  "POST /api/my/collects/remove": writeBy(member, TIDYING, ({ body, actor, services }) =>
    removeCollected(services.db, actor.id, body.items),
  ),
  "GET /api/my/collect-folders": readBy(member, async ({ actor, services }) => ({
    items: await listFolders(services.db, actor.id),
  })),
  "POST /api/my/collect-folders": writeBy(member, TIDYING, ({ body, actor, services }) =>
    createFolder(services.db, actor.id, body.name),
  ),
  "PUT /api/my/collect-folders/{id}": writeBy(member, TIDYING, ({ params, body, actor, services }) =>
    renameFolder(services.db, actor.id, params.id, body.name),
  ),
  "DELETE /api/my/collect-folders/{id}": writeBy(member, TIDYING, ({ params, actor, services }) =>
    deleteFolder(services.db, actor.id, params.id),
  ),
});
