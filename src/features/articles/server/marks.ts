import { and, eq, inArray } from "drizzle-orm";
import {
  type MediaRow,
  media,
  mediaByIds,
  type Picture,
  pictureColumns,
  presentPicture,
  presentUnlisted,
  presentUnlistedVideo,
  presentVideo,
} from "#capabilities/media/media/server/public.ts";
import { articlePath } from "#features/articles/address.ts";
import type { Queryable } from "#platform/database/client.ts";
import { escapeHtml } from "#shared/html.ts";
import { withPollWords } from "./poll-marks.ts";
import { published } from "./queries.ts";
import { articleLinks, articles } from "./tables.ts";

const ID = "([1-9]\\d{0,17})";
const CAR = /<p>::car\[([a-z0-9-]+)\]<\/p>/g;
const ARTICLE = new RegExp(`<p>::article\\[${ID}\\]</p>`, "g");
const FILM = new RegExp(`<p>::film\\[${ID}(?:-${ID})?\\]</p>`, "g");
const LINK = new RegExp(`<p>::link\\[${ID}\\]</p>`, "g");

/** Slugs of the cars whose cards stand in a body. */
export function carsIn(html: string): string[] {
  return [...html.matchAll(CAR)].map(([, slug = ""]) => slug);
}

/** Films that stand in a body, with their posters: ids of files. */
export function filmsIn(html: string): { video: string; poster: string | null }[] {
  return [...html.matchAll(FILM)].map(([, video = "", poster]) => ({ video, poster: poster ?? null }));
}

/** Ids of the cards of pages elsewhere that stand in a body. */
export function linksIn(html: string): string[] {
  return [...html.matchAll(LINK)].map(([, id = ""]) => id);
}

/** The body without its marks, for places that draw no cards; of polls their words stay. */
export function withoutMarks(html: string): string {
  return [CAR, ARTICLE, FILM, LINK].reduce((text, mark) => text.replace(mark, ""), withPollWords(html));
}

/** Ids of the files that a body's marks name: films; posters and pictures of link cards. */
export async function filesOfMarks(
  db: Queryable,
  html: string,
): Promise<{ videos: string[]; images: string[] }> {
  const films = filmsIn(html);
  const cards = await linksOf(db, html);
  return {
    videos: [...new Set(films.map(({ video }) => video))],
    images: [
      ...new Set([
        ...films.flatMap(({ poster }) => poster ?? []),
        ...cards.flatMap(({ picture }) => picture?.id ?? []),
      ]),
    ],
  };
}

/**
 * The films of a body as its page plays them.
 * @param unlisted at addresses that only editors learn
 */
export async function filmsOf(
  db: Queryable,
  html: string,
  { unlisted = false }: { unlisted?: boolean } = {},
): Promise<{ video: ReturnType<typeof presentVideo>; poster: Picture | null }[]> {
  const named = filmsIn(html);
  if (named.length === 0) return [];
  const files = await mediaByIds(
    db,
    named.flatMap(({ video, poster }) => [video, poster ?? []].flat()),
  );
  const picture = unlisted ? presentUnlisted : presentPicture;
  const film = unlisted ? presentUnlistedVideo : presentVideo;
  return named.flatMap(({ video, poster }) => {
    const row = files.get(video);
    const frame = poster === null ? undefined : files.get(poster);
    if (row?.kind !== "video") return [];
    return [{ video: film(row), poster: frame?.kind === "image" ? picture(frame) : null }];
  });
}

/**
 * The body as readers of feeds show it: films and linked cards in plain HTML. Cards of cars, which only our page draws, are left
 * out.
 */
export async function drawForFeed(db: Queryable, html: string): Promise<string> {
  const films = new Map((await filmsOf(db, html)).map((film) => [film.video.id, film]));
  const drawn = html.replace(FILM, (_, id: string) => {
    const film = films.get(id);
    if (film === undefined) return "";
    const still = film.poster === null ? "" : ` poster="${film.poster.src}"`;
    return `<figure><video src="${film.video.src}" controls preload="none"${still}></video></figure>`;
  });
  return withoutMarks(await drawLinkCards(db, drawn));
}

/** The cards of pages elsewhere that a body names. */
export async function linksOf(
  db: Queryable,
  html: string,
): Promise<{ id: string; url: string; title: string; site: string; picture: MediaRow | null }[]> {
  const ids = linksIn(html);
  if (ids.length === 0) return [];
  return db
    .select({
      id: articleLinks.id,
      url: articleLinks.url,
      title: articleLinks.title,
      site: articleLinks.site,
      picture: media,
    })
    .from(articleLinks)
    .leftJoin(media, eq(media.id, articleLinks.pictureId))
    .where(inArray(articleLinks.id, ids));
}

/**
 * Puts a linked card where a body names another article or a page elsewhere; an article that is not public any longer goes
 * without a trace.
 * @param unlisted pictures of pages elsewhere at addresses that only editors learn
 */
export async function drawLinkCards(
  db: Queryable,
  html: string,
  { unlisted = false }: { unlisted?: boolean } = {},
): Promise<string> {
  const links = new Map((await linksOf(db, html)).map((link) => [link.id, link]));
  const drawn = html.replace(LINK, (_, id: string) => {
    const link = links.get(id);
    if (link === undefined) return "";
    const { url, title, site, picture } = link;
    const source =
      picture === null ? null : (unlisted ? presentUnlisted(picture) : presentPicture(picture)).src;
    return card({ href: url, title, note: site, source, foreign: true });
  });
  return drawArticleCards(db, drawn);
}

async function drawArticleCards(db: Queryable, html: string): Promise<string> {
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
    const source = row.cover === null ? null : presentPicture(row.cover).src;
    return card({ href: articlePath(row), title: row.title, note: "", source, foreign: false });
  });
}

interface Card {
  href: string;
  title: string;
  note: string;
  /** Path of its picture. */
  source: string | null;
  foreign: boolean;
}

function card({ href, title, note, source, foreign }: Card): string {
  const picture =
    source === null ? "" : `<img src="${source}?w=320" width="120" height="80" alt="" loading="lazy">`;
  const small = note === "" ? "" : `<small>${escapeHtml(note)}</small>`;
  const rel = foreign ? ' rel="nofollow noopener"' : "";
  return `<p class="link-card"><a href="${escapeHtml(href)}"${rel}>${picture}<span>${escapeHtml(title)}${small}</span></a></p>`;
}
