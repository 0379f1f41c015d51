import { and, inArray, ne } from "drizzle-orm";
import type { SearchDocumentKind } from "#capabilities/site/search/server/public.ts";
import { idsAfter } from "#platform/database/keyset.ts";
import { sectionBase } from "#sections/path-table.ts";
import { pathOf } from "#sections/paths.ts";
import { activityTypeNames } from "#shared/activity.ts";
import { regionName } from "#shared/regions.ts";
import { ACTIVITY } from "./names.ts";
import { activities } from "./tables.ts";

/** Activities that are no draft: title, place and text. */
export const activityDocuments: SearchDocumentKind = {
  kind: ACTIVITY,
  label: "活动",
  async load(db, ids) {
    const rows = await db
      .select()
      .from(activities)
      .where(and(inArray(activities.id, [...ids]), ne(activities.state, "draft")));
    return rows.map((row) => ({
      id: row.id,
      title: row.title,
      text: [
        row.summary,
        activityTypeNames[row.type],
        regionName(row.regionCode) + row.address,
        row.place,
        row.organiser,
        row.body,
      ]
        .filter(Boolean)
        .join("\n"),
      section: row.section,
      series: row.series === "" ? [] : [row.series],
      author_id: null,
      published_at: row.createdAt,
      path: pathOf("active.info", { id: row.id }),
      picture_id: row.posterId,
    }));
  },
  ids: (db, after, limit) => idsAfter(db, activities, after, limit),
  pathIn: ({ path }, section) => sectionBase(section) + path,
};
