import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { openPhoneAs, phonesForJourneys, visit } from "./support/phone.ts";

phonesForJourneys();
const { accounts } = inject("fixture");

const takeCode = async (page: Page) => {
  await page.getByRole("button", { name: "获取验证码" }).tap();
  await page.getByRole("button", { name: "填入" }).tap();
};

test("another number is bound in two steps; going back between them keeps the first, a taken number changes nothing", async () => {
  const { page, expectProblems } = await openPhoneAs(accounts.stale);
  expectProblems(/status of 409/);
  await visit(page, "/my/safety");
  const number = page.getByRole("link", { name: /手机号/ });
  await number.tap();
  await page.getByRole("heading", { name: "验证手机号" }).waitFor();
  await takeCode(page);
  await page.getByRole("button", { name: "验证并继续" }).tap();
  await page.getByRole("heading", { name: "更换手机号" }).waitFor();
  await page.goBack();
  await number.tap();
  await page.getByRole("heading", { name: "更换手机号" }).waitFor();

  await page.getByPlaceholder("手机号").fill("13700000003");
  await takeCode(page);
  await page.getByRole("button", { name: "更换" }).tap();
  await page.getByText("已绑定账号“号***”").waitFor();
  await page.getByRole("button", { name: "换一个号码" }).tap();
  await page.getByPlaceholder("手机号").fill("13700000012");
  await takeCode(page);
  await page.getByRole("button", { name: "更换" }).tap();
  await page.getByText("手机号已更换").waitFor();
  await page.getByRole("link", { name: /137\*{4}0012/ }).waitFor();
});

test("whoever has asked to leave is told so, and stays with one tap", async () => {
  const { page } = await openPhoneAs(accounts.leaving);
  await visit(page, "/");
  await page.getByRole("heading", { name: "账号正在注销" }).waitFor();
  await page.getByRole("button", { name: "撤销注销" }).tap();
  await page.getByText("已撤销注销").waitFor();
  await page.waitForURL((url) => url.pathname === "/my");
  const answer = await page.request.get("/api/user/cancellation", {
    headers: { authorization: `Bearer ${accounts.leaving}` },
  });
  expect(((await answer.json()) as { data: { due_at: string | null } }).data.due_at).toBeNull();
});

test("with the day's time used up the page is locked until the parents' password opens it", async () => {
  const { page, expectProblems } = await openPhoneAs(accounts.minor);
  expectProblems(/status of 400/);
  await visit(page, "/");
  const more = page.getByRole("button", { name: "再用 30 分钟" });
  await more.waitFor();
  // What lies below is out of reach for the keyboard and for screen readers, too.
  const below = () =>
    page.locator(".app, [data-bar=tab]").evaluateAll((all) => all.map((one) => (one as HTMLElement).inert));
  expect(await below()).toEqual([true, true]);
  const password = page.getByLabel("家长密码");
  await password.fill("1111");
  await more.tap();
  await page.getByText("密码不正确").waitFor();
  await password.fill("2468");
  await more.tap();
  await more.waitFor({ state: "hidden" });
  expect(await below()).toEqual([false, false]);
});
