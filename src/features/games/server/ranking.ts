import { and, asc, count, eq, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { memberCards, members } from "#capabilities/people/members/server/public.ts";
import type { OwnStanding, rankingSchema } from "#features/games/contract.ts";
import { endOfWeek, settlementOf, weekOf } from "#features/games/week.ts";
import type { Queryable } from "#platform/database/client.ts";
import { above, keysetPage, type PageQuery } from "#platform/database/keyset.ts";
import { collectTags, untilTag } from "#platform/http/cache-tags.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { rankingTag } from "./names.ts";
import { isWeek } from "./round.ts";
import { gameBests, gameScores } from "./tables.ts";

/** Whoever is shut out, or has gone, stands in no ranking. A ban that is over is none. */
const standing = (now: Date): SQL | undefined =>
  and(ne(members.status, "cancelled"), or(ne(members.status, "banned"), lte(members.statusUntil, now)));

/** The bests of a week that are ranked, and how many of them fit. */
async function countRanked(db: Queryable, week: string, where?: SQL): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(gameBests)
    .innerJoin(members, eq(members.id, gameBests.memberId))
    .where(and(eq(gameBests.week, week), standing(new Date()), where));
  return row?.n ?? 0;
}

/** How many are faster, and one more. */
const rankOf = async (db: Queryable, week: string, total: number): Promise<number> =>
  (await countRanked(db, week, lt(gameBests.total, total))) + 1;

/**
 * A page of a week's ranking: the best time of each member, equal ones with equal ranks and the earlier first.
 * @param week this one without it
 * @throws AppError NOT_FOUND for a week that has not come, or is none
 */
export async function weekRanking(
  { db, keys }: Pick<Services, "db" | "keys">,
  { week = weekOf(Date.now()), cursor, limit }: PageQuery & { week?: string | undefined },
): Promise<z.input<typeof rankingSchema>> {
  if (!isWeek(week)) throw new AppError("NOT_FOUND", "没有这一周的排行榜");
  // A page is kept for longer than the answer: what is this week's, and what the last one's, turns with the week.
  collectTags([rankingTag(week), untilTag(endOfWeek(weekOf(Date.now())))]);
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["game-ranking", week], cursor, limit },
    (after, take) =>
      db
        .select({
          id: gameBests.scoreId,
          memberId: gameBests.memberId,
          total: gameBests.total,
          reaction: gameScores.reaction,
          at: gameScores.createdAt,
        })
        .from(gameBests)
        .innerJoin(members, eq(members.id, gameBests.memberId))
        .innerJoin(gameScores, eq(gameScores.id, gameBests.scoreId))
        .where(
          and(
            eq(gameBests.week, week),
            standing(new Date()),
            above([gameBests.total, gameBests.scoreId], after),
          ),
        )
        .orderBy(asc(gameBests.total), asc(gameBests.scoreId))
        .limit(take),
    (row) => [row.total, row.id],
  );
  const [first] = rows;
  const [cards, players, start, before] = await Promise.all([
    memberCards(
      db,
      rows.map(({ memberId }) => memberId),
    ),
    countRanked(db, week),
    first === undefined ? 1 : rankOf(db, week, first.total),
    first === undefined
      ? 0
      : countRanked(
          db,
          week,
          sql`(${gameBests.total}, ${gameBests.scoreId}) < (${first.total}, ${first.id}::bigint)`,
        ),
  ]);
  let rank = start;
  let last = first?.total;
  const items = rows.flatMap((row, at) => {
    if (row.total !== last) rank = before + at + 1;
    last = row.total;
    const member = cards.get(row.memberId);
    if (member === undefined) return [];
    const { id, total, reaction } = row;
    return [{ id, rank, member, total, reaction, at: row.at.toISOString() }];
  });
  const [ends_at, settles_at] = [endOfWeek(week).toISOString(), settlementOf(week).toISOString()];
  return { week, ends_at, settles_at, players, items, next_cursor };
}

/** Where a member stands in a week, and his best of all. */
export async function ownStanding(
  db: Queryable,
  memberId: string,
  week = weekOf(Date.now()),
): Promise<OwnStanding> {
  const [[best], [all]] = await Promise.all([
    db
      .select({ total: gameBests.total, isRanked: sql<boolean>`coalesce(${standing(new Date())}, false)` })
      .from(gameBests)
      .innerJoin(members, eq(members.id, gameBests.memberId))
      .where(and(eq(gameBests.week, week), eq(gameBests.memberId, memberId))),
    db
      .select({
        best: sql<number | null>`min(${gameScores.total}) filter (where ${gameScores.removedAt} is null)`,
        runs: count(),
      })
      .from(gameScores)
      .where(eq(gameScores.memberId, memberId)),
  ]);
  return {
    week,
    total: best?.total ?? null,
    rank: best?.isRanked ? await rankOf(db, week, best.total) : null,
    best: all?.best ?? null,
    runs: all?.runs ?? 0,
  };
}
