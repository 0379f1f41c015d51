import { and, eq } from "drizzle-orm";
import type { ReviewStatus } from "#capabilities/review/moderation/contract.ts";
import { can } from "#platform/auth/permissions.ts";
import { firstRow } from "#platform/database/row.ts";
import type { Services } from "#platform/services.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { reviewKind } from "./kinds/registry.ts";
import { lockLife } from "./life/life.ts";
import type { Moderator } from "./moderator.ts";
import { queueStatus } from "./queries.ts";
import { reviewItems } from "./tables.ts";

/**
 * The entry of a member in a queue whose objects are members. Who never handed anything in gets one that waits for
 * nobody, so that what everybody sees can be taken back.
 * @throws AppError INVALID_INPUT for a queue of other things, FORBIDDEN, NOT_FOUND
 */
export async function openMember(
  { db }: Pick<Services, "db">,
  moderator: Moderator,
  kindName: string,
  memberId: string,
): Promise<{ id: string; status: ReviewStatus }> {
  const { ofMembers } = reviewKind(kindName);
  if (!ofMembers) throw new AppError("INVALID_INPUT", "这个队列里不是会员");
  const section = umbrellaSection.slug;
  if (!can(moderator, "review.decide", { kind: kindName, section })) throw new AppError("FORBIDDEN");
  return db.transaction(async (tx) => {
    const standing = await lockLife(tx, kindName, memberId);
    if (standing === undefined) throw new AppError("NOT_FOUND");
    await tx
      .insert(reviewItems)
      .values({ kind: kindName, targetId: memberId, section, authorId: memberId, status: standing.state })
      .onConflictDoNothing();
    const item = await firstRow(
      tx,
      reviewItems,
      and(eq(reviewItems.kind, kindName), eq(reviewItems.targetId, memberId)),
    );
    if (item === undefined) throw new AppError("NOT_FOUND");
    return { id: item.id, status: queueStatus(item) };
  });
}
