import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { until } from "../support/within.ts";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";
import { newMobile } from "./support/sign-in.ts";

phonesForJourneys();
const fixture = inject("fixture");
const owner = inject("administrator");
const DESK = { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false };

async function send<T>(request: APIRequestContext, path: string, data: object, token = ""): Promise<T> {
  const answer = await request.post(path, {
    data,
    headers: token === "" ? {} : { authorization: `Bearer ${token}` },
  });
  const body = (await answer.json()) as { data: T; error?: string[] };
  expect(body.error).toBeUndefined();
  return body.data;
}

async function memberToken({ request }: Page): Promise<string> {
  const mobile = newMobile();
  const { demo_code: code } = await send<{ demo_code: string }>(request, "/api/sms/code", { mobile });
  return (await send<{ access_token: string }>(request, "/api/user/login", { mobile, code, agreed: true }))
    .access_token;
}

/** The words in a list of the queue of comments under articles. */
async function textsIn({ request }: Page, token: string, status: string): Promise<string[]> {
  const answer = await request.get(
    `/api/admin/reviews?kind=article_comment&section=toyota&status=${status}&limit=50`,
    {
      headers: { authorization: `Bearer ${token}` },
    },
  );
  const { data } = (await answer.json()) as { data: { items: { content: { text: string } }[] } };
  return data.items.map(({ content }) => content.text);
}

/** What these comments begin with; nobody else's do. */
const MARK = "连按的评论";

test.each([
  ["two panes of a desktop", DESK, "", 0],
  ["two panes and a slow server", DESK, "", 700],
  ["what a desktop found", DESK, `&q=${MARK}`, 0],
  ["one item after the other", {}, "", 0],
])(
  "ten keys, a tenth of a second apart, decide ten comments, and the last is undone: %s",
  async (_where, options, query, answersAfterMs) => {
    const { page, expectProblems } = await openPhone(options);
    // A claim that a decision has overtaken.
    expectProblems(/409.*\/reviews\/claim/);
    const { access_token: token } = await send<{ access_token: string }>(
      page.request,
      "/api/admin/login",
      owner,
    );
    for (let member = 0; member < 3; member += 1) {
      const author = await memberToken(page);
      for (let at = 0; at < 4; at += 1)
        await send(
          page.request,
          "/api/comments",
          {
            ...{
              target_kind: "article",
              target_id: fixture.clubs.toyota?.video,
              idempotency_key: randomUUID(),
            },
            body: `${MARK} ${member * 4 + at + 1}，需要的加微信`,
          },
          author,
        );
    }
    const ofMark = async (status: string) =>
      (await textsIn(page, token, status)).filter((text) => text.startsWith(MARK)).length;
    const [published, waiting] = [await ofMark("published"), await ofMark("waiting")];
    await page.addInitScript((value) => localStorage.setItem("paddock.admin_token", value), token);
    // A section of their own: what waits elsewhere is not to be decided by the way.
    await visit(page, `/admin/articlecomment?section=toyota${query}`);
    await page.getByText("加微信").first().waitFor();
    await page.getByRole("button", { name: /^通过/ }).first().waitFor();
    let requests = 0;
    if (answersAfterMs > 0)
      await page.route("**/api/admin/reviews/decide", async (route) => {
        requests += 1;
        await new Promise((answer) => setTimeout(answer, answersAfterMs));
        await route.continue();
      });
    for (let press = 0; press < 10; press += 1) {
      await page.keyboard.press("p");
      await page.waitForTimeout(100);
    }
    await until("ten decisions", async () => (await ofMark("published")) === published + 10);
    // What waits for the first answer goes out together: a hand is never far ahead.
    if (answersAfterMs > 0) expect(requests).toBeLessThan(5);
    await page.keyboard.press("u");
    await page.getByText("已撤销").first().waitFor();
    expect([await ofMark("published"), await ofMark("waiting")]).toEqual([published + 9, waiting - 9]);
  },
);
