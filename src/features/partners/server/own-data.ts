import { and, desc, eq, ne } from "drizzle-orm";
import type { Forgetting, MemberMerge, PersonalData } from "#capabilities/people/members/server/public.ts";
import { balanceOf, transfer } from "#platform/ledger/transfer.ts";
import { formatFen } from "#shared/money.ts";
import { partnerAccount } from "./accounts.ts";
import { partnerOf } from "./mine.ts";
import { openPayee } from "./seal.ts";
import { partnerOrders, partners, partnerWithdrawals } from "./tables.ts";

const stateNames = { asked: "处理中", paid: "已支付", refused: "已驳回" };

export const withdrawalData: PersonalData = {
  title: "合伙人提现",
  withheld: { mobile: ["name", "id", "account"] },
  columns: {
    ...{ code: "合伙人代码", fen: "金额", state: "状态", name: "姓名", id: "身份证号" },
    ...{ bank: "开户行", account: "收款账号", asked: "申请时间", settled: "处理时间" },
  },
  async rows(db, memberId, keys) {
    const rows = await db
      .select({ row: partnerWithdrawals, code: partners.code })
      .from(partnerWithdrawals)
      .innerJoin(partners, eq(partners.id, partnerWithdrawals.partnerId))
      .where(eq(partners.memberId, memberId))
      .orderBy(desc(partnerWithdrawals.id));
    return rows.map(({ row, code }) => {
      const payee = keys === undefined ? null : openPayee(keys, row);
      return {
        ...{ code, fen: formatFen(row.fen), state: stateNames[row.state], name: payee?.name ?? "" },
        ...{ id: payee?.id_number ?? "", bank: payee?.bank ?? "", account: payee?.account ?? row.masked },
        ...{ asked: row.createdAt, settled: row.settledAt },
      };
    });
  },
};

/** Books stay, without whose they were; what is being paid out is paid out. */
export const forgetPartner: Forgetting = {
  words: "合伙人资格结束，注销前请先提现；没提现的佣金注销后只能联系商城核对处理",
  async forget(tx, _services, memberId) {
    await tx
      .update(partners)
      .set({ memberId: null, endedAt: new Date() })
      .where(eq(partners.memberId, memberId));
  },
};

/** A partner goes over. Where both are partners, the code of the one that goes on stays, and the other's money and orders go over; what of it
 * is being paid out is paid out. */
export const partnerMerge: MemberMerge = {
  columns: ["partners.member_id"],
  async merge(tx, _services, { from, into }) {
    const [old, kept] = [await partnerOf(tx, from), await partnerOf(tx, into)];
    if (old === undefined) return;
    if (kept === undefined) {
      await tx.update(partners).set({ memberId: into }).where(eq(partners.id, old.id));
      return;
    }
    // What comes of the orders that the old code brought is the other's from now on, and the old code counts no more.
    await tx.update(partners).set({ memberId: null, endedAt: new Date() }).where(eq(partners.id, old.id));
    await tx.update(partnerOrders).set({ partnerId: kept.id }).where(eq(partnerOrders.partnerId, old.id));
    await tx
      .update(partnerWithdrawals)
      .set({ partnerId: kept.id })
      .where(and(eq(partnerWithdrawals.partnerId, old.id), ne(partnerWithdrawals.state, "asked")));
    const amount = await balanceOf(tx, partnerAccount(old.id));
    if (amount > 0)
      await transfer(tx, {
        ...{ key: `partners-merged:${old.id}:${kept.id}`, reason: "partners_merged" },
        postings: [
          { account: partnerAccount(old.id), amount: -amount },
          { account: partnerAccount(kept.id), amount },
        ],
      });
  },
};
