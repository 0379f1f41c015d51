import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import type { DeskActivityDetail, Saved } from "#features/activities/desk-contract.ts";
import { sections } from "#sections/registry.ts";
import { activityMoves, type StoredState, storedStates } from "#shared/activity-standing.ts";
import { inHours } from "../../../../../test/support/activities.ts";
import { completeActivity, countedSignUp } from "../../../../../test/support/activity-desk.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import {
  makeAdmin,
  makeArticle,
  makeMember,
  makePicture,
  makeRole,
} from "../../../../../test/support/factories.ts";
import { activities, activityInvitations, signUps, ticketKinds } from "../tables.ts";

const { call, services } = await createTestApp();
const { db } = services;
const [here = "", there = ""] = sections.filter(({ umbrella }) => !umbrella).map(({ slug }) => slug);
const path = "/api/admin/activities";
let keys = 0;
const key = () => {
  keys += 1;
  return `key-${keys}-of-test`;
};

/** Somebody who runs activities, everywhere or in one section. */
async function organiser(section?: string) {
  const grants = [{ permission: "activities.manage", ...(section && { section }) }];
  return makeAdmin(db, await makeRole(db, grants));
}
const { token } = await organiser();

const iso = (hours: number) => inHours(hours).toISOString();
const create = (values: object = {}, by = token) =>
  call("POST", path, {
    token: by,
    body: {
      ...{ section: "main", type: "meet", title: "湖边早餐", from: null, idempotency_key: key() },
      ...{ starts_at: iso(200), ends_at: iso(204), ...values },
    },
  });
const read = async (id: string, by = token) =>
  (await call("GET", `${path}/${id}`, { token: by })).body.data as DeskActivityDetail;

/** What the form would send back of an activity. */
function bodyOf(one: DeskActivityDetail, changes: object = {}) {
  const { document, poster, series, recap, kinds, ...rest } = one;
  return {
    ...rest,
    document: { blocks: document.blocks },
    poster_id: poster?.id ?? null,
    series: series?.key ?? "",
    recap_article_id: recap?.id ?? null,
    kinds: kinds.map(({ taken: _taken, waiting: _waiting, sign_ups: _signUps, ...kind }) => kind),
    ...changes,
  };
}
const save = (one: DeskActivityDetail, changes: object = {}, by = token) =>
  call("PUT", `${path}/${one.id}`, { token: by, body: bodyOf(one, changes) });
const complete = {
  summary: "湖边坐坐",
  document: { blocks: [{ type: "paragraph", inlines: [{ type: "text", text: "带上杯子。" }] }] },
  ...{ region_code: "330100", place: "湖边停车场", organiser: "编辑部" },
};
const move = (one: Pick<DeskActivityDetail, "id" | "version">, to: StoredState, more: object = {}) =>
  call("POST", `${path}/${one.id}/state`, { token, body: { to, version: one.version, ...more } });
const told = (memberId: string) => db.select().from(notices).where(eq(notices.memberId, memberId));

test("a draft is made with a ticket and times that make sense, and made once on a double tap", async () => {
  const idempotency_key = key();
  const starts_at = iso(200);
  const both = await Promise.all([
    create({ idempotency_key, starts_at }),
    create({ idempotency_key, starts_at }),
  ]);
  // Ends differ by a millisecond where the clock went on between them.
  const made = both.filter(({ status }) => status === 200);
  expect(made.length).toBeGreaterThan(0);
  const ids = new Set(made.map(({ body }) => (body.data as DeskActivityDetail).id));
  expect(ids.size).toBe(1);
  const [id = ""] = ids;
  const one = await read(id);
  expect(one).toMatchObject({
    state: "draft",
    title: "湖边早餐",
    quota: 30,
    taken: 0,
    kinds: [{ quota: 30 }],
  });
  expect(one.closes_at < one.starts_at && one.opens_at < one.closes_at).toBe(true);
  expect(one.missing.map(({ field }) => field)).toEqual([...["summary", "document", "region_code", "place"]]);
});

test("it is announced when nothing is missing; until then it is said what is, beside each field", async () => {
  const one = (await create()).body.data as DeskActivityDetail;
  const early = await move(one, "announced");
  expect(early.status).toBe(400);
  expect(early.body.fields).toMatchObject({ summary: expect.any(String), place: "请填写地点" });
  const { activity } = (await save(one, { ...complete, opens_at: iso(24) })).body.data as Saved;
  expect(activity.missing).toEqual([]);
  const out = (await move(activity, "announced")).body.data as DeskActivityDetail;
  expect(out).toMatchObject({ state: "announced", moves: activityMoves.announced });
  const open = (await move(out, "open")).body.data as DeskActivityDetail;
  expect(open).toMatchObject({ state: "open" });
  expect(Date.parse(open.opens_at)).toBeLessThanOrEqual(Date.now());
});

test("what is out may not lose what it needs", async () => {
  const { activity } = await completeActivity(db);
  const one = await read(activity.id);
  const { body, status } = await save(one, { place: "" });
  expect([status, body.fields]).toEqual([400, { place: "请填写地点" }]);
  expect((await read(activity.id)).place).toBe("云栖小镇停车场");
});

test("every move that there is not is refused, and changes nothing", async () => {
  const timesOf: Partial<Record<StoredState, object>> = {
    draft: { opensAt: inHours(24) },
    announced: { opensAt: inHours(24) },
    running: { opensAt: inHours(-80), closesAt: inHours(-2), startsAt: inHours(-1), endsAt: inHours(3) },
    ended: { opensAt: inHours(-80), closesAt: inHours(-50), startsAt: inHours(-48), endsAt: inHours(-44) },
  };
  const wrong: string[] = [];
  for (const from of storedStates)
    for (const to of storedStates) {
      const { activity } = await completeActivity(db, { state: from, ...timesOf[from] });
      const { body, status } = await move(await read(activity.id), to, { reason: "天气不好" });
      const legal = activityMoves[from].includes(to);
      const after = (await read(activity.id)).stored;
      // Back to where its times lead away from at once is refused too, with what has to be changed first.
      const undone = from === "open" && to === "announced";
      const expected = legal && !undone ? 200 : undone ? 400 : 409;
      if (status !== expected || after !== (expected === 200 ? to : from))
        wrong.push(`${from} → ${to}: ${status} ${body.error?.join()} → ${after}`);
    }
  expect(wrong).toEqual([]);
});

test("a cancelled activity says why, everybody's seat is free and he is told; without a reason it stays", async () => {
  const made = await completeActivity(db);
  const { memberId } = await countedSignUp(db, made);
  const one = await read(made.activity.id);
  expect((await move(one, "cancelled")).body.fields).toMatchObject({ reason: expect.any(String) });
  const gone = (await move(one, "cancelled", { reason: "场地停电" })).body.data as DeskActivityDetail;
  expect(gone).toMatchObject({ state: "cancelled", cancel_reason: "场地停电", taken: 0 });
  await call("GET", path, { token });
  expect((await told(memberId)).map(({ reason }) => reason)).toEqual(["场地停电"]);
  expect((await save(gone, { title: "改个名字" })).status).toBe(409);
});

test("of two editors the second is told that it changed, and nothing of the first is lost", async () => {
  const one = (await create()).body.data as DeskActivityDetail;
  const second = await organiser();
  const both = await Promise.all([
    save(one, { title: "甲的标题" }),
    save(one, { title: "乙的标题" }, second.token),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.code).toBe("CHANGED");
  const late = await move(one, "cancelled", { reason: "不办了" });
  expect(late.body.code).toBe("CHANGED");
});

test("sign-ups that come meanwhile do not stop an editor", async () => {
  const made = await completeActivity(db);
  const one = await read(made.activity.id);
  await countedSignUp(db, made);
  expect((await save(one, { summary: "改一句" })).status).toBe(200);
});

test("another time or place is told to everybody who signed up, once, and asks again", async () => {
  const made = await completeActivity(db);
  const { memberId } = await countedSignUp(db, made);
  await countedSignUp(db, made, { state: "cancelled" });
  const one = await read(made.activity.id);
  const saved = (await save(one, { place: "二号停车场" })).body.data as Saved;
  expect(saved).toMatchObject({ told: 1, asked: 0 });
  expect(saved.activity.change_note).toContain("二号停车场");
  await call("GET", path, { token });
  expect((await told(memberId)).map(({ body }) => body)).toEqual([saved.activity.change_note]);
  const [notice] = await told(memberId);
  expect(notice?.title).toContain("有变化");
  // Only words: nobody is asked.
  expect((await save(saved.activity, { summary: "换一句话" })).body.data).toMatchObject({ told: 0 });
  const { body } = await call("GET", `${path}/${one.id}/sign-ups`, { token });
  const items = (body.data as { items: { asked_again: boolean; state: string }[] }).items;
  expect(items.map(({ state, asked_again }) => [state, asked_again])).toEqual([
    ["cancelled", false],
    ["confirmed", true],
  ]);
});

test("quota: lowered below what is held nobody loses his seat, grown the first who wait move up, in order", async () => {
  const made = await completeActivity(db, {}, { quota: 2 });
  await countedSignUp(db, made);
  await countedSignUp(db, made);
  const first = await countedSignUp(db, made, { state: "waiting", seats: 2 });
  const second = await countedSignUp(db, made, { state: "waiting" });
  const one = await read(made.activity.id);
  const kindsWith = (quota: number, from = one) => bodyOf(from).kinds.map((kind) => ({ ...kind, quota }));
  const lowered = (await save(one, { kinds: kindsWith(1) })).body.data as Saved;
  expect(lowered.activity.kinds).toMatchObject([{ quota: 1, taken: 2, waiting: 2 }]);
  // The first needs two: with one free he blocks, and the second does not overtake him.
  const three = (await save(lowered.activity, { kinds: kindsWith(3) })).body.data as Saved;
  expect(three.promoted).toBe(0);
  const list = await call("GET", `${path}/${one.id}/waitlist`, { token });
  expect(list.body.data).toMatchObject({
    kinds: [{ blocked: true, hint: { quota: 5, people: 2 }, items: [{ id: first.id }, { id: second.id }] }],
  });
  const five = (await save(three.activity, { kinds: kindsWith(5) })).body.data as Saved;
  expect(five.promoted).toBe(2);
  const states = await db.select().from(signUps).where(eq(signUps.activityId, one.id));
  expect(states.filter(({ state }) => state === "offered").map(({ id }) => id)).toEqual([
    first.id,
    second.id,
  ]);
});

test("a kind of ticket with sign-ups is closed where it is left out, another one is gone", async () => {
  const made = await completeActivity(db);
  await countedSignUp(db, made);
  const more = {
    id: null,
    name: "副驾票",
    note: "",
    quota: 5,
    points: 0,
    counts_companions: false,
    closed: false,
  };
  const one = await read(made.activity.id);
  const two = ((await save(one, { kinds: [...bodyOf(one).kinds, more] })).body.data as Saved).activity;
  expect(two).toMatchObject({ quota: 15, kinds: [{ name: "标准票" }, { name: "副驾票" }] });
  const [, second] = bodyOf(two).kinds;
  const only = ((await save(two, { kinds: [second] })).body.data as Saved).activity;
  expect(only.kinds).toMatchObject([{ name: "标准票", closed: true, taken: 1 }, { name: "副驾票" }]);
  const third = (
    (await save(only, { kinds: [{ ...more, name: "新票" }, bodyOf(only).kinds[0]] })).body.data as Saved
  ).activity;
  expect(third.kinds.map(({ name }) => name).toSorted()).toEqual(["新票", "标准票"]);
  const foreign = await completeActivity(db);
  const { status } = await save(third, { kinds: [{ ...more, id: foreign.kind.id }] });
  expect(status).toBe(400);
});

const field = (key: string, kind: string, more: object = {}) => ({
  ...{ key, kind, label: `字段 ${key}`, hint: "", required: false, options: [], most: 50, ...more },
});

test("a form that changes after sign-ups asks for what is new and keeps what was answered", async () => {
  const form = [field("cup", "text", { required: true }), field("size", "size", { options: ["M", "L"] })];
  const made = await completeActivity(db, { form: form as never });
  const { memberId, id } = await countedSignUp(db, made, { answers: { cup: "自己带", size: "M" } });
  const one = await read(made.activity.id);
  const asked = { ...field("tea", "diet", { required: true, options: ["红茶", "绿茶"] }), label: "喝什么" };
  const saved = (await save(one, { form: [form[0], asked] })).body.data as Saved;
  expect(saved).toMatchObject({ asked: 1, activity: { form_version: 2 } });
  await call("GET", path, { token });
  expect((await told(memberId)).map(({ body }) => body)).toEqual(["还需要：喝什么"]);
  const sign = await call("GET", `${path}/${one.id}/sign-ups/${id}`, { token });
  expect(sign.body.data).toMatchObject({
    incomplete: true,
    answers: [
      { key: "cup", value: "自己带" },
      { key: "tea", value: "" },
    ],
  });
  // What was taken out is kept, and is there again with its field.
  const [row] = await db.select().from(signUps).where(eq(signUps.id, id));
  expect(row?.answers).toEqual({ cup: "自己带", size: "M" });
  const kind = await save(saved.activity, { form: [{ ...form[0], kind: "number" }] });
  expect(kind.body.fields).toMatchObject({ form: expect.stringContaining("类型不能改") });
});

test("what is wrong stands beside its field, and nothing changes", async () => {
  const one = (await create()).body.data as DeskActivityDetail;
  const [kind] = bodyOf(one).kinds;
  for (const [changes, at] of [
    [{ title: " " }, "title"],
    [{ title: "很".repeat(41) }, "title"],
    [{ ends_at: one.starts_at }, "ends_at"],
    [{ ends_at: iso(200 + 24 * 31) }, "ends_at"],
    [{ closes_at: iso(300) }, "closes_at"],
    [{ opens_at: iso(199.9) }, "closes_at"],
    [{ starts_at: iso(24 * 900), ends_at: iso(24 * 900 + 2) }, "starts_at"],
    [{ region_code: "999999" }, "region_code"],
    [{ series: "no-such-series" }, "series"],
    [{ club_only: true }, "club_only"],
    [{ kinds: [] }, "kinds"],
    [{ kinds: [{ ...kind, quota: -1 }] }, "kinds.0.quota"],
    [{ form: [field("a", "choice", { options: ["一个"] })] }, "form.0.options"],
    [{ form: [field("a", "text"), field("a", "text")] }, "form"],
    [{ form: [field("a", "companions", { most: 9 }), field("b", "companions", { most: 9 })] }, "form"],
    [{ agenda: [{ time: "25:00", text: "集合" }] }, "agenda.0.time"],
    [{ point: { latitude: 91, longitude: 0 } }, "point.latitude"],
    [{ recap_article_id: "999999" }, "recap_article_id"],
    [{ poster_id: "999999" }, undefined],
  ] as const) {
    const { status, body } = await save(one, changes);
    expect([changes, status]).toEqual([changes, 400]);
    if (at !== undefined) expect(Object.keys(body.fields)).toContain(at);
  }
  expect(await read(one.id)).toEqual(one);
});

test("a poster is the editor's own upload, shown to everybody once it is out", async () => {
  const { admin, token: mine } = await organiser();
  const own = await makePicture(db, { ownerAdminId: admin.id });
  const foreign = await makePicture(db, { ownerMemberId: (await makeMember(db)).id });
  const one = (await create({}, mine)).body.data as DeskActivityDetail;
  expect((await save(one, { poster_id: foreign.id }, mine)).status).toBe(400);
  const saved = (await save(one, { ...complete, poster_id: own.id }, mine)).body.data as Saved;
  expect(saved.activity.poster?.id).toBe(own.id);
  // A copy shows the same one, and giving it up there leaves it to the first.
  const copy = (await create({ from: one.id, title: "又一次" })).body.data as DeskActivityDetail;
  expect(copy).toMatchObject({
    title: "又一次",
    summary: "湖边坐坐",
    poster: { id: own.id },
    state: "draft",
  });
  expect((await save(copy, { poster_id: null })).status).toBe(200);
  expect((await save(copy, { poster_id: own.id })).body.code).toBe("CHANGED");
  expect((await read(one.id)).poster?.id).toBe(own.id);
});

test("dates make an activity each, all of one series, and not twice on a day", async () => {
  const one = ((await save((await create()).body.data as DeskActivityDetail, complete)).body.data as Saved)
    .activity;
  const starts = [7, 14].map((days) => new Date(Date.parse(one.starts_at) + days * 86_400_000).toISOString());
  const body = { starts, announce: true, idempotency_key: key() };
  const made = await call("POST", `${path}/${one.id}/dates`, { token, body });
  const { ids } = made.body.data as { ids: string[] };
  expect(ids).toHaveLength(2);
  expect((await call("POST", `${path}/${one.id}/dates`, { token, body })).body.data).toEqual({ ids });
  const dated = await read(ids[0] ?? "");
  expect(dated).toMatchObject({ starts_at: starts[0], place: "湖边停车场", title: one.title });
  expect(["announced", "open"]).toContain(dated.state);
  expect(dated.dates.map(({ id }) => id)).toEqual([one.id, ids[1]]);
  const again = await call("POST", `${path}/${one.id}/dates`, {
    token,
    body: { ...body, idempotency_key: key() },
  });
  expect(again.body.fields).toMatchObject({ starts: expect.stringContaining("已经有一场") });
});

test("invitations are made in numbers, each once, and an ended one lets nobody more in", async () => {
  const { activity } = await completeActivity(db, { invitedOnly: true });
  const body = { count: 20, most: 2, note: "老车友", idempotency_key: key() };
  const both = await Promise.all(
    [1, 2].map(() => call("POST", `${path}/${activity.id}/invitations`, { token, body })),
  );
  const [items = [], others] = both.map(
    ({ body: answer }) => (answer.data as { items: { id: string; code: string }[] }).items,
  );
  expect(items).toHaveLength(20);
  expect(others).toEqual(items);
  expect(new Set(items.map(({ code }) => code)).size).toBe(20);
  const [first] = items;
  const ended = await call("POST", `${path}/${activity.id}/invitations/${first?.id}/end`, { token });
  expect(ended.body.data).toMatchObject({ most: 0, used: 0 });
  expect(await db.$count(activityInvitations, eq(activityInvitations.activityId, activity.id))).toBe(20);
});

test("a message to all is told once, also when it is sent twice; to nobody it is not", async () => {
  const made = await completeActivity(db);
  const comes = await countedSignUp(db, made);
  const waits = await countedSignUp(db, made, { state: "waiting" });
  const body = { text: "带好身份证", audience: "confirmed", idempotency_key: key() };
  const send = () => call("POST", `${path}/${made.activity.id}/messages`, { token, body });
  const [one, two] = await Promise.all([send(), send()]);
  expect(one?.body.data).toMatchObject({ told: 1, text: "带好身份证" });
  expect(two?.body.data).toEqual(one?.body.data);
  const { body: list } = await call("GET", `${path}/${made.activity.id}/messages`, { token });
  expect((list.data as { items: unknown[] }).items).toHaveLength(1);
  expect(await told(comes.memberId)).toHaveLength(1);
  expect(await told(waits.memberId)).toHaveLength(0);
  const empty = await completeActivity(db);
  const nobody = await call("POST", `${path}/${empty.activity.id}/messages`, {
    token,
    body: { ...body, idempotency_key: key() },
  });
  expect(nobody.body.error).toEqual(["还没有可以通知的人"]);
});

test("staff is found by id or name, stands once, and goes again", async () => {
  const { activity } = await completeActivity(db);
  const member = await makeMember(db, { nickname: "守门的小周" });
  const found = await call("GET", `${path}/${activity.id}/members?q=${encodeURIComponent("守门")}`, {
    token,
  });
  expect(found.body.data).toMatchObject({ items: [{ id: member.id }] });
  const set = (role: string | null) =>
    call("PUT", `${path}/${activity.id}/staff`, { token, body: { member_id: member.id, role } });
  await set("gate");
  expect((await set("marshal")).body.data).toMatchObject({ staff: [{ role: "marshal" }] });
  expect((await set(null)).body.data).toMatchObject({ staff: [] });
});

test("the poster's code is made anew, ends, and is gone with a cancelled activity", async () => {
  const { activity } = await completeActivity(db);
  const set = (until: string | null) =>
    call("PUT", `${path}/${activity.id}/quick-code`, { token, body: { until } });
  const one = (await set(iso(10))).body.data as DeskActivityDetail;
  expect(one.quick?.path).toContain(`id=${activity.id}&code=${one.quick?.code}`);
  const two = (await set(iso(20))).body.data as DeskActivityDetail;
  expect(two.quick?.code).not.toBe(one.quick?.code);
  expect((await set(iso(-1))).body.fields).toMatchObject({ until: "有效期要晚于现在" });
  expect((await set(null)).body.data).toMatchObject({ quick: null });
});

test("the list is narrowed by state as it stands, by section, by words and number", async () => {
  const old = await completeActivity(db, {
    ...{ title: "唯一的老聚会", state: "open" as const, section: here },
    ...{ opensAt: inHours(-80), closesAt: inHours(-50), startsAt: inHours(-48), endsAt: inHours(-44) },
  });
  const ids = async (query: string) =>
    ((await call("GET", `${path}?${query}`, { token })).body.data as { items: { id: string }[] }).items.map(
      ({ id }) => id,
    );
  expect(await ids(`q=${encodeURIComponent("唯一")}`)).toEqual([old.activity.id]);
  expect(await ids(`q=${old.activity.id}`)).toContain(old.activity.id);
  // A job that is late does not hide that it is over.
  expect(await ids(`state=ended&section=${here}`)).toContain(old.activity.id);
  expect(await ids(`state=open&section=${here}`)).not.toContain(old.activity.id);
  expect(await ids(`section=${there}`)).not.toContain(old.activity.id);
});

test("who runs one section sees, changes and moves no other's", async () => {
  const { token: mine } = await organiser(here);
  const own = await completeActivity(db, { section: here });
  const foreign = await completeActivity(db, { section: there });
  const list = await call("GET", path, { token: mine });
  const seen = (list.body.data as { items: { id: string }[] }).items.map(({ id }) => id);
  expect(seen).toContain(own.activity.id);
  expect(seen).not.toContain(foreign.activity.id);
  expect((await call("GET", `${path}/${foreign.activity.id}`, { token: mine })).status).toBe(403);
  expect((await create({ section: there }, mine)).status).toBe(403);
  const one = await read(own.activity.id, mine);
  expect((await save(one, { section: there }, mine)).status).toBe(403);
  expect((await call("DELETE", `${path}/${foreign.activity.id}`, { token: mine })).status).toBe(403);
  const { token: moderator } = await makeAdmin(db);
  expect((await call("GET", path, { token: moderator })).status).toBe(403);
});

test("only a draft that nobody signed up for can be deleted, with its tickets", async () => {
  const one = (await create()).body.data as DeskActivityDetail;
  expect((await call("DELETE", `${path}/${one.id}`, { token })).status).toBe(200);
  expect((await call("GET", `${path}/${one.id}`, { token })).status).toBe(404);
  expect(await db.$count(ticketKinds, eq(ticketKinds.activityId, one.id))).toBe(0);
  const { activity } = await completeActivity(db);
  expect((await call("DELETE", `${path}/${activity.id}`, { token })).status).toBe(409);
  const signed = await completeActivity(db, { state: "draft" });
  await countedSignUp(db, signed, { state: "cancelled" });
  expect((await call("DELETE", `${path}/${signed.activity.id}`, { token })).status).toBe(409);
});

test("an ended one gets its recap, and no other time", async () => {
  const article = await makeArticle(db, { title: "那天的湖" });
  const times = {
    opensAt: inHours(-80),
    closesAt: inHours(-50),
    startsAt: inHours(-48),
    endsAt: inHours(-44),
  };
  const { activity } = await completeActivity(db, { state: "ended", ...times });
  const one = await read(activity.id);
  const found = await call("GET", `${path}/${activity.id}/articles?q=${encodeURIComponent("那天")}`, {
    token,
  });
  expect(found.body.data).toEqual({ items: [{ id: article.id, title: "那天的湖" }] });
  const saved = (await save(one, { recap_article_id: article.id })).body.data as Saved;
  expect(saved.activity.recap).toEqual({ id: article.id, title: "那天的湖" });
  const late = await save(saved.activity, { ends_at: iso(-40) });
  expect(late.body.fields).toMatchObject({ starts_at: "活动已结束，时间不能再改" });
});

test("what was done stands in the audit log", async () => {
  const one = ((await save((await create()).body.data as DeskActivityDetail, complete)).body.data as Saved)
    .activity;
  await move(one, "open");
  const lines = await db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(and(eq(auditLog.targetKind, "activity"), eq(auditLog.targetId, one.id)));
  expect(lines.map(({ action }) => action)).toEqual([
    ...["activities.created", "activities.changed", "activities.opened"],
  ]);
  expect((await db.select().from(activities).where(eq(activities.id, one.id)))[0]?.createdBy).not.toBeNull();
});
