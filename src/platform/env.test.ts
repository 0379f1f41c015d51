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
  expect(readEnv({ PUBLIC_URL: url, DEMO_CODES_IN_PUBLIC: "1" }).SMS_PROVIDER).toBe("demo");
  expect(readEnv({ PUBLIC_URL: url, SMS_PROVIDER: "aliyun" }).PUBLIC_URL).toBe(url);
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
