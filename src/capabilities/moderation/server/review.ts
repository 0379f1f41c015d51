import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { preparedOnce } from "#platform/database/prepared.ts";
import { reviewItems } from "./tables.ts";

export interface Submission {
  /** The queue. */
  kind: string;
  targetId: string;
  section: string;
  /** Null for what came without an account. */
  authorId: string | null;
}

/**
 * Puts an object into its review queue, inside the transaction that stores it. One that was decided before, or
 * withdrawn, waits again at the end of the queue.
 */
export async function submitForReview(db: Queryable, submission: Submission): Promise<void> {
  await preparedOnce(db, "submit_for_review", (name) =>
    db
      .insert(reviewItems)
      .values({
        kind: sql.placeholder("kind"),
        targetId: sql.placeholder("targetId"),
        section: sql.placeholder("section"),
        authorId: sql.placeholder("authorId"),
      })
      .onConflictDoUpdate({
        target: [reviewItems.kind, reviewItems.targetId],
        set: {
          status: "waiting",
          reason: "",
          submittedAt: sql`now()`,
          claimedBy: null,
          claimedUntil: null,
          decidedBy: null,
          decidedAt: null,
          notifiedAt: null,
        },
      })
      .prepare(name),
  ).execute({ ...submission });
}

/**
 * Takes an object that its author deleted out of the queue. Call it before locking the object itself: whoever
 * decides locks the review item first.
 */
export async function withdrawFromReview(db: Queryable, kind: string, targetId: string): Promise<void> {
  await db
    .update(reviewItems)
    .set({
      status: "withdrawn",
      claimedBy: null,
      claimedUntil: null,
      decidedAt: sql`now()`,
      notifiedAt: sql`now()`,
    })
    .where(
      and(eq(reviewItems.kind, kind), eq(reviewItems.targetId, targetId), eq(reviewItems.status, "waiting")),
    );
}
