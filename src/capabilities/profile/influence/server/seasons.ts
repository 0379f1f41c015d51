import { and, asc, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import type { EntryStand } from "#capabilities/site/blocks/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { hasRow } from "#platform/database/has-row.ts";
import { pathOf } from "#sections/paths.ts";
import { influenceTag } from "./kind.ts";
import { influenceSeasons } from "./tables.ts";

export type SeasonRow = typeof influenceSeasons.$inferSelect;

/** The season that takes applications of a section; undefined between seasons. */
export async function openSeason(
  db: Queryable,
  section: string,
  now = new Date(),
): Promise<SeasonRow | undefined> {
  const [row] = await db.select().from(influenceSeasons).where(isOpen(section, now)).limit(1);
  return row;
}

const isOpen = (section: string, now: Date | SQL) =>
  and(
    eq(influenceSeasons.section, section),
    eq(influenceSeasons.closed, false),
    lte(influenceSeasons.opensAt, now),
    gt(influenceSeasons.closesAt, now),
  );

/** The one that is announced next. */
export async function nextSeason(
  db: Queryable,
  section: string,
  now = new Date(),
): Promise<SeasonRow | undefined> {
  const [row] = await db
    .select()
    .from(influenceSeasons)
    .where(
      and(
        eq(influenceSeasons.section, section),
        eq(influenceSeasons.closed, false),
        gt(influenceSeasons.opensAt, now),
      ),
    )
    .orderBy(asc(influenceSeasons.opensAt))
    .limit(1);
  return row;
}

/** The recruiting, while a season takes applications. */
export const recruitingEntry: EntryStand = {
  path: (section) => pathOf("voice.landing", {}, { section }),
  tags: (section) => [influenceTag(section)],
  stands: (section) => hasRow(influenceSeasons, isOpen(section, sql`now()`)),
};

export const presentSeason = ({ id, title, opensAt, closesAt }: SeasonRow) => ({
  ...{ id, title },
  ...{ opens_at: opensAt.toISOString(), closes_at: closesAt.toISOString() },
});
