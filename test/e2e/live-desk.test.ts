import { text } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterAll, expect, inject, test } from "vitest";
import { liveRecordings, liveRooms } from "../../src/features/live/server/tables.ts";
import { connectDatabase } from "../../src/platform/database/client.ts";
import { formatDate } from "../../src/shared/format.ts";
import { ask } from "./support/ask.ts";
import { openDesk } from "./support/desk.ts";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";
import { signIn } from "./support/sign-in.ts";

phonesForJourneys();
const { db, close } = connectDatabase(inject("appDatabaseUrl"));
afterAll(close);

const MINUTE = 60_000;

/** Answers the question that a dialog asks with its yes. */
const agree = (page: Page, label: string) =>
  page.getByRole("alertdialog").getByRole("button", { name: label, exact: true }).tap();

/** Drafts and announces a room at the desk that begins in ten minutes: its chat is open then. */
async function announce(desk: Page, title: string): Promise<string> {
  await openDesk(desk, "/admin/live");
  await desk.getByRole("button", { name: "新建", exact: true }).tap();
  const sheet = desk.getByRole("dialog", { name: "新建直播" });
  await sheet.getByRole("button", { name: "存为草稿" }).tap();
  await sheet.getByText("标题至少 2 个字").waitFor();
  await sheet.getByLabel("标题").fill(title);
  const soon = formatDate(Date.now() + 10 * MINUTE, { time: true }).replace(" ", "T");
  await sheet.getByLabel("开始时间（北京时间）").fill(soon);
  await sheet.getByRole("button", { name: "存为草稿" }).tap();
  await desk.getByRole("heading", { name: title }).waitFor();
  await desk.getByRole("button", { name: "发布预告" }).tap();
  await agree(desk, "发布");
  await desk.getByText("预告已发布").waitFor();
  return new URL(desk.url()).pathname.split("/").at(-1) ?? "";
}

test("an editor announces a room from a phone, watches over what is said, and takes the picture down", async () => {
  const { page: desk } = await openPhone();
  const title = `赛道日直播 ${crypto.randomUUID().slice(0, 6)}`;
  const id = await announce(desk, title);

  const { page: visitor } = await openPhone();
  await signIn(visitor, "/live?view=next");
  await visitor.getByRole("link").filter({ hasText: title }).first().waitFor();
  const say = (body: string, key: string) =>
    ask(visitor, "POST", `/api/live/${id}/messages`, { body, idempotency_key: `${key}-of-room-${id}` });
  await say("几点发车？", "first");
  await say("加我微信买便宜轮胎", "second");

  const parts = desk.getByRole("navigation", { name: "直播间的各部分" });
  await parts.getByRole("button", { name: "聊天" }).tap();
  const spam = desk.getByRole("article").filter({ hasText: "加我微信买便宜轮胎" });
  await desk.getByRole("article").filter({ hasText: "几点发车？" }).waitFor();
  await spam.getByRole("button", { name: "删除" }).tap();
  await agree(desk, "删除");
  await spam.getByText("已删除").waitFor();
  await spam.getByRole("button", { name: "禁言" }).tap();
  await desk.getByRole("dialog").getByRole("button", { name: "禁言 10 分钟" }).tap();
  await spam.getByText("禁言中").waitFor();
  const { items } = await ask<{ items: { body: string }[] }>(visitor, "GET", `/api/live/${id}/messages`);
  expect(items.map(({ body }) => body)).toEqual(["几点发车？"]);

  const saving = desk.waitForEvent("download");
  await desk.getByRole("button", { name: "导出" }).tap();
  const table = await text(await (await saving).createReadStream());
  const rows = table.trim().split(/\r?\n/).slice(1);
  expect(rows.map((row) => row.split(",").slice(5, 7))).toEqual([
    ["几点发车？", "正常"],
    ["加我微信买便宜轮胎", "已删除"],
  ]);

  // As the media server's hook leaves it.
  await db
    .update(liveRooms)
    .set({ state: "live", startedAt: new Date(), publisher: "1" })
    .where(eq(liveRooms.id, id));
  await desk.reload();
  await parts.getByRole("button", { name: "画面" }).tap();
  await desk.getByRole("button", { name: "下架画面" }).tap();
  const sheet = desk.getByRole("dialog", { name: "下架画面" });
  await sheet.getByRole("button", { name: "立即下架" }).tap();
  await sheet.getByText("请填写理由").waitFor();
  await sheet.getByLabel("理由").fill("画面里有别人的车牌");
  await sheet.getByRole("button", { name: "立即下架" }).tap();
  await desk.getByText("画面已下架，推流被拒绝").waitFor();
  await visit(visitor, `/live/${id}`);
  await visitor.getByText("画面已被管理员关闭").waitFor();
  await visitor.getByText("画面里有别人的车牌").waitFor();
  await desk.getByRole("button", { name: "恢复画面" }).tap();
  await agree(desk, "恢复");
  await desk.getByRole("button", { name: "下架画面" }).waitFor();
});

test("what was recorded is divided into chapters, and hidden", async () => {
  const { page: desk } = await openPhone();
  const id = await announce(desk, `有章节的直播 ${crypto.randomUUID().slice(0, 6)}`);
  await db
    .update(liveRooms)
    .set({ state: "live", startedAt: new Date(), publisher: "1" })
    .where(eq(liveRooms.id, id));
  const recording = { path: `journey/${id}.mp4`, startedAt: new Date(), seconds: 600, bytes: "52000000" };
  await db.insert(liveRecordings).values({ roomId: id, ...recording });
  await desk.reload();
  await desk.getByRole("button", { name: "结束直播" }).tap();
  await agree(desk, "结束直播");
  await desk.getByText("直播已结束").first().waitFor();

  const parts = desk.getByRole("navigation", { name: "直播间的各部分" });
  await parts.getByRole("button", { name: "回放" }).tap();
  await desk.getByText("第 1 段 · 10:00").waitFor();
  await desk.getByRole("button", { name: "添加章节" }).tap();
  await desk.getByLabel("第 1 章的时间").fill("12:00");
  await desk.getByLabel("第 1 章的标题").fill("第一圈");
  await desk.getByRole("button", { name: "保存章节" }).tap();
  await desk.getByText("第 1 章的时间超出回放（共 10:00）").waitFor();
  await desk.getByLabel("第 1 章的时间").fill("1:30");
  await desk.getByRole("button", { name: "保存章节" }).tap();
  await desk.getByText("章节已保存").waitFor();
  await desk.getByText("公开回放", { exact: true }).tap();
  await desk.getByText("回放已隐藏").waitFor();

  await desk.reload();
  await desk.getByLabel("第 1 章的标题").waitFor();
  expect(await desk.getByLabel("第 1 章的时间").inputValue()).toBe("1:30");
  expect(await desk.getByRole("switch", { name: "公开回放" }).isChecked()).toBe(false);
});
