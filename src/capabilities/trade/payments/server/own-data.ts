import { desc, eq } from "drizzle-orm";
import {
  type Forgetting,
  mergeByHandingOver,
  ownRows,
  type PersonalData,
} from "#capabilities/people/members/server/public.ts";
import { yuanOf } from "#shared/money.ts";
import { payments } from "./tables.ts";

const stateNames = { pending: "待支付", paid: "已支付", closed: "已关闭" } as const;

/** What a member paid, and what went back. */
export const paymentData: PersonalData = {
  title: "支付记录",
  withheld: null,
  columns: {
    ...{ number: "支付单号", title: "内容", amount: "金额（元）", refunded: "退款（元）" },
    ...{ state: "状态", created: "下单时间", paid: "支付时间" },
  },
  rows: ownRows(payments, payments.memberId, desc(payments.id), (row) => ({
    ...{ number: row.number, title: row.title, amount: yuanOf(row.fen), refunded: yuanOf(row.refundedFen) },
    ...{ state: stateNames[row.state], created: row.createdAt, paid: row.paidAt },
  })),
};

/** The books stay, without whose money it was. */
export const forgetPayments: Forgetting = {
  words: "支付记录按财务要求保留，但不再与你关联；没有支付的会关闭",
  async forget(tx, _services, memberId) {
    await tx.update(payments).set({ memberId: null }).where(eq(payments.memberId, memberId));
  },
};

export const paymentMerge = mergeByHandingOver([payments.memberId]);
