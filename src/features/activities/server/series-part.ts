import { and, desc, eq } from "drizzle-orm";
import type { SeriesPart } from "#capabilities/cars/catalogue/server/public.ts";
import { presentPicture } from "#capabilities/media/media/server/public.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { activityStateNames, standing } from "#shared/activity-standing.ts";
import { dayAndTime } from "#shared/activity-time.ts";
import { ACTIVITIES_TAG } from "./cache-tags.ts";
import { cardRows } from "./pages/cards.ts";
import { keptUntilNext } from "./pages/kept.ts";
import { shown } from "./pages/which.ts";
import { activities } from "./tables.ts";

/** Activities for a series of cars, the latest first. */
export const seriesActivities: SeriesPart = {
  title: "活动",
  tags: () => [ACTIVITIES_TAG],
  async read({ db }, { series, section }, limit) {
    const rows = await cardRows(db)
      .where(and(eq(activities.series, series), shown))
      .orderBy(desc(activities.startsAt), desc(activities.id))
      .limit(limit);
    const now = new Date();
    keptUntilNext(rows, now);
    return rows.map((row) => ({
      authorId: null,
      title: row.title,
      note: [
        activityStateNames[standing(row.state, row, row.quota - row.taken, now)],
        dayAndTime(row.startsAt, now),
        row.place,
      ]
        .filter(Boolean)
        .join(" · "),
      path: pathOf("active.info", { id: row.id }, { section: sectionBySlug(section) }),
      picture: row.poster === null ? null : presentPicture(row.poster),
    }));
  },
};
