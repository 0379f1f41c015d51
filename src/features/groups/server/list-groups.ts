import { and, asc, desc, eq, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import { listInterestChoices } from "#capabilities/people/members/server/public.ts";
import type { EntryStand } from "#capabilities/site/blocks/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { hasRow } from "#platform/database/has-row.ts";
import { below, keysetPage } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { regionName, regions } from "#shared/regions.ts";
import { publicGroup } from "./membership.ts";
import { GROUPS_TAG, nameKeyOf } from "./names.ts";
import { type GroupView, presentGroups } from "./present.ts";
import { groupMembers, groups } from "./tables.ts";

interface Filter {
  section?: string | undefined;
  region?: string | undefined;
  series?: string | undefined;
  q?: string | undefined;
}

const HOT = 8;
const HOT_MS = 30 * 86_400_000;

/** The groups of a section that everybody sees. */
function listed(section: string | undefined): SQL | undefined {
  const club = sectionBySlug(section);
  const here = club === undefined || club.umbrella ? undefined : eq(groups.section, club.slug);
  return and(eq(groups.status, "published"), here);
}

/** The groups, as soon as the section has one. */
export const groupsEntry: EntryStand = {
  path: (section) => pathOf("group.list", {}, { section }),
  tags: () => [GROUPS_TAG],
  stands: (section) => hasRow(groups, listed(section)),
};

/** A region with what lies in it: codes begin as those of their province or city. */
function inRegion(code: string): SQL {
  const start = code.endsWith("0000") ? code.slice(0, 2) : code.endsWith("00") ? code.slice(0, 4) : code;
  return sql`${groups.regionCode} like ${`${start}%`}`;
}

/** Groups that everybody sees, those with most members first. */
export async function listGroups(
  { db, keys }: Pick<Services, "db" | "keys">,
  { cursor, limit, ...filter }: Filter & { cursor?: string | undefined; limit: number },
): Promise<{ items: GroupView[]; next_cursor: string | null }> {
  const { section, region, series, q = "" } = filter;
  const searched = await matching(db, q);
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["groups", filter], cursor, limit },
    (after, take) =>
      db
        .select()
        .from(groups)
        .where(
          and(
            listed(section),
            region === undefined ? undefined : inRegion(region),
            series === undefined ? undefined : eq(groups.series, series),
            searched,
            below([groups.members, groups.id], after),
          ),
        )
        .orderBy(desc(groups.members), desc(groups.id))
        .limit(take),
    (row) => [row.members, row.id],
  );
  return { items: await presentGroups(db, rows), next_cursor };
}

/** Names, places and series that contain what was typed; several words have to be met each. */
async function matching(db: Queryable, q: string): Promise<SQL | undefined> {
  const words = q.split(/\s+/u).map(nameKeyOf).filter(Boolean).slice(0, 6);
  if (words.length === 0) return undefined;
  const choices = await listInterestChoices(db);
  return and(
    ...words.map((word) => {
      const places = placesNamed(word);
      const series = choices.flatMap(({ key, label, group }) =>
        nameKeyOf(`${group}${label}`).includes(word) ? [key] : [],
      );
      return or(
        sql`${groups.nameKey} like ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`,
        ...places.map(inRegion),
        series.length === 0 ? undefined : inArray(groups.series, series),
      );
    }),
  );
}

/** Provinces and cities whose names contain a word of at least two characters. */
function placesNamed(word: string): string[] {
  if ([...word].length < 2) return [];
  const all = regions.flatMap((province) => [province, ...province.under]);
  return all
    .filter(({ name }) => name.includes(word))
    .slice(0, 20)
    .map(({ code }) => code);
}

/** What there is to choose from, and the groups that most joined in thirty days. */
export async function groupFacets(db: Queryable, section: string | undefined) {
  const here = listed(section);
  const province = sql<string>`left(${groups.regionCode}, 2)`;
  const n = sql<number>`count(*)::int`;
  const fresh = sql<number>`(
    select count(*)::int from ${groupMembers} where ${groupMembers.groupId} = ${groups.id}
      and ${groupMembers.joinedAt} > ${new Date(Date.now() - HOT_MS).toISOString()}::timestamptz)`;
  const [places, series, choices, hot] = await Promise.all([
    db
      .select({ province, n })
      .from(groups)
      .where(and(here, sql`${groups.regionCode} <> ''`))
      .groupBy(province)
      .orderBy(desc(n), asc(province)),
    db
      .select({ key: groups.series, n })
      .from(groups)
      .where(and(here, sql`${groups.series} <> ''`))
      .groupBy(groups.series)
      .orderBy(desc(n), asc(groups.series)),
    listInterestChoices(db),
    db
      .select({ group: groups, fresh })
      .from(groups)
      .where(and(here, gt(groups.members, 0)))
      .orderBy(desc(fresh), desc(groups.members), desc(groups.id))
      .limit(HOT),
  ]);
  return {
    provinces: places.map((row) => ({
      code: `${row.province}0000`,
      name: regionName(`${row.province}0000`),
      groups: row.n,
    })),
    series: series.flatMap((row) => {
      const choice = choices.find(({ key }) => key === row.key);
      return choice === undefined ? [] : [{ key: row.key, label: choice.label, groups: row.n }];
    }),
    hot: await presentGroups(
      db,
      hot.map(({ group }) => group),
    ),
  };
}

/** @throws AppError NOT_FOUND, UNDER_REVIEW, GONE */
export async function showGroup(db: Queryable, id: string): Promise<GroupView> {
  const [view] = await presentGroups(db, [await publicGroup(db, id)]);
  if (view === undefined) throw new AppError("NOT_FOUND");
  return view;
}
