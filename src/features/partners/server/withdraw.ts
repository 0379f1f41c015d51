import { eq } from "drizzle-orm";
import type { z } from "zod";
import { notify } from "#capabilities/people/notices/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import { once } from "#platform/idempotency/once.ts";
import { balanceOf, transfer } from "#platform/ledger/transfer.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { formatFen } from "#shared/money.ts";
import type { partnerEndpoints } from "../contract.ts";
import { partnerAccount, payoutAccount, payouts } from "./accounts.ts";
import { ownPartner, presentWithdrawal } from "./mine.ts";
import { partnerNotice } from "./notice-kinds.ts";
import { type AtDesk, record } from "./policy.ts";
import { maskedPayee, openPayee, type Payee, sealPayee } from "./seal.ts";
import { leastFen } from "./settings.ts";
import { partners, partnerWithdrawals } from "./tables.ts";

type Wanted = z.output<(typeof partnerEndpoints)["POST /api/my/partner/withdrawals"]["body"]>;

/**
 * Sets commission aside to be paid out. The same key again answers the withdrawal of the first time.
 * @throws AppError NOT_FOUND for whoever is no partner; INVALID_INPUT by field; CONFLICT while another one waits
 */
export function askWithdrawal(
  { db, keys }: Pick<Services, "db" | "keys">,
  memberId: string,
  { idempotency_key: key, ...input }: Wanted,
) {
  return transact(db, async (tx) => {
    const partner = await ownPartner(tx, memberId);
    // Kept as a hash: numbers of cards and identity do not stand in clear anywhere.
    const submission = { scope: `partner-withdrawal:${partner.id}`, key, request: input };
    const { id } = await once(tx, submission, async () => {
      const { fen, way, ...payee } = input;
      const least = await leastFen(tx);
      const wrong = (text: string, field = "fen") => new AppError("INVALID_INPUT", text, { field });
      if (fen < least) throw wrong(`最少提现 ${formatFen(least)}`);
      if (way === "bank" && payee.bank === "") throw wrong("请填写开户行", "bank");
      if (way === "bank" && !/^\d{8,30}$/.test(payee.account.replace(/\s/g, "")))
        throw wrong("银行卡号不正确", "account");
      const balance = await balanceOf(tx, partnerAccount(partner.id));
      if (fen > balance) throw wrong(`最多可提现 ${formatFen(balance)}`);
      const [row] = await tx
        .insert(partnerWithdrawals)
        .values({ partnerId: partner.id, fen, way, masked: maskedPayee(payee) })
        .returning();
      if (row === undefined) throw new Error("the withdrawal was not stored");
      await tx
        .update(partnerWithdrawals)
        .set(sealPayee(keys, row.id, payee))
        .where(eq(partnerWithdrawals.id, row.id));
      await transfer(tx, {
        ...{ key: `withdrawal:${row.id}`, reason: "withdrawal", details: { withdrawal: row.id } },
        postings: [
          { account: partnerAccount(partner.id), amount: -fen },
          { account: payoutAccount(row.id), amount: fen },
        ],
      });
      return { id: row.id };
    });
    const [row] = await tx.select().from(partnerWithdrawals).where(eq(partnerWithdrawals.id, id));
    if (row === undefined) throw new AppError("NOT_FOUND");
    return presentWithdrawal(row);
  });
}

type Row = typeof partnerWithdrawals.$inferSelect;

async function waiting(tx: Transaction, id: string): Promise<Row> {
  const [row] = await tx.select().from(partnerWithdrawals).where(eq(partnerWithdrawals.id, id)).for("update");
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这笔提现");
  if (row.state !== "asked")
    throw new AppError("CONFLICT", row.state === "paid" ? "这笔已经支付" : "这笔已经驳回");
  return row;
}

async function tell(tx: Transaction, row: Row, text: { title: string; body: string; reason?: string }) {
  const [partner] = await tx.select().from(partners).where(eq(partners.id, row.partnerId));
  if (partner === undefined || partner.memberId === null) return;
  const told = { ...text, section: partner.section };
  await notify(tx, partnerNotice, { memberId: partner.memberId, key: `withdrawal:${row.id}` }, told);
}

/** Marks one as paid out. @throws AppError NOT_FOUND, CONFLICT for one that is decided */
export async function payWithdrawal(
  { db }: Pick<Services, "db">,
  actor: AtDesk,
  id: string,
  reference: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await waiting(tx, id);
    await tx
      .update(partnerWithdrawals)
      .set({ state: "paid", reference, decidedBy: actor.id, settledAt: new Date() })
      .where(eq(partnerWithdrawals.id, id));
    await transfer(tx, {
      ...{ key: `withdrawal-paid:${id}`, reason: "withdrawal_paid", details: { withdrawal: id } },
      postings: [
        { account: payoutAccount(id), amount: -row.fen },
        { account: payouts, amount: row.fen },
      ],
    });
    await tell(tx, row, { title: "佣金已支付", body: `${formatFen(row.fen)} 已付到 ${row.masked}。` });
    await record(tx, actor, "partners.paid", "partner_withdrawal", id, { fen: row.fen, reference });
  });
}

/** Does not pay one out: the money is the partner's again. @throws AppError NOT_FOUND, CONFLICT for one that is decided */
export async function refuseWithdrawal(
  { db }: Pick<Services, "db">,
  actor: AtDesk,
  id: string,
  reason: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await waiting(tx, id);
    await tx
      .update(partnerWithdrawals)
      .set({ state: "refused", reason, decidedBy: actor.id, settledAt: new Date() })
      .where(eq(partnerWithdrawals.id, id));
    await transfer(tx, {
      ...{ key: `withdrawal-refused:${id}`, reason: "withdrawal_refused", details: { withdrawal: id } },
      postings: [
        { account: payoutAccount(id), amount: -row.fen },
        { account: partnerAccount(row.partnerId), amount: row.fen },
      ],
    });
    await tell(tx, row, { title: "提现未通过", body: `${formatFen(row.fen)} 已退回佣金余额。`, reason });
    await record(tx, actor, "partners.refused", "partner_withdrawal", id, { fen: row.fen, reason });
  });
}

/** Name, identity number and account in whole. @throws AppError NOT_FOUND; GONE once they were deleted */
export function revealPayee(
  { db, keys }: Pick<Services, "db" | "keys">,
  actor: AtDesk,
  id: string,
): Promise<Payee> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(partnerWithdrawals).where(eq(partnerWithdrawals.id, id));
    if (row === undefined) throw new AppError("NOT_FOUND", "没有这笔提现");
    const payee = openPayee(keys, row);
    if (payee === null) throw new AppError("GONE", "提现资料已到期删除");
    await record(tx, actor, "partners.revealed", "partner_withdrawal", id, { masked: row.masked });
    return payee;
  });
}
