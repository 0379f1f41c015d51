import { eq, inArray, sql } from "drizzle-orm";
import { media, presentUnlisted } from "#capabilities/media/media/server/public.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import {
  type ReviewContent,
  type ReviewKind,
  reviewItems,
  usualReasons,
} from "#capabilities/review/moderation/server/public.ts";
import { searchableText } from "#capabilities/review/words/server/public.ts";
import { reportReasons } from "#features/forum/report-reasons.ts";
import type { Queryable } from "#platform/database/client.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { picturesOf, videosOf } from "#shared/document.ts";
import { setBest } from "./curate.ts";
import { postAppeared, postDisappeared, readPost, writePost } from "./life.ts";
import { POST } from "./store-post.ts";
import { boards, postListings, posts } from "./tables.ts";
import { postComments } from "./target.ts";
import { postTexts } from "./texts.ts";

/** Posts: screening says which of them wait before anybody sees them. */
export const postReview: ReviewKind = {
  name: POST,
  title: "帖子",
  icon: "doc",
  noun: "帖子",
  counter: "篇",
  openLabel: "打开帖子",
  path: deskPathOf("admin.bbslist"),
  editable: true,
  reportKind: POST,
  reasons: [
    usualReasons.ads,
    usualReasons.abuse,
    usualReasons.vulgar,
    usualReasons.untrue,
    usualReasons.privacy,
    { label: "发错版块", text: "内容与版块主题无关，请换到合适的版块" },
    { label: "重复灌水", text: "重复发布，或没有实际内容" },
    usualReasons.illegal,
  ],
  reportReasons,
  load: loadPosts,
  matches: (pattern) => sql`exists (
    select 1 from ${posts} join ${members} on ${members.id} = ${posts.authorId}
    where ${posts.id} = ${reviewItems.targetId}
      and (${posts.title} ilike ${pattern} or ${posts.body} ilike ${pattern} or ${members.nickname} ilike ${pattern}))`,

  places: {
    list: (db) =>
      db
        .select({ id: boards.id, label: boards.name, section: boards.section })
        .from(boards)
        .orderBy(boards.section, boards.position, boards.id),
    within: (boardId) => sql`exists (
      select 1 from ${posts} where ${posts.id} = ${reviewItems.targetId} and ${posts.boardId}::text = ${boardId})`,
  },

  texts: postTexts,
  read: readPost,
  write: writePost,
  appeared: postAppeared,
  disappeared: postDisappeared,

  rewritePath: (targetId) => pathOf("my.bbs", {}, { query: { tab: "refused", edit: targetId } }),
  feature: (tx, services, targetId, best) => setBest(tx, services, targetId, best),
  async setSubjectClosed(tx, { cache }, targetId, closed) {
    const changed = await postComments.setClosed(tx, targetId, closed);
    if (changed) await cache.invalidate(tx, postComments.tags(targetId));
    return changed;
  },
};

async function loadPosts(db: Queryable, ids: readonly string[]): Promise<Map<string, ReviewContent>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ post: posts, board: boards.name, replies: postListings.replies })
    .from(posts)
    .innerJoin(boards, eq(boards.id, posts.boardId))
    .innerJoin(postListings, eq(postListings.postId, posts.id))
    .where(inArray(posts.id, [...ids]));
  const shown = rows.map(({ post }) => ({ id: post.id, files: filesShown(post) }));
  const wanted = shown.flatMap(({ files }) => files);
  const found = wanted.length === 0 ? [] : await db.select().from(media).where(inArray(media.id, wanted));
  const pictures = new Map(found.map((row) => [row.id, presentUnlisted(row)]));
  return new Map(
    rows.map(({ post, board, replies }, at) => {
      const link = pathOf("bbs.post", { id: post.id }, { section: sectionBySlug(post.section) });
      const content: ReviewContent = {
        content: {
          title: post.title,
          text: searchableText(post.document, post.body),
          place: board,
          pictures: (shown[at]?.files ?? []).flatMap((id) => pictures.get(id) ?? []),
          region: post.region,
          public: post.status === "published",
          gone: post.status === "withdrawn",
          featured: post.bestAt !== null,
          link,
        },
        subject: {
          id: post.boardId,
          label: "版块",
          title: board,
          link: pathOf("bbs.channel", { id: post.boardId }, { section: sectionBySlug(post.section) }),
          cover: null,
          closed: post.lockedAt !== null,
          comments: replies,
        },
        quoted: null,
      };
      return [post.id, content] as const;
    }),
  );
}

/** Pictures of the document, and what stands for its films. */
function filesShown({ document }: Pick<typeof posts.$inferSelect, "document">): string[] {
  return [...picturesOf(document), ...videosOf(document).flatMap(({ poster_id }) => poster_id ?? [])];
}
