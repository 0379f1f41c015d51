import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { phonePhoto } from "../support/pictures.ts";
import { ask, decideReview } from "./support/ask.ts";
import { hydrated } from "./support/hydrated.ts";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";
import { signIn } from "./support/sign-in.ts";

phonesForJourneys();
const fixture = inject("fixture");
const { account, password } = inject("administrator");
const REASON = "含有联系方式。请去掉号码，只说自己用车的感受，写明里程和路况会更有帮助，再重新提交。";

interface Written {
  id: string;
  version: string;
}

const write = (page: Page, body: string) =>
  ask<Written>(page, "POST", "/api/comments", {
    target_kind: "article",
    target_id: fixture.post,
    body,
    idempotency_key: `journey-${Math.random()}`,
  });

const reject = (page: Page, { id }: Written) =>
  decideReview<{ link: string }>(page, "article_comment", ({ link }) => link.endsWith(`comment=${id}`), {
    ...{ decision: "reject", reason: REASON },
  });

const composerOf = (page: Page) => page.getByRole("dialog", { name: "修改评论" });

test("the bell leads to a rejection's whole reason, and from its row to the comment to mend", async () => {
  const { page } = await openPhone();
  await signIn(page, "/my");
  const written = await write(page, "加我微信 abc123，一起跑山。");
  await reject(page, written);
  // The author is told once the decision can no longer be undone.
  const unread = () => ask<{ newest: string | null }>(page, "GET", "/api/notices/unread");
  await expect.poll(async () => (await unread()).newest).toBe("system");

  await visit(page, "/");
  await page.getByRole("button", { name: /消息/ }).tap();
  const row = page.getByRole("link").filter({ hasText: "你的评论未通过审核" });
  await row.getByText(REASON).waitFor();
  await row.getByText("修改重新提交").tap();
  await composerOf(page).getByLabel("修改评论").waitFor();
  expect(await composerOf(page).getByLabel("修改评论").inputValue()).toBe("加我微信 abc123，一起跑山。");
  await composerOf(page).getByText(`未通过：${REASON}`).waitFor();
  await composerOf(page).getByLabel("修改评论").fill("周末一起跑山，路面干燥。");
  await composerOf(page).getByRole("button", { name: "发送" }).tap();
  await page.getByText("没有未通过的评论").waitFor();
  await page.getByRole("tab", { name: /审核中/ }).tap();
  await page.getByText("周末一起跑山，路面干燥。").waitFor();

  // The notice is still there; what it is about has moved on.
  await visit(page, `/my/comment?tab=rejected&edit=${written.id}`);
  await page.getByText("这条评论已经改过").waitFor();
  await page.getByRole("tab", { name: /审核中/ }).tap();
  await page.getByRole("button", { name: "删除" }).tap();
  await page.getByRole("alertdialog").getByRole("button", { name: "删除" }).tap();
  await page.getByText("没有审核中的评论").waitFor();
});

test("the figures of the personal page lead to what they count", async () => {
  const { page } = await openPhone();
  await signIn(page, "/my");
  for (const [name, path] of [
    [/^\d+ ?关注$/, "/my/fans"],
    [/^\d+ ?粉丝$/, "/my/fans?tab=fans"],
    [/^\d+ ?获赞$/, "/my/message?tab=like"],
    [/^\d+ ?积分$/, "/my/integral"],
  ] as const) {
    await visit(page, "/my");
    await page.getByRole("link", { name }).tap();
    await page.waitForURL((url) => url.pathname + url.search === path);
  }
});

test("a picture that was not uploaded holds the comment back, and the draft stays", async () => {
  const phone = await openPhone();
  phone.expectProblems(/ERR_FAILED|Failed to load/);
  const { page } = phone;
  await signIn(page, `/content/${fixture.post}/comment`);
  await page.route("**/api/upload", (route) => route.abort());
  const composer = page.getByRole("dialog", { name: "发表评论" });
  await page.getByRole("button", { name: "说说你的看法" }).tap();
  await composer.getByLabel("发表评论").fill("这张图说明一切");
  await composer.getByLabel("选择图片").setInputFiles({
    name: "photo.jpg",
    mimeType: "image/jpeg",
    buffer: await phonePhoto(6, 600, 400),
  });
  await composer.getByText("1 张图片上传失败").waitFor();
  await composer.getByRole("button", { name: "发送" }).tap();
  await page.getByText("有图片上传失败，请先重试或移除").waitFor();

  await page.reload();
  await hydrated(page);
  await page.getByRole("button", { name: "说说你的看法" }).tap();
  expect(await composer.getByLabel("发表评论").inputValue()).toBe("这张图说明一切");
  await composer.getByText("上次有 1 张图片上传失败").waitFor();
});

test("the counter stands beside the text, never over it", async () => {
  const { page } = await openPhone();
  await signIn(page, `/content/${fixture.post}/comment`);
  await page.getByRole("button", { name: "说说你的看法" }).tap();
  const composer = page.getByRole("dialog", { name: "发表评论" });
  const area = composer.getByLabel("发表评论");
  await area.fill("很长的一段话。".repeat(60));
  const box = await area.boundingBox();
  const counter = await composer.getByText(/^420\/1000$/).boundingBox();
  if (box === null || counter === null) throw new Error("not drawn");
  expect(counter.y).toBeGreaterThanOrEqual(box.y + box.height);
  await area.fill("");
});

test("a moderator who decides what has just been changed sees it anew", async () => {
  const { page } = await openPhone();
  await signIn(page, "/my");
  const written = await write(page, "看过的话");
  const desk = await openPhone();
  // One alone that is refused answers 409.
  desk.expectProblems(/409/);
  await visit(desk.page, "/admin/articlecomment");
  await desk.page.getByRole("link", { name: "去登录" }).tap();
  await desk.page.getByLabel("账号").fill(account);
  await desk.page.getByLabel("密码", { exact: true }).fill(password);
  await desk.page.getByRole("button", { name: "登录" }).tap();
  await desk.page.getByText("看过的话").waitFor();
  const change = { version: written.version, body: "没看过的话", picture_ids: [] };
  await ask(page, "PUT", `/api/comments/${written.id}`, change);

  await desk.page.getByRole("button", { name: "通过" }).tap();
  await desk.page.getByText("内容刚刚有变化，下面是最新的").waitFor();
  await desk.page.getByText("没看过的话").waitFor();
  const mine = () => ask<{ items: { body: string }[] }>(page, "GET", "/api/my/comments?tab=published");
  expect((await mine()).items).toEqual([]);
  await desk.page.getByRole("button", { name: "通过" }).tap();
  await desk.page.getByText("全部处理完毕").waitFor();
  await expect.poll(async () => (await mine()).items.map((item) => item.body)).toEqual(["没看过的话"]);
});
