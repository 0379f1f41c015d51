import { moderationEndpoints, UNDO_SECONDS } from "#capabilities/review/moderation/contract.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import { endpoint, implement } from "#platform/http/endpoint.ts";
import { permission } from "#platform/http/policy.ts";
import { perAdmin } from "#platform/limits/quota.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { claimItems, claimNext, releaseItems } from "./claims.ts";
import { answerReports, closeSubject, featureItem } from "./curate.ts";
import { decideItems } from "./decide.ts";
import { orThrow } from "./each-item.ts";
import { reviewKind } from "./kinds/registry.ts";
import { wordsOf } from "./kinds/words.ts";
import { countWaiting, listReviews } from "./list-reviews.ts";
import type { Moderator, Reader } from "./moderator.ts";
import { openMember } from "./open-member.ts";
import { openTarget } from "./open-target.ts";
import { reviewOverview } from "./overview.ts";
import { presentReviews } from "./present.ts";
import { itemsByIds } from "./queries.ts";
import { showHistory } from "./show-history.ts";
import { undoItems } from "./undo.ts";
import { withHits } from "./with-hits.ts";

/** For some kind or section at least; what is touched is asked for again by the use-case. */
const mayRead = permission("review.read");
const mayDecide = permission("review.decide");
const mayCurate = permission("review.curate");

/** Nobody reads faster; a browser that went wild, or a stolen token, does. */
const DECISIONS = [perAdmin("review:decide", 240, 60)];
const CLAIMS = [perAdmin("review:claim", 600, 60)];

export const moderationRoutes = implement(moderationEndpoints, {
  "GET /api/admin/overview": endpoint({
    policy: mayRead,
    handle: ({ actor, services }) => reviewOverview(services.db, reader(actor)),
  }),
  "GET /api/admin/reviews": endpoint({
    policy: mayRead,
    async handle({ actor, query, services }) {
      const page = await listReviews(services, query, reader(actor));
      return { ...page, items: await withHits(services, page.items) };
    },
  }),
  "GET /api/admin/reviews/kinds/{name}": endpoint({
    policy: mayRead,
    handle: ({ params, services }) => wordsOf(services.db, reviewKind(params.name)),
  }),
  "GET /api/admin/reviews/{id}": endpoint({
    policy: mayRead,
    handle: ({ actor, params, services }) => showReview(services, params.id, reader(actor)),
  }),
  "GET /api/admin/reviews/{id}/history": endpoint({
    policy: mayRead,
    handle: ({ actor, params, services }) => showHistory(services.db, params.id, reader(actor)),
  }),
  "POST /api/admin/reviews/of-target": endpoint({
    policy: mayRead,
    limit: CLAIMS,
    handle: ({ actor, body, services }) =>
      openTarget(services, reader(actor), { kind: body.kind, targetId: body.target_id }),
  }),
  "POST /api/admin/reviews/claim": endpoint({
    policy: mayDecide,
    limit: CLAIMS,
    handle: async ({ actor, body, services }) => ({
      results: orThrow(await claimItems(services.db, reader(actor), body.ids)),
    }),
  }),
  "POST /api/admin/reviews/release": endpoint({
    policy: mayDecide,
    limit: CLAIMS,
    handle: async ({ actor, body, services }) => ({
      results: await releaseItems(services.db, actor.id, body.ids),
    }),
  }),
  "POST /api/admin/reviews/next": endpoint({
    policy: mayDecide,
    limit: CLAIMS,
    async handle({ actor, query, services }) {
      const kind = reviewKind(query.kind);
      const id = await claimNext(services.db, kind, reader(actor), query);
      const item = id === null ? null : await showReview(services, id, reader(actor));
      return { item, waiting: await countWaiting(services.db, kind, reader(actor), query.section) };
    },
  }),
  "POST /api/admin/reviews/of-member": endpoint({
    policy: mayDecide,
    limit: DECISIONS,
    handle: ({ actor, body, services, request }) =>
      openMember(services, moderator(actor, request.ip), body.kind, body.member_id),
  }),
  "POST /api/admin/reviews/decide": endpoint({
    policy: mayDecide,
    limit: DECISIONS,
    async handle({ actor, body, services, request }) {
      const { items, close_comments: closeComments, ...input } = body;
      const results = await decideItems(services, moderator(actor, request.ip), items, {
        ...input,
        closeComments,
      });
      const undoUntil = new Date(Date.now() + UNDO_SECONDS * 1000).toISOString();
      return { results: orThrow(results), undo_until: undoUntil };
    },
  }),
  "POST /api/admin/reviews/undo": endpoint({
    policy: mayDecide,
    limit: DECISIONS,
    handle: async ({ actor, body, services, request }) => ({
      results: orThrow(await undoItems(services, moderator(actor, request.ip), body.items)),
    }),
  }),
  "POST /api/admin/reviews/{id}/reports": endpoint({
    policy: mayDecide,
    limit: DECISIONS,
    handle: ({ actor, params, body: { version, verdict, reason }, services, request }) =>
      answerReports(services, moderator(actor, request.ip), { id: params.id, version }, verdict, reason),
  }),
  "POST /api/admin/reviews/{id}/feature": endpoint({
    policy: mayCurate,
    limit: DECISIONS,
    async handle({ actor, params, body, services, request }) {
      const { version, featured } = body;
      await featureItem(services, moderator(actor, request.ip), { id: params.id, version }, featured);
      return { ok: true };
    },
  }),
  "POST /api/admin/reviews/{id}/subject": endpoint({
    policy: mayCurate,
    limit: DECISIONS,
    async handle({ actor, params, body, services, request }) {
      await closeSubject(services, moderator(actor, request.ip), params.id, body.closed);
      return { ok: true };
    },
  }),
});

function reader({ id, grants }: AdminActor): Reader {
  return { adminId: id, grants };
}

function moderator(actor: AdminActor, address: string): Moderator {
  return { ...reader(actor), address };
}

async function showReview(services: Services, id: string, by: Reader) {
  const [row] = await itemsByIds(services.db, [id]);
  const [item] = row === undefined ? [] : await presentReviews(services.db, row.item.kind, [id], by);
  if (item === undefined) throw new AppError("NOT_FOUND");
  const [marked = item] = await withHits(services, [item]);
  return marked;
}
