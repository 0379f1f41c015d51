import type { z } from "zod";
import { memberCards } from "#capabilities/people/members/server/public.ts";
import { presentDocuments } from "#capabilities/texts/writing/server/public.ts";
import type { activityReviewSchema, ownReviewSchema } from "#features/activities/reviews-contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { versionOf } from "#platform/version.ts";
import type { ReviewRow } from "./review-life.ts";

export type OwnReviewView = z.input<typeof ownReviewSchema>;

/** Published reviews as everybody reads them. */
export async function presentReviews(
  db: Queryable,
  rows: readonly ReviewRow[],
): Promise<z.input<typeof activityReviewSchema>[]> {
  const [documents, cards] = await Promise.all([
    presentDocuments(
      db,
      rows.map(({ document }) => document),
    ),
    memberCards(
      db,
      rows.map(({ memberId }) => memberId),
    ),
  ]);
  return rows.flatMap((row, at) => {
    const document = documents[at];
    if (document === undefined) return [];
    const { id, stars, likes, memberId } = row;
    const published_at = (row.publishedAt ?? row.createdAt).toISOString();
    return [{ id, stars, likes, document, member: cards.get(memberId) ?? null, published_at }];
  });
}

/** One's own, with its files whatever its state. */
export async function presentOwnReview(db: Queryable, row: ReviewRow): Promise<OwnReviewView> {
  const [document] = await presentDocuments(db, [row.document], { unlisted: true });
  if (document === undefined) throw new Error("a review without a document");
  return {
    id: row.id,
    activity_id: row.activityId,
    stars: row.stars,
    document,
    status: row.status,
    reject_reason: row.rejectReason,
    version: reviewVersion(row),
  };
}

/** What its author sees of a review before he changes it. */
export const reviewVersion = ({
  stars,
  document,
  status,
}: Pick<ReviewRow, "stars" | "document" | "status">) => versionOf(stars, document, status);
