import { randomInt } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { payments } from "../../src/capabilities/trade/payments/server/tables.ts";
import { skus } from "../../src/features/goods/server/tables.ts";
import { orders } from "../../src/features/orders/server/tables.ts";
import { makeSignedIn } from "../support/factories.ts";
import { makeAddress } from "../support/shop.ts";
import { until } from "../support/within.ts";
import { appJobs } from "./support/app-jobs.ts";
import { openPhoneAs, phonesForJourneys, visit } from "./support/phone.ts";
import { journeyDatabase, makeTwoChoices } from "./support/shop-goods.ts";
import { newMobile } from "./support/sign-in.ts";

phonesForJourneys();

test("a price that rose is told before anything is ordered, two taps order once, and what nobody pays is let go", async () => {
  const db = journeyDatabase();
  const { goodsId, black } = await makeTwoChoices(db, "涨价的轮毂盖");
  const { member, token } = await makeSignedIn(db, {
    mobile: newMobile(),
    nickname: `直接买的人${randomInt(10 ** 6)}`,
  });
  await makeAddress(db, member.id, { isDefault: true });
  const { page, expectProblems } = await openPhoneAs(token);
  const stock = async () => (await db.select().from(skus).where(eq(skus.id, black.id)))[0]?.stock;
  const own = () => db.select().from(orders).where(eq(orders.memberId, member.id));

  await visit(page, `/shop/goods/${goodsId}`);
  await page.getByRole("button", { name: "立即购买" }).tap();
  const sheet = page.getByRole("dialog", { name: "选择规格" });
  await sheet.getByRole("button", { name: "黑", exact: true }).tap();
  await sheet.getByRole("button", { name: "立即购买 ¥120" }).tap();
  const checkout = page.getByRole("form", { name: "确认订单" });
  await checkout.getByText("测试路 8 号 3 栋").waitFor();
  await checkout.getByText("应付¥120").waitFor();

  // The price rises while the buyer reads.
  await db.update(skus).set({ priceFen: 13_000 }).where(eq(skus.id, black.id));
  expectProblems(/status of 409/);
  const submit = page.getByRole("button", { name: "提交订单" });
  await submit.tap();
  await page.getByText("金额有变化：应付由 ¥120 变为 ¥130，请核对后再提交").waitFor();
  await checkout.getByText("应付¥130").waitFor();
  expect(await own()).toEqual([]);
  expect(await db.$count(payments, eq(payments.memberId, member.id))).toBe(0);
  expect(await stock()).toBe(10);

  // Agreed to, by somebody who taps twice.
  await submit.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await page.waitForURL("**/shop/pay/*");
  await page.getByText("¥130").first().waitFor();
  const [order, ...more] = await own();
  expect(more).toEqual([]);
  expect(order).toMatchObject({ state: "placed", payFen: 13_000 });
  expect(await db.$count(payments, eq(payments.memberId, member.id))).toBe(1);
  expect(await stock()).toBe(9);

  // The half hour passes: the piece is back, and the page leads on.
  const past = sql`now() - interval '1 minute'`;
  await db.update(orders).set({ payBy: past }).where(eq(orders.memberId, member.id));
  await db.update(payments).set({ expiresAt: past }).where(eq(payments.memberId, member.id));
  const jobs = await appJobs();
  await jobs.send("orders-expire", {});
  await until("the order to be closed", async () => (await own())[0]?.state === "cancelled");
  await visit(page, page.url());
  await page.getByText("这笔支付已关闭").waitFor();
  expect(await stock()).toBe(10);
  await page.getByRole("link", { name: "再次购买" }).tap();
  await page.waitForURL("**/shop/cart");
  await page.getByRole("button", { name: "结算（1）" }).waitFor();
});
