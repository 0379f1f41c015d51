import { and, eq, gte, sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import {
  paymentDifferences,
  payments,
  refunds,
} from "../../../src/capabilities/trade/payments/server/tables.ts";
import type { Database } from "../../../src/platform/database/client.ts";
import { formatDate } from "../../../src/shared/format.ts";
import { formatFen } from "../../../src/shared/money.ts";
import { assertBooksBalance } from "../../support/shop.ts";
import { until } from "../../support/within.ts";
import { openDesk } from "./desk.ts";

/**
 * The day's accounts as the desk shows them: what came in is what was paid, what went back is what was refunded, nothing is on
 * its way and nothing differs. What other journeys bought before is part of it.
 */
export async function expectAccountsBalance(db: Database, desk: Page): Promise<void> {
  const underWay = sql`${refunds.state} in ('asked', 'sent')`;
  await until("refunds to arrive", async () => (await db.$count(refunds, underWay)) === 0);
  await assertBooksBalance(db);
  expect(await db.$count(paymentDifferences, sql`settled_at is null`)).toBe(0);
  const day = formatDate(Date.now());
  const begin = new Date(`${day}T00:00:00+08:00`);
  const fen = sql<number>`coalesce(sum(fen), 0)::int`;
  const [paid] = await db
    .select({ fen })
    .from(payments)
    .where(and(eq(payments.state, "paid"), gte(payments.paidAt, begin)));
  const [back] = await db
    .select({ fen })
    .from(refunds)
    .where(and(eq(refunds.state, "done"), gte(refunds.doneAt, begin)));
  await openDesk(desk, "/admin/accounts");
  const row = desk.getByRole("row").filter({ hasText: day });
  await row.waitFor();
  const cells = await row.getByRole("cell").allInnerTexts();
  expect(cells.slice(0, 3)).toEqual([day, formatFen(paid?.fen ?? 0), formatFen(back?.fen ?? 0)]);
  const heads = await desk.getByRole("columnheader").allInnerTexts();
  expect(cells[heads.indexOf("差异")]).toBe("–");
}
