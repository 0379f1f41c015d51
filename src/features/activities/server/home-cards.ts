import { and, asc, ilike, inArray, sql } from "drizzle-orm";
import { presentPicture } from "#capabilities/media/media/server/public.ts";
import type { EntryStand } from "#capabilities/site/blocks/server/public.ts";
import type { HomePart } from "#capabilities/site/home-layout/server/public.ts";
import type { HomeCard, HomeCards } from "#capabilities/site/site/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { hasRow } from "#platform/database/has-row.ts";
import { above, keysetPage } from "#platform/database/keyset.ts";
import { preparedOnce, spelledOut } from "#platform/database/prepared.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { activityTypeNames } from "#shared/activity.ts";
import { activityStateNames, standing } from "#shared/activity-standing.ts";
import { dayAndTime } from "#shared/activity-time.ts";
import { listPath } from "../address.ts";
import { ACTIVITIES_TAG } from "./cache-tags.ts";
import { ACTIVITY } from "./names.ts";
import { type CardRow, cardRows } from "./pages/cards.ts";
import { keptUntilNext } from "./pages/kept.ts";
import { ahead, alive, narrowed, shown } from "./pages/which.ts";
import { activities } from "./tables.ts";

/** What is to come, the next first: on a home's tab, among its articles, and above a club's feed. */
export const activityHomeCards: HomeCards = {
  tag: ACTIVITIES_TAG,
  async list({ db, keys }, section, { cursor, limit }) {
    const now = new Date();
    const order = [activities.startsAt, activities.id] as const;
    const { rows, next_cursor } = await keysetPage(
      { keys, list: ["home activities", section], cursor, limit },
      (after, take) =>
        after === undefined && take === FIRST_LENGTH
          ? firstAhead(db, section, now)
          : cardRows(db)
              .where(and(ahead(now), narrowed({ section }), above(order, after)))
              .orderBy(...order.map((column) => asc(column)))
              .limit(take),
      ({ startsAt, id }) => [startsAt.toISOString(), id],
    );
    keptUntilNext(rows, now);
    return { items: rows.map((row) => homeCard(row, now)), next_cursor };
  },
};

/** What stands among the articles of a home, with the row that tells whether there is more. */
const FIRST_LENGTH = 7;

/** The next ones; made once for each section, since every home asks for them. */
function firstAhead(db: Queryable, section: string, now: Date): Promise<CardRow[]> {
  return preparedOnce(db, `activities:first:${sectionBySlug(section)?.slug}`, (name) =>
    cardRows(db)
      .where(and(ahead(sql.placeholder("now")), narrowed({ section })))
      .orderBy(asc(activities.startsAt), asc(activities.id))
      .limit(spelledOut(FIRST_LENGTH))
      .prepare(name),
  ).execute({ now: now.toISOString() });
}

function homeCard(row: CardRow, now: Date): HomeCard {
  const left = row.quota - row.taken;
  const state = standing(row.state, row, left, now);
  return {
    kind: ACTIVITY,
    look: "event",
    id: row.id,
    link: pathOf("active.info", { id: row.id }),
    section: row.section,
    place: row.place,
    title: row.title,
    text: dayAndTime(row.startsAt, now),
    author: null,
    pictures: row.poster === null ? [] : [presentPicture(row.poster)],
    picture_count: row.poster === null ? 0 : 1,
    answer: null,
    marks: [{ text: activityStateNames[state], look: state === "open" ? "accent" : "plain" }],
    figures: [activityTypeNames[row.type], ...(row.taken > 0 ? [`${row.taken}/${row.quota} 人`] : [])],
    published_at: row.startsAt.toISOString(),
  };
}

/** A block of activities on a home: the next, or chosen ones. */
export const activityPart: HomePart = {
  title: "活动",
  text: "一排活动海报，默认是最近要开始的，也可以挑选",
  tags: () => [ACTIVITIES_TAG],
  async read({ db }, section, { count, chosen }) {
    const now = new Date();
    const rows = await cardRows(db)
      .where(
        chosen.length > 0
          ? and(inArray(activities.id, [...chosen]), shown)
          : and(ahead(now), narrowed({ section })),
      )
      .orderBy(asc(activities.startsAt), asc(activities.id))
      .limit(chosen.length > 0 ? chosen.length : count);
    const ordered =
      chosen.length === 0 ? rows : chosen.flatMap((id) => rows.find((row) => row.id === id) ?? []);
    keptUntilNext(rows, now);
    return {
      look: "tiles",
      items: ordered.slice(0, count).map((row) => ({
        title: row.title,
        text: dayAndTime(row.startsAt, now),
        to: pathOf("active.info", { id: row.id }, { section: sectionBySlug(section) }),
        picture: row.poster === null ? null : presentPicture(row.poster),
      })),
    };
  },
  more: (section) => listPath(sectionBySlug(section)),
  async find({ db }, section, q) {
    const rows = await titles(db)
      .where(and(alive, narrowed({ section }), containing(q)))
      .orderBy(asc(activities.startsAt), asc(activities.id))
      .limit(20);
    return rows.map(({ id, title, startsAt }) => ({ id, title, text: dayAndTime(startsAt) }));
  },
  async names({ db }, ids) {
    const rows = await titles(db).where(inArray(activities.id, [...ids]));
    return new Map(rows.map(({ id, title }) => [id, title]));
  },
};

const titles = (db: Queryable) =>
  db
    .select({ id: activities.id, title: activities.title, startsAt: activities.startsAt })
    .from(activities)
    .$dynamic();

const containing = (q: string) =>
  q === "" ? undefined : ilike(activities.title, `%${q.replace(/[\\%_]/g, "\\$&")}%`);

/** The activities, as soon as one is announced; those of the past are worth a look too. */
export const activitiesEntry: EntryStand = {
  path: (section) => listPath(section),
  tags: () => [ACTIVITIES_TAG],
  stands: (section) => hasRow(activities, shown, narrowed({ section })),
};
