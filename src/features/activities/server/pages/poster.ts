import { eq } from "drizzle-orm";
import { media } from "#capabilities/media/media/server/public.ts";
import type { PosterKind } from "#capabilities/media/sharing/server/public.ts";
import { pathOf } from "#sections/paths.ts";
import { activityTypeNames } from "#shared/activity.ts";
import { dayAndTime } from "#shared/activity-time.ts";
import { shownActivity } from "./side.ts";

/** Posters of activities, for sharing. */
export const activityPosters: PosterKind = {
  name: "activity",
  async show({ db }, id) {
    const activity = await shownActivity(db, id);
    const [poster] =
      activity.posterId === null
        ? []
        : await db.select({ key: media.key }).from(media).where(eq(media.id, activity.posterId));
    return {
      words: {
        section: activity.section,
        channel: activityTypeNames[activity.type],
        title: activity.title,
        summary: activity.summary,
        byline: [dayAndTime(activity.startsAt), activity.place].filter(Boolean).join("   "),
        action: "看活动详情",
        playable: false,
        path: pathOf("active.info", { id }),
      },
      cover: poster?.key ?? null,
    };
  },
};
