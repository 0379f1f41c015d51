import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeAdmin, makeMember, makeRole } from "../../../../test/support/factories.ts";
import { claimOf, makeClaim, makeGift, optionOf } from "../../../../test/support/gifts.ts";
import { until } from "../../../../test/support/within.ts";
import type { DeskBatch } from "../desk-contract.ts";
import { lockClaim, moveClaim } from "./move-claim.ts";

const { services, call } = await createTestApp();
const { db } = services;
const { token } = await makeAdmin(db, await makeRole(db, [{ permission: "gifts.manage" }]));
const HOUR = 3_600_000;

const show = async (id: string) =>
  (await call("GET", `/api/admin/gifts/${id}`, { token })).body.data as DeskBatch;

const othersWait = async () => {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return (rows[0]?.n ?? 0) > 0;
};

/** Cancels a claim; after it was locked, and before its piece goes back, the desk acts. */
async function cancelWhile<T>(id: string, act: () => Promise<T>): Promise<T> {
  const asked = await db.transaction(async (tx) => {
    const row = await lockClaim(tx, id);
    const done = act();
    await until("the desk to wait for the claim", othersWait);
    await moveClaim(tx, row, "cancel", { by: "member" });
    return { done };
  });
  return asked.done;
}

/** Two claims of one choice; the second is the one that is cancelled. */
async function twoClaims() {
  const gift = await makeGift(db);
  const one = await makeClaim(db, gift, (await makeMember(db)).id);
  const two = await makeClaim(db, gift, (await makeMember(db)).id);
  return { gift, one, two, batch: await show(gift.batch.id) };
}

test("a batch is closed and withdrawn while a member cancels", async () => {
  const { gift, one, two, batch } = await twoClaims();
  const closed = await cancelWhile(two.id, () =>
    call("POST", `/api/admin/gifts/${batch.id}/close`, {
      token,
      body: { version: batch.version, withdraw: true, reason: "活动改期" },
    }),
  );
  expect(closed.status).toBe(200);
  for (const { id } of [one, two]) expect((await claimOf(db, id)).state).toBe("cancelled");
  expect((await optionOf(db, gift.optionId)).taken).toBe(0);
});

test("a deadline is put off while a member cancels", async () => {
  const { gift, one, two, batch } = await twoClaims();
  const changed = await cancelWhile(two.id, () =>
    call("PUT", `/api/admin/gifts/${batch.id}`, {
      token,
      body: {
        ...{ name: batch.name, section: batch.section, intro: batch.intro, picture_ids: [] },
        ...{ pickup: true, mail: true, store_ids: batch.store_ids, version: batch.version },
        ...{ opens_at: batch.opens_at, closes_at: batch.closes_at },
        collect_until: new Date(Date.now() + 120 * HOUR).toISOString(),
        items: batch.items.map(({ id, name, axes, options }) => ({
          ...{ id, name, axes },
          options: options.map((option) => ({ id: option.id, values: option.values, total: option.total })),
        })),
      },
    }),
  );
  expect(changed.status).toBe(200);
  expect((await claimOf(db, one.id)).state).toBe("ready");
  expect((await claimOf(db, two.id)).state).toBe("cancelled");
  expect((await optionOf(db, gift.optionId)).taken).toBe(1);
});

test("none of them waited for another in a circle, which the database would have had to break", async () => {
  const { rows } = await db.execute<{ deadlocks: number }>(
    sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
  );
  expect(rows).toEqual([{ deadlocks: 0 }]);
});
