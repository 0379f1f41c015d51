import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { openPhone, phonesForJourneys, restingScroll, swipe, visit } from "./support/phone.ts";

phonesForJourneys();
const fixture = inject("fixture");

const path = (page: Page) => new URL(page.url()).pathname;

/** Puts a link at the top of the screen, as a text might contain one. */
async function withLink(page: Page, attributes: Record<string, string>): Promise<void> {
  await page.evaluate((given) => {
    const link = document.createElement("a");
    for (const [name, value] of Object.entries(given)) link.setAttribute(name, value);
    link.textContent = "去看看";
    link.style.cssText = "position:fixed;top:120px;left:0;z-index:99;padding:20px;background:#fff";
    document.body.append(link);
    Object.assign(window, { sameDocument: true });
  }, attributes);
}

const follow = (page: Page) => page.getByRole("link", { name: "去看看" }).tap();
const sameDocument = (page: Page) => page.evaluate(() => "sameDocument" in window);

test("a link in a text opens its screen without loading the app again", async () => {
  const { page } = await openPhone();
  await visit(page, `/article/${fixture.video}/video`);
  await withLink(page, { href: `/article/${fixture.post}/post` });
  await follow(page);
  await page.getByText(fixture.postText).waitFor();
  expect(await sameDocument(page)).toBe(true);
  // Drawn a moment after the text.
  await page.getByRole("region", { name: "接着看" }).waitFor();
  await page.goBack();
  await expect.poll(() => path(page)).toBe(`/article/${fixture.video}/video`);
});

test("a link that replaces leaves no entry in the history", async () => {
  const { page } = await openPhone();
  await visit(page, "/");
  await visit(page, "/content");
  await withLink(page, { href: `/article/${fixture.post}/post`, "data-replace": "" });
  await follow(page);
  await page.getByText(fixture.postText).waitFor();
  await page.goBack();
  await expect.poll(() => path(page)).toBe("/");
});

test("a place on the page is scrolled to and left again, and a file is the browser's business", async () => {
  const { page } = await openPhone();
  await visit(page, `/article/${fixture.post}/post`);
  await page.evaluate(() =>
    document.querySelector("article .prose p:last-of-type")?.setAttribute("id", "end"),
  );
  await withLink(page, { href: "#end" });
  await page.evaluate(() => window.scrollTo(0, 100));
  await follow(page);
  await expect.poll(() => restingScroll(page)).toBeGreaterThan(300);
  expect(await sameDocument(page)).toBe(true);
  await page.goBack();
  await expect.poll(() => restingScroll(page)).toBe(100);

  await visit(page, "/");
  await withLink(page, { href: "/robots.txt" });
  await follow(page);
  await page.getByText("Sitemap:").waitFor();
  expect(await sameDocument(page)).toBe(false);
});

test("an unknown address ends at home, as it does when it is typed", async () => {
  const { page } = await openPhone();
  await visit(page, "/content");
  await withLink(page, { href: "/nothing/here" });
  await follow(page);
  await expect.poll(() => path(page)).toBe("/");
});

test("an article whose card is in view is asked for before it is touched", async () => {
  const { page } = await openPhone();
  await visit(page, "/");
  const [request] = await Promise.all([
    page.waitForRequest(/\/api\/articles\/\d+$/),
    swipe(page, { x: 200, y: 600 }, { x: 200, y: 400 }),
  ]);
  expect(request.method()).toBe("GET");
});

test("a page that was rendered a while ago is not asked for once more", async () => {
  const { page } = await openPhone();
  await page.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() + 300_000;
  });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/articles")) asked.push(request.url());
  });
  await visit(page, "/");
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);
});
