import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { until } from "../support/within.ts";
import { openDesk } from "./support/desk.ts";
import { openPhone, phonesForJourneys } from "./support/phone.ts";

phonesForJourneys();
const DESK = { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false };
const finder = (page: Page) => page.getByRole("dialog", { name: "查找" });
const field = (page: Page) => finder(page).getByRole("combobox");
const chosen = (page: Page) => finder(page).locator("[aria-selected=true]");

/** Opens the search by its key, types, and waits until that stands first. */
async function findByKeys(page: Page, q: string, first: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await field(page).waitFor();
  await until("the cursor in the field", () =>
    field(page).evaluate((input) => input === document.activeElement),
  );
  await page.keyboard.type(q);
  await finder(page).getByRole("option", { name: first }).first().waitFor();
}

test("Ctrl-K finds a screen, a member and an article, and opens them by keys", async () => {
  const { page } = await openPhone(DESK);
  await openDesk(page, "/admin/home");
  await findByKeys(page, "czjl", "操作记录");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/audit-log");

  // A part of the nickname, not its beginning.
  const { nickname } = inject("fixture").people.helper;
  await findByKeys(page, nickname.slice(1), nickname);
  const member = finder(page).getByRole("option", { name: nickname }).first();
  for (let step = 0; step < 20 && (await member.getAttribute("aria-selected")) !== "true"; step += 1)
    await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/admin\/adminmember\?id=\d+$/);
  await page.getByText(nickname).first().waitFor();

  const title = await page.evaluate(async () => {
    const answer = await fetch("/api/articles?limit=1");
    const { data } = (await answer.json()) as { data: { items: { title: string }[] } };
    return data.items[0]?.title ?? "";
  });
  expect(title).not.toBe("");
  await findByKeys(page, title.slice(0, 12), title);
  const article = finder(page)
    .getByRole("group", { name: "文章" })
    .getByRole("option", { name: title })
    .first();
  for (let step = 0; step < 30 && (await article.getAttribute("aria-selected")) !== "true"; step += 1)
    await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/admin\/articles(\/\d+|\?)/);
});

test("what was opened lately stands there before anything is typed, and Escape gives the focus back", async () => {
  const { page } = await openPhone(DESK);
  await openDesk(page, "/admin/home");
  await findByKeys(page, "敏感词", "关键词库");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/adminkeywords");
  const opener = page.getByRole("button", { name: /^查找/ });
  await opener.click();
  await finder(page).getByRole("group", { name: "最近打开" }).getByText("关键词库").waitFor();
  expect(await chosen(page).textContent()).toContain("关键词库");
  await page.keyboard.press("Escape");
  await finder(page).waitFor({ state: "hidden" });
  await until("the focus on what opened it", () =>
    opener.evaluate((button) => button === document.activeElement),
  );
  // Words where nothing is found.
  await page.keyboard.press("Control+k");
  await field(page).fill("没有这样的东西");
  await finder(page).getByText("没有找到“没有这样的东西”").waitFor();
});

test("a phone has the search in its header and in its menu", async () => {
  const { page } = await openPhone();
  await openDesk(page, "/admin/audit-log");
  await page.getByRole("button", { name: "查找" }).tap();
  await field(page).fill("礼品");
  await finder(page)
    .getByRole("option", { name: /^礼品 / })
    .first()
    .tap();
  await page.waitForURL("**/admin/gifts");
  await page.getByRole("button", { name: "更多" }).tap();
  await page.getByRole("dialog", { name: "更多" }).getByRole("button", { name: "查找" }).tap();
  await field(page).waitFor();
});

test("pinned lines stand on top, in one's own order, and are there after signing out", async () => {
  const { page } = await openPhone(DESK);
  await openDesk(page, "/admin/home");
  const rail = page.getByRole("navigation", { name: "后台导航" });
  await rail.getByRole("button", { name: "钉住常用的屏幕" }).click();
  const sheet = page.getByRole("dialog", { name: "钉住的屏幕" });
  // Each is kept before the next one is chosen: what is on its way when somebody signs out is not his any more.
  const kept = async (name: string) => {
    const saved = page.waitForResponse("**/api/admin/pins");
    await sheet.getByRole("button", { name, exact: true }).click();
    expect((await saved).status()).toBe(200);
  };
  await kept("钉住礼品");
  await kept("钉住关键词库");
  await kept("上移关键词库");
  await page.keyboard.press("Escape");
  const pinned = rail.getByRole("region", { name: "已钉住" }).getByRole("link");
  await until("both in their order", async () => {
    const names = await pinned.allTextContents();
    return names.length === 2 && names[0]?.startsWith("关键词库");
  });
  await page.getByRole("button", { name: "退出登录" }).click();
  await page.getByRole("link", { name: "去登录" }).waitFor();
  await openDesk(page, "/admin/home");
  await until("the pins of before", async () => (await pinned.allTextContents())[1]?.startsWith("礼品"));
  await rail.getByRole("button", { name: "调整钉住的屏幕" }).click();
  for (const name of ["礼品", "关键词库"])
    await sheet.getByRole("button", { name: `不再钉住${name}` }).click();
  await sheet.getByText("还没有钉住的屏幕").waitFor();
});
