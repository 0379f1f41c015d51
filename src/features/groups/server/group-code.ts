import { and, eq } from "drizzle-orm";
import {
  attachPrivate,
  keepPrivateUntil,
  type PrivateReader,
} from "#capabilities/media/media/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { demandModerator, lockGroup, roleIn, sideOf } from "./membership.ts";
import { CODE_KIND } from "./names.ts";
import type { GroupRow } from "./present.ts";
import { groups } from "./tables.ts";

const DAY = 86_400_000;

/** Members of a group read its code, as long as it is that group's and everybody sees the group. */
export const codeReader: PrivateReader = {
  async mayRead(db, fileId, memberId) {
    const rows = await db
      .select({ id: groups.id })
      .from(groups)
      .where(and(eq(groups.codeId, fileId), eq(groups.status, "published")));
    for (const { id } of rows) if ((await roleIn(db, id, memberId)) !== null) return true;
    return false;
  },
};

/**
 * Puts an own private upload in the place of a group's code, or none. The one before is deleted.
 * @throws AppError NOT_FOUND, GONE, FORBIDDEN; INVALID_INPUT for an upload that is not one's own, or not there any longer
 */
export async function setCode(
  { db }: Pick<Services, "db">,
  memberId: string,
  id: string,
  { private_media_id: fileId, days }: { private_media_id: string | null; days: number },
) {
  return db.transaction(async (tx) => {
    const row = await lockGroup(tx, id);
    await demandModerator(tx, id, memberId);
    await dropCode(tx, row);
    if (fileId !== null) {
      const until = new Date(Date.now() + days * DAY);
      await attachPrivate(tx, [fileId], { memberId, kind: CODE_KIND, deleteAt: until });
      await tx.update(groups).set({ codeId: fileId, codeUntil: until }).where(eq(groups.id, id));
    }
    return sideOf(tx, id, memberId);
  });
}

/** Gives up the code of a locked group: nobody opens it from now on. */
export async function dropCode(tx: Transaction, { id, codeId }: GroupRow): Promise<void> {
  if (codeId === null) return;
  await tx.update(groups).set({ codeId: null, codeUntil: null }).where(eq(groups.id, id));
  await keepPrivateUntil(tx, [codeId], new Date());
}
