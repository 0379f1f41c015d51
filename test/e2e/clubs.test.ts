import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { sectionBase } from "../../src/sections/path-table.ts";
import { sections } from "../../src/sections/registry.ts";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";
import { fillSignIn } from "./support/sign-in.ts";

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

test("a club's home says what is next, and leads there without leaving the club", async () => {
  const { page } = await openPhone();
  await visit(page, `${base}/home`);
  const next = page.getByRole("region", { name: "最新发布" });
  await next.getByRole("link", { name: `${club.shortName}车友的周末` }).tap();
  await expect.poll(() => path(page)).toBe(`${base}/article/${fixture.clubs[club.slug]?.post}/post`);
  // What stands on the head of the home is not listed once more below it.
  await page.goBack();
  await next.waitFor();
  expect(await page.getByText(`${club.shortName}车友的周末`).count()).toBe(1);
});

test("joining a club from its home gives a number, which leads to the card, the list, and out again", async () => {
  const { page } = await openPhone();
  await visit(page, `${base}/home`);
  await page.getByRole("button", { name: "加入车友会" }).tap();
  const sheet = page.getByRole("dialog");
  await fillSignIn(sheet);
  await sheet.waitFor({ state: "hidden" });
  await page.getByRole("link", { name: /^No\.\d{4}$/ }).tap();
  await expect.poll(() => path(page)).toBe(`${base}/my`);
  const card = page.getByRole("region", { name: "会员卡" });
  const number = await card.getByText(/^No\.\d{4}$/).textContent();
  await card.getByRole("link", { name: "车友会成员" }).tap();
  await expect.poll(() => path(page)).toBe(`${base}/members`);
  await page.getByLabel("搜索成员").fill(number ?? "");
  await page
    .getByRole("list", { name: "成员" })
    .getByText(number ?? "")
    .waitFor();

  await visit(page, `${base}/my`);
  await page.getByRole("button", { name: "退出车友会" }).tap();
  await page.getByRole("alertdialog").getByRole("button", { name: "退出" }).tap();
  await card.getByRole("button", { name: "加入车友会" }).waitFor();
});

test("a text that is no entry is found in the footer and on the personal page of every club", async () => {
  const { page } = await openPhone();
  for (const section of clubs) {
    await visit(page, `${sectionBase(section)}/home`);
    const footer = page.getByRole("navigation", { name: "协议与声明" });
    expect(await footer.getByRole("link").allInnerTexts()).toEqual(
      expect.arrayContaining(["用户协议", "隐私政策", "法律声明"]),
    );
    const entries = page.getByRole("navigation", { name: "常用入口" }).getByRole("link");
    expect((await entries.allInnerTexts()).filter((text) => /协议|政策|声明/.test(text))).toEqual([]);
  }
});
