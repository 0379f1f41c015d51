import { and, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { media } from "#capabilities/media/media/server/public.ts";
import type { coverStorySchema } from "#features/articles/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { coverShade } from "./cover-shade.ts";
import { presentCards } from "./present.ts";
import { type ArticleRow, cardColumns, published } from "./queries.ts";
import { articleCounters, articles } from "./tables.ts";

type CoverStory = z.input<typeof coverStorySchema>;

/** Rows of a list → cards of the carousel. */
export async function presentCovers(db: Queryable, rows: readonly ArticleRow[]): Promise<CoverStory[]> {
  const cards = await presentCards(db, rows);
  return cards.map((card, at) => ({ ...card, shade: coverShade(rows[at]?.cover ?? null, card.title) }));
}

/** The chosen articles in order; what is not published is left out. */
export async function chosenCovers(db: Queryable, ids: readonly string[]): Promise<CoverStory[]> {
  const rows = await db
    .select(cardColumns)
    .from(articles)
    .leftJoin(media, eq(media.id, articles.coverId))
    .leftJoin(articleCounters, eq(articleCounters.articleId, articles.id))
    .where(and(published(), inArray(articles.id, [...ids])));
  return presentCovers(
    db,
    ids.flatMap((id) => rows.find((row) => row.id === id) ?? []),
  );
}
