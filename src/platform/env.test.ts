import { expect, test } from "vitest";
import { readEnv } from "./env.ts";

const start = (values: Record<string, string>) => () => readEnv(values);

test.each([
  "https://club.example.com",
  "http://club.cn",
  "http://8.8.8.8:3000",
  "https://[2400:3200::1]",
  "https://test.club",
  "https://localhost.club.cn",
  "https://172.32.0.1",
])("demo codes are not shown at %s", (url) => {
  expect(start({ PUBLIC_URL: url })).toThrow(/SMS_PROVIDER=demo.*DEMO_CODES_IN_PUBLIC=1/s);
  expect(start({ PUBLIC_URL: url, SMS_PROVIDER: "demo", DEMO_CODES_IN_PUBLIC: "0" })).toThrow();
  // Said twice, or with a provider that sends.
  const off = { PAYMENT_PROVIDER: "off" };
  expect(readEnv({ PUBLIC_URL: url, DEMO_CODES_IN_PUBLIC: "1", ...off }).SMS_PROVIDER).toBe("demo");
  expect(readEnv({ PUBLIC_URL: url, SMS_PROVIDER: "aliyun", ...off }).PUBLIC_URL).toBe(url);
});

test("nothing is sold without money where strangers come, unless that is said twice", () => {
  const open = { PUBLIC_URL: "https://club.cn", SMS_PROVIDER: "aliyun" };
  expect(start(open)).toThrow(/PAYMENT_PROVIDER=sandbox.*PAYMENT_SANDBOX_IN_PUBLIC=1/s);
  expect(start({ ...open, PAYMENT_PROVIDER: "sandbox" })).toThrow(/takes no money/);
  expect(readEnv({ ...open, PAYMENT_SANDBOX_IN_PUBLIC: "1" }).PAYMENT_PROVIDER).toBe("sandbox");
  expect(readEnv({ PUBLIC_URL: "http://localhost:3000" }).PAYMENT_PROVIDER).toBe("sandbox");
});

test("WeChat takes the money once its merchant number is given, and all that belongs to it", () => {
  const merchant = {
    PUBLIC_URL: "https://club.cn",
    SMS_PROVIDER: "aliyun",
    WECHAT_PAY_MCH_ID: "1900000001",
    WECHAT_PAY_SERIAL: "5157F09EFDC096DE15EBE81A47057A7232F1B8E1",
    WECHAT_PAY_PRIVATE_KEY: "merchant.pem",
    WECHAT_PAY_API_V3_KEY: "0123456789abcdef0123456789abcdef",
    WECHAT_PAY_APP_ID: "wx0paddock",
  };
  expect(readEnv(merchant).PAYMENT_PROVIDER).toBe("wechat");
  for (const name of [
    "WECHAT_PAY_SERIAL",
    "WECHAT_PAY_PRIVATE_KEY",
    "WECHAT_PAY_API_V3_KEY",
    "WECHAT_PAY_APP_ID",
  ])
    expect(start({ ...merchant, [name]: "" })).toThrow(name);
  expect(start({ ...merchant, WECHAT_PAY_PUBLIC_KEY_ID: "PUB_KEY_ID_1" })).toThrow("both or none");
  expect(start({ ...merchant, WECHAT_PAY_API_V3_KEY: "short" })).toThrow("WECHAT_PAY_API_V3_KEY");
});

test.each([
  undefined,
  "http://localhost:3000",
  "http://paddock.localhost",
  "http://127.0.0.1:4000",
  "http://[::1]:4000",
  "http://[fd00::1]",
  "http://10.1.2.3",
  "http://172.31.255.1",
  "http://192.168.1.20:3000",
  "https://paddock.test",
  "https://phone.local",
  "https://club.example",
  "http://paddock:3000",
])("trying it out at %s needs nothing more", (url) => {
  expect(readEnv({ PUBLIC_URL: url }).SMS_PROVIDER).toBe("demo");
});
