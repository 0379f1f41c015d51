import { generateKeyPairSync } from "node:crypto";
import { mkdir, readFile, utimes, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import tls from "node:tls";
import { afterAll, expect, test } from "vitest";
import { startAliyunSms } from "../../../../../test/support/aliyun-sms.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { selfSigned } from "../../../../../test/support/certificate.ts";
import { makeAdmin, makeRole } from "../../../../../test/support/factories.ts";
import { startWechatStandIn } from "../../../../../test/support/wechat.ts";
import { takeBackup } from "../../../../platform/backup/take-backup.ts";
import { countCallByKind, countedByKind } from "../../../../platform/outbound/count-calls.ts";
import type { Services } from "../../../../platform/services.ts";
import { openWechat } from "../../../../platform/wechat/open.ts";
import type { HealthItem } from "../contract.ts";
import { type HealthCheck, ok } from "./check.ts";
import { backupCheck } from "./checks/backup.ts";
import { certificateCheck, wechatCheck } from "./checks/outside.ts";
import { seenCheck } from "./checks/seen.ts";
import { runBackup } from "./daily-backup.ts";
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
    found: expect.stringMatching(
      /发出 1 条，失败 1 条（ServiceUnavailable 1 次）.*最近一次：ServiceUnavailable/,
    ),
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

test("a daily backup says how old, how large and how many, and why the last try failed", async () => {
  const folder = join(services.env.DATA_DIR, "backups");
  const env = {
    ...services.env,
    BACKUP_DIR: folder,
    BACKUP_PASSPHRASE: "a passphrase for tests",
    DATABASE_URL: "postgresql://elsewhere/paddock",
  } as Services["env"];
  const look = async () => (await readHealth({ ...services, env }, [["backup", backupCheck]])).items[0];
  expect(await look()).toMatchObject({ standing: "warn", found: expect.stringMatching(/^还没有备份/) });
  await expect(takeBackup({ ...env, DATABASE_URL: "" }, folder, () => undefined)).rejects.toThrow(
    "no database",
  );
  expect(await look()).toMatchObject({
    standing: "bad",
    found: expect.stringMatching(/还没有备份；最近一次失败：There is no database/),
  });
  await mkdir(join(env.DATA_DIR, "media"), { recursive: true });
  const { id } = await takeBackup(env, folder, () => undefined);
  expect(await look()).toMatchObject({
    standing: "ok",
    found: expect.stringMatching(/^上次备份在 1 小时内，.*共 1 份.*不含数据库$/),
  });
  const manifest = join(folder, id, "manifest.json");
  const text = await readFile(manifest, "utf8");
  for (const [hours, standing] of [
    [30, "warn"],
    [80, "bad"],
  ] as const) {
    // Its age counts from its end, some seconds later.
    const then = new Date(Date.now() - (hours + 0.5) * 3_600_000).toISOString();
    await writeFile(manifest, text.replace(/"takenAt": "[^"]*"/, `"takenAt": "${then}"`));
    expect(await look()).toMatchObject({
      standing,
      found: expect.stringMatching(`^上次备份在 ${hours} 小时前`),
    });
  }
});

test("the daily backup runs in a process of its own, and what went wrong there is said", async () => {
  const program = join(services.env.DATA_DIR, "program.mjs");
  await writeFile(program, "console.log('kept in', process.argv[2])");
  expect(await runBackup("/somewhere", program)).toBe("kept in /somewhere");
  await writeFile(program, "console.error('no room'); process.exit(1)");
  await expect(runBackup("/somewhere", program)).rejects.toThrow("the backup ended with 1: no room");
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

const looked = async (check: HealthCheck, env: Partial<Services["env"]> = {}) =>
  (await readHealth({ ...services, env: { ...services.env, ...env } }, [["one", check]])).items[0];

test("WeChat's token and ticket are told with how long they last, and why they could not be renewed", async () => {
  const standIn = await startWechatStandIn();
  afterAll(() => standIn.close());
  const env = {
    WECHAT_APP_ID: standIn.appId,
    WECHAT_APP_SECRET: standIn.appSecret,
    WECHAT_API_BASE: standIn.base,
  };
  expect(await looked(wechatCheck, env)).toMatchObject({
    standing: "ok",
    found: expect.stringContaining("还没有人"),
  });
  const wechat = openWechat({ db, env: { ...services.env, ...env } });
  standIn.fail(40164);
  await expect(wechat?.credentials.jsapiTicket()).rejects.toThrow();
  expect(await looked(wechatCheck, env)).toMatchObject({
    standing: "bad",
    found: expect.stringMatching(/1 次没有换成，最近一次：40164/),
    todo: expect.stringContaining("IP 白名单"),
  });
  standIn.fail(null);
  await wechat?.credentials.jsapiTicket(new Date(Date.now() + 60_000));
  // It works again; what failed within a day is still worth a look.
  expect(await looked(wechatCheck, env)).toMatchObject({
    standing: "warn",
    found: expect.stringMatching(/访问令牌还有 \d+ 分钟有效，分享票据还有 \d+ 分钟有效；/),
  });
});

test("the certificate of the site is looked at where it stands, on any port, also when it is over", async () => {
  const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const days = async (left: number) => {
    const cert = selfSigned(keys, { serial: "11".repeat(20), name: "localhost", days: left });
    const key = keys.privateKey.export({ type: "pkcs8", format: "pem" });
    const server = tls.createServer({ cert, key }, (socket) => socket.end());
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const { port } = server.address() as AddressInfo;
    const found = await looked(certificateCheck, { PUBLIC_URL: `https://127.0.0.1:${port}` });
    server.close();
    return [found?.standing, found?.found];
  };
  expect(await days(60.5)).toEqual(["ok", "证书还有 60 天到期"]);
  expect(await days(10.5)).toEqual(["warn", "证书还有 10 天到期"]);
  expect(await days(1.5)).toEqual(["bad", "证书还有 1 天到期"]);
  expect(await days(-0.5)).toEqual(["bad", "证书在 1 天前到期了"]);
  expect(await looked(certificateCheck, { PUBLIC_URL: "http://club.test" })).toMatchObject({
    standing: "warn",
  });
});

test("the page says whether anybody but itself is told", async () => {
  expect(await looked(seenCheck)).toMatchObject({
    standing: "off",
    todo: expect.stringContaining("METRICS_PORT"),
  });
  expect(await looked(seenCheck, { METRICS_PORT: 9464 })).toMatchObject({
    standing: "ok",
    found: "指标在端口 9464；超过 500 毫秒的语句记入日志；没有开启链路追踪",
  });
});

test("what a service failed by is one word; a sentence of its own is counted as other", async () => {
  for (const problem of ["no.route", "no.route", "a sentence with 13800004321"])
    await countCallByKind(db, "post", problem);
  expect(await countedByKind(db, "post", 24)).toEqual([
    { kind: "no.route", failed: 2 },
    { kind: "other", failed: 1 },
  ]);
});
