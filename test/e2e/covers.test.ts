import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, inject, test } from "vitest";
import { within } from "../support/within.ts";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";

phonesForJourneys();
const { coverSection, coverTitles } = inject("fixture");

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Lines of text of a cover story, in CSS pixels of the screen. */
const textBoxes = (page: Page, slide: number): Promise<Box[]> =>
  page.evaluate((at) => {
    const link = document.querySelectorAll("section[aria-roledescription] a")[at];
    const walker = document.createTreeWalker(link ?? document.body, NodeFilter.SHOW_TEXT);
    const boxes: Box[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { x, y, width, height } of range.getClientRects()) boxes.push({ x, y, width, height });
    }
    return boxes;
  }, slide);

/** The share of pixels behind white text that have a contrast below 3, 0…1. */
async function unreadable(screenshot: Buffer, boxes: readonly Box[]): Promise<number> {
  const { data, info } = await sharp(screenshot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const linear = (code: number) => (code <= 10 ? code / 3294.6 : ((code / 255 + 0.055) / 1.055) ** 2.4);
  let all = 0;
  let bad = 0;
  for (const box of boxes) {
    for (let y = Math.floor(box.y); y < box.y + box.height; y += 1) {
      for (let x = Math.floor(box.x); x < box.x + box.width; x += 1) {
        const at = (y * info.width + x) * 3;
        const [r = 255, g = 255, b = 255] = data.subarray(at, at + 3);
        const luminance = 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
        all += 1;
        if (1.05 / (luminance + 0.05) < 3) bad += 1;
      }
    }
  }
  return all === 0 ? 1 : bad / all;
}

test.each(["light", "dark"] as const)(
  "white titles are readable on covers of any brightness: %s",
  async (colorScheme) => {
    const { page } = await openPhone({ colorScheme });
    await visit(page, coverSection);
    const covers = page.locator("section[aria-roledescription] a");
    await expect.poll(() => covers.count()).toBe(coverTitles.length);
    for (const [at, title] of coverTitles.entries()) {
      const slide = covers.nth(at);
      // The finger of a reader stops the carousel, which brings the other covers.
      await slide.dispatchEvent("pointerdown");
      await slide.evaluate((element) => element.scrollIntoView({ inline: "start", behavior: "instant" }));
      await slide.locator("img").waitFor();
      await within(
        `the cover of ${title}`,
        slide.locator("img").evaluate((image: HTMLImageElement) => image.decode()),
      );
      await page.addStyleTag({
        content:
          "section[aria-roledescription] * { color: transparent !important; text-shadow: none !important }",
      });
      await expect
        .poll(() => slide.evaluate((element) => Math.round(element.getBoundingClientRect().x)))
        .toBe(0);
      const boxes = await textBoxes(page, at);
      expect(boxes.length).toBeGreaterThan(2);
      expect(await unreadable(await page.screenshot(), boxes), title).toBeLessThan(0.02);
    }
  },
);

test("lines of titles end between phrases, and the text stays as it is", async () => {
  const { page } = await openPhone({ viewport: { width: 320, height: 700 } });
  await visit(page, coverSection);
  const broken = await page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>("h2 .break-keep, section a .break-keep")) {
      for (const node of element.childNodes) {
        if (node.nodeType !== Node.TEXT_NODE) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        if (new Set([...range.getClientRects()].map(({ y }) => Math.round(y))).size > 1)
          found.push(node.textContent ?? "");
      }
    }
    return found;
  });
  expect(broken).toEqual([]);
  expect(await page.locator("section[aria-roledescription] a").first().textContent()).toContain(
    coverTitles[0],
  );
});
