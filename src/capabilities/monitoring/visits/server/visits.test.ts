import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Overview } from "#capabilities/monitoring/visits/desk-contract.ts";
import { sections, umbrellaSection } from "#sections/registry.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeMember, makeRole, makeSignedIn } from "../../../../../test/support/factories.ts";
import { addDays, dayOf, startOf } from "./days.ts";
import { tidyVisits } from "./jobs.ts";
import { Visits, visitsOf } from "./visits.ts";

const { call, services } = await createTestApp();
const { db } = services;
const { token } = await makeAdmin(db, "super");
const main = umbrellaSection.slug;
const club = sections.find((section) => !section.umbrella)?.slug ?? "";
const today = dayOf(new Date());
const browser =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

const tell = (body: object, headers: Record<string, string> = {}, as?: string) =>
  call("POST", "/api/visits", {
    body,
    headers: { "user-agent": browser, ...headers },
    ...(as && { token: as }),
  });
const view = (section = main, screen = "bbs", times = 1) => ({ section, screen, times });
const read = async (query = "?days=7", as = token) =>
  (await call("GET", `/api/admin/statistics${query}`, { token: as })).body.data as Overview;
const written = async (query?: string) => {
  await visitsOf(services).write();
  return read(query);
};

test("views and visits are summed, visitors and members count once", async () => {
  const member = await makeSignedIn(db);
  const body = { views: [view(main, "home", 2), view(club), view(club, "nothing-known")] };
  expect((await tell({ ...body, came: { host: "www.baidu.com" } }, {}, member.token)).status).toBe(200);
  expect((await tell(body, {}, member.token)).status).toBe(200);
  expect((await tell({ views: [view()] }, { "user-agent": `${browser} other` })).status).toBe(200);
  const all = await written();
  expect(all.views).toMatchObject({ total: 9, before: 0 });
  expect(all.views.values).toEqual([0, 0, 0, 0, 0, 0, 9]);
  expect(all.visitors.values.at(-1)).toBe(2);
  expect(all.active.values.at(-1)).toBe(1);
  expect(all.screens.map(({ kind, value }) => [kind, value]).sort()).toEqual([
    ["bbs", 3],
    ["home", 4],
    ["other", 2],
  ]);
  expect(all.since).toBe(today);
  const one = await read(`?days=7&section=${club}`);
  expect(one).toMatchObject({ section: club, signups: null, views: { total: 4 } });
  expect([one.visitors.values.at(-1), one.active.values.at(-1)]).toEqual([1, 1]);
  const { rows } = await db.execute(
    sql`select key, value::int from figures_daily where metric = 'visits' and section = ''`,
  );
  expect(rows).toEqual([{ key: "search", value: 1 }]);
});

test("programs, and who asks not to be followed, are not counted", async () => {
  const before = await written();
  const asked: Record<string, string>[] = [
    { "user-agent": "Googlebot/2.1" },
    { dnt: "1" },
    { "sec-gpc": "1" },
  ];
  for (const headers of asked) expect((await tell({ views: [view()] }, headers)).status).toBe(200);
  expect((await written()).views).toEqual(before.views);
});

test("what makes no sense is refused and counts nothing", async () => {
  const before = await written();
  for (const views of [
    [],
    [view("nowhere")],
    [view(main, "bbs", 0)],
    [view(main, "bbs", 61)],
    [view(main, "x".repeat(21))],
    Array.from({ length: 41 }, () => view()),
  ])
    expect((await tell({ views })).status).toBe(400);
  expect((await tell({ views: [view()], came: { channel: 10_000 } })).status).toBe(400);
  expect((await written()).views).toEqual(before.views);
});

test("one network counts no more than a school looks at", async () => {
  const before = await written();
  for (let calls = 0; calls < 60; calls += 1) await tell({ views: [view(main, "bbs", 60)] });
  expect((await written()).views.total - before.views.total).toBe(3000);
});

test("two processes add up, whoever both of them saw counts once", async () => {
  const before = await written();
  const [one, other] = [new Visits(db), new Visits(db)];
  const member = await makeMember(db);
  const who = (at: number) => ({
    actor: { kind: "member" as const, id: member.id } as never,
    address: `203.0.113.${at}`,
    userAgent: browser,
    unfollowed: false,
  });
  for (let at = 0; at < 60; at += 1) await one.count(who(at), [view()], undefined);
  for (let at = 40; at < 100; at += 1) await other.count(who(at), [view()], undefined);
  await Promise.all([one.close(), other.close()]);
  const after = await written();
  expect(after.views.total - before.views.total).toBe(120);
  const visitors = (after.visitors.values.at(-1) ?? 0) - (before.visitors.values.at(-1) ?? 0);
  expect(Math.abs(visitors - 100)).toBeLessThanOrEqual(2);
  expect((after.active.values.at(-1) ?? 0) - (before.active.values.at(-1) ?? 0)).toBe(1);
});

test("a member counts once in each day, week and month", async () => {
  const visits = new Visits(db);
  const member = await makeMember(db);
  const monday = startOf("week", addDays(today, -100));
  const sums = async () => {
    await visits.write();
    await read();
    const { rows } = await db.execute<{ metric: string; value: number }>(sql`
      select metric, sum(value)::int as value from figures_daily
      where metric like 'seen_%' and metric not like '%_here' and day < ${addDays(today, -60)} group by 1 order by 1`);
    return Object.fromEntries(rows.map(({ metric, value }) => [metric, value]));
  };
  const who = {
    actor: { kind: "member", id: member.id } as never,
    address: "203.0.113.1",
    userAgent: browser,
    unfollowed: false,
  };
  for (const ago of [0, 1, 1, 6, 7]) {
    await visits.count(who, [view()], undefined, new Date(`${addDays(monday, ago)}T04:00:00Z`));
    await visits.write();
  }
  const months = new Set([0, 1, 6, 7].map((ago) => addDays(monday, ago).slice(0, 7))).size;
  expect(await sums()).toEqual({ seen_day: 4, seen_week: 2, seen_month: months });
});

test("what is over is thrown away, and the count stays", async () => {
  const before = await written();
  await tidyVisits(db, addDays(today, 2));
  const { rows } = await db.execute(sql`select count(*)::int as salts from visitor_salts`);
  expect(rows).toEqual([{ salts: 0 }]);
  const kept = await db.execute<{ bytes: number }>(
    sql`select sum(length(registers))::int as bytes from visitor_days where day = ${today}`,
  );
  expect(kept.rows[0]?.bytes).toBe(0);
  expect((await read()).visitors).toEqual(before.visitors);
});

test("only who may see figures does, of the sections that he may", async () => {
  const limited = await makeAdmin(db, await makeRole(db, [{ permission: "figures.read", section: club }]));
  expect(await read("", limited.token)).toMatchObject({ section: club, all: false });
  expect((await call("GET", `/api/admin/statistics?section=${main}`, { token: limited.token })).status).toBe(
    403,
  );
  const outsider = await makeAdmin(db, await makeRole(db, [{ permission: "review.read" }]));
  expect((await call("GET", "/api/admin/statistics", { token: outsider.token })).status).toBe(403);
  expect((await call("GET", "/api/admin/statistics?days=8", { token })).status).toBe(400);
});
