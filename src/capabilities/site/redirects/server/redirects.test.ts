import { expect, test } from "vitest";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeRole } from "../../../../../test/support/factories.ts";
import type { RedirectContent, RedirectRow } from "../contract.ts";
import { leaveRedirect } from "./edit.ts";
import { Redirects } from "./follow.ts";
import { tallyOf } from "./tally.ts";

const { call, services, responseCache } = await createTestApp();
const { db } = services;
const { token } = await makeAdmin(db, "super");
const followed = new Redirects(services, responseCache);

let keys = 0;
const add = (content: Partial<RedirectContent> & { from: string; to: string }) => {
  keys += 1;
  const whole = { code: 301, on: true, over: false, ...content };
  return call("POST", "/api/admin/redirects", { token, body: { key: `redirect-${keys}`, content: whole } });
};
const list = async (q = "") => {
  const { body } = await call("GET", `/api/admin/redirects?q=${encodeURIComponent(q)}`, { token });
  return (body.data as { items: RedirectRow[] }).items;
};

test("an old address leads to its new one as soon as that is said, and is counted", async () => {
  expect(await followed.follow("/gone", false)).toBeUndefined();
  expect((await add({ from: "/gone", to: "/bbs", code: 302 })).status).toBe(200);
  expect(await followed.follow("/gone/", false)).toEqual({ to: "/bbs", code: 302 });
  await add({ from: "/blog/*", to: "https://old.example/*" });
  expect(await followed.follow("/blog/2019/a", false)).toMatchObject({ to: "https://old.example/2019/a" });
  await tallyOf(services).write();
  const [row] = await list("gone");
  expect(row).toMatchObject({ hits: 1 });
  expect(row?.last_hit_at).not.toBeNull();
  const body = { version: row?.version, content: { ...row?.content, on: false } };
  expect((await call("PUT", `/api/admin/redirects/${row?.id}`, { token, body })).status).toBe(200);
  expect(await followed.follow("/gone", false)).toBeUndefined();
  expect((await call("PUT", `/api/admin/redirects/${row?.id}`, { token, body })).body).toMatchObject({
    code: "CHANGED",
  });
});

test("a page that is there gives way only where that is said", async () => {
  expect((await add({ from: "/ask", to: "/bbs" })).body).toMatchObject({ code: "CONFLICT" });
  expect((await add({ from: "/ask", to: "/bbs", over: true })).status).toBe(200);
  expect(await followed.follow("/ask", true)).toMatchObject({ to: "/bbs" });
  await add({ from: "/active*", to: "/bbs" });
  expect(await followed.follow("/active", true)).toBeUndefined();
  expect(await followed.follow("/active-old", false)).toMatchObject({ to: "/bbs" });
});

test("circles, the desk, the whole site and what is no address are refused", async () => {
  await add({ from: "/one", to: "/two" });
  expect((await add({ from: "/two", to: "/one" })).body).toMatchObject({
    fields: { to: "这样会来回跳，访客打不开" },
  });
  for (const from of ["/admin/home", "/api/*", "/*", "old", "/a?b=1", "/a*b", "//evil.example"])
    expect((await add({ from, to: "/bbs" })).status).toBe(400);
  for (const to of ["http://plain.example", "javascript:alert(1)", "//evil.example", "bbs"])
    expect((await add({ from: "/three", to })).status).toBe(400);
  expect((await add({ from: "/one", to: "/bbs" })).body).toMatchObject({ code: "CONFLICT" });
  expect(await list("three")).toEqual([]);
});

test("a file's rows are taken each on its own, and come out again", async () => {
  const rows = [
    { line: 1, from: "/f/1", to: "/bbs", code: "301" },
    { line: 2, from: "f/2", to: "/bbs", code: "301" },
    { line: 3, from: "/f/3", to: "/bbs", code: "404" },
    { line: 4, from: "/f/1", to: "/ask", code: "" },
  ];
  const { body } = await call("POST", "/api/admin/redirects/import", { token, body: { rows } });
  expect(body.data).toMatchObject({ taken: 2, refused: [{ line: 2 }, { line: 3 }] });
  const out = await call("GET", "/api/admin/redirects/export", { token });
  expect((out.body.data as { items: { from: string }[] }).items).toContainEqual({
    ...{ from: "/f/1", to: "/ask", code: 301, on: true, over: false, hits: 0 },
  });
  const many = Array.from({ length: 501 }, (_, line) => ({ line, from: `/m/${line}`, to: "/bbs", code: "" }));
  expect((await call("POST", "/api/admin/redirects/import", { token, body: { rows: many } })).status).toBe(
    400,
  );
});

test("addresses that led nowhere are counted until they are forgotten or have a redirect", async () => {
  followed.lost("/nowhere/1");
  followed.lost("/nowhere/1");
  followed.lost("/nowhere/2");
  followed.lost("/wp-login.php");
  await tallyOf(services).write();
  const lost = async () =>
    (await call("GET", "/api/admin/redirects/lost", { token })).body.data as { items: { path: string }[] };
  expect((await lost()).items).toMatchObject([
    { path: "/nowhere/1", hits: 2 },
    { path: "/nowhere/2", hits: 1 },
  ]);
  await add({ from: "/nowhere/1", to: "/bbs" });
  expect((await lost()).items.map(({ path }) => path)).toEqual(["/nowhere/2"]);
  await call("DELETE", "/api/admin/redirects/lost?path=%2Fnowhere%2F2", { token });
  expect((await lost()).items).toEqual([]);
});

test("what moves leaves a redirect that nothing leads back from", async () => {
  await db.transaction((tx) => leaveRedirect(services, tx, "/p/old", "/p/new"));
  await db.transaction((tx) => leaveRedirect(services, tx, "/p/new", "/p/old"));
  expect(await followed.follow("/p/new", true)).toMatchObject({ to: "/p/old" });
  expect(await followed.follow("/p/old", true)).toBeUndefined();
});

test("who has no right to redirects sees and changes none", async () => {
  const other = await makeAdmin(db, await makeRole(db, [{ permission: "review.read" }]));
  expect((await call("GET", "/api/admin/redirects", { token: other.token })).status).toBe(403);
  const body = { rows: [{ line: 1, from: "/x", to: "/bbs", code: "" }] };
  expect((await call("POST", "/api/admin/redirects/import", { token: other.token, body })).status).toBe(403);
  const [row] = await list();
  const path = `/api/admin/redirects/${row?.id}?version=${row?.version}`;
  expect((await call("DELETE", path, { token: other.token })).status).toBe(403);
  expect((await call("DELETE", path, { token })).status).toBe(200);
});
