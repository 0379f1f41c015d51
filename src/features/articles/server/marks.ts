import { and, eq, inArray } from "drizzle-orm";
import { media, pictureColumns, presentPicture } from "#capabilities/media/server/public.ts";
import { articlePath } from "#features/articles/address.ts";
import type { Queryable } from "#platform/database/client.ts";
import { escapeHtml } from "#shared/html.ts";
import { published } from "./queries.ts";
import { articles } from "./tables.ts";

const CAR = /<p>::car\[([a-z0-9-]+)\]<\/p>/g;
const ARTICLE = /<p>::article\[([1-9]\d{0,17})\]<\/p>/g;

/** Slugs of the cars whose cards stand in a body. */
export function carsIn(html: string): string[] {
  return [...html.matchAll(CAR)].map(([, slug = ""]) => slug);
}

/** The body without its marks, for places that draw no cards. */
export function withoutMarks(html: string): string {
  return html.replace(CAR, "").replace(ARTICLE, "");
}

/** Puts a linked card where a body names another article; what is not public any longer goes without a trace. */
export async function drawLinkCards(db: Queryable, html: string): Promise<string> {
  const ids = [...html.matchAll(ARTICLE)].map(([, id = ""]) => id);
  if (ids.length === 0) return html;
  const rows = await db
    .select({ id: articles.id, kind: articles.kind, title: articles.title, cover: pictureColumns })
    .from(articles)
    .leftJoin(media, eq(media.id, articles.coverId))
    .where(and(inArray(articles.id, ids), published()));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return html.replace(ARTICLE, (_, id: string) => {
    const row = byId.get(id);
    if (row === undefined) return "";
    const picture =
      row.cover === null
        ? ""
        : `<img src="${presentPicture(row.cover).src}?w=320" width="120" height="80" alt="" loading="lazy">`;
    return `<p class="link-card"><a href="${articlePath(row)}">${picture}<span>${escapeHtml(row.title)}</span></a></p>`;
  });
}
