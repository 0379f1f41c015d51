import { and, asc, desc, eq, gt, gte, sql } from "drizzle-orm";
import type { LevelIntro, OwnLevel } from "#capabilities/community/growth/contract.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { keptOnce } from "#platform/http/kept-once.ts";
import { AppError } from "#shared/errors.ts";
import { formatDate } from "#shared/format.ts";
import { worthOfActs } from "./act-rules.ts";
import { acts } from "./acts.ts";
import { growthDays, growthEntries, levelRights, levels } from "./tables.ts";

/** @throws AppError UNAUTHENTICATED when the account is gone */
export async function showLevel(db: Queryable, memberId: string, now = new Date()): Promise<OwnLevel> {
  const today = formatDate(now);
  const [[member], all, rights, times, month, worth] = await Promise.all([
    db.select({ growth: members.growth, level: members.level }).from(members).where(eq(members.id, memberId)),
    allLevels(db),
    allRights(db),
    db
      .select()
      .from(growthDays)
      .where(and(eq(growthDays.memberId, memberId), eq(growthDays.day, today))),
    growthSince(db, memberId, `${today.slice(0, 7)}-01`),
    worthOfActs(db),
  ]);
  if (member === undefined) throw new AppError("UNAUTHENTICATED");
  const own = all.find(({ level }) => level === member.level);
  return {
    level: member.level,
    name: own?.name ?? "",
    threshold: own?.threshold ?? 0,
    growth: member.growth,
    next: all.find(({ level }) => level > member.level) ?? null,
    rights: rights.map((right) => ({ ...right, lit: right.level <= member.level })),
    today: [...worth].flatMap(([name, { label, growth, cap }]) =>
      growth === 0 || cap === null
        ? []
        : { label, growth, cap, times: times.find(({ act }) => act === name)?.times ?? 0 },
    ),
    month: month.map((row) => ({ ...row, label: acts.get(row.act)?.label ?? "其他" })),
  };
}

/** Growth since a day, by day and act, newest first; a day has at most as many rows as there are acts. */
function growthSince(db: Queryable, memberId: string, first: string) {
  const counts = sql`${growthEntries.revokedBy} is null`;
  return db
    .select({
      day: growthEntries.day,
      act: growthEntries.act,
      times: sql<number>`count(*) filter (where ${counts})::int`,
      growth: sql<number>`coalesce(sum(${growthEntries.growth}) filter (where ${counts}), 0)::int`,
      revoked: sql<number>`count(*) filter (where not (${counts}))::int`,
    })
    .from(growthEntries)
    .where(
      and(
        eq(growthEntries.memberId, memberId),
        gt(growthEntries.growth, 0),
        gte(growthEntries.createdAt, new Date(`${first}T00:00:00+08:00`)),
      ),
    )
    .groupBy(growthEntries.day, growthEntries.act)
    .orderBy(desc(growthEntries.day), sql`max(${growthEntries.createdAt}) desc`);
}

const allLevels = (db: Queryable) =>
  keptOnce(db, "levels", ["levels"], () =>
    db
      .select({ level: levels.level, name: levels.name, threshold: levels.threshold })
      .from(levels)
      .orderBy(levels.level),
  );

function allRights(db: Queryable) {
  return keptOnce(db, "level rights", ["levels"], () =>
    db
      .select({
        level: levelRights.level,
        title: levelRights.title,
        note: levelRights.note,
        icon: levelRights.icon,
      })
      .from(levelRights)
      .orderBy(asc(levelRights.level), asc(levelRights.key)),
  );
}

/** What everybody may read about levels. */
export async function introduceLevels(db: Queryable): Promise<LevelIntro> {
  const [all, rights, worth] = await Promise.all([allLevels(db), allRights(db), worthOfActs(db)]);
  return {
    levels: all.map((level) => ({
      ...level,
      rights: rights.filter((right) => right.level === level.level),
    })),
    acts: [...worth]
      .filter(([, { growth, points }]) => growth > 0 || points > 0)
      .map(([name, { label, growth, points, pointsNote, cap }]) => ({
        ...{ name, label, growth, points, points_note: pointsNote, cap },
      })),
  };
}
