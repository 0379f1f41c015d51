import { commentEndpoints } from "#capabilities/texts/comments/contract.ts";
import { endpoint, implement } from "#platform/http/endpoint.ts";
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
  "GET /api/comments": endpoint({
    policy: anyone,
    cache: { seconds: LIST_SECONDS, tags: ({ query }) => [commentsTag(query.target_kind, query.target_id)] },
    handle: ({ query, services }) => listComments(services, query),
  }),
  "GET /api/comments/target": endpoint({
    policy: anyone,
    cache: { seconds: LIST_SECONDS, tags: ({ query }) => [commentsTag(query.target_kind, query.target_id)] },
    handle: ({ query, services }) => showTarget(services.db, query.target_kind, query.target_id),
  }),
  "GET /api/comments/mine": endpoint({
    policy: member,
    handle: ({ query, actor, services }) =>
      listMine(services.db, actor.id, { kind: query.target_kind, id: query.target_id }),
  }),
  "PUT /api/comments/place": endpoint({
    policy: member,
    limit: [perMember("comment:place", 60, 60)],
    async handle({ body, actor, services }) {
      await keepPlace(services.db, actor.id, { kind: body.target_kind, id: body.target_id }, body.floor);
      return { ok: true };
    },
  }),
  "GET /api/my/comments": endpoint({
    policy: member,
    handle: ({ query, actor, services }) => listOwn(services, actor.id, query),
  }),
  "GET /api/comments/{id}": endpoint({
    policy: anyone,
    handle: ({ params, services }) => showThread(services.db, params.id),
  }),
  "GET /api/comments/{id}/replies": endpoint({
    policy: anyone,
    cache: { seconds: LIST_SECONDS, tags: ({ params }) => [threadTag(params.id)] },
    handle: ({ params, query, services }) => listReplies(services, params.id, query),
  }),
  "POST /api/comments": endpoint({
    policy: member,
    limit: WRITING,
    handle: ({ body, actor, services, rateLimit }) => submitComment(services, actor.id, body, rateLimit),
  }),
  "PUT /api/comments/{id}": endpoint({
    policy: member,
    limit: WRITING,
    handle: ({ params, body, actor, services, rateLimit }) =>
      changeComment(services, actor.id, params.id, body, rateLimit),
  }),
  "DELETE /api/comments/{id}": endpoint({
    policy: member,
    limit: [perMember("comment:delete", 60, 60)],
    async handle({ params, query, actor, services }) {
      await deleteOwnComment(services, actor.id, params.id, query.version);
      return { ok: true };
    },
  }),
  "POST /api/comments/{id}/report": endpoint({
    policy: member,
    limit: [perMember("report:hour", 30, 3600)],
    async handle({ params, body, actor, services }) {
      await reportComment(services, actor.id, params.id, body);
      return { ok: true };
    },
  }),
});
