import { randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { within } from "../support/within.ts";
import { fillDeskSignIn, openDesk } from "./support/desk.ts";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";
import { newMobile } from "./support/sign-in.ts";

phonesForJourneys();
const fixture = inject("fixture");
const owner = inject("administrator");
const DESK = { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false };
const REFUSED = /status of 400/;
/** What a list shows may be decided by somebody else a moment before it is opened. */
const TAKEN = /status of 409 .*\/reviews\/claim/;

/** A member's comment that waits for review. */
async function writeComment(page: Page, body: string): Promise<void> {
  const mobile = newMobile();
  const post = async (path: string, data: object, token = "") => {
    const answer = await page.request.post(path, {
      data,
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
    });
    return ((await answer.json()) as { data: Record<string, string> }).data;
  };
  const { demo_code: code } = await post("/api/sms/code", { mobile });
  const { access_token: token } = await post("/api/user/login", { mobile, code, agreed: true });
  const made = await post(
    "/api/comments",
    { target_kind: "article", target_id: fixture.post, body, idempotency_key: crypto.randomUUID() },
    token,
  );
  expect(made.id).toBeTruthy();
}

test("an owner lets a second administrator in, who makes the account safe and decides what nobody else holds", async () => {
  const account = `colleague${randomInt(10 ** 6)}`;
  const password = "her-very-own-words";
  const desk = await openPhone(DESK);
  desk.expectProblems(TAKEN);
  await writeComment(desk.page, "等得最久的一条");
  await writeComment(desk.page, "后来的一条");

  await openDesk(desk.page, "/admin/administrators");
  await desk.page.getByRole("button", { name: "新建" }).click();
  const dialog = desk.page.getByRole("dialog", { name: "新建管理员" });
  await dialog.getByLabel("账号").fill(account);
  await dialog.getByLabel("姓名").fill("韩梅梅");
  await dialog.getByLabel("你的登录密码").fill(owner.password);
  // Where there is room it is a dialog in the middle, not a sheet at the lower edge.
  const box = await dialog.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(890);
  await dialog.getByRole("button", { name: "新建" }).click();
  const oneTime = (await dialog.getByRole("list", { name: "一次性密码" }).textContent()) ?? "";
  await dialog.getByRole("button", { name: "我已保存" }).click();
  await desk.page.getByRole("listitem").filter({ hasText: account }).getByText("等待首次登录").waitFor();

  // The owner's desk takes the one that waits longest, and holds it.
  const rail = desk.page.getByRole("navigation", { name: "后台导航" });
  await rail.getByRole("button", { name: /^审核/ }).click();
  await rail.getByRole("link", { name: /^审核队列/ }).click();
  const tabs = desk.page.getByRole("navigation", { name: "审核队列" });
  await tabs.getByRole("link", { name: /^资讯评论/ }).click();
  const open = desk.page.getByRole("region", { name: "内容" }).getByRole("article");
  await open.getByText("等得最久的一条").waitFor();

  const phone = await openPhone();
  phone.expectProblems(REFUSED);
  const { page } = phone;
  await fillDeskSignIn(page, "/admin/account", { account, password: oneTime.trim() });
  await page.getByLabel("新密码").fill(password);
  await page.getByRole("button", { name: "登录" }).tap();
  await page.getByRole("button", { name: "设置" }).tap();
  await page.getByLabel("你的登录密码").fill(password);
  await page.getByRole("button", { name: "下一步" }).tap();
  const secret = Secret.fromBase32((await page.locator("code").textContent()) ?? "");
  await page.getByRole("textbox", { name: "动态验证码" }).fill(new TOTP({ secret }).generate());
  await page.getByRole("dialog").getByRole("button", { name: "开启" }).tap();
  const codes = page.getByRole("list", { name: "恢复码" }).getByRole("listitem");
  await expect.poll(() => codes.count()).toBe(10);
  const [code = ""] = await codes.allInnerTexts();
  await page.getByRole("button", { name: "我已保存" }).tap();
  await page.getByText("恢复码剩 10 个").waitFor();

  // The phone with the authenticator is lost: another device, and a recovery code.
  const second = await openPhone();
  second.expectProblems(REFUSED);
  await fillDeskSignIn(second.page, "/admin/articlecomment", { account, password });
  await second.page.getByRole("button", { name: /用恢复码/ }).tap();
  await second.page.getByRole("textbox", { name: "恢复码" }).fill(code);
  await second.page.getByRole("button", { name: "登录" }).tap();
  // What the owner holds is not offered.
  await second.page.getByRole("article").getByText("后来的一条").waitFor();
  await second.page.getByRole("button", { name: "通过" }).tap();
  await second.page.getByText("全部处理完毕").waitFor();

  await desk.page.getByRole("button", { name: /^通过/ }).click();
  await desk.page.getByText("没有待审内容").last().waitFor();
});

test("two desks that open at the same moment begin with different items, and say so in whole lines", async () => {
  const [one, two] = [await openPhone(DESK), await openPhone(DESK)];
  await writeComment(one.page, "先来的");
  await writeComment(one.page, "后到的");
  // One account sees its own claims everywhere; the second desk is another administrator's.
  const account = `deskmate${randomInt(10 ** 6)}`;
  await openDesk(one.page, "/admin/home");
  await one.page.getByRole("heading", { name: "工作台" }).waitFor();
  const token = await one.page.evaluate(() => localStorage.getItem("paddock.admin_token"));
  const made = await one.page.request.post("/api/admin/administrators", {
    headers: { authorization: `Bearer ${token}` },
    data: {
      account,
      name: "一个名字特别长的值班管理员",
      role: "moderator",
      proof: { password: owner.password },
    },
  });
  const { one_time_password: first } = ((await made.json()) as { data: { one_time_password: string } }).data;
  await two.page.request.post("/api/admin/login", {
    data: { account, password: first, new_password: "desk-mates-words" },
  });
  await openDesk(two.page, "/admin/home", { account, password: "desk-mates-words" });
  await two.page.getByRole("heading", { name: "工作台" }).waitFor();

  await Promise.all([one, two].map(({ page }) => visit(page, "/admin/articlecomment")));
  const texts = await Promise.all(
    [one, two].map(async ({ page }) => {
      const article = page.getByRole("region", { name: "内容" }).getByRole("article");
      await article.getByText(/先来的|后到的/).waitFor();
      return (await article.textContent())?.includes("先来的") ? "先来的" : "后到的";
    }),
  );
  expect([...texts].sort()).toEqual(["先来的", "后到的"].sort());

  // Opening the other's item by hand says who has it, on one line that is not squeezed between buttons.
  const [mine = "", theirs = ""] = texts;
  // What is offered meanwhile arrives late, and does not take its place.
  let arrive: () => void = () => undefined;
  const late = new Promise<void>((done) => {
    arrive = done;
  });
  await one.page.route("**/api/admin/reviews/next**", async (route) => {
    await within("something to be opened by hand", late);
    await route.continue();
  });
  await visit(one.page, "/admin/articlecomment");
  const queue = one.page.getByRole("region", { name: "队列" });
  await queue.getByText("一个名字特别长的值班管理员").waitFor();
  await queue.getByRole("button", { name: new RegExp(theirs) }).click();
  const notice = one.page.getByRole("status").filter({ hasText: "一个名字特别长的值班管理员 正在处理" });
  await notice.waitFor();
  const givenBack = one.page.waitForResponse("**/api/admin/reviews/release");
  arrive();
  await givenBack;
  // It is drawn anew while the queue is asked for again.
  const isWholeLine = async () => {
    const box = await notice.boundingBox();
    return box !== null && box.width > 300 && box.height < 60;
  };
  await expect.poll(isWholeLine).toBe(true);

  // The first gave his own back: it is offered to the second, and nothing is left for later journeys.
  const content = two.page.getByRole("region", { name: "内容" });
  await two.page.getByRole("button", { name: /^通过/ }).click();
  await content.getByRole("article").getByText(mine).waitFor();
  await two.page.getByRole("button", { name: /^通过/ }).click();
  await content.getByText("没有待审内容").waitFor();
});

test("an item that a list claims just as it is left is held by the queue that opens it next", async () => {
  const { page } = await openPhone(DESK);
  await writeComment(page, "换队列时打开的一条");
  const order: string[] = [];
  page.on("response", (response) => {
    const [, what] = /\/api\/admin\/reviews\/(claim|release|next)/.exec(response.url()) ?? [];
    if (what !== undefined) order.push(what);
  });
  let answer: () => void = () => undefined;
  const late = new Promise<void>((done) => {
    answer = done;
  });
  const claiming = new Promise<void>((done) => {
    void page.route("**/api/admin/reviews/claim", async (route) => {
      done();
      await within("another queue to be opened", late);
      await route.continue();
    });
  });
  await openDesk(page, "/admin/reviews/all");
  await within("the list to claim what it opened", claiming);
  const tabs = page.getByRole("navigation", { name: "审核队列" });
  await tabs.getByRole("link", { name: /^资讯评论/ }).click();
  await page.getByRole("heading", { name: "资讯评论" }).waitFor();
  answer();
  const open = page.getByRole("region", { name: "内容" }).getByRole("article");
  await open.getByText("换队列时打开的一条").waitFor();
  await expect.poll(() => order.toSorted()).toEqual(["claim", "next", "release"]);
  expect(order.at(-1)).toBe("next");
  await page.getByRole("button", { name: /^通过/ }).click();
  await page.getByText("没有待审内容").last().waitFor();
});

test("a password that is sent before the page's code is there never stands in an address", async () => {
  const { page } = await openPhone({ javaScriptEnabled: false });
  await page.goto("/admin/login");
  await page.getByLabel("账号").fill(owner.account);
  await page.getByLabel("密码", { exact: true }).fill("typed-too-early");
  await page.getByLabel("密码", { exact: true }).press("Enter");
  await page.waitForLoadState();
  expect(page.url()).not.toContain("typed-too-early");
  expect(new URL(page.url()).pathname).toBe("/admin/login");
});
