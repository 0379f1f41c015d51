import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { publishTexts } from "#capabilities/people/legal/server/publish-texts.ts";
import { lockBeforeAccounts, members } from "#capabilities/people/members/server/public.ts";
import { lockedRow } from "#platform/database/row.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeSignedIn } from "../../../../test/support/factories.ts";
import { leadWorld } from "../../../../test/support/leads.ts";
import { until } from "../../../../test/support/within.ts";
import { forgetLeads } from "./own-data.ts";

const { call, services } = await createTestApp();
const { db } = services;
await publishTexts(db);
const { lead, list, listed, madeForm, rowOf, withdraw } = await leadWorld({ call, services });

const othersWait = async () => {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return (rows[0]?.n ?? 0) > 0;
};

test("an account ends while a list tells that its lead was withdrawn", async () => {
  const { form, receiver } = await madeForm();
  const { token, member } = await makeSignedIn(db);
  const mine = await lead(form.key, token);
  await listed(receiver.id);
  await withdraw(mine.id, token);
  const { done } = await db.transaction(async (tx) => {
    await lockBeforeAccounts(tx, [member.id]);
    await lockedRow(tx, members, eq(members.id, member.id));
    const made = list(receiver.id);
    await until("the list to wait for the account", othersWait);
    await forgetLeads.forget?.(tx, services, member.id);
    return { done: made };
  });
  expect((await done).status).toBe(200);
  expect(await rowOf(mine.id)).toMatchObject({ memberId: null, toTell: false });
  const { rows } = await db.execute(
    sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
  );
  expect(rows).toEqual([{ deadlocks: 0 }]);
});
