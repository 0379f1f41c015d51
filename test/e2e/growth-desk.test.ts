import { expect, test } from "vitest";
import { ask } from "./support/ask.ts";
import { openDesk } from "./support/desk.ts";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";
import { signIn } from "./support/sign-in.ts";

phonesForJourneys();

test("an honour is made with a rule, comes to a member who checks in, and he sees it on his wall", async () => {
  const name = `签到${Math.random().toString(36).slice(2, 7)}`;
  const { page: desk } = await openPhone();
  await openDesk(desk, "/admin/honours");
  await desk.getByRole("button", { name: "新建勋章" }).tap();
  const sheet = desk.getByRole("dialog", { name: "新建勋章" });
  await sheet.getByLabel("名称").fill(name);
  await sheet.getByLabel("获得方式").fill("每天签到，签到一次就有");
  await sheet.getByRole("button", { name: "添加条件" }).tap();
  await sheet.getByLabel("条件 1", { exact: true }).selectOption({ label: "做过" });
  await sheet.getByLabel("做过什么").selectOption({ label: "每日签到" });
  await sheet.getByRole("button", { name: "统计人数" }).tap();
  await sheet.getByText(/今天(有|超过) .* 位会员会得到/).waitFor();
  await sheet.getByRole("button", { name: "新建", exact: true }).tap();
  await desk
    .getByRole("button", { name: new RegExp(name) })
    .first()
    .waitFor();

  const { page } = await openPhone();
  await signIn(page, "/my");
  const { made } = await ask<{ made: boolean }>(page, "POST", "/api/my/check-in");
  expect(made).toBe(true);
  await visit(page, "/my/honour");
  await page.getByRole("link", { name }).getByText("已点亮").waitFor();
  await page.getByRole("link", { name }).tap();
  await page.getByRole("heading", { name }).waitFor();
  await page.getByText("每天签到，签到一次就有").waitFor();
});
