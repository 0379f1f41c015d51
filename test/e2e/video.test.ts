import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";

phonesForJourneys();
const fixture = inject("fixture");
const address = `/article/${fixture.video}/video`;

const topOf = async (page: Page, selector: string) =>
  (await page.locator(selector).boundingBox())?.y ?? Number.NaN;
const playing = (page: Page) =>
  page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 0.2);
const seek = (page: Page, part: number) =>
  page.locator("video").evaluate((video: HTMLVideoElement, to) => {
    video.currentTime = video.duration * to;
  }, part);
const paused = (page: Page) => page.locator("video").evaluate((video: HTMLVideoElement) => video.paused);

/** Makes the page long enough to be read, whatever the article says. */
async function readOn(page: Page): Promise<void> {
  await page.addStyleTag({ content: "article { padding-bottom: 2000px }" });
  await page.mouse.wheel(0, 1200);
}

test("the title stands above the film", async () => {
  const { page } = await openPhone();
  await visit(page, address);
  expect(await topOf(page, "h1")).toBeLessThan(await topOf(page, "video"));
});

test("a film that was started stays, small, while its reader goes on", async () => {
  const { page } = await openPhone();
  await visit(page, address);
  await page.getByRole("button", { name: /播放视频/ }).tap();
  await playing(page);
  await readOn(page);
  const back = page.getByRole("button", { name: "回到视频" });
  await back.waitFor();
  const small = await page.locator("video").boundingBox();
  expect(small?.width).toBeLessThan(220);
  expect(small?.y).toBeGreaterThan(300);
  expect((small?.y ?? 0) + (small?.height ?? 0)).toBeLessThan(844 - 50);
  expect(await paused(page)).toBe(false);

  await page.getByRole("button", { name: "暂停" }).tap();
  await expect.poll(() => paused(page)).toBe(true);
  await back.tap();
  await back.waitFor({ state: "hidden" });
  expect((await page.locator("video").boundingBox())?.width).toBe(390);

  await page.mouse.wheel(0, 1200);
  await page.getByRole("button", { name: "关闭小窗" }).tap();
  await back.waitFor({ state: "hidden" });
  expect(await paused(page)).toBe(true);
});

test("a film that was not started does not follow", async () => {
  const { page } = await openPhone();
  await visit(page, address);
  await readOn(page);
  await expect.poll(() => topOf(page, "video")).toBeLessThan(-200);
  expect(await page.getByRole("button", { name: "回到视频" }).count()).toBe(0);
});

test("at its end a film can be seen again, or the next one", async () => {
  const { page } = await openPhone();
  await visit(page, address);
  await page.getByRole("button", { name: /播放视频/ }).tap();
  await playing(page);
  await seek(page, 0.98);
  const again = page.getByRole("button", { name: "重播" });
  await again.tap();
  await again.waitFor({ state: "hidden" });
  await page.waitForFunction(() => {
    const video = document.querySelector("video");
    return video !== null && !video.paused && video.currentTime < 5;
  });
  await seek(page, 0.98);
  await page.getByRole("link", { name: /^下一个/ }).tap();
  await page.waitForURL((url) => /^\/article\/\d+\/video$/.test(url.pathname) && url.pathname !== address);
});
