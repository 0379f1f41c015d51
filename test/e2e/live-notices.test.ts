import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { ask, decideReview } from "./support/ask.ts";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";
import { signIn } from "./support/sign-in.ts";

phonesForJourneys();
const fixture = inject("fixture");

/** What members are told of by the way, as they grow, would be counted along. */
async function hearOnlyOfOthers(page: Page): Promise<void> {
  for (const kind of ["honours.awarded", "growth.promotion"])
    await ask(page, "PUT", `/api/notices/settings/${kind}`, { muted: true });
}

/** A comment of this page's member that everybody can see. */
async function publishedComment(page: Page): Promise<string> {
  const { id } = await ask<{ id: string }>(page, "POST", "/api/comments", {
    target_kind: "article",
    target_id: fixture.post,
    body: "周末一起去看日出。",
    idempotency_key: `journey-${Math.random()}`,
  });
  await decideReview<{ link: string }>(
    page,
    "article_comment",
    ({ link }) => link.endsWith(`comment=${id}`),
    { decision: "pass" },
  );
  return id;
}

const bell = (page: Page, count: number) =>
  page.getByRole("button", { name: count === 0 ? "消息" : `消息，${count} 条未读`, exact: true });

test("the bell counts on all open pages as it happens, on one connection, and back when a like is taken back", async () => {
  const { page: other } = await openPhone();
  await signIn(other, "/my");
  const { page, context } = await openPhone();
  let streams = 0;
  context.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/events") streams += 1;
  });
  await signIn(page, "/my");
  await hearOnlyOfOthers(page);
  const comment = await publishedComment(page);
  // Signing up and a first comment bring honours: what is told of them is read.
  await ask(page, "POST", "/api/notices/read", {});
  await visit(page, "/");
  const second = await context.newPage();
  await visit(second, "/");
  // That it was published is told when that can no longer be undone; a page asks by itself only once a minute.
  for (const tab of [page, second]) await bell(tab, 1).waitFor();

  await ask(other, "PUT", `/api/likes/comment/${comment}`);
  for (const tab of [page, second]) await bell(tab, 2).waitFor();
  await ask(other, "DELETE", `/api/likes/comment/${comment}`);
  for (const tab of [page, second]) await bell(tab, 1).waitFor();
  // The pages before this one had one each, which ended with them.
  const before = streams;
  expect(before).toBeLessThanOrEqual(2);

  // Who reads goes; the other goes on.
  await page.close();
  await expect.poll(() => streams).toBe(before + 1);
  await ask(other, "PUT", `/api/likes/comment/${comment}`);
  await bell(second, 2).waitFor();
  await bell(second, 2).tap();
  await second.getByRole("button", { name: "全部已读" }).tap();
  await second.getByRole("button", { name: "返回" }).tap();
  await bell(second, 0).waitFor();
});

test("signing out ends the stream", async () => {
  const { page, expectProblems } = await openPhone();
  // What was asked just before is refused.
  expectProblems(/status of 401/);
  const opened = page.waitForResponse((response) => response.url().endsWith("/api/events"));
  await signIn(page, "/my");
  await opened;
  const ended = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/events"));
  await page.getByRole("button", { name: "退出登录" }).tap();
  await page.getByRole("alertdialog").getByRole("button", { name: "退出" }).tap();
  await page.getByRole("heading", { name: "登录 / 注册" }).waitFor();
  await ended;
});
