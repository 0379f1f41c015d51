import { and, eq, notInArray } from "drizzle-orm";
import {
  assertMayWrite,
  beginLife,
  lockLife,
  moveChanged,
  moveLife,
  screen,
} from "#capabilities/review/moderation/server/public.ts";
import {
  admitText,
  attachDocument,
  releaseDocument,
  settleMentions,
} from "#capabilities/texts/writing/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import { once } from "#platform/idempotency/once.ts";
import type { Services } from "#platform/services.ts";
import { stateAt } from "#shared/activity-standing.ts";
import { type Document, linksOf, picturesOf, plainText } from "#shared/document.ts";
import { AppError } from "#shared/errors.ts";
import { ACTIVITY_REVIEW } from "../names.ts";
import { activities, activityReviews } from "../tables.ts";
import { type OwnReviewView, presentOwnReview, reviewVersion } from "./present-review.ts";
import { type ReviewRow, reviewEdited, reviewSnapshot } from "./review-life.ts";
import { whoWasThere } from "./was-there.ts";

type Store = Pick<Services, "db" | "cache" | "env" | "events">;

interface Said {
  stars: number;
  document: Document;
}

/**
 * Says how an activity was, once a member; the same key again answers the review of the first time.
 * @throws AppError NOT_FOUND (activity), CONFLICT before its end, for who was not there, and for a second one; MUTED,
 *   MOBILE_REQUIRED, RATE_LIMITED, WORD_REFUSED, INVALID_INPUT
 */
export async function submitReview(
  services: Store,
  memberId: string,
  activityId: string,
  { idempotency_key: key, ...said }: Said & { idempotency_key: string },
  rateLimit: (tx: Transaction) => Promise<void>,
): Promise<OwnReviewView> {
  const submission = { scope: `activity-review:${memberId}`, key, request: { ...said, activityId } };
  await transact(services.db, (tx) =>
    once(tx, submission, async () => ({
      id: await store(tx, services, { memberId, activityId }, said, rateLimit),
    })),
  );
  const own = await ownReviewOf(services.db, activityId, memberId);
  if (own === null) throw new AppError("GONE");
  return own;
}

async function store(
  tx: Transaction,
  services: Store,
  { memberId, activityId }: { memberId: string; activityId: string },
  { stars, document: given }: Said,
  rateLimit: (tx: Transaction) => Promise<void>,
): Promise<string> {
  const section = await reviewable(tx, activityId, memberId);
  await assertMayWrite(tx, memberId, section);
  await rateLimit(tx);
  const written = await settleMentions(tx, memberId, given);
  await admitText(tx, { kind: ACTIVITY_REVIEW, author_id: memberId, document: written, before: null });
  const screening = await judge(services, tx, { memberId, section, document: written });
  const { document } = screening;
  const status = screening.verdict === "hold" ? "in_review" : "published";
  const [row] = await tx
    .insert(activityReviews)
    .values({
      ...{ activityId, memberId, stars, document, status },
      body: plainText(document),
      publishedAt: status === "published" ? new Date() : null,
    })
    .returning();
  if (row === undefined) throw new Error("the review was not stored");
  await attachDocument(tx, { kind: ACTIVITY_REVIEW, id: row.id }, document, { memberId });
  await beginLife(tx, services, ACTIVITY_REVIEW, row.id, status === "published" ? "publish" : "submit", {
    by: { memberId },
    section,
    snapshot: await reviewSnapshot(tx, row),
    screening,
  });
  return row.id;
}

/**
 * Changes an own review, which is judged again.
 * @throws AppError NOT_FOUND, FORBIDDEN, GONE, CHANGED, and what writing one throws
 */
export async function changeReview(
  services: Store,
  memberId: string,
  id: string,
  { version, stars, document: given }: Said & { version: string },
  rateLimit: (tx: Transaction) => Promise<void>,
): Promise<OwnReviewView> {
  return transact(services.db, async (tx) => {
    const { activityId } = await ownReview(tx, memberId, id);
    const section = await sectionOf(tx, activityId);
    await assertMayWrite(tx, memberId, section);
    await rateLimit(tx);
    const before = await lockLife(tx, ACTIVITY_REVIEW, id);
    const row = await ownReview(tx, memberId, id);
    if (row.status === "removed" || row.status === "withdrawn") throw new AppError("GONE");
    if (reviewVersion(row) !== version) throw new AppError("CHANGED");
    const written = await settleMentions(tx, memberId, given);
    await admitText(tx, {
      kind: ACTIVITY_REVIEW,
      author_id: memberId,
      document: written,
      before: row.document,
    });
    const screening = await judge(services, tx, { memberId, section, document: written });
    const { document } = screening;
    await attachDocument(tx, { kind: ACTIVITY_REVIEW, id }, document, { memberId });
    await tx
      .update(activityReviews)
      .set({ stars, document, body: plainText(document), updatedAt: new Date() })
      .where(eq(activityReviews.id, id));
    const change = { memberId, section, before, screening };
    if (await moveChanged(tx, services, ACTIVITY_REVIEW, id, change)) await reviewEdited(tx, services, id);
    return presentOwnReview(tx, await ownReview(tx, memberId, id));
  });
}

/** Takes an own review back; again changes nothing. @throws AppError NOT_FOUND, FORBIDDEN */
export async function withdrawReview(
  services: Pick<Services, "db" | "cache">,
  memberId: string,
  id: string,
): Promise<void> {
  await transact(services.db, async (tx) => {
    await ownReview(tx, memberId, id);
    const { moved } = await moveLife(tx, services, ACTIVITY_REVIEW, id, "withdraw", { by: { memberId } });
    if (moved) await releaseDocument(tx, { kind: ACTIVITY_REVIEW, id });
  });
}

/** A member's review of an activity that was neither given up nor taken away; null when he has none. */
export async function ownReviewOf(
  db: Queryable,
  activityId: string,
  memberId: string,
): Promise<OwnReviewView | null> {
  const [row] = await db
    .select()
    .from(activityReviews)
    .where(
      and(
        eq(activityReviews.activityId, activityId),
        eq(activityReviews.memberId, memberId),
        notInArray(activityReviews.status, ["withdrawn", "removed"]),
      ),
    );
  return row === undefined ? null : presentOwnReview(db, row);
}

/** One own review, wherever it stands. @throws AppError NOT_FOUND, FORBIDDEN */
export async function showOwnReview(db: Queryable, memberId: string, id: string): Promise<OwnReviewView> {
  const row = await ownReview(db, memberId, id);
  if (row.status === "withdrawn") throw new AppError("NOT_FOUND");
  return presentOwnReview(db, row);
}

/** The section of an activity that a member may review. @throws AppError NOT_FOUND, CONFLICT */
async function reviewable(tx: Transaction, activityId: string, memberId: string): Promise<string> {
  const [row] = await tx.select().from(activities).where(eq(activities.id, activityId));
  if (row === undefined || row.state === "draft") throw new AppError("NOT_FOUND");
  if (row.state === "cancelled") throw new AppError("CONFLICT", "活动已取消，没有可以评价的内容");
  if (stateAt(row.state, row, new Date()) !== "ended") throw new AppError("CONFLICT", "活动结束后才能评价");
  if (!(await whoWasThere(tx, activityId, [memberId])).has(memberId))
    throw new AppError("FORBIDDEN", "参加过这场活动的车友才能评价");
  if ((await ownReviewOf(tx, activityId, memberId)) !== null)
    throw new AppError("CONFLICT", "你已经评价过这场活动，可以修改原来的评价");
  return row.section;
}

async function sectionOf(tx: Transaction, activityId: string): Promise<string> {
  const [row] = await tx
    .select({ section: activities.section })
    .from(activities)
    .where(eq(activities.id, activityId));
  return row?.section ?? "";
}

function judge(
  services: Pick<Services, "env" | "events">,
  tx: Transaction,
  { memberId, section, document }: { memberId: string; section: string; document: Document },
) {
  return screen(services, tx, {
    kind: ACTIVITY_REVIEW,
    section,
    member: memberId,
    texts: [plainText(document)],
    document,
    links: linksOf(document),
    pictures: picturesOf(document),
    field: "document",
  });
}

/** @throws AppError FORBIDDEN for another's public review; his hidden ones are not known to exist */
async function ownReview(tx: Queryable, memberId: string, id: string): Promise<ReviewRow> {
  const [row] = await tx.select().from(activityReviews).where(eq(activityReviews.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND");
  if (row.memberId !== memberId) throw new AppError(row.status === "published" ? "FORBIDDEN" : "NOT_FOUND");
  return row;
}
