import { randomInt } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { hydrated } from "./hydrated.ts";

/** A number that no other journey has asked a code for: each waits a minute before the next. */
export const newMobile = () => `138${randomInt(10 ** 7, 10 ** 8)}`;

/** Fills the sign-in form in a page or sheet, as a person does, with the code that the demo provider shows. */
export async function fillSignIn(form: Page | Locator, mobile = newMobile()): Promise<void> {
  await form.getByLabel("手机号").fill(mobile);
  await form.getByRole("button", { name: "获取验证码" }).tap();
  await form.getByRole("button", { name: "填入" }).tap();
  await form.getByRole("checkbox", { name: /同意/ }).check();
  await form.getByRole("button", { name: "登录", exact: true }).tap();
}

/** Signs in on the login page and goes on to `path`. */
export async function signIn(page: Page, path: string): Promise<void> {
  await page.goto(`/login?redirect=${encodeURIComponent(path)}`);
  await hydrated(page);
  await fillSignIn(page);
  await page.waitForURL((url) => url.pathname + url.search === path);
}
