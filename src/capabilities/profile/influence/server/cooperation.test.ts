import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { publishTexts } from "#capabilities/people/legal/server/public.ts";
import { documents } from "#capabilities/people/legal/server/tables.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin } from "../../../../../test/support/factories.ts";
import { candidates, makeSeason } from "../../../../../test/support/voices.ts";
import { influenceApplications } from "./tables.ts";

const app = await createTestApp();
const { call, services } = app;
const { db } = services;
await publishTexts(db);
await makeSeason(db);
const { someone, desk } = candidates(app);
const { decide } = desk((await makeAdmin(db, "super")).token);

test("what is said of the cooperation is signed in its version, and again when that changes in substance", async () => {
  const one = await someone();
  const signed = async () =>
    (await call("GET", "/api/my/signatures/cooperation", { token: one.token })).body.data as {
      version: string;
      valid: boolean;
      signed: { version: string } | null;
    };
  const before = await signed();
  expect(before).toMatchObject({ title: "达人合作说明", signed: null, valid: false });
  const { id } = await one.applied();
  expect(await signed()).toMatchObject({ signed: { version: before.version }, valid: true });
  const [row] = await db.select().from(influenceApplications).where(eq(influenceApplications.id, id));
  expect(row?.agreedVersion).toBe(before.version);

  const [newer] = await db
    .insert(documents)
    .values({ key: "cooperation", version: "2026-10-01", title: "达人合作说明", body: "新的说明" })
    .returning();
  expect(await signed()).toMatchObject({ version: newer?.version, valid: false });
  const listed = (await call("GET", "/api/my/signatures", { token: one.token })).body.data as {
    items: { key: string; state: string }[];
  };
  expect(listed.items).toMatchObject([{ key: "cooperation", state: "outdated" }]);
  // What waits for a look is not asked again; what is handed in next is.
  await decide(id, "reject", { reason: "暂不符合" });
  await one.applied({ id });
  expect(await signed()).toMatchObject({ signed: { version: newer?.version }, valid: true });
});

test("while no version of it is in force nothing is handed in, and the member reads why", async () => {
  const one = await someone();
  await db
    .update(documents)
    .set({ version: sql`(${documents.version} + interval '500 years')::date` })
    .where(eq(documents.key, "cooperation"));
  const answer = await one.submit();
  expect([answer.status, answer.body.code, answer.body.error]).toEqual([
    ...[409, "CLOSED"],
    ["需要你同意的文件还没有生效，暂时不能提交，请过几天再试"],
  ]);
});
