import { randomInt } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { formatDate } from "../../src/shared/format.ts";
import { until } from "../support/within.ts";
import { appJobs } from "./support/app-jobs.ts";
import { administratorToken, ask, decideReview, memberToken, NOBODY } from "./support/ask.ts";
import { openDesk } from "./support/desk.ts";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";
import { signIn } from "./support/sign-in.ts";

phonesForJourneys();
const fixture = inject("fixture");
const owner = inject("administrator");

interface Person {
  id: string;
  nickname: string;
}

/** Who is signed in on a phone. */
const whoIs = (page: Page) => ask<Person>(page, "GET", "/api/user");

/** A comment of whoever is signed in; the status of the answer. */
async function comment(page: Page, body: string): Promise<number> {
  const answer = await page.request.post("/api/comments", {
    headers: { authorization: `Bearer ${await memberToken(page)}` },
    data: { target_kind: "article", target_id: fixture.post, body, idempotency_key: crypto.randomUUID() },
  });
  return answer.status();
}

test("a member is warned, reads and acknowledges it, and writes on", async () => {
  const { page: member } = await openPhone();
  await signIn(member, "/my");
  const { id } = await whoIs(member);
  const { page: desk } = await openPhone();
  await openDesk(desk, `/admin/adminmember?id=${id}`);
  await desk.getByRole("region", { name: "操作" }).getByRole("button", { name: "警告" }).tap();
  const sheet = desk.getByRole("dialog", { name: /^警告/ });
  await sheet.getByLabel(/^补充说明/).fill("请不要再在评论里吵架");
  await sheet.getByRole("button", { name: "发出警告" }).tap();
  await desk.getByText("已警告，对方确认后才能继续发表").waitFor();
  expect(await comment(member, "还能不能发")).toBe(428);

  await visit(member, "/my/warnings");
  const warning = member.getByRole("article").filter({ hasText: "请不要再在评论里吵架" });
  await warning.getByRole("button", { name: "我已阅读，会遵守" }).tap();
  await warning.getByText("已确认").waitFor();
  const thanks = `知道了，谢谢提醒 ${randomInt(10 ** 6)}`;
  expect(await comment(member, thanks)).toBe(200);
  // Other journeys take what waits longest in this queue.
  const isIt = ({ text }: { text: string }) => text === thanks;
  await decideReview(desk, "article_comment", isIt, { decision: "pass" });

  // What he does not agree with he appeals against, from the warning itself.
  await warning.getByRole("link", { name: "不认可？去申诉" }).tap();
  const row = member.getByRole("list", { name: "禁言和警告" }).getByRole("listitem");
  await row.getByRole("button", { name: "申诉" }).tap();
  const appeal = member.getByRole("dialog", { name: "申诉" });
  await appeal.getByLabel("申诉理由").fill("我只是在回答别人的问题");
  await appeal.getByRole("button", { name: "提交申诉" }).tap();
  await row.getByText("我的申诉：我只是在回答别人的问题").waitFor();
  // Opened by its address, as from a notice, it is the same tab from the first picture on.
  await visit(member, "/my/appeals?tab=sanctions");
  await row.getByText("我的申诉：我只是在回答别人的问题").waitFor();
});

test("members chosen in the list become a segment, a message to it is scheduled, sent, and read", async () => {
  const { page: member } = await openPhone();
  await signIn(member, "/my");
  const { id, nickname } = await whoIs(member);
  const name = `老友${randomInt(10 ** 6)}`;
  const title = `补寄礼品 ${randomInt(10 ** 6)}`;
  const { page: desk } = await openPhone();
  await openDesk(desk, `/admin/adminmember?q=${id}`);
  await desk.getByRole("button", { name: "多选" }).tap();
  await desk.getByRole("checkbox", { name: `选择${nickname}` }).check();
  await desk.getByRole("button", { name: "加入分组" }).tap();
  const sheet = desk.getByRole("dialog", { name: "把 1 位会员加入分组" });
  await sheet.getByLabel("分组（手选的）").selectOption({ label: "新建分组" });
  await sheet.getByLabel("分组名称").fill(name);
  await sheet.getByRole("button", { name: "加入分组" }).tap();
  await sheet.waitFor({ state: "hidden" });

  await visit(desk, "/admin/messages?id=new");
  await desk.getByLabel("接收分组").selectOption({ label: name });
  await desk.getByText("服务通知", { exact: true }).tap();
  await desk.getByLabel("标题").fill(title);
  await desk.getByLabel("正文").fill("请补填收货地址，我们马上寄出。");
  await desk.getByRole("button", { name: "存为草稿" }).tap();
  const due = new Date(Math.ceil((Date.now() + 5000) / 60_000) * 60_000);
  await desk.getByLabel(/^定时/).fill(formatDate(due, { time: true }).replace(" ", "T"));
  await desk.getByRole("button", { name: "定时发送" }).tap();
  await desk
    .getByRole("alertdialog")
    .or(desk.getByRole("dialog"))
    .getByRole("button", { name: "定时" })
    .tap();
  await desk.getByText("待发送").first().waitFor();
  const jobs = await appJobs();
  await until("the moment", () => Date.now() > due.getTime() + 500, 90_000);
  await jobs.send("member-messages", {});
  await desk.getByText("已发完").first().waitFor();

  await visit(member, "/my/message?tab=system");
  await member.getByText(title).waitFor();
  await member
    .getByRole("button", { name: /全部已读|已读/ })
    .first()
    .tap();
  const figure = (label: string) =>
    desk.locator("dl > div").filter({ hasText: label }).locator("dd").textContent();
  await until("the message to count as read", async () => {
    await desk.reload();
    return (await figure("已读")) === "1";
  });
  expect(await figure("已发")).toBe("1");
});

test("an invited colleague makes an account by the link and is at the desk; the link opens nothing more", async () => {
  const account = `invited${randomInt(10 ** 6)}`;
  const { page: desk } = await openPhone();
  await openDesk(desk, "/admin/administrators");
  await desk.getByRole("button", { name: "邀请" }).tap();
  const dialog = desk.getByRole("dialog", { name: "邀请同事" });
  await dialog.getByLabel("邀请对象").fill("市场部小李");
  await dialog.getByText("编辑", { exact: true }).tap();
  await dialog.getByLabel("你的登录密码").fill(owner.password);
  await dialog.getByRole("button", { name: "生成邀请链接" }).tap();
  const link = (await dialog.getByRole("list", { name: "邀请链接" }).textContent()) ?? "";
  await dialog.getByRole("button", { name: "我已保存" }).tap();
  const row = desk
    .getByRole("list", { name: "邀请" })
    .getByRole("listitem")
    .filter({ hasText: "市场部小李" });
  await row.first().getByText("等待加入").waitFor();

  const { page: colleague } = await openPhone();
  const path = new URL(link).pathname + new URL(link).hash;
  await visit(colleague, path);
  await colleague.getByText(/邀请你做“编辑”/).waitFor();
  await colleague.getByLabel("账号").fill(account);
  await colleague.getByLabel("姓名").fill("小李");
  await colleague.getByLabel("密码", { exact: true }).fill("xiaoli-own-words");
  await colleague.getByRole("button", { name: "加入" }).tap();
  await colleague.waitForURL(/\/admin\/account/);
  await colleague.getByRole("heading", { name: "账号安全", level: 1 }).waitFor();

  const { page: late, expectProblems } = await openPhone();
  expectProblems(/status of 410/);
  await visit(late, path);
  await late.getByText("这个邀请已经用过了，请直接登录").waitFor();
  await desk.reload();
  await row.first().getByText(`账号 ${account}`).waitFor();
});

test("what was deleted with a reason is appealed, answered by somebody else, and the answer is read", async () => {
  const { page: member } = await openPhone();
  await signIn(member, "/my");
  const body = `车友会活动很棒 ${randomInt(10 ** 6)}`;
  expect(await comment(member, body)).toBe(200);
  const { page: desk } = await openPhone();
  await openDesk(desk, "/admin/home");
  const token = await administratorToken(desk);
  const { items } = await ask<{ items: { id: string; version: string; content: { text: string } }[] }>(
    desk,
    "GET",
    "/api/admin/reviews?kind=article_comment&limit=50",
    undefined,
    token,
  );
  const waiting = items.find(({ content }) => content.text === body);
  const decided = {
    items: [{ id: waiting?.id, version: waiting?.version }],
    decision: "delete",
    reason: "含有广告",
  };
  await ask(desk, "POST", "/api/admin/reviews/decide", decided, token);

  const row = member.getByRole("article").filter({ hasText: body });
  await until("the decision to be told", async () => {
    await visit(member, "/my/appeals");
    return row.getByRole("button", { name: "申诉" }).isVisible();
  });
  await row.getByText("原因：含有广告").waitFor();
  await row.getByRole("button", { name: "申诉" }).tap();
  const sheet = member.getByRole("dialog", { name: "申诉" });
  await sheet.getByLabel("申诉理由").fill("只是夸活动办得好，没有广告");
  await sheet.getByRole("button", { name: "提交申诉" }).tap();
  await row.getByText("我的申诉：只是夸活动办得好，没有广告").waitFor();

  const account = `answers${randomInt(10 ** 6)}`;
  const password = "answers-own-words";
  const made = await ask<{ one_time_password: string }>(
    desk,
    "POST",
    "/api/admin/administrators",
    { account, name: "复核员", role: "moderator", proof: { password: owner.password } },
    token,
  );
  const first = { account, password: made.one_time_password, new_password: password };
  await ask(desk, "POST", "/api/admin/login", first, NOBODY);
  const { page: other } = await openPhone();
  await openDesk(other, "/admin/appeals", { account, password });
  const card = other.getByRole("article").filter({ hasText: body });
  await card.getByText("申诉理由").waitFor();
  await card.getByRole("button", { name: "申诉成立，恢复" }).tap();
  await card.waitFor({ state: "hidden" });

  await visit(member, "/my/message?tab=system");
  await member.getByText(/申诉成立，你的评论已恢复/).waitFor();
  await visit(member, "/my/appeals");
  await row.getByText(/申诉成立，内容已恢复/).waitFor();
});
