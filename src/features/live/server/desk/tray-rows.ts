import { asc, eq } from "drizzle-orm";
import { articleNames } from "#features/articles/server/public.ts";
import { goodsCards, goodsNames } from "#features/goods/server/public.ts";
import type { DeskRoom } from "#features/live/desk-contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { versionOf } from "#platform/version.ts";
import { liveTray } from "../tables.ts";

export type TrayRow = typeof liveTray.$inferSelect;

/** What stands in a room's tray, in its order. */
export const trayRows = (db: Queryable, roomId: string): Promise<TrayRow[]> =>
  db
    .select()
    .from(liveTray)
    .where(eq(liveTray.roomId, roomId))
    .orderBy(asc(liveTray.place), asc(liveTray.id));

/** Changes with what stands there, in which order, and what the host is at. */
export const trayVersion = (rows: readonly TrayRow[]): string =>
  versionOf(rows.map(({ id, shown }) => [id, shown]));

/** A tray for the desk: with what is no longer sold or published, of which visitors see nothing. */
export async function presentTray(db: Queryable, rows: readonly TrayRow[]): Promise<DeskRoom["tray"]> {
  const goodsIds = rows.flatMap(({ goodsId }) => goodsId ?? []);
  const articleIds = rows.flatMap(({ articleId }) => articleId ?? []);
  const [names, onSale, heads] = await Promise.all([
    goodsNames(db, goodsIds),
    goodsCards(db, goodsIds),
    articleNames(db, articleIds),
  ]);
  return rows.flatMap(({ id, shown, goodsId, articleId }) => {
    if (goodsId !== null)
      return {
        ...{ id, shown, kind: "goods" as const, target_id: goodsId },
        ...{ title: names.get(goodsId) ?? "", available: onSale.has(goodsId) },
      };
    if (articleId === null) return [];
    const { title = "", published = false } = heads.get(articleId) ?? {};
    return { id, shown, kind: "article" as const, target_id: articleId, title, available: published };
  });
}
