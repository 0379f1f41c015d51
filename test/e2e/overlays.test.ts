import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { hydrated } from "./support/hydrated.ts";
import { openPhone, phonesForJourneys, restingScroll, visit } from "./support/phone.ts";
import { fillSignIn } from "./support/sign-in.ts";

phonesForJourneys();
const fixture = inject("fixture");
const post = `/article/${fixture.post}/post`;
const path = (page: Page) => new URL(page.url()).pathname;
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const gone = { state: "detached" } as const;

/** From home to the article, so that there is a page to go back to. */
async function openPost(page: Page): Promise<void> {
  await visit(page, "/");
  await page.getByRole("link", { name: fixture.postTitle }).tap();
  await page.getByText(fixture.postText).waitFor();
}

async function openShare(page: Page): Promise<void> {
  await page.getByRole("button", { name: "分享", exact: true }).tap();
  await dialog(page, "分享").waitFor();
  await entryOf(page, 1);
}

/** Waits until the history's current entry is that of so many open overlays. */
const entryOf = (page: Page, overlays: number) =>
  expect.poll(() => page.evaluate(() => window.history.state?.overlays ?? 0)).toBe(overlays);

/** One step back leads home: nothing was left in the history above the article. */
async function expectNothingLeft(page: Page): Promise<void> {
  await entryOf(page, 0);
  expect(path(page)).toBe(post);
  await page.goBack();
  await expect.poll(() => path(page)).toBe("/");
  await page.getByRole("link", { name: fixture.postTitle }).waitFor();
}

test("back closes a sheet and leaves the page where it was", async () => {
  const { page } = await openPhone();
  await openPost(page);
  await page.mouse.wheel(0, 200);
  await expect.poll(() => restingScroll(page)).toBe(200);
  await openShare(page);
  await page.goBack();
  await dialog(page, "分享").waitFor(gone);
  expect(path(page)).toBe(post);
  expect(await restingScroll(page)).toBe(200);
  // The same sheet again, closed by its cross this time: its entry goes with it.
  await openShare(page);
  await dialog(page, "分享").getByRole("button", { name: "关闭" }).tap();
  await dialog(page, "分享").waitFor(gone);
  expect(await restingScroll(page)).toBe(200);
  await expectNothingLeft(page);
});

test("forward does not lead into a sheet that is closed", async () => {
  const { page } = await openPhone();
  await openPost(page);
  await openShare(page);
  await page.goBack();
  await dialog(page, "分享").waitFor(gone);
  await page.goForward();
  await expectNothingLeft(page);
});

test("of two overlays, back and Escape close the upper one only", async () => {
  const { page } = await openPhone();
  await openPost(page);
  for (const close of [() => page.goBack(), () => page.keyboard.press("Escape")]) {
    await openShare(page);
    await page.getByRole("button", { name: "生成海报" }).tap();
    await dialog(page, "分享海报").waitFor();
    await entryOf(page, 2);
    await close();
    await dialog(page, "分享海报").waitFor(gone);
    expect(await dialog(page, "分享").isVisible()).toBe(true);
    await entryOf(page, 1);
    await close();
    await dialog(page, "分享").waitFor(gone);
  }
  await expectNothingLeft(page);
});

test("back closes the composer and keeps what was written", async () => {
  const { page } = await openPhone();
  await openPost(page);
  const write = page.getByRole("button", { name: "说说你的看法" }).first();
  await write.tap();
  const composer = dialog(page, "发表评论");
  await composer.getByLabel("发表评论").fill("写到一半");
  await entryOf(page, 1);
  await page.goBack();
  await composer.waitFor(gone);
  expect(path(page)).toBe(post);
  await write.tap();
  expect(await composer.getByLabel("发表评论").inputValue()).toBe("写到一半");
  await composer.getByLabel("发表评论").fill("");
  await page.goBack();
  await composer.waitFor(gone);
  await expectNothingLeft(page);
});

test("a link in a sheet leads to its page, and back to the page with the sheet as it was", async () => {
  const { page } = await openPhone();
  await openPost(page);
  await page.getByRole("button", { name: /^点赞/ }).tap();
  const sheet = dialog(page, /登录/);
  await sheet.getByLabel("手机号").fill("13800001234");
  await entryOf(page, 1);
  await sheet.getByRole("link", { name: /用户协议/ }).tap();
  await expect.poll(() => path(page)).toBe("/agreement");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await sheet.waitFor(gone);
  await page.goBack();
  await expect.poll(() => path(page)).toBe(post);
  expect((await sheet.getByLabel("手机号").inputValue()).replaceAll(" ", "")).toBe("13800001234");
  await entryOf(page, 1);
  await page.goBack();
  await sheet.waitFor(gone);
  await expectNothingLeft(page);
});

test("what waited for the sign-in is done on the page, with nothing left in the history", async () => {
  const { page } = await openPhone();
  await openPost(page);
  await page.getByRole("button", { name: /^点赞/ }).tap();
  await fillSignIn(dialog(page, /登录/));
  await dialog(page, /登录/).waitFor(gone);
  await expect
    .poll(() => page.getByRole("button", { name: /点赞/ }).first().getAttribute("aria-pressed"))
    .toBe("true");
  await expectNothingLeft(page);
});

test("a page that is opened from within two overlays takes the place of both", async () => {
  const { page } = await openPhone();
  await openPost(page);
  await page.getByRole("button", { name: "说说你的看法" }).first().tap();
  const composer = dialog(page, "发表评论");
  await composer.getByLabel("发表评论").fill("先登录再发");
  await composer.getByRole("button", { name: "发送" }).tap();
  const sheet = dialog(page, /登录后继续/);
  await sheet.waitFor();
  await entryOf(page, 2);
  await sheet.getByRole("link", { name: /隐私/ }).tap();
  await expect.poll(() => path(page)).toBe("/privacy");
  await entryOf(page, 0);
  await page.goBack();
  await expect.poll(() => path(page)).toBe(post);
  await sheet.waitFor();
  await page.goBack();
  await sheet.waitFor(gone);
  await expectNothingLeft(page);
});

test("a reload with an open sheet shows the page without it, and back leads on", async () => {
  const { page } = await openPhone();
  await openPost(page);
  await openShare(page);
  await page.reload();
  await hydrated(page);
  await page.getByText(fixture.postText).waitFor();
  expect(await dialog(page, "分享").count()).toBe(0);
  await expectNothingLeft(page);
});

test("a question before deleting is answered with no by back", async () => {
  const { page } = await openPhone();
  await visit(page, "/my");
  await page.getByRole("button", { name: "登录" }).first().tap();
  await fillSignIn(dialog(page, /登录/));
  await dialog(page, /登录/).waitFor(gone);
  await page.getByRole("button", { name: "退出登录" }).tap();
  const question = page.getByRole("alertdialog");
  await question.waitFor();
  await entryOf(page, 1);
  await page.goBack();
  await question.waitFor(gone);
  expect(path(page)).toBe("/my");
  await page.getByRole("button", { name: "退出登录" }).waitFor();
});
