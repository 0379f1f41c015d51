import { expect, inject, test } from "vitest";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";
import { fillSignIn } from "./support/sign-in.ts";

phonesForJourneys();
const fixture = inject("fixture");

test("a name beside a comment leads to a space: following waits for the sign-in, blocking hides the comment", async () => {
  const { page } = await openPhone();
  const comments = `/content/${fixture.post}/comment`;
  await visit(page, comments);
  const said = page.getByRole("article", { name: "弯心的评论" });
  await said.getByRole("link", { name: "弯心", exact: true }).tap();
  await page.getByRole("heading", { name: "弯心", level: 1 }).waitFor();
  await page.getByText("雨天最怕的是积水里的油。").waitFor();

  await page.getByRole("button", { name: "关注弯心" }).tap();
  const sheet = page.getByRole("dialog");
  await fillSignIn(sheet);
  const following = page.getByRole("button", { name: "已关注弯心" });
  await following.waitFor();
  await page.getByRole("link", { name: "1 粉丝" }).waitFor();
  await page.reload();
  await following.waitFor();

  await page.getByRole("button", { name: "更多操作" }).tap();
  await page.getByRole("button", { name: "拉黑" }).tap();
  await page.getByRole("alertdialog").getByRole("button", { name: "拉黑" }).tap();
  await page.getByText("你已拉黑 TA").waitFor();
  await expect.poll(() => page.getByText("雨天最怕的是积水里的油。").count()).toBe(0);

  await visit(page, comments);
  await page.getByRole("article", { name: "慢车道的评论" }).waitFor();
  await expect.poll(() => said.count()).toBe(0);
  expect(await page.getByText("热了也要看水膜。").count()).toBe(0);
});
