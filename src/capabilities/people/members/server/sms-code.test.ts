import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { startAliyunSms } from "../../../../../test/support/aliyun-sms.ts";
import { createTestApp, type TestApp } from "../../../../../test/support/app.ts";
import { makeMember } from "../../../../../test/support/factories.ts";
import { withinOneWindow } from "../../../../../test/support/limits.ts";
import { smsCodes } from "./tables.ts";

const { call, services } = await createTestApp({
  env: { SMS_ADDRESS_HOUR_MAX: "3", SMS_ADDRESS_DAY_MAX: "4" },
});
const { db } = services;

let serial = 0;
const newMobile = () => {
  serial += 1;
  return `137${String(serial).padStart(8, "0")}`;
};
const newAddress = () => `198.51.100.${serial + 1}`;

/** Lengths of the windows that the limits count by, in seconds. */
const HOUR = 3600;
const DAY = 24 * HOUR;

const ask = (app: Pick<TestApp, "call">, mobile: unknown, address = newAddress()) =>
  app.call("POST", "/api/sms/code", { body: { mobile }, headers: { "x-forwarded-for": address } });

/** As if the last code of the number had been sent that long ago. */
const letPass = (mobile: string, seconds: number) =>
  db
    .update(smsCodes)
    .set({
      createdAt: sql`${smsCodes.createdAt} - make_interval(secs => ${seconds})`,
      expiresAt: sql`${smsCodes.expiresAt} - make_interval(secs => ${seconds})`,
    })
    .where(eq(smsCodes.mobile, mobile));

test("the demo provider tells the code; what is stored does not", async () => {
  const mobile = newMobile();
  const answer = await ask({ call }, mobile);
  expect(answer.status).toBe(200);
  const { demo_code: code } = answer.body.data as { demo_code: string };
  expect(answer.body).toEqual({
    state: true,
    data: {
      sent: true,
      wait_seconds: 60,
      ticket: expect.stringMatching(/^[\w-]{32}$/),
      demo_code: expect.stringMatching(/^\d{6}$/),
    },
  });
  const rows = await db.select().from(smsCodes).where(eq(smsCodes.mobile, mobile));
  expect(JSON.stringify(rows)).not.toContain(code);
});

test.each(["", "1380000000", "138000000000", "10800000000", "23800000000", "1380000000a", "+8523800000000"])(
  "%j is no mobile number",
  async (mobile) => {
    const answer = await ask({ call }, mobile);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe("MOBILE_INVALID");
  },
);

test("a body of another shape is refused with a message", async () => {
  for (const mobile of [undefined, 13800000000, null, ["13800000000"]]) {
    const answer = await ask({ call }, mobile);
    expect(answer.body).toEqual({
      state: false,
      error: ["请输入手机号"],
      code: "INVALID_INPUT",
      fields: { mobile: "请输入手机号" },
    });
  }
});

test("one code a minute, and of many requests at once one passes", async () => {
  const mobile = newMobile();
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => ask({ call }, mobile)));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 429, 429, 429, 429]);
  const refused = answers.find((answer) => answer.status === 429);
  expect(refused?.body.error[0]).toMatch(/^请在 \d+ 秒后再获取验证码$/);
  expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
  await letPass(mobile, 61);
  expect((await ask({ call }, mobile)).status).toBe(200);
});

test("five codes an hour for a number, wherever they are asked from", () =>
  withinOneWindow(HOUR, async () => {
    const mobile = newMobile();
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      statuses.push((await ask({ call }, mobile, `203.0.113.${n}`)).status);
      await letPass(mobile, 61);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.at(-1)).toBe(429);
  }));

test("an address may ask for three numbers an hour, also all at once", () =>
  withinOneWindow(HOUR, async () => {
    const address = newAddress();
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => ask({ call }, newMobile(), address)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(3);
  }));

test("what one refusal took is given back: the victim's number is not used up by it", () =>
  withinOneWindow(HOUR, async () => {
    const address = newAddress();
    for (let n = 0; n < 3; n += 1) await ask({ call }, newMobile(), address);
    const victim = newMobile();
    for (let n = 0; n < 8; n += 1) expect((await ask({ call }, victim, address)).status).toBe(429);
    expect((await ask({ call }, victim)).status).toBe(200);
  }));

test("all numbers together end at the day's cap", () =>
  withinOneWindow(DAY, async () => {
    const capped = await createTestApp({ env: { SMS_DAY_MAX: "2" } });
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await ask(capped, newMobile())).status);
    expect(statuses).toEqual([200, 200, 429]);
  }));

test("a flood of invented numbers leaves the members' share of the day", () =>
  withinOneWindow(DAY, async () => {
    const capped = await createTestApp({ env: { SMS_DAY_MAX: "8", SMS_ADDRESS_DAY_MAX: "200" } });
    const members = [newMobile(), newMobile(), newMobile()];
    for (const mobile of members) await makeMember(capped.services.db, { mobile });
    const flood = [];
    for (let n = 0; n < 10; n += 1) flood.push((await ask(capped, newMobile(), `198.51.${n}.1`)).status);
    expect(flood.filter((status) => status === 200)).toHaveLength(6);
    const known = [];
    for (const mobile of members) known.push((await ask(capped, mobile, "192.0.2.77")).status);
    expect(known).toEqual([200, 200, 429]);
  }));

test("one neighbourhood of addresses takes a small share of the day", () =>
  withinOneWindow(HOUR, async () => {
    const capped = await createTestApp({ env: { SMS_DAY_MAX: "60", SMS_ADDRESS_DAY_MAX: "2" } });
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await ask(capped, newMobile(), `198.51.100.${n}`)).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
    expect((await ask(capped, newMobile(), "203.0.113.9")).status).toBe(200);
  }));

test("a real provider gets the code and the answer never tells it", async () => {
  const standIn = await startAliyunSms();
  const aliyun = await createTestApp({
    env: {
      SMS_PROVIDER: "aliyun",
      ALIYUN_SMS_ENDPOINT: standIn.endpoint,
      ALIYUN_ACCESS_KEY_ID: standIn.key.id,
      ALIYUN_ACCESS_KEY_SECRET: standIn.key.secret,
      ALIYUN_SMS_SIGN_NAME: "围场",
      ALIYUN_SMS_TEMPLATE: "SMS_1",
    },
  });
  const mobile = newMobile();
  const answer = await ask(aliyun, mobile);
  expect(answer.body).toEqual({
    state: true,
    data: { sent: true, wait_seconds: 60, ticket: expect.any(String) },
  });
  const { code } = JSON.parse(standIn.sent[0]?.TemplateParam ?? "{}") as { code: string };
  const signedIn = await aliyun.call("POST", "/api/user/login", { body: { mobile, code, agreed: true } });
  expect(signedIn.status).toBe(200);

  // When nothing was sent there is no minute to wait.
  standIn.reply = "server-error";
  const other = newMobile();
  const failed = await ask(aliyun, other);
  expect([failed.status, failed.body.code]).toEqual([502, "SMS_FAILED"]);
  standIn.reply = "ok";
  expect((await ask(aliyun, other)).status).toBe(200);
});
