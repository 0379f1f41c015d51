import { and, eq } from "drizzle-orm";
import { releaseMedia } from "#capabilities/media/media/server/public.ts";
import { notify } from "#capabilities/people/notices/server/public.ts";
import { lockLife, moveLife } from "#capabilities/review/moderation/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { ownGroup } from "./found-group.ts";
import { dropCode } from "./group-code.ts";
import { GROUP, nameKeyOf } from "./names.ts";
import { groupNotice } from "./notice-kinds.ts";
import type { GroupRow } from "./present.ts";
import { groupApplications, groupMembers, groups } from "./tables.ts";

/**
 * Takes back what was asked for, or dissolves a group: nobody is in it any longer, and whoever was is told. Again it
 * changes nothing.
 * @param typed its name, as whoever ends it typed it
 * @throws AppError NOT_FOUND, FORBIDDEN; INVALID_INPUT when another name was typed
 */
export async function endGroup(
  { db, cache }: Pick<Services, "db" | "cache">,
  memberId: string,
  id: string,
  typed: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockLife(tx, GROUP, id);
    const row = await ownGroup(tx, id, memberId);
    if (nameKeyOf(typed) !== row.nameKey)
      throw new AppError("INVALID_INPUT", "输入的名称和群名称不一致，没有解散", { field: "name" });
    if (row.status === "withdrawn") return;
    await dissolve(tx, { cache }, row, memberId);
  });
}

/** Ends a locked group. @param by its leader; null when nobody is left to lead it */
export async function dissolve(
  tx: Transaction,
  services: Pick<Services, "cache">,
  row: GroupRow,
  by: string | null,
): Promise<void> {
  const { id, name } = row;
  const gone = await tx.delete(groupMembers).where(eq(groupMembers.groupId, id)).returning();
  await tx
    .update(groupApplications)
    .set({ state: "refused", reason: "群已解散", decidedAt: new Date() })
    .where(and(eq(groupApplications.groupId, id), eq(groupApplications.state, "waiting")));
  await tx.update(groups).set({ dissolvedAt: new Date(), members: 0 }).where(eq(groups.id, id));
  await dropCode(tx, row);
  await moveLife(tx, services, GROUP, id, "withdraw", { by: { memberId: by } });
  if (row.coverId !== null) {
    await tx.update(groups).set({ coverId: null }).where(eq(groups.id, id));
    await releaseMedia(tx, [row.coverId]);
  }
  for (const { memberId } of gone)
    if (memberId !== by)
      await notify(
        tx,
        groupNotice,
        { memberId },
        { title: `车友群“${name}”已解散`, body: "群主解散了这个群，可以再找找附近的其他车友群。", id: null },
      );
}
