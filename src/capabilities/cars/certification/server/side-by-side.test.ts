import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { publishTexts } from "#capabilities/people/legal/server/public.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { cancelDue } from "#capabilities/profile/account/server/cancellation.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { applicants, someVin } from "../../../../../test/support/applicants.ts";
import { makeAdmin } from "../../../../../test/support/factories.ts";
import { expireDue } from "./jobs.ts";
import { isOwner } from "./public.ts";
import { certifications } from "./tables.ts";

const app = await createTestApp();
const { services } = app;
const { db } = services;
await publishTexts(db);
const { paper, someone, desk } = await applicants(app);
const { token } = await makeAdmin(db, "super");
const { decide, show } = desk(token);

type Applicant = Awaited<ReturnType<typeof someone>>;

/** A certified owner, and somebody who appeals for his car. */
async function dispute() {
  const [seller, buyer] = [await someone(), await someone()];
  const vin = someVin();
  const sold = await seller.applied({ vin });
  await decide(sold.id, "approve");
  const appeal = await appealFor(buyer, vin);
  return { seller, buyer, sold, appeal, vin };
}

async function appealFor(buyer: Applicant, vin: string) {
  const pieces = await Promise.all(
    ["licence", "transfer"].map(async (kind) => ({ kind, file_id: await paper(buyer.member.id) })),
  );
  return buyer.applied({ vin, appeal: true, pieces });
}

/** How often two acts meet: what waits in a circle does so in every second or third. */
const ROUNDS = 6;
const times = <T>(prepare: () => Promise<T>) => Promise.all(Array.from({ length: ROUNDS }, () => prepare()));

/** Who holds the car, of those who are certified for it. */
async function holders(vinOf: string): Promise<string[]> {
  const [row] = await db.select().from(certifications).where(eq(certifications.id, vinOf));
  const rows = await db
    .select({ memberId: certifications.memberId })
    .from(certifications)
    .where(
      and(
        eq(certifications.vinHash, row?.vinHash ?? "-"),
        ne(certifications.kind, "recheck"),
        eq(certifications.state, "approved"),
      ),
    );
  return rows.map(({ memberId }) => memberId);
}

const others: Readonly<
  Record<string, (round: Awaited<ReturnType<typeof dispute>>) => Promise<number | undefined>>
> = {
  "its owner gives the car up": async ({ seller, sold }) =>
    (await seller.ask("POST", `/${sold.id}/release`)).status,
  "the desk revokes it": async ({ sold }) => (await decide(sold.id, "revoke", { reason: "资料不实" })).status,
  "its time ends": async ({ sold }) => {
    const until = new Date(Date.now() - 1000);
    await db.update(certifications).set({ validUntil: until }).where(eq(certifications.id, sold.id));
    await expireDue(services);
    return undefined;
  },
  "its owner's account ends": async ({ seller }) => {
    const due = new Date(Date.now() - 1000);
    await db.update(members).set({ cancelDueAt: due }).where(eq(members.id, seller.member.id));
    // One that failed is only logged, and tried again an hour later.
    expect(await cancelDue(services)).toBe(1);
    return undefined;
  },
};

test.each(Object.entries(others))(
  "an appeal is approved while %s: neither fails, and the car has one owner",
  async (_name, act) => {
    for (const round of await times(dispute)) {
      const { buyer, appeal } = round;
      const [approved, other] = await Promise.all([
        decide(appeal.id, "approve", { reason: "双方都已到场" }),
        act(round),
      ]);
      // What went first changed what the other saw: refused in words, and never by the database.
      expect([200, 409]).toContain(approved.status);
      expect([200, 409, undefined]).toContain(other);
      if (approved.status !== 200)
        expect((await decide(appeal.id, "approve", { reason: "双方都已到场" })).status).toBe(200);
      expect(await holders(appeal.id)).toEqual([buyer.member.id]);
      expect((await show(appeal.id)).state).toBe("approved");
    }
  },
);

test("two members who appeal for each other's car are both decided, one after the other", async () => {
  for (const [one, two] of await times(() => Promise.all([dispute(), dispute()]))) {
    const crossed = await Promise.all([appealFor(one.seller, two.vin), appealFor(two.seller, one.vin)]);
    const answers = await Promise.all(
      crossed.map(({ id }) => decide(id, "approve", { reason: "双方都已到场" })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await holders(one.sold.id)).toEqual([two.seller.member.id]);
    expect(await holders(two.sold.id)).toEqual([one.seller.member.id]);
    const people = [one.seller.member.id, two.seller.member.id];
    const shown = await db.select().from(members).where(inArray(members.id, people));
    expect(shown.map(({ certified }) => certified.length)).toEqual([1, 1]);
    for (const id of people) expect(await isOwner(db, id)).toBe(true);
  }
});

test("a consent is withdrawn while its member hands the next car in: both are done, and nothing waits without it", async () => {
  const text = "/api/my/signatures/carconsent";
  for (const owner of await times(someone)) {
    await owner.applied();
    const [withdrawn, sent] = await Promise.all([
      app.call("DELETE", text, { token: owner.token }),
      owner.submit(),
    ]);
    expect([withdrawn.status, sent.status]).toEqual([200, 200]);
    const { id } = sent.body.data as { id: string };
    const { signed } = (await app.call("GET", text, { token: owner.token })).body.data as { signed: unknown };
    // Handed in after it, it came with a consent of its own.
    expect((await owner.show(id)).state).toBe(signed === null ? "withdrawn" : "submitted");
  }
});

test("none of them waited for another in a circle, which the database would have had to break", async () => {
  const { rows } = await db.execute<{ deadlocks: number }>(
    sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
  );
  expect(rows).toEqual([{ deadlocks: 0 }]);
});
