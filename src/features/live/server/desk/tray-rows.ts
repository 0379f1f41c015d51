import { asc, eq, inArray } from "drizzle-orm";
import { articleHeads } from "#features/articles/server/public.ts";
import { articles } from "#features/articles/server/tables.ts";
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
  const [names, onSale, titles, published] = await Promise.all([
    goodsNames(db, goodsIds),
    goodsCards(db, goodsIds),
    articleTitles(db, articleIds),
    articleHeads(db, articleIds),
  ]);
  return rows.flatMap(({ id, shown, goodsId, articleId }) => {
    if (goodsId !== null)
      return {
        ...{ id, shown, kind: "goods" as const, target_id: goodsId },
        ...{ title: names.get(goodsId) ?? "", available: onSale.has(goodsId) },
      };
    if (articleId === null) return [];
    return {
      ...{ id, shown, kind: "article" as const, target_id: articleId },
      ...{ title: titles.get(articleId) ?? "", available: published.has(articleId) },
    };
  });
}

/** What articles are called, by id, published or not. */
export async function articleTitles(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: articles.id, title: articles.title })
    .from(articles)
    .where(inArray(articles.id, [...ids]));
  return new Map(rows.map(({ id, title }) => [id, title]));
}
