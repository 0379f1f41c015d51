import { and, eq } from "drizzle-orm";
import type { ReviewStatus } from "#capabilities/review/moderation/contract.ts";
import { can } from "#platform/auth/permissions.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { reviewKind } from "./kinds/registry.ts";
import type { Reader } from "./moderator.ts";
import { queueStatus } from "./queries.ts";
import { reviewItems } from "./tables.ts";
import { findModerated } from "./tools/targets.ts";

/**
 * The entry of an object in its queue, for a link from its page. What never stood there, such as imports and demo
 * content, gets one that waits for nobody, if the reader may decide about it.
 * @throws AppError INVALID_INPUT for an unknown queue, NOT_FOUND
 */
export async function openTarget(
  { db }: Pick<Services, "db">,
  reader: Reader,
  { kind, targetId }: { kind: string; targetId: string },
): Promise<{ id: string; status: ReviewStatus }> {
  const { reportKind, texts } = reviewKind(kind);
  const find = async () =>
    (
      await db
        .select()
        .from(reviewItems)
        .where(and(eq(reviewItems.kind, kind), eq(reviewItems.targetId, targetId)))
    )[0];
  let item = await find();
  if (item === undefined) {
    const { of } = await findModerated(db, reportKind, targetId);
    if (of.reviewKind !== kind || !of.public || !can(reader, "review.decide", { kind, section: of.section }))
      throw new AppError("NOT_FOUND");
    const { section, authorId } = of;
    // It came in when it was written, not now that somebody looks at it.
    const written = (await texts?.read(db, [targetId]))?.[0];
    const submittedAt = written?.publishedAt ?? written?.writtenAt;
    await db
      .insert(reviewItems)
      .values({ kind, targetId, section, authorId, status: "published", submittedAt })
      .onConflictDoNothing();
    item = await find();
  }
  if (item === undefined || !can(reader, "review.read", item)) throw new AppError("NOT_FOUND");
  return { id: item.id, status: queueStatus(item) };
}
