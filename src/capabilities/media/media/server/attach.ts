import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { preparedOnce } from "#platform/database/prepared.ts";
import { AppError } from "#shared/errors.ts";
import type { MediaOwner, MediaRow } from "./store.ts";
import { media } from "./tables.ts";

/** Rows by id; unknown ids are left out. */
export async function mediaByIds(db: Queryable, ids: Iterable<string>): Promise<Map<string, MediaRow>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await preparedOnce(db, "media:by-ids", (name) =>
    db
      .select()
      .from(media)
      .where(sql`${media.id} = any(${sql.placeholder("ids")}::bigint[])`)
      .prepare(name),
  ).execute({ ids: wanted });
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Takes uploaded pictures into use, in the caller's transaction: they must be pictures that this owner uploaded
 * and that nothing uses yet. Answers the rows in the order asked for.
 * @param videos films are taken as well
 * @throws AppError INVALID_INPUT when one of them is not (also when it was swept meanwhile)
 */
export async function attachMedia(
  db: Queryable,
  ids: readonly string[],
  owner: MediaOwner,
  { videos = false }: { videos?: boolean } = {},
): Promise<MediaRow[]> {
  if (ids.length === 0) return [];
  const owned = owner.memberId
    ? eq(media.ownerMemberId, owner.memberId)
    : eq(media.ownerAdminId, owner.adminId ?? "0");
  const rows = await db
    .update(media)
    .set({ attachedAt: new Date() })
    .where(
      and(
        inArray(media.id, [...ids]),
        videos ? undefined : eq(media.kind, "image"),
        isNull(media.attachedAt),
        owned,
      ),
    )
    .returning();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    byId.delete(id);
    if (!row)
      throw new AppError("INVALID_INPUT", videos ? "图片或视频已失效，请重新上传" : "图片已失效，请重新上传");
    return row;
  });
}

/** Gives pictures up that nothing shows any longer; the next sweep after a day removes row and files. */
export async function releaseMedia(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(media)
    .set({ attachedAt: null, createdAt: new Date() })
    .where(inArray(media.id, [...ids]));
}

/**
 * Takes pictures into use again that something showed before, by their keys.
 * @returns their ids in the order asked for; what was swept meanwhile is left out
 */
export async function reattachMedia(db: Queryable, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .update(media)
    .set({ attachedAt: new Date() })
    .where(inArray(media.key, [...keys]))
    .returning({ id: media.id, key: media.key });
  const idOf = new Map(rows.map((row) => [row.key, row.id]));
  return keys.flatMap((key) => idOf.get(key) ?? []);
}
