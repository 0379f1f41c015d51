import { inArray } from "drizzle-orm";
import type { z } from "zod";
import { media, presentPicture, presentUnlisted } from "#capabilities/media/media/server/public.ts";
import { interestChoicesOf, memberCards } from "#capabilities/people/members/server/public.ts";
import type { groupSchema } from "#features/groups/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { versionOf } from "#platform/version.ts";
import { regionName } from "#shared/regions.ts";
import type { groups } from "./tables.ts";

export type GroupRow = typeof groups.$inferSelect;
export type GroupView = z.input<typeof groupSchema>;

/** @param unlisted for its leader and for moderators, who see the cover whatever the group's state */
export async function presentGroups(
  db: Queryable,
  rows: readonly GroupRow[],
  { unlisted = false }: { unlisted?: boolean } = {},
): Promise<GroupView[]> {
  if (rows.length === 0) return [];
  const covers = rows.flatMap(({ coverId }) => coverId ?? []);
  const [pictures, cards, choices] = await Promise.all([
    covers.length === 0 ? [] : db.select().from(media).where(inArray(media.id, covers)),
    memberCards(
      db,
      rows.flatMap(({ leaderId }) => leaderId ?? []),
    ),
    interestChoicesOf(
      db,
      rows.map(({ series }) => series),
    ),
  ]);
  return rows.map((row) => {
    const cover = pictures.find(({ id }) => id === row.coverId);
    const series = choices.get(row.series);
    const isShown = row.status === "published" || !unlisted;
    return {
      id: row.id,
      section: row.section,
      name: row.name,
      intro: row.intro,
      region: { code: row.regionCode, name: row.regionCode === "" ? "全国" : regionName(row.regionCode) },
      series: series === undefined ? null : { key: series.key, label: series.label },
      cover: cover === undefined ? null : isShown ? presentPicture(cover) : presentUnlisted(cover),
      leader: cards.get(row.leaderId ?? "") ?? null,
      members: row.members,
      joining: row.joining,
      created_at: row.createdAt.toISOString(),
    };
  });
}

/** Of everything that its leader can change, and of where it stands. */
export function groupVersion(row: GroupRow): string {
  const { name, intro, regionCode, series, coverId, joining, status, rejectReason } = row;
  return versionOf(name, intro, regionCode, series, coverId, joining, status, rejectReason);
}
