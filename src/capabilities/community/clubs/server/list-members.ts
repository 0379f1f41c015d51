import { and, asc, eq, ilike, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { clubMemberSchema } from "#capabilities/community/clubs/contract.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { above, keysetPage, type PageQuery } from "#platform/database/keyset.ts";
import { collectTags } from "#platform/http/cache-tags.ts";
import type { Services } from "#platform/services.ts";
import { clubTag } from "./cache-tags.ts";
import { clubOf } from "./club-of.ts";
import { presentMembers } from "./present.ts";
import { clubMembers } from "./tables.ts";

interface Asked extends PageQuery {
  section: string;
  /** Part of a nickname, or a member number. */
  search?: string | undefined;
  city?: string | undefined;
}

/** As in the index of the list. */
const rank = {
  value: sql`(case ${clubMembers.role} when 'host' then 0 when 'moderator' then 1 else 2 end)`,
  type: "integer",
};

/** Whoever is in a club and can be met there: neither banned nor gone. */
const present = (section: string): SQL | undefined =>
  and(
    eq(clubMembers.section, section),
    isNull(clubMembers.leftAt),
    inArray(members.status, ["active", "muted"]),
  );

const listed = {
  section: clubMembers.section,
  memberId: clubMembers.memberId,
  number: clubMembers.number,
  role: clubMembers.role,
  joinedAt: clubMembers.joinedAt,
  city: members.city,
  birthday: sql<string | null>`case when ${members.birthdayShown} then ${members.birthday}::text end`,
};

/**
 * A club's members, hosts and moderators first, then by number.
 * @throws AppError NOT_FOUND for what is no club
 */
export async function listMembers({ db, keys }: Pick<Services, "db" | "keys">, asked: Asked) {
  const { search, city, cursor, limit } = asked;
  const { slug: section } = clubOf(asked.section);
  collectTags([clubTag(section)]);
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["club members", section, search, city], cursor, limit },
    (after, take) =>
      db
        .select({ ...listed, rank: rank.value.mapWith(Number) })
        .from(clubMembers)
        .innerJoin(members, eq(members.id, clubMembers.memberId))
        .where(
          and(
            present(section),
            search ? matches(search) : undefined,
            city ? eq(members.city, city) : undefined,
            above([rank, clubMembers.number], after),
          ),
        )
        .orderBy(rank.value, asc(clubMembers.number))
        .limit(take),
    (row) => [row.rank, row.number],
  );
  return { items: await presentMembers(db, rows), next_cursor };
}

/** One member of a club, as its list shows him. */
export async function listedMember(
  db: Queryable,
  section: string,
  memberId: string,
): Promise<z.input<typeof clubMemberSchema> | undefined> {
  const rows = await db
    .select(listed)
    .from(clubMembers)
    .innerJoin(members, eq(members.id, clubMembers.memberId))
    .where(and(eq(clubMembers.section, section), eq(clubMembers.memberId, memberId)));
  return (await presentMembers(db, rows))[0];
}

const WEEK_MS = 7 * 24 * 3_600_000;
const TOP_CITIES = 12;

/**
 * A club's figures, counted where they stand.
 * @throws AppError NOT_FOUND for what is no club
 */
export async function showClub(db: Queryable, slug: string, now = new Date()) {
  const { slug: section } = clubOf(slug);
  collectTags([clubTag(section)]);
  const perCity = await db
    .select({
      name: members.city,
      members: sql<number>`count(*)::int`,
      fresh: sql<number>`(count(*) filter (where ${clubMembers.joinedAt} > ${new Date(now.getTime() - WEEK_MS)}))::int`,
    })
    .from(clubMembers)
    .innerJoin(members, eq(members.id, clubMembers.memberId))
    .where(present(section))
    .groupBy(members.city);
  const named = perCity.filter(({ name }) => name !== "");
  const sum = (figure: "members" | "fresh") => perCity.reduce((total, row) => total + row[figure], 0);
  return {
    section,
    members: sum("members"),
    new_this_week: sum("fresh"),
    cities: named.length,
    top_cities: named
      .sort((one, other) => other.members - one.members || one.name.localeCompare(other.name, "zh"))
      .slice(0, TOP_CITIES)
      .map(({ name, members: count }) => ({ name, members: count })),
  };
}

function matches(search: string): SQL | undefined {
  const pattern = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  const number = /^(?:no\.?\s*)?0*(\d{1,9})$/i.exec(search)?.[1];
  return or(
    ilike(members.nickname, pattern),
    number === undefined ? undefined : eq(clubMembers.number, Number(number)),
  );
}
