import { and, asc, eq, gte, inArray, isNotNull, ne, sql } from "drizzle-orm";
import { carSeries } from "#capabilities/cars/catalogue/server/public.ts";
import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { media, mediaByIds, reattachMedia } from "#capabilities/media/media/server/public.ts";
import { writerById } from "#capabilities/people/members/server/public.ts";
import { lockLife, moveLife } from "#capabilities/review/moderation/server/public.ts";
import { leaveRedirect } from "#capabilities/site/redirects/server/public.ts";
import { admitPolls, storePolls } from "#capabilities/texts/polls/server/public.ts";
import { articlePath } from "#features/articles/address.ts";
import { CAROUSEL_PLACES, type DraftContent } from "#features/articles/draft-contract.ts";
import { carsIn } from "#features/articles/server/marks.ts";
import { pollsIn, pollsProblem } from "#features/articles/server/poll-marks.ts";
import { replaceFiles } from "#features/articles/server/replace-files.ts";
import { replacePictures } from "#features/articles/server/replace-pictures.ts";
import { ARTICLE_REVIEW } from "#features/articles/server/review-kind.ts";
import {
  articleCounters,
  articleDrafts,
  articleSeries,
  articles,
  articleTags,
} from "#features/articles/server/tables.ts";
import type { Transaction } from "#platform/database/client.ts";
import { plainText, readingMinutes } from "#platform/html/plain-text.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { noSeo } from "#shared/article-desk.ts";
import { AppError } from "#shared/errors.ts";
import { namedFiles, picturesOfBody } from "./draft-files.ts";
import { endAsDone } from "./hand-in-state.ts";
import { type DraftRow, lockDraft } from "./read-draft.ts";
import { demandPublishing } from "./rights.ts";
import { keepVersion } from "./versions.ts";

type Effects = Pick<Services, "cache" | "env" | "events">;

/** Where an article that its editors took down, or never showed, may come from. */
const COMES_FROM = ["draft", "published", "withdrawn"] as const;

/**
 * Publishes a draft: makes its article, or changes it. What was published before keeps its address, its date and what
 * was said under it.
 * @throws AppError CHANGED when the draft is another than was seen; INVALID_INPUT for what is missing; FORBIDDEN;
 *   CONFLICT before an embargo ends, for what moderators took away, and for another poll than somebody voted in
 */
export async function publishDraft(
  services: Pick<Services, "db"> & Effects,
  actor: AdminActor,
  id: string,
  { base, correction, address }: { base: number; correction: string; address: string },
): Promise<{ article_id: string; path: string; revision: number }> {
  return services.db.transaction(async (tx) => {
    const row = await lockDraft(tx, actor, id);
    demandPublishing(actor, row);
    if (row.revision !== base) throw new AppError("CHANGED");
    const { articleId, before } = await publishLocked(tx, services, row, { adminId: actor.id, correction });
    await recordAudit(tx, {
      adminId: actor.id,
      action: before === "published" ? "article.correct" : "article.publish",
      targetKind: "article",
      targetId: articleId,
      before: { status: before },
      after: { title: row.title, section: row.section, ...(correction !== "" && { correction }) },
      address,
    });
    return {
      article_id: articleId,
      path: articlePath({ id: articleId, kind: row.kind, slug: row.content.seo?.slug }),
      revision: row.revision,
    };
  });
}

/**
 * The same for a draft that the caller has locked, as the schedule does, whose `adminId` is null.
 * @returns the article, and where it stood before
 */
export async function publishLocked(
  tx: Transaction,
  services: Effects,
  row: DraftRow,
  { adminId, correction = "" }: { adminId: string | null; correction?: string },
  now = new Date(),
): Promise<{ articleId: string; before: string }> {
  const { content } = row;
  if (row.embargoUntil !== null && row.embargoUntil > now)
    throw new AppError("CONFLICT", "还在禁发期内，到时间才能发布");
  assertComplete(content);
  const articleId = row.articleId ?? (await makeArticle(tx, content, now));
  const before = await lockLife(tx, ARTICLE_REVIEW, articleId);
  const state = before?.state ?? "draft";
  if (!COMES_FROM.some((known) => known === state))
    throw new AppError("CONFLICT", "这篇文章已被审核处理，不能在这里重新发布");
  await admitPolls(tx, { kind: ARTICLE_REVIEW, id: articleId }, pollsIn(content.body));
  const addressBefore = row.articleId === null ? undefined : await addressOf(tx, articleId);
  await writeArticleContent(tx, articleId, content, now);
  await storePolls(tx, { kind: ARTICLE_REVIEW, id: articleId }, pollsIn(content.body));
  const address = await addressOf(tx, articleId);
  if (addressBefore !== undefined && address !== undefined && addressBefore !== address)
    await leaveRedirect(services, tx, addressBefore, address);
  if (correction !== "" && state === "published")
    await tx
      .update(articles)
      .set({
        corrections: sql`${articles.corrections} || ${JSON.stringify([{ at: now.toISOString(), note: correction }])}::jsonb`,
      })
      .where(eq(articles.id, articleId));
  const moved = await moveLife(tx, services, ARTICLE_REVIEW, articleId, "publish", {
    by: { memberId: content.author, ...(adminId !== null && { adminId }) },
    section: content.section,
    // Whoever publishes here is trusted: nobody has to look again.
    screening: { hits: [], waits: false },
    before,
  });
  if (!moved.moved) throw new AppError("CONFLICT");
  await keepVersion(tx, row.id, {
    why: state === "published" ? "corrected" : "published",
    note: correction,
    content,
    adminId,
  });
  await endAsDone(tx, row.id, "publish", adminId);
  await tx
    .update(articleDrafts)
    .set({ articleId, state: "done", publishAt: null, scheduleProblem: "" })
    .where(eq(articleDrafts.id, row.id));
  return { articleId, before: state };
}

async function addressOf(tx: Transaction, id: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: articles.id, kind: articles.kind, slug: articles.slug })
    .from(articles)
    .where(eq(articles.id, id));
  return row && articlePath(row);
}

/** @throws AppError INVALID_INPUT with everything that is missing */
export function assertComplete(content: DraftContent): void {
  const { kind, title, channel, body, cover, video, pictures, audience, series } = content;
  const missing = [
    title === "" ? "请填写标题" : "",
    channel === "" ? "请选择栏目" : "",
    kind === "post" && plainText(body) === "" && !body.includes("<img") ? "正文还是空的" : "",
    pollsProblem(body),
    kind === "pic" && pictures.length < 2 ? "图集至少要 2 张图片" : "",
    kind === "video" && video === null ? "请上传视频" : "",
    kind === "video" && cover === null ? "请给视频选一张封面" : "",
    kind !== "post" && audience !== undefined ? "只有图文可以设为仅认证车主可读" : "",
    audience === "series" && series.length === 0 && carsIn(body).length === 0
      ? "仅车系车主可读的文章，请先关联车系"
      : "",
  ].filter((text) => text !== "");
  if (missing.length > 0) throw new AppError("INVALID_INPUT", missing);
}

async function makeArticle(tx: Transaction, content: DraftContent, now: Date): Promise<string> {
  const { kind, section, title } = content;
  const [made] = await tx
    .insert(articles)
    .values({ kind, section, title, status: "draft", publishedAt: now })
    .returning({ id: articles.id });
  if (made === undefined) throw new Error("the article was not returned");
  await tx.insert(articleCounters).values({ articleId: made.id });
  return made.id;
}

/** Writes everything of a content into an article that the caller has locked. */
async function writeArticleContent(
  tx: Transaction,
  id: string,
  content: DraftContent,
  now: Date,
): Promise<void> {
  const inBody = await picturesOfBody(tx, content.body);
  const files = await mediaByIds(tx, namedFiles(content));
  const used = [...files.values(), ...inBody];
  await reattachMedia(
    tx,
    used.map(({ key }) => key),
  );
  const [first] = content.kind === "pic" ? content.pictures.map((picture) => picture.media) : [];
  const cover = content.cover ?? first ?? null;
  if (cover !== null && content.focus !== null)
    await tx
      .update(media)
      .set({ focusX: content.focus.x, focusY: content.focus.y })
      .where(eq(media.id, cover));
  const { seo = noSeo } = content;
  // An account that is gone leaves its name.
  const author = content.author === null ? undefined : await writerById(tx, content.author);
  await tx
    .update(articles)
    .set({
      kind: content.kind,
      section: content.section,
      channel: content.channel,
      title: content.title,
      summary: content.summary,
      bodyHtml: content.body,
      readMinutes: readingMinutes(content.body),
      authorId: author === undefined ? null : content.author,
      authorName: content.author_name,
      sourceName: content.source_name,
      sourceUrl: content.source_url,
      coverId: cover,
      videoId: content.video,
      videoChapters: content.chapters,
      audience: content.audience ?? "all",
      commentsClosed: content.comments === "closed",
      commentsFirst: content.comments === "first",
      seoTitle: seo.title,
      seoDescription: seo.description,
      slug: seo.slug,
      canonical: seo.canonical,
      related: content.related.filter((one) => one !== id),
      updatedAt: now,
    })
    .where(eq(articles.id, id));
  await takePlace(tx, id, content);
  const pictures =
    content.kind === "pic"
      ? content.pictures.map((picture) => ({ mediaId: picture.media, caption: picture.caption }))
      : inBody.map((file) => ({ mediaId: file.id, caption: "" }));
  await replacePictures(tx, id, pictures, cover);
  await replaceFiles(tx, id, content.body);
  await tx.delete(articleTags).where(eq(articleTags.articleId, id));
  const tags = [...new Set(content.tags.filter((tag) => tag !== ""))];
  if (tags.length > 0)
    await tx.insert(articleTags).values(tags.map((tag, position) => ({ articleId: id, tag, position })));
  await tx.delete(articleSeries).where(eq(articleSeries.articleId, id));
  // A card in the text needs its car.
  const slugs = [...content.series, ...carsIn(content.body)];
  const about =
    slugs.length === 0
      ? []
      : await tx.select({ id: carSeries.id }).from(carSeries).where(inArray(carSeries.slug, slugs));
  if (about.length > 0)
    await tx.insert(articleSeries).values(about.map(({ id: seriesId }) => ({ articleId: id, seriesId })));
}

/** Gives an article its place in the carousel of its section; those from there on move back by one. */
async function takePlace(tx: Transaction, id: string, { featured, section }: DraftContent): Promise<void> {
  const [now] = await tx.select({ rank: articles.featuredRank }).from(articles).where(eq(articles.id, id));
  if (now?.rank === featured) return;
  if (featured !== null) {
    const others = await tx
      .select({ id: articles.id, rank: articles.featuredRank })
      .from(articles)
      .where(
        and(
          eq(articles.section, section),
          ne(articles.id, id),
          isNotNull(articles.featuredRank),
          gte(articles.featuredRank, featured),
        ),
      )
      .orderBy(asc(articles.featuredRank), asc(articles.id));
    let place = featured;
    for (const other of others) {
      // A free place between ends the moving.
      if (other.rank !== null && other.rank > place) break;
      place += 1;
      await tx
        .update(articles)
        .set({ featuredRank: place > CAROUSEL_PLACES ? null : place })
        .where(eq(articles.id, other.id));
    }
  }
  await tx.update(articles).set({ featuredRank: featured }).where(eq(articles.id, id));
}
