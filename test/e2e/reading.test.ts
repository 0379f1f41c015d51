import type { Locator, Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { sectionBase } from "../../src/sections/path-table.ts";
import { sections } from "../../src/sections/registry.ts";
import { hydrated } from "./support/hydrated.ts";
import { openPhone, phonesForJourneys, restingScroll, swipe, swipeUp, visit } from "./support/phone.ts";

phonesForJourneys();
const fixture = inject("fixture");
const club = sections.find((section) => !section.umbrella);
if (!club) throw new Error("there is no club");

/** Cards of the list that is shown. */
const cards = (page: Page) => page.locator("main:visible ul li:visible:has(h2)");
const path = (page: Page) => new URL(page.url()).pathname;

/** Positions are fractions of pixels: one may be lost on the way. */
const expectScroll = (page: Page, position: number) =>
  expect.poll(async () => Math.abs((await restingScroll(page)) - position)).toBeLessThanOrEqual(2);

/** Where a reader left a list. */
interface Place {
  offset: number;
  /** Where the upper edge of what was tapped stood on the screen. */
  top: number;
}

/**
 * What was tapped stands on the screen where it stood. The page's offset may have changed: cards above it that were never
 * near the screen get their true heights later, and the page moves with them so that the reader does not.
 */
const expectPlace = (target: Locator, { top }: Place) =>
  expect
    .poll(async () => {
      await restingScroll(target.page());
      const box = await target.boundingBox();
      return box ? Math.abs(box.y - top) : Number.POSITIVE_INFINITY;
    })
    .toBeLessThanOrEqual(2);

/** All that were there; what was already on its way may have come since. */
const expectCards = (page: Page, count: number) =>
  expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(count);

/** Scrolls as soon as the page is long enough: what is below an article is drawn after its first frame. */
const scrollTo = (page: Page, position: number) =>
  expect
    .poll(() =>
      page.evaluate((to) => {
        window.scrollTo(0, to);
        return window.scrollY;
      }, position),
    )
    .toBe(position);

/** Swipes on until the list holds at least so many cards. */
async function readDown(page: Page, count: number): Promise<void> {
  await expect
    .poll(
      async () => {
        await swipeUp(page);
        return cards(page).count();
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThanOrEqual(count);
}

test("home shows cards, a tab narrows them, a tap opens the article", async () => {
  const { page } = await openPhone();
  await visit(page, "/");
  expect(await cards(page).count()).toBeGreaterThan(10);
  await page.getByRole("tab", { name: "视频" }).tap();
  await expect.poll(() => page.url()).toContain("tab=video");
  await expect.poll(() => cards(page).count()).toBe(1 + Object.keys(fixture.clubs).length);
  await page.getByRole("tab", { name: "推荐" }).tap();
  await page.getByRole("link", { name: fixture.postTitle }).tap();
  await page.getByText(fixture.postText).waitFor();
  expect(path(page)).toBe(`/article/${fixture.post}/post`);
  await expect.poll(() => page.title()).toContain(fixture.postTitle);
  expect(await restingScroll(page)).toBe(0);
});

test("back leads to the same place in the list with the pages that were loaded", async () => {
  const { page } = await openPhone();
  await visit(page, "/");
  await readDown(page, 30);
  const card = await readTo(page, 20);
  const count = await cards(page).count();
  let left = await tapInPlace(card);
  expect(left.offset).toBeGreaterThan(2000);
  await page.locator("article h1").waitFor();
  expect(await restingScroll(page)).toBe(0);

  await page.goBack();
  await expect.poll(() => path(page)).toBe("/");
  await expectPlace(card, left);
  await expectCards(page, count);

  // By way of two more screens, one of them kept as well.
  left = await tapInPlace(card);
  await page.locator("article h1").waitFor();
  await scrollTo(page, 120);
  await page.getByRole("link", { name: "测试场" }).first().tap();
  await expect.poll(() => path(page)).toBe("/content");
  await cards(page).first().waitFor();
  const other = await readTo(page, 8);
  const middle = await tapInPlace(other);
  await expect.poll(() => path(page)).toContain("/article/");
  await page.goBack();
  await expect.poll(() => path(page)).toBe("/content");
  await expectPlace(other, middle);
  await page.goBack();
  await page.locator("article h1").waitFor();
  await expectScroll(page, 120);
  await page.goBack();
  await expect.poll(() => path(page)).toBe("/");
  await expectPlace(card, left);
  await expectCards(page, count);
});

test("a tap right after a scroll leaves the place of the tap, not one from before", async () => {
  const { page } = await openPhone();
  await visit(page, "/");
  await readDown(page, 30);
  await readTo(page, 4);
  // Long enough for the place to be noted.
  await page.waitForTimeout(300);
  const link = cards(page).nth(24).getByRole("link").first();
  await link.evaluate(async (element: HTMLElement) => {
    element.scrollIntoView({ block: "center" });
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    element.click();
  });
  await expect.poll(() => path(page)).toContain("/article/");
  await page.locator("article h1").waitFor();
  await page.goBack();
  await expect.poll(() => path(page)).toBe("/");
  // What comes near the screen takes its true height frames later: the middle is not exact to the pixel.
  const offMiddle = async () => {
    await restingScroll(page);
    const box = await link.boundingBox();
    return box ? Math.abs(box.y + box.height / 2 - 844 / 2) : Number.POSITIVE_INFINITY;
  };
  await expect.poll(offMiddle).toBeLessThan(200);
});

test("what grows above the screen while an article is fetched does not move the place that is left", async () => {
  const { page, context } = await openPhone();
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await visit(page, "/");
  await readDown(page, 30);
  await context.route(/\/api\/articles\/\d+$/, async (route) => {
    await held;
    await route.continue();
  });
  const card = await readTo(page, 20);
  await card.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await restingScroll(page);
  const top = await card.evaluate((element) => element.getBoundingClientRect().top);
  // A handle, for the list will be hidden.
  const above = await page.locator("main:visible li[data-item]").first().elementHandle();
  await card.evaluate((element: HTMLElement) => element.click());
  // As cards do that take their true heights: what is in view stays, and the page's offset changes.
  const grow = (by: number) =>
    above?.evaluate((element, px) => {
      (element as HTMLElement).style.paddingBottom = `${px}px`;
    }, by);
  const before = await restingScroll(page);
  await grow(80);
  await expect.poll(() => restingScroll(page)).not.toBe(before);
  release();
  await page.locator("article h1").waitFor();
  await grow(0);
  await page.goBack();
  await expect.poll(() => path(page)).toBe("/");
  await expectPlace(card, { offset: before, top });
});

test("a list that is refetched while it is hidden keeps its place", async () => {
  const { page } = await openPhone();
  await page.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() + Number(sessionStorage.getItem("ahead") ?? 0);
  });
  await visit(page, "/");
  await readDown(page, 30);
  const card = await readTo(page, 20);
  const count = await cards(page).count();
  const left = await tapInPlace(card);
  await page.locator("article h1").waitFor();
  // Past the time after which lists are asked for again.
  await page.evaluate(() => sessionStorage.setItem("ahead", "300000"));
  const again = page.waitForResponse((response) => response.url().includes("/api/articles?"));
  await page.goBack();
  await again;
  await expect.poll(() => path(page)).toBe("/");
  await expectPlace(card, left);
  await expectCards(page, count);
});

test("a tab of the list is still open after an article, and another list begins at its top", async () => {
  const { page } = await openPhone();
  await visit(page, "/");
  await page.getByRole("tab", { name: "资讯" }).tap();
  await expect.poll(() => page.url()).toContain("tab=post");
  await readDown(page, 30);
  const card = await readTo(page, 20);
  const left = await tapInPlace(card);
  await page.locator("article h1").waitFor();
  await page.goBack();
  await expect.poll(() => page.url()).toContain("tab=post");
  await expectPlace(card, left);
  expect(await page.getByRole("tab", { name: "资讯" }).getAttribute("aria-selected")).toBe("true");

  await page.getByRole("tab", { name: "图集" }).tap();
  await expect.poll(() => page.url()).toContain("tab=pic");
  await expect.poll(() => restingScroll(page)).toBeLessThan(left.offset);
  await page.getByRole("heading", { name: `${club.shortName}图集` }).waitFor();
});

test("a list with another filter is another list, and each keeps its own place", async () => {
  const { page } = await openPhone();
  await visit(page, "/content");
  await readDown(page, 30);
  const card = await readTo(page, 20);
  const left = await tapInPlace(card);
  await page.locator("article h1").waitFor();
  await page.getByRole("link", { name: "测试场" }).first().tap();
  await expect.poll(() => page.url()).toContain("/content?tag=");
  await page.getByRole("button", { name: "取消标签 测试场" }).waitFor();
  expect(await restingScroll(page)).toBe(0);
  await page.goBack();
  await page.locator("article h1").waitFor();
  await page.goBack();
  await expect.poll(() => page.url()).toMatch(/content$/);
  await expectPlace(card, left);
});

test("a reload, and scripts that come late, leave the reader where they are", async () => {
  const { page, context } = await openPhone();
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await context.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/article/${fixture.post}/post`, { waitUntil: "commit" });
  await page.getByText(fixture.postText).waitFor();
  await page.evaluate(() => window.scrollTo(0, 700));
  release();
  await hydrated(page);
  expect(await restingScroll(page)).toBe(700);
  await page.reload();
  await hydrated(page);
  await expectScroll(page, 700);
});

test("a gallery counts while it is swiped and loads neighbours only", async () => {
  const { page } = await openPhone();
  const loaded = new Set<string>();
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith("/media/") && Number(url.searchParams.get("w") ?? 9999) > 320)
      loaded.add(url.pathname);
  });
  await visit(page, `/article/${fixture.gallery}/pic`);
  const total = fixture.galleryCaptions.length;
  const counter = page.locator("[aria-live=polite] p.num");
  await expect.poll(() => counter.textContent()).toMatch(new RegExp(`^01\\s*/ ${total}$`));
  await page.getByText(fixture.galleryCaptions[0] ?? "").waitFor();
  await page.waitForLoadState("networkidle");
  expect(loaded.size).toBe(2);
  await swipe(page, { x: 330, y: 350 }, { x: 60, y: 350 });
  await expect.poll(() => counter.textContent()).toMatch(new RegExp(`^02\\s*/ ${total}$`));
  await page.getByText(fixture.galleryCaptions[1] ?? "").waitFor();
  await page.waitForLoadState("networkidle");
  expect(loaded.size).toBe(3);
});

test("a video plays inline on a tap, and its speed changes", async () => {
  const { page } = await openPhone();
  await visit(page, `/article/${fixture.video}/video`);
  const video = page.locator("video");
  expect(await video.getAttribute("playsinline")).not.toBeNull();
  expect(await video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
  await page.getByRole("button", { name: /播放视频/ }).tap();
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 0.2);
  await page.getByRole("button", { name: "1.5×" }).tap();
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.playbackRate)).toBe(1.5);
  await page.getByRole("button", { name: /第一个弯/ }).tap();
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) >= 2);
});

test("addresses of the wrong kind, unknown ones and bare club names lead where they should", async () => {
  const { page } = await openPhone();
  await page.goto(`/article/${fixture.gallery}/post`);
  expect(path(page)).toBe(`/article/${fixture.gallery}/pic`);
  await page.goto("/nowhere/at/all");
  expect(path(page)).toBe("/");
  await page.goto(sectionBase(club));
  expect(path(page)).toBe(`${sectionBase(club)}/home`);
});

test("a club wears its own colours, also when it is entered from home", async () => {
  const { page } = await openPhone();
  const section = () => page.evaluate(() => document.documentElement.dataset.section);
  const accent = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--accent"));
  await visit(page, "/");
  const plain = await accent();
  await page.getByRole("button", { name: "切换" }).tap();
  await page.getByRole("dialog").getByRole("link", { name: club.name }).tap();
  await expect.poll(() => path(page)).toBe(`${sectionBase(club)}/home`);
  await expect.poll(section).toBe(club.slug);
  expect(await accent()).not.toBe(plain);
  await page.goBack();
  await expect.poll(section).toBe(sections[0]?.slug);
});

test("the channel that a visitor came by is kept", async () => {
  const { page } = await openPhone();
  const source = () => page.evaluate(() => localStorage.getItem("paddock.source"));
  await visit(page, `/article/${fixture.post}/post?source=6`);
  await expect.poll(source).toBe("6");
  await visit(page, "/");
  await expect.poll(source).toBe("6");
  await visit(page, `${sectionBase(club)}?source=8`);
  await expect.poll(source).toBe("8");
});

/**
 * Taps an element in the middle of the screen, as a finger does, and answers the place that the list is left at.
 * A locator's own tap may scroll first, and then another place than the measured one is left.
 */
async function tapInPlace(target: Locator): Promise<Place> {
  const page = target.page();
  const from = page.url();
  // A tap that stops a scroll which is still running out opens nothing; a reader taps again.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await target.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      if (top < 120 || bottom > window.innerHeight - 120) element.scrollIntoView({ block: "center" });
    });
    const offset = await restingScroll(page);
    const box = await target.boundingBox();
    if (!box) throw new Error("nothing to tap");
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    const opened = page.waitForFunction((before) => location.href !== before, from, { timeout: 15_000 });
    if (await opened.then(() => true).catch(() => false)) return { offset, top: box.y };
  }
  throw new Error("three taps opened nothing");
}

/** Reads on to the n-th text article of the list and leaves it in the middle of the screen. */
async function readTo(page: Page, n: number): Promise<Locator> {
  const card = cards(page)
    .filter({ has: page.locator('a[href$="/post"]') })
    .nth(n);
  await card.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await restingScroll(page);
  return card.getByRole("heading");
}
