import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { ask } from "./support/ask.ts";
import { openPhone, openPhoneAs, phonesForJourneys, visit } from "./support/phone.ts";

phonesForJourneys();
const { live } = inject("fixture");
const room = `/live/${live.talk}`;

const tokenOf = ({ tokens }: { tokens: readonly string[] }, journey: number) => tokens[journey] ?? "";
const talk = (page: Page) => page.getByRole("region", { name: "聊天" });
const field = (page: Page) => page.getByRole("textbox", { name: "说点什么" });

async function say(page: Page, words: string): Promise<void> {
  await field(page).fill(words);
  await page.getByRole("button", { name: "发送" }).tap();
}

test("two phones talk; a moderator deletes one line, and both see it gone at once; each line stands there once", async () => {
  const { page: viewer } = await openPhoneAs(tokenOf(live.viewer, 0));
  const { page: moderator } = await openPhoneAs(tokenOf(live.moderator, 0));
  await visit(viewer, room);
  await visit(moderator, room);
  // What was said before is there for who comes.
  for (const page of [viewer, moderator]) await talk(page).getByText("三号弯这一下收油真干净").waitFor();

  await say(viewer, "老邱加油，别心疼胎");
  await say(moderator, "看台的朋友往后站一步");
  for (const page of [viewer, moderator]) {
    await talk(page).getByText("老邱加油，别心疼胎").waitFor();
    await talk(page).getByText("看台的朋友往后站一步").waitFor();
  }
  await expect.poll(() => talk(viewer).getByText("发送中").count()).toBe(0);
  expect(await talk(viewer).getByText("老邱加油，别心疼胎").count()).toBe(1);

  const line = talk(moderator).getByRole("listitem").filter({ hasText: "老邱加油，别心疼胎" });
  await line.getByRole("button", { name: live.viewer.nickname }).tap();
  await moderator.getByRole("button", { name: "删除这条" }).tap();
  for (const page of [viewer, moderator])
    await talk(page).getByText("老邱加油，别心疼胎").waitFor({ state: "detached" });
  // The answer of what was said before does not bring it back, nor does coming anew.
  await visit(viewer, room);
  await talk(viewer).getByText("看台的朋友往后站一步").waitFor();
  expect(await talk(viewer).getByText("老邱加油，别心疼胎").count()).toBe(0);
});

test("a question gets votes, and is marked as answered by who runs the room", async () => {
  const { page: viewer } = await openPhoneAs(tokenOf(live.viewer, 1));
  const { page: host } = await openPhoneAs(tokenOf(live.host, 1));
  await visit(viewer, room);
  await field(viewer).fill("体验组教练跟车吗");
  await viewer.getByRole("button", { name: "提问", exact: true }).tap();
  await viewer.getByRole("button", { name: "发送" }).tap();
  await talk(viewer).getByText("体验组教练跟车吗").waitFor();

  const { page: other } = await openPhoneAs(tokenOf(live.moderator, 1));
  await visit(other, room);
  await other.getByRole("button", { name: "问主播" }).tap();
  const asked = (page: Page) =>
    page.getByRole("list", { name: "问题" }).getByRole("listitem").filter({ hasText: "体验组教练跟车吗" });
  await asked(other).getByRole("button", { name: "同问" }).tap();
  await asked(other).getByRole("button", { name: "已同问" }).waitFor();
  await asked(other).getByText("1 人同问").waitFor();

  await visit(host, room);
  await host.getByRole("button", { name: "问主播" }).tap();
  await asked(host).getByRole("button", { name: "标为已答" }).tap();
  await asked(host).getByText("已回答").waitFor();
  // Whoever is there reads it beside the question, without asking.
  await talk(viewer)
    .getByRole("listitem")
    .filter({ hasText: "体验组教练跟车吗" })
    .getByText("已回答")
    .waitFor();
});

test("slow mode and the notice are the moderators' to set, hold for others, and are seen at once", async () => {
  const { page: viewer } = await openPhoneAs(tokenOf(live.quiet, 2));
  const { page: moderator } = await openPhoneAs(tokenOf(live.moderator, 2));
  await visit(viewer, room);
  await visit(moderator, room);
  await moderator.getByRole("button", { name: "房管" }).tap();
  await moderator.getByLabel("公告").fill("雨停了就开始");
  await moderator.getByRole("button", { name: "更新公告" }).tap();
  await viewer.getByText("雨停了就开始").waitFor();
  await moderator.getByRole("button", { name: "60 秒" }).tap();
  await viewer.getByPlaceholder("说点什么 · 慢速 60 秒").waitFor();

  await say(viewer, "第一句可以说");
  await talk(viewer).getByText("第一句可以说").waitFor();
  await viewer.getByPlaceholder(/还需 \d+ 秒/).waitFor();
  await field(viewer).fill("第二句要等");
  await expect.poll(() => viewer.getByRole("button", { name: /还需等/ }).isDisabled()).toBe(true);
  await moderator.getByRole("button", { name: "不限" }).tap();
  await ask(moderator, "PUT", `/api/live/${live.talk}/chat`, { notice: "" });
  await viewer.getByText("雨停了就开始").waitFor({ state: "detached" });
});

test("a visitor reads along, and signs in to be reminded of what is announced", async () => {
  const { page } = await openPhone();
  await visit(page, "/live?view=next");
  await page.getByRole("link", { name: "新车首映：后天晚上见" }).tap();
  await page.getByRole("heading", { level: 1, name: "新车首映：后天晚上见" }).waitFor();
  await page.getByText(/距开播 1 天/).waitFor();
  await page.getByText("开播前 30 分钟开放聊天").waitFor();
  await page.getByRole("button", { name: "预约提醒" }).tap();
  await page.getByRole("dialog").getByLabel("手机号").waitFor();

  const { page: viewer } = await openPhoneAs(tokenOf(live.viewer, 3));
  await visit(viewer, `/live/${live.announced}`);
  await viewer.getByRole("button", { name: "预约提醒" }).tap();
  await viewer.getByRole("button", { name: "已预约" }).waitFor();
  await viewer.getByRole("button", { name: "已预约" }).tap();
  await viewer.getByRole("button", { name: "预约提醒" }).waitFor();
});
