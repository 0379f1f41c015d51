import { and, eq, gte, inArray, lt, lte, ne, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { ActivityTab } from "#features/activities/pages-contract.ts";
import { sectionBySlug } from "#sections/registry.ts";
import type { ActivityType } from "#shared/activity.ts";
import { activities } from "../tables.ts";
import type { Span } from "./china-days.ts";

export interface Filter {
  section?: string | undefined;
  type?: ActivityType | undefined;
  region?: string | undefined;
}

/** What a section lists, narrowed. Drafts are no part of it: that is with the states. */
export function narrowed({ section, type, region }: Filter): SQL | undefined {
  const club = sectionBySlug(section);
  return and(
    club === undefined || club.umbrella ? undefined : eq(activities.section, club.slug),
    type === undefined ? undefined : eq(activities.type, type),
    region === undefined ? undefined : inRegion(region),
  );
}

/** A region with what lies in it: codes begin as those of their province or city. */
function inRegion(code: string): SQL {
  const start = code.endsWith("0000") ? code.slice(0, 2) : code.endsWith("00") ? code.slice(0, 4) : code;
  return sql`${activities.regionCode} like ${`${start}%`}`;
}

/** As the partial indices have it. */
export const alive = sql`${activities.state} not in ('draft', 'ended', 'cancelled')`;
const settled = sql`${activities.state} in ('ended', 'cancelled')`;

/** What everybody may see, as the calendar's indices have it. */
export const shown = sql`(${activities.state} = 'draft') is not true`;

/**
 * Which activities a tab has at a moment, as `stateAt` says it of each: what is stored may be late. Whatever ended a
 * moment ago and is not stored as such yet stands in no list until its job has come.
 */
export function inTab(tab: ActivityTab, now: Date): SQL | undefined {
  const { state, opensAt, closesAt, startsAt, endsAt } = activities;
  if (tab === "past") return settled;
  const begun = or(lte(startsAt, now), eq(state, "running"));
  if (tab === "running") return and(alive, begun, sql`${endsAt} > ${now.toISOString()}::timestamptz`);
  const isOpen = and(
    inArray(state, ["announced", "open"]),
    or(eq(state, "open"), lte(opensAt, now)),
    // Not to be looked up in an index: in the order of the start a page is found among the first few rows.
    sql`(${closesAt} > ${now.toISOString()}::timestamptz) is true`,
  );
  return tab === "open" ? and(ahead(now), isOpen) : and(ahead(now), sql`not (${isOpen})`);
}

/** What has not begun yet. */
export const ahead = (now: Date | Placeholder): SQL | undefined =>
  and(
    alive,
    ne(activities.state, "running"),
    sql`${activities.startsAt} > ${now instanceof Date ? now.toISOString() : now}::timestamptz`,
  );

/** What begins within a span. */
export const beginning = ({ from, until }: Span): SQL | undefined =>
  and(gte(activities.startsAt, from), lt(activities.startsAt, until));
