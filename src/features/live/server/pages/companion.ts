import { and, eq, sql } from "drizzle-orm";
import type { ArticleCompanion } from "#features/articles/server/public.ts";
import { liveRooms } from "../tables.ts";
import { hasReplay } from "./cards.ts";

/** The live of an article, for the article's own page; one that was called off is none. */
export const liveOfArticle: ArticleCompanion = {
  exists: (articleId) => sql`exists (
    select from ${liveRooms} where ${liveRooms.articleId} = ${articleId} and ${liveRooms.state} <> 'cancelled')`,
  async live(db, articleId) {
    const [row] = await db
      .select()
      .from(liveRooms)
      // As the index of them has it: one of an article at most.
      .where(and(eq(liveRooms.articleId, articleId), sql`${liveRooms.state} <> 'cancelled'`));
    if (row === undefined || row.state === "draft" || row.state === "cancelled") return null;
    const { id, state } = row;
    return { id, state, starts_at: row.startsAt.toISOString(), replay: hasReplay(row) };
  },
};
