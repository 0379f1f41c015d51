import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin } from "../../../../../test/support/factories.ts";
import { sealAudit, verifyAudit } from "./audit-chain.ts";
import { auditLog } from "./tables.ts";

const { services } = await createTestApp();
const { db } = services;
const { admin } = await makeAdmin(db);

const write = (action: string, after: Record<string, unknown> = {}) =>
  db.insert(auditLog).values({
    adminId: admin.id,
    action,
    targetKind: "post",
    targetId: "7",
    after,
    address: "192.0.2.1",
  });

/** As somebody would who owns the database: the triggers are switched off for the time of the deed. */
const asOwner = (deed: string) =>
  db.transaction(async (tx) => {
    await tx.execute(
      sql.raw("alter table audit_log disable trigger user; alter table audit_seals disable trigger user"),
    );
    await tx.execute(sql.raw(deed));
    await tx.execute(
      sql.raw("alter table audit_log enable trigger user; alter table audit_seals enable trigger user"),
    );
  });
const entryOf = async (action: string) => {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id::text as id from audit_log where action = ${action}`,
  );
  return rows[0]?.id ?? "";
};

beforeEach(async () => {
  await asOwner("truncate audit_seals, audit_log");
  for (const name of ["one", "two", "three", "four"])
    await write(`test.${name}`, { reason: name, deep: { b: 1, a: 2 } });
});

describe("the audit log", () => {
  it.each([
    "update audit_log set action = 'x'",
    "delete from audit_log",
    "truncate audit_log cascade",
    "update audit_seals set hash = 'x'",
    "delete from audit_seals",
  ])("refuses: %s", async (deed) => {
    await sealAudit(db);
    await expect(db.execute(sql.raw(deed))).rejects.toThrow();
    expect(await verifyAudit(db)).toMatchObject({ broken: null, checked: 4 });
  });

  it("is chained once, by however many processes at the same time", async () => {
    const results = await Promise.all([sealAudit(db), sealAudit(db), sealAudit(db)]);
    expect(results.reduce((sum, { sealed }) => sum + sealed, 0)).toBe(4);
    await write("test.five");
    expect((await sealAudit(db)).head.seq).toBe(5);
    expect(await verifyAudit(db)).toMatchObject({ broken: null, checked: 5, unsealed: 0, notedFound: null });
  });

  it("seals what was committed late, behind what came after it", async () => {
    await db.transaction(async (tx) => {
      await tx.insert(auditLog).values({ adminId: null, action: "test.late", address: "" });
      // On other connections, while this one is not committed.
      await write("test.early");
      expect((await sealAudit(db)).sealed).toBe(5);
    });
    expect((await sealAudit(db)).sealed).toBe(1);
    expect(await verifyAudit(db)).toMatchObject({ broken: null, checked: 6 });
  });
});

describe("whoever gets round the database's refusal is named", () => {
  beforeEach(async () => {
    await sealAudit(db);
  });

  it.each([
    ["a changed word", `update audit_log set after = '{"reason":"else"}' where action = 'test.two'`],
    ["another administrator", "update audit_log set admin_id = null where action = 'test.two'"],
    [
      "another time",
      "update audit_log set created_at = created_at - interval '1 second' where action = 'test.two'",
    ],
  ])("%s", async (_, deed) => {
    await asOwner(deed);
    expect(await verifyAudit(db)).toMatchObject({
      broken: { seq: 2, entryId: await entryOf("test.two"), why: "the entry, or its seal, was changed" },
      checked: 1,
    });
  });

  it("a deleted entry, with its seal or without", async () => {
    const two = await entryOf("test.two");
    await asOwner(`alter table audit_seals drop constraint if exists audit_seals_entry_id_audit_log_id_fk;
      delete from audit_log where id = ${two}`);
    expect((await verifyAudit(db)).broken).toMatchObject({
      seq: 2,
      entryId: two,
      why: "the entry was deleted",
    });
    await asOwner(`delete from audit_seals where entry_id = ${two}`);
    expect((await verifyAudit(db)).broken).toMatchObject({
      seq: 2,
      why: "a seal is missing before this entry",
    });
  });

  it("an end that was cut off and chained anew, by what was noted elsewhere", async () => {
    const { head } = await verifyAudit(db);
    await write("test.five");
    expect(await verifyAudit(db, head.hash)).toMatchObject({ broken: null, notedFound: true });
    await asOwner(
      `delete from audit_seals where seq > 2; update audit_log set after = null where action = 'test.four'`,
    );
    await sealAudit(db);
    expect(await verifyAudit(db, head.hash)).toMatchObject({ broken: null, notedFound: false });
  });
});
