import { expect, test } from "vitest";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";
import { signIn } from "./support/sign-in.ts";

phonesForJourneys();

test("a member checks in once, whichever page he does it on, and takes what a task gave", async () => {
  const { page, context } = await openPhone();
  await signIn(page, "/my/integral");
  const balance = () => page.getByRole("region", { name: "积分余额" }).textContent();
  await expect.poll(balance).toMatch(/^可用积分0/);
  const other = await context.newPage();
  await visit(other, "/my");
  await other.getByRole("button", { name: "签到 +2" }).tap();
  await other.getByText("签到成功，积分 +2").waitFor();
  await other.getByRole("link", { name: "已签 1 天" }).waitFor();
  // This page does not know it yet; nothing is given twice.
  await page.getByRole("button", { name: "签到 +2" }).tap();
  await page.getByText("今天已经签到过了").waitFor();
  await expect.poll(balance).toMatch(/^可用积分2/);
  expect(await page.getByRole("button", { name: "已签到" }).isDisabled()).toBe(true);

  await page.getByRole("button", { name: "领取“今日签到”的奖励" }).tap();
  await page.getByText("已领取，积分 +1").waitFor();
  await page.getByRole("tab", { name: "积分明细" }).tap();
  await expect.poll(() => page.getByText(/余额/).allInnerTexts()).toEqual(["余额 3", "余额 2"]);
  await page.getByRole("radio", { name: "支出" }).check({ force: true });
  await page.getByText("还没有支出").waitFor();
  // The tab stands in the address.
  await page.reload();
  await page.getByText("任务：今日签到").waitFor();
});
