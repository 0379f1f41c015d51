import { and, eq, inArray } from "drizzle-orm";
import type { SearchDocumentKind } from "#capabilities/site/search/server/public.ts";
import { idsAfter } from "#platform/database/keyset.ts";
import { sectionBase } from "#sections/path-table.ts";
import { topicPath } from "../paths.ts";
import { TOPIC } from "./review-kind-name.ts";
import { seenOf } from "./standing.ts";
import { topics } from "./tables.ts";

/** Topics that others see, by name and introduction. */
export const searchedTopics: SearchDocumentKind = {
  kind: TOPIC,
  label: "话题",
  named: true,
  mistyped: true,
  async load(db, ids) {
    const rows = await db
      .select()
      .from(topics)
      .where(and(inArray(topics.id, [...ids]), eq(topics.visible, true)));
    return rows.map((row) => ({
      id: row.id,
      title: row.name,
      text: seenOf(row).intro,
      section: row.section,
      series: row.series === "" ? [] : [row.series],
      author_id: row.hostId,
      published_at: row.createdAt,
      path: topicPath(row.id),
      picture_id: seenOf(row).coverId,
    }));
  },
  ids: (db, after, limit) => idsAfter(db, topics, after, limit),
  pathIn: ({ path }, section) => sectionBase(section) + path,
};
