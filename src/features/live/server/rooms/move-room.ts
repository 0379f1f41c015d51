import { eq } from "drizzle-orm";
import { reindex } from "#capabilities/site/search/server/public.ts";
import { companionTag } from "#features/articles/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { publish } from "#platform/events/publish.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { type LiveState, liveMayMove, liveStateNames } from "#shared/live.ts";
import { LIVES_TAG, liveTag } from "../cache-tags.ts";
import { append } from "../log/append.ts";
import { LIVE } from "../names.ts";
import { liveRooms } from "../tables.ts";

/** What open screens of the desk follow: some room is no longer as it was. */
export const DESK_TOPIC = "desk:live";

export type RoomRow = typeof liveRooms.$inferSelect;

/** A room, locked before what hangs on it. @throws AppError NOT_FOUND */
export async function lockRoom(tx: Transaction, id: string): Promise<RoomRow> {
  const [row] = await tx.select().from(liveRooms).where(eq(liveRooms.id, id)).for("no key update");
  if (row === undefined) throw new AppError("NOT_FOUND");
  return row;
}

type Changes = Partial<typeof liveRooms.$inferInsert>;

/** Changes a locked room, whoever sees it: open pages, kept answers, search. */
export async function changeRoom(
  tx: Transaction,
  { cache }: Pick<Services, "cache">,
  id: string,
  changes: Changes,
): Promise<RoomRow> {
  if (changes.articleId !== undefined) await tellArticle(tx, { cache }, id);
  const [row] = await tx
    .update(liveRooms)
    .set({ ...changes, updatedAt: new Date() })
    .where(eq(liveRooms.id, id))
    .returning();
  if (row === undefined) throw new AppError("NOT_FOUND");
  await tellChanged(tx, { cache }, row);
  return row;
}

/** Tells open pages, the desk, kept answers and search that what they show of a room is no longer so. */
export async function tellChanged(
  tx: Transaction,
  { cache }: Pick<Services, "cache">,
  { id, articleId }: Pick<RoomRow, "id" | "articleId">,
): Promise<void> {
  const article = articleId === null ? [] : [companionTag(articleId)];
  await cache.invalidate(tx, [LIVES_TAG, liveTag(id), ...article]);
  await reindex(tx, LIVE, id);
  await publish(tx, DESK_TOPIC, "live.changed", { id });
  await append(tx, id, [{ kind: "room" }]);
}

/** Tells the page of the article that a room was tied to that it may be so no longer. */
async function tellArticle(tx: Transaction, { cache }: Pick<Services, "cache">, id: string): Promise<void> {
  const [before] = await tx
    .select({ articleId: liveRooms.articleId })
    .from(liveRooms)
    .where(eq(liveRooms.id, id));
  if (before?.articleId) await cache.invalidate(tx, [companionTag(before.articleId)]);
}

/**
 * Moves a locked room, by the table of `shared/live.ts`, with the times that belong to it.
 * @throws AppError CONFLICT where it may not go there from where it stands
 */
export async function moveRoom(
  tx: Transaction,
  services: Pick<Services, "cache">,
  room: RoomRow,
  to: LiveState,
  changes: Changes = {},
): Promise<RoomRow> {
  if (!liveMayMove(room.state, to))
    throw new AppError("CONFLICT", `直播现在是“${liveStateNames[room.state]}”，不能这样操作`);
  const now = new Date();
  const times: Changes =
    to === "live"
      ? { startedAt: room.startedAt ?? now, interruptedAt: null, endedAt: null }
      : to === "interrupted"
        ? { interruptedAt: now }
        : to === "ended"
          ? { endedAt: room.interruptedAt ?? now, interruptedAt: null }
          : {};
  return changeRoom(tx, services, room.id, { state: to, ...times, ...changes });
}
