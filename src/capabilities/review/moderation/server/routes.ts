import { readerIn } from "#capabilities/desk/admin/server/public.ts";
import { ALL_KINDS, moderationEndpoints, type NextQuery } from "#capabilities/review/moderation/contract.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { permission } from "#platform/http/policy.ts";
import { perAdmin } from "#platform/limits/quota.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { orThrow } from "./all-items.ts";
import { claimItems, claimNext, releaseItems } from "./claims.ts";
import { answerReports, closeSubject, featureItem } from "./curate.ts";
import { decideBatch } from "./decide.ts";
import { reviewKind } from "./kinds/registry.ts";
import { wordsOf, wordsOfAll } from "./kinds/words.ts";
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
  "GET /api/admin/overview": readBy(mayRead, ({ actor, query, services }) =>
    reviewOverview(services.db, readerIn(reader(actor), query.section)),
  ),
  "GET /api/admin/reviews": readBy(mayRead, async ({ actor, query, services }) => {
    const page = await listReviews(services, query, reader(actor));
    return { ...page, items: await withHits(services, page.items) };
  }),
  "GET /api/admin/reviews/kinds/{name}": readBy(mayRead, async ({ params, services }) =>
    params.name === ALL_KINDS ? wordsOfAll : wordsOf(services.db, reviewKind(params.name)),
  ),
  "GET /api/admin/reviews/{id}": readBy(mayRead, ({ actor, params, services }) =>
    showReview(services, params.id, reader(actor)),
  ),
  "GET /api/admin/reviews/{id}/history": readBy(mayRead, ({ actor, params, services }) =>
    showHistory(services.db, params.id, reader(actor)),
  ),
  "POST /api/admin/reviews/of-target": writeBy(mayRead, CLAIMS, ({ actor, body, services }) =>
    openTarget(services, reader(actor), { kind: body.kind, targetId: body.target_id }),
  ),
  "POST /api/admin/reviews/claim": writeBy(mayDecide, CLAIMS, async ({ actor, body, services }) => ({
    results: orThrow(await claimItems(services.db, reader(actor), body.ids)),
  })),
  "POST /api/admin/reviews/release": writeBy(mayDecide, CLAIMS, async ({ actor, body, services }) => ({
    results: await releaseItems(services.db, actor.id, body.ids),
  })),
  "POST /api/admin/reviews/next": writeBy(mayDecide, CLAIMS, ({ actor, query, services }) =>
    nextItem(services, reader(actor), query),
  ),
  "POST /api/admin/reviews/of-member": writeBy(mayDecide, DECISIONS, ({ actor, body, services }) =>
    openMember(services, moderator(actor), body.kind, body.member_id),
  ),
  "POST /api/admin/reviews/decide": writeBy(mayDecide, DECISIONS, async ({ actor, body, services }) => {
    const { items, close_comments: closeComments, next, ...input } = body;
    const { results, undoUntil } = await decideBatch(services, moderator(actor), items, {
      ...input,
      closeComments,
    });
    return {
      results: orThrow(results),
      undo_until: undoUntil.toISOString(),
      ...(next && { next: await nextItem(services, reader(actor), next) }),
    };
  }),
  "POST /api/admin/reviews/undo": writeBy(mayDecide, DECISIONS, async ({ actor, body, services }) => ({
    results: orThrow(await undoItems(services, moderator(actor), body.items)),
  })),
  "POST /api/admin/reviews/{id}/reports": writeBy(
    mayDecide,
    DECISIONS,
    ({ actor, params, body: { version, verdict, reason }, services }) =>
      answerReports(services, moderator(actor), { id: params.id, version }, verdict, reason),
  ),
  "POST /api/admin/reviews/{id}/feature": writeBy(
    mayCurate,
    DECISIONS,
    async ({ actor, params, body, services }) => {
      const { version, featured } = body;
      await featureItem(services, moderator(actor), { id: params.id, version }, featured);
    },
  ),
  "POST /api/admin/reviews/{id}/subject": writeBy(mayCurate, DECISIONS, ({ actor, params, body, services }) =>
    closeSubject(services, moderator(actor), params.id, body.closed),
  ),
});

function reader({ id, grants }: AdminActor): Reader {
  return { adminId: id, grants };
}

function moderator({ id, grants, address }: AdminActor): Moderator {
  return { adminId: id, grants, address };
}

/** Claims the next free item and shows it, with how many wait. */
async function nextItem(services: Services, by: Reader, { kind: name, section, after }: NextQuery) {
  const kind = reviewKind(name);
  const id = await claimNext(services.db, kind, by, { section, after });
  const item = id === null ? null : await showReview(services, id, by);
  return { item, waiting: await countWaiting(services.db, kind, by, section) };
}

async function showReview(services: Services, id: string, by: Reader) {
  const [row] = await itemsByIds(services.db, [id]);
  const [item] = row === undefined ? [] : await presentReviews(services.db, row.item.kind, [id], by);
  if (item === undefined) throw new AppError("NOT_FOUND");
  const [marked = item] = await withHits(services, [item]);
  return marked;
}
