import { expect, test } from "vitest";
import { sections, umbrellaSection } from "#sections/registry.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makePicture, makeRole } from "../../../../../test/support/factories.ts";
import { advertViews } from "./views.ts";

const { call, services } = await createTestApp();
const { db } = services;
const { token, admin } = await makeAdmin(db, "super");
const main = umbrellaSection.slug;
const club = sections.find((section) => !section.umbrella)?.slug ?? "";
const DAY = 24 * 3_600_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

let keys = 0;
const add = async (what: string, content: object, as = token) => {
  keys += 1;
  return call("POST", `/api/admin/${what}`, { token: as, body: { key: `around-${keys}`, content } });
};
const list = async (what: string) => {
  const { body } = await call("GET", `/api/admin/${what}`, { token });
  return (body.data as { items: { id: string; version: string; content: Record<string, unknown> }[] }).items;
};
const shown = async (section = main) =>
  (await call("GET", `/api/around/${section}`)).body.data as {
    announcements: { text: string; mark: string }[];
    links: { name: string }[];
    booked: string[];
    until: string | null;
  };

const announcement = {
  ...{ on: true, sections: [], from: null, until: null },
  ...{ kind: "tip", text: "周末维护", link: "", closable: true },
};
const link = { on: true, sections: [], name: "汽车之友", url: "https://friends.example/" };

test("announcements show in their sections and their time, what is important first", async () => {
  const first = await add("announcements", announcement);
  expect(first.status).toBe(200);
  await add("announcements", { ...announcement, text: "停服通知", kind: "important", sections: [main] });
  await add("announcements", { ...announcement, text: "明天见", from: inDays(1) });
  await add("announcements", { ...announcement, text: "昨天的", until: inDays(-1) });
  await add("announcements", { ...announcement, text: "关着的", on: false });
  expect((await shown()).announcements.map(({ text }) => text)).toEqual(["停服通知", "周末维护"]);
  expect((await shown(club)).announcements.map(({ text }) => text)).toEqual(["周末维护"]);
  expect((await shown()).until).not.toBeNull();
  expect((await call("GET", "/api/around/nowhere")).status).toBe(404);
});

test("of two editors the second one is told, and a repeated creation makes one", async () => {
  const [one] = await list("announcements");
  const path = `/api/admin/announcements/${one?.id}`;
  const mark = (await shown()).announcements[1]?.mark;
  const changed = { version: one?.version, content: { ...announcement, text: "周末不维护了" } };
  expect((await call("PUT", path, { token, body: changed })).status).toBe(200);
  expect((await call("PUT", path, { token, body: changed })).body).toMatchObject({ code: "CHANGED" });
  expect((await shown()).announcements[1]).toMatchObject({ text: "周末不维护了" });
  expect((await shown()).announcements[1]?.mark).not.toBe(mark);
  const body = { key: "once-and-again", content: { ...announcement, text: "只有一条" } };
  const ids: unknown[] = [];
  for (let times = 0; times < 2; times += 1)
    ids.push((await call("POST", "/api/admin/announcements", { token, body })).body.data);
  expect(ids[0]).toEqual(ids[1]);
});

test("what is wrong is refused by field and changes nothing", async () => {
  const before = await list("announcements");
  const term = await add("announcements", { ...announcement, from: inDays(2), until: inDays(1) });
  expect(term.body).toMatchObject({ fields: { until: "结束时间要晚于开始时间" } });
  const nowhere = await add("announcements", { ...announcement, link: "/no/such/page/at/all" });
  expect(nowhere.status).toBe(400);
  const long = await add("announcements", { ...announcement, text: "长".repeat(81) });
  expect(long.body).toMatchObject({ fields: { "content.text": "公告最多 80 个字" } });
  expect((await add("links", { ...link, url: "javascript:alert(1)" })).status).toBe(400);
  expect((await add("links", { ...link, sections: ["nowhere"] })).status).toBe(400);
  expect(await list("announcements")).toEqual(before);
});

test("links come in the order of the desk, and only the whole order is taken", async () => {
  await add("links", link);
  await add("links", { ...link, name: "越野联盟", url: "https://off-road.example/" });
  await add("links", { ...link, name: "不给看", on: false });
  const ids = (await list("links")).map(({ id }) => id);
  const order = (wanted: string[]) =>
    call("POST", "/api/admin/links/order", { token, body: { ids: wanted } });
  expect((await order(ids.slice(1))).body).toMatchObject({ code: "CHANGED" });
  expect((await order([...ids].reverse())).status).toBe(200);
  expect((await shown()).links.map(({ name }) => name)).toEqual(["越野联盟", "汽车之友"]);
  const [last] = (await list("links")).slice(-1);
  const gone = await call("DELETE", `/api/admin/links/${last?.id}?version=${last?.version}`, { token });
  expect(gone.status).toBe(200);
  expect((await shown()).links.map(({ name }) => name)).toEqual(["越野联盟"]);
});

test("adverts are booked by place, marked with who pays, and counted once for an address", async () => {
  const picture = await makePicture(db, { ownerAdminId: admin.id });
  const advert = {
    ...{ on: true, sections: [main], from: null, until: null, place: "home.top" },
    ...{ advertiser: "轮胎厂", picture: picture.id, alt: "四条新轮胎", link: "https://tyres.example/" },
    ...{ weight: 10, per_day: 3, note: "" },
  };
  expect((await shown()).booked).toEqual([]);
  expect((await add("adverts", { ...advert, picture: null })).status).toBe(400);
  const strange = await makePicture(db, {});
  expect((await add("adverts", { ...advert, weight: 101 })).status).toBe(400);
  await add("adverts", { ...advert, place: "forum.top", picture: strange.id, from: inDays(1) });
  const { body } = await add("adverts", advert);
  const { id } = body.data as { id: string };
  expect((await shown()).booked).toEqual(["home.top"]);
  expect((await shown(club)).booked).toEqual([]);
  const place = await call("GET", `/api/adverts/${main}/home.top`);
  expect(place.body.data).toMatchObject({ items: [{ id, advertiser: "轮胎厂", alt: "四条新轮胎" }] });
  expect((await call("GET", `/api/adverts/${main}/nowhere`)).status).toBe(400);
  for (let times = 0; times < 3; times += 1) await call("POST", `/api/adverts/${id}/seen`);
  await call("POST", `/api/adverts/${id}/tapped`);
  expect((await call("POST", "/api/adverts/999999/seen")).status).toBe(404);
  await advertViews(services).write();
  expect((await list("adverts")).find((row) => row.id === id)).toMatchObject({ views: 1, taps: 1 });
  const figures = await call("GET", "/api/admin/adverts/figures", { token });
  expect(figures.body.data).toMatchObject({ items: [{ id, advertiser: "轮胎厂", views: 1, taps: 1 }] });
});

test("who may only look after one section changes nothing elsewhere", async () => {
  const role = await makeRole(db, [{ permission: "announcements.manage", section: club }]);
  const other = await makeAdmin(db, role);
  expect((await add("announcements", announcement, other.token)).status).toBe(403);
  expect((await add("announcements", { ...announcement, sections: [club] }, other.token)).status).toBe(200);
  const [first] = await list("announcements");
  const path = `/api/admin/announcements/${first?.id}?version=${first?.version}`;
  expect((await call("DELETE", path, { token: other.token })).status).toBe(403);
  expect((await call("GET", "/api/admin/links", { token: other.token })).status).toBe(403);
  expect((await call("GET", "/api/admin/adverts", { token: other.token })).status).toBe(403);
});
