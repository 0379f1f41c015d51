import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import { timesDone } from "#capabilities/community/growth/server/public.ts";
import type { OwnHonour, Wall } from "#capabilities/community/honours/contract.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { conditionsHold } from "./conditions.ts";
import { canBeHad, presentHonour } from "./present.ts";
import { honourRanks, honours, memberHonours } from "./tables.ts";

/** A member's own wall: what he holds, and how far he is with the rest. */
export async function wallOf(db: Queryable, memberId: string): Promise<Wall> {
  const rows = await db
    .select({
      ...getTableColumns(honours),
      awardedAt: memberHonours.awardedAt,
      reason: memberHonours.reason,
      revokedAt: memberHonours.revokedAt,
      place: memberHonours.place,
      level: members.level,
      times: sql<number>`case when ${honours.rule} ? 'act' then ${timesDone({
        memberId,
        act: sql`${honours.rule} ->> 'act'`,
        atMost: sql`(${honours.rule} ->> 'count')::int`,
      })} else 0 end`,
      streak: sql<number>`coalesce((select days from check_in_streaks s where s.member_id = ${members.id}), 0)`,
    })
    .from(honours)
    .innerJoin(members, eq(members.id, memberId))
    .leftJoin(memberHonours, and(eq(memberHonours.memberId, memberId), eq(memberHonours.honour, honours.key)))
    .orderBy(asc(honours.position), asc(honours.key));
  const met = await conditionsMet(db, memberId, rows);
  const items = rows
    .map((row): OwnHonour & { shown: boolean } => {
      const held = row.awardedAt !== null && row.revokedAt === null;
      return {
        ...presentHonour(row),
        awarded_at: held ? (row.awardedAt?.toISOString() ?? null) : null,
        reason: held ? (row.reason ?? "") : "",
        place: held ? row.place : null,
        progress: progressOf({ ...row, held, met: met.get(row.key) ?? 0 }),
        path: row.path,
        shown: held || canBeHad(row),
      };
    })
    .filter(({ shown }) => shown)
    .map(({ shown: _, ...item }) => item);
  const lit = items.filter((item) => item.awarded_at !== null).length;
  return { items, lit, rank: await rankOf(db, lit) };
}

type Reached = Pick<typeof honours.$inferSelect, "rule"> & {
  times: number;
  level: number;
  streak: number;
  held: boolean;
  /** How many of several conditions hold. */
  met: number;
};

function progressOf({ rule, times, level, streak, held, met }: Reached): OwnHonour["progress"] {
  const upTo = (value: number, goal: number, unit: NonNullable<OwnHonour["progress"]>["unit"]) => ({
    value: Math.min(value, goal),
    goal,
    unit,
  });
  if ("act" in rule) return upTo(times, rule.count, "times");
  if ("level" in rule) return upTo(level, rule.level, "level");
  if ("all" in rule) return upTo(held ? rule.all.length : met, rule.all.length, "conditions");
  if ("owner" in rule) return upTo(held ? 1 : 0, 1, "times");
  if ("streak" in rule) return upTo(streak, rule.streak, "days");
  return null;
}

/** How many conditions hold of a member, for each honour that asks several. */
async function conditionsMet(
  db: Queryable,
  memberId: string,
  rows: readonly Pick<typeof honours.$inferSelect, "key" | "rule">[],
): Promise<ReadonlyMap<string, number>> {
  const counted = rows.flatMap(({ key, rule }) => {
    if (!("all" in rule)) return [];
    const parts = rule.all.map((one) => conditionsHold([one]) ?? sql`false`);
    return sql`select ${key}::text as key, ${sql.join(
      parts.map((part) => sql`(${part})::int`),
      sql` + `,
    )} as met from members m where m.id = ${memberId}::bigint`;
  });
  if (counted.length === 0) return new Map();
  const { rows: met } = await db.execute<{ key: string; met: number }>(sql.join(counted, sql` union all `));
  return new Map(met.map(({ key, met: count }) => [key, count]));
}

/** Among all who hold any, as it was counted last. */
async function rankOf(db: Queryable, lit: number): Promise<Wall["rank"]> {
  if (lit === 0) return null;
  const [row] = await db
    .select({
      above: sql<number>`coalesce(sum(${honourRanks.members}) filter (where ${honourRanks.honours} > ${lit}), 0)::int`,
      among: sql<number>`coalesce(sum(${honourRanks.members}), 0)::int`,
    })
    .from(honourRanks);
  if (row === undefined || row.among === 0) return null;
  return { place: row.above + 1, among: Math.max(row.among, row.above + 1) };
}
