import type { z } from "zod";
import type { coverStorySchema } from "#features/articles/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { coverShade } from "./cover-shade.ts";
import { presentCards } from "./present.ts";
import { type ArticleRow, publishedByIds } from "./queries.ts";

type CoverStory = z.input<typeof coverStorySchema>;

/** Rows of a list → cards of the carousel. */
export async function presentCovers(db: Queryable, rows: readonly ArticleRow[]): Promise<CoverStory[]> {
  const cards = await presentCards(db, rows);
  return cards.map((card, at) => ({ ...card, shade: coverShade(rows[at]?.cover ?? null, card.title) }));
}

/** The chosen articles in order; what is not published is left out. */
export async function chosenCovers(db: Queryable, ids: readonly string[]): Promise<CoverStory[]> {
  return presentCovers(db, await publishedByIds(db, ids));
}
