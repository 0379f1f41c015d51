import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { until } from "../support/within.ts";
import { openDesk } from "./support/desk.ts";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";

phonesForJourneys();

const DESK = { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false };

/** As `<input type="datetime-local">` takes it, in the phones' place. */
const inChina = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 16);

test("an article gets words in its address, which change, and the old address leads on", async () => {
  const title = `换个地址 ${randomInt(10 ** 6)}`;
  const { page } = await openPhone(DESK);
  await openDesk(page, "/admin/articles");
  await page.getByRole("button", { name: "写文章" }).click();
  const begin = page.getByRole("dialog", { name: "文章类型" });
  await begin.getByRole("listitem").filter({ hasText: "正文为主" }).getByRole("button").click();
  await page.getByLabel("标题", { exact: true }).fill(title);
  await page.getByRole("textbox", { name: "正文" }).click();
  await page.keyboard.insertText("地址会变，内容不变。");
  await page.getByRole("textbox", { name: "栏目" }).fill("自驾");
  await page.getByRole("button", { name: "搜索与分享设置" }).click();
  await page.getByLabel("搜索标题").fill("搜得到的标题");
  await page.getByLabel("网址名").fill("Not good");
  await page.getByText("网址名只能用小写字母、数字和连字符").waitFor();
  await page.getByLabel("网址名").fill("first-words");
  await page.getByText(/^已保存/).waitFor();

  const publish = async (words: string, button: string) => {
    await page.getByRole("button", { name: words, exact: true }).click();
    const sheet = page.getByRole("dialog", { name: /发布/ });
    await sheet.getByRole("button", { name: button }).click();
    await sheet.waitFor({ state: "hidden" });
  };
  await publish("发布", "立即发布");
  const find = async () => {
    const answer = await page.request.get("/api/articles?limit=50");
    const { data } = (await answer.json()) as { data: { items: { id: string; title: string }[] } };
    return data.items.find((article) => article.title === title)?.id;
  };
  const id = await until("the article", find);
  await page.getByLabel("网址名").fill("second-words");
  await page.getByText(/^已保存/).waitFor();
  await publish("更新", "发布更正");

  const reader = await openPhone();
  await visit(reader.page, `/article/${id}-first-words/post`);
  await reader.page.getByText("地址会变，内容不变。").waitFor();
  expect(new URL(reader.page.url()).pathname).toBe(`/article/${id}-second-words/post`);
  const html = await (await reader.page.request.get(`/article/${id}-second-words/post`)).text();
  expect(html).toContain(`/article/${id}-second-words/post">`);
  expect(html).toMatch(/<title>搜得到的标题/);
});

test("a draft gets a date in the calendar on a phone, and another day by dragging on a wide screen", async () => {
  const title = `要写的稿 ${randomInt(10 ** 6)}`;
  const { page } = await openPhone();
  await openDesk(page, "/admin/articles");
  await page.getByRole("button", { name: "写文章" }).tap();
  const begin = page.getByRole("dialog", { name: "文章类型" });
  await begin.getByRole("listitem").filter({ hasText: "正文为主" }).getByRole("button").tap();
  await page.getByLabel("标题", { exact: true }).fill(title);
  await page.getByText(/^已保存/).waitFor();

  await visit(page, "/admin/calendar");
  await page.getByRole("button", { name: title }).tap();
  const sheet = page.getByRole("dialog", { name: title });
  const now = new Date();
  await sheet.getByLabel("截稿时间").fill(inChina(now));
  await sheet.getByRole("button", { name: "保存时间" }).tap();
  await sheet.waitFor({ state: "hidden" });
  await page.getByRole("list", { name: "日历" }).getByRole("button", { name: title }).waitFor();

  const desk = await openPhone(DESK);
  await openDesk(desk.page, "/admin/calendar?span=week");
  const days = desk.page.getByRole("list", { name: "日历" }).locator(":scope > li");
  const item = days.getByRole("button", { name: title });
  await item.waitFor();
  const today = inChina(now).slice(0, 10);
  const labels = await days.evaluateAll((found) => found.map((one) => one.getAttribute("aria-label") ?? ""));
  const other = labels.find((label) => label !== today) ?? "";
  // Straight to the side: days are as tall as the fullest one, of which the middle may be out of sight.
  const onto = await desk.page.getByRole("listitem", { name: other, exact: true }).boundingBox();
  await item.scrollIntoViewIfNeeded();
  const from = await item.boundingBox();
  if (onto === null || from === null) throw new Error("nothing to drag, or nowhere to drop it");
  const y = from.y + from.height / 2;
  await desk.page.mouse.move(from.x + from.width / 2, y);
  await desk.page.mouse.down();
  await desk.page.mouse.move(onto.x + onto.width / 2, y, { steps: 5 });
  await desk.page.mouse.up();
  await desk.page
    .getByRole("listitem", { name: other, exact: true })
    .getByRole("button", { name: title })
    .waitFor();
});
