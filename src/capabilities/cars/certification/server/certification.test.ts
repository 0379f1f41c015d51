import { and, eq, inArray, ne } from "drizzle-orm";
import { expect, test } from "vitest";
import { memberCars } from "#capabilities/cars/garage/server/tables.ts";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import { privateMedia } from "#capabilities/media/media/server/tables.ts";
import { publishTexts } from "#capabilities/people/legal/server/public.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import { tellAuthors } from "#capabilities/review/moderation/server/notify.ts";
import { reviewItems } from "#capabilities/review/moderation/server/tables.ts";
import { events } from "#platform/events/tables.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { applicants, someVin } from "../../../../../test/support/applicants.ts";
import { club } from "../../../../../test/support/certifications.ts";
import { makeAdmin, makeRole } from "../../../../../test/support/factories.ts";
import type { CertificationForm } from "../contract.ts";
import { certifiedSeries, countOwners, isOwner } from "./public.ts";
import { certificationPieces, certifications } from "./tables.ts";

const app = await createTestApp();
const { call, services } = app;
const { db } = services;
// The consent that is signed with it.
await publishTexts(db);
const { series, paper, someone, desk } = await applicants(app);
const { admin, token: adminToken } = await makeAdmin(db, "super");
const { show, decide } = desk(adminToken);

const badgeOf = async (memberId: string) =>
  (await db.select({ certified: members.certified }).from(members).where(eq(members.id, memberId)))[0]
    ?.certified;
/** The honour that comes with the mark is told by itself. */
const ofCertification = (memberId: string) =>
  and(eq(notices.memberId, memberId), ne(notices.kind, "honours.awarded"));
const toldTo = async (memberId: string) =>
  (await db.select().from(notices).where(ofCertification(memberId)).orderBy(notices.id)).map(
    ({ title }) => title,
  );
/** Five seconds go by. */
async function told() {
  await db
    .update(reviewItems)
    .set({ decidedAt: new Date(Date.now() - 60_000) })
    .where(eq(reviewItems.waiting, false));
  await tellAuthors(services);
}
const rowOf = async (id: string) =>
  (await db.select().from(certifications).where(eq(certifications.id, id)))[0];

test("an application waits for a look, is approved for a year, and its owner is known by it", async () => {
  const owner = await someone();
  const made = await owner.applied();
  expect(made).toMatchObject({ state: "submitted", section: club, series: series.slug, kind: "first" });
  expect(made.can).toMatchObject({ withdraw: true, release: false, resubmit: false });
  expect(await badgeOf(owner.member.id)).toEqual([]);
  const before = await countOwners(db, club);

  expect((await decide(made.id, "approve")).status).toBe(200);
  const approved = await owner.show(made.id);
  expect(approved).toMatchObject({
    state: "approved",
    show: true,
    can: { release: true, show: true, confirm: "no" },
  });
  const days = (Date.parse(approved.valid_until ?? "") - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBeGreaterThanOrEqual(364);
  expect(approved.events.map(({ text }) => text)).toEqual(["审核通过", "已提交，等待审核"]);
  expect(await badgeOf(owner.member.id)).toEqual([
    { section: club, series: series.slug, label: series.name },
  ]);
  expect(await isOwner(db, owner.member.id, { section: club })).toBe(true);
  expect(await isOwner(db, owner.member.id, { series: "another" })).toBe(false);
  expect((await certifiedSeries(db, [owner.member.id])).get(owner.member.id)).toEqual([series.slug]);
  expect(await countOwners(db, club)).toBe(before + 1);
  await told();
  expect(await toldTo(owner.member.id)).toEqual(["你的车主认证已通过审核"]);
  // The car is in his garage from now on, and says where it stands.
  const cars = (await call("GET", "/api/my/cars", { token: owner.token })).body.data as {
    items: { certification: object; vin_last: string }[];
  };
  expect(cars.items[0]).toMatchObject({
    vin_last: made.vin_last,
    certification: { state: "approved", locked: true },
  });
});

test.each([
  ["vin", { vin: "IOQ!" }, "请照行驶证填写车架号（VIN），只有字母和数字"],
  ["plate", { plate: "" }, "请填写行驶证上的车牌号"],
  ["plate", { plate: "AB-!" }, "车牌格式不正确，例如京A12345，请照行驶证填写"],
  ["bought_on", { bought_on: "2999-01-01" }, "购车日期不能晚于今天"],
  ["owner_name", { owner_name: "林" }, "请填写证件上的车主姓名"],
  ["pieces", { pieces: [] }, "请上传行驶证，或者购车发票"],
  ["consent", { consent: false }, "请先阅读并同意《车主信息授权书》"],
  ["series", { series: "nothing" }, "请选择车型库里的车型"],
])("what is wrong with %s is said beside it, and nothing is handed in", async (field, changes, message) => {
  const owner = await someone();
  const answer = await owner.submit(changes);
  expect(answer.status).toBe(400);
  expect(answer.body.fields).toEqual({ [field]: message });
  expect(await db.$count(certifications, eq(certifications.memberId, owner.member.id))).toBe(0);
});

test("papers of somebody else's, and a member without a number, are refused", async () => {
  const [owner, other] = [await someone(), await someone()];
  const foreign = await owner.submit({
    pieces: [{ kind: "licence", file_id: await paper(other.member.id) }],
  });
  expect([foreign.status, foreign.body.error]).toEqual([400, ["文件已失效，请重新上传"]]);
  await db.update(members).set({ mobile: null }).where(eq(members.id, owner.member.id));
  expect((await owner.submit()).status).toBe(428);
});

test("sent twice it is one application, and another request under the same key is refused", async () => {
  const owner = await someone();
  const body = await owner.fields();
  const answers = await Promise.all([owner.ask("POST", "", body), owner.ask("POST", "", body)]);
  const ids = answers.map((answer) => (answer.body.data as { id: string }).id);
  expect(new Set(ids).size).toBe(1);
  expect(await db.$count(certifications, eq(certifications.memberId, owner.member.id))).toBe(1);
  expect(await db.$count(memberCars, eq(memberCars.memberId, owner.member.id))).toBe(1);
  const other = await owner.ask("POST", "", { ...body, owner_name: "别的人" });
  expect([other.status, other.body.code]).toEqual([409, "IDEMPOTENCY_MISMATCH"]);
});

test("where the garage has no room the application stands without; sent again, as after an answer that was lost, the car goes there", async () => {
  const owner = await someone();
  const full = Array.from({ length: 5 }, (_, at) => ({
    ...{ memberId: owner.member.id, series: series.slug, label: "晨风", isDefault: at === 0 },
  }));
  await db.insert(memberCars).values(full);
  const body = await owner.fields();
  const made = (await owner.ask("POST", "", body)).body.data as { id: string; state: string };
  expect([made.state, (await rowOf(made.id))?.carId]).toEqual(["submitted", null]);
  await db
    .delete(memberCars)
    .where(and(eq(memberCars.memberId, owner.member.id), eq(memberCars.isDefault, false)));
  const again = (await owner.ask("POST", "", body)).body.data as { id: string };
  expect(again.id).toBe(made.id);
  expect((await rowOf(made.id))?.carId).not.toBe(null);
});

test("a draft is kept with what was typed and its papers, for its author alone, and goes into the application", async () => {
  const owner = await someone();
  const {
    idempotency_key: _key,
    consent: _consent,
    appeal: _appeal,
    id: _id,
    ...fields
  } = await owner.fields();
  expect((await owner.ask("PUT", "/draft", { ...fields, owner_name: "", bought_on: "" })).status).toBe(200);
  const form = (await owner.ask("GET", `/form?section=${club}`)).body.data as CertificationForm;
  expect(form).toMatchObject({
    state: "draft",
    vin: fields.vin,
    plate: "京AD8812",
    owner_name: "",
    series: series.slug,
  });
  expect(form.pieces).toEqual(fields.pieces);
  const stranger = await someone();
  const foreign = await stranger.ask("GET", `/form?section=${club}&id=${form.id}`);
  expect(foreign.status).toBe(404);
  const made = await owner.applied({ ...fields, owner_name: "林小川" });
  expect(made.id).toBe(form.id);
  expect((await owner.ask("GET", `/form?section=${club}`)).body.data).toMatchObject({ id: null, vin: "" });
});

test("better papers are asked for one by one, and have to come before it is looked at again", async () => {
  const owner = await someone();
  const vin = someVin();
  const licence = await paper(owner.member.id);
  const made = await owner.applied({ vin, pieces: [{ kind: "licence", file_id: licence }] });
  expect((await decide(made.id, "ask")).body.fields).toEqual({ pieces: "请选择需要补充哪些材料" });
  const asked = await decide(made.id, "ask", {
    pieces: [
      { kind: "licence", reason: "照片模糊" },
      { kind: "registration", reason: "请补充首页" },
    ],
  });
  expect(asked.status).toBe(200);
  const seen = await owner.show(made.id);
  expect(seen).toMatchObject({
    state: "material",
    reason: "行驶证：照片模糊；机动车登记证书：请补充首页",
    can: { resubmit: true, withdraw: true },
  });
  expect(seen.pieces).toEqual([
    { kind: "licence", file_id: licence, reason: "照片模糊" },
    { kind: "registration", file_id: null, reason: "请补充首页" },
  ]);
  await told();
  expect(await toldTo(owner.member.id)).toEqual(["你的车主认证需要补充材料"]);
  // The car stays his while he looks for them.
  expect((await (await someone()).submit({ vin })).body.code).toBe("VIN_TAKEN");

  const again = async (pieces: object[]) => owner.submit({ id: made.id, vin, pieces });
  expect((await again([{ kind: "licence", file_id: licence }])).body.fields).toEqual({
    pieces: "请按要求重新提供行驶证",
  });
  const better = await paper(owner.member.id);
  const page = await paper(owner.member.id);
  // What was handed in already is none better under another name, and none may be left out.
  for (const registration of [[{ kind: "registration", file_id: licence }], []])
    expect((await again([{ kind: "licence", file_id: better }, ...registration])).body.fields).toEqual({
      pieces: "请按要求重新提供机动车登记证书",
    });
  const sent = await again([
    { kind: "licence", file_id: better },
    { kind: "registration", file_id: page },
  ]);
  expect(sent.body.data).toMatchObject({ state: "submitted" });
  const [old] = await db.select().from(privateMedia).where(eq(privateMedia.id, licence));
  expect(old?.deleteAt.getTime()).toBeLessThanOrEqual(Date.now() + 5000);
  expect((await owner.show(made.id)).events[0]?.text).toBe("重新提交，等待审核");
  expect((await decide(made.id, "approve")).status).toBe(200);
});

test("a decision that is undone within its seconds leaves nothing, and the member hears nothing of it", async () => {
  const owner = await someone();
  const made = await owner.applied();
  const decided = (await decide(made.id, "ask", { pieces: [{ kind: "invoice", reason: "请补发票" }] })).body
    .data as Awaited<ReturnType<typeof show>>;
  const undone = await call("POST", "/api/admin/reviews/undo", {
    token: adminToken,
    body: { items: [{ id: decided.review_id, version: decided.review?.version }] },
  });
  expect([undone.status, undone.body.error]).toEqual([200, undefined]);
  const back = await owner.show(made.id);
  expect(back).toMatchObject({ state: "in_review", reason: "", evidence_delete_at: null });
  expect(back.pieces.map(({ kind }) => kind)).toEqual(["licence"]);
  expect(back.events).toHaveLength(1);
  await told();
  expect(await toldTo(owner.member.id)).toEqual([]);
});

test("two reviewers never decide one application differently", async () => {
  const second = await makeAdmin(db, "super");
  const owner = await someone();
  const made = await owner.applied();
  const { review } = await show(made.id);
  const send = (token: string, decision: string) =>
    call("POST", `/api/admin/certifications/${made.id}/decision`, {
      token,
      body: { decision, version: review?.version, reason: decision === "reject" ? "看不清" : "" },
    });
  const answers = await Promise.all([send(adminToken, "approve"), send(second.token, "reject")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const claimed = await owner.applied();
  const item = (await show(claimed.id)).review_id;
  await call("POST", "/api/admin/reviews/claim", { token: second.token, body: { ids: [item] } });
  expect((await owner.show(claimed.id)).state).toBe("in_review");
  const refused = await decide(claimed.id, "approve");
  expect([refused.status, refused.body.code]).toEqual([409, "CLAIMED"]);
});

test("a role for one club sees and decides that club's applications alone, and what was typed only where it may read papers", async () => {
  const owner = await someone();
  // Copied with one digit wrong.
  const made = await owner.applied({ vin: "LFMAA11E0D1999999" });
  const role = async (section: string, papers: boolean) =>
    makeAdmin(
      db,
      await makeRole(db, [
        { permission: "review.read", kind: "certification", section },
        { permission: "review.decide", kind: "certification", section },
        ...(papers ? [{ permission: "media.private.read", kind: "certification" }] : []),
      ]),
    );
  const elsewhere = await role("main", true);
  expect((await call("GET", `/api/admin/certifications/${made.id}`, { token: elsewhere.token })).status).toBe(
    403,
  );
  const blind = await role(club, false);
  const seen = await desk(blind.token).show(made.id);
  expect([seen.typed, seen.may_read_papers]).toEqual([null, false]);
  expect(seen.pieces).toEqual([{ kind: "licence", reason: "", picture: null }]);
  const reader = await role(club, true);
  const whole = await desk(reader.token).show(made.id);
  expect(whole.typed).toMatchObject({ plate: "京AD8812", owner_name: "林小川" });
  expect(whole.may_read_papers).toBe(true);
  // Beside it stands the car that went into his garage with it, without whole numbers.
  expect(whole.car).toMatchObject({ label: made.label, plate_masked: made.plate_masked });
  expect(JSON.stringify(whole.car)).not.toContain("8812");
  expect(whole.pieces[0]?.picture?.src).toContain("/api/private-media/");
  expect(whole.findings.map(({ code }) => code)).toContain("check-digit");
  const read = and(eq(auditLog.action, "certification.read"), eq(auditLog.adminId, reader.admin.id));
  expect(await db.$count(auditLog, read)).toBe(1);
  const list = async (token: string) =>
    (
      (await call("GET", "/api/admin/certifications?limit=50", { token })).body.data as {
        items: { id: string }[];
      }
    ).items;
  expect((await list(elsewhere.token)).map(({ id }) => id)).not.toContain(made.id);
  expect((await list(reader.token)).map(({ id }) => id)).toContain(made.id);
});

test("a taken car can be appealed for; the decision moves it, and both are told", async () => {
  const [seller, buyer] = [await someone(), await someone()];
  const vin = someVin();
  const sold = await seller.applied({ vin });
  await decide(sold.id, "approve");
  await told();
  const taken = await buyer.submit({ vin });
  expect([taken.status, taken.body.code, Object.keys(taken.body.fields)]).toEqual([
    409,
    "VIN_TAKEN",
    ["vin"],
  ]);
  expect((await buyer.submit({ vin, appeal: true })).body.fields).toEqual({
    pieces: "过户申诉需要新行驶证，以及过户凭证或机动车登记证书",
  });
  const papers = [
    { kind: "licence", file_id: await paper(buyer.member.id) },
    { kind: "transfer", file_id: await paper(buyer.member.id) },
  ];
  const appeal = await buyer.applied({ vin, appeal: true, pieces: papers });
  expect(appeal.kind).toBe("appeal");
  expect((await show(appeal.id)).related[0]).toMatchObject({ id: sold.id, why: "about" });
  expect(await isOwner(db, seller.member.id)).toBe(true);

  // Whoever has it has three days to say something.
  expect(await toldTo(seller.member.id)).toContain("有车友申诉：你认证的车已过户给对方");
  const refused = await decide(appeal.id, "approve");
  expect([refused.status, refused.body.error]).toEqual([
    409,
    ["原车主还没有回应，回应时间也没有到。提前通过请填写理由"],
  ]);
  expect((await decide(appeal.id, "approve", { reason: "双方都已到场" })).status).toBe(200);
  expect([await isOwner(db, seller.member.id), await isOwner(db, buyer.member.id)]).toEqual([false, true]);
  expect(await badgeOf(seller.member.id)).toEqual([]);
  expect((await seller.show(sold.id)).state).toBe("transferred");
  // The exception is the desk's matter and the former owner's, not that of whoever has the car now.
  expect(await buyer.show(appeal.id)).toMatchObject({ state: "approved", reason: "" });
  const exceptions = await db.select().from(auditLog).where(eq(auditLog.action, "certification.unheard"));
  expect(exceptions).toMatchObject([{ targetId: appeal.id, after: { reason: "双方都已到场" } }]);
  const { review, review_id } = await show(appeal.id);
  const undo = await call("POST", "/api/admin/reviews/undo", {
    token: adminToken,
    body: { items: [{ id: review_id, version: review?.version }] },
  });
  expect([undo.status, undo.body.error]).toEqual([409, ["过户申诉和年审一经通过就已生效，不能撤销"]]);
  await told();
  expect(await toldTo(seller.member.id)).toEqual([
    "你的车主认证已通过审核",
    "有车友申诉：你认证的车已过户给对方",
    "你的车主认证已转给新车主",
  ]);
  expect(await toldTo(buyer.member.id)).toEqual(["你的车主认证已通过审核"]);
});

test("a seller who gives the car up frees it: at once for a new owner, and whoever appealed needs no more proof", async () => {
  const [seller, buyer, third] = [await someone(), await someone(), await someone()];
  const vin = someVin();
  const sold = await seller.applied({ vin });
  await decide(sold.id, "approve");
  const appeal = await buyer.applied({
    ...{ vin, appeal: true },
    pieces: [
      { kind: "licence", file_id: await paper(buyer.member.id) },
      { kind: "transfer", file_id: await paper(buyer.member.id) },
    ],
  });
  const released = await seller.ask("POST", `/${sold.id}/release`);
  expect(released.body.data).toMatchObject({ state: "withdrawn" });
  expect(await badgeOf(seller.member.id)).toEqual([]);
  expect((await buyer.show(appeal.id)).kind).toBe("first");
  expect(await toldTo(buyer.member.id)).toEqual(["原车主已解除这辆车的认证"]);
  expect((await third.submit({ vin })).body.code).toBe("VIN_TAKEN");
  await buyer.ask("POST", `/${appeal.id}/withdraw`);
  expect((await third.submit({ vin })).status).toBe(200);
});

test("of two hundred who claim one car at once exactly one has it; the others are shown the appeal", async () => {
  const vin = someVin();
  const people = await Promise.all(Array.from({ length: 200 }, () => someone()));
  const answers = await Promise.all(people.map((one) => one.submit({ vin })));
  const codes = Map.groupBy(answers, ({ status, body }) => (status === 200 ? "one" : body.code));
  expect([codes.get("one")?.length, codes.get("VIN_TAKEN")?.length]).toEqual([1, 199]);
  const ids = people.map(({ member }) => member.id);
  expect(
    await db.$count(
      certifications,
      and(inArray(certifications.memberId, ids), eq(certifications.state, "submitted")),
    ),
  ).toBe(1);
});

test("the badge can be hidden, and a revoked owner loses every right at once, also in open pages", async () => {
  const owner = await someone();
  const made = await owner.applied();
  await decide(made.id, "approve");
  expect((await owner.ask("PUT", `/${made.id}/badge`, { show: false })).body.data).toMatchObject({
    show: false,
  });
  expect(await badgeOf(owner.member.id)).toEqual([]);
  expect(await isOwner(db, owner.member.id)).toBe(true);
  await owner.ask("PUT", `/${made.id}/badge`, { show: true });
  const heard = () =>
    db.$count(
      events,
      and(eq(events.topic, `member:${owner.member.id}`), eq(events.type, "certified.changed")),
    );
  const before = await heard();
  expect((await decide(made.id, "revoke")).body.fields).toEqual({ reason: "请选择或填写理由" });
  expect((await decide(made.id, "revoke", { reason: "车辆信息不实" })).status).toBe(200);
  expect(await isOwner(db, owner.member.id)).toBe(false);
  expect(await badgeOf(owner.member.id)).toEqual([]);
  expect(await heard()).toBe(before + 1);
  await told();
  expect((await toldTo(owner.member.id)).at(-1)).toBe("你的车主认证已被撤销");
});

test("nobody sees or moves another's application", async () => {
  const [owner, stranger] = [await someone(), await someone()];
  const made = await owner.applied();
  const status = async (method: string, path: string, body?: object) =>
    (await stranger.ask(method, path, body)).status;
  expect(await status("GET", `/${made.id}`)).toBe(404);
  for (const act of ["withdraw", "release"]) expect(await status("POST", `/${made.id}/${act}`)).toBe(404);
  expect(await status("PUT", `/${made.id}/badge`, { show: false })).toBe(404);
  expect(await status("POST", `/${made.id}/confirm`, { plate_last: "8812" })).toBe(404);
  expect((await stranger.submit({ id: made.id })).status).toBe(404);
  expect((await rowOf(made.id))?.state).toBe("submitted");
  expect(await db.$count(certificationPieces, eq(certificationPieces.certificationId, made.id))).toBe(1);
  expect(admin.id).toBeTruthy();
});
