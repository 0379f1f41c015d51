import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import { articleCounters, articles } from "../tables.ts";
import { type DemoArticle, readDemoArticles } from "./content.ts";

/** An article of the demo as it stands in the database. */
export interface StoredArticle {
  article: DemoArticle;
  id: string;
  publishedAt: Date;
  readMinutes: number;
  reads: number;
}

/** Those articles of the demo that are still there and public, oldest first. */
export async function storedArticles(tx: Transaction): Promise<StoredArticle[]> {
  const list = await readDemoArticles();
  const rows = await tx
    .select({
      id: articles.id,
      title: articles.title,
      publishedAt: articles.publishedAt,
      readMinutes: articles.readMinutes,
      reads: articleCounters.reads,
    })
    .from(articles)
    .innerJoin(articleCounters, eq(articleCounters.articleId, articles.id))
    .where(
      and(
        inArray(
          articles.title,
          list.map(({ title }) => title),
        ),
        eq(articles.status, "published"),
        isNull(articles.importKey),
      ),
    );
  const byTitle = new Map(rows.map(({ title, ...row }) => [title, row]));
  return list.flatMap((article) => {
    const row = byTitle.get(article.title);
    return row ? [{ article, ...row }] : [];
  });
}
