import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { media, pictureColumns, presentPicture } from "#capabilities/media/media/server/public.ts";
import type { NoticeKind } from "#capabilities/people/notices/server/public.ts";
import type { CommentTarget } from "#capabilities/texts/comments/server/public.ts";
import { authorNotice, type ReactionTarget } from "#capabilities/texts/reactions/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { pathOf } from "#sections/paths.ts";
import { dayAndTime } from "#shared/activity-time.ts";
import { commentsPath } from "../address.ts";
import { activityTag } from "./cache-tags.ts";
import { activities, activityReviews } from "./tables.ts";

const shownRows = (db: Queryable, ids: readonly string[]) =>
  db
    .select({ activity: activities, poster: pictureColumns })
    .from(activities)
    .leftJoin(media, eq(media.id, activities.posterId))
    .where(and(inArray(activities.id, [...ids]), ne(activities.state, "draft")));

/** Holds in a query while everybody may see the activity with this id. */
export const isShown = (id: SQL): SQL => sql`exists (
  select 1 from ${activities} where ${activities.id} = ${id} and ${activities.state} <> 'draft')`;

/** Adds to one figure and answers the new one. */
async function add(db: Queryable, counter: "likes" | "collects" | "comments", id: string, delta: number) {
  const column = activities[counter];
  const [row] = await db
    .update(activities)
    .set({ [counter]: sql`greatest(0, ${column} + ${delta})` })
    .where(eq(activities.id, id))
    .returning({ value: column });
  return row?.value ?? 0;
}

/** What comments need to know about the activities that they stand under. */
export const activityComments: CommentTarget = {
  reviewKind: "activity_comment",
  async find(db, id) {
    const [row] = await shownRows(db, [id]);
    if (row === undefined) return null;
    const { activity, poster } = row;
    return {
      id,
      section: activity.section,
      title: activity.title,
      label: "活动",
      cover: poster === null ? null : presentPicture(poster),
      path: pathOf("active.info", { id }),
      commentsPath: commentsPath(id),
      authorId: null,
      authorName: async () => activity.organiser,
      closed: activity.commentsClosed,
      comments: activity.comments,
    };
  },
  isPublic: isShown,
  async addComments(db, id, delta) {
    await add(db, "comments", id, delta);
  },
  async setClosed(db, id, closed) {
    const changed = await db
      .update(activities)
      .set({ commentsClosed: closed })
      .where(and(eq(activities.id, id), ne(activities.commentsClosed, closed)))
      .returning({ id: activities.id });
    return changed.length > 0;
  },
  tags: (id) => [activityTag(id)],
};

/** What likes and collections need to know about activities. */
export const activityReactions: ReactionTarget = {
  addLikes: (db, id, delta) => add(db, "likes", id, delta),
  addCollects: (db, id, delta) => add(db, "collects", id, delta),
  async shown(db, ids) {
    const rows = await shownRows(db, ids);
    return new Map(
      rows.map(({ activity, poster }) => [
        activity.id,
        {
          authorId: null,
          counts: { likes: activity.likes, collects: activity.collects, comments: activity.comments },
          card: {
            title: activity.title,
            byline: [dayAndTime(activity.startsAt), activity.place].filter(Boolean).join(" · "),
            path: pathOf("active.info", { id: activity.id }),
            cover: poster === null ? null : presentPicture(poster),
            shelf: "activity",
            section: activity.section,
          },
        },
      ]),
    );
  },
};

/** A review of the member was liked. */
export const reviewLikeNotice: NoticeKind<{
  id: string;
  activityId: string;
  section: string;
  title: string;
}> = {
  name: "activities.review-liked",
  group: "like",
  label: "活动评价被赞",
  bundle: ({ id }) => `like:activity-review:${id}`,
  write: ({ id, activityId, section, title }) => ({
    title: "赞了你的活动评价",
    body: `《${title}》`,
    link: commentsPath(activityId, section, { view: "reviews", review: id }),
  }),
};

/** The author of a published review. */
async function reviewed(tx: Transaction, id: string) {
  const [row] = await tx
    .select({
      id: activityReviews.id,
      authorId: activityReviews.memberId,
      activityId: activities.id,
      section: activities.section,
      title: activities.title,
    })
    .from(activityReviews)
    .innerJoin(activities, eq(activities.id, activityReviews.activityId))
    .where(and(eq(activityReviews.id, id), eq(activityReviews.status, "published")));
  return row && { authorId: row.authorId, subject: row };
}

const likes = authorNotice({ kind: reviewLikeNotice, key: reviewLikeNotice.name, find: reviewed });

/** What participants say can be liked. */
export const reviewReactions: ReactionTarget = {
  notifyLike: likes.tell,
  withdrawLike: likes.takeBack,
  async addLikes(db, id, delta) {
    const [row] = await db
      .update(activityReviews)
      .set({ likes: sql`greatest(0, ${activityReviews.likes} + ${delta})` })
      .where(eq(activityReviews.id, id))
      .returning({ value: activityReviews.likes });
    return row?.value ?? 0;
  },
  async shown(db, ids) {
    const rows = await db
      .select({ id: activityReviews.id, authorId: activityReviews.memberId, likes: activityReviews.likes })
      .from(activityReviews)
      .where(and(inArray(activityReviews.id, [...ids]), eq(activityReviews.status, "published")));
    return new Map(
      rows.map(({ id, authorId, likes }) => [id, { authorId, counts: { likes, collects: 0, comments: 0 } }]),
    );
  },
};

/** Holds while everybody reads the review with this id. */
export const isReviewShown = (id: SQL): SQL => sql`exists (
  select 1 from ${activityReviews} where ${activityReviews.id} = ${id} and ${activityReviews.status} = 'published')`;
