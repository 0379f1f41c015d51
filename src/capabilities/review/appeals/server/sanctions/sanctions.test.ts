import { and, eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import { memberWarnings } from "#capabilities/people/warnings/server/tables.ts";
import { mutes } from "#capabilities/review/moderation/server/tables.ts";
import { sections } from "#sections/registry.ts";
import { createTestApp } from "../../../../../../test/support/app.ts";
import { makeAdmin, makeRole, makeSignedIn } from "../../../../../../test/support/factories.ts";
import type { OwnSanction, SanctionAppeal } from "../../sanctions-contract.ts";

const { call, services } = await createTestApp();
const { db } = services;
const one = await makeAdmin(db, "super");
const two = await makeAdmin(db, "super");
const club = sections.find(({ umbrella }) => !umbrella)?.slug ?? "";

const own = async (token: string) =>
  ((await call("GET", "/api/my/sanctions", { token })).body.data as { items: OwnSanction[] }).items;
const file = (token: string, { kind, id }: Pick<OwnSanction, "kind" | "id">, words = "我没有发过广告") =>
  call("POST", `/api/my/sanctions/${kind}/${id}/appeal`, { token, body: { words } });
const listed = async (token: string, state = "open") =>
  (
    (await call("GET", `/api/admin/sanction-appeals?state=${state}`, { token })).body.data as unknown as {
      items: SanctionAppeal[];
    }
  ).items;
const answer = (token: string, { id, version }: SanctionAppeal, body: object) =>
  call("POST", `/api/admin/sanction-appeals/${id}/answer`, { token, body: { version, ...body } });
const titlesOf = async (memberId: string) =>
  (
    await db
      .select()
      .from(notices)
      .where(and(eq(notices.memberId, memberId), like(notices.kind, "moderation.%")))
      .orderBy(notices.id)
  ).map(({ title }) => title);

/** A member whom the first administrator muted. */
async function muted(section = "") {
  const author = await makeSignedIn(db);
  const body = { member_id: author.member.id, section, reason: "多次发布广告", days: 7 };
  expect((await call("POST", "/api/admin/mutes", { token: one.token, body })).status).toBe(200);
  const [mute] = await own(author.token);
  if (mute === undefined) throw new Error("no mute");
  return { author, mute };
}

test("a mute is appealed once and answered by somebody else: granted, it ends, and its member is told", async () => {
  const { author, mute } = await muted();
  expect(mute).toMatchObject({ kind: "mute", state: "standing", reason: "多次发布广告", can_appeal: true });
  expect((await file(author.token, mute)).status).toBe(200);
  expect((await file(author.token, mute)).status).toBe(200);
  expect((await file(author.token, mute, "另外一些理由")).status).toBe(409);
  const [mine] = await listed(one.token);
  if (mine === undefined) throw new Error("no appeal");
  expect(mine).toMatchObject({
    ...{ words: "我没有发过广告", why_not: "这是你处理的，请由其他审核员答复" },
    sanction: { mine: true, standing: true, reason: "多次发布广告" },
  });
  expect((await answer(one.token, mine, { verdict: "grant" })).status).toBe(403);
  const [open] = await listed(two.token);
  if (open === undefined) throw new Error("no appeal");
  expect((await answer(two.token, { ...open, version: "x" }, { verdict: "grant" })).body.code).toBe(
    "CHANGED",
  );
  expect((await answer(two.token, open, { verdict: "grant", answer: "核实后解除" })).status).toBe(200);
  expect((await answer(two.token, open, { verdict: "refuse", answer: "不行不行" })).status).toBe(409);
  const [row] = await db.select().from(mutes).where(eq(mutes.id, mute.id));
  expect(row?.liftedAt).not.toBeNull();
  expect((await own(author.token))[0]).toMatchObject({
    ...{ state: "lifted", can_appeal: false },
    appeal: { state: "granted", answer: "核实后解除" },
  });
  expect(await titlesOf(author.member.id)).toEqual(["你被禁言", "你的禁言已解除", "申诉成立，禁言已解除"]);
});

test("a warning that is granted is taken back, one that is refused stays with the answer", async () => {
  const { version } = (await call("GET", "/api/admin/warning-templates", { token: one.token })).body.data as {
    version: string;
  };
  const author = await makeSignedIn(db);
  for (const key of ["first-warning-1", "second-warning-1"]) {
    const body = { template: "abuse", version, words: "", idempotency_key: key };
    await call("POST", `/api/admin/members/${author.member.id}/warnings`, { token: one.token, body });
  }
  const [later, earlier] = await own(author.token);
  if (later === undefined || earlier === undefined) throw new Error("no warnings");
  await file(author.token, later);
  await file(author.token, earlier);
  const open = (await listed(two.token)).filter(({ member }) => member.id === author.member.id);
  const [first, second] = open;
  if (first === undefined || second === undefined) throw new Error("no appeals");
  expect((await answer(two.token, first, { verdict: "refuse" })).body.fields).toHaveProperty("answer");
  expect((await answer(two.token, first, { verdict: "refuse", answer: "处罚无误" })).status).toBe(200);
  expect((await answer(two.token, second, { verdict: "grant" })).status).toBe(200);
  const rows = await db.select().from(memberWarnings).where(eq(memberWarnings.memberId, author.member.id));
  expect(rows.filter(({ withdrawnAt }) => withdrawnAt !== null)).toHaveLength(1);
  const states = (await own(author.token)).map(({ appeal }) => appeal?.state);
  expect(states.sort()).toEqual(["granted", "refused"]);
});

test("what is somebody else's, over, or long ago is not appealed", async () => {
  const { author, mute } = await muted();
  const stranger = await makeSignedIn(db);
  expect((await file(stranger.token, mute)).status).toBe(404);
  expect((await file(author.token, { kind: "warning", id: mute.id })).status).toBe(404);
  expect((await file(author.token, mute, "短")).status).toBe(400);
  await db
    .update(mutes)
    .set({ createdAt: new Date(Date.now() - 31 * 86_400_000) })
    .where(eq(mutes.id, mute.id));
  expect((await file(author.token, mute)).body.error).toEqual(["处理已超过 30 天，不能申诉了"]);
  await db
    .update(mutes)
    .set({ until: new Date(Date.now() - 1000) })
    .where(eq(mutes.id, mute.id));
  expect((await file(author.token, mute)).status).toBe(409);
});

test("a role that ends at a section answers for that one alone", async () => {
  const everywhere = await muted();
  const there = await muted(club);
  await file(everywhere.author.token, everywhere.mute);
  await file(there.author.token, there.mute);
  const scoped = await makeAdmin(db, await makeRole(db, [{ permission: "review.appeals", section: club }]));
  const seen = await listed(scoped.token);
  expect(seen.map(({ section }) => section)).toEqual([club]);
  const all = await listed(two.token);
  const other = all.find(({ section }) => section === "");
  if (other === undefined) throw new Error("no appeal");
  expect((await answer(scoped.token, other, { verdict: "grant" })).status).toBe(404);
  const nobody = await makeAdmin(db, await makeRole(db, [{ permission: "members.read" }]));
  expect((await call("GET", "/api/admin/sanction-appeals", { token: nobody.token })).status).toBe(403);
});
