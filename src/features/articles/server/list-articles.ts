import type { z } from "zod";
import type { articleListQuery } from "#features/articles/contract.ts";
import { keysetPage } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { pinnedArticles } from "./pinned.ts";
import { type ArticleCardInput, presentCards } from "./present.ts";
import { newestArticles } from "./queries.ts";

/** A page of published articles and the cursor of the next one; the first begins with those that are pinned. */
export async function listArticles(
  { db, keys }: Pick<Services, "db" | "keys">,
  query: z.output<typeof articleListQuery>,
): Promise<{ items: ArticleCardInput[]; next_cursor: string | null }> {
  const { cursor, limit, ...filter } = query;
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["articles", filter], cursor, limit },
    (after, take) => newestArticles(db, filter, take, after),
    (row) => [row.publishedAt, row.id],
  );
  const pinned = await pinnedArticles(db, filter);
  const ids = new Set(pinned.map(({ id }) => id));
  const first = cursor === undefined ? await presentCards(db, pinned) : [];
  const others = await presentCards(
    db,
    rows.filter(({ id }) => !ids.has(id)),
  );
  return { items: [...first.map((card) => ({ ...card, pinned: true as const })), ...others], next_cursor };
}
