import { desc, eq, sql } from "drizzle-orm";
import {
  type Forgetting,
  locksRows,
  mergeByHandingOver,
  type PersonalData,
} from "#capabilities/people/members/server/public.ts";
import { guideReports, guides } from "./tables.ts";

const STATES = { open: "待处理", done: "已处理" };

export const reportData: PersonalData = {
  title: "安装指南反馈",
  withheld: null,
  columns: {
    ...{ guide: "安装指南", step: "步骤", text: "反馈", state: "状态", answer: "回复", at: "时间" },
  },
  async rows(db, memberId) {
    const rows = await db
      .select({ report: guideReports, part: sql<string>`${guides.published}->>'part'` })
      .from(guideReports)
      .innerJoin(guides, eq(guides.id, guideReports.guideId))
      .where(eq(guideReports.memberId, memberId))
      .orderBy(desc(guideReports.id));
    return rows.map(({ report: { stepTitle, text, state, answer, createdAt }, part }) => ({
      ...{ guide: part, step: stepTitle, text, state: STATES[state], answer, at: createdAt },
    }));
  },
};

/** What is wrong with a guide stays wrong; it says nothing of who found it. */
export const forgetReports: Forgetting = {
  words: "对安装指南的反馈会保留，不再显示是谁写的",
  // Whoever settles one tells its member.
  locks: locksRows(guideReports.id, guideReports.memberId),
  async forget(tx, _services, memberId) {
    await tx.update(guideReports).set({ memberId: null }).where(eq(guideReports.memberId, memberId));
  },
};

export const reportMerge = mergeByHandingOver([guideReports.memberId]);
