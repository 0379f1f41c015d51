import { utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startAliyunSms } from "../../../../../test/support/aliyun-sms.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeRole } from "../../../../../test/support/factories.ts";
import type { Services } from "../../../../platform/services.ts";
import type { HealthItem } from "../contract.ts";
import { type HealthCheck, ok } from "./check.ts";
import { backupCheck } from "./checks/data.ts";
import { readHealth } from "./read-health.ts";

const standIn = await startAliyunSms();
standIn.balance = "86.20";
const { services, call } = await createTestApp({
  env: {
    SMS_PROVIDER: "aliyun",
    ALIYUN_SMS_ENDPOINT: standIn.endpoint,
    ALIYUN_BILLING_ENDPOINT: standIn.endpoint,
    ALIYUN_ACCESS_KEY_ID: standIn.key.id,
    ALIYUN_ACCESS_KEY_SECRET: standIn.key.secret,
    ALIYUN_SMS_SIGN_NAME: "围场",
    ALIYUN_SMS_TEMPLATE: "SMS_1",
  },
});
const { db } = services;
const { token } = await makeAdmin(db, await makeRole(db, [{ permission: "health.manage" }]));

const items = async (): Promise<HealthItem[]> =>
  ((await call("GET", "/api/admin/health", { token })).body.data as { items: HealthItem[] }).items;
const one = async (key: string) => (await items()).find((item) => item.key === key);
const tried = (part: string, body: unknown, as = token) =>
  call("POST", `/api/admin/health/${part}`, { token: as, body });

test("says of every part how it is, and what to do where something is wrong", async () => {
  const all = await items();
  expect(all.map(({ key }) => key)).toEqual(
    expect.arrayContaining([
      "process",
      "jobs",
      "batches",
      "database",
      "disk",
      "storage",
      "sms",
      "media-server",
    ]),
  );
  expect(
    all.filter(({ standing, todo }) => (standing === "bad" || standing === "warn") && todo === ""),
  ).toEqual([]);
  const inside = ["jobs", "batches", "outbox", "set-aside", "database", "storage"];
  expect(all.filter(({ key }) => inside.includes(key)).map(({ key, standing }) => [key, standing])).toEqual(
    inside.map((key) => [key, "ok"]),
  );
  expect(all.find(({ key }) => key === "media-server")).toMatchObject({ standing: "off" });
});

test("a message is sent for real; what fails is counted, and the balance told", async () => {
  const sent = await tried("sms", { mobile: "138 0000 4321" });
  const { TemplateParam } = standIn.sent.at(-1) ?? {};
  const { code } = JSON.parse(TemplateParam ?? "{}") as { code: string };
  expect(sent.body.data).toMatchObject({ said: expect.stringContaining(code) });
  // Nobody gets in by it.
  const login = { mobile: "13800004321", code, agreed: true };
  expect((await call("POST", "/api/user/login", { body: login })).status).not.toBe(200);
  expect(await one("sms")).toMatchObject({
    standing: "warn",
    found: expect.stringContaining("余额 86.20 元"),
  });
  standIn.reply = "server-error";
  expect((await tried("sms", { mobile: "13800004321" })).body.code).toBe("SMS_FAILED");
  expect(await one("sms")).toMatchObject({
    standing: "bad",
    found: expect.stringMatching(/发出 1 条，失败 1 条.*ServiceUnavailable/),
  });
  // A wrong number is nobody's failure.
  standIn.reply = "illegal-number";
  expect((await tried("sms", { mobile: "13800004322" })).status).toBe(400);
  expect((await one("sms"))?.found).toContain("失败 1 条");
});

test("the storage is written to and read; a mail that cannot be sent says why", async () => {
  expect((await tried("storage", undefined)).body.data).toMatchObject({ said: "写入、读取、删除都正常" });
  expect((await tried("mail", { address: "not an address" })).body.fields).toEqual({
    address: "请填写邮箱地址",
  });
  const refused = await tried("mail", { address: "desk@example.com" });
  expect([refused.status, refused.body.error]).toEqual([503, ["发送失败，请检查 SMTP_URL"]]);
});

test("is for those who look after the installation, and no way to spend its money", async () => {
  const other = await makeAdmin(db, await makeRole(db, [{ permission: "articles.write" }]));
  expect((await call("GET", "/api/admin/health", { token: other.token })).status).toBe(403);
  expect((await tried("sms", { mobile: "13800004321" }, other.token)).status).toBe(403);
  expect((await call("GET", "/api/admin/health")).status).toBe(401);
  expect((await tried("sms", { mobile: "1" })).body.code).toBe("MOBILE_INVALID");
  const many = await Promise.all(Array.from({ length: 11 }, () => tried("storage", undefined)));
  expect(many.map(({ status }) => status)).toContain(429);
});

test("a part that hangs or breaks is told as such, and holds up nobody", async () => {
  const checks: [string, HealthCheck][] = [
    ["hangs", { group: "应用", title: "一", look: () => new Promise(() => undefined) }],
    [
      "breaks",
      { group: "应用", title: "二", look: ({ db }) => db.execute("select from nowhere").then(() => ok("")) },
    ],
    ["works", { group: "应用", title: "三", look: () => Promise.resolve(ok("好")) }],
  ];
  const { items: found } = await readHealth(services, checks, 50);
  expect(found.map(({ key, standing, found: what }) => [key, standing, what])).toEqual([
    ["hangs", "bad", "0.05 秒内没有结果"],
    ["breaks", "bad", expect.stringMatching(/^[^:]*relation "nowhere" does not exist/)],
    ["works", "ok", "好"],
  ]);
});

test("a backup is as old as its mark", async () => {
  const stamp = join(services.env.DATA_DIR, "backup-done");
  const look = async (path: string | undefined) => {
    const env = { ...services.env, BACKUP_STAMP: path } as Services["env"];
    return (await readHealth({ ...services, env }, [["backup", backupCheck]])).items[0];
  };
  expect(await look(undefined)).toMatchObject({ standing: "warn" });
  expect(await look(stamp)).toMatchObject({ standing: "bad", found: "没有找到备份完成的标记" });
  await writeFile(stamp, "");
  expect(await look(stamp)).toMatchObject({ standing: "ok", found: "上次备份在 1 小时内" });
  for (const [hours, standing] of [
    [30, "warn"],
    [80, "bad"],
  ] as const) {
    const then = new Date(Date.now() - hours * 3_600_000);
    await utimes(stamp, then, then);
    expect(await look(stamp)).toMatchObject({ standing, found: `上次备份在 ${hours} 小时前` });
  }
});
