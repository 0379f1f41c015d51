import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { pointBalance } from "#capabilities/community/points/server/public.ts";
import { publishTexts } from "#capabilities/people/legal/server/public.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import type { OwnSignUp } from "#features/activities/contract.ts";
import type { SignUpSide } from "#features/activities/sign-up-contract.ts";
import { inHours, makeActivity } from "../../../../../test/support/activities.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeSignedIn } from "../../../../../test/support/factories.ts";
import { makeClubMember } from "../../../../../test/support/red-packets.ts";
import { makeCar } from "../../../../../test/support/sign-up-cars.ts";
import {
  contradictions,
  field,
  fund,
  setActivity,
  setKind,
  signUpBody,
  signUpFor,
} from "../../../../../test/support/sign-ups.ts";
import { activityInvitations, signUps } from "../tables.ts";
import { openSecrets } from "./seal.ts";

const app = await createTestApp();
const { call, services } = app;
const { db } = services;
await publishTexts(db);

const ID = "11010519491231002X";
const post = (token: string, activityId: string, body: unknown) =>
  call("POST", `/api/activities/${activityId}/sign-ups`, { token, body });
const act = async (token: string, id: string, what: string, body: unknown = {}) =>
  call("POST", `/api/my/sign-ups/${id}/${what}`, { token, body });
const sideOf = async (token: string, activityId: string) =>
  (await call("GET", `/api/activities/${activityId}/sign-up`, { token })).body.data as SignUpSide;
const own = async (token: string, id: string) =>
  (await call("GET", `/api/my/sign-ups/${id}`, { token })).body.data as OwnSignUp;

test("a free seat is his at once with a number; then the next waits with a place that can be seen", async () => {
  const { activity, kind } = await makeActivity(db, {}, [{ quota: 1 }]);
  const [first, second, third] = [await makeSignedIn(db), await makeSignedIn(db), await makeSignedIn(db)];
  expect(await signUpFor(app, first.token, kind)).toMatchObject({
    ...{ state: "confirmed", number: 1, place: null, name: "林小川" },
    can: { edit: true, cancel: true, enter: true, answer: false, review: false },
  });
  expect(await signUpFor(app, second.token, kind)).toMatchObject({
    state: "waiting",
    place: 1,
    number: null,
  });
  const { id } = await signUpFor(app, third.token, kind);
  expect(await own(third.token, id)).toMatchObject({ state: "waiting", place: 2 });
  expect((await sideOf(third.token, activity.id)).mine).toMatchObject({ id, place: 2 });
  const again = await post(third.token, activity.id, signUpBody(kind.id));
  expect([again.status, again.body.error]).toEqual([409, ["你已经报过名了"]]);
  expect(await contradictions(db)).toEqual([]);
});

test("the same key again answers the same sign-up, and another request under it nothing", async () => {
  const { activity, kind } = await makeActivity(db);
  const { token } = await makeSignedIn(db);
  const body = signUpBody(kind.id);
  const [one, two] = await Promise.all([post(token, activity.id, body), post(token, activity.id, body)]);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect((one.body.data as OwnSignUp).id).toBe((two.body.data as OwnSignUp).id);
  expect((await post(token, activity.id, { ...body, name: "别的人" })).body.code).toBe(
    "IDEMPOTENCY_MISMATCH",
  );
  expect(await contradictions(db)).toEqual([]);
});

test("nobody gets in before it opens, after the deadline, while it is cancelled, or as a visitor", async () => {
  const { token } = await makeSignedIn(db);
  const refused = async (values: object, kindValues: object = {}) => {
    const { activity, kind } = await makeActivity(db, values, [kindValues]);
    const { status, body } = await post(token, activity.id, signUpBody(kind.id));
    return [status, body.error[0]];
  };
  expect((await refused({ state: "announced", opensAt: inHours(5) }))[0]).toBe(409);
  expect(await refused({ closesAt: inHours(-1) })).toEqual([409, "报名已截止"]);
  expect(await refused({ state: "closed" })).toEqual([409, "报名已截止"]);
  expect(await refused({ state: "cancelled" })).toEqual([409, "活动已取消"]);
  expect(await refused({ closesAt: inHours(-2), startsAt: inHours(-1) })).toEqual([
    409,
    "活动已经开始，不能再报名",
  ]);
  expect((await refused({ state: "draft" }))[0]).toBe(404);
  expect(await refused({}, { closed: true })).toEqual([409, "这个票种已停止报名，请选择其他票种"]);
  const { activity, kind } = await makeActivity(db);
  expect(
    (await call("POST", `/api/activities/${activity.id}/sign-ups`, { body: signUpBody(kind.id) })).status,
  ).toBe(401);
  expect((await post(token, activity.id, signUpBody("999999"))).body.error).toEqual([
    "这个票种已经没有了，请重新选择",
  ]);
});

test("who may not join is told why: owners, level, club, number, mute", async () => {
  const { token, member } = await makeSignedIn(db, { level: 2 });
  const rules = { ownersOnly: true, minLevel: 4, clubOnly: true, section: "lexus" };
  const { activity, kind } = await makeActivity(db, rules);
  const { refusals } = await sideOf(token, activity.id);
  expect(refusals.map(({ key }) => key)).toEqual(["owner", "level", "club"]);
  expect((await post(token, activity.id, signUpBody(kind.id))).body.code).toBe("OWNERS_ONLY");
  await setActivity(db, activity.id, { ownersOnly: false });
  expect((await post(token, activity.id, signUpBody(kind.id))).body.error).toEqual([
    "需要等级达到 Lv4，你现在是 Lv2",
  ]);
  await setActivity(db, activity.id, { minLevel: 0 });
  expect((await post(token, activity.id, signUpBody(kind.id))).status).toBe(409);
  await makeClubMember(db, "lexus", member.id);
  expect((await post(token, activity.id, signUpBody(kind.id))).status).toBe(200);
  const free = await makeActivity(db);
  const unbound = await makeSignedIn(db, { mobile: null });
  const answer = await post(unbound.token, free.activity.id, signUpBody(free.kind.id));
  expect([answer.status, answer.body.error]).toEqual([428, ["请先绑定手机号，再报名活动"]]);
  const muted = await makeSignedIn(db, { status: "muted" });
  expect((await post(muted.token, free.activity.id, signUpBody(free.kind.id))).body.code).toBe("MUTED");
});

test("an invitation is used by as many as it is for, and comes from nobody else", async () => {
  const { activity, kind } = await makeActivity(db, { invitedOnly: true });
  await db.insert(activityInvitations).values({ activityId: activity.id, code: "VIP2026", most: 1 });
  const [one, two] = [await makeSignedIn(db), await makeSignedIn(db)];
  const tried = await post(one.token, activity.id, signUpBody(kind.id));
  expect(tried.body.fields).toEqual({ invitation: "这场活动凭邀请参加，请填写邀请码" });
  const wrong = await post(one.token, activity.id, signUpBody(kind.id, { invitation: "NOPE" }));
  expect(wrong.body.fields).toEqual({ invitation: "邀请码不正确，请核对" });
  const body = signUpBody(kind.id, { invitation: " vip2026 " });
  expect((await post(one.token, activity.id, body)).status).toBe(200);
  expect((await post(one.token, activity.id, body)).status).toBe(200);
  const late = await post(two.token, activity.id, signUpBody(kind.id, { invitation: "VIP2026" }));
  expect([late.status, late.body.fields]).toEqual([409, { invitation: "邀请码已被用完" }]);
  expect(await contradictions(db)).toEqual([]);
});

test("what is wrong with the form is said at its fields, and what is right is kept, the number sealed", async () => {
  const form = [
    field("nick", { label: "昵称", most: 4 }),
    field("size", { kind: "size", label: "尺码", options: ["M", "L"] }),
    field("age", { kind: "number", label: "驾龄", most: 60 }),
    field("guests", { kind: "companions", label: "同行人数", required: false, most: 3 }),
    field("car", { kind: "car", label: "车辆" }),
    field("idno", { kind: "id", label: "身份证号" }),
  ];
  const { activity, kind } = await makeActivity(db, { form, emergencyContact: true }, [
    { countsCompanions: true },
  ]);
  const { token, member } = await makeSignedIn(db);
  const wrong = await post(
    token,
    activity.id,
    signUpBody(kind.id, {
      name: "林",
      answers: {
        nick: "太长的昵称",
        size: "XL",
        age: "many",
        guests: 9,
        car: "99",
        idno: "110105194912310021",
      },
    }),
  );
  expect(wrong.body.fields).toEqual({ name: "姓名至少 2 个字" });
  const answers = {
    nick: "太长的昵称",
    size: "XL",
    age: "many",
    guests: 9,
    car: "99",
    idno: "110105194912310021",
  };
  const { status, body } = await post(token, activity.id, signUpBody(kind.id, { answers }));
  expect([status, body.fields]).toEqual([
    400,
    {
      "answers.nick": "昵称最多 4 个字",
      "answers.size": "请在给出的选项里选择尺码",
      "answers.age": "驾龄请填数字",
      "answers.guests": "同行人数最多填 3",
      "answers.car": "这台车不在你的车库里，请重新选择",
      "answers.idno": "身份证号不正确，请核对 18 位证件号码",
      "emergency.name": "请填写紧急联系人的姓名",
      "emergency.mobile": "请填写紧急联系人的手机号",
    },
  ]);
  const car = await makeCar(db, member.id);
  const good = {
    nick: "小川",
    size: "M",
    age: 3,
    guests: 2,
    car: car.id,
    idno: " 11010519491231002x",
    gone: "x",
  };
  const emergency = { name: "林大川", mobile: "138 0013 8000" };
  const made = await signUpFor(app, token, kind, { answers: good, emergency });
  expect(made).toMatchObject({
    ...{ seats: 3, car_id: car.id, car: `${car.label} ${car.plateMasked}`.trim() },
    ...{ masked: { idno: "1101************2X" }, emergency: { name: "林大川", mobile: "13800138000" } },
  });
  expect(made.answers).toEqual({ nick: "小川", size: "M", age: 3, guests: 2, car: car.id });
  const [row] = await db.select().from(signUps).where(eq(signUps.id, made.id));
  expect(JSON.stringify(row)).not.toContain(ID);
  expect(JSON.stringify(row)).not.toContain("13800138000");
  expect(row && openSecrets(services.keys, row)).toEqual({
    ids: { idno: ID },
    emergency: { name: "林大川", mobile: "13800138000" },
  });
  expect(await contradictions(db)).toEqual([]);
});

test("texts are signed in the version that was shown, along with the sign-up, and not asked for again", async () => {
  const { activity, kind } = await makeActivity(db, { notices: ["safety", "track"], section: "subaru" });
  const { token } = await makeSignedIn(db);
  const { notices } = await sideOf(token, activity.id);
  expect(notices.map(({ key, signed, asks_contact }) => [key, signed, asks_contact])).toEqual([
    ["safety", false, false],
    ["track", false, true],
  ]);
  const ticked = notices.map(({ key, version }) => ({ key, version }));
  const unticked = await post(token, activity.id, signUpBody(kind.id, { notices: ticked.slice(0, 1) }));
  expect(unticked.body.fields).toEqual({ notices: "请先阅读并同意活动要求的文件" });
  const older = ticked.map(({ key }) => ({ key, version: "2020-01-01" }));
  expect(
    (await post(token, activity.id, signUpBody(kind.id, { notices: older, contact: "13800138000" }))).body
      .code,
  ).toBe("CHANGED");
  const noContact = await post(token, activity.id, signUpBody(kind.id, { notices: ticked }));
  expect(Object.keys(noContact.body.fields)).toEqual(["contact"]);
  expect((await sideOf(token, activity.id)).notices.map(({ signed }) => signed)).toEqual([false, false]);
  const made = await signUpFor(app, token, kind, { notices: ticked, contact: "13800138000" });
  expect(made.unsigned).toEqual([]);
  const next = await makeActivity(db, { notices: ["safety", "track"] });
  expect((await sideOf(token, next.activity.id)).notices.map(({ signed }) => signed)).toEqual([true, true]);
  expect((await signUpFor(app, token, next.kind)).state).toBe("confirmed");
});

test("points are set aside with the seat, say clearly when they do not suffice, and come back with a cancellation", async () => {
  const { activity, kind } = await makeActivity(db, {}, [{ points: 100, quota: 2 }]);
  const { token, member } = await makeSignedIn(db);
  await fund(db, member.id, 60);
  const short = await post(token, activity.id, signUpBody(kind.id));
  expect([short.status, short.body.error]).toEqual([409, ["积分不足：需要 100 积分，你有 60 积分"]]);
  expect((await sideOf(token, activity.id)).mine).toBe(null);
  await fund(db, member.id, 50);
  const made = await signUpFor(app, token, kind);
  expect(await pointBalance(db, member.id)).toBe(10);
  expect(await contradictions(db)).toEqual([]);
  expect((await act(token, made.id, "cancel")).body.data).toMatchObject({ state: "cancelled" });
  expect((await act(token, made.id, "cancel")).status).toBe(200);
  expect(await pointBalance(db, member.id)).toBe(110);
  expect((await signUpFor(app, token, kind)).state).toBe("confirmed");
  expect(await contradictions(db)).toEqual([]);
});

test("in minors' mode what is free stays open, and what costs points is not", async () => {
  const { token } = await makeSignedIn(db, { minorMode: true });
  const paid = await makeActivity(db, {}, [{ points: 10 }]);
  expect((await post(token, paid.activity.id, signUpBody(paid.kind.id))).body.code).toBe("MINORS_MODE");
  const { kind } = await makeActivity(db);
  expect((await signUpFor(app, token, kind)).state).toBe("confirmed");
});

test("what was filled in is changed until the deadline, with the version that was seen", async () => {
  const form = [
    field("guests", { kind: "companions", label: "同行人数", required: false, most: 5 }),
    field("idno", { kind: "id", label: "身份证号" }),
  ];
  const { activity, kind } = await makeActivity(db, { form }, [{ quota: 3, countsCompanions: true }]);
  const { token } = await makeSignedIn(db);
  const made = await signUpFor(app, token, kind, { answers: { guests: 0, idno: ID } });
  const put = (version: string, answers: object, name = "林小川") =>
    call("PUT", `/api/my/sign-ups/${made.id}`, { token, body: { name, answers, form_version: 1, version } });
  const changed = await put(made.version, { guests: 1 }, "林大海");
  expect(changed.body.data).toMatchObject({
    name: "林大海",
    seats: 2,
    masked: { idno: "1101************2X" },
  });
  expect((await put(made.version, { guests: 2 })).body.code).toBe("CHANGED");
  const { version } = changed.body.data as OwnSignUp;
  const tooMany = await put(version, { guests: 3 });
  expect([tooMany.status, tooMany.body.fields]).toEqual([
    409,
    { "answers.guests": "这个票种一共只有 3 个名额" },
  ]);
  const waits = await makeSignedIn(db);
  const queued = await signUpFor(app, waits.token, kind, { answers: { guests: 1, idno: ID } });
  expect(queued.state).toBe("waiting");
  expect((await put(version, { guests: 2 })).body.fields).toEqual({
    "answers.guests": "名额不够了，不能再多带人",
  });
  expect((await put(version, { guests: 0 })).status).toBe(200);
  expect(await own(waits.token, queued.id)).toMatchObject({ state: "offered", can: { answer: true } });
  await setActivity(db, activity.id, { closesAt: inHours(-1) });
  const late = await put((await own(token, made.id)).version, { guests: 0 });
  expect([late.status, late.body.error]).toEqual([409, ["报名已截止，不能再修改"]]);
  expect((await own(token, made.id)).can).toMatchObject({ edit: false, cancel: true });
  expect(await contradictions(db)).toEqual([]);
});

test("seats are given back also where fewer than these are left in all, and in minors' mode none are paid for", async () => {
  const form = [field("guests", { kind: "companions", required: false, most: 5 })];
  const { kind } = await makeActivity(db, { form }, [{ quota: 5, countsCompanions: true, points: 10 }]);
  const { token, member } = await makeSignedIn(db);
  await fund(db, member.id, 100);
  const made = await signUpFor(app, token, kind, { answers: { guests: 2 } });
  const put = (version: string, guests: number) =>
    call("PUT", `/api/my/sign-ups/${made.id}`, {
      token,
      body: { name: "林小川", answers: { guests }, form_version: 1, version },
    });
  await setKind(db, kind.id, { quota: 1 });
  const fewer = await put(made.version, 1);
  expect(fewer.body.data).toMatchObject({ seats: 2 });
  await setKind(db, kind.id, { quota: 5 });
  await db.update(members).set({ minorMode: true }).where(eq(members.id, member.id));
  const { version } = fewer.body.data as OwnSignUp;
  expect((await put(version, 2)).body.code).toBe("MINORS_MODE");
  expect((await put(version, 0)).body.data).toMatchObject({ seats: 1 });
  expect(await pointBalance(db, member.id)).toBe(90);
  expect(await contradictions(db)).toEqual([]);
});

test("a form that changed asks those who are in for what is missing, and throws nobody out", async () => {
  const { activity, kind } = await makeActivity(db, { form: [field("old", { label: "旧问题" })] });
  const { token } = await makeSignedIn(db);
  const made = await signUpFor(app, token, kind, { answers: { old: "旧答案" } });
  await setActivity(db, activity.id, { form: [field("fresh", { label: "新问题" })], formVersion: 2 });
  expect(await own(token, made.id)).toMatchObject({ state: "confirmed", incomplete: true, answers: {} });
  const other = await makeSignedIn(db);
  expect(
    (await post(other.token, activity.id, signUpBody(kind.id, { answers: { old: "x" } }))).body.code,
  ).toBe("CHANGED");
  const { version } = await own(token, made.id);
  const body = { name: "林小川", answers: { fresh: "新答案" }, form_version: 2, version };
  const fixed = await call("PUT", `/api/my/sign-ups/${made.id}`, { token, body });
  expect(fixed.body.data).toMatchObject({ incomplete: false, answers: { fresh: "新答案" } });
});

test("after time or place changed he agrees again, or gives his seat up", async () => {
  const { activity, kind } = await makeActivity(db);
  const { token } = await makeSignedIn(db);
  const { id } = await signUpFor(app, token, kind);
  await setActivity(db, activity.id, { detailsVersion: 2 });
  expect(await own(token, id)).toMatchObject({ asked_again: true });
  const waiting = await call("GET", "/api/my/waiting", { token });
  expect(JSON.stringify(waiting.body.data)).toContain("待你确认的活动报名");
  expect((await act(token, id, "agree")).body.data).toMatchObject({ asked_again: false });
  expect((await act(token, id, "agree")).status).toBe(200);
});

test("others' sign-ups are nobody's business", async () => {
  const { kind } = await makeActivity(db);
  const { token } = await makeSignedIn(db);
  const { id } = await signUpFor(app, token, kind);
  const other = await makeSignedIn(db);
  expect((await call("GET", `/api/my/sign-ups/${id}`, { token: other.token })).status).toBe(404);
  for (const what of ["cancel", "agree"]) expect((await act(other.token, id, what)).status).toBe(404);
  expect((await act(other.token, id, "answer", { accept: true })).status).toBe(404);
});

test("one's sign-ups stand on the tab where they belong, those to come by their day", async () => {
  const { token } = await makeSignedIn(db);
  const later = await makeActivity(db, { startsAt: inHours(300), endsAt: inHours(301) });
  const sooner = await makeActivity(db);
  const full = await makeActivity(db, {}, [{ quota: 1 }]);
  await signUpFor(app, (await makeSignedIn(db)).token, full.kind);
  const looked = await makeActivity(db, { reviewed: true });
  for (const { kind } of [later, sooner, full, looked]) await signUpFor(app, token, kind);
  const over = await makeActivity(db);
  const been = await signUpFor(app, token, over.kind);
  await setActivity(db, over.activity.id, {
    startsAt: inHours(-5),
    closesAt: inHours(-6),
    endsAt: inHours(-1),
    opensAt: inHours(-9),
  });
  const gone = await makeActivity(db);
  await act(token, (await signUpFor(app, token, gone.kind)).id, "cancel");
  const tab = async (name: string) => {
    const { body } = await call("GET", `/api/my/sign-ups?tab=${name}`, { token });
    return (body.data as { items: OwnSignUp[] }).items.map(({ activity: { id } }) => id);
  };
  expect(await tab("upcoming")).toEqual([sooner.activity.id, later.activity.id]);
  expect(await tab("review")).toEqual([looked.activity.id]);
  expect(await tab("waiting")).toEqual([full.activity.id]);
  expect(await tab("attended")).toEqual([over.activity.id]);
  expect(await tab("over")).toEqual([gone.activity.id]);
  expect(been.state).toBe("confirmed");
  const page = await call("GET", "/api/my/sign-ups?tab=upcoming&limit=1", { token });
  const { next_cursor } = page.body.data as { next_cursor: string };
  const rest = await call("GET", `/api/my/sign-ups?tab=upcoming&limit=1&cursor=${next_cursor}`, { token });
  expect((rest.body.data as { items: OwnSignUp[] }).items.map(({ activity: { id } }) => id)).toEqual([
    later.activity.id,
  ]);
});
