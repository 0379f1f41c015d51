import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { members } from "#capabilities/people/members/server/public.ts";
import { notify } from "#capabilities/people/notices/server/public.ts";
import { eachRow } from "#platform/rounds/each-row.ts";
import type { Services } from "#platform/services.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { todayInChina } from "#shared/profile-rules.ts";
import { clubTag } from "./cache-tags.ts";
import { celebratedDays, yearsBetween } from "./calendar.ts";
import { anniversaryNotice, birthdayNotice } from "./notice-kinds.ts";
import { clubMembers } from "./tables.ts";

/** Members who could not be congratulated are set aside under this. */
export const CELEBRATION_ROUND = "clubs-celebrate";

/**
 * Tells everybody whose day it is: birthdays, where the member lets clubs mark them, once and not once a club; and the
 * day somebody joined a club, from the first year on. Repeated on the same day it tells nobody twice.
 */
export async function celebrateDay(
  services: Pick<Services, "db" | "cache" | "log">,
  now = new Date(),
): Promise<void> {
  const { db, cache } = services;
  const days = celebratedDays(now);
  const year = todayInChina(now).slice(0, 4);
  const birthdayToday = and(
    eq(members.birthdayShown, true),
    inArray(sql`to_char(${members.birthday}, 'MM-DD')`, days),
  );
  const joinedToday = inArray(
    sql`to_char(${clubMembers.joinedAt} at time zone 'Asia/Shanghai', 'MM-DD')`,
    days,
  );
  const rows = await db
    .select({
      memberId: clubMembers.memberId,
      section: clubMembers.section,
      number: clubMembers.number,
      joinedAt: clubMembers.joinedAt,
      birthday: sql<boolean>`coalesce(${birthdayToday}, false)`,
      joined: sql<boolean>`${joinedToday}`,
    })
    .from(clubMembers)
    .innerJoin(members, eq(members.id, clubMembers.memberId))
    .where(
      and(
        isNull(clubMembers.leftAt),
        inArray(members.status, ["active", "muted"]),
        sql`(${birthdayToday} or ${joinedToday})`,
      ),
    )
    .orderBy(asc(clubMembers.joinedAt));
  const theirs = rows.map((row) => ({ key: `${row.section}:${row.memberId}`, row }));
  await eachRow(services, CELEBRATION_ROUND, theirs, async (row) => {
    const { memberId, section, number, joinedAt, birthday, joined } = row;
    const club = sectionBySlug(section);
    if (club === undefined) return;
    const years = yearsBetween(joinedAt, now);
    await db.transaction(async (tx) => {
      if (birthday)
        await notify(tx, birthdayNotice, { memberId, key: `birthday:${memberId}:${year}` }, { club });
      if (joined && years > 0) {
        const key = `club-anniversary:${section}:${memberId}:${year}`;
        await notify(tx, anniversaryNotice, { memberId, key }, { club, years, number });
      }
    });
  });
  // Lists kept from yesterday would not show the marks.
  const shown = [...new Set(rows.map(({ section }) => clubTag(section)))];
  if (shown.length > 0) await db.transaction((tx) => cache.invalidate(tx, shown));
}

/** Every morning at eight in China; call it once at start, in every process. */
export async function defineClubJobs(
  services: Pick<Services, "db" | "cache" | "jobs" | "log">,
): Promise<void> {
  await services.jobs.define("clubs-celebrate", { cron: "0 0 * * *", work: () => celebrateDay(services) });
}
