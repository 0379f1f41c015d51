import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { members } from "#capabilities/people/members/server/public.ts";
import { balanceOf } from "#platform/ledger/transfer.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeSignedIn } from "../../../../../test/support/factories.ts";
import { assertBooksBalance } from "../../../../../test/support/shop.ts";
import { subjectAccount } from "./accounts.ts";
import { closePayment, openPayment } from "./open-payment.ts";
import { forgetPayments, paymentData, paymentMerge } from "./own-data.ts";
import { payables } from "./payables.ts";
import { askPending, moveRefunds } from "./rounds.ts";
import { payments } from "./tables.ts";

const { call, services } = await createTestApp();
const { db } = services;

/** What was paid for, each time that it was told. */
const paid: string[] = [];
payables
  .offer("tested", {
    hold: async () => undefined,
    async paid(_tx, _services, { number }) {
      paid.push(number);
      return true;
    },
    refunded: async () => undefined,
    path: async (_tx, id) => `/things/${id}`,
  })
  .install();
let subject = 0;

async function owed({ fen = 8800, minutes = 30 } = {}) {
  const { member, token } = await makeSignedIn(db);
  const subjectId = String(++subject);
  const number = await db.transaction((tx) =>
    openPayment(tx, {
      ...{ kind: "tested", subjectId, memberId: member.id, title: "机油", fen, provider: "sandbox" },
      expiresAt: new Date(Date.now() + minutes * 60_000),
    }),
  );
  const at = (act: string, body: object = {}, by = token) =>
    call("POST", `/api/my/payments/${number}/${act}`, { token: by, body });
  const show = async () => (await call("GET", `/api/my/payments/${number}`, { token })).body.data;
  return { number, subjectId, member, token, at, show };
}
const begin = { way: "sandbox" };
const held = (id: string) => balanceOf(db, subjectAccount("tested", id));

test("in the sandbox whoever pays says how it ends: once, twice, or heard of only when it is asked about", async () => {
  const one = await owed();
  expect((await one.at("sandbox", { outcome: "paid" })).body.error).toEqual(["请先打开沙箱收银台"]);
  expect((await one.at("pay", begin)).body.data).toEqual({ way: "sandbox", params: null, url: null });
  expect((await one.at("sandbox", { outcome: "paid" })).body.data).toMatchObject({ state: "paid" });
  const two = await owed();
  await two.at("pay", begin);
  expect((await two.at("sandbox", { outcome: "paid_twice" })).body.data).toMatchObject({ state: "paid" });
  expect([await held(one.subjectId), await held(two.subjectId)]).toEqual([8800, 8800]);
  const late = await owed();
  await late.at("pay", begin);
  expect((await late.at("sandbox", { outcome: "paid_late" })).body.data).toMatchObject({ state: "pending" });
  await db
    .update(payments)
    .set({ askedAt: new Date(Date.now() - 11_000) })
    .where(eq(payments.number, late.number));
  await askPending(services);
  expect(await late.show()).toMatchObject({ state: "paid", fen: 8800, ways: [] });
  expect(paid).toEqual([one.number, two.number, late.number]);
  await assertBooksBalance(db);
});

test("what is wrong, another's, closed or too late cannot be paid there", async () => {
  const { number, at } = await owed();
  await at("pay", begin);
  expect((await at("sandbox", { outcome: "stolen" })).status).toBe(400);
  const other = await makeSignedIn(db);
  for (const [act, body] of [
    ["pay", begin],
    ["check", {}],
    ["sandbox", { outcome: "paid" }],
  ] as const)
    expect((await at(act, body, other.token)).status).toBe(404);
  await db.transaction((tx) => closePayment(tx, number));
  expect((await at("sandbox", { outcome: "paid" })).body.code).toBe("CLOSED");
  const late = await owed({ minutes: -1 });
  expect((await late.at("pay", begin)).body.code).toBe("CLOSED");
  expect(paid).not.toContain(number);
});

test("in minors' mode nothing is paid, and what was paid is still shown", async () => {
  const { number, member, at, show } = await owed();
  await at("pay", begin);
  await db.update(members).set({ minorMode: true }).where(eq(members.id, member.id));
  expect((await at("pay", begin)).body.code).toBe("MINORS_MODE");
  expect((await at("sandbox", { outcome: "paid" })).body.code).toBe("MINORS_MODE");
  expect(await show()).toMatchObject({ number, state: "pending" });
  expect((await at("check")).status).toBe(200);
});

test("an archive holds what was paid; joined accounts keep it, and forgotten it is nobody's and stays in the books", async () => {
  const { number, subjectId, member, at } = await owed();
  await at("pay", begin);
  await at("sandbox", { outcome: "paid" });
  const archive = await paymentData.rows(db, member.id);
  expect(archive).toMatchObject([{ number, title: "机油", state: "已支付" }]);
  const into = await makeSignedIn(db);
  await db.transaction(async (tx) =>
    paymentMerge.merge?.(tx, services, { from: member.id, into: into.member.id }),
  );
  expect(await paymentData.rows(db, member.id)).toEqual([]);
  expect(await paymentData.rows(db, into.member.id)).toMatchObject([{ number }]);
  await db.transaction(async (tx) => forgetPayments.forget?.(tx, services, into.member.id));
  expect(await paymentData.rows(db, into.member.id)).toEqual([]);
  expect((await call("GET", `/api/my/payments/${number}`, { token: into.token })).status).toBe(404);
  const [row] = await db.select().from(payments).where(eq(payments.number, number));
  expect(row).toMatchObject({ memberId: null, state: "paid", fen: 8800 });
  expect(await held(subjectId)).toBe(8800);
  await moveRefunds(services);
  await assertBooksBalance(db);
});
