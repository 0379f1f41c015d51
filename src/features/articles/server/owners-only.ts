import { eq } from "drizzle-orm";
import type { z } from "zod";
import { carSeries } from "#capabilities/cars/catalogue/server/public.ts";
import { type OwnersOnly, ownersRefusal } from "#capabilities/cars/certification/server/public.ts";
import { presentPicture } from "#capabilities/media/media/server/public.ts";
import type { PollPlace } from "#capabilities/texts/polls/server/public.ts";
import type { articleEndpoints } from "#features/articles/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { plainText } from "#platform/html/plain-text.ts";
import { AppError } from "#shared/errors.ts";
import { escapeHtml } from "#shared/html.ts";
import { publishedArticle } from "./detail-queries.ts";
import { drawLinkCards, filmsOf, withoutMarks } from "./marks.ts";
import { presentBody } from "./present-body.ts";
import { articleSeries, type articles } from "./tables.ts";

/** Signs of a text that is kept for owners which everybody may read, and at most this share of it. */
const TEASER = 120;
const TEASER_SHARE = 1 / 3;

/** What says nothing without that which follows it, and ends of paragraphs; stored bodies are clean HTML. */
const ASIDE = /<(h[1-6]|figure|table|pre)\b[\s\S]*?<\/\1>/g;
const PARAGRAPH_END = /<\/(?:p|li|blockquote)>/;

type Kept = Pick<typeof articles.$inferSelect, "audience" | "bodyHtml">;

/** Whether only certified owners may read all of it. */
export const isKept = ({ audience }: Pick<Kept, "audience">): boolean => audience !== "all";

/**
 * What everybody may read of a stored body: all of it, or the words of its first paragraphs where it is kept for owners.
 * Whatever is answered to everybody, kept, listed, searched or fed to other sites is made from this and never from `bodyHtml`.
 */
export function openBody(article: Kept): string {
  if (!isKept(article)) return article.bodyHtml;
  const paragraphs = withoutMarks(article.bodyHtml)
    .replace(ASIDE, "")
    .split(PARAGRAPH_END)
    .map((html) => [...plainText(html)])
    .filter((signs) => signs.length > 0);
  const length = paragraphs.reduce((sum, signs) => sum + signs.length, 0);
  let left = Math.min(TEASER, Math.floor(length * TEASER_SHARE));
  let open = "";
  for (const signs of paragraphs) {
    if (left === 0) break;
    const cut = signs.length >= left;
    open += `<p>${escapeHtml(signs.slice(0, left).join(""))}${cut ? "…" : ""}</p>`;
    left = cut ? 0 : left - signs.length;
  }
  return open;
}

/**
 * The whole text of an article that is kept for owners, or why this member may not read it. A refusal is an answer like any
 * other: a page that shows the text loses it as soon as it asks again.
 * @throws AppError NOT_FOUND
 */
export async function readWhole(
  db: Queryable,
  memberId: string,
  id: string,
): Promise<z.input<(typeof articleEndpoints)["GET /api/articles/{id}/whole"]["data"]>> {
  const row = await publishedArticle(db, id);
  if (row === undefined) throw new AppError("NOT_FOUND");
  const { article, cover } = row;
  const refusal = isKept(article)
    ? await ownersRefusal(db, memberId, await keptFor(db, article), "阅读全文")
    : null;
  if (refusal !== null) return { body_html: null, films: [], refusal };
  const body = presentBody(article.bodyHtml, cover === null ? undefined : presentPicture(cover).src);
  return {
    body_html: await drawLinkCards(db, body.html),
    films: await filmsOf(db, article.bodyHtml),
    refusal: null,
  };
}

/** What votes need to know about the articles that they are given in: whoever may not read all of one does not vote. */
export const articlePolls: PollPlace = {
  async open(db, id, memberId) {
    const article = (await publishedArticle(db, id))?.article;
    if (article === undefined) return undefined;
    if (isKept(article)) {
      if (memberId === null) return undefined;
      const only = await keptFor(db, article);
      if ((await ownersRefusal(db, memberId, only, "投票")) !== null) return undefined;
    }
    return { authorId: article.authorId, closed: "" };
  },
};

/** Owners of the cars that an article is about, or of any car of its club. */
async function keptFor(
  db: Queryable,
  { id, section, audience }: Pick<typeof articles.$inferSelect, "id" | "section" | "audience">,
): Promise<OwnersOnly> {
  if (audience !== "series") return { series: [], section };
  const rows = await db
    .select({ slug: carSeries.slug })
    .from(articleSeries)
    .innerJoin(carSeries, eq(carSeries.id, articleSeries.seriesId))
    .where(eq(articleSeries.articleId, id));
  return { series: rows.map(({ slug }) => slug), section };
}
