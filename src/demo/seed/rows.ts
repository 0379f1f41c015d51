import { sql } from "drizzle-orm";
import { comments } from "#capabilities/comments/server/tables.ts";
import { presentPicture } from "#capabilities/media/server/public.ts";
import { members } from "#capabilities/members/server/tables.ts";
import { reviewItems } from "#capabilities/moderation/server/tables.ts";
import { writePictures } from "#features/articles/server/public.ts";
import {
  articleCounters,
  articleSeries,
  articles,
  articleTags,
  carSeries,
} from "#features/articles/server/tables.ts";
import type { Transaction } from "#platform/database/client.ts";
import { chaptersIn, picturesIn, renderBody } from "./body.ts";
import type { DemoArticle, DemoComment, DemoMember, DemoSeries, PendingComment } from "./content-files.ts";
import { type DemoMedia, seriesCoverKey } from "./pictures.ts";

export type Ids = ReadonlyMap<string, string>;

const HOUR = 3_600_000;

export async function insertMembers(
  tx: Transaction,
  list: readonly DemoMember[],
  media: DemoMedia,
): Promise<Ids> {
  const rows = await tx
    .insert(members)
    .values(
      list.map((member) => ({
        nickname: member.nickname,
        role: member.role,
        region: member.region,
        city: member.city,
        bio: member.bio,
        gender: member.gender,
        avatarId: media.avatars.get(member.avatar)?.id ?? null,
        createdAt: new Date(Date.now() - member.joined_days_ago * 24 * HOUR),
      })),
    )
    .returning({ id: members.id, nickname: members.nickname });
  return new Map(rows.map((row) => [row.nickname, row.id]));
}

export async function insertSeries(
  tx: Transaction,
  list: readonly DemoSeries[],
  articles: readonly DemoArticle[],
  media: DemoMedia,
): Promise<Ids> {
  const rows = await tx
    .insert(carSeries)
    .values(
      list.map((series) => ({
        slug: series.slug,
        name: series.name,
        make: series.make,
        section: series.section,
        body: series.body,
        tagline: series.kind,
        coverId: media.pictures.get(seriesCoverKey(series, articles))?.id ?? null,
        figures: series.figures.map(([label, value, unit]) => ({ label, value, unit })),
      })),
    )
    .returning({ id: carSeries.id, slug: carSeries.slug });
  return new Map(rows.map((row) => [row.slug, row.id]));
}

interface Context {
  memberIds: Ids;
  seriesIds: Ids;
  media: DemoMedia;
}

/** @returns ids by slug */
export async function insertArticles(
  tx: Transaction,
  list: readonly DemoArticle[],
  context: Context,
): Promise<Ids> {
  const ids = new Map<string, string>();
  for (const article of list) ids.set(article.slug, await insertArticle(tx, article, context));
  return ids;
}

/** Comments that wait in the review queue, as if members had just written them. */
export async function insertPending(
  tx: Transaction,
  list: readonly PendingComment[],
  known: { articles: readonly DemoArticle[]; articleIds: Ids; memberIds: Ids },
): Promise<void> {
  for (const { article: slug, by, text, hours_ago } of list) {
    const createdAt = new Date(Date.now() - hours_ago * HOUR);
    const authorId = idOf(known.memberIds, by, slug);
    const targetId = idOf(known.articleIds, slug, "pending-comments.yaml");
    const section = known.articles.find((article) => article.slug === slug)?.section ?? "";
    const [row] = await tx
      .insert(comments)
      .values({ targetKind: "article", targetId, authorId, body: text, status: "in_review", createdAt })
      .returning({ id: comments.id });
    if (!row) throw new Error(`a waiting comment of ${slug} was not stored`);
    await tx.insert(reviewItems).values({
      kind: "article_comment",
      targetId: row.id,
      section,
      authorId,
      status: "in_review",
      waiting: true,
      submittedAt: createdAt,
    });
  }
}

async function insertArticle(
  tx: Transaction,
  article: DemoArticle,
  { memberIds, seriesIds, media }: Context,
): Promise<string> {
  const publishedAt = new Date(Date.now() - article.hours_ago * HOUR);
  const authorId = idOf(memberIds, article.author, article.slug);
  const stored = new Map([...media.pictures].map(([key, row]) => [key, presentPicture(row)]));
  const bodyHtml = renderBody(article.body, stored, {
    keepPictures: article.kind !== "pic",
    dropChapters: article.kind === "video",
  });
  const [row] = await tx
    .insert(articles)
    .values({
      kind: article.kind,
      section: article.section,
      channel: article.channel,
      title: article.title,
      summary: article.summary,
      bodyHtml,
      readMinutes: Math.max(1, Math.round(article.body.length / 450)),
      authorId,
      authorName: article.author,
      coverId: media.pictures.get(article.cover)?.id ?? null,
      videoId: (article.video && media.videos.get(article.video)?.id) || null,
      videoChapters: article.kind === "video" ? chaptersIn(article.body) : [],
      featuredRank: article.featured ?? null,
      publishedAt,
      createdAt: publishedAt,
      updatedAt: publishedAt,
    })
    .returning({ id: articles.id });
  if (!row) throw new Error(`${article.slug} was not stored`);
  const articleId = row.id;
  if (article.tags.length > 0) {
    await tx.insert(articleTags).values(article.tags.map((tag, position) => ({ articleId, tag, position })));
  }
  if (article.series.length > 0) {
    await tx
      .insert(articleSeries)
      .values(article.series.map((slug) => ({ articleId, seriesId: idOf(seriesIds, slug, article.slug) })));
  }
  const pictures = picturesIn(article.body).map(({ key, caption }) => ({
    caption,
    mediaId: media.pictures.get(key)?.id ?? "0",
  }));
  await writePictures(tx, articleId, pictures);
  const shown = await insertComments(tx, articleId, publishedAt, article.comments, memberIds, article.slug);
  await tx.insert(articleCounters).values({
    articleId,
    reads: article.reads,
    likes: article.likes,
    collects: Math.round(article.likes / 5),
    comments: shown,
  });
  return articleId;
}

/** @returns how many comments and replies are visible */
async function insertComments(
  tx: Transaction,
  targetId: string,
  since: Date,
  list: readonly DemoComment[],
  memberIds: Ids,
  slug: string,
): Promise<number> {
  let shown = 0;
  const at = (hours: number) => new Date(Math.min(since.getTime() + hours * HOUR, Date.now() - 60_000));
  for (const comment of list) {
    const base = { targetKind: "article", targetId, status: "published" as const };
    const [root] = await tx
      .insert(comments)
      .values({
        ...base,
        authorId: idOf(memberIds, comment.by, slug),
        body: comment.text,
        likes: comment.likes,
        replies: comment.replies.length,
        createdAt: at(comment.hours_after),
      })
      .returning({ id: comments.id });
    if (!root) throw new Error(`a comment of ${slug} was not stored`);
    for (const reply of comment.replies) {
      await tx.insert(comments).values({
        ...base,
        rootId: root.id,
        authorId: idOf(memberIds, reply.by, slug),
        body: reply.text,
        likes: reply.likes,
        createdAt: at(reply.hours_after),
      });
    }
    shown += 1 + comment.replies.length;
  }
  return shown;
}

function idOf(ids: Ids, name: string, slug: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`${slug} names ${name}, who does not exist`);
  return id;
}

/** As when somebody writes: the province stays with the comment. Call it after all comments are in. */
export async function placeComments(tx: Transaction): Promise<void> {
  await tx.execute(sql`update comments set region = m.region from members m where m.id = comments.author_id`);
}
