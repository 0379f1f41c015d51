import { expect, test } from "vitest";
import { memberTopic } from "#platform/events/publish.ts";
import { installFeatures } from "#platform/feature.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeMember, makeSignedIn } from "../../../../../test/support/factories.ts";
import { until } from "../../../../../test/support/within.ts";
import type { Notice } from "../contract.ts";
import { type NoticeKind, offerNotice } from "./notice-kinds.ts";
import { notify, withdrawNotices } from "./notify.ts";
import { notices } from "./tables.ts";

const { call, services } = await createTestApp();
const { db, events } = services;

/** What a feature that nobody here knows would declare. */
const inspection: NoticeKind<{ car: string; why: string }> = {
  name: "garage.inspection",
  group: "system",
  write: ({ car, why }) => ({
    title: `${car} 该年检了`,
    body: "带上行驶证。",
    reason: why,
    link: "/garage/3",
    action: "预约年检",
  }),
};
installFeatures([{ name: "garage", offers: [offerNotice(inspection)] }]);
const subject = { car: "老白", why: "已满六年" };

async function follow(memberId: string) {
  const heard: string[] = [];
  events.subscribe(memberTopic(memberId), (event) => heard.push(event.type));
  return heard;
}

test("a feature tells what it declared, in its own words", async () => {
  const { member, token } = await makeSignedIn(db);
  const actor = await makeMember(db);
  await notify(db, inspection, { memberId: member.id, actorId: actor.id }, subject);
  const { body } = await call("GET", "/api/notices?group=system", { token });
  expect((body.data as unknown as { items: Notice[] }).items).toMatchObject([
    {
      group: "system",
      title: "老白 该年检了",
      body: "带上行驶证。",
      reason: "已满六年",
      link: "/garage/3",
      action: "预约年检",
      read: false,
      actor: { nickname: actor.nickname },
    },
  ]);
});

test("what no feature declared is told to nobody", async () => {
  const member = await makeMember(db);
  const unknown = { ...inspection };
  const told = notify(db, unknown, { memberId: member.id }, subject);
  await expect(told).rejects.toThrow('no feature offers the notice kind "garage.inspection"');
  expect((await db.select().from(notices)).filter((row) => row.memberId === member.id)).toEqual([]);
});

test("nobody is told of what he did, nor twice of one thing", async () => {
  const { member, token } = await makeSignedIn(db);
  await notify(db, inspection, { memberId: member.id, actorId: member.id }, subject);
  for (let n = 0; n < 3; n += 1)
    await notify(db, inspection, { memberId: member.id, key: "inspection:3" }, subject);
  expect((await call("GET", "/api/notices/unread", { token })).body.data).toMatchObject({ total: 1 });
});

test("open pages hear of every change to the unread, and of nothing else", async () => {
  const { member, token } = await makeSignedIn(db);
  const heard = await follow(member.id);
  const key = `inspection:${member.id}`;
  const heardTimes = (times: number) => until("the event", () => heard.length === times);
  await notify(db, inspection, { memberId: member.id, key }, subject);
  await heardTimes(1);
  // Told already; not read by then; read.
  await notify(db, inspection, { memberId: member.id, key }, subject);
  await withdrawNotices(db, key, { unread: true });
  await heardTimes(2);
  await notify(db, inspection, { memberId: member.id, key }, subject);
  await call("POST", "/api/notices/read", { token, body: {} });
  await heardTimes(4);
  await call("POST", "/api/notices/read", { token, body: {} });
  await withdrawNotices(db, key, { unread: true });
  await withdrawNotices(db, key);
  await heardTimes(5);
  expect(new Set(heard)).toEqual(new Set(["notices.changed"]));
});
