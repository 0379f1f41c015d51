import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { installFeatures } from "#platform/feature.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { doneBehind } from "../../../../../test/support/behind.ts";
import { makeMember, makeSignedIn } from "../../../../../test/support/factories.ts";
import { within } from "../../../../../test/support/within.ts";
import type { Notice, NoticeSetting, Unread } from "../contract.ts";
import { type NoticeKind, offerNotice } from "./notice-kinds.ts";
import { notify, withdrawNotices } from "./notify.ts";

const { call, services } = await createTestApp();
const { db } = services;

/** What a feature that nobody here knows would declare. */
const waved: NoticeKind<{ car: string }> = {
  name: "garage.waved",
  group: "like",
  label: "有人招手",
  bundle: ({ car }) => `waved:${car}`,
  write: ({ car }) => ({ title: `向你的${car}招手`, link: "/garage" }),
};
const must: NoticeKind<{ car: string }> = {
  name: "garage.must",
  group: "system",
  write: ({ car }) => ({ title: `${car} 该年检了` }),
};
installFeatures([{ name: "garage", offers: [offerNotice(waved), offerNotice(must)] }]);

type Page = { items: Notice[]; next_cursor: string | null; unread: Unread };
type People = { items: { member: { id: string } }[]; next_cursor: string | null };

async function someone() {
  const { member, token } = await makeSignedIn(db);
  const get = async <T>(path: string) => (await call("GET", `/api/notices${path}`, { token })).body.data as T;
  const leave = (actorId: string, car: string) =>
    db.transaction((tx) =>
      notify(tx, waved, { memberId: member.id, actorId, key: `wave:${car}:${actorId}` }, { car }),
    );
  return {
    id: member.id,
    token,
    list: (more = "") => get<Page>(`?group=like${more}`),
    people: (id: string, more = "") => get<People>(`/${id}/people?limit=5${more}`),
    settings: async () => (await get<{ items: NoticeSetting[] }>("/settings")).items,
    mute: (kind: string, muted: boolean) =>
      call("PUT", `/api/notices/settings/${kind}`, { token, body: { muted } }),
    leave,
    wave: (actorId: string, car: string) => leave(actorId, car).then(() => doneBehind(services)),
    unwave: (actorId: string, car: string) =>
      db.transaction((tx) => withdrawNotices(tx, `wave:${car}:${actorId}`, { unread: true })),
    read: () => call("POST", "/api/notices/read", { token, body: {} }),
  };
}
const crowd = (count: number) => Promise.all(Array.from({ length: count }, () => makeMember(db)));
const told = (page: Page) => page.items.map((item) => [item.title, item.people?.count ?? 1]);

test("what several did is one row with the latest three, and all of them behind it", async () => {
  const me = await someone();
  const people = await crowd(12);
  for (const { id } of people) await me.wave(id, "老白");
  const page = await me.list();
  expect(told(page)).toEqual([["向你的老白招手", 12]]);
  const [row] = page.items;
  const latest = people.toReversed();
  expect(row?.actor?.id).toBe(latest[0]?.id);
  expect(row?.people?.faces.map((face) => face.id)).toEqual(latest.slice(0, 3).map(({ id }) => id));
  expect(page.unread).toMatchObject({ like: 1, total: 1 });
  const seen: string[] = [];
  let cursor = "";
  do {
    const some: People = await me.people(row?.id ?? "", cursor);
    seen.push(...some.items.map(({ member }) => member.id));
    cursor = some.next_cursor === null ? "" : `&cursor=${some.next_cursor}`;
  } while (cursor !== "");
  expect(seen).toEqual(latest.map(({ id }) => id));
});

test("forty at once are all in it, each once, also those that come twice", async () => {
  const me = await someone();
  const people = await crowd(40);
  await Promise.all([...people, ...people.slice(0, 20)].map(({ id }) => me.wave(id, "小蓝")));
  expect(told(await me.list())).toEqual([["向你的小蓝招手", 40]]);
});

test("what is read is closed: the next one begins a row of its own, and nobody is told of twice", async () => {
  const me = await someone();
  const [first, second] = await crowd(2);
  await me.wave(first?.id ?? "", "老白");
  await me.read();
  await me.wave(first?.id ?? "", "老白");
  expect(told(await me.list())).toEqual([["向你的老白招手", 1]]);
  await me.wave(second?.id ?? "", "老白");
  const { items } = await me.list();
  expect(items.map((item) => [item.actor?.id, item.read])).toEqual([
    [second?.id, false],
    [first?.id, true],
  ]);
});

test("taken back, one leaves the row, and the last takes it along; also while others come", async () => {
  const me = await someone();
  const people = await crowd(20);
  const [a, b, ...others] = people;
  for (const one of [a, b]) await me.wave(one?.id ?? "", "老白");
  await me.unwave(b?.id ?? "", "老白");
  expect((await me.list()).items).toMatchObject([{ actor: { id: a?.id }, people: null }]);
  // The row loses its last and gets new ones at the same moment: none of them is lost.
  await Promise.all([me.unwave(a?.id ?? "", "老白"), ...others.map(({ id }) => me.wave(id, "老白"))]);
  expect(told(await me.list())).toEqual([["向你的老白招手", others.length]]);
  await Promise.all(others.map(({ id }) => me.unwave(id, "老白")));
  expect((await me.list()).items).toEqual([]);
  expect((await me.list()).unread.total).toBe(0);
});

test("pages hold while rows come and grow: none twice, and from the top again every one is there", async () => {
  const me = await someone();
  const people = await crowd(6);
  const cars = Array.from({ length: 9 }, (_, n) => `车${n}`);
  for (const car of cars) await me.wave(people[0]?.id ?? "", car);
  await db.execute(sql`update notices set created_at = created_at - interval '1 minute'`);
  const first = await me.list("&limit=4");
  // What stands on the next page, on this one, and what was not there.
  for (const car of ["车0", "车8", "新车"])
    await Promise.all(people.slice(1).map(({ id }) => me.wave(id, car)));
  const second = await me.list(`&limit=4&cursor=${first.next_cursor}`);
  const ids = [...first.items, ...second.items].map((item) => item.id);
  expect(new Set(ids).size).toBe(ids.length);
  // As open pages do when they hear that something changed: all pages again, each from where the one above ends.
  const all: Notice[] = [];
  let cursor = "";
  do {
    const page: Page = await me.list(`&limit=4${cursor}`);
    all.push(...page.items);
    cursor = page.next_cursor === null ? "" : `&cursor=${page.next_cursor}`;
  } while (cursor !== "");
  const counts = Object.fromEntries(all.map((item) => [item.title, item.people?.count ?? 1]));
  expect(all).toHaveLength(10);
  expect(counts).toMatchObject({ 向你的车0招手: 6, 向你的车8招手: 6, 向你的新车招手: 5, 向你的车4招手: 1 });
  expect(all.slice(0, 3).map((item) => item.title)).toEqual([
    "向你的新车招手",
    "向你的车8招手",
    "向你的车0招手",
  ]);
});

test("while a bundle is locked, those who join it wait for nobody, and each is counted afterwards", async () => {
  const me = await someone();
  const [first, ...people] = await crowd(12);
  await me.wave(first?.id ?? "", "老白");
  await db.transaction(async (tx) => {
    await tx.execute(sql`update notices set title = title where member_id = ${me.id}`);
    await within("who joins meanwhile", Promise.all(people.map(({ id }) => me.leave(id, "老白"))));
  });
  await doneBehind(services);
  expect(told(await me.list())).toEqual([["向你的老白招手", 12]]);
});

test("what is taken back before it was told is not told", async () => {
  const me = await someone();
  const [a, b] = await crowd(2);
  await me.leave(a?.id ?? "", "老白");
  await me.leave(b?.id ?? "", "老白");
  await me.unwave(a?.id ?? "", "老白");
  await doneBehind(services);
  expect((await me.list()).items).toMatchObject([{ actor: { id: b?.id }, people: null }]);
});

test("taken back at the moment in which it is told, it is not told either", async () => {
  const me = await someone();
  const people = await crowd(10);
  for (const { id } of people) {
    await me.leave(id, "小蓝");
    await Promise.all([doneBehind(services), me.unwave(id, "小蓝")]);
  }
  expect((await me.list()).items).toEqual([]);
});

test("a kind that is switched off is neither told nor counted, and on again it is", async () => {
  const me = await someone();
  const [a, b, c] = await crowd(3);
  await me.wave(a?.id ?? "", "老白");
  expect((await me.settings()).find((one) => one.kind === waved.name)).toEqual({
    kind: "garage.waved",
    label: "有人招手",
    group: "like",
    muted: false,
  });
  const off = await me.mute(waved.name, true);
  expect((off.body.data as unknown as { unread: Unread }).unread.total).toBe(0);
  await me.wave(b?.id ?? "", "老白");
  expect((await me.list()).items).toMatchObject([{ read: true, people: null }]);
  await me.mute(waved.name, false);
  await me.wave(c?.id ?? "", "老白");
  expect((await me.list()).unread.total).toBe(1);
  expect((await me.mute("garage.must", true)).status).toBe(403);
  expect((await me.mute("nothing.there", true)).status).toBe(404);
  expect((await me.settings()).some((one) => one.kind === must.name)).toBe(false);
});

test("another's row, and who is in it, are nobody's business", async () => {
  const me = await someone();
  const other = await someone();
  const [a, b] = await crowd(2);
  for (const one of [a, b]) await me.wave(one?.id ?? "", "老白");
  const [row] = (await me.list()).items;
  expect((await call("GET", `/api/notices/${row?.id}/people`, { token: other.token })).status).toBe(404);
  expect((await call("GET", `/api/notices/${row?.id}/people`)).status).toBe(401);
});

test("of those whom the member blocked nothing is shown, in a row with others neither", async () => {
  const me = await someone();
  const [a, b, c] = await crowd(3);
  for (const one of [a, b, c]) await me.wave(one?.id ?? "", "老白");
  await me.wave(c?.id ?? "", "小蓝");
  await call("POST", `/api/user/${c?.id}/block`, { token: me.token });
  const page = await me.list();
  expect(told(page)).toEqual([["向你的老白招手", 2]]);
  expect(page.items[0]?.people?.faces.map((face) => face.id)).toEqual([b?.id, a?.id]);
  expect(page.unread.like).toBe(1);
  expect((await me.people(page.items[0]?.id ?? "")).items).toHaveLength(2);
});
