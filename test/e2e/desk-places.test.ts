import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { routeTable } from "../../src/app/web/all-routes.ts";
import { until } from "../support/within.ts";
import { openDesk } from "./support/desk.ts";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";

phonesForJourneys();
const DESK = { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false };
const LOW = { viewport: { width: 900, height: 768 }, isMobile: false, hasTouch: false };
const rail = (page: Page) => page.getByRole("navigation", { name: "后台导航" });

/** Screens of the desk that stand at an address of their own. */
const lines = routeTable.filter(
  ({ path, screen }) => screen.desk !== undefined && !path.includes(":") && "group" in screen.desk,
);

/** How far the marked line stands out of what is seen of it; null where none is marked. */
const markedLine = (page: Page) =>
  rail(page).evaluate((nav) => {
    const line = nav.querySelector("a[aria-current=page]");
    if (line === null) return null;
    const { top, bottom, left } = line.getBoundingClientRect();
    const seen = document.elementFromPoint(left + 20, (top + bottom) / 2);
    return top >= 0 && bottom <= window.innerHeight && seen !== null && line.contains(seen);
  });

test("the line of every screen of the desk is in view at 1280 by 900, without scrolling", async () => {
  expect(lines.length).toBeGreaterThan(30);
  const { page } = await openPhone(DESK);
  await openDesk(page, "/admin/home");
  const hidden: string[] = [];
  for (const { path } of lines) {
    await visit(page, path);
    await rail(page).locator("a[aria-current=page]").waitFor();
    if ((await markedLine(page)) !== true) hidden.push(path);
  }
  expect(hidden).toEqual([]);
});

test("all places are seen on a low and narrow desktop, and each shows its lines without leaving the screen", async () => {
  const { page } = await openPhone(LOW);
  await openDesk(page, "/admin/home");
  for (const name of ["内容", "审核", "舆情", "会员", "运营", "设置"]) {
    const place = rail(page).getByRole("button", { name: new RegExp(`^${name}`) });
    const box = await place.boundingBox();
    expect(box !== null && box.y >= 0 && box.y + box.height <= 768).toBe(true);
    await place.click();
    await until(`${name} to open`, async () => (await place.getAttribute("aria-expanded")) === "true");
  }
  await rail(page).getByRole("button", { name: /^运营/ }).click();
  await rail(page).getByRole("region", { name: "商城" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/admin/home");
  await rail(page).getByRole("button", { name: /^内容/ }).click();
  await rail(page).getByRole("link", { name: "文章", exact: true }).click();
  await page.waitForURL("**/admin/articles");
});

test("the queues are tabs above each list, and one list holds all that waits", async () => {
  const { page } = await openPhone(DESK);
  await openDesk(page, "/admin/home");
  await rail(page).getByRole("button", { name: /^审核/ }).click();
  await rail(page)
    .getByRole("link", { name: /^审核队列/ })
    .click();
  await page.getByRole("heading", { name: "全部待办", exact: true }).waitFor();
  const tabs = page.getByRole("navigation", { name: "审核队列" });
  await tabs.getByRole("link", { name: /^举报/ }).click();
  await page.getByRole("heading", { name: "举报", exact: true }).waitFor();
  const open = tabs.locator("[aria-current=page]");
  expect(await open.textContent()).toMatch(/^举报/);
  // On a phone the open one is in view, however far to the right it stands.
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, "/admin/appeals");
  await until("the open tab in view", async () => {
    const box = await open.boundingBox();
    return box !== null && box.x >= 0 && box.x + box.width <= 390;
  });
});
