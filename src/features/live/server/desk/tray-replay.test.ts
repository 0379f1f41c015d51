import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import { articles } from "#features/articles/server/tables.ts";
import { goods } from "#features/goods/server/tables.ts";
import type { DeskRoom } from "#features/live/desk-contract.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeArticle, makeMember, makeRole } from "../../../../../test/support/factories.ts";
import { inMinutes, makeLiveRoom, makeRecording } from "../../../../../test/support/live.ts";
import { makeGoods } from "../../../../../test/support/shop.ts";
import { liveTray } from "../tables.ts";

const { call, services } = await createTestApp();
const { db } = services;
const path = "/api/admin/live";
const { token } = await makeAdmin(db, await makeRole(db, [{ permission: "live.manage" }]));

const read = async (id: string) => (await call("GET", `${path}/${id}`, { token })).body.data as DeskRoom;
const setTray = (room: Pick<DeskRoom, "id" | "tray_version">, items: object[]) =>
  call("PUT", `${path}/${room.id}/tray`, { token, body: { items, version: room.tray_version } });
const setReplay = (room: DeskRoom, changes: object) =>
  call("PUT", `${path}/${room.id}/replay`, {
    token,
    body: { shown: room.replay_shown, chapters: room.chapters, version: room.replay_version, ...changes },
  });
const dataOf = (answer: { body: unknown }) => (answer.body as { data: DeskRoom }).data;
const makeOnSale = () => makeGoods(db);

test("the tray keeps its order and what stays keeps its id; one at most is shown", async () => {
  const { id } = await makeLiveRoom(services);
  const [ware, other, article] = [await makeOnSale(), await makeOnSale(), await makeArticle(db)];
  const item = (kind: string, target_id: string, shown = false) => ({ kind, target_id, shown });
  const first = dataOf(
    await setTray(await read(id), [item("goods", ware.id, true), item("article", article.id)]),
  );
  expect(first.tray).toMatchObject([
    { kind: "goods", target_id: ware.id, title: ware.title, shown: true, available: true },
    { kind: "article", target_id: article.id, title: article.title, shown: false, available: true },
  ]);
  const second = dataOf(
    await setTray(first, [
      item("article", article.id, true),
      item("goods", other.id),
      item("goods", ware.id),
    ]),
  );
  expect(second.tray.map(({ target_id, shown }) => [target_id, shown])).toEqual([
    [article.id, true],
    [other.id, false],
    [ware.id, false],
  ]);
  expect(second.tray[0]?.id).toBe(first.tray[1]?.id);
  expect(second.tray[2]?.id).toBe(first.tray[0]?.id);
  // Who saw the tray before is told so.
  expect((await setTray(first, [])).body.code).toBe("CHANGED");
  expect(dataOf(await setTray(second, [])).tray).toEqual([]);
  const audit = await db.select().from(auditLog).where(eq(auditLog.targetId, id)).orderBy(auditLog.id);
  expect(audit.map(({ action }) => action)).toEqual(["live.tray", "live.tray", "live.tray"]);
});

test("what visitors could not see is not put into the tray, but may stay in it", async () => {
  const { id } = await makeLiveRoom(services);
  const [ware, article] = [await makeOnSale(), await makeArticle(db)];
  const items = [
    { kind: "goods", target_id: ware.id },
    { kind: "article", target_id: article.id },
  ];
  await setTray(await read(id), items);
  await db.update(goods).set({ state: "off" }).where(eq(goods.id, ware.id));
  await db.update(articles).set({ status: "draft" }).where(eq(articles.id, article.id));
  const kept = await setTray(await read(id), items.toReversed());
  expect(dataOf(kept).tray.map(({ available }) => available)).toEqual([false, false]);
  const cleared = dataOf(await setTray(dataOf(kept), []));
  for (const wrong of [
    [items[0]],
    [items[1]],
    [{ kind: "goods", target_id: "999999" }],
    [items[0], items[0]],
    Array.from({ length: 31 }, (_, n) => ({ kind: "goods", target_id: String(n + 1) })),
  ]) {
    const { status } = await setTray(cleared, wrong as object[]);
    expect(status, JSON.stringify(wrong).slice(0, 80)).toBe(400);
  }
  const [one, two] = [await makeOnSale(), await makeOnSale()];
  const both = [one, two].map((ware) => ({ kind: "goods", target_id: ware.id, shown: true }));
  expect((await setTray(cleared, both)).body.fields).toEqual({ items: "同时只能讲解一件" });
  expect(await db.$count(liveTray, eq(liveTray.roomId, id))).toBe(0);
  const off = await makeLiveRoom(services, { state: "cancelled" });
  expect((await setTray(await read(off.id), [])).status).toBe(409);
});

test("chapters are sorted, stay within the recordings, and move forward when one of these goes", async () => {
  const { id } = await makeLiveRoom(services, { state: "ended", replayState: "ready" });
  const recording = (minutes: number, seconds: number) =>
    makeRecording(db, id, { startedAt: inMinutes(minutes), seconds });
  const second = await recording(-20, 300);
  const first = await recording(-30, 600);
  const third = await recording(-10, 200);
  const room = await read(id);
  expect(room.recordings.map((one) => one.id)).toEqual([first.id, second.id, third.id]);
  const chapters = [
    { at: 950, title: "答疑" },
    { at: 0, title: "开场" },
    { at: 650, title: "拆轮" },
  ];
  const set = dataOf(await setReplay(room, { chapters }));
  expect(set.chapters.map(({ title }) => title)).toEqual(["开场", "拆轮", "答疑"]);
  expect((await setReplay(room, { shown: false })).body.code).toBe("CHANGED");
  for (const wrong of [
    [{ at: 1100, title: "太晚" }],
    [
      { at: 5, title: "甲" },
      { at: 5, title: "乙" },
    ],
    [{ at: -1, title: "太早" }],
    [{ at: 1, title: "" }],
  ])
    expect((await setReplay(set, { chapters: wrong })).status, JSON.stringify(wrong)).toBe(400);
  const hidden = dataOf(await setReplay(set, { shown: false }));
  expect(hidden).toMatchObject({ replay_shown: false, replay: "ready", chapters: set.chapters });

  const remove = (recording: string) => call("DELETE", `${path}/${id}/recordings/${recording}`, { token });
  expect((await remove(second.id)).status).toBe(200);
  expect((await read(id)).chapters).toEqual([
    { at: 0, title: "开场" },
    { at: 650, title: "答疑" },
  ]);
  expect((await remove(second.id)).status).toBe(404);
  const other = await makeLiveRoom(services, { state: "ended" });
  const foreign = await makeRecording(db, other.id);
  expect((await remove(foreign.id)).status).toBe(404);
  await remove(first.id);
  await remove(third.id);
  expect(await read(id)).toMatchObject({ replay: "none", recordings: [], chapters: [] });
});

test("what a room may be given is found: members by name or number, articles that are out, goods on sale", async () => {
  const member = await makeMember(db, { nickname: "悬架师傅" });
  const gone = await makeMember(db, { nickname: "悬架学徒", status: "cancelled" });
  const article = await makeArticle(db, { title: "悬架保养手册" });
  await makeArticle(db, { title: "悬架草稿", status: "draft" });
  const ware = await makeGoods(db, { title: "悬架弹簧" });
  const find = async (kind: string, q: string) => {
    const query = `kind=${kind}&q=${encodeURIComponent(q)}`;
    const { body } = await call("GET", `${path}/choices?${query}`, { token });
    return (body.data as { items: { id: string; title: string; text: string }[] }).items;
  };
  expect(await find("member", "悬架")).toEqual([{ id: member.id, title: "悬架师傅", text: `#${member.id}` }]);
  expect(await find("member", member.id)).toMatchObject([{ id: member.id }]);
  expect(await find("member", gone.id)).toEqual([]);
  expect(await find("member", "")).toEqual([]);
  expect(await find("article", "悬架")).toMatchObject([{ id: article.id, title: "悬架保养手册" }]);
  expect(await find("goods", "悬架")).toMatchObject([{ id: ware.id, text: expect.stringContaining("¥") }]);
  expect((await call("GET", `${path}/choices?kind=car`, { token })).status).toBe(400);
  const nobody = await makeAdmin(db, "viewer");
  expect((await call("GET", `${path}/choices?kind=member&q=a`, { token: nobody.token })).status).toBe(403);
});
