import { eq } from "drizzle-orm";
import { firstRow } from "#platform/database/row.ts";
import type { Services } from "#platform/services.ts";
import { providerOf } from "./providers/create.ts";
import { settlePayment } from "./settle-payment.ts";
import { payments } from "./tables.ts";

/**
 * Asks the provider about a payment and settles it where that says so.
 * @returns whether it is paid now, as the provider and we see it
 * @throws ProviderError without an answer that can be believed
 */
export async function askProvider(services: Services, number: string): Promise<boolean> {
  const payment = await firstRow(services.db, payments, eq(payments.number, number));
  if (payment === undefined) return false;
  if (payment.state === "paid") return true;
  const { provider } = payment;
  const answer = await providerOf(services, provider).query(number);
  if (answer.state !== "paid") return false;
  const settled = await services.db.transaction((tx) =>
    settlePayment(tx, services, { ...answer, provider, number }),
  );
  return settled === "settled" || settled === "known";
}
