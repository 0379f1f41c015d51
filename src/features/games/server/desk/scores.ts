import { and, asc, desc, eq, isNotNull, isNull } from "drizzle-orm";
import {
  type Acting,
  type AuditAction,
  admins,
  recordAudit,
} from "#capabilities/desk/admin/server/public.ts";
import { memberCards, members } from "#capabilities/people/members/server/public.ts";
import { notify } from "#capabilities/people/notices/server/public.ts";
import type { DeskScore } from "#features/games/desk-contract.ts";
import { TICKS } from "#features/games/run.ts";
import { weekOf } from "#features/games/week.ts";
import type { Transaction } from "#platform/database/client.ts";
import { above, below, keysetPage, type Page, type PageQuery } from "#platform/database/keyset.ts";
import { firstRow, lockedRow } from "#platform/database/row.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { formatDate } from "#shared/format.ts";
import { settleBest } from "../bests.ts";
import { rankingTag } from "../names.ts";
import { gameNotice } from "../notice-kinds.ts";
import { isWeek } from "../round.ts";
import { presentScore } from "../save-score.ts";
import { gameBests, gameScores } from "../tables.ts";

type Score = typeof gameScores.$inferSelect;

/** A page of scores: those of a week that stand, the fastest first, or all that were removed, the newest first. */
export async function listScores(
  { db, keys }: Pick<Services, "db" | "keys">,
  {
    week = weekOf(Date.now()),
    view,
    cursor,
    limit,
  }: PageQuery & { week?: string | undefined; view: "standing" | "removed" },
): Promise<Page<DeskScore> & { week: string }> {
  if (!isWeek(week)) throw new AppError("INVALID_INPUT", "没有这一周", { field: "week" });
  const isStanding = view === "standing";
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["game-scores", view, isStanding ? week : ""], cursor, limit },
    (after, take) =>
      db
        .select({ score: gameScores, best: gameBests.scoreId, by: admins.name })
        .from(gameScores)
        .leftJoin(gameBests, eq(gameBests.scoreId, gameScores.id))
        .leftJoin(admins, eq(admins.id, gameScores.removedBy))
        .where(
          isStanding
            ? and(
                eq(gameScores.week, week),
                isNull(gameScores.removedAt),
                above([gameScores.total, gameScores.id], after),
              )
            : and(isNotNull(gameScores.removedAt), below([gameScores.removedAt, gameScores.id], after)),
        )
        .orderBy(
          ...(isStanding
            ? [asc(gameScores.total), asc(gameScores.id)]
            : [desc(gameScores.removedAt), desc(gameScores.id)]),
        )
        .limit(take),
    ({ score }) => [isStanding ? score.total : (score.removedAt ?? score.createdAt), score.id],
  );
  const cards = await memberCards(
    db,
    rows.map(({ score }) => score.memberId),
  );
  const items = rows.flatMap(({ score, best, by }) => {
    const member = cards.get(score.memberId);
    if (member === undefined) return [];
    return [
      {
        ...presentScore(score),
        id: score.id,
        member,
        week: score.week,
        at: score.createdAt.toISOString(),
        flips: score.flips.length,
        steadiness: steadinessOf(score.flips),
        took: score.createdAt.getTime() - score.issuedAt.getTime(),
        best: best !== null,
        removed:
          score.removedAt === null
            ? null
            : { by: by ?? "系统", at: score.removedAt.toISOString(), reason: score.removeReason },
      },
    ];
  });
  return { week, items, next_cursor };
}

/** The deviation of what lies between changes of the thumb, in ms: people are unsteady. Null for too few to say. */
function steadinessOf(flips: readonly number[]): number | null {
  const gaps = flips.slice(1).map((tick, at) => ((tick - (flips[at] ?? 0)) * 1000) / TICKS);
  if (gaps.length < 8) return null;
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  return Math.round(Math.sqrt(gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length));
}

/** Takes a score out of all rankings, and tells its member. Removed already: nothing. @throws AppError NOT_FOUND */
export async function removeScore(
  services: Pick<Services, "db" | "cache">,
  acting: Acting,
  id: string,
  reason: string,
): Promise<void> {
  await change(services, acting, id, "games.removed", reason, async (tx, score) => {
    if (score.removedAt !== null) return false;
    await tx
      .update(gameScores)
      .set({ removedAt: new Date(), removedBy: acting.id, removeReason: reason })
      .where(eq(gameScores.id, id));
    await notify(
      tx,
      gameNotice,
      { memberId: score.memberId },
      { title: "你的一次小游戏成绩被移除", body: wordsOf(score), reason },
    );
    return true;
  });
}

/** Puts one back. Standing already: nothing. @throws AppError NOT_FOUND */
export async function restoreScore(
  services: Pick<Services, "db" | "cache">,
  acting: Acting,
  id: string,
): Promise<void> {
  await change(services, acting, id, "games.restored", undefined, async (tx, score) => {
    if (score.removedAt === null) return false;
    await tx
      .update(gameScores)
      .set({ removedAt: null, removedBy: null, removeReason: "" })
      .where(eq(gameScores.id, id));
    await notify(
      tx,
      gameNotice,
      { memberId: score.memberId },
      { title: "你的小游戏成绩已恢复", body: wordsOf(score) },
    );
    return true;
  });
}

const wordsOf = ({ total, createdAt }: Score) =>
  `${formatDate(createdAt, { time: true })} 的成绩 ${(total / 1000).toFixed(2)} 秒`;

async function change(
  { db, cache }: Pick<Services, "db" | "cache">,
  { id: adminId, address }: Acting,
  id: string,
  action: AuditAction,
  reason: string | undefined,
  make: (tx: Transaction, score: Score) => Promise<boolean>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await firstRow(tx, gameScores, eq(gameScores.id, id));
    if (found === undefined) throw new AppError("NOT_FOUND", "没有这个成绩");
    // The member first, as whoever saves a score does.
    await tx
      .select({ id: members.id })
      .from(members)
      .where(eq(members.id, found.memberId))
      .for("no key update");
    const score = await lockedRow(tx, gameScores, eq(gameScores.id, id));
    if (score === undefined) throw new AppError("NOT_FOUND", "没有这个成绩");
    if (!(await make(tx, score))) return;
    await settleBest(tx, score.week, score.memberId);
    await recordAudit(tx, {
      adminId,
      action,
      targetKind: "game_score",
      targetId: id,
      after: { excerpt: wordsOf(score), member: score.memberId, ...(reason !== undefined && { reason }) },
      address,
    });
    await cache.invalidate(tx, [rankingTag(score.week)]);
  });
}
