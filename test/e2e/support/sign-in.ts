import { randomInt } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import type { OwnProfile } from "../../../src/capabilities/people/members/contract.ts";
import { sessionUser } from "../../../src/capabilities/people/members/web/api/own-profile.ts";
import { ISSUED_KEY, TOKEN_KEY, USER_KEY } from "../../../src/shared/token-key.ts";
import { ask, NOBODY } from "./ask.ts";
import { hydrated } from "./hydrated.ts";
import { visit } from "./phone.ts";

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
export async function signInByForm(page: Page, path: string): Promise<void> {
  await page.goto(`/login?redirect=${encodeURIComponent(path)}`);
  await hydrated(page);
  await fillSignIn(page);
  await page.waitForURL((url) => url.pathname + url.search === path);
}

/**
 * Opens `path` as a new member who signed in on this phone before: by the endpoints that the form asks, and with what it
 * leaves in the phone's storage.
 */
export async function signIn(page: Page, path: string): Promise<void> {
  const mobile = newMobile();
  const sent = await ask<{ demo_code: string; ticket: string }>(
    page,
    "POST",
    "/api/sms/code",
    { mobile },
    NOBODY,
  );
  const { access_token, user } = await ask<{ access_token: string; user: OwnProfile }>(
    page,
    "POST",
    "/api/user/login",
    { mobile, code: sent.demo_code, ticket: sent.ticket, agreed: true },
    NOBODY,
  );
  await keep(page, {
    [TOKEN_KEY]: access_token,
    [ISSUED_KEY]: String(Date.now()),
    [USER_KEY]: JSON.stringify(sessionUser(user)),
  });
  await visit(page, path);
}

/** Puts values into the storage of a phone that has not opened the app yet. */
export async function keep(page: Page, values: Record<string, string>): Promise<void> {
  // An answer of the app that runs nothing.
  await page.goto("/healthz");
  await page.evaluate((given) => {
    for (const [key, value] of Object.entries(given)) localStorage.setItem(key, value);
  }, values);
}
