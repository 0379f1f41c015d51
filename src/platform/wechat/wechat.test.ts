import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/support/database.ts";
import { startWechatStandIn, type WechatStandIn } from "../../../test/support/wechat.ts";
import { WechatApi, WechatError } from "./api.ts";
import { WechatCredentials } from "./credentials.ts";
import { jsSignature } from "./signature.ts";
import { wechatCredentials } from "./tables.ts";

let wechat: WechatStandIn;
let database: TestDatabase;
beforeAll(async () => {
  [wechat, database] = await Promise.all([startWechatStandIn(), createTestDatabase()]);
});
afterAll(async () => {
  await wechat.close();
  await database.drop();
});
afterEach(async () => {
  wechat.fail(null);
  wechat.requests.length = 0;
  await database.db.delete(wechatCredentials);
});

/** As another process would open them. */
const open = (change: Partial<{ appSecret: string; base: string }> = {}) => {
  const { base, appId, appSecret } = wechat;
  return new WechatCredentials(database.db, new WechatApi({ base, appId, appSecret, ...change }));
};
const later = (seconds: number) => new Date(Date.now() + seconds * 1000);

test("the signature is the one of WeChat's own example", () => {
  const ticket = "sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg";
  const example = { ticket, nonce: "Wm3WZYTPz0wzccnW", timestamp: 1414587457 };
  expect(jsSignature({ ...example, url: "http://mp.weixin.qq.com?params=value" })).toBe(
    "0f9de62fce790f9a083d5c99e95740ceb90c27ed",
  );
});

test("many requests of several processes ask WeChat once", async () => {
  const processes = [open(), open(), open()];
  const tickets = await Promise.all(
    processes.flatMap((credentials) => Array.from({ length: 5 }, () => credentials.jsapiTicket())),
  );
  expect(new Set(tickets)).toEqual(new Set([wechat.ticket()]));
  expect(wechat.requests).toEqual(["/cgi-bin/stable_token", "/cgi-bin/ticket/getticket"]);
});

test("a ticket is renewed five minutes before it ends", async () => {
  await open().jsapiTicket();
  await open().jsapiTicket(later(6800));
  expect(wechat.requests).toHaveLength(2);
  await open().jsapiTicket(later(6950));
  expect(wechat.requests).toHaveLength(4);
});

test("an access token that was voided elsewhere is replaced by a new one", async () => {
  await open().jsapiTicket();
  wechat.voidToken();
  await database.db.delete(wechatCredentials).where(eq(wechatCredentials.name, "jsapi_ticket"));
  expect(await open().jsapiTicket()).toBe(wechat.ticket());
  expect(wechat.requests.slice(2)).toEqual([
    "/cgi-bin/ticket/getticket",
    "/cgi-bin/stable_token",
    "/cgi-bin/ticket/getticket",
  ]);
});

test("after a refusal WeChat is left alone for half a minute", async () => {
  wechat.fail(45009);
  const credentials = open();
  await expect(credentials.jsapiTicket()).rejects.toMatchObject({ errcode: 45009 });
  wechat.fail(null);
  await expect(credentials.jsapiTicket(later(20))).rejects.toMatchObject({ errcode: 45009 });
  expect(wechat.requests).toHaveLength(1);
  expect(await credentials.jsapiTicket(later(40))).toBe(wechat.ticket());
});

test("a wrong secret and a server out of reach are errors that name no secret", async () => {
  const wrong = open({ appSecret: "another-secret" }).jsapiTicket();
  await expect(wrong).rejects.toMatchObject({ errcode: 40125 });
  const gone = open({ base: "http://127.0.0.1:9" }).jsapiTicket();
  await expect(gone).rejects.toBeInstanceOf(WechatError);
  await expect(gone).rejects.not.toThrow(/secret|token=/);
});

test("a person who waits for WeChat is not let wait for long", async () => {
  const { base, appId, appSecret } = wechat;
  const api = new WechatApi({ base, appId, appSecret, patience: 50 });
  wechat.fault("/sns/oauth2/access_token", { delay: 600_000 });
  await expect(api.exchangeCode(wechat.code("lin"))).rejects.toMatchObject({ errcode: 0 });
  wechat.fault("/sns/oauth2/access_token", null);
});

test("an access token that is refused before its time is replaced once, for all that ask", async () => {
  const processes = [open(), open()];
  const refused = await processes[0]?.accessToken();
  wechat.voidToken();
  const renewed = await Promise.all(processes.map((one) => one.accessToken(new Date(), refused)));
  expect(new Set(renewed).size).toBe(1);
  expect(renewed[0]).not.toBe(refused);
  expect(wechat.requests).toEqual(["/cgi-bin/stable_token", "/cgi-bin/stable_token"]);
});
