import type { APIRequestContext, Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { administratorToken, ask } from "./support/ask.ts";
import { openDesk } from "./support/desk.ts";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";
import { newMobile, signIn } from "./support/sign-in.ts";

phonesForJourneys();
const fixture = inject("fixture");
const TEXT = "雨刮条同城上门，需要的加微信看图";

/** Sends a request as somebody; what the envelope holds. */
async function send(request: APIRequestContext, path: string, data: object, token = "") {
  const headers: Record<string, string> = token === "" ? {} : { authorization: `Bearer ${token}` };
  const answer = await request.post(path, { data, headers });
  return ((await answer.json()) as { data: Record<string, never> }).data;
}

/** A member's comment that holds a word of the list. @returns its id */
async function writeComment(request: APIRequestContext): Promise<string> {
  const mobile = newMobile();
  const { demo_code: code } = await send(request, "/api/sms/code", { mobile });
  const { access_token: token } = await send(request, "/api/user/login", { mobile, code, agreed: true });
  const comment = { target_kind: "article", target_id: fixture.post, body: TEXT };
  const made = await send(
    request,
    "/api/comments",
    { ...comment, idempotency_key: crypto.randomUUID() },
    token,
  );
  return made.id ?? "";
}

/** Removes what the open menu belongs to. */
async function remove(page: Page, noun: string): Promise<void> {
  await page.getByRole("button", { name: "管理" }).tap();
  await page.getByRole("button", { name: "删除", exact: true }).tap();
  const form = page.getByRole("dialog", { name: `删除这条${noun}` });
  await form.getByRole("button", { name: "广告引流" }).tap();
  await form.getByRole("button", { name: "删除", exact: true }).tap();
  // Behind an open dialog nothing counts as shown.
  await form.waitFor({ state: "hidden" });
}

test("a moderator sees on the card why a comment waits, passes it, removes it on the page and thinks better of it", async () => {
  const phone = await openPhone();
  // The page asks once more for what was removed.
  phone.expectProblems(/status of 404/);
  const { page } = phone;
  const id = await writeComment(page.request);
  await openDesk(page, "/admin/articlecomment");

  const card = page.getByRole("article").filter({ hasText: TEXT });
  await card.getByText("命中 1 处").waitFor();
  await card.getByText("广告组").waitFor();
  expect(await card.locator("mark").first().textContent()).toBe("加微信");
  await page.getByRole("button", { name: "通过" }).tap();
  await page.getByText("已通过").waitFor();

  await visit(page, `/content/${fixture.post}/comment?comment=${id}`);
  const place = page.getByRole("region", { name: "你要查看的评论" });
  const shown = place.getByText(TEXT);
  await shown.waitFor();
  await place
    .getByRole("button", { name: /更多操作/ })
    .first()
    .tap();
  await remove(page, "评论");
  await shown.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "撤销" }).tap();
  await shown.waitFor();
});

test("a post and a question that a moderator removes go from their own pages, and come back when he thinks better of it", async () => {
  const phone = await openPhone();
  // The page asks once more for what was removed.
  phone.expectProblems(/status of 404/);
  const { page } = phone;
  const posts = await page.request.get("/api/posts");
  const { items } = ((await posts.json()) as { data: { items: { id: string }[] } }).data;
  const postId = items.at(-1)?.id;
  await openDesk(page, "/admin/articlecomment");
  const questionId = Object.values(fixture.talk)[0]?.question;
  for (const [path, noun] of [
    [`/bbs/${postId}`, "帖子"],
    [`/ask/${questionId}`, "问题"],
  ] as const) {
    await visit(page, path);
    const title = await page.locator("main h1").textContent();
    await page.getByRole("banner").getByRole("button", { name: "更多操作" }).tap();
    await remove(page, noun);
    await page.getByRole("heading", { name: "内容不存在或已被删除" }).waitFor();
    await page.getByRole("button", { name: "撤销" }).tap();
    await page.getByRole("heading", { name: title ?? "" }).waitFor();
  }
});

test("a page that stays open shows that what it shows was taken down, and shows it again", async () => {
  const phone = await openPhone();
  phone.expectProblems(/status of 404/);
  const { page } = phone;
  await signIn(page, "/");
  const token = await administratorToken(page);
  const gone = page.getByRole("heading", { name: "内容不存在或已被删除" });
  const { items } = await ask<{ items: { id: string }[] }>(page, "GET", "/api/posts");
  const postId = items.at(-1)?.id;
  const questionId = Object.values(fixture.talk)[0]?.question;
  for (const [kind, id, path] of [
    ["post", postId, `/bbs/${postId}`],
    ["question", questionId, `/ask/${questionId}`],
  ] as const) {
    await visit(page, path);
    const words = (await page.locator("main h1").first().textContent()) ?? "";
    const removal = { act: "remove", reason: "广告引流" };
    await ask(page, "POST", `/api/moderation/${kind}/${id}`, removal, token);
    await gone.waitFor();
    const removed = await ask<{ items: { id: string; version: string; target_id: string }[] }>(
      page,
      "GET",
      `/api/admin/reviews?kind=${kind}&status=removed&limit=50`,
      undefined,
      token,
    );
    const row = removed.items.find(({ target_id }) => target_id === id);
    const decision = { items: [{ id: row?.id, version: row?.version }], from: "removed", decision: "pass" };
    await ask(page, "POST", "/api/admin/reviews/decide", decision, token);
    await page.getByRole("heading", { name: words }).first().waitFor();
  }
});
