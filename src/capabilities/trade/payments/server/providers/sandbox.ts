import { and, eq, gte, lt } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { firstRow } from "#platform/database/row.ts";
import { dayInChina } from "../china-day.ts";
import { sandboxTrades } from "../tables.ts";
import { type PaymentProvider, ProviderError } from "./provider.ts";

const tradeOf = (db: Queryable, number: string) =>
  firstRow(db, sandboxTrades, eq(sandboxTrades.number, number));

/** Somebody tapped 支付成功: from here on the sandbox says that it was paid. Once per payment. */
export async function payInSandbox(db: Queryable, number: string, fen: number): Promise<void> {
  await db.insert(sandboxTrades).values({ number, fen, kind: "payment" }).onConflictDoNothing();
}

/** A provider that takes no money: whoever pays says himself how that ended. What it knows lies in a table of its own. */
export const sandboxProvider = (db: Queryable): PaymentProvider => ({
  name: "sandbox",
  ways: ["sandbox"],
  prepay: async () => ({ way: "sandbox" }),
  async query(number) {
    const row = await tradeOf(db, number);
    if (row === undefined) return { state: "missing" };
    const { fen, at } = row;
    return { state: "paid", transactionId: `sandbox-${number}`, fen, currency: "CNY", paidAt: at };
  },
  close: async (number) => ((await tradeOf(db, number)) === undefined ? "closed" : "paid"),
  async refund({ number, fen }) {
    await db.insert(sandboxTrades).values({ number, fen, kind: "refund" }).onConflictDoNothing();
    return { state: "done", providerId: `sandbox-${number}`, problem: "" };
  },
  async queryRefund(number) {
    const row = await tradeOf(db, number);
    return row === undefined ? null : { state: "done", providerId: `sandbox-${number}`, problem: "" };
  },
  async statement(day) {
    const { from, until } = dayInChina(day);
    const rows = await db
      .select()
      .from(sandboxTrades)
      .where(and(gte(sandboxTrades.at, from), lt(sandboxTrades.at, until)));
    return rows.map(({ kind, number, fen }) => ({ kind, number, fen, feeFen: 0 }));
  },
  async readNotification() {
    throw new ProviderError("forged", "the sandbox sends no notifications");
  },
});
