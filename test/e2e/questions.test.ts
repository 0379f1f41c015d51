import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { openPhoneAs, phonesForJourneys, visit } from "./support/phone.ts";
import { ASKER_POINTS } from "./support/seed-people.ts";

phonesForJourneys();
const { people } = inject("fixture");
const TITLE = "跑完山路刹车踏板变软，冷了又恢复";
const BOUNTY = 50;

const pointsOf = async (page: Page, token: string) => {
  const answer = await page.request.get("/api/my/points", { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { data: { balance: number } }).data.balance;
};

test("a question with a bounty is answered by another, accepted, and the points move to him", async () => {
  const asking = (await openPhoneAs(people.asker.token)).page;
  await visit(asking, "/ask");
  await asking.getByRole("button", { name: "提问", exact: true }).tap();
  const form = asking.getByRole("dialog", { name: "提问" });
  const fields = form.getByRole("group", { name: "问题分类" });
  await fields.getByRole("button").first().tap();
  await fields.getByRole("button", { name: /^全部/ }).tap();
  await form.getByLabel("标题").fill(TITLE);
  await form.getByLabel("正文").fill("连续下坡二十分钟以后出现，刹车油三年没换。");
  await form.getByRole("group", { name: new RegExp(`你有 ${ASKER_POINTS}`) }).waitFor();
  await form.getByRole("button", { name: String(BOUNTY), exact: true }).tap();
  await form.getByRole("button", { name: "发布" }).tap();
  await asking.waitForURL(/\/ask\/\d+$/);
  const { pathname } = new URL(asking.url());
  await asking.getByRole("heading", { name: TITLE }).waitFor();
  // It is set aside as soon as it is asked.
  expect(await pointsOf(asking, people.asker.token)).toBeLessThan(ASKER_POINTS);

  const helping = (await openPhoneAs(people.helper.token)).page;
  await visit(helping, pathname);
  const before = await pointsOf(helping, people.helper.token);
  await helping.getByRole("button", { name: "写回答" }).last().tap();
  const answer = helping.getByRole("dialog", { name: "写回答" });
  await answer.getByLabel("正文").fill("刹车油含水了，热起来会有气泡。换一次油，再看刹车片厚度。");
  await answer.getByRole("button", { name: "发布" }).tap();
  await answer.waitFor({ state: "detached" });
  await helping.getByText("刹车油含水了").waitFor();

  await visit(asking, pathname);
  await asking.getByRole("button", { name: "采纳" }).tap();
  const sure = asking.getByRole("alertdialog").or(asking.getByRole("dialog"));
  await sure.getByText(`悬赏的 ${BOUNTY} 积分会立即发给回答者`).waitFor();
  await sure.getByRole("button", { name: "采纳", exact: true }).tap();
  await asking.getByText("已采纳，谢谢你告诉大家答案").waitFor();
  // What answering and being accepted give comes beside the bounty.
  await expect.poll(() => pointsOf(helping, people.helper.token)).toBeGreaterThanOrEqual(before + BOUNTY);
  await visit(helping, "/my/integral");
  await helping.getByText(`+${BOUNTY}`).first().waitFor();
});
