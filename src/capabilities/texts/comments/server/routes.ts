import { commentEndpoints } from "#capabilities/texts/comments/contract.ts";
import { implement, keptRead, readBy, writeBy } from "#platform/http/endpoint.ts";
import { anyone, member } from "#platform/http/policy.ts";
import { perMember } from "#platform/limits/quota.ts";
import { commentsTag, threadTag } from "./cache-tags.ts";
import { changeComment, deleteOwnComment } from "./change-own.ts";
import { listComments, listReplies, showThread } from "./list-comments.ts";
import { listMine } from "./list-mine.ts";
import { listOwn } from "./list-own.ts";
import { keepPlace } from "./places.ts";
import { reportComment } from "./report-comment.ts";
import { showTarget } from "./show-target.ts";
import { submitComment } from "./submit-comment.ts";

/** Only like counts may lag; what appears or goes drops the kept answers at once. */
const LIST_SECONDS = 10;

/** Counted by the use-cases: what the same key sends again is free, and so is what is refused. */
const WRITING = { inside: [perMember("comment:minute", 6, 60), perMember("comment:hour", 60, 3600)] };

export const commentRoutes = implement(commentEndpoints, {
  "GET /api/comments": keptRead(
    { seconds: LIST_SECONDS, tags: ({ query }) => [commentsTag(query.target_kind, query.target_id)] },
    ({ query, services }) => listComments(services, query),
  ),
  "GET /api/comments/target": keptRead(
    { seconds: LIST_SECONDS, tags: ({ query }) => [commentsTag(query.target_kind, query.target_id)] },
    ({ query, services }) => showTarget(services.db, query.target_kind, query.target_id),
  ),
  "GET /api/comments/mine": readBy(member, ({ query, actor, services }) =>
    listMine(services.db, actor.id, { kind: query.target_kind, id: query.target_id }),
  ),
  "PUT /api/comments/place": writeBy(
    member,
    [perMember("comment:place", 60, 60)],
    ({ body, actor, services }) =>
      keepPlace(services.db, actor.id, { kind: body.target_kind, id: body.target_id }, body.floor),
  ),
  "GET /api/my/comments": readBy(member, ({ query, actor, services }) => listOwn(services, actor.id, query)),
  "GET /api/comments/{id}": readBy(anyone, ({ params, services }) => showThread(services.db, params.id)),
  "GET /api/comments/{id}/replies": keptRead(
    { seconds: LIST_SECONDS, tags: ({ params }) => [threadTag(params.id)] },
    ({ params, query, services }) => listReplies(services, params.id, query),
  ),
  "POST /api/comments": writeBy(member, WRITING, ({ body, actor, services, rateLimit }) =>
    submitComment(services, actor.id, body, rateLimit),
  ),
  "PUT /api/comments/{id}": writeBy(member, WRITING, ({ params, body, actor, services, rateLimit }) =>
    changeComment(services, actor.id, params.id, body, rateLimit),
  ),
  "DELETE /api/comments/{id}": writeBy(
    member,
    [perMember("comment:delete", 60, 60)],
    ({ params, query, actor, services }) => deleteOwnComment(services, actor.id, params.id, query.version),
  ),
  "POST /api/comments/{id}/report": writeBy(
    member,
    [perMember("report:hour", 30, 3600)],
    ({ params, body, actor, services }) => reportComment(services, actor.id, params.id, body),
  ),
});
