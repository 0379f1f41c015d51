import { randomInt, randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { asc, eq, sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { afterSales, orderLines, orders } from "../../src/features/orders/server/tables.ts";
import { partnerApplications, partnerOrders, partners } from "../../src/features/partners/server/tables.ts";
import type { Database } from "../../src/platform/database/client.ts";
import { makeSignedIn } from "../support/factories.ts";
import { makeAddress } from "../support/shop.ts";
import { until } from "../support/within.ts";
import { appJobs } from "./support/app-jobs.ts";
import { administratorToken, ask } from "./support/ask.ts";
import { openDesk } from "./support/desk.ts";
import { openPhone, openPhoneAs, phonesForJourneys, visit } from "./support/phone.ts";
import { expectAccountsBalance } from "./support/shop-accounts.ts";
import { journeyDatabase, makeTwoChoices } from "./support/shop-goods.ts";
import { newMobile } from "./support/sign-in.ts";

phonesForJourneys();

const DESK = { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false };
const PARTNER = "/active/fenxiaoaudit";

async function openMember(db: Database, nickname: string) {
  const { member, token } = await makeSignedIn(db, {
    mobile: newMobile(),
    nickname: `${nickname}${randomInt(10 ** 6)}`,
  });
  return { member, ...(await openPhoneAs(token)) };
}

/** What the desk and the buyer do until one piece is back and its money, too: other journeys do it on their screens. */
async function sendAndTakeBack(
  db: Database,
  buyer: Page,
  number: string,
  line: typeof orderLines.$inferSelect,
): Promise<void> {
  const desk = await administratorToken(buyer);
  const version = async (path: string) =>
    (await ask<{ version: string }>(buyer, "GET", path, undefined, desk)).version;
  const parcel = { courier: "顺丰速运", tracking: `SF${randomInt(10 ** 12, 10 ** 13)}` };
  const order = `/api/admin/orders/${number}`;
  const given = { ...parcel, version: await version(order), idempotency_key: randomUUID() };
  await ask(buyer, "POST", `${order}/ship`, given, desk);
  await ask(buyer, "POST", `/api/my/orders/${number}/receive`);
  const { number: sale } = await ask<{ number: string }>(
    buyer,
    "POST",
    `/api/my/orders/${number}/after-sale`,
    {
      ...{ kind: "return", reason: "no_reason", lines: [{ id: line.id, quantity: 1 }] },
      ...{ fen: line.payFen, points: 0, idempotency_key: randomUUID() },
    },
  );
  const decide = async (act: string, reply = "") => {
    const path = `/api/admin/after-sales/${sale}`;
    await ask(buyer, "POST", `${path}/decision`, { act, reply, version: await version(path) }, desk);
  };
  await decide("approve", "深圳市宝安区仓储路 1 号 售后组");
  await ask(buyer, "POST", `/api/my/after-sales/${sale}/send-back`, parcel);
  await decide("accept");
  await until("the money to be back", async () => {
    const [one] = await db.select().from(afterSales).where(eq(afterSales.number, sale));
    return one?.state === "done";
  });
}

test("a partner is passed, sells by her link, and is paid for what was kept once it cannot come back", async () => {
  const db = journeyDatabase();
  const { goodsId } = await makeTwoChoices(db, "合伙人卖的轮毂盖");
  const { member, page } = await openMember(db, "合伙人");

  await visit(page, PARTNER);
  await page.getByRole("link", { name: "申请合伙人" }).tap();
  await page.getByLabel("真实姓名").fill("林小川");
  await page.getByRole("button", { name: "同意规则并提交" }).tap();
  await page.getByText("请选择所在城市").waitFor();
  await page.getByRole("button", { name: "所在城市" }).tap();
  const cities = page.getByRole("dialog");
  await cities.getByText("浙江省", { exact: true }).tap();
  await cities.getByText("杭州市", { exact: true }).tap();
  await page.getByRole("button", { name: "同意规则并提交" }).tap();
  await page.waitForURL(`**${PARTNER}`);
  await page.getByRole("button", { name: "撤回申请" }).waitFor();

  // The desk passes her, and agrees on a rate with her.
  const { page: desk } = await openPhone(DESK);
  const ofHers = eq(partnerApplications.memberId, member.id);
  const [application] = await db.select().from(partnerApplications).where(ofHers);
  const claimed = desk.waitForResponse((response) => response.url().endsWith("/api/admin/reviews/claim"));
  await openDesk(desk, `/admin/partners/applications?id=${application?.id}`);
  await claimed;
  await desk.getByRole("button", { name: /^通过/ }).click();
  const partner = await until("the partner", async () => {
    const [row] = await db.select().from(partners).where(eq(partners.memberId, member.id));
    return row;
  });
  await visit(desk, `/admin/partners?q=${partner.code}`);
  await desk.getByText("0 单 · 累计 ¥0 · 可提现 ¥0").waitFor();
  await desk.getByRole("button", { name: "比例" }).click();
  await desk.getByLabel("比例（%）").fill("50");
  await desk.getByRole("button", { name: "保存" }).click();
  await desk.getByText("50%").waitFor();

  // Her code, her poster, and the link to these goods.
  await visit(page, PARTNER);
  await page.getByRole("heading", { name: partner.code }).waitFor();
  await page.getByText("佣金 50%").waitFor();
  await page.getByRole("button", { name: "我的海报" }).tap();
  const poster = page.getByRole("img", { name: `合伙人 ${partner.code} 的海报，带有二维码` });
  await until("the poster", () => poster.evaluate((one: HTMLImageElement) => one.naturalWidth > 0));
  await page.getByRole("button", { name: "关闭" }).tap();
  await page.getByRole("tab", { name: "推广商品" }).tap();
  await page.getByText("合伙人卖的轮毂盖").waitFor();
  const link = await page.getByRole("link", { name: /合伙人卖的轮毂盖/ }).getAttribute("href");
  expect(link).toBe(`/shop/goods/${goodsId}?p=${partner.code}`);

  // Another member comes by the link and buys both choices, later and from the cart.
  const buyer = await openMember(db, "好友");
  await makeAddress(db, buyer.member.id, { isDefault: true });
  await visit(buyer.page, link ?? "");
  for (const choice of ["黑", "银"]) {
    await buyer.page.getByRole("button", { name: "加入购物车" }).tap();
    const sheet = buyer.page.getByRole("dialog", { name: "选择规格" });
    await sheet.getByRole("button", { name: choice, exact: true }).tap();
    await sheet.getByRole("button", { name: "加入购物车" }).tap();
    await sheet.waitFor({ state: "hidden" });
  }
  await visit(buyer.page, "/shop/cart");
  await buyer.page.getByRole("button", { name: "结算（2）" }).tap();
  await buyer.page.getByText("测试路 8 号 3 栋").waitFor();
  await buyer.page.getByRole("button", { name: "提交订单" }).tap();
  await buyer.page.getByRole("button", { name: "打开沙箱收银台" }).tap();
  await buyer.page.getByRole("button", { name: "支付成功", exact: true }).tap();
  await buyer.page.getByText("已付款，商家正在准备发货。").waitFor();
  const [order] = await db.select().from(orders).where(eq(orders.memberId, buyer.member.id));
  if (order === undefined) throw new Error("there is no order");
  expect(order.partnerCode).toBe(partner.code);

  // She sees what she waits for, and not whose it is.
  await visit(page, PARTNER);
  const money = page.getByRole("region", { name: "佣金" });
  const tail = `订单尾号 ${order.number.slice(-4)}`;
  await page.getByText(tail).waitFor();
  await page.getByText("商品 ¥270 · 50%").waitFor();
  expect(await money.locator("dl").textContent()).toBe("可提现¥0待结算¥135提现中¥0已提现¥0");
  expect(await page.getByText(buyer.member.nickname).count()).toBe(0);

  // One of the two goes back: its part is taken off before anything is booked.
  const [black] = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.unitFen));
  if (black === undefined) throw new Error("the order has no line");
  await sendAndTakeBack(db, buyer.page, order.number, black);
  await visit(page, PARTNER);
  await page.getByText("商品 ¥150 · 50%").waitFor();
  expect(await money.locator("dl").textContent()).toBe("可提现¥0待结算¥75提现中¥0已提现¥0");
  await page.getByText("待结算").last().waitFor();
  expect(await money.getByRole("button", { name: "提现" }).isDisabled()).toBe(true);

  // The days in which goods come back have passed.
  await db.update(orders).set({ returnBy: sql`now() - interval '1 minute'` }).where(eq(orders.id, order.id));
  const jobs = await appJobs();
  await jobs.send("orders-days", {});
  await until("the order to be over", async () => {
    const [now] = await db.select().from(orders).where(eq(orders.id, order.id));
    return now?.state === "finished";
  });
  await jobs.send("partners-settle", {});
  await until("the commission", async () => {
    const [row] = await db.select().from(partnerOrders).where(eq(partnerOrders.orderId, order.id));
    return (row?.settledAt ?? null) !== null;
  });
  await visit(page, PARTNER);
  await page.getByText("已结算").waitFor();
  expect(await money.locator("dl").textContent()).toBe("可提现¥75待结算¥0提现中¥0已提现¥0");

  await money.getByRole("button", { name: "提现" }).tap();
  const sheet = page.getByRole("dialog", { name: "提现" });
  expect(await sheet.getByLabel("金额（元）").inputValue()).toBe("75");
  await sheet.getByLabel("金额（元）").fill("75.01");
  await sheet.getByLabel("姓名").fill("林小川");
  await sheet.getByLabel("身份证号").fill("110105194912310021");
  await sheet.getByText("支付宝", { exact: true }).tap();
  await sheet.getByLabel("支付宝账号").fill("lin@example.com");
  await sheet.getByRole("button", { name: "提交" }).tap();
  await sheet.getByText("最多可提现 ¥75").waitFor();
  await sheet.getByText("身份证号不正确，请核对 18 位号码").waitFor();
  await sheet.getByLabel("金额（元）").fill("75");
  await sheet.getByLabel("身份证号").fill("11010519491231002X");
  await sheet.getByRole("button", { name: "提交" }).tap();
  await page.getByText("已提交，付款后会通知你").waitFor();
  await page.getByText("有一笔提现在处理，完成后可以再申请").waitFor();
  expect(await money.locator("dl").textContent()).toBe("可提现¥0待结算¥0提现中¥75已提现¥0");
  await page.getByRole("tab", { name: "提现" }).tap();
  await page.getByText(/林\*\* · l\*\*\*@example\.com/).waitFor();

  // The desk pays it, and writes down how.
  await visit(desk, "/admin/partners?view=withdrawals");
  await desk.getByRole("button").filter({ hasText: partner.code }).click();
  const paying = desk.getByRole("dialog", { name: "提现 ¥75" });
  await paying.getByRole("button", { name: "查看收款资料" }).click();
  await paying.getByText("11010519491231002X").waitFor();
  await paying.getByLabel("付款流水号（选填）").fill("ALI20261124");
  await paying.getByRole("button", { name: "标记已付款" }).click();
  await desk.getByText("已标记付款，会通知本人").waitFor();

  await visit(page, PARTNER);
  expect(await money.locator("dl").textContent()).toBe("可提现¥0待结算¥0提现中¥0已提现¥75");
  const saving = page.waitForEvent("download");
  await money.getByRole("button", { name: "导出对账单" }).tap();
  const statement = await text(await (await saving).createReadStream());
  const rows = statement.trim().split(/\r?\n/).slice(1);
  expect(rows.map((row) => row.split(",").slice(1))).toEqual([
    ["佣金结算", "75", "75"],
    ["申请提现", "-75", "0"],
  ]);

  await expectAccountsBalance(db, desk);
});
