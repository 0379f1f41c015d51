import type { z } from "zod";
import type { articleListQuery } from "#features/articles/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { decodeCursor, encodeCursor } from "#shared/cursor.ts";
import { type ArticleCardInput, presentCards } from "./present.ts";
import { newestArticles } from "./queries.ts";

/** A page of published articles and the cursor of the next one. */
export async function listArticles(
  db: Queryable,
  query: z.output<typeof articleListQuery>,
): Promise<{ items: ArticleCardInput[]; next_cursor: string | null }> {
  const { cursor, limit, ...filter } = query;
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const rows = await newestArticles(db, filter, limit + 1, after);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next = rows.length > limit && last ? encodeCursor([last.publishedAt.toISOString(), last.id]) : null;
  return { items: await presentCards(db, page), next_cursor: next };
}

function readCursor(cursor: string): { publishedAt: string; id: string } {
  const [publishedAt, id] = decodeCursor(cursor, ["time", "id"]);
  return { publishedAt, id };
}
