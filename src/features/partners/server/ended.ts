import { eq } from "drizzle-orm";
import { transact } from "#platform/database/transact.ts";
import { once } from "#platform/idempotency/once.ts";
import { balanceOf, transfer } from "#platform/ledger/transfer.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { commissionSource, partnerAccount, payouts } from "./accounts.ts";
import { type AtDesk, record } from "./policy.ts";
import { partners } from "./tables.ts";

interface Decided {
  outcome: "paid" | "kept";
  /** The sum that was seen. */
  fen: number;
  note: string;
  idempotency_key: string;
}

/**
 * Decides on what an account that ended is owed: it was paid out to whoever it was, or the shop keeps it. What is settled later,
 * from orders of before, is owed anew. The same key again changes nothing.
 * @throws AppError NOT_FOUND; CONFLICT for one that goes on; CHANGED where the sum is another by now
 */
export async function closeAccount(
  { db }: Pick<Services, "db">,
  actor: AtDesk,
  id: string,
  { idempotency_key: key, ...decided }: Decided,
): Promise<void> {
  await transact(db, (tx) =>
    once(tx, { scope: `partner-closed:${id}`, key, request: decided }, async () => {
      const [partner] = await tx.select().from(partners).where(eq(partners.id, id)).for("update");
      if (partner === undefined) throw new AppError("NOT_FOUND", "没有这位合伙人");
      if (partner.memberId !== null || partner.endedAt === null)
        throw new AppError("CONFLICT", "这位合伙人的账号还在，由他自己提现");
      const { outcome, fen, note } = decided;
      const account = partnerAccount(id);
      if ((await balanceOf(tx, account)) !== fen) throw new AppError("CHANGED");
      await transfer(tx, {
        ...{ key: `partner-closed:${id}:${key}`, reason: outcome === "paid" ? "ended_paid" : "ended_kept" },
        details: { partner: id },
        postings: [
          { account, amount: -fen },
          { account: outcome === "paid" ? payouts : commissionSource, amount: fen },
        ],
      });
      const action = outcome === "paid" ? "partners.closed_paid" : "partners.closed_kept";
      await record(tx, actor, action, "partner", id, { excerpt: partner.code, fen, note });
      return {};
    }),
  );
}
