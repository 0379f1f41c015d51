import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { changeSetting } from "#capabilities/desk/admin/server/public.ts";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import { drainTexts } from "#capabilities/monitoring/monitoring/server/public.ts";
import { memberTokens } from "#capabilities/people/members/server/tables.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import {
  makeAdmin,
  makeMember,
  makePost,
  makeRole,
  makeSignedIn,
} from "../../../../../test/support/factories.ts";
import type { MemberRow } from "../contract.ts";
import type { GroupMessageDetail } from "../messages-contract.ts";
import type { Segment } from "../segments-contract.ts";
import { messageKey, sendDueMessages, sendSome, WEEKLY_LIMIT } from "./messages/send-messages.ts";
import { groupMessages } from "./tables.ts";

const { call, services } = await createTestApp();
const { db } = services;
const { token } = await makeAdmin(db, "super");
const reader = (await makeAdmin(db, await makeRole(db, [{ permission: "members.read" }]))).token;

let serial = 0;
const segment = async (filter: object, more: object = {}, by = token) => {
  serial += 1;
  return call("POST", "/api/admin/segments", {
    token: by,
    body: { name: `分组 ${serial}`, filter, ...more },
  });
};
const made = async (filter: object) => (await segment(filter)).body.data as unknown as Segment;
const idsOf = async (filter: object) => {
  const { id } = await made(filter);
  const answer = await call("GET", `/api/admin/segments/${id}/members?limit=50`, { token });
  return (answer.body.data as unknown as { items: MemberRow[] }).items.map(({ member }) => member.id);
};

describe("segments", () => {
  it("find by level, city, certified club, joining, last use, device, texts and refusals, never who is gone", async () => {
    const city = "测试市";
    const gone = await makeMember(db, { city, status: "cancelled", mobile: null });
    const plain = await makeMember(db, { city, createdAt: new Date("2020-05-01T10:00:00+08:00") });
    const owner = await makeMember(db, {
      ...{ city, level: 5 },
      certified: [{ section: "subaru", series: "outback", label: "傲虎" }],
    });
    const { member: writer } = await makeSignedIn(db, { city });
    await db
      .update(memberTokens)
      .set({ userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)" })
      .where(eq(memberTokens.memberId, writer.id));
    await makePost(db, { authorId: writer.id });
    await drainTexts(services);
    expect(await idsOf({ city })).toEqual([writer.id, owner.id, plain.id]);
    expect(await idsOf({ city })).not.toContain(gone.id);
    expect(await idsOf({ city, level_min: 5 })).toEqual([owner.id]);
    expect(await idsOf({ city, certified_section: "subaru" })).toEqual([owner.id]);
    expect(await idsOf({ city, certified_series: "outback" })).toEqual([owner.id]);
    expect(await idsOf({ city, certified_series: "forester" })).toEqual([]);
    expect(await idsOf({ city, joined_from: "2020-05-01", joined_to: "2020-05-01" })).toEqual([plain.id]);
    expect(await idsOf({ city, seen_within: 7 })).toEqual([writer.id]);
    expect(await idsOf({ city, unseen_for: 7 })).toEqual([owner.id, plain.id]);
    expect(await idsOf({ city, device: "ios" })).toEqual([writer.id]);
    expect(await idsOf({ city, device: "android" })).toEqual([]);
    expect(await idsOf({ city, posts_min: 1 })).toEqual([writer.id]);
    expect(await idsOf({ city, posts_min: 2 })).toEqual([]);
    expect(await idsOf({ city, rejects_min: 1 })).toEqual([]);
  });

  it("say how many there are, exactly", async () => {
    const city = "数人市";
    for (let n = 0; n < 3; n += 1) await makeMember(db, { city });
    const answer = await call("POST", "/api/admin/segments/count", {
      token: reader,
      body: { filter: { city } },
    });
    expect(answer.body.data).toEqual({ count: 3, more: false });
  });

  it("are kept, changed, exported and removed by who may, one after the other", async () => {
    expect((await segment({}, {}, reader)).status).toBe(403);
    expect((await segment({}, { name: "一" })).status).toBe(400);
    expect((await segment({ level_min: 9, level_max: 2 })).status).toBe(400);
    expect((await segment({ joined_from: "yesterday" })).status).toBe(400);
    expect((await segment({ unknown: 1 })).status).toBe(400);
    const one = await made({ city: "甲市" });
    expect((await segment({}, { name: one.name })).status).toBe(409);
    const change = (version: string) =>
      call("PUT", `/api/admin/segments/${one.id}`, {
        token,
        body: { name: "改了名", filter: { city: "乙市" }, version },
      });
    expect((await change(one.version)).body.data).toMatchObject({ name: "改了名", filter: { city: "乙市" } });
    expect((await change(one.version)).body.code).toBe("CHANGED");
    await makeMember(db, { city: "乙市", nickname: "乙市的车友" });
    const exported = (by: string) => call("GET", `/api/admin/segments/${one.id}/export`, { token: by });
    expect((await exported(reader)).status).toBe(403);
    const { lines } = (await exported(token)).body.data as unknown as { lines: string };
    expect(lines).toContain("乙市的车友");
    expect(lines).not.toMatch(/139\d{8}/);
    expect((await call("DELETE", `/api/admin/segments/${one.id}`, { token: reader })).status).toBe(403);
    expect((await call("DELETE", `/api/admin/segments/${one.id}`, { token })).status).toBe(200);
    expect((await call("GET", `/api/admin/segments/${one.id}/members`, { token })).status).toBe(404);
    const log = await db.select().from(auditLog).where(eq(auditLog.targetId, one.id)).orderBy(auditLog.id);
    expect(log.filter(({ targetKind }) => targetKind === "segment").map(({ action }) => action)).toEqual([
      "member.segment_created",
      "member.segment_changed",
      "member.segment_exported",
      "member.segment_removed",
    ]);
  });
});

const draft = async (segmentId: string, more: object = {}, by = token) =>
  call("POST", "/api/admin/group-messages", {
    token: by,
    body: {
      ...{ title: "周末试驾", body: "本周六在奥体中心，欢迎参加。", link: "/topics", kind: "news" },
      ...{ segment_id: segmentId, ...more },
    },
  });
const detail = (answer: Awaited<ReturnType<typeof draft>>) =>
  answer.body.data as unknown as GroupMessageDetail;
const send = (one: GroupMessageDetail, due: string | null = null) =>
  call("POST", `/api/admin/group-messages/${one.id}/send`, {
    token,
    body: { due_at: due, version: one.version },
  });
const show = async (id: string) => detail(await call("GET", `/api/admin/group-messages/${id}`, { token }));
const toldOf = (id: string) =>
  db
    .select()
    .from(notices)
    .where(eq(notices.key, messageKey(id)));
const group = async (city: string, size: number) => {
  const people = [];
  for (let n = 0; n < size; n += 1) people.push(await makeSignedIn(db, { city }));
  return { people, one: await made({ city }) };
};

describe("a message to a group", () => {
  it("is told to each once, counts who read it, and is sent again by nobody", async () => {
    const { people, one } = await group("消息市", 3);
    const message = detail(await draft(one.id));
    expect((await send(message)).status).toBe(200);
    expect((await send(message)).status).toBe(200);
    await sendDueMessages(services);
    await sendDueMessages(services);
    const told = await toldOf(message.id);
    expect(told.map(({ memberId }) => memberId).sort()).toEqual(people.map(({ member }) => member.id).sort());
    const [first] = people;
    const id = told.find(({ memberId }) => memberId === first?.member.id)?.id;
    const read = await call("POST", "/api/notices/read", { token: first?.token ?? "", body: { ids: [id] } });
    expect(read.status).toBe(200);
    expect(await show(message.id)).toMatchObject({ state: "sent", told: 3, read: 1, over_limit: 0 });
  });

  it("goes on where it was cut off: nobody is told twice, and nobody is left out", async () => {
    const { people, one } = await group("断电市", 5);
    const message = detail(await draft(one.id));
    await send(message, new Date(Date.now() + 3_600_000).toISOString());
    await db
      .update(groupMessages)
      .set({ dueAt: new Date(Date.now() - 1000) })
      .where(eq(groupMessages.id, message.id));
    await db.transaction((tx) => sendSome(tx, message.id, 2));
    // All that this part did is lost with the power.
    const lost = db.transaction(async (tx) => {
      await sendSome(tx, message.id, 2);
      throw new Error("the power is gone");
    });
    await expect(lost).rejects.toThrow("the power is gone");
    expect(await show(message.id)).toMatchObject({ state: "sending", told: 2 });
    await sendDueMessages(services);
    const told = await toldOf(message.id);
    expect(told).toHaveLength(people.length);
    expect(new Set(told.map(({ memberId }) => memberId)).size).toBe(people.length);
    expect(await show(message.id)).toMatchObject({ state: "sent", told: 5 });
  });

  it("leaves out and counts who had the week's messages, and who switched news off but not service notices", async () => {
    await db.transaction((tx) => changeSetting(tx, WEEKLY_LIMIT, 1));
    const { people, one } = await group("限额市", 2);
    const off = people[0];
    expect(
      (
        await call("PUT", "/api/notices/settings/people.news", {
          token: off?.token ?? "",
          body: { muted: true },
        })
      ).status,
    ).toBe(200);
    const first = detail(await draft(one.id));
    await send(first);
    await sendDueMessages(services);
    expect(await show(first.id)).toMatchObject({ told: 1, switched_off: 1, over_limit: 0 });
    const second = detail(await draft(one.id, { kind: "service" }));
    await send(second);
    await sendDueMessages(services);
    expect(await show(second.id)).toMatchObject({ told: 1, switched_off: 0, over_limit: 1 });
    expect((await toldOf(second.id)).map(({ memberId }) => memberId)).toEqual([off?.member.id]);
  });

  it("waits for its time and can be stopped; what is stopped tells nobody", async () => {
    const { one } = await group("定时市", 1);
    const message = detail(await draft(one.id));
    expect((await send(message, new Date(Date.now() - 60_000).toISOString())).status).toBe(400);
    expect((await send(message, new Date(Date.now() + 100 * 86_400_000).toISOString())).status).toBe(400);
    expect(detail(await send(message, new Date(Date.now() + 3_600_000).toISOString())).state).toBe(
      "scheduled",
    );
    await sendDueMessages(services);
    expect(await toldOf(message.id)).toEqual([]);
    const stop = () => call("POST", `/api/admin/group-messages/${message.id}/stop`, { token });
    for (let n = 0; n < 2; n += 1) expect(detail(await stop()).state).toBe("stopped");
    await db
      .update(groupMessages)
      .set({ dueAt: new Date(Date.now() - 1000) })
      .where(eq(groupMessages.id, message.id));
    await sendDueMessages(services);
    expect(await toldOf(message.id)).toEqual([]);
    expect((await call("DELETE", `/api/admin/group-messages/${message.id}`, { token })).status).toBe(200);
  });

  it("asks for a right, words, a link inside, a segment, and what was seen", async () => {
    const one = await made({ city: "无人市" });
    expect((await draft(one.id, {}, reader)).status).toBe(403);
    expect((await draft(one.id, { title: "" })).status).toBe(400);
    expect((await draft(one.id, { body: "长".repeat(501) })).status).toBe(400);
    expect((await draft(one.id, { link: "https://example.com" })).status).toBe(400);
    expect((await draft(one.id, { link: "//example.com" })).status).toBe(400);
    expect((await draft("999999999")).status).toBe(404);
    const message = detail(await draft(one.id));
    const change = (version: string) =>
      call("PUT", `/api/admin/group-messages/${message.id}`, {
        token,
        body: {
          title: "改过的标题",
          body: "改过的正文",
          link: "",
          kind: "news",
          segment_id: one.id,
          version,
        },
      });
    const changed = detail(await change(message.version));
    expect(changed.title).toBe("改过的标题");
    expect((await change(message.version)).body.code).toBe("CHANGED");
    expect((await send(message)).body.code).toBe("CHANGED");
    await send(changed);
    await sendDueMessages(services);
    expect((await change(changed.version)).status).toBe(409);
    expect((await call("DELETE", `/api/admin/group-messages/${message.id}`, { token })).status).toBe(409);
    expect((await call("POST", `/api/admin/group-messages/${message.id}/stop`, { token })).status).toBe(409);
    expect((await call("GET", "/api/admin/group-messages", { token: reader })).status).toBe(403);
    const listed = await call("GET", "/api/admin/group-messages", { token });
    expect(JSON.stringify(listed.body.data)).toContain("改过的标题");
  });
});
