/** In WeChat's browser, with a stand-in for WeChat itself and a second app that is configured for it. */
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { freePort } from "../../scripts/free-port.ts";
import { startWechatStandIn, type WechatStandIn, wechatEnv } from "../support/wechat.ts";
import { people } from "../support/wechat-people.ts";
import { type AppProcess, startAppProcess } from "./support/app-process.ts";
import { hydrated } from "./support/hydrated.ts";
import { openPhone, phonesForJourneys } from "./support/phone.ts";

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
