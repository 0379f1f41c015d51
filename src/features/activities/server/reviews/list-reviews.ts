import { and, desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { reviewEndpoints } from "#features/activities/reviews-contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { below, keysetPage, type PageQuery } from "#platform/database/keyset.ts";
import { collectTags } from "#platform/http/cache-tags.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { activityTag } from "../cache-tags.ts";
import { activities, activityReviews } from "../tables.ts";
import { presentReviews } from "./present-review.ts";

/** Published reviews of an activity, the latest first. @throws AppError NOT_FOUND (activity) */
export async function listReviews(
  { db, keys }: Pick<Services, "db" | "keys">,
  id: string,
  { cursor, limit, ...filter }: PageQuery & { pictures?: "1" | undefined },
) {
  await assertShown(db, id);
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["activity reviews", id, filter], cursor, limit },
    (after, take) =>
      db
        .select()
        .from(activityReviews)
        .where(
          and(
            eq(activityReviews.activityId, id),
            eq(activityReviews.status, "published"),
            filter.pictures === undefined
              ? undefined
              : sql`jsonb_path_exists(${activityReviews.document}, '$.blocks[*] ? (@.type == "picture")')`,
            below([activityReviews.publishedAt, activityReviews.id], after),
          ),
        )
        .orderBy(desc(activityReviews.publishedAt), desc(activityReviews.id))
        .limit(take),
    ({ publishedAt, createdAt, id: review }) => [(publishedAt ?? createdAt).toISOString(), review],
  );
  return { items: await presentReviews(db, rows), next_cursor };
}

/** One published review. @throws AppError UNDER_REVIEW for one that waits; NOT_FOUND */
export async function showReview(db: Queryable, id: string) {
  const [row] = await db.select().from(activityReviews).where(eq(activityReviews.id, id));
  if (row !== undefined) collectTags([activityTag(row.activityId)]);
  if (row?.status === "in_review") throw new AppError("UNDER_REVIEW");
  if (row?.status !== "published") throw new AppError("NOT_FOUND");
  const [review] = await presentReviews(db, [row]);
  if (review === undefined) throw new AppError("NOT_FOUND");
  return { ...review, activity_id: row.activityId };
}

type Rating = z.input<(typeof reviewEndpoints)["GET /api/activities/{id}/rating"]["data"]>;

/** How many gave five stars, four, and so on. @throws AppError NOT_FOUND (activity) */
export async function ratingOf(db: Queryable, id: string): Promise<Rating> {
  await assertShown(db, id);
  const rows = await db
    .select({ stars: activityReviews.stars, n: sql<number>`count(*)::int` })
    .from(activityReviews)
    .where(and(eq(activityReviews.activityId, id), eq(activityReviews.status, "published")))
    .groupBy(activityReviews.stars);
  const stars = [5, 4, 3, 2, 1].map((many) => rows.find((row) => row.stars === many)?.n ?? 0);
  const all = stars.reduce((sum, n) => sum + n, 0);
  const given = stars.reduce((sum, n, at) => sum + n * (5 - at), 0);
  return { stars, mean: all === 0 ? null : Math.round((given / all) * 10) / 10 };
}

async function assertShown(db: Queryable, id: string): Promise<void> {
  const [row] = await db.select({ state: activities.state }).from(activities).where(eq(activities.id, id));
  if (row === undefined || row.state === "draft") throw new AppError("NOT_FOUND");
}
