import { desc, eq } from "drizzle-orm";
import {
  type Forgetting,
  members,
  ownRows,
  type PersonalData,
} from "#capabilities/people/members/server/public.ts";
import { acts } from "./acts.ts";
import { growthDays, growthEntries, waitingActs } from "./tables.ts";

/** What gave a member growth, or gave it until what it was for was gone. */
export const growthData: PersonalData = {
  title: "成长值",
  withheld: null,
  columns: { what: "行为", growth: "成长值", day: "日期", counts: "是否计入" },
  rows: ownRows(growthEntries, growthEntries.memberId, desc(growthEntries.createdAt), (row) => ({
    what: acts.get(row.act)?.label ?? "其他",
    growth: row.growth,
    day: row.day,
    counts: row.revokedBy === null ? "是" : "已收回",
  })),
};

/** Nobody else needs to know what gave it. */
export const forgetGrowth: Forgetting = {
  words: "等级和成长值会清空",
  async forget(tx, _services, memberId) {
    await tx.delete(waitingActs).where(eq(waitingActs.memberId, memberId));
    await tx.delete(growthEntries).where(eq(growthEntries.memberId, memberId));
    await tx.delete(growthDays).where(eq(growthDays.memberId, memberId));
    await tx.update(members).set({ growth: 0, level: 1, levelSince: null }).where(eq(members.id, memberId));
  },
};
