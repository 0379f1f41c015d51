import type { Locator, Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { doubleTap, openPhone, phonesForJourneys, pinch, swipe, tapAt, visit } from "./support/phone.ts";

phonesForJourneys();
const fixture = inject("fixture");
const gallery = `/article/${fixture.gallery}/pic`;
const captions = fixture.galleryCaptions;
const path = (page: Page) => new URL(page.url()).pathname;
const middle = { x: 195, y: 400 };

/** The picture that is shown, of its page in the track. */
const picture = (page: Page, at = 0) => page.getByRole("img", { name: captions[at] ?? "", exact: true });
const widthOf = async (image: Locator) => Math.round((await image.boundingBox())?.width ?? 0);
const caption = (page: Page, at: number) => page.getByText(captions[at] ?? "", { exact: true });

/** When the open picture feels fingers: the code for it comes with the picture. */
const feels = (page: Page, at = 0) =>
  page
    .locator("[data-zoomable]")
    .filter({ has: picture(page, at) })
    .waitFor();

/** Taps far enough apart are no double tap. */
const tapUntilText = (page: Page, shown: boolean) =>
  expect
    .poll(async () => {
      if ((await caption(page, 0).isVisible()) !== shown) {
        await tapAt(page, middle);
        await page.waitForTimeout(800);
      }
      return caption(page, 0).isVisible();
    })
    .toBe(shown);

test("on its side, the phone shows the picture", async () => {
  const { page } = await openPhone({ viewport: { width: 844, height: 390 } });
  await visit(page, gallery);
  const box = await picture(page).boundingBox();
  expect(box?.height).toBeGreaterThan(340);
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(391);
  // Where one is stays; the text gives way until a tap asks for it.
  await page.getByText(`/ ${captions.length}`, { exact: true }).waitFor();
  expect(await caption(page, 0).isVisible()).toBe(false);
  await feels(page);
  await tapAt(page, { x: 422, y: 180 });
  await caption(page, 0).waitFor();
});

/** What lies over the picture: title, text, where one is. */
const covers = (page: Page) =>
  Promise.all(
    [
      caption(page, 0),
      page.getByText(`/ ${captions.length}`, { exact: true }),
      page.getByRole("button", { name: "关闭" }),
      page.getByRole("link", { name: "保存图片" }),
    ].map((over) => over.isVisible()),
  );

test("while a picture is zoomed nothing lies over it, and everything is back with its whole", async () => {
  const { page } = await openPhone();
  await visit(page, gallery);
  await feels(page);
  const whole = await covers(page);
  expect(whole).not.toContain(false);
  await doubleTap(page, middle);
  await expect.poll(() => covers(page)).toEqual(whole.map(() => false));
  await doubleTap(page, middle);
  await expect.poll(() => covers(page)).toEqual(whole);
});

test("a double tap zooms in and stays, another zooms out", async () => {
  const { page } = await openPhone();
  await visit(page, gallery);
  const image = picture(page);
  const natural = await widthOf(image);
  await feels(page);
  await doubleTap(page, middle);
  await expect.poll(() => widthOf(image)).toBe(Math.round(natural * 2.5));
  // A browser that adds a click and a double click of its own has done so by now.
  await page.waitForTimeout(500);
  expect(await widthOf(image)).toBe(Math.round(natural * 2.5));
  await expect
    .poll(() => image.evaluate((element) => (element as HTMLImageElement).currentSrc))
    .toMatch(/w=960/);
  await doubleTap(page, middle);
  await expect.poll(() => widthOf(image)).toBe(natural);
});

test("two fingers zoom, and back at the picture's size it can be swiped on", async () => {
  const { page } = await openPhone();
  await visit(page, gallery);
  const image = picture(page);
  const natural = await widthOf(image);
  await feels(page);
  await pinch(page, middle, 80, 200);
  await expect.poll(() => widthOf(image)).toBeGreaterThan(natural * 2);
  await pinch(page, middle, 200, 84);
  await expect.poll(() => widthOf(image)).toBe(natural);
  await swipe(page, { x: 350, y: 400 }, { x: 40, y: 400 });
  await caption(page, 1).waitFor();
});

test("a zoomed picture moves under the finger and gives way to the next at its edge", async () => {
  const { page } = await openPhone();
  await visit(page, gallery);
  const natural = await widthOf(picture(page));
  await feels(page);
  await doubleTap(page, middle);
  // All the way: while it still grows, less of it is beyond the edge.
  await expect.poll(() => widthOf(picture(page))).toBe(Math.round(natural * 2.5));
  // Half of what is beyond the edge: still the same picture.
  await swipe(page, { x: 300, y: 400 }, { x: 150, y: 400 });
  expect(await widthOf(picture(page))).toBe(Math.round(natural * 2.5));
  await swipe(page, { x: 350, y: 400 }, { x: 20, y: 400 });
  await caption(page, 1).waitFor();
  await expect.poll(() => widthOf(picture(page, 1))).toBe(390);
});

test("a tap hides the text and brings it back, a swipe down closes", async () => {
  const { page } = await openPhone();
  await visit(page, "/?tab=pic");
  await page.getByRole("link", { name: "六张照片，看完一台车" }).tap();
  await caption(page, 0).waitFor();
  await feels(page);
  await tapUntilText(page, false);
  await tapUntilText(page, true);
  await swipe(page, { x: 195, y: 380 }, { x: 200, y: 660 });
  await expect.poll(() => path(page)).toBe("/");
});

test("keys and mouse page, zoom, save and close", async () => {
  const { page } = await openPhone({
    viewport: { width: 1280, height: 900 },
    hasTouch: false,
    isMobile: false,
  });
  await visit(page, "/?tab=pic");
  await page.getByRole("link", { name: "六张照片，看完一台车" }).click();
  await caption(page, 0).waitFor();
  expect(await widthOf(picture(page))).toBeGreaterThan(850);
  await page.keyboard.press("ArrowRight");
  await caption(page, 1).waitFor();
  await page.getByRole("button", { name: "下一张" }).click();
  await caption(page, 2).waitFor();
  await page.keyboard.press("ArrowLeft");
  await caption(page, 1).waitFor();
  const natural = await widthOf(picture(page, 1));
  await feels(page, 1);
  await page.mouse.dblclick(450, 420);
  await expect.poll(() => widthOf(picture(page, 1))).toBeGreaterThan(natural * 2);
  await page.mouse.dblclick(450, 420);
  await expect.poll(() => widthOf(picture(page, 1))).toBe(natural);

  const save = page.getByRole("link", { name: "保存图片" });
  await save.focus();
  const download = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  await download;
  // A browser whose system writes no Chinese names the file by itself.
  expect(await save.getAttribute("download")).toContain("-2");
  await page.keyboard.press("Escape");
  await expect.poll(() => path(page)).toBe("/");
});
