import { asc, eq } from "drizzle-orm";
import { type Forgetting, ownRows, type PersonalData } from "#capabilities/people/members/server/public.ts";
import { catalogueRequests } from "./tables.ts";

const states = { open: "处理中", added: "已收录", declined: "未收录" } as const;

export const requestData: PersonalData = {
  title: "补充车型的申请",
  withheld: null,
  columns: { text: "内容", state: "结果", answer: "答复", created_at: "时间" },
  rows: ownRows(
    catalogueRequests,
    catalogueRequests.memberId,
    asc(catalogueRequests.id),
    ({ text, state, answer, createdAt }) => ({
      ...{ text, state: states[state], answer },
      created_at: createdAt.toISOString(),
    }),
  ),
};

/** What was missing stays to be added; who said so does not. */
export const forgetRequests: Forgetting = {
  words: "补充车型的申请不再显示你的名字",
  async forget(tx, _services, memberId) {
    await tx
      .update(catalogueRequests)
      .set({ memberId: null })
      .where(eq(catalogueRequests.memberId, memberId));
  },
};
