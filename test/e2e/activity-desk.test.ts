import { expect, test } from "vitest";
import { openDesk } from "./support/desk.ts";
import { openPhone, phonesForJourneys } from "./support/phone.ts";

phonesForJourneys();

test("an organiser writes an activity on a phone, asks a question with it, and opens it for sign-up", async () => {
  const { page } = await openPhone();
  const title = `江边停车聚会 ${crypto.randomUUID().slice(0, 6)}`;
  await openDesk(page, "/admin/activities");
  await page.getByRole("button", { name: "新建", exact: true }).tap();
  const sheet = page.getByRole("dialog", { name: "新建活动" });
  await sheet.getByLabel("标题").fill(title);
  await sheet.getByRole("button", { name: "下一步，写资料" }).tap();

  await page.getByLabel("一句话介绍").fill("停好车，一起看日落");
  await page.getByRole("button", { name: "正文" }).tap();
  await page.getByLabel("正文，空一行另起一段").fill("停车场免费到九点。");
  await page.getByLabel("地点", { exact: true }).fill("滨江停车场");
  await page.getByRole("button", { name: /^城市/ }).tap();
  await page.getByRole("dialog").getByText("浙江省").tap();
  await page.getByRole("dialog").getByText("杭州市").tap();
  // What a sheet stores goes into the form, which is saved as a whole.
  await page.getByRole("button", { name: "添加一项" }).tap();
  await page.getByRole("dialog", { name: "选择题目类型" }).getByText("尺码").tap();
  await page.getByRole("dialog", { name: "尺码" }).getByRole("button", { name: "加上" }).tap();
  await page.getByRole("list", { name: "报名表的各项" }).getByText("衣服尺码").waitFor();
  await page.getByRole("region", { name: "保存" }).getByRole("button", { name: "保存" }).tap();
  await page.getByText("已保存", { exact: true }).waitFor();

  const parts = page.getByRole("navigation", { name: "活动的各部分" });
  await parts.getByRole("button", { name: "概况" }).tap();
  await page.getByRole("button", { name: "立即开放报名" }).tap();
  await page.getByText("报名已开放").waitFor();
  await parts.getByRole("button", { name: "资料" }).tap();
  expect(await page.getByLabel("标题", { exact: true }).inputValue()).toBe(title);
  await page.getByRole("list", { name: "报名表的各项" }).getByText("衣服尺码").waitFor();
});
