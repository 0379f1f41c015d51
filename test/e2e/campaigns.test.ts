import { randomInt } from "node:crypto";
import { expect, inject, test } from "vitest";
import { openDesk } from "./support/desk.ts";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";

phonesForJourneys();
const { campaign } = inject("fixture");
const DAY = 86_400_000;

test("a campaign is made on a phone, looked at, published, and brought back after it was spoiled", async () => {
  const slug = `spring-${randomInt(10 ** 6)}`;
  const { page, expectProblems } = await openPhone();
  // A link that leads nowhere is refused on the way.
  expectProblems(/status of 400/);
  await openDesk(page, "/admin/campaigns");
  await page.getByRole("button", { name: "新建", exact: true }).tap();
  const begin = page.getByRole("dialog", { name: "新建专题" });
  await begin.getByLabel("标题").fill("春天第一次洗车");
  await begin.getByLabel("网址").fill(slug);
  await begin.getByRole("button", { name: "开始编辑" }).tap();

  const sheet = page.getByRole("dialog");
  const add = async (kind: RegExp) => {
    await page.getByRole("button", { name: "添加区块" }).tap();
    await sheet.getByRole("button", { name: kind }).tap();
  };
  const keep = async () => {
    await sheet.getByRole("button", { name: "加到草稿" }).tap();
    await sheet.waitFor({ state: "hidden" });
  };
  await add(/^横幅/);
  await sheet.getByLabel("标题").fill("洗去冬天");
  await sheet.getByLabel("按钮（选填）").fill("去社区");
  await sheet.getByLabel("链接（选填）").fill("/nowhere");
  await sheet.getByRole("button", { name: "加到草稿" }).tap();
  await sheet.getByText("“横幅”指向的页面不存在：/nowhere").waitFor();
  await sheet.getByLabel("链接（选填）").fill("/bbs");
  await keep();
  await add(/^文字/);
  await sheet.getByLabel("内容").fill("# 三步\n- 洗车\n- 拍照");
  await keep();
  await add(/^倒计时/);
  await keep();
  await page.getByRole("button", { name: "上移倒计时" }).tap();
  await expect
    .poll(() => page.getByRole("list", { name: "区块" }).textContent())
    .toMatch(/倒计时[\s\S]*文字/);

  const preview = await page.getByRole("link", { name: "预览", exact: true }).getAttribute("href");
  const { page: looked } = await openPhone();
  await visit(looked, preview ?? "");
  await looked.getByRole("heading", { name: "洗去冬天" }).waitFor();
  await looked.close();

  await page.getByRole("button", { name: "发布", exact: true }).tap();
  await sheet.getByText("新增“横幅”：洗去冬天").waitFor();
  await sheet.getByRole("button", { name: "发布", exact: true }).tap();
  await page.getByText("第 1 版上线了").waitFor();

  const { page: visitor } = await openPhone();
  await visit(visitor, `/c/${slug}`);
  await visitor.getByRole("heading", { name: "三步" }).waitFor();
  expect(await visitor.getByRole("timer").textContent()).toMatch(/\d\d\s*天/);

  await page.getByRole("button", { name: /^横幅/ }).tap();
  await sheet.getByRole("button", { name: "移除", exact: true }).tap();
  await sheet.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "发布", exact: true }).tap();
  await sheet.getByText("移除“横幅”").waitFor();
  await sheet.getByRole("button", { name: "发布", exact: true }).tap();
  await page.getByText("第 2 版上线了").waitFor();
  await page.getByRole("button", { name: "版本" }).tap();
  await sheet.getByRole("button", { name: "恢复" }).tap();
  await page.getByRole("button", { name: "上线", exact: true }).tap();
  await page.getByText("已恢复，现在是第 3 版").waitFor();
  await visit(visitor, `/c/${slug}`);
  await visitor.getByRole("heading", { name: "洗去冬天" }).waitFor();
});

test("a page that stays open without a network ends with its campaign, and with one the server is asked", async () => {
  const { page, context, expectProblems } = await openPhone();
  expectProblems(/ERR_INTERNET_DISCONNECTED/);
  await page.clock.install();
  await visit(page, `/c/${campaign}`);
  const first = await page.getByRole("timer").textContent();
  await page.clock.fastForward(3000);
  await expect.poll(() => page.getByRole("timer").textContent()).not.toBe(first);
  // The device's clock runs ahead: the campaign is not over, and the server knows.
  await page.clock.fastForward(4 * DAY);
  await page.getByText("结束了", { exact: true }).waitFor();
  await page.getByRole("heading", { name: "秋天去山里" }).waitFor();

  const { page: lost, context: without, expectProblems: expectLost } = await openPhone();
  expectLost(/ERR_INTERNET_DISCONNECTED/);
  await lost.clock.install();
  await visit(lost, `/c/${campaign}`);
  await without.setOffline(true);
  await lost.clock.fastForward(4 * DAY);
  await lost.getByRole("heading", { name: "活动已结束" }).waitFor();
  await context.setOffline(false);
});

test("a free page is made on a phone, and opened by a visitor in the sections that it names", async () => {
  const slug = `begin-${randomInt(10 ** 6)}`;
  const { page } = await openPhone();
  await openDesk(page, "/admin/pages");
  await page.getByRole("button", { name: "新建", exact: true }).tap();
  const begin = page.getByRole("dialog", { name: "新建页面" });
  await begin.getByLabel("标题").fill("新手指南");
  await begin.getByLabel("网址").fill(slug);
  await begin.getByRole("button", { name: "开始编辑" }).tap();
  const sheet = page.getByRole("dialog");
  await page.getByRole("button", { name: "添加区块" }).tap();
  await sheet.getByRole("button", { name: /^文字/ }).tap();
  await sheet.getByLabel("内容").fill("# 第一次来\n先加入车友会。");
  await sheet.getByRole("button", { name: "加到草稿" }).tap();
  await sheet.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: /页面设置/ }).tap();
  await sheet.getByLabel("简介（分享和搜索里看到）").fill("第一次来看这里");
  await sheet.getByRole("button", { name: "主站", exact: true }).tap();
  await sheet.getByRole("button", { name: "保存到草稿" }).tap();
  await sheet.waitFor({ state: "hidden" });

  const { page: visitor, expectProblems } = await openPhone();
  // It is not there before it is published.
  expectProblems(/status of 404/);
  await visit(visitor, `/p/${slug}`);
  await visitor.getByRole("heading", { name: "新手指南" }).waitFor({ state: "hidden" });

  await page.getByRole("button", { name: "发布", exact: true }).tap();
  await sheet.getByText("标题：新手指南").waitFor();
  await sheet.getByRole("button", { name: "发布", exact: true }).tap();
  await page.getByText("第 1 版上线了").waitFor();
  // In a club that it does not name its address leads to the umbrella's.
  await visit(visitor, `/lexus/p/${slug}`);
  await visitor.getByRole("heading", { name: "第一次来" }).waitFor();
  expect(new URL(visitor.url()).pathname).toBe(`/p/${slug}`);
  expect(await visitor.locator('meta[name="description"]').getAttribute("content")).toBe("第一次来看这里");
});
