import { and, eq, inArray } from "drizzle-orm";
import type { SearchDocumentKind } from "#capabilities/site/search/server/public.ts";
import { idsAfter } from "#platform/database/keyset.ts";
import { regionName } from "#shared/regions.ts";
import { groupPath } from "../address.ts";
import { GROUP } from "./names.ts";
import { groups } from "./tables.ts";

/** Groups that everybody sees, by name, place and introduction. */
export const searchedGroups: SearchDocumentKind = {
  kind: GROUP,
  label: "车友群",
  named: true,
  mistyped: true,
  async load(db, ids) {
    const rows = await db
      .select()
      .from(groups)
      .where(and(inArray(groups.id, [...ids]), eq(groups.status, "published")));
    return rows.map((row) => ({
      id: row.id,
      title: row.name,
      text: [regionName(row.regionCode), row.intro].filter(Boolean).join("\n"),
      section: row.section,
      series: row.series === "" ? [] : [row.series],
      author_id: row.leaderId,
      published_at: row.createdAt,
      path: groupPath(row.id),
      picture_id: row.coverId,
    }));
  },
  ids: (db, after, limit) => idsAfter(db, groups, after, limit),
};
