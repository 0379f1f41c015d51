import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import { attributions, moveOrder, type OrderRow } from "#features/orders/server/public.ts";
import { orderLines, orders } from "#features/orders/server/tables.ts";
import type { OrderAct } from "#shared/order.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeAdmin, makeMember, makeRole, makeSignedIn } from "../../../../test/support/factories.ts";
import { makeOrder, makePartner } from "../../../../test/support/partners.ts";
import { assertBooksBalance } from "../../../../test/support/shop.ts";
import type { Partner } from "../contract.ts";
import { settleCommission } from "./commission.ts";
import { deletePayees } from "./jobs.ts";
import { forgetPartner, partnerMerge } from "./own-data.ts";
import { partnerOrders, partners, partnerWithdrawals } from "./tables.ts";

const { app, services, call } = await createTestApp({ env: { WRITES_ADDRESS_MINUTE_MAX: "100000" } });
const { db } = services;
const { token: desk } = await makeAdmin(db, "super");

const move = (order: OrderRow, ...acts: OrderAct[]) =>
  db.transaction(async (tx) => {
    let now = order;
    for (const act of acts) now = await moveOrder(tx, now, act, { by: "system" });
    return now;
  });
const finishing: OrderAct[] = ["pay", "ship", "receive", "finish"];
const mine = async (token: string) =>
  ((await call("GET", "/api/my/partner", { token })).body.data as { partner: Partner | null }).partner;
/** Money of a line goes back, as after-sales write it. */
const refund = async ({ order, line }: Awaited<ReturnType<typeof makeOrder>>, fen: number) => {
  await db.update(orderLines).set({ refundedFen: fen }).where(eq(orderLines.id, line.id));
  await db.update(orders).set({ refundedFen: fen }).where(eq(orders.id, order.id));
};

async function selling(payFen = 10_000, rateBp = 500) {
  const { member, token } = await makeSignedIn(db);
  const partner = await makePartner(db, member.id, { rateBp });
  const buyer = await makeMember(db);
  const made = await makeOrder(db, buyer.id, { payFen, partnerCode: partner.code });
  return { member, token, partner, buyer, ...made };
}

const payee = {
  ...{
    name: "王小明",
    id_number: "11010519491231002X",
    way: "bank",
    bank: "招商银行",
    account: "6225880012345678",
  },
};
const withdraw = (token: string, fen: number, changes: object = {}) =>
  call("POST", "/api/my/partner/withdrawals", {
    token,
    body: { fen, ...payee, idempotency_key: randomUUID(), ...changes },
  });
const idOf = ({ body }: { body: { data: unknown } }) => (body.data as { id: string }).id;

async function applied(token: string, changes: object = {}) {
  return call("POST", "/api/partner-applications", {
    token,
    body: {
      ...{
        name: "王小明",
        city: "杭州",
        channel: "社群",
        link: "",
        inviter: "老李",
        id: null,
        section: "main",
      },
      ...{ idempotency_key: randomUUID(), ...changes },
    },
  });
}
async function decide(id: string, decision: string, more: object = {}) {
  const card = await call("GET", `/api/admin/partner-applications/${id}`, { token: desk });
  const { review } = card.body.data as { review: { version: string } };
  const body = { decision, version: review.version, ...more };
  return call("POST", `/api/admin/partner-applications/${id}/decision`, { token: desk, body });
}

test("who is approved gets a code that counts until it is revoked", async () => {
  const { member, token } = await makeSignedIn(db);
  expect((await applied(token, { city: "" })).body.fields).toEqual({ city: "请填写所在城市" });
  const id = idOf(await applied(token));
  expect(await mine(token)).toBeNull();
  const second = await applied(token);
  expect([second.status, second.body.error]).toEqual([409, ["你已经是合伙人，或者有一份申请在审核"]]);
  expect((await decide(id, "approve")).status).toBe(200);
  const partner = await mine(token);
  expect(partner).toMatchObject({ active: true, rate_bp: 500, balance_fen: 0, pending_fen: 0 });
  expect(partner?.code).toMatch(/^[a-z0-9]{8}$/);
  const poster = await app.inject({ method: "GET", url: partner?.poster ?? "" });
  expect([poster.statusCode, poster.headers["content-type"]]).toEqual([200, "image/jpeg"]);
  const buyer = await makeMember(db);
  const codeOf = attributions.get("partners")?.codeOf;
  expect(await codeOf?.(db, buyer.id, partner?.code ?? "", "main")).toBe(partner?.code);
  // Never by what he buys himself, nor by a code that is none.
  expect(await codeOf?.(db, member.id, partner?.code ?? "", "main")).toBe("");
  expect(await codeOf?.(db, buyer.id, "nobody99", "main")).toBe("");
  expect((await decide(id, "revoke", { reason: "渠道违规" })).status).toBe(200);
  expect(await codeOf?.(db, buyer.id, partner?.code ?? "", "main")).toBe("");
  expect((await mine(token))?.active).toBe(false);
});

test("without a number, and in minors' mode, nobody becomes one", async () => {
  const plain = await makeSignedIn(db, { mobile: null });
  expect((await applied(plain.token)).body.error).toEqual(["请先绑定手机号，再发表内容"]);
  const minor = await makeSignedIn(db, { minorMode: true });
  expect((await applied(minor.token)).body.code).toBe("MINORS_MODE");
});

test("commission is booked once the order is over, with what came back taken off", async () => {
  const made = await selling();
  await move(made.order, "pay");
  expect(await mine(made.token)).toMatchObject({ pending_fen: 500, balance_fen: 0 });
  expect(await settleCommission(services)).toBe(0);
  await refund(made, 4000);
  const paid = (await db.select().from(orders).where(eq(orders.id, made.order.id)))[0];
  if (paid === undefined) throw new Error("the order is gone");
  await move(paid, "ship", "receive", "finish");
  expect(await settleCommission(services)).toBe(1);
  expect(await settleCommission(services)).toBe(0);
  expect(await mine(made.token)).toMatchObject({ pending_fen: 0, balance_fen: 300 });
  const list = await call("GET", "/api/my/partner/orders", { token: made.token });
  expect(list.body.data).toMatchObject({
    items: [{ base_fen: 6000, commission_fen: 300, state: "settled", tail: made.order.number.slice(-4) }],
  });
  expect(JSON.stringify(list.body.data)).not.toContain(made.buyer.nickname);
  await assertBooksBalance(db);
});

test("for an order that came to nothing, or is one's own, there is none", async () => {
  const whole = await selling();
  const paid = await move(whole.order, "pay");
  await refund(whole, 10_000);
  await move(paid, "refund");
  await settleCommission(services);
  expect(await mine(whole.token)).toMatchObject({ pending_fen: 0, balance_fen: 0 });
  const own = await selling();
  const bought = await makeOrder(db, own.member.id, { partnerCode: own.partner.code });
  await move(bought.order, ...finishing);
  expect(await db.$count(partnerOrders, eq(partnerOrders.orderId, bought.order.id))).toBe(0);
});

test("what is refunded after it was paid out is taken from what comes next", async () => {
  const made = await selling(200_000);
  await move(made.order, ...finishing);
  await settleCommission(services);
  const id = idOf(await withdraw(made.token, 10_000));
  await call("POST", `/api/admin/partner-withdrawals/${id}/pay`, { token: desk, body: { reference: "B1" } });
  await refund(made, 100_000);
  await settleCommission(services);
  const [owed] = await db.select().from(partnerOrders).where(eq(partnerOrders.orderId, made.order.id));
  expect(owed).toMatchObject({ bookedFen: 10_000, owedFen: 5000 });
  const next = await makeOrder(db, made.buyer.id, { payFen: 300_000, partnerCode: made.partner.code });
  await move(next.order, ...finishing);
  await settleCommission(services);
  await settleCommission(services);
  expect((await mine(made.token))?.balance_fen).toBe(10_000);
  await assertBooksBalance(db);
});

test("a withdrawal is asked for, shown masked, revealed under the log, paid, and forgotten in time", async () => {
  const made = await selling(400_000);
  await move(made.order, ...finishing);
  await settleCommission(services);
  const problems = async (fen: number, changes: object = {}) =>
    (await withdraw(made.token, fen, changes)).body.fields;
  expect(await problems(100)).toEqual({ fen: "最少提现 ¥50" });
  expect(await problems(30_000)).toEqual({ fen: "最多可提现 ¥200" });
  expect(await problems(20_000, { id_number: "110105194912310021" })).toEqual({
    id_number: "身份证号不正确，请核对 18 位号码",
  });
  expect(await problems(20_000, { account: "abcdefgh" })).toEqual({ account: "银行卡号不正确" });
  const key = randomUUID();
  const [first, again] = [
    await withdraw(made.token, 15_000, { idempotency_key: key }),
    await withdraw(made.token, 15_000, { idempotency_key: key }),
  ];
  expect(again.body.data).toEqual(first.body.data);
  expect(first.body.data).toMatchObject({ state: "asked", masked: "王** · 尾号 5678" });
  expect((await withdraw(made.token, 5000)).body.error).toEqual(["已经有一笔提现在处理"]);
  expect(await mine(made.token)).toMatchObject({ balance_fen: 5000, withdrawing_fen: 15_000 });
  const id = idOf(first);
  const at = (what: string, body: object = {}) =>
    call("POST", `/api/admin/partner-withdrawals/${id}/${what}`, { token: desk, body });
  expect((await at("reveal")).body.data).toEqual({
    ...{ name: "王小明", id_number: "11010519491231002X", bank: "招商银行", account: "6225880012345678" },
  });
  const both = await Promise.all([at("pay", { reference: "B2" }), at("refuse", { reason: "账号不符" })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const log = await db.select().from(auditLog).where(eq(auditLog.targetId, id)).orderBy(auditLog.id);
  expect(log[0]?.action).toBe("partners.revealed");
  expect(JSON.stringify(log)).not.toContain("6225880012345678");
  expect(await db.$count(notices, eq(notices.memberId, made.member.id))).toBe(1);
  expect(await deletePayees(services)).toBe(0);
  await db
    .update(partnerWithdrawals)
    .set({ settledAt: new Date(Date.now() - 61 * 86_400_000) })
    .where(eq(partnerWithdrawals.id, id));
  expect(await deletePayees(services)).toBe(1);
  expect((await at("reveal")).status).toBe(410);
  await assertBooksBalance(db);
});

test("an account that is a mail address is masked so that its owner knows it", async () => {
  const made = await selling(200_000);
  await move(made.order, ...finishing);
  await settleCommission(services);
  const { body } = await withdraw(made.token, 8000, { way: "alipay", bank: "", account: "wang@example.com" });
  expect(body.data).toMatchObject({ way: "alipay", masked: "王** · w***@example.com" });
});

test("of withdrawals at once one is taken, and never more than there is", async () => {
  const made = await selling(200_000);
  await move(made.order, ...finishing);
  await settleCommission(services);
  const answers = await Promise.all([1, 2, 3].map(() => withdraw(made.token, 8000)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await mine(made.token))?.balance_fen).toBe(2000);
});

test("the desk lists partners, gives one a rate for what is paid from then on, and takes a statement along", async () => {
  const made = await selling();
  await move(made.order, "pay");
  const body = { rate_bp: 800 };
  await call("PUT", `/api/admin/partners/${made.partner.id}`, { token: desk, body });
  const next = await makeOrder(db, made.buyer.id, { partnerCode: made.partner.code });
  await move(next.order, ...finishing);
  await settleCommission(services);
  expect(await mine(made.token)).toMatchObject({ pending_fen: 500, balance_fen: 800, rate_bp: 800 });
  const list = await call("GET", `/api/admin/partners?q=${made.partner.code}`, { token: desk });
  expect(list.body.data).toMatchObject({
    items: [{ orders: 2, booked_fen: 800, balance_fen: 800, rate_bp: 800 }],
  });
  const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7);
  const file = await call("POST", "/api/admin/partners/statement", { token: desk, body: { month } });
  const { items } = file.body.data as { items: { code: string; what: string; fen: number }[] };
  expect(items.filter(({ code }) => code === made.partner.code)).toMatchObject([
    { what: "佣金结算", fen: 800 },
  ]);
  const own = await call("GET", "/api/my/partner/statement", { token: made.token });
  expect(own.body.data).toMatchObject({ items: [{ what: "佣金结算", fen: 800, balance_fen: 800 }] });
});

test("who may not, does not, and a stranger has no partner's pages", async () => {
  const { token } = await makeSignedIn(db);
  expect((await call("GET", "/api/my/partner/orders", { token })).status).toBe(404);
  expect((await withdraw(token, 10_000)).status).toBe(404);
  const { token: other } = await makeAdmin(db, await makeRole(db, [{ permission: "partners.manage" }]));
  expect((await call("GET", "/api/admin/partners", { token: other })).status).toBe(200);
  expect((await call("GET", "/api/admin/partner-withdrawals", { token: other })).status).toBe(403);
});

test("what an account that ended is owed stands at the desk until somebody decides, once, on the sum that he saw", async () => {
  const made = await selling(20_000);
  await move(made.order, ...finishing);
  await settleCommission(services);
  const { id } = made.partner;
  const close = (body: object, token = desk) =>
    call("POST", `/api/admin/partners/${id}/close`, {
      token,
      body: { outcome: "paid", fen: 1000, note: "回单 20261124", idempotency_key: randomUUID(), ...body },
    });
  expect((await close({})).status).toBe(409);
  const owedNow = async () => {
    const list = await call("GET", "/api/admin/partners?owed=1", { token: desk });
    return (list.body.data as { items: { id: string; balance_fen: number; member: unknown }[] }).items.find(
      (one) => one.id === id,
    );
  };
  expect(await owedNow()).toBeUndefined();
  await db.transaction(async (tx) => forgetPartner.forget?.(tx, services, made.member.id));
  expect(await owedNow()).toMatchObject({ balance_fen: 1000, member: null });
  const { token: other } = await makeAdmin(db, await makeRole(db, [{ permission: "partners.manage" }]));
  expect((await close({}, other)).status).toBe(403);
  for (const wrong of [{ note: "" }, { outcome: "gone" }, { fen: -1 }, { fen: 0.5 }])
    expect((await close(wrong)).status).toBe(400);
  expect((await close({ fen: 999 })).body.code).toBe("CHANGED");
  const both = await Promise.all([
    close({ idempotency_key: randomUUID() }),
    close({ idempotency_key: randomUUID(), outcome: "kept" }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await owedNow()).toBeUndefined();
  await assertBooksBalance(db);
});

test("of two accounts that become one, orders and money go on with the code that stays", async () => {
  const [old, kept] = [await selling(20_000), await selling(10_000)];
  await move(old.order, ...finishing);
  await settleCommission(services);
  const open = await makeOrder(db, old.buyer.id, { payFen: 4000, partnerCode: old.partner.code });
  const paid = await move(open.order, "pay");
  await db.transaction(async (tx) =>
    partnerMerge.merge?.(tx, services, { from: old.member.id, into: kept.member.id }),
  );
  await move(paid, "ship", "receive", "finish");
  await settleCommission(services);
  expect(await mine(kept.token)).toMatchObject({ balance_fen: 1200, code: kept.partner.code });
  expect(await mine(old.token)).toBeNull();
  await assertBooksBalance(db);
});

test("a partner has nobody above him: no column of partners names another", async () => {
  const columns = Object.keys(
    await db
      .select()
      .from(partners)
      .limit(1)
      .then(([row]) => row ?? {}),
  );
  expect(columns.toSorted()).toEqual([
    ...["code", "createdAt", "endedAt", "id", "memberId", "rateBp", "section"],
  ]);
});
