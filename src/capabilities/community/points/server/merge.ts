import { and, asc, eq, gt, sql } from "drizzle-orm";
import { handOver, type MemberMerge } from "#capabilities/people/members/server/public.ts";
import { transfer } from "#platform/ledger/transfer.ts";
import { type PointReason, pointAccount } from "./lots.ts";
import { lockStreak, rewriteStreak } from "./streak.ts";
import { checkInStreaks, checkIns, pointLots, pointsOfActs, taskClaims } from "./tables.ts";

/** Points go over through the ledger, each with the day on which it expires. */
export const pointMerge: MemberMerge = {
  columns: [
    "point_lots.member_id",
    "points_of_acts.member_id",
    "check_ins.member_id",
    "check_in_streaks.member_id",
    "task_claims.member_id",
  ],
  async merge(tx, _services, accounts) {
    const { from, into } = accounts;
    const lots = await tx
      .select()
      .from(pointLots)
      .where(and(eq(pointLots.memberId, from), gt(pointLots.remaining, 0)))
      .orderBy(asc(pointLots.expiresOn))
      .for("update");
    const amount = lots.reduce((sum, { remaining }) => sum + remaining, 0);
    if (amount > 0) {
      await transfer(tx, {
        key: `points:merged:${from}:${into}`,
        reason: "merged" satisfies PointReason,
        details: { title: "合并账号" },
        postings: [
          { account: pointAccount(from), amount: -amount },
          { account: pointAccount(into), amount },
        ],
      });
      await tx
        .insert(pointLots)
        .values(lots.map((lot) => ({ ...lot, memberId: into })))
        .onConflictDoUpdate({
          target: [pointLots.memberId, pointLots.expiresOn],
          set: { remaining: sql`${pointLots.remaining} + excluded.remaining` },
        });
      await tx.update(pointLots).set({ remaining: 0 }).where(eq(pointLots.memberId, from));
    }
    await handOver(tx, accounts, pointsOfActs.memberId);
    await handOver(tx, accounts, checkIns.memberId, [checkIns.day]);
    await handOver(tx, accounts, checkInStreaks.memberId, []);
    // Days of both may be one streak.
    await lockStreak(tx, into);
    await rewriteStreak(tx, into);
    await handOver(tx, accounts, taskClaims.memberId, [taskClaims.task, taskClaims.period]);
  },
};
