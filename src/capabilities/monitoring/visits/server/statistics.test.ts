import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Funnels, Output, Retention, Sources } from "#capabilities/monitoring/visits/desk-contract.ts";
import { sections, umbrellaSection } from "#sections/registry.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeArticle, makeMember, makeRole } from "../../../../../test/support/factories.ts";
import { addDays, dayOf, startOf } from "./days.ts";
import { visitsOf } from "./visits.ts";

const { call, services } = await createTestApp();
const { db } = services;
const { token, admin } = await makeAdmin(db, "super");
const main = umbrellaSection.slug;
const club = sections.find((section) => !section.umbrella)?.slug ?? "";
const limited = await makeAdmin(db, await makeRole(db, [{ permission: "figures.read", section: club }]));
const today = dayOf(new Date());
const browser =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

const read = async <T>(path: string, as = token) =>
  (await call("GET", `/api/admin/statistics/${path}`, { token: as })).body.data as T;
const visit = (came: object, screen = "home", section = main, userAgent = browser) =>
  call("POST", "/api/visits", {
    body: { came, views: [{ section, screen, times: 1 }] },
    headers: { "user-agent": userAgent },
  });

test("sources are channels where the address names one, else what led here", async () => {
  await visit({ channel: 6, host: "www.baidu.com" });
  await visit({ channel: 6 });
  await visit({ host: "m.baidu.com" });
  await visit({ host: "friends.example" }, "home", club);
  await visit({}, "home", main, `${browser} MicroMessenger/8.0`);
  await visit({});
  await visitsOf(services).write();
  const all = await read<Sources>("sources?days=7");
  expect(all.total).toBe(6);
  expect(new Map(all.items.map(({ name, value }) => [name, value]))).toEqual(
    new Map([
      ["渠道 6", 2],
      ["搜索引擎", 1],
      ["其他网站", 1],
      ["微信", 1],
      ["直接打开", 1],
    ]),
  );
  expect((await read<Sources>("sources?days=7", limited.token)).items.map(({ key }) => key)).toEqual([
    "site",
  ]);
});

test("a process tells a hundred channels apart, what is beyond counts together", async () => {
  for (let channel = 1000; channel < 1105; channel += 1) await visit({ channel });
  await visitsOf(services).write();
  const { rows } = await db.execute<{ n: number; other: number }>(sql`
    select count(*)::int as n, coalesce(sum(value) filter (where key = 'channel:other'), 0)::int as other
    from figures_waiting where metric = 'visits'`);
  expect(rows[0]).toEqual({ n: 101, other: 5 });
});

test("retention is of those who joined in a week", async () => {
  const monday = startOf("week", today);
  const joined = addDays(monday, -14);
  const at = (day: string) => new Date(`${day}T04:00:00Z`);
  const [stays, goes] = [
    await makeMember(db, { createdAt: at(joined) }),
    await makeMember(db, { createdAt: at(joined) }),
  ];
  const see = async (id: string, day: string) => {
    const who = { actor: { kind: "member", id } as never, address: "203.0.113.9", userAgent: browser };
    await visitsOf(services).count(
      { ...who, unfollowed: false },
      [{ section: main, screen: "my", times: 1 }],
      undefined,
      at(day),
    );
    await visitsOf(services).write();
  };
  await see(stays.id, joined);
  await see(goes.id, addDays(joined, 1));
  await see(stays.id, addDays(joined, 2));
  await see(stays.id, monday);
  // What was looked at before anything was counted is not known.
  const { weeks } = await read<Retention>("retention");
  expect(weeks[0]?.returned[0]).toBeNull();
  expect(weeks).toHaveLength(12);
  const week = weeks.find((one) => one.week === joined);
  expect(week).toMatchObject({ joined: 2 });
  expect(week?.returned.slice(0, 4)).toEqual([2, 0, 1, null]);
});

test("output is what was published and still is, by section and by who signs it", async () => {
  const author = await makeMember(db, { nickname: "小编" });
  const one = await makeArticle(db, { authorId: author.id, section: main, publishedAt: new Date() });
  await makeArticle(db, { authorId: author.id, section: club, publishedAt: new Date() });
  await makeArticle(db, { authorId: author.id, section: main, publishedAt: new Date(), status: "removed" });
  await makeArticle(db, { authorId: author.id, section: main, publishedAt: new Date("2020-01-01") });
  await db.execute(sql`
    insert into article_counters (article_id, reads, likes) values (${one.id}, 7, 2)
    on conflict (article_id) do update set reads = 7, likes = 2`);
  const all = await read<Output>("output?days=7");
  expect(all.editors.find(({ name }) => name === "小编")).toMatchObject({ published: 2, reads: 7, likes: 2 });
  expect(all.sections_output.find(({ section }) => section === main)).toMatchObject({
    published: 1,
    reads: 7,
  });
  const own = await read<Output>("output?days=7", limited.token);
  expect(own.sections_output.map(({ section }) => section)).toEqual([club]);
  expect(own.editors.find(({ name }) => name === "小编")).toMatchObject({ published: 1, reads: 0 });
});

test("funnels lead from looking to joining, and from handing in to being approved", async () => {
  await visit({}, "login");
  await visit({}, "approve");
  await visitsOf(services).write();
  const { funnels } = await read<Funnels>("funnels?days=30");
  const values = (key: string) =>
    Object.fromEntries(
      (funnels.find((one) => one.key === key)?.steps ?? []).map(({ name, value }) => [name, value]),
    );
  expect(values("joining")).toMatchObject({ 打开登录页: 1, 成为会员: 3 });
  expect(values("influence")).toMatchObject({ 打开页面: 0 });
  expect(values("certification")).toEqual({ 打开页面: 1, 提交申请: 0, 处理完: 0, 通过: 0 });
});

test("what is searched in vain is counted once for a visitor and hour, and never shown to others", async () => {
  const search = (q: string, missed = true, more: object = {}) =>
    call("POST", "/api/search/words", { body: { q, missed }, ...more });
  await search("飞行汽车");
  await search("飞行汽车");
  await search("水陆两栖");
  await search("找得到", false);
  const found = await read<{ items: { shown: string; times: number }[]; words: number }>("searches?days=7");
  expect(found.words).toBe(2);
  expect(found.items.map(({ shown, times }) => [shown, times]).sort()).toEqual([
    ["水陆两栖", 1],
    ["飞行汽车", 1],
  ]);
  const { rows } = await db.execute(sql`select word from search_words`);
  expect(rows).toHaveLength(1);
});

test("a table is taken with a name, and the audit log says by whom", async () => {
  for (const part of ["overview", "sources", "searches", "output", "retention", "funnels"]) {
    const answer = await call("POST", "/api/admin/statistics/export", { token, body: { part, days: "7" } });
    expect([part, answer.status]).toEqual([part, 200]);
    const { name, csv } = answer.body.data as { name: string; csv: string };
    expect(name).toMatch(/^数据统计-.+\.csv$/);
    expect(csv.trim().split("\n").length).toBeGreaterThan(1);
  }
  const { rows } = await db.execute(sql`
    select target_id from audit_log where action = 'statistics.exported' and admin_id = ${admin.id} order by id`);
  expect(rows).toHaveLength(6);
  const refused = await call("POST", "/api/admin/statistics/export", {
    token: limited.token,
    body: { part: "retention" },
  });
  expect(refused.status).toBe(403);
  const wrong = await call("POST", "/api/admin/statistics/export", { token, body: { part: "everything" } });
  expect(wrong.status).toBe(400);
});

test("what belongs to no section is for those who may see all", async () => {
  for (const path of ["searches", "retention", "funnels"])
    expect((await call("GET", `/api/admin/statistics/${path}`, { token: limited.token })).status).toBe(403);
  const outsider = await makeAdmin(db, await makeRole(db, [{ permission: "review.read" }]));
  for (const path of ["sources", "output", "searches", "retention", "funnels"])
    expect((await call("GET", `/api/admin/statistics/${path}`, { token: outsider.token })).status).toBe(403);
  expect(
    (await call("GET", `/api/admin/statistics/sources?section=${main}`, { token: limited.token })).status,
  ).toBe(403);
});
