import { createHash } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { createTestApp } from "../../../../../test/support/app.ts";
import { startWechatStandIn } from "../../../../../test/support/wechat.ts";

const wechat = await startWechatStandIn();
afterAll(() => wechat.close());
const SDK = "https://sdk.wechat.test/jweixin.js";
const off = await createTestApp();
const on = await createTestApp({
  env: {
    WECHAT_APP_ID: wechat.appId,
    WECHAT_APP_SECRET: wechat.appSecret,
    WECHAT_API_BASE: wechat.base,
    WECHAT_JSSDK_URL: SDK,
  },
});
const ask = (app: typeof on, url: string) =>
  app.call("GET", `/api/wechat/js-config?url=${encodeURIComponent(url)}`);

test("signs an address of this site as it came, without the fragment", async () => {
  const url = "http://paddock.test/content?tag=%E7%9B%98%E5%B1%B1";
  const { body } = await ask(on, `${url}#top`);
  const data = body.data as Record<string, unknown>;
  const text = `jsapi_ticket=${wechat.ticket()}&noncestr=${data.nonce_str}&timestamp=${data.timestamp}&url=${url}`;
  expect(data).toMatchObject({
    enabled: true,
    app_id: wechat.appId,
    sdk_url: SDK,
    signature: createHash("sha1").update(text).digest("hex"),
  });
  expect(JSON.stringify(body)).not.toContain(wechat.appSecret);
});

test.each([
  "https://evil.test/",
  "http://paddock.test.evil.test/",
  "http://paddock.test:81/",
  "javascript:alert(1)",
  "nonsense",
])("does not sign %s", async (url) => {
  const answer = await ask(on, url);
  expect(answer.status).toBe(400);
  expect(answer.body.error.join("")).toMatch(/\p{Script=Han}/u);
});

test("without configuration it says that it is off", async () => {
  expect((await ask(off, "http://paddock.test/")).body.data).toEqual({ enabled: false });
  // Whatever name the page was opened by.
  expect((await ask(off, "http://192.0.2.7:3000/content")).body.data).toEqual({ enabled: false });
});

test("the configured script, and nothing else, is let into the page", async () => {
  const policy = async (app: typeof on) =>
    String((await app.inject({ url: "/healthz" })).headers["content-security-policy"]);
  // The page's first script is let in by its hash.
  const own = /script-src 'self' 'sha256-[\w+/]+='/;
  expect(await policy(off)).toMatch(new RegExp(`${own.source};`));
  const withSdk = (await policy(on)).replace(own, "own");
  expect(withSdk).toContain(`own ${SDK};`);
});
