import { expect, inject, test } from "vitest";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";

phonesForJourneys();
const fixture = inject("fixture");

test("in the native shell, which has a share button of its own, the page draws none", async () => {
  const { context, page } = await openPhone({ userAgent: "Mozilla/5.0 PaddockApp/1.0" });
  // As the shell does at document start.
  await context.addInitScript(() => {
    Object.assign(window, { PaddockShell: { postMessage: () => undefined } });
    // The document may be empty yet.
    new MutationObserver((_, observer) => {
      if (document.documentElement === null) return;
      document.documentElement.dataset.host = "shell";
      observer.disconnect();
    }).observe(document, { childList: true });
  });
  const addresses = [
    `/article/${fixture.post}/post`,
    `/article/${fixture.gallery}/pic`,
    `/article/${fixture.video}/video`,
  ];
  for (const address of addresses) {
    await visit(page, address);
    expect(await page.getByRole("button", { name: "分享" }).count()).toBe(0);
    expect(await page.locator("h1").count()).toBe(1);
  }
  const { page: browser } = await openPhone();
  for (const address of addresses) {
    await visit(browser, address);
    expect(await browser.getByRole("button", { name: "分享" }).first().isVisible()).toBe(true);
  }
});

test("in WeChat without credentials nothing fails, and its configuration is asked for once", async () => {
  const { page } = await openPhone({ userAgent: "Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.49" });
  const asked: string[] = [];
  const failed: string[] = [];
  page.on("response", (response) => {
    if (response.url().includes("/api/wechat/")) asked.push(response.url());
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  await visit(page, "/");
  await expect.poll(() => asked.length).toBe(1);
  await page.locator('a[href^="/article/"]:visible').first().click();
  await page.waitForURL("**/article/**");
  await expect.poll(() => page.locator("h1:visible").count()).toBe(1);
  expect(asked).toHaveLength(1);
  expect(failed).toEqual([]);
});
