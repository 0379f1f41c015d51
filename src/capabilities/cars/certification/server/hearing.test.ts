import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { honours, memberHonours } from "#capabilities/community/honours/server/tables.ts";
import { privateMedia } from "#capabilities/media/media/server/tables.ts";
import { publishTexts } from "#capabilities/people/legal/server/public.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import { figuresOf } from "#platform/database/figures-of.ts";
import { Keys } from "#platform/secrets/keys.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { applicants, someVin } from "../../../../../test/support/applicants.ts";
import { makeAdmin } from "../../../../../test/support/factories.ts";
import { deleteDue } from "./evidence.ts";
import { askHolders } from "./hearing.ts";
import { rewrapSealed } from "./seal.ts";
import { certificationHearings, certifications } from "./tables.ts";
import { hearingWaits } from "./waiting.ts";

const app = await createTestApp();
const { call, services } = app;
const { db } = services;
await publishTexts(db);
const { paper, someone, desk } = await applicants(app);
const { token } = await makeAdmin(db, "super");
const { decide, show } = desk(token);
const DAY = 86_400_000;

type Applicant = Awaited<ReturnType<typeof someone>>;

async function transferPapers({ member }: Applicant) {
  return Promise.all(
    ["licence", "transfer"].map(async (kind) => ({ kind, file_id: await paper(member.id) })),
  );
}

/** A certified owner, and somebody who appeals for his car. */
async function dispute() {
  const [seller, buyer] = [await someone(), await someone()];
  const vin = someVin();
  const sold = await seller.applied({ vin });
  await decide(sold.id, "approve");
  const appeal = await buyer.applied({ vin, appeal: true, pieces: await transferPapers(buyer) });
  return { seller, buyer, sold, appeal, vin };
}

const answer = ({ ask }: Applicant, id: string, words: string, files: string[] = []) =>
  ask("POST", `/${id}/answer`, { words, files });
const hearingOf = async (appealId: string) => {
  const [row] = await db
    .select()
    .from(certificationHearings)
    .where(eq(certificationHearings.appealId, appealId));
  if (row === undefined) throw new Error("nobody was asked");
  return row;
};
const garageOf = async (owner: Applicant) => {
  const { body } = await call("GET", "/api/my/cars", { token: owner.token });
  return (body.data as { items: { certification: { state: string; locked: boolean } }[] }).items.map(
    ({ certification }) => certification.state,
  );
};

const waiting = async (memberId: string) =>
  (await figuresOf(db, "test:waiting", [["of his", hearingWaits]], memberId)).get("of his");

test("whoever has a car is told of an appeal and has three days; without him or a reason it is not decided before", async () => {
  const { seller, sold, buyer, appeal } = await dispute();
  const seen = await seller.show(sold.id);
  const due = new Date(seen.hearing?.due_at ?? 0).getTime();
  expect(Math.round((due - Date.now()) / DAY)).toBe(3);
  expect(seen).toMatchObject({ can: { answer: true }, hearing: { answered_at: null, photos: 0 } });
  expect(await waiting(seller.member.id)).toBe(1);
  expect(await buyer.show(appeal.id)).toMatchObject({ hearing: null, heard_until: seen.hearing?.due_at });
  expect(await show(appeal.id)).toMatchObject({ unheard: true, hearing: { words: null, photos: [] } });
  expect((await decide(appeal.id, "approve")).status).toBe(409);
  expect((await seller.show(sold.id)).state).toBe("approved");
  // Nothing is taken from him by a refusal, or a question for better papers.
  expect((await decide(appeal.id, "ask", { pieces: [{ kind: "licence", reason: "模糊" }] })).status).toBe(
    200,
  );
  await db
    .update(certificationHearings)
    .set({ dueAt: new Date(Date.now() - 1000) })
    .where(eq(certificationHearings.appealId, appeal.id));
  expect(await waiting(seller.member.id)).toBe(0);
  expect(await show(appeal.id)).toMatchObject({ unheard: false });
  expect((await decide(appeal.id, "approve")).status).toBe(200);
  expect((await seller.show(sold.id)).state).toBe("transferred");
});

test("what he says, once and with photos, lies before the desk, changes what it saw, and is kept for nobody else", async () => {
  const { seller, buyer, sold, appeal } = await dispute();
  const before = await show(appeal.id);
  const photo = await paper(seller.member.id);
  expect((await answer(seller, sold.id, "没")).body.fields).toEqual({ words: "请说明情况，至少 5 个字" });
  expect((await answer(buyer, sold.id, "这不是我的申请")).status).toBe(404);
  expect((await answer(buyer, appeal.id, "我自己的申诉")).status).toBe(409);
  const foreign = await answer(seller, sold.id, "车一直在我手里", [await paper(buyer.member.id)]);
  expect(foreign.body.error).toEqual(["文件已失效，请重新上传"]);
  const words = "车一直在我手里，没有卖给任何人";
  expect((await answer(seller, sold.id, words, [photo])).body.data).toMatchObject({
    can: { answer: false },
    hearing: { photos: 1 },
  });
  expect((await answer(seller, sold.id, "再说一次也可以吗")).status).toBe(409);
  const { sealed } = await hearingOf(appeal.id);
  expect(sealed).not.toBe(null);
  expect(sealed).not.toContain("车一直");
  const after = await show(appeal.id);
  expect(after).toMatchObject({ unheard: false, hearing: { words } });
  expect(after.hearing?.photos.map(({ id }) => id)).toEqual([photo]);
  // Decided as it was seen before he said something: it is shown anew first.
  const stale = await call("POST", `/api/admin/certifications/${appeal.id}/decision`, {
    token,
    body: { decision: "approve", version: before.review?.version },
  });
  expect(stale.body.code).toBe("CHANGED");
  const told = await rewrapSealed({ db, keys: new Keys([Buffer.from("z".repeat(32))]) });
  expect(told.lost).toBeGreaterThan(0);
  expect((await decide(appeal.id, "reject", { reason: "过户凭证不完整" })).status).toBe(200);
  expect((await seller.show(sold.id)).state).toBe("approved");
  // With the papers of the appeal go his words and photos.
  await deleteDue(services, new Date(Date.now() + 30 * DAY));
  expect((await hearingOf(appeal.id)).sealed).toBe(null);
  const [kept] = await db.select().from(privateMedia).where(eq(privateMedia.id, photo));
  expect(kept?.sealedKey).toBe("");
});

test("better papers are the same appeal; after a refusal it is another, and he is asked anew", async () => {
  const { seller, buyer, sold, appeal, vin } = await dispute();
  await answer(seller, sold.id, "车一直在我手里");
  const again = async () =>
    buyer.applied({ id: appeal.id, vin, appeal: true, pieces: await transferPapers(buyer) });
  await decide(appeal.id, "ask", { pieces: [{ kind: "licence", reason: "模糊" }] });
  await again();
  expect((await show(appeal.id)).unheard).toBe(false);
  await decide(appeal.id, "reject", { reason: "过户凭证不完整" });
  await again();
  expect(await show(appeal.id)).toMatchObject({ unheard: true, hearing: { answered_at: null } });
  expect((await answer(seller, sold.id, "车还是在我手里")).status).toBe(200);
});

test("who says that he sold it frees it, and there is nothing left to be heard", async () => {
  const { seller, buyer, sold, appeal } = await dispute();
  await answer(seller, sold.id, "让我想一想再说");
  expect((await seller.ask("POST", `/${sold.id}/release`)).status).toBe(200);
  expect((await hearingOf(appeal.id)).sealed).toBe(null);
  expect(await buyer.show(appeal.id)).toMatchObject({ kind: "first", heard_until: null });
  expect((await decide(appeal.id, "approve")).status).toBe(200);
});

test("an appeal that nobody was asked about is found, and asked about once", async () => {
  const { seller, sold, appeal } = await dispute();
  await db.delete(certificationHearings).where(eq(certificationHearings.appealId, appeal.id));
  expect((await show(appeal.id)).unheard).toBe(true);
  expect(await askHolders(services)).toBe(1);
  expect(await askHolders(services)).toBe(0);
  expect((await seller.show(sold.id)).can.answer).toBe(true);
});

test("a car that went to another says so, and is confirmed or appealed for; nothing else is offered", async () => {
  const { seller, buyer, sold, appeal, vin } = await dispute();
  await decide(appeal.id, "approve", { reason: "双方都已到场" });
  expect(await garageOf(seller)).toEqual(["transferred"]);
  expect((await seller.show(sold.id)).can).toMatchObject({
    ...{ resubmit: false, withdraw: false, sold: true, appeal: true },
  });
  const back = await seller.applied({ id: sold.id, vin, appeal: true, pieces: await transferPapers(seller) });
  expect(back).toMatchObject({ kind: "appeal", state: "submitted" });
  expect((await buyer.show(appeal.id)).can.answer).toBe(true);

  const other = await dispute();
  await decide(other.appeal.id, "approve", { reason: "双方都已到场" });
  const said = await other.seller.ask("POST", `/${other.sold.id}/sold`);
  expect(said.body.data).toMatchObject({ state: "withdrawn", can: { sold: false, appeal: false } });
  expect((said.body.data as { evidence_deleted_at: string | null }).evidence_deleted_at).not.toBe(null);
  expect(await garageOf(other.seller)).toEqual(["none"]);
  expect((await other.seller.ask("POST", `/${other.sold.id}/sold`)).status).toBe(409);
});

test("what ended, was revoked, refused or lacks papers is called so in the garage", async () => {
  const owner = await someone();
  const made = await owner.applied();
  expect(await garageOf(owner)).toEqual(["pending"]);
  await decide(made.id, "ask", { pieces: [{ kind: "licence", reason: "模糊" }] });
  expect(await garageOf(owner)).toEqual(["material"]);
  await decide(made.id, "approve");
  await decide(made.id, "revoke", { reason: "资料不实" });
  expect(await garageOf(owner)).toEqual(["revoked"]);
  await db.update(certifications).set({ state: "expired" }).where(eq(certifications.id, made.id));
  expect(await garageOf(owner)).toEqual(["expired"]);
  await db.update(certifications).set({ state: "rejected" }).where(eq(certifications.id, made.id));
  expect(await garageOf(owner)).toEqual(["refused"]);
});

test("the mark of an owner brings an honour, which goes when the mark goes, from the name too", async () => {
  const owner = await someone();
  const held = async () =>
    (await db.select().from(memberHonours).where(eq(memberHonours.memberId, owner.member.id))).map(
      ({ honour }) => honour,
    );
  const worn = async () =>
    (await db.select({ badges: members.badges }).from(members).where(eq(members.id, owner.member.id)))[0]
      ?.badges;
  const [honour] = await db.select().from(honours).where(eq(honours.key, "owner"));
  expect(honour).toMatchObject({ class: "owner", rule: { owner: true } });
  const made = await owner.applied();
  expect(await held()).toEqual([]);
  await decide(made.id, "approve");
  expect(await held()).toEqual(["owner"]);
  const told = await db.select().from(notices).where(eq(notices.memberId, owner.member.id));
  expect(told.map(({ title }) => title)).toContain("你点亮了勋章“认证车主”");
  await call("PUT", "/api/my/honours/owner/worn", { token: owner.token });
  expect(await worn()).toEqual([{ key: "owner", name: "认证车主" }]);
  await owner.ask("PUT", `/${made.id}/badge`, { show: false });
  expect([await held(), await worn()]).toEqual([[], []]);
  await owner.ask("PUT", `/${made.id}/badge`, { show: true });
  expect(await held()).toEqual(["owner"]);
  await decide(made.id, "revoke", { reason: "资料不实" });
  expect([await held(), await worn()]).toEqual([[], []]);
  // Whom the editors took it from does not get it back by a rule.
  await db
    .insert(memberHonours)
    .values({ memberId: owner.member.id, honour: "owner", revokedAt: new Date() });
  await decide(made.id, "approve");
  const [row] = await db.select().from(memberHonours).where(eq(memberHonours.memberId, owner.member.id));
  expect(row?.revokedAt).not.toBe(null);
});
