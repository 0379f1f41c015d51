import { asc, eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { coupons } from "../../src/features/coupons/server/tables.ts";
import { skus } from "../../src/features/goods/server/tables.ts";
import { afterSales, orderLines, orders } from "../../src/features/orders/server/tables.ts";
import type { Database } from "../../src/platform/database/client.ts";
import { formatFen } from "../../src/shared/money.ts";
import { phonePhoto } from "../support/pictures.ts";
import { until } from "../support/within.ts";
import { ask, decideReview } from "./support/ask.ts";
import { openDesk } from "./support/desk.ts";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";
import { expectAccountsBalance } from "./support/shop-accounts.ts";
import { journeyDatabase, makeSaver, makeTwoChoices } from "./support/shop-goods.ts";
import { fillSignIn } from "./support/sign-in.ts";

phonesForJourneys();

const DESK = { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false };
const TAX_NUMBER = "91350100M000100Y43";

/** Puts pieces of a choice into the cart from the goods' page. */
async function putInCart(page: Page, choice: string, pieces: number): Promise<void> {
  await page.getByRole("button", { name: "加入购物车" }).tap();
  const sheet = page.getByRole("dialog", { name: "选择规格" });
  await sheet.getByRole("button", { name: choice, exact: true }).tap();
  for (let more = 1; more < pieces; more += 1) await sheet.getByRole("button", { name: "增加一件" }).tap();
  await sheet.getByRole("button", { name: "加入购物车" }).tap();
  await sheet.waitFor({ state: "hidden" });
}

async function orderOf(db: Database, memberId: string) {
  const [order] = await db.select().from(orders).where(eq(orders.memberId, memberId));
  if (order === undefined) throw new Error("there is no order");
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.unitFen));
  return { order, lines };
}

const stockOf = async (db: Database, id: string) =>
  (await db.select({ stock: skus.stock }).from(skus).where(eq(skus.id, id)))[0]?.stock;

const pointsOf = async (page: Page) =>
  (await ask<{ balance: number }>(page, "GET", "/api/my/points")).balance;

test("from a visitor's cart over coupon, red packet and points to a line that goes back and a review", async () => {
  const db = journeyDatabase();
  const { goodsId, black, silver } = await makeTwoChoices(db, "旅途轮毂盖");
  const { member, coupon } = await makeSaver(db);
  const { page } = await openPhone();

  // Two choices, before anybody knows whose cart it is.
  await visit(page, `/shop/goods/${goodsId}`);
  await putInCart(page, "黑", 2);
  await putInCart(page, "银", 1);
  await page.getByRole("link", { name: "购物车，3 件" }).tap();
  await page.getByText("¥390").waitFor();
  await page.getByRole("button", { name: "结算（3）" }).tap();
  await fillSignIn(page.getByRole("dialog", { name: "登录后继续结算" }), member.mobile ?? "");

  // The first address is written on the way, and the checkout goes on with it.
  await page.getByRole("link", { name: "新增收货地址" }).tap();
  await page
    .getByLabel("粘贴整段地址自动识别")
    .fill("林小川 13912345678 广东省深圳市南山区科技园路 8 号 3 栋");
  await page.getByRole("button", { name: "识别" }).tap();
  await page.getByRole("button", { name: "所在地区，广东省深圳市南山区" }).waitFor();
  await page.getByRole("button", { name: "保存", exact: true }).tap();
  const checkout = page.getByRole("form", { name: "确认订单" });
  await checkout.getByText("科技园路 8 号 3 栋").waitFor();

  // The best was taken already; a tap takes it off, another puts it back.
  await checkout.getByRole("button", { name: /优惠券/ }).tap();
  const choice = page.getByRole("dialog", { name: "优惠券" });
  await choice.getByText("本单可减 ¥30").waitFor();
  await choice.getByRole("button", { name: "不使用" }).tap();
  await checkout.getByRole("button", { name: "优惠券 1 张可用" }).tap();
  await choice.getByRole("button", { name: /秋季满减/ }).tap();
  await checkout.getByText("积分抵扣", { exact: true }).tap();
  await checkout.getByText("积分抵扣（5000 积分）").waitFor();
  await checkout.getByText("企业", { exact: true }).tap();
  await checkout.getByLabel("公司名称").fill("深圳市测试科技有限公司");
  await checkout.getByLabel(/税号/).fill("91350100M000100Y44");
  await checkout.getByLabel("备注（选填）").fill("工作日送货");
  await page.getByRole("button", { name: "提交订单" }).tap();
  await page.getByText("税号不正确").waitFor();
  await checkout.getByLabel(/税号/).fill(TAX_NUMBER);
  const sums = checkout.locator("dl");
  expect(await sums.textContent()).toBe(
    "商品金额¥390运费包邮优惠券−¥30红包−¥10积分抵扣（5000 积分）−¥50应付¥300",
  );
  await page.getByRole("button", { name: "提交订单" }).tap();

  // Paid where no money is taken, and said so.
  await page.getByRole("button", { name: "打开沙箱收银台" }).tap();
  await page.getByRole("button", { name: "支付成功", exact: true }).tap();
  await page.getByText("已付款，商家正在准备发货。").waitFor();
  await page.getByText("企业发票 · 深").waitFor();
  await page.getByText("备注 工作日送货").waitFor();
  // What points took off stands there as money, not beside it once more.
  await page.getByText("实付¥300", { exact: true }).waitFor();
  await page.getByText("付款成功").waitFor();
  const { order, lines } = await orderOf(db, member.id);
  expect(order).toMatchObject({ state: "paid", payFen: 30_000, pointsOff: 5000 });
  expect(lines.map(({ quantity }) => quantity)).toEqual([2, 1]);
  expect(await pointsOf(page)).toBe(0);
  expect([await stockOf(db, black.id), await stockOf(db, silver.id)]).toEqual([8, 9]);

  // One parcel with a part of it, and one with the rest.
  const { page: desk } = await openPhone(DESK);
  await openDesk(desk, `/admin/orders/${order.number}`);
  await desk.getByRole("button", { name: "打包", exact: true }).click();
  // The queue goes on to the next; back to this one.
  await until("the order to be packed", async () => (await orderOf(db, member.id)).order.state === "packed");
  await visit(desk, `/admin/orders/${order.number}`);
  await desk.getByRole("button", { name: "只发一部分" }).click();
  await desk.getByLabel(/旅途轮毂盖 银/).fill("0");
  await desk.getByLabel(/旅途轮毂盖 黑/).fill("1");
  await desk.getByLabel("快递单号", { exact: true }).fill("SF1234567890123");
  await desk.getByRole("button", { name: "发货", exact: true }).click();
  await desk.getByText("包裹已登记，还有商品没发").waitFor();
  await visit(page, `/shop/orders/${order.number}`);
  await page.getByText("部分商品已寄出").waitFor();
  await page.getByRole("link", { name: "1 个包裹" }).tap();
  await page.getByText("SF1234567890123").waitFor();
  await desk.getByLabel("快递单号", { exact: true }).fill("SF1234567890124");
  await desk.getByRole("button", { name: "发货", exact: true }).click();
  await desk.getByText("已发货：SF1234567890124").waitFor();
  await visit(page, `/shop/orders/${order.number}/logistics`);
  await page.getByText("SF1234567890124").waitFor();
  expect(await page.getByRole("button", { name: "复制单号" }).count()).toBe(2);

  // Received; one line goes back.
  await visit(page, `/shop/orders/${order.number}`);
  await page.getByRole("button", { name: "确认收货" }).tap();
  await page.getByRole("alertdialog").getByRole("button", { name: "确认收货" }).tap();
  await page.getByText("已收货，有问题可以申请售后。").waitFor();
  await page.getByRole("link", { name: "申请售后" }).tap();
  await page.getByText("退货退款", { exact: true }).tap();
  const less = page.getByRole("button", { name: "旅途轮毂盖 黑 减少一件" });
  await less.tap();
  await less.tap();
  await page.getByRole("button", { name: "7 天无理由退货" }).tap();
  const back = lines[1]?.payFen ?? 0;
  const backPoints = lines[1]?.pointsOff ?? 0;
  await page.getByText(`${formatFen(back)} + ${backPoints} 积分`).waitFor();
  await page.getByRole("button", { name: "提交申请" }).tap();
  await page.getByRole("heading", { name: "待处理" }).waitFor();

  await openDesk(desk, "/admin/after-sales");
  await desk.getByRole("button").filter({ hasText: order.number }).click();
  const sale = desk.getByRole("dialog");
  await sale.getByRole("button", { name: "同意寄回" }).click();
  await sale.getByLabel("寄回的地址和收件人").fill("深圳市宝安区仓储路 1 号 售后组 0755-00000000");
  await sale.getByRole("button", { name: "同意寄回" }).last().click();
  await desk.getByText("已同意，买家会收到寄回地址").waitFor();

  await visit(page, page.url());
  await page.getByText(/^商家：.*宝安区仓储路 1 号/).waitFor();
  await page.getByRole("button", { name: "填写快递单号" }).tap();
  const sending = page.getByRole("dialog", { name: "填写快递单号" });
  await sending.getByRole("button", { name: "顺丰速运" }).tap();
  await sending.getByLabel("快递单号").fill("SF1234567890125");
  await sending.getByRole("button", { name: "提交" }).tap();
  await page.getByText("商家收到商品验收后退款。").waitFor();

  await openDesk(desk, "/admin/after-sales?state=sent_back");
  await desk.getByRole("button").filter({ hasText: order.number }).click();
  await sale.getByRole("button", { name: "验收通过，退款" }).click();
  await sale.getByRole("button", { name: "验收通过，退款" }).last().click();
  await desk.getByText("已验收，退款原路退回").waitFor();
  await until("the money to be back", async () => {
    const [one] = await db.select().from(afterSales).where(eq(afterSales.orderId, order.id));
    return one?.state === "done";
  });
  await visit(page, page.url());
  await page.getByText("已按原路退回。").waitFor();
  expect((await orderOf(db, member.id)).order.refundedFen).toBe(back);
  // What the line held is back to the point; the coupon stays with what was kept.
  expect(await pointsOf(page)).toBe(backPoints);
  expect(await stockOf(db, silver.id)).toBe(10);
  const [used] = await db.select().from(coupons).where(eq(coupons.id, coupon.id));
  expect(used?.usedAt ?? null).not.toBeNull();
  await visit(page, "/shop/after-sales");
  await page.getByText("旅途轮毂盖").first().waitFor();
  await visit(page, `/shop/orders/${order.number}`);
  await page.getByText("已退 1 件").waitFor();
  await page.getByText("退款到账").waitFor();

  // What is kept is reviewed, and stands once somebody looked at it.
  await page.getByRole("link", { name: "评价", exact: true }).tap();
  const review = page.getByRole("form", { name: "旅途轮毂盖" });
  await review.getByLabel("5 星，非常满意").check({ force: true });
  await review.getByLabel("评价").fill("卡扣很紧，洗车也不掉。");
  await review
    .getByLabel("选择图片")
    .setInputFiles({ name: "cap.jpg", mimeType: "image/jpeg", buffer: await phonePhoto(6, 600, 400) });
  await review.getByRole("img", { name: "图片 1" }).waitFor();
  await review.getByRole("button", { name: "提交评价" }).tap();
  await page.getByText(/已提交，(审核通过后所有人可见|通常 .+内审核完)/).waitFor();
  await decideReview<{ body?: string }>(
    page,
    "goods_review",
    (content) => JSON.stringify(content).includes("洗车也不掉"),
    { decision: "pass" },
  );
  await visit(page, `/shop/goods/${goodsId}/reviews?view=reviews`);
  await page.getByText("卡扣很紧，洗车也不掉。").waitFor();

  await expectAccountsBalance(db, desk);
});
