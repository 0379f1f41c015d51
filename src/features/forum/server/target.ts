import { and, eq, sql } from "drizzle-orm";
import { presentPicture } from "#capabilities/media/media/server/public.ts";
import { authorColumns, cardOf, members } from "#capabilities/people/members/server/public.ts";
import type { CommentTarget } from "#capabilities/texts/comments/server/public.ts";
import type { PollPlace } from "#capabilities/texts/polls/server/public.ts";
import type { ReactionTarget } from "#capabilities/texts/reactions/server/public.ts";
import { touchTopicItem } from "#features/topics/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { gathered } from "#platform/database/gathered.ts";
import { preparedOnce } from "#platform/database/prepared.ts";
import { pathOf } from "#sections/paths.ts";
import { postTag } from "./cache-tags.ts";
import { postReactionNotices } from "./notice-kinds.ts";
import { LOCKED } from "./show-post.ts";
import { POST } from "./store-post.ts";
import { postListings, posts } from "./tables.ts";

/** Without the text: every reply and like asks for these. */
const shownColumns = {
  id: posts.id,
  section: posts.section,
  title: posts.title,
  authorId: posts.authorId,
  preview: posts.preview,
  kind: posts.kind,
  lockedAt: posts.lockedAt,
  lockReason: posts.lockReason,
  likes: postListings.likes,
  collects: postListings.collects,
  replies: postListings.replies,
  author: authorColumns,
};

/** The same for one; those who ask at the same moment ask in one statement. */
const publishedPost = gathered(async (db: Queryable, ids: readonly string[]) => {
  const rows = await publishedPosts(db, ids);
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => known.get(id));
});

async function publishedPosts(db: Queryable, ids: readonly string[]) {
  return preparedOnce(db, "post_targets", (name) =>
    db
      .select(shownColumns)
      .from(posts)
      .innerJoin(postListings, eq(postListings.postId, posts.id))
      .innerJoin(members, eq(members.id, posts.authorId))
      .where(and(sql`${posts.id} = any(${sql.placeholder("ids")}::bigint[])`, eq(posts.status, "published")))
      .prepare(name),
  ).execute({ ids });
}

/** What its author is called. */
const nameOf = ({ author }: { author: Parameters<typeof cardOf>[0] }): string =>
  cardOf(author, null).nickname;

type Counter = "likes" | "collects" | "replies";

/** Adds to one figure and answers the new one; the order of hot lists follows by itself. */
async function add(db: Queryable, counter: Counter, id: string, delta: number): Promise<number> {
  const column = postListings[counter];
  const [row] = await preparedOnce(db, `post_listings:${counter}`, (name) =>
    db
      .update(postListings)
      .set({
        [counter]: sql`greatest(0, ${column} + ${sql.placeholder("delta")}::int)`,
        ...(counter === "replies" && {
          lastReplyAt: sql`case when ${sql.placeholder("delta")}::int > 0 then now() else ${postListings.lastReplyAt} end`,
        }),
      })
      .where(eq(postListings.postId, sql.placeholder("id")))
      .returning({ value: column })
      .prepare(name),
  ).execute({ id, delta });
  return row?.value ?? 0;
}

/** Likes and collections move a post within its topics at once; replies, which are to be quick, with the next of these. */
async function addReaction(db: Queryable, counter: "likes" | "collects", id: string, delta: number) {
  const value = await add(db, counter, id, delta);
  const [row] = await publishedPosts(db, [id]);
  if (row !== undefined)
    await touchTopicItem(db, POST, id, { score: row.likes + 2 * row.replies + 3 * row.collects });
  return value;
}

/** What replies need to know about the posts that they stand under. */
export const postComments: CommentTarget = {
  reviewKind: "post_comment",
  numbered: true,
  async find(db, id) {
    const row = await publishedPost(db, id);
    if (row === undefined) return null;
    const [cover] = row.preview;
    const path = pathOf("bbs.post", { id });
    const locked = row.lockedAt === null ? undefined : row.lockReason || LOCKED;
    return {
      id,
      section: row.section,
      title: row.title,
      label: "帖子",
      cover: cover === undefined ? null : presentPicture(cover),
      path,
      commentsPath: path,
      authorId: row.authorId,
      authorName: async () => nameOf(row),
      closed: locked !== undefined,
      locked,
      comments: row.replies,
    };
  },
  isPublic: (id) => sql`exists (
    select 1 from ${posts} where ${posts.id} = ${id} and ${posts.status} = 'published')`,
  countIn: (under) => sql`
    update ${postListings} set replies = replies + more, last_reply_at = now()
    from ${under} where post_id = target_id`,
  async addComments(db, id, delta) {
    await add(db, "replies", id, delta);
  },
  async setClosed(db, id, closed) {
    const changed = await db
      .update(posts)
      .set({ lockedAt: closed ? new Date() : null, ...(!closed && { lockReason: "" }) })
      .where(
        and(eq(posts.id, id), closed ? sql`${posts.lockedAt} is null` : sql`${posts.lockedAt} is not null`),
      )
      .returning({ id: posts.id });
    return changed.length > 0;
  },
  toldOf: async (_db, { authorId }) => authorId,
  tags: (id) => [postTag(id)],
};

/** What votes need to know about the posts that they are given in. */
export const postPolls: PollPlace = {
  async open(db, id) {
    const [row] = await publishedPosts(db, [id]);
    if (row === undefined) return undefined;
    return { authorId: row.authorId, closed: row.lockedAt === null ? "" : row.lockReason || LOCKED };
  },
};

/** What likes and collections need to know about posts. */
export const postReactions: ReactionTarget = {
  ...postReactionNotices,
  addLikes: (db, id, delta) => addReaction(db, "likes", id, delta),
  addCollects: (db, id, delta) => addReaction(db, "collects", id, delta),
  async shown(db, ids) {
    const rows = await publishedPosts(db, ids);
    return new Map(
      rows.map((row) => {
        const [cover] = row.preview;
        const { likes, collects, replies: comments, authorId } = row;
        return [
          row.id,
          {
            authorId,
            counts: { likes, collects, comments },
            card: {
              title: row.title,
              byline: nameOf(row),
              path: pathOf("bbs.post", { id: row.id }),
              cover: cover === undefined ? null : presentPicture(cover),
              shelf: "bbs",
              section: row.section,
            },
          },
        ];
      }),
    );
  },
};
