import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import type { DeskSignUp, DeskSignUpDetail } from "#features/activities/sign-up-desk-contract.ts";
import { inHours } from "../../../../../test/support/activities.ts";
import { completeActivity, countedSignUp, type Made } from "../../../../../test/support/activity-desk.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeMember, makeRole } from "../../../../../test/support/factories.ts";
import { newSecret } from "../entry/secret.ts";
import { sealSecrets } from "../sign-up/seal.ts";
import { signUps } from "../tables.ts";

const { call, services } = await createTestApp();
const { db, keys } = services;

const organiser = async (...permissions: string[]) =>
  (
    await makeAdmin(
      db,
      await makeRole(
        db,
        permissions.map((permission) => ({ permission })),
      ),
    )
  ).token;
const token = await organiser("activities.manage");
const revealing = await organiser("activities.manage", "activities.reveal");

const path = ({ activity }: Made, rest = "") => `/api/admin/activities/${activity.id}${rest}`;
const list = async (made: Made, query = "") =>
  ((await call("GET", path(made, `/sign-ups${query}`), { token })).body.data as { items: DeskSignUp[] })
    .items;
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);

const ID = "330106199001011232";
const form = [
  { key: "cup", kind: "text", label: "杯子", hint: "", required: false, options: [], most: 20 },
  { key: "card", kind: "id", label: "身份证号", hint: "", required: true, options: [], most: 18 },
] as const;

/** An activity that asks for an identity number, and somebody who gave his. */
async function withSecrets() {
  const made = await completeActivity(db, { form, emergencyContact: true });
  const secret = newSecret();
  const secrets = { ids: { card: ID }, emergency: { name: "王大锤", mobile: "13900001234" } };
  const row = await countedSignUp(db, made, {
    ...{ secret, answers: { cup: "自己带" }, name: "李雷", mobileLast: "5678", number: 17 },
    ...sealSecrets(keys, { activityId: made.activity.id, secret }, secrets),
  });
  return { made, row };
}

test("sign-ups are found by a part of the name, by number with and without its P, and by the last digits", async () => {
  const made = await completeActivity(db);
  const one = await countedSignUp(db, made, { name: "韩梅梅", number: 17, mobileLast: "4321" });
  const two = await countedSignUp(db, made, { name: "李雷", number: 18, mobileLast: "0017" });
  await countedSignUp(db, made, { state: "cancelled", name: "韩寒" });
  expect(ids(await list(made, `?q=${encodeURIComponent("梅")}`))).toEqual([one.id]);
  expect(ids(await list(made, "?q=P17"))).toEqual([one.id]);
  expect(ids(await list(made, "?q=17"))).toEqual([one.id]);
  expect(ids(await list(made, "?q=0017"))).toEqual([two.id, one.id]);
  expect(ids(await list(made, "?q=%25"))).toEqual([]);
  expect(await list(made, "?state=confirmed")).toHaveLength(2);
  expect(await list(made)).toHaveLength(3);
});

test("who waits is listed in the order in which he moves up, page by page", async () => {
  const made = await completeActivity(db, {}, { quota: 0 });
  const waits = [];
  for (let n = 0; n < 5; n += 1) waits.push(await countedSignUp(db, made, { state: "waiting" }));
  const seen: string[] = [];
  for (let cursor = ""; ; ) {
    const { body } = await call("GET", path(made, `/sign-ups?state=waiting&limit=2${cursor}`), { token });
    const page = body.data as { items: DeskSignUp[]; next_cursor: string | null };
    seen.push(...ids(page.items));
    if (page.next_cursor === null) break;
    cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`;
  }
  expect(seen).toEqual(ids(waits));
});

test("what is sealed is masked, and read whole only with its permission and a reason, which is written down", async () => {
  const { made, row } = await withSecrets();
  const at = path(made, `/sign-ups/${row.id}`);
  const shown = (await call("GET", at, { token })).body.data as DeskSignUpDetail;
  expect(shown.answers).toMatchObject([
    { key: "cup", value: "自己带", sealed: false },
    { key: "card", value: "3301************32", sealed: true },
  ]);
  expect(shown.emergency).toEqual({ name: "王**", mobile: "139****1234" });
  expect(JSON.stringify(shown)).not.toContain(ID);
  expect(shown.can.reveal).toBe(false);
  const refused = await call("POST", `${at}/reveal`, { token, body: { reason: "保险" } });
  expect(refused.status).toBe(403);
  expect((await call("POST", `${at}/reveal`, { token: revealing, body: { reason: " " } })).status).toBe(400);
  const whole = await call("POST", `${at}/reveal`, { token: revealing, body: { reason: "办保险" } });
  expect(whole.body.data).toEqual({
    answers: { card: ID },
    emergency: { name: "王大锤", mobile: "13900001234" },
  });
  const log = await db.select().from(auditLog).where(eq(auditLog.targetId, made.activity.id));
  expect(log.map(({ action, after }) => [action, after?.reason])).toEqual([
    ["activities.revealed", "办保险"],
  ]);
  expect(JSON.stringify(log)).not.toContain(ID);
});

test("the list as CSV holds what is sealed only with its permission, masked without, and no formula", async () => {
  const { made } = await withSecrets();
  await countedSignUp(db, made, { name: "=HYPERLINK(1)", state: "rejected", number: null });
  const save = (by: string, sealed: boolean) =>
    call("POST", path(made, "/export"), { token: by, body: { sealed } });
  const masked = (await save(token, false)).body.data as { csv: string; rows: number };
  expect(masked.rows).toBe(2);
  expect(masked.csv).toContain("号码,状态,票种,姓名");
  expect(masked.csv).toContain("P17,报名成功,标准票,李雷,5678");
  expect(masked.csv).toContain("3301************32");
  expect(masked.csv).toContain("'=HYPERLINK(1)");
  expect(masked.csv).not.toContain(ID);
  expect((await save(token, true)).status).toBe(403);
  const whole = (await save(revealing, true)).body.data as { csv: string };
  expect(whole.csv).toContain(ID);
  const log = await db.select().from(auditLog).where(eq(auditLog.targetId, made.activity.id));
  expect(log.map(({ action, after }) => [action, after?.sealed])).toEqual([
    ["activities.exported", false],
    ["activities.exported", true],
  ]);
});

test("the organiser lets somebody come or says why not, once, and he is told", async () => {
  const made = await completeActivity(db, { reviewed: true });
  const good = await countedSignUp(db, made, { state: "in_review" });
  const bad = await countedSignUp(db, made, { state: "in_review" });
  const decide = (id: string, body: object) =>
    call("POST", path(made, `/sign-ups/${id}/decision`), { token, body });
  expect((await decide(bad.id, { approve: false })).body.fields).toMatchObject({ reason: "请填写理由" });
  const both = await Promise.all([1, 2].map(() => decide(good.id, { approve: true })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = (await decide(bad.id, { approve: false, reason: "车型不符" })).body
    .data as DeskSignUpDetail;
  expect(refused).toMatchObject({ state: "rejected", reason: "车型不符", can: { decide: false } });
  expect(refused.decided_by).not.toBe("");
  await call("GET", "/api/admin/activities", { token });
  const told = await db.select().from(notices).where(eq(notices.memberId, bad.memberId));
  expect(told.map(({ reason }) => reason)).toEqual(["车型不符"]);
  const { body } = await call("GET", path(made), { token });
  expect(body.data).toMatchObject({ taken: 1, counts: { confirmed: 1, rejected: 1 } });
});

test("only who waits for the organiser is decided on: nobody gets past the waitlist, or past the points of an offer", async () => {
  const made = await completeActivity(db);
  const waits = await countedSignUp(db, made, { state: "waiting" });
  const offered = await countedSignUp(db, made, { state: "offered" });
  for (const { id } of [waits, offered])
    expect(
      (await call("POST", path(made, `/sign-ups/${id}/decision`), { token, body: { approve: true } })).status,
    ).toBe(409);
  const { body } = await call("GET", path(made), { token });
  expect(body.data).toMatchObject({ counts: { waiting: 1, offered: 1 } });
});

test("taken out, his seat goes to the next, and he reads why", async () => {
  const made = await completeActivity(db, {}, { quota: 1 });
  const comes = await countedSignUp(db, made);
  const waits = await countedSignUp(db, made, { state: "waiting" });
  const at = path(made, `/sign-ups/${comes.id}/remove`);
  expect((await call("POST", at, { token, body: { reason: "" } })).status).toBe(400);
  const gone = await call("POST", at, { token, body: { reason: "重复报名" } });
  expect(gone.body.data).toMatchObject({ state: "removed", reason: "重复报名", can: { remove: false } });
  const [next] = await db.select().from(signUps).where(eq(signUps.id, waits.id));
  expect(next?.state).toBe("offered");
  expect((await call("POST", at, { token, body: { reason: "再来一次" } })).status).toBe(409);
});

test("convoys are dealt out by number, and changed one by one; notes stay at the desk", async () => {
  const made = await completeActivity(db);
  const people = [];
  for (let n = 1; n <= 5; n += 1) people.push(await countedSignUp(db, made, { number: n }));
  const dealt = await call("POST", path(made, "/convoys"), { token, body: { groups: 2 } });
  expect(dealt.body.data).toEqual({ grouped: 5 });
  expect((await list(made)).map(({ convoy }) => convoy).toReversed()).toEqual([1, 1, 1, 2, 2]);
  const [first] = people;
  const at = path(made, `/sign-ups/${first?.id}`);
  expect((await call("PUT", `${at}/convoy`, { token, body: { convoy: 2 } })).body.data).toMatchObject({
    convoy: 2,
  });
  const noted = await call("POST", `${at}/notes`, { token, body: { text: "带了对讲机" } });
  expect(noted.body.data).toMatchObject({ events: [{ what: "note", note: "带了对讲机" }] });
});

test("a sign-up of another activity is not found, and no other's organiser reads any", async () => {
  const made = await completeActivity(db);
  const other = await completeActivity(db);
  const row = await countedSignUp(db, other);
  expect((await call("GET", path(made, `/sign-ups/${row.id}`), { token })).status).toBe(404);
  const { token: moderator } = await makeAdmin(db);
  for (const rest of ["/sign-ups", `/sign-ups/${row.id}`, "/waitlist"])
    expect((await call("GET", path(other, rest), { token: moderator })).status).toBe(403);
});

test("how many wait for the organiser stands beside the desk's line and on its board", async () => {
  const made = await completeActivity(db, { reviewed: true });
  await countedSignUp(db, made, { state: "in_review", memberId: (await makeMember(db)).id });
  const { body } = await call("GET", "/api/admin/desk", { token });
  const { counts } = body.data as { counts: Record<string, number> };
  expect(counts["admin.activities"]).toBeGreaterThan(0);
});

test("ended by hand before time has begun it, nobody is left on the waitlist", async () => {
  const made = await completeActivity(db, {
    ...{ state: "closed" as const, opensAt: inHours(-80), closesAt: inHours(-2) },
    ...{ startsAt: inHours(-1), endsAt: inHours(2) },
  });
  const waiting = await countedSignUp(db, made, { state: "waiting" });
  const { version } = (await call("GET", path(made), { token })).body.data as { version: string };
  const body = { to: "ended", version };
  expect((await call("POST", path(made, "/state"), { token, body })).status).toBe(200);
  const [row] = await db.select({ state: signUps.state }).from(signUps).where(eq(signUps.id, waiting.id));
  expect(row?.state).toBe("removed");
});
