import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { until } from "../support/within.ts";
import { openDesk } from "./support/desk.ts";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";

phonesForJourneys();

/** As `<input type="datetime-local">` takes it, in the phones' place. */
const inChina = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19);

test("an article is written on a phone, looked at, scheduled, out on time, and corrected with a version, and taken down", async () => {
  const title = `夜里的山路 ${randomInt(10 ** 6)}`;
  const { page } = await openPhone();
  await openDesk(page, "/admin/articles");
  await page.getByRole("button", { name: "写文章" }).tap();
  const begin = page.getByRole("dialog", { name: "文章类型" });
  await begin.getByRole("listitem").filter({ hasText: "正文为主" }).getByRole("button").tap();

  await page.getByLabel("标题", { exact: true }).fill(title);
  const text = page.getByRole("textbox", { name: "正文" });
  await text.tap();
  await page.keyboard.insertText("凌晨两点，");
  await page.getByRole("button", { name: "加粗" }).tap();
  await page.keyboard.insertText("三百匹马力");
  await page.getByText("封面与设置").tap();
  await page.getByRole("textbox", { name: "栏目" }).fill("自驾");
  await page.getByText(/^已保存/).waitFor();

  await page.getByRole("button", { name: "预览" }).tap();
  const framed = page.frameLocator('iframe[title="手机里的页面"]');
  await framed.getByRole("heading", { name: title }).waitFor();
  await framed.getByText("三百匹马力").waitFor();
  await page.getByLabel("写意见").fill("马力再核对一下");
  await page.getByRole("button", { name: "留下意见" }).tap();
  await page.getByRole("listitem").filter({ hasText: "马力再核对一下" }).waitFor();
  await page.goBack();

  await page.getByRole("button", { name: "发布", exact: true }).tap();
  const sheet = page.getByRole("dialog", { name: "发布" });
  await sheet.getByText("定时", { exact: true }).tap();
  await sheet.getByLabel("发布时间").fill(inChina(new Date(Date.now() + 15_000)));
  await sheet.getByRole("button", { name: "定时发布" }).tap();
  await sheet.waitFor({ state: "hidden" });

  const find = async () => {
    const answer = await page.request.get("/api/articles?limit=50");
    const { data } = (await answer.json()) as { data: { items: { id: string; title: string }[] } };
    return data.items.find((article) => article.title === title)?.id;
  };
  const id = await until("the hour of the article", find);

  await visit(page, "/admin/articles?tab=published");
  await page.getByRole("button", { name: `编辑 ${title}` }).tap();
  await text.getByText("三百匹马力").dblclick();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText("凌晨两点，二百五十匹马力。");
  await page.getByText(/^已保存/).waitFor();
  await page.getByRole("button", { name: "更新", exact: true }).tap();
  const update = page.getByRole("dialog", { name: "更新已发布的文章" });
  await update.getByLabel("更正说明").fill("马力数据有误，已更正");
  await update.getByRole("button", { name: "发布更正" }).tap();
  await update.waitFor({ state: "hidden" });
  await page.getByText("版本", { exact: true }).tap();
  await page.getByRole("button", { name: /更正 · 马力数据有误/ }).tap();
  await page.getByText("和现在的内容一样").waitFor();

  const reader = await openPhone();
  // The page asks once more for what was taken down.
  reader.expectProblems(/status of 404/);
  await reader.page.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() + Number(sessionStorage.getItem("ahead") ?? 0);
  });
  await visit(reader.page, "/content");
  await reader.page.locator(`main a[href="/article/${id}/post"]`).first().tap();
  // A card of the list may show the beginning of the text, too.
  await reader.page.locator("article h1").waitFor();
  await reader.page.getByText("二百五十匹马力").waitFor();
  expect(await reader.page.getByText("马力数据有误，已更正").count()).toBe(1);
  await reader.page.goBack();
  await reader.page.getByRole("tablist", { name: "内容分类" }).waitFor();

  await visit(page, "/admin/articles?tab=published");
  await page.getByRole("button", { name: `编辑 ${title}` }).tap();
  await page.getByRole("button", { name: "更新", exact: true }).tap();
  await update.getByRole("button", { name: "下线这篇文章" }).tap();
  await page.getByRole("alertdialog", { name: "下线这篇文章？" }).getByRole("button", { name: "下线" }).tap();
  await update.waitFor({ state: "hidden" });
  // Past the time after which an article is asked for again: what was kept of it is not shown any more.
  await reader.page.evaluate(() => sessionStorage.setItem("ahead", "300000"));
  await reader.page.goForward();
  await reader.page.getByRole("heading", { name: "内容不存在或已被删除" }).waitFor();
});
