import { beforeEach, expect, test, vi } from "vitest";
import { readEnv } from "#platform/env.ts";
import { startAliyunSms } from "../../../test/support/aliyun-sms.ts";
import { aliyunSms } from "./aliyun.ts";
import { signAcs3 } from "./aliyun-signature.ts";
import { createSmsProvider } from "./create.ts";

const standIn = await startAliyunSms();
const log = { warn: vi.fn() };
const provider = (changes = {}) =>
  aliyunSms(
    {
      endpoint: standIn.endpoint,
      billingEndpoint: standIn.endpoint,
      accessKeyId: standIn.key.id,
      accessKeySecret: standIn.key.secret,
      signName: "围场(测试)*'!",
      template: "SMS_1",
      timeoutMs: 5000,
      ...changes,
    },
    log,
  );

beforeEach(() => {
  standIn.reply = "ok";
  standIn.sent.length = 0;
  log.warn.mockClear();
});

test("signs as the example in the provider's documentation", () => {
  const { headers } = signAcs3(
    { accessKeyId: "YourAccessKeyId", accessKeySecret: "YourAccessKeySecret" },
    {
      endpoint: "https://ecs.cn-shanghai.aliyuncs.com",
      action: "RunInstances",
      version: "2014-05-26",
      query: { RegionId: "cn-shanghai", ImageId: "win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd" },
    },
    { date: new Date("2023-10-26T10:22:32Z"), nonce: "3156853299f313e23d1673dc12e1703d" },
  );
  expect(headers.authorization).toBe(
    "ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0",
  );
});

test("sends number, template and code, signed", async () => {
  await provider().sendCode("13800000000", "042042");
  await provider().sendCode("13800000000", "042043");
  expect(standIn.sent).toEqual([
    {
      PhoneNumbers: "13800000000",
      SignName: "围场(测试)*'!",
      TemplateCode: "SMS_1",
      TemplateParam: '{"code":"042042"}',
    },
    expect.objectContaining({ TemplateParam: '{"code":"042043"}' }),
  ]);
});

test("tells what is left to be spent", async () => {
  standIn.balance = "1,028.50";
  expect(await provider().balance?.()).toEqual({ text: "1,028.50 元", yuan: 1028.5 });
  standIn.balance = null;
  await expect(provider().balance?.()).rejects.toMatchObject({ code: "SMS_FAILED", cause: "NotAuthorized" });
  await expect(provider({ accessKeySecret: "wrong" }).balance?.()).rejects.toMatchObject({
    cause: "SignatureDoesNotMatch",
  });
});

test.each([
  ["limit", "RATE_LIMITED"],
  ["illegal-number", "MOBILE_INVALID"],
  ["garbage", "SMS_FAILED"],
  ["server-error", "SMS_FAILED"],
] as const)("%s becomes %s", async (reply, code) => {
  standIn.reply = reply;
  await expect(provider().sendCode("13800000000", "123456")).rejects.toMatchObject({ code });
});

test("an answer that never comes is given up and never sent twice", async () => {
  standIn.reply = "silence";
  await expect(provider({ timeoutMs: 100 }).sendCode("13800000000", "123456")).rejects.toMatchObject({
    code: "SMS_FAILED",
  });
  expect(standIn.sent).toHaveLength(1);
});

test("a wrong secret is refused by the other side and tells nothing to people", async () => {
  await expect(
    provider({ accessKeySecret: "wrong" }).sendCode("13800000000", "123456"),
  ).rejects.toMatchObject({ code: "SMS_FAILED", message: "短信发送失败，请稍后再试" });
  expect(standIn.sent).toEqual([]);
});

test("neither number nor code reaches the log", async () => {
  for (const reply of ["limit", "garbage", "server-error"] as const) {
    standIn.reply = reply;
    await provider()
      .sendCode("13800001234", "987654")
      .catch(() => undefined);
  }
  expect(log.warn).toHaveBeenCalledTimes(3);
  expect(JSON.stringify(log.warn.mock.calls)).not.toMatch(/13800001234|987654/);
});

test("a provider without its keys does not start", () => {
  const env = readEnv({ SMS_PROVIDER: "aliyun", ALIYUN_ACCESS_KEY_ID: "id" });
  expect(() => createSmsProvider(env, log)).toThrow(
    "ALIYUN_ACCESS_KEY_SECRET, ALIYUN_SMS_SIGN_NAME, ALIYUN_SMS_TEMPLATE",
  );
});
