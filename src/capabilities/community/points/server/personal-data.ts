import { desc, eq, sql } from "drizzle-orm";
import { type Forgetting, ownRows, type PersonalData } from "#capabilities/people/members/server/public.ts";
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from "#platform/ledger/tables.ts";
import { expireAll } from "./expire.ts";
import { pointAccount } from "./lots.ts";
import { checkInStreaks, checkIns, pointsOfActs, taskClaims } from "./tables.ts";

/** A member's statement. */
export const pointData: PersonalData = {
  title: "积分明细",
  // Bounties are named after their questions.
  withheld: { anonymous: ["title"] },
  columns: { title: "说明", amount: "积分", balance: "余额", at: "时间" },
  rows(db, memberId) {
    const { owner } = pointAccount(memberId);
    return db
      .select({
        title: sql<string>`coalesce(${ledgerTransfers.details} ->> 'title', '')`,
        amount: ledgerEntries.amount,
        balance: ledgerEntries.balance,
        at: ledgerEntries.createdAt,
      })
      .from(ledgerEntries)
      .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
      .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
      .where(sql`${ledgerAccounts.owner} = ${owner} and ${ledgerAccounts.unit} = 'points'`)
      .orderBy(desc(ledgerEntries.id));
  },
};

/** The days on which a member checked in. */
export const checkInData: PersonalData = {
  title: "签到",
  withheld: null,
  columns: { day: "日期", how: "方式", points: "积分" },
  rows: ownRows(checkIns, checkIns.memberId, desc(checkIns.day), ({ day, repaired, points }) => ({
    day,
    how: repaired ? "补签" : "签到",
    points,
  })),
};

/** The ledger stays, as every account's must; what it holds goes. */
export const forgetPoints: Forgetting = {
  words: "剩余积分作废，之后得到的积分（退回的悬赏、被采纳的回答等）不再入账，签到和任务记录会删除",
  async forget(tx, _services, memberId) {
    await expireAll(tx, memberId);
    for (const table of [checkIns, checkInStreaks, taskClaims, pointsOfActs])
      await tx.delete(table).where(eq(table.memberId, memberId));
  },
};
