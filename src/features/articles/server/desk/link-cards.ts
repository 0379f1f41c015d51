import { and, eq } from "drizzle-orm";
import { type MediaRow, storePicture } from "#capabilities/media/media/server/public.ts";
import { articlePath } from "#features/articles/address.ts";
import { articleKinds } from "#features/articles/contract.ts";
import type { LinkCard } from "#features/articles/draft-contract.ts";
import { published } from "#features/articles/server/queries.ts";
import { articleDraftMedia, articleLinks, articles } from "#features/articles/server/tables.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import { fetchPage, type PageOptions } from "#platform/outbound/fetch-page.ts";
import { PictureFetcher } from "#platform/outbound/fetch-picture.ts";
import type { Services } from "#platform/services.ts";
import { sections } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { pageHead } from "./page-head.ts";
import { presentLink, readDraft } from "./read-draft.ts";

const PICTURE_MS = 6000;
/** A mark or an icon is no picture. */
const SMALLEST = 80;

type Linked = { article: { id: string; title: string } | null; link: LinkCard | null };
type Store = Pick<Services, "db" | "env" | "storage">;

/**
 * What a card of an address shows: the article where the address is one of ours, else what the page calls itself, with its
 * picture, asked for once and kept. Private addresses are never asked.
 * @throws AppError NOT_FOUND, FORBIDDEN; INVALID_INPUT with why there is no card
 */
export async function cardOfLink(
  services: Store,
  actor: AdminActor,
  draftId: string,
  url: string,
  fetching: PageOptions = {},
): Promise<Linked> {
  const { db, env } = services;
  await readDraft(db, actor, draftId);
  const target = new URL(url, env.PUBLIC_URL);
  if (target.origin === new URL(env.PUBLIC_URL).origin)
    return { article: await articleAt(services, target.pathname), link: null };
  const page = await fetchPage(target.href, fetching);
  if ("failure" in page) throw refused(`网页读取失败：${page.failure.split("；")[0]}`);
  const { title, site, picture: source } = pageHead(page);
  const picture = source === null ? null : await keepPicture(services, actor, source, fetching);
  const [row] = await db
    .insert(articleLinks)
    .values({ url: target.href, title, site, pictureId: picture?.id ?? null })
    .returning();
  if (row === undefined) throw new Error("the link was not returned");
  if (picture !== null)
    await db.insert(articleDraftMedia).values({ draftId, mediaId: picture.id }).onConflictDoNothing();
  return { article: null, link: presentLink({ id: row.id, url: row.url, title, site, picture }) };
}

const refused = (text: string) => new AppError("INVALID_INPUT", text, { field: "url" });

/** The words behind an article's number lead to it, whatever they are. */
const withoutWords = (path: string, id: string) => path.replace(new RegExp(`/${id}-[a-z0-9-]+/`), `/${id}/`);

/** @throws AppError INVALID_INPUT where no published article stands */
async function articleAt({ db }: Store, path: string): Promise<{ id: string; title: string }> {
  for (const [id = ""] of path.matchAll(/[1-9]\d{0,17}/g)) {
    const isIts = sections.some((section) =>
      articleKinds.some((kind) => articlePath({ id, kind }, section) === withoutWords(path, id)),
    );
    if (!isIts) continue;
    const [row] = await db
      .select({ id: articles.id, title: articles.title })
      .from(articles)
      .where(and(eq(articles.id, id), published()));
    if (row !== undefined) return row;
  }
  throw refused("本站的地址里，只有已发布的文章能做成卡片；其他页面请用普通链接");
}

/** A card does without a picture that cannot be had. */
async function keepPicture(
  services: Store,
  actor: AdminActor,
  url: string,
  { allowPrivate = false, resolve }: PageOptions,
): Promise<MediaRow | null> {
  const fetcher = new PictureFetcher({ timeout: PICTURE_MS, allowPrivate, ...(resolve && { resolve }) });
  try {
    const fetched = await fetcher.fetch({ url, written: url });
    if ("failure" in fetched) return null;
    const row = await storePicture(services, fetched.bytes, { owner: { adminId: actor.id } });
    return Math.min(row.width, row.height) < SMALLEST ? null : row;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  } finally {
    fetcher.close();
  }
}
