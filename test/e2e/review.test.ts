import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { documentOfText } from "../../src/shared/document.ts";
import { until } from "../support/within.ts";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";
import { newMobile } from "./support/sign-in.ts";

phonesForJourneys();
const { forum, people } = inject("fixture");
const owner = inject("administrator");
const DESK = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };

async function send<T>(request: APIRequestContext, path: string, data: object, token = ""): Promise<T> {
  const answer = await request.post(path, {
    data,
    headers: token === "" ? {} : { authorization: `Bearer ${token}` },
  });
  const body = (await answer.json()) as { data: T; error?: string[] };
  expect(body.error).toBeUndefined();
  return body.data;
}

/** How people sign in is told by other journeys. */
async function deskToken({ request }: Page): Promise<string> {
  return (await send<{ access_token: string }>(request, "/api/admin/login", owner)).access_token;
}

async function newMemberToken({ request }: Page): Promise<string> {
  const mobile = newMobile();
  const { demo_code: code } = await send<{ demo_code: string }>(request, "/api/sms/code", { mobile });
  const login = { mobile, code, agreed: true };
  return (await send<{ access_token: string }>(request, "/api/user/login", login)).access_token;
}

/** Every page of the phone from now on is that of whoever has the token. */
const carry = (page: Page, key: "paddock.token" | "paddock.admin_token", token: string) =>
  page.addInitScript(([name, value]) => localStorage.setItem(name, value), [key, token] as const);

test("a post held for a word is rejected with a reason, mended by its author and passed, and a visitor reads it", async () => {
  const title = "出一套闲置的雪地胎";
  const reason = "含有广告、联系方式或引流信息";
  const author = await openPhone();
  // What is held is not there for others, and the page asks as they would before it asks as the author.
  author.expectProblems(/status of 404/);
  const { page } = author;
  await carry(page, "paddock.token", await newMemberToken(page));
  await visit(page, `/bbs/${forum.board}/channel`);
  await page.getByRole("button", { name: "发帖" }).tap();
  const composer = page.getByRole("dialog", { name: "发帖" });
  await composer.getByLabel("标题").fill(title);
  await composer.getByLabel("正文").fill("只跑过一个冬天，需要的加微信看图。");
  await composer.getByRole("button", { name: "发布" }).tap();
  await page.getByText(/已提交，(审核通过后所有人可见|通常 .+内审核完)/).waitFor();

  const moderator = await openPhone();
  // Who decides at once is faster than the claim on what he opened.
  moderator.expectProblems(/status of 409/);
  const { page: desk } = moderator;
  await carry(desk, "paddock.admin_token", await deskToken(desk));
  await visit(desk, "/admin/bbslist?view=list");
  const row = desk.getByRole("button").filter({ hasText: title });
  await row.tap();
  await desk.getByText("命中 1 处").waitFor();
  await desk.getByRole("button", { name: "驳回" }).tap();
  const sheet = desk.getByRole("dialog", { name: "驳回" });
  await sheet.getByRole("button", { name: "广告引流" }).tap();
  await sheet.getByRole("button", { name: "驳回", exact: true }).tap();
  await desk.getByText("已驳回").waitFor();

  // He is told once the decision can no longer be undone.
  const unread = async () => {
    const token = await page.evaluate(() => localStorage.getItem("paddock.token"));
    const answer = await page.request.get("/api/notices/unread", {
      headers: { authorization: `Bearer ${token}` },
    });
    return ((await answer.json()) as { data: { newest: string | null } }).data.newest;
  };
  await until("the author to be told", async () => (await unread()) === "system");
  await visit(page, "/my/message?tab=system");
  const notice = page.getByRole("link").filter({ hasText: "你的帖子未通过审核" });
  await notice.getByText(reason).waitFor();
  await notice.getByText("修改重新提交").tap();
  const mending = page.getByRole("dialog", { name: "修改帖子" });
  await mending.getByLabel("正文").fill("只跑过一个冬天，纹路还很深，周末来车库自取。");
  await mending.getByRole("button", { name: "发布" }).tap();
  await mending.waitFor({ state: "detached" });

  await visit(desk, "/admin/bbslist?view=list");
  await row.tap();
  await desk.getByText("周末来车库自取").first().waitFor();
  await desk.getByRole("button", { name: "通过" }).tap();
  await desk.getByText("已通过").waitFor();

  const { page: visitor } = await openPhone();
  await visit(visitor, `/bbs/${forum.board}/channel`);
  await visitor.getByRole("link").filter({ hasText: title }).first().tap();
  // The list that he came from lies behind it and has the same words.
  await visitor.getByRole("article").getByText("周末来车库自取").waitFor();
  expect(await visitor.getByText("加微信").count()).toBe(0);
});

test("a spike alarms the open desk, becomes a case, and its author says that it is solved", async () => {
  const { page: desk } = await openPhone(DESK);
  const { request } = desk;
  const token = await deskToken(desk);
  const word = "尾门闷响";
  await send(
    request,
    "/api/admin/warning-rules",
    {
      ...{ form: "spike", watch: false, name: "尾门的声音", level: "red", words: [word] },
      ...{ threshold: 3, factor: 3, window_minutes: 60 },
    },
    token,
  );
  await until("the word to be known", async () => {
    const tried = await send<{ places: unknown[] }>(request, "/api/admin/words/try", { text: word }, token);
    return tried.places.length > 0;
  });
  await carry(desk, "paddock.admin_token", token);
  await visit(desk, "/admin/keywordwarning");
  await desk.getByRole("heading", { name: "预警", exact: true }).waitFor();
  const alarm = desk.getByRole("link").filter({ hasText: "尾门的声音" });
  expect(await alarm.count()).toBe(0);

  for (const more of ["去了三次都没修好，太失望了", "高速上更严重，后悔买了", "4S店一直推诿，很生气"]) {
    const text = `${word}越来越大，${more}。`;
    await send(
      request,
      "/api/posts",
      {
        ...{ board_id: forum.board, title: `${word}，${more.slice(0, 6)}`, idempotency_key: randomUUID() },
        document: documentOfText(text),
      },
      people.complainer.token,
    );
  }
  await alarm.click();
  await desk.getByText("3 条内容命中").first().waitFor();
  await desk.getByRole("button", { name: "领取" }).click();
  await desk.getByText("负责人：").waitFor();
  await desk.getByRole("link", { name: "跟进" }).first().click();
  await desk.getByRole("button", { name: "分派给客服" }).click();
  const assigning = desk.getByRole("dialog", { name: "分派给客服" });
  await assigning.getByLabel("负责人").selectOption({ index: 1 });
  await assigning.getByRole("button", { name: "分派", exact: true }).click();
  await desk.getByRole("button", { name: "问是否解决" }).click();
  await desk.getByRole("button", { name: "发送询问" }).click();
  await desk.getByText("已询问作者").waitFor();

  const { page: author } = await openPhone();
  await carry(author, "paddock.token", people.complainer.token);
  await visit(author, "/my/message?tab=system");
  await author.getByText("问题解决了吗").waitFor();
  await author.getByRole("button", { name: "已解决" }).tap();
  await author.getByText("谢谢，已记为解决").waitFor();

  await desk.reload();
  await desk.getByText("作者说已解决").waitFor();
});
