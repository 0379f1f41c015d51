import { inArray } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { orders } from "../../src/features/orders/server/tables.ts";
import { connectDatabase, type Database } from "../../src/platform/database/client.ts";
import { csvFile } from "../../src/shared/csv.ts";
import { makeDeskOrder } from "../support/order-desk.ts";
import { makeSku } from "../support/shop.ts";
import { until } from "../support/within.ts";
import { openDesk } from "./support/desk.ts";
import { openPhone, phonesForJourneys } from "./support/phone.ts";

phonesForJourneys();

/** The first orders that the queue has: older than whatever else there is. */
async function seedPaid(db: Database, count: number): Promise<string[]> {
  const sku = await makeSku(db);
  const numbers: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const createdAt = new Date(Date.UTC(2026, 0, 1, 0, n));
    const made = await makeDeskOrder({ db, keys: null }, { createdAt, skuId: sku.id, goodsId: sku.goodsId });
    numbers.push(made.order.number);
  }
  return numbers;
}

const statesOf = async (db: Database, numbers: string[]) =>
  new Set(
    (await db.select({ state: orders.state }).from(orders).where(inArray(orders.number, numbers))).map(
      ({ state }) => state,
    ),
  );

const heading = (page: Page, number: string) => page.getByRole("heading", { name: number, exact: true });

test("fifty orders are packed, half of them sent with a scanner and half by a sheet", async () => {
  const { db, close } = connectDatabase(inject("appDatabaseUrl"));
  try {
    const numbers = await seedPaid(db, 50);
    const [byHand, bySheet] = [numbers.slice(0, 25), numbers.slice(25)];
    const { page } = await openPhone();
    await page.setViewportSize({ width: 1280, height: 900 });
    await openDesk(page, "/admin/orders");
    await page.getByRole("button", { name: "从第一个开始" }).waitFor();
    await page.keyboard.press("j");
    for (const number of byHand) {
      await heading(page, number).waitFor();
      await page.keyboard.press("p");
    }
    // The next one is open, and still to be packed.
    await heading(page, bySheet[0] ?? "").waitFor();
    await until("25 packed", async () => (await statesOf(db, byHand)).size === 1);
    expect(await statesOf(db, byHand)).toEqual(new Set(["packed"]));
    await page.keyboard.press("k");

    await openDesk(page, "/admin/orders?state=packed");
    await page.getByRole("button", { name: "从第一个开始" }).waitFor();
    await page.keyboard.press("j");
    await heading(page, byHand[0] ?? "").waitFor();
    await page.keyboard.press("s");
    for (const [n, number] of byHand.entries()) {
      await heading(page, number).waitFor();
      const field = page.getByLabel("快递单号", { exact: true });
      await until(`the number of ${number}`, () => field.evaluate((one) => one === document.activeElement));
      // As a scanner does: the number, and Enter.
      await page.keyboard.type(`SF${1_000_000_000_000 + n}`);
      await page.keyboard.press("Enter");
    }
    await until("25 sent", async () => (await statesOf(db, byHand)).has("packed") === false);
    expect(await statesOf(db, byHand)).toEqual(new Set(["shipped"]));

    await openDesk(page, "/admin/orders");
    await page.getByRole("button", { name: "表格发货" }).click();
    const sheet = page.getByRole("dialog", { name: "表格发货" });
    const rows = bySheet.map((number, n) => [number, "中通", String(700_000_000_000 + n)]);
    const file = (lines: string[][]) => ({
      ...{ name: "发货.csv", mimeType: "text/csv" },
      buffer: Buffer.from(csvFile([["订单号", "快递公司", "快递单号"], ...lines])),
    });
    const choose = sheet.getByLabel("选择表格");
    await choose.setInputFiles(file([...rows.slice(1), [byHand[0] ?? "", "中通", "700000000099"]]));
    await sheet.getByText("这个订单待收货，不能发货").waitFor();
    expect(await sheet.getByRole("button", { name: "请先修改 1 行" }).isDisabled()).toBe(true);
    await choose.setInputFiles(file(rows));
    await sheet.getByRole("button", { name: "发出 25 单" }).click();
    await page.getByText("发出了 25 单").waitFor();
    expect(await statesOf(db, bySheet)).toEqual(new Set(["shipped"]));
    await page.getByRole("button", { name: "表格发货" }).click();
    await choose.setInputFiles(file(rows));
    await sheet.getByRole("button", { name: "都已经登记过了" }).waitFor();
  } finally {
    await close();
  }
});
