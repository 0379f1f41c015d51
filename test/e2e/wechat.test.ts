/** In WeChat's browser, with a stand-in for WeChat itself and a second app that is configured for it. */
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { freePort } from "../../scripts/free-port.ts";
import { connectDatabase } from "../../src/platform/database/client.ts";
import { makeMember } from "../support/factories.ts";
import { startWechatStandIn, type WechatStandIn, wechatEnv } from "../support/wechat.ts";
import { people } from "../support/wechat-people.ts";
import { type AppProcess, startAppProcess } from "./support/app-process.ts";
import { hydrated } from "./support/hydrated.ts";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";
import { newMobile } from "./support/sign-in.ts";

phonesForJourneys();
const fixture = inject("fixture");
const USER_AGENT = "Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.49";

let wechat: WechatStandIn;
let app: AppProcess;
beforeAll(async () => {
  wechat = await startWechatStandIn();
  app = await startAppProcess({
    dataDir: inject("dataDir"),
    port: await freePort(),
    env: wechatEnv(wechat),
  });
});
afterAll(async () => {
  await app?.stop();
  await wechat?.close();
});

const openWechat = () => openPhone({ userAgent: USER_AGENT, baseURL: app.origin });

test("who enters is known by WeChat, once in a session, and the way back leads out", async () => {
  const { page } = await openWechat();
  const article = `/article/${fixture.post}/post?source=6`;
  await page.goto(article);
  await page.waitForURL(`${wechat.base}/**`);
  const back = new URL(page.url()).searchParams.get("redirect_uri");
  expect(back).toBe(`${app.origin}${article}`);
  await page.getByRole("link", { name: people.lin?.nickname ?? "" }).tap();
  await page.waitForURL(`${app.origin}${article}`);
  await hydrated(page);
  await page.getByText("欢迎来到围场").waitFor();
  const session = await page.evaluate(() => ({ ...localStorage }));
  expect(session).toMatchObject({
    "paddock.token": expect.stringMatching(/^pm_/),
    "paddock.source": "6",
  });
  expect(session["paddock.user"]).toContain(people.lin?.nickname);
  // A reload, with a session, begins nothing anew.
  await page.reload();
  await hydrated(page);
  expect(page.url()).toBe(`${app.origin}${article}`);
  // Back is the page on which one agrees, and before it nothing of ours that would lead there again.
  await page.goBack();
  expect(page.url()).toContain(wechat.base);
  await page.goBack();
  expect(page.url()).toBe("about:blank");
});

test.each(["invite", "code"])(
  "an invitation named %s survives the sign-in, and goes on with the page",
  async (name) => {
    const { page } = await openWechat();
    await page.goto(`/invitein?${name}=VIP1&source=6`);
    await page.waitForURL(`${wechat.base}/**`);
    await page.getByRole("link", { name: people.lin?.nickname ?? "" }).tap();
    await page.waitForURL(`${app.origin}/invitein?*`);
    await hydrated(page);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ invite: "VIP1", source: "6" });
    await page.getByText("这个邀请码已失效").waitFor();
  },
);

test("who has no number is led to bind one, and where another account has it, chooses", async () => {
  const { page, expectProblems } = await openWechat();
  // Refused: no number, and a number that is another's.
  expectProblems(/428|409/);
  const database = connectDatabase(inject("appDatabaseUrl"), { max: 1 });
  const home = await makeMember(database.db, { mobile: newMobile(), nickname: "老账号在此" });
  await database.close();
  await page.goto(`/article/${fixture.post}/post`);
  await page.getByRole("link", { name: people.zhou?.nickname ?? "" }).tap();
  await page.getByText("欢迎来到围场").waitFor();
  await page.getByRole("button", { name: "收藏" }).tap();
  await expect
    .poll(() => page.getByRole("button", { name: "收藏" }).getAttribute("aria-pressed"))
    .toBe("true");

  await visit(page, "/my/boundmobile");
  await page.getByLabel("手机号").fill(home.mobile ?? "");
  await page.getByRole("button", { name: "获取验证码" }).tap();
  await page.getByRole("button", { name: "填入" }).tap();
  await page.getByRole("button", { name: "绑定", exact: true }).tap();
  await page.getByRole("alertdialog").getByRole("button", { name: "同意并继续" }).tap();
  await page.getByText("“老***”").waitFor();
  // Thought better of it, nothing has happened yet.
  await page.getByRole("button", { name: "合并到那个账号" }).tap();
  await page.getByRole("alertdialog").getByRole("button", { name: "取消" }).tap();
  await page.getByRole("button", { name: "合并到那个账号" }).tap();
  await page.getByRole("alertdialog").getByRole("button", { name: "合并" }).tap();
  await page.waitForURL("**/my");
  await page.getByText("老账号在此").first().waitFor();
  await visit(page, "/my/collect");
  await page.getByText(fixture.postTitle).waitFor();
});
