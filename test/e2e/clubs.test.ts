import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { sectionBase } from "../../src/sections/path-table.ts";
import { sections } from "../../src/sections/registry.ts";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";

phonesForJourneys();
const fixture = inject("fixture");
const clubs = sections.filter((section) => !section.umbrella);
const [club, otherClub] = clubs;
if (!club || !otherClub) throw new Error("there are fewer than two clubs");
const base = sectionBase(club);
const path = (page: Page) => new URL(page.url()).pathname;
const tabBar = (page: Page) => page.getByRole("navigation", { name: "主导航" });

test("inside a club the tab bar is the club's, and only the switch leads elsewhere", async () => {
  const { page } = await openPhone();
  await visit(page, `${base}/home`);
  const tabs = await tabBar(page)
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(tabs).toEqual(expect.arrayContaining([`${base}/home`, `${base}/my`]));
  expect(tabs.filter((href) => !href?.startsWith(`${base}/`))).toEqual([]);

  await tabBar(page).getByRole("link", { name: "我的" }).tap();
  await expect.poll(() => path(page)).toBe(`${base}/my`);
  await expect
    .poll(() => tabBar(page).getByRole("link", { name: "我的" }).getAttribute("aria-current"))
    .toBe("page");
  const outside = await page
    .locator("main:visible a[href^='/']")
    .evaluateAll(
      (links, home) =>
        links.map((link) => link.getAttribute("href")).filter((href) => !href?.startsWith(home)),
      `${base}/`,
    );
  expect(outside).toEqual([]);

  await page.locator("main").getByRole("button", { name: "切换" }).tap();
  await page.getByRole("dialog").getByRole("link", { name: otherClub.name }).tap();
  await expect.poll(() => path(page)).toBe(`${sectionBase(otherClub)}/home`);
});

test("a club's home counts what it has, says what is next, and leads to both without leaving the club", async () => {
  const { page } = await openPhone();
  await visit(page, `${base}/home`);
  const figures = page.getByRole("list", { name: "俱乐部数据" });
  await expect
    .poll(() => figures.getByRole("listitem").allInnerTexts())
    .toEqual(["1\n文章", "1\n图集", "1\n视频"]);
  await figures.getByRole("link", { name: "图集" }).tap();
  await expect.poll(() => path(page)).toBe(`${base}/content`);
  await page.getByRole("heading", { name: `${club.shortName}图集` }).waitFor();
  await page.goBack();

  const next = page.getByRole("region", { name: "最新发布" });
  await next.getByRole("link", { name: `${club.shortName}车友的周末` }).tap();
  await expect.poll(() => path(page)).toBe(`${base}/article/${fixture.clubs[club.slug]?.post}/post`);
  // What stands on the head of the home is not listed once more below it.
  await page.goBack();
  await next.waitFor();
  expect(await page.getByText(`${club.shortName}车友的周末`).count()).toBe(1);
});

test("a text that is no entry is found in the footer and on the personal page of every club", async () => {
  const { page } = await openPhone();
  for (const section of clubs) {
    await visit(page, `${sectionBase(section)}/home`);
    const footer = page.getByRole("navigation", { name: "协议与声明" });
    expect(await footer.getByRole("link").allInnerTexts()).toEqual(
      expect.arrayContaining(["用户协议", "隐私政策", "法律声明"]),
    );
    expect(await page.getByRole("navigation", { name: "常用入口" }).count()).toBe(0);
  }
});
