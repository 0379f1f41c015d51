import { eq, sql } from "drizzle-orm";
import { recordAppearance, revokeActs } from "#capabilities/community/growth/server/public.ts";
import type { Effects, Put, Snapshot, Standing } from "#capabilities/review/moderation/server/public.ts";
import {
  documentAgain,
  snapshotOfText,
  type Text,
  textHidden,
  textPublished,
} from "#capabilities/texts/writing/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { plainText } from "#shared/document.ts";
import { commentsPath } from "../../address.ts";
import { reviewObject } from "../acts.ts";
import { ACTIVITIES_TAG, activityTag } from "../cache-tags.ts";
import { ACTIVITY, ACTIVITY_REVIEW } from "../names.ts";
import { activities, activityReviews } from "../tables.ts";

export type ReviewRow = typeof activityReviews.$inferSelect;

/** A review, locked, as its life knows it. */
export async function readReview(tx: Transaction, id: string): Promise<Standing | undefined> {
  const [row] = await tx.select().from(activityReviews).where(eq(activityReviews.id, id)).for("update");
  if (row === undefined) return undefined;
  return { state: row.status, reason: row.rejectReason, snapshot: await reviewSnapshot(tx, row) };
}

/** What a review says and shows now. */
export const reviewSnapshot = (tx: Transaction, row: ReviewRow): Promise<Snapshot> =>
  snapshotOfText(tx, ACTIVITY_REVIEW, row, { stars: String(row.stars) });

/** Puts a locked review where it is to stand. */
export async function writeReview(
  tx: Transaction,
  _services: Effects,
  id: string,
  { state, reason, snapshot }: Put,
): Promise<void> {
  const said = snapshot && (await saidBefore(tx, id, snapshot));
  const shown =
    state === "published" ? { publishedAt: sql`coalesce(${activityReviews.publishedAt}, now())` } : {};
  await tx
    .update(activityReviews)
    .set({ status: state, rejectReason: reason, updatedAt: new Date(), ...shown, ...said })
    .where(eq(activityReviews.id, id));
}

async function saidBefore(tx: Transaction, id: string, { texts }: Snapshot) {
  const document = await documentAgain(tx, { kind: ACTIVITY_REVIEW, id }, texts);
  const stars = /^[1-5]$/.test(texts.stars ?? "") ? { stars: Number(texts.stars) } : {};
  return { document, body: plainText(document), ...stars };
}

/** Counts a review that everybody sees from now on. */
export async function reviewAppeared(tx: Transaction, { cache }: Effects, id: string): Promise<void> {
  const { review, activity } = await reviewRow(tx, id);
  const done = { act: "activity.reviewed", memberId: review.memberId, object: reviewObject(id) };
  await recordAppearance(tx, done);
  await textPublished(tx, cache, textOf(review, activity));
  await countRatings(tx, cache, activity.id);
}

/** Counts a review that nobody else sees any longer. */
export async function reviewDisappeared(tx: Transaction, { cache }: Effects, id: string): Promise<void> {
  const { review, activity } = await reviewRow(tx, id);
  await revokeActs(tx, reviewObject(id));
  await textHidden(tx, cache, textOf(review, activity));
  await countRatings(tx, cache, activity.id);
}

/** A public review says something else and stays public. */
export async function reviewEdited(tx: Transaction, { cache }: Effects, id: string): Promise<void> {
  const { review, activity } = await reviewRow(tx, id);
  await textPublished(tx, cache, textOf(review, activity));
  await countRatings(tx, cache, activity.id);
}

/** A review is read on its activity's page. */
export async function activityOfReview(tx: Transaction, id: string) {
  return { kind: ACTIVITY, id: (await reviewRow(tx, id)).activity.id };
}

/**
 * Counts an activity's stars anew. Its row is locked before: whoever comes second counts what the first one committed. Not so
 * that rows which refer to it have to wait: each review that was just stored refers to it, and two of them would wait for one
 * another.
 */
async function countRatings(tx: Transaction, cache: Effects["cache"], activityId: string): Promise<void> {
  await tx
    .select({ id: activities.id })
    .from(activities)
    .where(eq(activities.id, activityId))
    .for("no key update");
  await tx.execute(sql`
    update activities set ratings = counted.n, rating_sum = counted.stars
    from (select count(*)::int as n, coalesce(sum(stars), 0)::int as stars from activity_reviews
      where activity_id = ${activityId} and status = 'published') as counted
    where activities.id = ${activityId}`);
  await cache.invalidate(tx, [ACTIVITIES_TAG, activityTag(activityId)]);
}

async function reviewRow(tx: Transaction, id: string) {
  const [row] = await tx
    .select({ review: activityReviews, activity: { id: activities.id, section: activities.section } })
    .from(activityReviews)
    .innerJoin(activities, eq(activities.id, activityReviews.activityId))
    .where(eq(activityReviews.id, id));
  if (row === undefined) throw new Error("a review that was moved is not there");
  return row;
}

function textOf({ id, document, memberId }: ReviewRow, activity: { id: string; section: string }): Text {
  const path = commentsPath(activity.id, undefined, { view: "reviews", review: id });
  const { section } = activity;
  return { kind: ACTIVITY_REVIEW, id, document, author_id: memberId, section, path, anonymous: false };
}
