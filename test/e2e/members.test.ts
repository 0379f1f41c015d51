import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";
import { fillSignIn, signIn, signInByForm } from "./support/sign-in.ts";

phonesForJourneys();
const fixture = inject("fixture");
const article = `/article/${fixture.post}/post`;
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const pressed = (page: Page, name: string) => page.getByRole("button", { name }).getAttribute("aria-pressed");

test("what a visitor began completes by itself after signing in, and lasts", async () => {
  const { page } = await openPhone();
  await visit(page, article);
  await page.getByRole("button", { name: "收藏" }).tap();
  const sheet = page.getByRole("dialog");
  await sheet.getByText("登录后继续").first().waitFor();
  const told = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await fillSignIn(sheet);
  await sheet.waitFor({ state: "hidden" });
  await expect.poll(() => pressed(page, "收藏")).toBe("true");
  // It shows before it is told: only what the server knows is there on the next page.
  expect((await told).status()).toBe(200);
  expect(await stored(page, "paddock.token")).toMatch(/^pm_/);
  expect(JSON.parse((await stored(page, "paddock.user")) ?? "{}")).toHaveProperty("nickname");

  await visit(page, article);
  await expect.poll(() => pressed(page, "收藏")).toBe("true");
  await visit(page, "/my/collect");
  await page.getByText(fixture.postTitle).waitFor();
});

test("the login page leads on to where it was asked to, and never out of the site", async () => {
  const { page, context } = await openPhone();
  await signInByForm(page, "/my/info");
  await page.getByRole("heading", { name: "个人资料" }).waitFor();
  // Signed in already: no form, only the way on.
  await page.goto("/login?redirect=//example.com/");
  await page.waitForURL((url) => url.pathname === "/my");
  expect(new URL(page.url()).origin).toBe(inject("origin"));
  expect(context.pages()).toHaveLength(1);
});

test("a number typed before the app has arrived is not lost", async () => {
  const { page } = await openPhone();
  let arrive = () => {};
  const held = new Promise<void>((done) => {
    arrive = done;
  });
  await page.route("**/assets/entry-client-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/login", { waitUntil: "domcontentloaded" });
  const field = page.getByLabel("手机号");
  await field.pressSequentially("13800138000");
  arrive();
  await expect.poll(() => field.inputValue()).toBe("138 0013 8000");
  await page.getByRole("button", { name: "获取验证码" }).tap();
  await page
    .getByText(/\d+ ?s|\d+ 秒/)
    .first()
    .waitFor();
});

test("what the server refuses stands beside its field, which is entered again, and what was typed stays", async () => {
  const { page, expectProblems } = await openPhone();
  expectProblems(/409/);
  await signIn(page, "/my/info");
  const nickname = page.getByLabel("昵称");
  await nickname.fill("慢车道");
  const city = page.getByRole("button", { name: /^城市：/ });
  await city.tap();
  const picker = page.getByRole("dialog");
  await picker.getByRole("searchbox").fill("无锡");
  await picker.getByRole("button", { name: "江苏省 · 无锡市" }).tap();
  await page.getByRole("button", { name: "保存" }).tap();
  await expect.poll(() => nickname.getAttribute("aria-invalid")).toBe("true");
  const note = page.locator(`[id="${await nickname.getAttribute("aria-describedby")}"]`);
  expect(await note.textContent()).toBe("这个昵称已经有人用了，换一个吧");
  expect(await nickname.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await city.getAttribute("aria-label")).toBe("城市：无锡");

  // Whoever goes is asked first, and stays with what was typed.
  await page.getByRole("button", { name: "返回" }).tap();
  await page.getByRole("alertdialog").getByRole("button", { name: "继续编辑" }).tap();
  await nickname.fill("慢车道二号");
  expect(await nickname.getAttribute("aria-invalid")).toBeNull();
  await page.getByRole("button", { name: "保存" }).tap();
  await page.getByText(/已提交，(通过审核后其他人可见|通常 .+内审核完)/).waitFor();
  await page.getByText("昵称审核中").waitFor();
  await page.getByRole("button", { name: "返回" }).tap();
  await page.waitForURL((url) => url.pathname === "/my");
  // His own at once, and marked as what others do not see yet.
  await page.getByRole("heading", { name: "慢车道二号" }).waitFor();
  await page.getByText("审核中", { exact: true }).waitFor();
});

test("two tabs survive the rotation of the token at the same moment", async () => {
  const { page, context } = await openPhone();
  await signIn(page, "/my");
  const before = await stored(page, "paddock.token");
  const nickname = JSON.parse((await stored(page, "paddock.user")) ?? "{}").nickname;
  const second = await context.newPage();
  await visit(second, "/my");
  let rotations = 0;
  context.on("request", (request) => {
    if (request.url().endsWith("/api/token/refresh")) rotations += 1;
  });
  await page.evaluate(() => {
    localStorage.setItem("paddock.token_issued_at", String(Date.now() - 13 * 3_600_000));
  });
  await Promise.all([page.reload(), second.reload()]);
  for (const tab of [page, second]) {
    await expect.poll(() => stored(tab, "paddock.token")).not.toBe(before);
    await tab.getByRole("heading", { name: nickname }).waitFor();
  }
  // One asks for both; where storage reaches the other tab later than the lock, both do, within the grace.
  expect(rotations).toBeGreaterThanOrEqual(1);
  // Both go on working with the new token.
  for (const tab of [page, second]) {
    await visit(tab, "/my/info");
    await expect.poll(() => tab.getByLabel("昵称").inputValue()).toBe(nickname);
  }
});

test("signing out in one tab signs out the other, and forgets the token", async () => {
  const { page, context, expectProblems } = await openPhone();
  // What was asked just before is refused.
  expectProblems(/status of 401/);
  await signIn(page, "/my");
  const token = await stored(page, "paddock.token");
  const second = await context.newPage();
  await visit(second, "/my");
  await page.getByRole("button", { name: "退出登录" }).tap();
  await page.getByRole("alertdialog").getByRole("button", { name: "退出" }).tap();
  await page.getByRole("heading", { name: "登录 / 注册" }).waitFor();
  await second.getByRole("heading", { name: "登录 / 注册" }).waitFor();
  expect(await stored(page, "paddock.token")).toBeNull();
  const answer = await context.request.get("/api/user", { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(401);
});

test("ending other sign-ins asks for a code to the bound number first, and goes on by itself", async () => {
  const { page, expectProblems } = await openPhone();
  expectProblems(/status of (428|401)/);
  const { here, elsewhere } = fixture.signedInLongAgo;
  const profile = (token: string) =>
    page.request.get("/api/user", { headers: { authorization: `Bearer ${token}` } });
  await page.addInitScript((token) => localStorage.setItem("paddock.token", token), here);
  await visit(page, "/my/safety/devices");
  const begin = async () => {
    await page.getByRole("button", { name: "退出其他全部设备" }).tap();
    await page.getByRole("button", { name: "全部退出" }).tap();
  };
  const sheet = page.getByRole("dialog", { name: "验证是你本人" });
  await begin();
  await sheet.getByText("137****0001").waitFor();
  // Closed without a proof: nothing happened, and nothing waits.
  await sheet.getByRole("button", { name: "关闭" }).tap();
  await sheet.waitFor({ state: "hidden" });
  expect((await profile(elsewhere)).status()).toBe(200);

  await begin();
  await sheet.getByRole("button", { name: "获取验证码" }).tap();
  await sheet.getByRole("button", { name: "填入" }).tap();
  await sheet.getByRole("button", { name: "验证并继续" }).tap();
  await page.getByText("已退出 1 个其他登录").waitFor();
  expect((await profile(elsewhere)).status()).toBe(401);
  // Nobody is asked for a code for nothing.
  await page.getByRole("button", { name: "退出其他全部设备" }).waitFor({ state: "hidden" });
  await page.getByText("正在使用").waitFor();
  expect((await profile(here)).status()).toBe(200);
});
