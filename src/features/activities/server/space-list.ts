import { and, desc, eq } from "drizzle-orm";
import { media, pictureColumns, presentPicture } from "#capabilities/media/media/server/public.ts";
import type { SpaceList } from "#capabilities/profile/spaces/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { below, keysetPage } from "#platform/database/keyset.ts";
import { pathOf } from "#sections/paths.ts";
import { activityTypeNames } from "#shared/activity.ts";
import { dayAndTime } from "#shared/activity-time.ts";
import { attended } from "./reviews/was-there.ts";
import { activities, signUps } from "./tables.ts";

const been = (db: Queryable) =>
  db
    .select({ activity: activities, poster: pictureColumns })
    .from(signUps)
    .innerJoin(activities, eq(activities.id, signUps.activityId))
    .leftJoin(media, eq(media.id, activities.posterId))
    .$dynamic();

const of = (memberId: string) => and(eq(signUps.memberId, memberId), attended, eq(activities.state, "ended"));

/** Activities that a member was at. */
export const spaceActivities: SpaceList = {
  label: "一起去过",
  has: async (db, memberId) => (await been(db).where(of(memberId)).limit(1)).length > 0,
  async list({ db, keys }, memberId, { cursor, limit }) {
    const { rows, next_cursor } = await keysetPage(
      { keys, list: ["space activities", memberId], cursor, limit },
      (after, take) =>
        been(db)
          .where(and(of(memberId), below([activities.startsAt, activities.id], after)))
          .orderBy(desc(activities.startsAt), desc(activities.id))
          .limit(take),
      ({ activity }) => [activity.startsAt.toISOString(), activity.id],
    );
    return {
      items: rows.map(({ activity, poster }) => ({
        key: `activity:${activity.id}`,
        label: activityTypeNames[activity.type],
        text: activity.title,
        pictures: poster === null ? [] : [presentPicture(poster)],
        subject: {
          title: [dayAndTime(activity.startsAt), activity.place].filter(Boolean).join(" · "),
          link: pathOf("active.info", { id: activity.id }),
          cover: null,
        },
        link: pathOf("active.info", { id: activity.id }),
        likes: activity.likes,
        comments: activity.comments,
        created_at: activity.startsAt.toISOString(),
      })),
      next_cursor,
    };
  },
};
