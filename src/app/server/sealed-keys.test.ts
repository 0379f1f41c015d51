import { desc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import { Keys } from "#platform/secrets/keys.ts";
import { createTestApp } from "../../../test/support/app.ts";
import { checkKeys } from "./check-keys.ts";
import { acceptKey, sealedOtherwise } from "./sealed-keys.ts";

const { services } = await createTestApp();
const { db } = services;
const keysOf = (...numbers: number[]) => new Keys(numbers.map((number) => Buffer.alloc(32, number)));
const receivers = async (keys: Keys) =>
  (await sealedOtherwise(db, keys)).find(({ where }) => where === "warning_receivers.key_id");

test("what an old key sealed is counted, what nobody opens beside it, and what is not sealed is not", async () => {
  const places = (await sealedOtherwise(db, keysOf(1))).map(({ where }) => where);
  for (const where of ["private_media.key_id", "certifications.sealed_key_id", "car_hash_secrets.key_id"])
    expect(places).toContain(where);
  await db.execute(sql`
    insert into warning_receivers (kind, name, key_id) values ('mail', 'plain', ''), ('mail', 'one', ${keysOf(1).currentId}),
      ('mail', 'two', ${keysOf(2).currentId}), ('mail', 'three', ${keysOf(2).currentId})`);
  expect(await receivers(keysOf(1, 2))).toMatchObject({ old: 2, lost: 0 });
  expect(await receivers(keysOf(1))).toMatchObject({ old: 0, lost: 2 });
  expect(await receivers(keysOf(3, 1))).toMatchObject({ old: 1, lost: 2 });
});

test("a new key is accepted where the old one is lost, and the audit log tells it", async () => {
  const check = (number: number) => checkKeys({ db, keys: keysOf(number) });
  await acceptKey(db, keysOf(8));
  expect(await check(9)).toContain("not the secret key");
  await acceptKey(db, keysOf(9));
  expect(await check(9)).toBeNull();
  expect(await check(8)).toContain("not the secret key");
  const entries = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, "admin.key_accepted"))
    .orderBy(desc(auditLog.id));
  expect(entries.length).toBe(2);
  expect(entries[0]).toMatchObject({ adminId: null, after: { excerpt: keysOf(9).currentId } });
});
