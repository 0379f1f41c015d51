import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, ne, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { PrivatePicture } from "#capabilities/media/media/contract.ts";
import { sweepPrivate } from "#capabilities/media/media/server/private-media.ts";
import { privateMedia } from "#capabilities/media/media/server/tables.ts";
import { publishTexts } from "#capabilities/people/legal/server/public.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import { drainBatch } from "#platform/batches/drain.ts";
import { Keys } from "#platform/secrets/keys.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { applicants, someVin } from "../../../../../test/support/applicants.ts";
import { club } from "../../../../../test/support/certifications.ts";
import { makeAdmin, makeMember } from "../../../../../test/support/factories.ts";
import { multipart } from "../../../../../test/support/multipart.ts";
import { quarters } from "../../../../../test/support/pictures.ts";
import { deleteDue } from "./evidence.ts";
import { expireDue, remindDue } from "./jobs.ts";
import { certificationData, certificationMerge, consentWithdrawn, forgetCertifications } from "./own-data.ts";
import { isOwner } from "./public.ts";
import { openSecrets, rewrapSealed } from "./seal.ts";
import { certificationPieces, certifications } from "./tables.ts";

const app = await createTestApp();
const { services, inject } = app;
const { db, env, keys } = services;
await publishTexts(db);
const { paper, someone, desk } = await applicants(app);
const { token: adminToken } = await makeAdmin(db, "super");
const { decide } = desk(adminToken);

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const rowOf = async (id: string) => {
  const [row] = await db.select().from(certifications).where(eq(certifications.id, id));
  if (row === undefined) throw new Error("it is gone");
  return row;
};
const titles = async (memberId: string) =>
  (
    await db
      .select()
      .from(notices)
      .where(and(eq(notices.memberId, memberId), ne(notices.kind, "honours.awarded")))
      .orderBy(notices.id)
  ).map(({ title }) => title);

/** Every row of every table as text, the job queue's among them. */
async function dump(): Promise<string> {
  const { rows } = await db.execute<{ table: string }>(sql`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as "table" from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`);
  const all: string[] = [];
  for (const { table } of rows) {
    const found = await db.execute<{ text: string }>(
      sql`select to_jsonb(t)::text as text from ${sql.raw(table)} t`,
    );
    all.push(...found.rows.map(({ text }) => text));
  }
  return all.join("\n");
}

/** Every file of the data folder but the key. */
async function files(): Promise<Buffer[]> {
  const entries = await readdir(env.DATA_DIR, { recursive: true, withFileTypes: true });
  const own = entries.filter((entry) => entry.isFile() && entry.name !== "secret.key");
  return Promise.all(own.map((entry) => readFile(join(entry.parentPath, entry.name))));
}

/** A signature of what a picture holds that any of its formats would keep. */
const PICTURES = [Buffer.from("WEBP"), Buffer.from("JFIF"), Buffer.from("\x89PNG", "latin1")];

test("neither a dump of the database nor the files tell number, plate, name or papers, before and after the decision", async () => {
  const owner = await someone();
  const { payload, headers } = await multipart({
    purpose: "private",
    file: { bytes: new Uint8Array(await quarters()) },
  });
  const uploaded = await inject({
    ...{ method: "POST", url: "/api/upload", payload },
    headers: { ...headers, authorization: `Bearer ${owner.token}` },
  });
  const file = (uploaded.json() as { data: PrivatePicture }).data;
  const secret = { vin: "LTHQX7BCXP7654321", plate: "沪ADF9Z31", owner_name: "欧阳不可泄", note: "绝密的话" };
  const typed = await owner.fields({ ...secret, pieces: [{ kind: "licence", file_id: file.id }] });
  const { id: _id, consent: _consent, appeal: _appeal, idempotency_key: _key, ...draft } = typed;
  const untold = async () => {
    const text = await dump();
    for (const value of Object.values(secret)) expect([value, text.includes(value)]).toEqual([value, false]);
    for (const bytes of await files()) {
      for (const mark of PICTURES) expect(bytes.includes(mark)).toBe(false);
      for (const value of Object.values(secret)) expect(bytes.includes(Buffer.from(value))).toBe(false);
    }
  };
  await owner.ask("PUT", "/draft", draft);
  await untold();
  const made = (await owner.ask("POST", "", typed)).body.data as { id: string };
  await untold();
  expect(openSecrets(keys, await rowOf(made.id))).toMatchObject({
    vin: secret.vin,
    ownerName: secret.owner_name,
  });
  await decide(made.id, "ask", { pieces: [{ kind: "invoice", reason: "请补充" }] });
  const invoice = { kind: "invoice", file_id: await paper(owner.member.id) };
  await owner.submit({ ...secret, id: made.id, pieces: [{ kind: "licence", file_id: file.id }, invoice] });
  await decide(made.id, "approve");
  await untold();

  // Some days after the decision nothing is left to be opened.
  expect(await deleteDue(services, inDays(6))).toBe(0);
  expect(await deleteDue(services, inDays(8))).toBe(1);
  const row = await rowOf(made.id);
  expect([row.sealed, row.sealedKeyId, row.vinLast]).toEqual([null, null, "654321"]);
  await sweepPrivate(services);
  expect(await db.$count(privateMedia, eq(privateMedia.id, file.id))).toBe(0);
  expect(await db.$count(certificationPieces, eq(certificationPieces.certificationId, made.id))).toBe(2);
  expect((await owner.show(made.id)).events[0]?.text).toBe("证件照片、完整车架号、车牌和姓名已删除");
  await untold();
  // The car is known all the same.
  expect((await (await someone()).submit({ vin: secret.vin })).body.code).toBe("VIN_TAKEN");
});

test("what is taken back is gone at once, and a draft after a month", async () => {
  const owner = await someone();
  const made = await owner.applied();
  const [piece] = await db
    .select()
    .from(certificationPieces)
    .where(eq(certificationPieces.certificationId, made.id));
  await owner.ask("POST", `/${made.id}/withdraw`);
  expect((await rowOf(made.id)).sealed).toBe(null);
  // Said, and true: nobody opens the paper any longer, and its file goes a moment behind the commit.
  const papers = eq(privateMedia.id, piece?.fileId ?? "0");
  expect((await db.select().from(privateMedia).where(papers)).map(({ sealedKey }) => sealedKey)).toEqual([
    "",
  ]);
  await drainBatch(services, "waiting_files", { wait: true });
  expect(await db.$count(privateMedia, papers)).toBe(0);
  const {
    id: _id,
    consent: _consent,
    appeal: _appeal,
    idempotency_key: _key,
    ...draft
  } = await owner.fields();
  await owner.ask("PUT", "/draft", draft);
  const drafts = () => db.$count(certifications, eq(certifications.state, "draft"));
  expect(await drafts()).toBe(1);
  await deleteDue(services, inDays(31));
  expect(await drafts()).toBe(0);
});

test("papers that are not looked at any longer, since what they are about has ended, are gone as its member reads", async () => {
  const owner = await someone();
  const made = await owner.applied();
  await decide(made.id, "approve");
  await db
    .update(certifications)
    .set({ validUntil: inDays(5) })
    .where(eq(certifications.id, made.id));
  const body = { file_id: await paper(owner.member.id), idempotency_key: "recheck-dropped" };
  const recheck = (await owner.ask("POST", `/${made.id}/recheck`, body)).body.data as { id: string };
  await decide(made.id, "revoke", { reason: "资料不实" });
  const seen = await owner.show(recheck.id);
  expect(seen.state).toBe("withdrawn");
  expect(seen.evidence_deleted_at).not.toBe(null);
  expect(seen.pieces.map(({ file_id }) => file_id)).toEqual([null]);
});

test("after the secret key was changed, what is sealed is sealed anew, opens, and finds the same car", async () => {
  const owner = await someone();
  const vin = someVin();
  const made = await owner.applied({ vin });
  const before = await rowOf(made.id);
  // The file of a real key is not at hand here: one that was used before, and the next.
  const old = new Keys([Buffer.from("o".repeat(32))]);
  const rotated = new Keys([Buffer.from("n".repeat(32)), Buffer.from("o".repeat(32))]);
  const secrets = openSecrets(keys, before);
  if (secrets === null) throw new Error("nothing is sealed");
  const { keyId, sealed } = old.seal("certification", Buffer.from(JSON.stringify(secrets)), made.id);
  await db
    .update(certifications)
    .set({ sealed: sealed.toString("base64url"), sealedKeyId: keyId })
    .where(eq(certifications.id, made.id));
  const lost = (await rewrapSealed({ db, keys: new Keys([Buffer.from("x".repeat(32))]) })).lost;
  expect(lost).toBeGreaterThan(0);
  await rewrapSealed({ db, keys: rotated });
  const after = await rowOf(made.id);
  expect(after.sealedKeyId).toBe(rotated.currentId);
  expect(openSecrets(rotated, after)).toEqual(secrets);
  expect((await rewrapSealed({ db, keys: rotated })).wrapped).toBe(0);
  expect((await (await someone()).submit({ vin })).body.code).toBe("VIN_TAKEN");
});

test("an owner is reminded 30, 7 and 1 days before the end, once each, and loses every right when it comes", async () => {
  const owner = await someone();
  const made = await owner.applied();
  await decide(made.id, "approve", { valid_until: inDays(40).toISOString() });
  const day = (days: number) => remindDue(services, inDays(days));
  expect([
    await day(0),
    await day(11),
    await day(12),
    await day(34),
    await day(39.5),
    await day(39.6),
  ]).toEqual([...[0, 1, 0, 1, 1, 0]]);
  expect(await titles(owner.member.id)).toEqual([
    "车主认证将在 29 天内到期",
    "车主认证将在 6 天内到期",
    "车主认证将在 1 天内到期",
  ]);
  expect(await expireDue(services, inDays(39))).toBe(0);
  expect(await isOwner(db, owner.member.id)).toBe(true);
  expect(await expireDue(services, inDays(41))).toBe(1);
  expect(await isOwner(db, owner.member.id)).toBe(false);
  const [member] = await db.select().from(members).where(eq(members.id, owner.member.id));
  expect(member?.certified).toEqual([]);
  expect((await titles(owner.member.id)).at(-1)).toBe("你的车主认证已到期");
  expect((await owner.show(made.id)).can.resubmit).toBe(true);
});

test("a tap with the plate's last characters holds for another year, but not too early, and not with another plate", async () => {
  const owner = await someone();
  const made = await owner.applied();
  await decide(made.id, "approve");
  const confirm = async (plate_last: string) => owner.ask("POST", `/${made.id}/confirm`, { plate_last });
  expect((await confirm("8812")).status).toBe(409);
  const until = inDays(20);
  await db.update(certifications).set({ validUntil: until }).where(eq(certifications.id, made.id));
  expect((await owner.show(made.id)).can.confirm).toBe("plate");
  expect((await confirm("0000")).body.fields).toEqual({
    plate_last: "和认证时的车牌不一致。换了车牌请重新提交认证",
  });
  const answer = (await confirm("8812")).body.data as { valid_until: string; can: { confirm: string } };
  const year = new Date(until);
  year.setUTCMonth(year.getUTCMonth() + 12);
  expect(answer).toMatchObject({ valid_until: year.toISOString(), can: { confirm: "no" } });
});

test("a new licence renews as well: the certification holds on meanwhile, and the decision is final", async () => {
  const owner = await someone();
  const made = await owner.applied();
  await decide(made.id, "approve");
  await db
    .update(certifications)
    .set({ validUntil: inDays(5) })
    .where(eq(certifications.id, made.id));
  const body = { file_id: await paper(owner.member.id), idempotency_key: "recheck-once" };
  const sent = (await owner.ask("POST", `/${made.id}/recheck`, body)).body.data as {
    id: string;
    kind: string;
  };
  expect(sent.kind).toBe("recheck");
  const again = await owner.ask("POST", `/${made.id}/recheck`, body);
  expect((again.body.data as { id: string }).id).toBe(sent.id);
  const other = { file_id: await paper(owner.member.id), idempotency_key: "recheck-twice" };
  expect((await owner.ask("POST", `/${made.id}/recheck`, other)).status).toBe(409);
  expect(await owner.show(made.id)).toMatchObject({ recheck_waiting: true, can: { confirm: "no" } });
  await decide(sent.id, "approve");
  const days = ((await rowOf(made.id)).validUntil?.getTime() ?? 0) - Date.now();
  expect(Math.round(days / 86_400_000)).toBeGreaterThan(360);
});

test("who takes his consent back has nothing looked at any longer, and keeps what was decided", async () => {
  const owner = await someone();
  const [waiting, decided] = [await owner.applied(), await owner.applied()];
  await decide(decided.id, "approve");
  await db.transaction((tx) => consentWithdrawn.withdrawn(tx, services, owner.member.id));
  const [one, other] = [await rowOf(waiting.id), await rowOf(decided.id)];
  expect([one.state, one.sealed, other.state, other.sealed]).toEqual(["withdrawn", null, "approved", null]);
});

test("a cancelled account leaves no trace of its cars, and frees them; a merged one takes them along", async () => {
  const [owner, buyer] = [await someone(), await someone()];
  const vin = someVin();
  const made = await owner.applied({ vin });
  await decide(made.id, "approve");
  const papers = [
    { kind: "licence", file_id: await paper(buyer.member.id) },
    { kind: "transfer", file_id: await paper(buyer.member.id) },
  ];
  const appeal = await buyer.applied({ vin, appeal: true, pieces: papers });
  expect(await certificationData.rows(db, owner.member.id)).toMatchObject([
    { state: "已认证", kind: "车主认证" },
  ]);
  await db.transaction(async (tx) => forgetCertifications.forget?.(tx, services, owner.member.id));
  expect(await db.$count(certifications, eq(certifications.memberId, owner.member.id))).toBe(0);
  expect((await buyer.show(appeal.id)).kind).toBe("first");

  await decide(appeal.id, "approve");
  const into = await makeMember(db);
  await db.transaction(async (tx) =>
    certificationMerge.merge?.(tx, services, { from: buyer.member.id, into: into.id }),
  );
  expect(await isOwner(db, into.id, { section: club })).toBe(true);
  const [merged] = await db.select().from(members).where(eq(members.id, into.id));
  expect(merged?.certified).toHaveLength(1);
});
