import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeRole } from "../../../../../test/support/factories.ts";
import { until } from "../../../../../test/support/within.ts";
import type { MaintenanceContent } from "../contract.ts";
import { shownAt } from "./maintenance.ts";

const one = await createTestApp();
const other = await createTestApp({ beside: one });
const { token } = await makeAdmin(one.services.db, "super");

const listening = async ({ app }: TestApp) => {
  await app.listen({ port: 0, host: "127.0.0.1" });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
};
const [here, there] = await Promise.all([listening(one), listening(other)]);

const content: MaintenanceContent = {
  ...{ on: true, from: null, until: null, ends: false, words: "正在搬家 <b>" },
};
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const standing = async () =>
  (await one.call("GET", "/api/admin/maintenance", { token })).body.data as {
    version: string;
    closed: boolean;
    content: MaintenanceContent;
  };
const set = async (changes: Partial<MaintenanceContent>) => {
  const { version } = await standing();
  const body = { version, content: { ...content, ...changes } };
  return one.call("PUT", "/api/admin/maintenance", { token, body });
};
const html = { accept: "text/html" };
const asAdmin = { authorization: `Bearer ${token}` };

test("visitors get the page and a clear answer, the desk and other systems come in, and all processes follow", async () => {
  expect((await fetch(`${here}/api/site?section=main`)).status).toBe(200);
  expect((await set({ until: inMinutes(30) })).status).toBe(200);
  const page = await fetch(`${here}/`, { headers: html });
  expect(page.status).toBe(503);
  expect(Number(page.headers.get("retry-after"))).toBeGreaterThan(1700);
  expect(page.headers.get("cache-control")).toBe("no-store");
  const text = await page.text();
  expect(text).toContain("网站正在维护");
  expect(text).toContain("正在搬家 &lt;b&gt;");
  expect(text).toMatch(/预计 \d{4}-\d\d-\d\d \d\d:\d\d 恢复/);
  const answer = await fetch(`${here}/api/site?section=main`);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ state: false, code: "MAINTENANCE" });
  expect(await (await fetch(`${here}/api/maintenance`)).json()).toMatchObject({ data: { closed: true } });
  for (const path of ["/admin/home", "/admin/login?redirect=%2F", "/healthz", "/assets/x.js", "/media/x"])
    expect((await fetch(`${here}${path}`)).status, path).not.toBe(503);
  for (const path of ["/adminx", "/api/adminx", "/api/live/rooms", "/healthzz", "//admin"])
    expect((await fetch(`${here}${path}`)).status, path).toBe(503);
  expect((await fetch(`${here}/api/admin/home`, { headers: asAdmin })).status).not.toBe(503);
  expect((await fetch(`${here}/api/site?section=main`, { headers: asAdmin })).status).toBe(200);
  const fromDesk = { referer: `${here}/admin/layout` };
  expect((await fetch(`${here}/api/site?section=main`, { headers: fromDesk })).status).toBe(200);
  for (const path of ["/api/payments/wechat/notify", "/api/live/hooks/nginx/publish"])
    expect((await fetch(`${here}${path}`, { method: "POST" })).status, path).not.toBe(503);
  await until(
    "the other process",
    async () => (await fetch(`${there}/api/site?section=main`)).status === 503,
  );

  expect((await set({ on: false })).status).toBe(200);
  expect((await fetch(`${here}/api/site?section=main`)).status).toBe(200);
  await until(
    "the other process",
    async () => (await fetch(`${there}/api/site?section=main`)).status === 200,
  );
});

test("a process that begins while the site is closed knows so, and says so without its database", async () => {
  await set({});
  const late = await createTestApp({ beside: one });
  const origin = await listening(late);
  await late.services.pool.end();
  expect((await fetch(`${origin}/`, { headers: html })).status).toBe(503);
  expect(await (await fetch(`${origin}/api/site`)).json()).toMatchObject({ code: "MAINTENANCE" });
  await set({ on: false });
  await until("its end", async () =>
    (await fetch(`${origin}/api/maintenance`)).text().then((said) => said.includes('"closed":false')),
  );
});

test("what is arranged begins and ends by the clock", () => {
  const times = { from: "2026-05-01T02:00:00.000Z", until: "2026-05-01T04:00:00.000Z" };
  const at = (time: string, ends: boolean) =>
    shownAt({ ...content, ...times, ends }, new Date(`2026-05-01T${time}:00Z`)).closed;
  expect(["01:59", "02:00", "03:59", "04:00"].map((time) => at(time, true))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(at("04:00", false)).toBe(true);
  expect(shownAt({ ...content, ...times, on: false, ends: true }, new Date("2026-05-01T03:00Z")).closed).toBe(
    false,
  );
});

test("times that cannot be are refused with words, and whoever is second is told", async () => {
  const wrong = await Promise.all([
    set({ until: inMinutes(-1) }),
    set({ from: inMinutes(60), until: inMinutes(30) }),
    set({ from: inMinutes(60 * 24 * 91) }),
    set({ ends: true }),
    set({ words: "字".repeat(201) }),
  ]);
  expect(wrong.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  expect(wrong[1]?.body.fields).toEqual({ until: "结束时间要晚于开始时间" });
  const { version } = await standing();
  const body = { version, content: { ...content, from: inMinutes(60) } };
  expect((await one.call("PUT", "/api/admin/maintenance", { token, body })).status).toBe(200);
  expect(await standing()).toMatchObject({ closed: false, content: { on: true } });
  expect((await one.call("PUT", "/api/admin/maintenance", { token, body })).body).toMatchObject({
    code: "CHANGED",
  });
  await set({ on: false });
  const log = await one.call("GET", "/api/admin/audit?area=maintenance", { token });
  expect(JSON.stringify(log.body.data)).toContain("maintenance.ended");
});

test("who has no right to it can neither look nor close", async () => {
  const outsider = await makeAdmin(
    one.services.db,
    await makeRole(one.services.db, [{ permission: "review.read" }]),
  );
  const { version } = await standing();
  const asked = { token: outsider.token, body: { version, content } };
  expect((await one.call("GET", "/api/admin/maintenance", { token: outsider.token })).status).toBe(403);
  expect((await one.call("PUT", "/api/admin/maintenance", asked)).status).toBe(403);
});
