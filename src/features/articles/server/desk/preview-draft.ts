import { eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { carSeries } from "#capabilities/cars/catalogue/server/public.ts";
import {
  type PreviewSubject,
  previewPath,
  readPreview,
  signPreview,
} from "#capabilities/desk/phone-preview/server/public.ts";
import {
  media,
  mediaByIds,
  presentUnlisted,
  presentUnlistedVideo,
} from "#capabilities/media/media/server/public.ts";
import { writerById } from "#capabilities/people/members/server/public.ts";
import type { articleDetailSchema } from "#features/articles/contract.ts";
import { carsIn, drawLinkCards, filmsOf } from "#features/articles/server/marks.ts";
import { presentBody } from "#features/articles/server/present-body.ts";
import { presentCar } from "#features/articles/server/show-article.ts";
import { articleDrafts, articles } from "#features/articles/server/tables.ts";
import { titlePhraser } from "#features/articles/server/title-phrases.ts";
import type { Queryable } from "#platform/database/client.ts";
import { readingMinutes } from "#platform/html/plain-text.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { AppError } from "#shared/errors.ts";
import { editorBody, namedFiles } from "./draft-files.ts";
import { readDraft } from "./read-draft.ts";
import { WRITE } from "./rights.ts";

const TYPE = "article";
const DAYS_3_MS = 3 * 86_400_000;

/** Drafts in the phone preview. */
export const draftPreview: PreviewSubject = {
  permission: WRITE,
  async about(db, id) {
    if (!/^[1-9]\d{0,17}$/.test(id)) return null;
    const [row] = await db.select().from(articleDrafts).where(eq(articleDrafts.id, id));
    return row === undefined
      ? null
      : { title: row.title || "未命名", place: { kind: row.kind, section: row.section } };
  },
  path: (id, token) => deskPathOf("admin.articlepreview", {}, { query: { id, token } }),
};

/** A link that shows a draft, as it is whenever it is opened, for three days. @throws AppError NOT_FOUND, FORBIDDEN */
export async function linkToPreview(
  services: Pick<Services, "db" | "keys">,
  actor: AdminActor,
  id: string,
  now = new Date(),
): Promise<{ path: string; until: string }> {
  await readDraft(services.db, actor, id);
  const until = new Date(now.getTime() + DAYS_3_MS);
  return {
    path: previewPath(TYPE, id, signPreview(services, { type: TYPE, id, until })),
    until: until.toISOString(),
  };
}

/** A draft as readers would see it. @throws AppError GONE for a link that has expired or is another's; NOT_FOUND */
export async function previewDraft(
  services: Pick<Services, "db" | "keys">,
  { id, token }: { id: string; token: string },
): Promise<z.input<typeof articleDetailSchema>> {
  const link = readPreview(services, token);
  if (link === null || link.type !== TYPE || link.id !== id) throw new AppError("GONE", "预览链接已失效");
  const { db } = services;
  const [row] = await db.select().from(articleDrafts).where(eq(articleDrafts.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND");
  const { content } = row;
  const [article] =
    row.articleId === null ? [] : await db.select().from(articles).where(eq(articles.id, row.articleId));
  const [files, stored, phrases, author, cars] = await Promise.all([
    mediaByIds(db, namedFiles(content)),
    editorBody(db, content.body, (file) => presentUnlisted(file).src),
    titlePhraser(db),
    content.author === null ? undefined : writerById(db, content.author),
    carsBySlug(db, [...content.series, ...carsIn(content.body)]),
  ]);
  const coverId = content.cover ?? content.pictures[0]?.media;
  const coverRow = coverId === undefined || coverId === null ? undefined : files.get(coverId);
  const cover = coverRow === undefined ? null : presentUnlisted(coverRow);
  const video = content.video === null ? undefined : files.get(content.video);
  const body = presentBody(stored, cover?.src);
  const films = await filmsOf(db, content.body, { unlisted: true });
  const at = (article?.publishedAt ?? row.publishAt ?? new Date()).toISOString();
  return {
    id: row.articleId ?? row.id,
    kind: content.kind,
    section: content.section,
    channel: content.channel,
    title: content.title || "未命名",
    title_phrases: phrases(content.title || "未命名"),
    summary: content.summary,
    body_html: await drawLinkCards(db, body.html, { unlisted: true }),
    ...(content.audience !== undefined && { owners_only: true }),
    cover_caption: body.coverCaption,
    read_minutes: readingMinutes(content.body),
    author: author?.card ?? null,
    author_name: content.author_name,
    source_name: content.source_name,
    source_url: content.source_url,
    published_at: at,
    updated_at: row.updatedAt.toISOString(),
    region: author?.region ?? "",
    cover: cover && content.focus ? { ...cover, focus: content.focus } : cover,
    pictures: content.pictures.flatMap((picture) => {
      const file = files.get(picture.media);
      return file === undefined ? [] : [{ picture: presentUnlisted(file), caption: picture.caption }];
    }),
    video: video === undefined ? null : presentUnlistedVideo(video),
    chapters: content.chapters,
    ...(films.length > 0 && { films }),
    tags: content.tags,
    cars,
    comments_closed: content.comments === "closed",
    corrections: article?.corrections ?? [],
    counts: { reads: 0, likes: 0, collects: 0, comments: 0 },
  };
}

async function carsBySlug(db: Queryable, slugs: readonly string[]) {
  if (slugs.length === 0) return [];
  const rows = await db
    .select({ series: carSeries, cover: media })
    .from(carSeries)
    .leftJoin(media, eq(media.id, carSeries.coverId))
    .where(inArray(carSeries.slug, [...slugs]));
  return rows.map((row) => presentCar(row));
}
