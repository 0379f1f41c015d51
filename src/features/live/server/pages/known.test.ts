import { expect, test } from "vitest";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeMember } from "../../../../../test/support/factories.ts";
import { makeLiveRoom } from "../../../../../test/support/live.ts";
import { liveDocuments } from "../search-documents.ts";
import { livePosters } from "./poster.ts";

const { inject, services } = await createTestApp();
const { db } = services;

test("a calendar file says when, rings ten minutes before, and says when it was called off", async () => {
  const room = await makeLiveRoom(services, {
    title: "赛道日直播, 第一站",
    intro: "上午热身\n下午计时",
    startsAt: new Date("2030-11-29T22:30:00Z"),
    minutes: 90,
    sequence: 2,
  });
  const answer = await inject({ url: `/live/${room.id}.ics` });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("text/calendar; charset=utf-8");
  const file = answer.body.replaceAll("\r\n ", "");
  for (const line of [
    `UID:live-${room.id}@paddock.test`,
    "SEQUENCE:2",
    "DTSTART:20301129T223000Z",
    "DTEND:20301130T000000Z",
    "SUMMARY:赛道日直播\\, 第一站",
    `DESCRIPTION:上午热身\\n下午计时\\nhttp://paddock.test/live/${room.id}`,
    "STATUS:CONFIRMED",
    "TRIGGER:-PT10M",
  ])
    expect(file.split("\r\n")).toContain(line);
  const off = await makeLiveRoom(services, { state: "cancelled", sequence: 2 });
  const cancelled = (await inject({ url: `/live/${off.id}.ics` })).body;
  expect(cancelled).toContain("STATUS:CANCELLED");
  expect(cancelled).toContain("SEQUENCE:3");
  const draft = await makeLiveRoom(services, { state: "draft" });
  for (const name of [`${draft.id}.ics`, "999999.ics"])
    expect((await inject({ url: `/live/${name}` })).statusCode).toBe(404);
});

test("rooms are found by title and host, but not drafts and what was called off", async () => {
  const host = await makeMember(db);
  const shown = await makeLiveRoom(services, { intro: "看发动机舱" }, { host: host.id });
  const hidden = [
    await makeLiveRoom(services, { state: "draft" }),
    await makeLiveRoom(services, { state: "cancelled" }),
  ];
  const rows = await liveDocuments.load(db, [shown.id, ...hidden.map(({ id }) => id)]);
  expect(rows).toMatchObject([
    { id: shown.id, title: shown.title, text: `看发动机舱\n${host.nickname}`, path: `/live/${shown.id}` },
  ]);
});

test("the sitemap names rooms, but not drafts and what was called off", async () => {
  const shown = await makeLiveRoom(services);
  const draft = await makeLiveRoom(services, { state: "draft" });
  const off = await makeLiveRoom(services, { state: "cancelled" });
  const index = (await inject({ url: "/sitemap.xml" })).body;
  const parts = [...index.matchAll(/<loc>[^<]*?(\/sitemaps\/live[^<]*)<\/loc>/g)].map(
    ([, path = ""]) => path,
  );
  expect(parts.length).toBeGreaterThan(0);
  const files = await Promise.all(parts.map(async (url) => (await inject({ url })).body));
  const all = files.join("");
  expect(all).toContain(`/live/${shown.id}<`);
  for (const { id } of [draft, off]) expect(all).not.toContain(`/live/${id}<`);
});

test("a poster is drawn for what everybody may see", async () => {
  const room = await makeLiveRoom(services, { title: "新车首发直播", intro: "第一次看到实车" });
  const poster = await inject({ url: `/media/posters/live/${room.id}.jpg` });
  expect(poster.statusCode).toBe(200);
  expect(poster.headers["content-type"]).toBe("image/jpeg");
  const { words } = await livePosters.show(services, room.id);
  expect(words).toMatchObject({ title: "新车首发直播", action: "看直播", path: `/live/${room.id}` });
  const draft = await makeLiveRoom(services, { state: "draft" });
  expect((await inject({ url: `/media/posters/live/${draft.id}.jpg` })).statusCode).toBe(404);
});
