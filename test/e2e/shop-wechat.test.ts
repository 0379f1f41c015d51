/** Bought against a stand-in for WeChat Pay, which a second app is configured for. */
import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { freePort } from "../../scripts/free-port.ts";
import { wechatAccounts } from "../../src/capabilities/people/wechat/server/tables.ts";
import { payments } from "../../src/capabilities/trade/payments/server/tables.ts";
import { orders } from "../../src/features/orders/server/tables.ts";
import type { Database } from "../../src/platform/database/client.ts";
import { TOKEN_KEY } from "../../src/shared/token-key.ts";
import { makeSignedIn } from "../support/factories.ts";
import { makeAddress } from "../support/shop.ts";
import { startWechatPay, type Told } from "../support/wechat-pay.ts";
import { type AppProcess, startAppProcess } from "./support/app-process.ts";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";
import { journeyDatabase, makeTwoChoices } from "./support/shop-goods.ts";
import { newMobile } from "./support/sign-in.ts";

phonesForJourneys();

let wechatPay: Awaited<ReturnType<typeof startWechatPay>>;
let app: AppProcess;
beforeAll(async () => {
  wechatPay = await startWechatPay();
  app = await startAppProcess({
    dataDir: inject("dataDir"),
    port: await freePort(),
    env: { ...wechatPay.env, PAYMENT_PROVIDER: "wechat" },
  });
});
afterAll(async () => {
  await app?.stop();
  await wechatPay?.close();
});

/** A buyer with an address, signed in on a phone of the second app. */
async function openBuyer(db: Database, options: Parameters<typeof openPhone>[0] = {}) {
  const { member, token } = await makeSignedIn(db, {
    mobile: newMobile(),
    nickname: `微信买家${randomInt(10 ** 6)}`,
  });
  await makeAddress(db, member.id, { isDefault: true });
  const phone = await openPhone({ baseURL: app.origin, ...options });
  await phone.page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    TOKEN_KEY,
    token,
  ] as const);
  return { ...phone, member };
}

/** Buys one piece at once from the goods' page. @returns the number of the payment */
async function buyNow(page: Page, goodsId: string): Promise<string> {
  await visit(page, `/shop/goods/${goodsId}`);
  await page.getByRole("button", { name: "立即购买" }).click();
  await page.getByRole("dialog", { name: "选择规格" }).getByRole("button", { name: "立即购买 ¥120" }).click();
  await page.getByText("测试路 8 号 3 栋").waitFor();
  await page.getByRole("button", { name: "提交订单" }).click();
  await page.waitForURL("**/shop/pay/*");
  return page.url().split("/").at(-1) ?? "";
}

const tell = ({ body, headers }: Told) =>
  fetch(`${app.origin}/api/payments/wechat/notify`, { method: "POST", body, headers });

/** The order of a payment, which is paid once. */
async function expectPaid(db: Database, number: string): Promise<void> {
  const [payment] = await db.select().from(payments).where(eq(payments.number, number));
  expect(payment).toMatchObject({ provider: "wechat", state: "paid", fen: 12_000, refundedFen: 0 });
  const [order] = await db.select().from(orders).where(eq(orders.paymentNumber, number));
  expect(order).toMatchObject({ state: "paid", payFen: 12_000 });
}

test("a code is shown, and a notification that comes twice goes on to the paid order", async () => {
  const db = journeyDatabase();
  const { goodsId } = await makeTwoChoices(db, "扫码付款的轮毂盖");
  const { page } = await openBuyer(db, { viewport: { width: 1280, height: 900 }, isMobile: false });
  const number = await buyNow(page, goodsId);
  await page.getByRole("button", { name: "显示微信付款码" }).click();
  await page.getByRole("img", { name: "微信付款二维码" }).waitFor();
  wechatPay.pay(number);
  const answers = await Promise.all([tell(wechatPay.told(number)), tell(wechatPay.told(number))]);
  expect(answers.every(({ ok }) => ok)).toBe(true);
  await page.getByText("已付款，商家正在准备发货。").waitFor();
  await expectPaid(db, number);
  // One that nobody signed is not believed.
  const forged = wechatPay.told(number);
  expect((await tell({ ...forged, body: `${forged.body} ` })).ok).toBe(false);
});

test("whoever comes back from WeChat Pay without a notification is found by asking", async () => {
  const db = journeyDatabase();
  const { goodsId } = await makeTwoChoices(db, "去微信付款的轮毂盖");
  const { page } = await openBuyer(db);
  const number = await buyNow(page, goodsId);
  await page.getByRole("button", { name: "微信支付" }).tap();
  await page.getByRole("heading", { name: "微信支付（替身）" }).waitFor();
  // Not paid yet: said, and nothing has happened.
  await page.goBack();
  await visit(page, page.url());
  await page.getByRole("button", { name: "我已完成支付" }).tap();
  await page.getByText("还没有收到付款，到账后会自动更新").waitFor();
  wechatPay.pay(number);
  await page.getByRole("button", { name: "我已完成支付" }).tap();
  await page.getByText("已付款，商家正在准备发货。").waitFor();
  await expectPaid(db, number);
});

test("in WeChat one pays where one is, after thinking better of it once", async () => {
  const db = journeyDatabase();
  const { goodsId } = await makeTwoChoices(db, "微信里买的轮毂盖");
  const userAgent = "Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.49";
  const { page, member } = await openBuyer(db, { userAgent });
  await db
    .insert(wechatAccounts)
    .values({ appId: "wx0paddock", openId: `oJourney-${member.id}`, memberId: member.id });
  // What WeChat brings to its pages: somebody who cancels first, and pays then.
  const orders: Record<string, string>[] = [];
  await page.exposeFunction("payInWechat", (order: Record<string, string>) => {
    orders.push(order);
    if (orders.length === 1) return "get_brand_wcpay_request:cancel";
    wechatPay.pay(page.url().split("/").at(-1) ?? "");
    return "get_brand_wcpay_request:ok";
  });
  await page.addInitScript(() => {
    type Answer = (answer: { err_msg: string }) => void;
    const invoke = async (name: string, order: object, answer: Answer) => {
      if (name !== "getBrandWCPayRequest") return;
      const { payInWechat } = window as unknown as { payInWechat: (order: object) => Promise<string> };
      answer({ err_msg: await payInWechat(order) });
    };
    Object.assign(window, { WeixinJSBridge: { invoke, call: () => undefined, on: () => undefined } });
  });
  const number = await buyNow(page, goodsId);
  await page.getByRole("button", { name: "微信支付" }).tap();
  await page.getByText("你取消了支付，可以再试一次").waitFor();
  await page.getByRole("button", { name: "微信支付" }).tap();
  await page.getByText("已付款，商家正在准备发货。").waitFor();
  await expectPaid(db, number);
  expect(orders.at(-1)).toMatchObject({ appId: "wx0paddock", signType: "RSA" });
  expect(wechatPay.trades.get(number)?.openId).toBe(`oJourney-${member.id}`);
});
