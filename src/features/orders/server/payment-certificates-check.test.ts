import { afterAll, expect, test } from "vitest";
import { createTestApp } from "../../../../test/support/app.ts";
import { startWechatPay } from "../../../../test/support/wechat-pay.ts";
import { paymentCertificatesCheck } from "./payment-certificates-check.ts";

const pay = await startWechatPay();
afterAll(() => pay.close());
const { services } = await createTestApp({ env: pay.env });
const look = (env: Partial<typeof services.env> = {}) =>
  paymentCertificatesCheck.look({ ...services, env: { ...services.env, ...env } }, AbortSignal.timeout(5000));

test("the desk hears how long WeChat Pay's certificates last, and what to do where they cannot be had", async () => {
  expect(await look()).toMatchObject({
    standing: "ok",
    found: expect.stringMatching(/^1 张平台证书，最晚的还有 1[78]\d\d 天到期$/),
  });
  expect(await look({ WECHAT_PAY_PUBLIC_KEY: "a key of its own" })).toMatchObject({ standing: "ok" });
  expect(await look({ PAYMENT_PROVIDER: "sandbox" })).toMatchObject({ standing: "off" });
  expect(await look({ WECHAT_PAY_API_BASE: "http://127.0.0.1:9" })).toMatchObject({
    standing: "bad",
    todo: expect.stringContaining("APIv3"),
  });
});
