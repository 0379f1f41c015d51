import type { Locator, Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { sectionBase } from "../../src/sections/path-table.ts";
import { sections } from "../../src/sections/registry.ts";
import { until } from "../support/within.ts";
import { hydrated } from "./support/hydrated.ts";
import { openPhone, phonesForJourneys, restingScroll, swipe, swipeUp, visit } from "./support/phone.ts";

phonesForJourneys();
const fixture = inject("fixture");
const [club] = sections.filter((section) => !section.umbrella);
if (!club) throw new Error("there is no club");

const cards = (page: Page) => page.locator("main:visible ul li:visible:has(h2)");
const tab = (page: Page, name: string) => page.locator("main:visible").getByRole("tab", { name });
/** Whether a tab is open, or will be in a moment. */
const opened = (page: Page, name: string) =>
  page
    .locator("main:visible")
    .getByRole("tab", { name, selected: true })
    .waitFor({ timeout: 3000 })
    .then(
      () => true,
      () => false,
    );
/** Where an item stands, once it has stood there for a while: pages grow as what comes into view is laid out. */
async function top(item: Locator): Promise<number> {
  const steady = async () => {
    const before = (await item.boundingBox())?.y;
    await item.page().waitForTimeout(300);
    const y = (await item.boundingBox())?.y;
    return y !== undefined && y === before ? { y } : undefined;
  };
  return (await until("an item to stand still", steady)).y;
}

/** What a finger does to tabs is fetched once the screen stands. */
const swipeable = (page: Page) => page.locator("main:visible .tab-panels[data-swipeable]").waitFor();

/** What is kept of a place: an item in view, and where its upper edge stood. */
interface Kept {
  item: string;
  top: number;
}

/**
 * Hides the page as a phone does that may throw it away, until that has been noticed and the place stands still: a
 * reload, which hides the page once more, then keeps the same. Answers what was kept of the place at an address.
 */
const hide = (page: Page, address: string): Promise<Kept> =>
  until("what is kept of a place to stand still", async () => {
    const before = await keptOnceHidden(page, address);
    await page.waitForTimeout(300);
    const kept = await keptOnceHidden(page, address);
    return kept !== undefined && kept.item === before?.item && kept.top === before.top ? kept : undefined;
  });

const keptOnceHidden = (page: Page, address: string) =>
  page.evaluate((path) => {
    sessionStorage.removeItem("paddock.places");
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
    return JSON.parse(sessionStorage.getItem("paddock.places") ?? "{}").places?.[path] as Kept | undefined;
  }, address);

/** The item stands where it stood. */
const isKept = (page: Page, { item, top: kept }: Kept) =>
  isAt(page.locator(`main:visible [data-item="${item}"]:visible`), kept);

/**
 * Swipes until a tab is open. Browsers take a touch away from a page that is too busy to answer, as it may be here when
 * other tests run; a person then swipes once more.
 */
const swipeTo = (page: Page, name: string, from: Point, to: Point) =>
  until(`${name} to be swiped in`, async () => {
    await swipe(page, from, to);
    return opened(page, name);
  });

/** Taps until it has an effect: the first tap on a page that still glides only stops it. */
const tapUntil = (what: string, target: Locator, effect: () => Promise<boolean>) =>
  until(what, async () => {
    await target.tap();
    return effect();
  });

interface Point {
  x: number;
  y: number;
}

/** Reads down until so many cards are there, and goes to the one with this number. */
async function readTo(page: Page, number: number): Promise<Locator> {
  await expect
    .poll(
      async () => {
        await swipeUp(page);
        return cards(page).count();
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(number + 5);
  const card = page.locator(
    `main:visible [data-item="${await cards(page).nth(number).getAttribute("data-item")}"]:visible`,
  );
  await card.evaluate((item) => item.scrollIntoView({ block: "center" }));
  await restingScroll(page);
  return card;
}

const isAt = (card: Locator, y: number) =>
  expect.poll(async () => Math.abs((await top(card)) - y), { timeout: 20_000 }).toBeLessThanOrEqual(3);

test("a reload in the middle of a long list leaves the reader there, with the pages that were loaded", async () => {
  const { page } = await openPhone();
  await visit(page, "/");
  await readTo(page, 28);
  const count = await cards(page).count();
  const kept = await hide(page, "/");
  await page.reload();
  await hydrated(page);
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(count);
  await isKept(page, kept);
});

test("a tab that was thrown away while an article was read still knows the list's place", async () => {
  const { page } = await openPhone();
  await visit(page, "/content?tab=post");
  const card = await readTo(page, 28);
  await top(card);
  await card.getByRole("link").tap();
  await page.locator("article h1").waitFor();
  // Phones bring such a tab back by loading it anew; nothing told the page that it would go.
  const kept = await hide(page, "/content?tab=post");
  await page.reload();
  await hydrated(page);
  await page.goBack();
  await expect.poll(() => page.url()).toContain("/content?tab=post");
  await isKept(page, kept);
});

test("what was kept too long ago is asked for again, with the reader in place", async () => {
  const { page } = await openPhone();
  await page.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() + Number(sessionStorage.getItem("ahead") ?? 0);
  });
  await visit(page, "/");
  await readTo(page, 25);
  const kept = await hide(page, "/");
  await page.evaluate(() => sessionStorage.setItem("ahead", "300000"));
  const again = page.waitForResponse((response) => response.url().includes("/api/articles?"), {
    timeout: 60_000,
  });
  await page.reload();
  await hydrated(page);
  await again;
  await isKept(page, kept);
});

test("storage that is refused or full of something else does no harm", async () => {
  const { page } = await openPhone();
  await visit(page, "/");
  await page.evaluate(() => sessionStorage.setItem("paddock.places", "{"));
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await page.reload();
  await hydrated(page);
  expect(await cards(page).count()).toBeGreaterThan(10);
});

test("the open tab of the bar, tapped once more, leads to the top and refreshes the list", async () => {
  const { page } = await openPhone();
  await visit(page, "/?tab=post");
  await page.getByRole("button", { name: "刷新列表" }).waitFor({ state: "attached" });
  await readTo(page, 12);
  const home = page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name: "首页" });
  await tapUntil("the list to be refreshed", home, () =>
    page
      .waitForResponse((response) => response.url().includes("/api/articles/fresh"), { timeout: 3000 })
      .then(
        () => true,
        () => false,
      ),
  );
  expect(await restingScroll(page)).toBe(0);
  await page.getByText("已是最新").waitFor();
  expect(page.url()).toContain("tab=post");
});

test("a finger draws in the list of the next tab, and each list keeps its own place", async () => {
  const { page } = await openPhone();
  await visit(page, "/");
  await swipeable(page);
  const first = await readTo(page, 22);
  const y = await top(first);

  await swipeTo(page, "资讯", { x: 330, y: 500 }, { x: 60, y: 510 });
  expect(page.url()).toContain("tab=post");
  const bar = page.locator("main:visible [role=tablist]");
  expect(await top(bar)).toBeLessThanOrEqual(1);
  const second = await readTo(page, 12);
  const y2 = await top(second);

  await swipeTo(page, "推荐", { x: 60, y: 500 }, { x: 330, y: 510 });
  await isAt(first, y);
  await tapUntil("the tab to open", tab(page, "资讯"), () => opened(page, "资讯"));
  await isAt(second, y2);
  expect(await page.locator(".tab-panels[data-swipe]").count()).toBe(0);
});

test("a swipe that is short, at the screen's side or along the page opens no other tab", async () => {
  const { page } = await openPhone();
  await visit(page, "/");
  await swipeable(page);
  const stroke = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    await swipe(page, from, to);
    await restingScroll(page);
    await expect.poll(() => page.locator(".tab-panels[data-swipe]").count()).toBe(0);
    expect(page.url()).not.toContain("tab=");
  };
  await stroke({ x: 8, y: 600 }, { x: 300, y: 600 });
  await stroke({ x: 382, y: 600 }, { x: 80, y: 600 });
  await stroke({ x: 200, y: 640 }, { x: 200, y: 400 });
  // There is nothing at the left of the first.
  await stroke({ x: 60, y: 500 }, { x: 330, y: 500 });
});

test("lists of a club, which are short, are swiped as well", async () => {
  const { page } = await openPhone();
  await visit(page, `${sectionBase(club)}/content`);
  await swipeable(page);
  await swipeTo(page, "资讯", { x: 330, y: 400 }, { x: 60, y: 400 });
  await page
    .getByRole("tabpanel")
    .getByRole("heading", { name: `${club.shortName}车友的周末` })
    .waitFor();
  expect(await page.getByRole("tabpanel").count()).toBe(1);
  expect(fixture.clubs[club.slug]).toBeDefined();
});
