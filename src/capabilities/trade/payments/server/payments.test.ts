import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import { balanceOf } from "#platform/ledger/transfer.ts";
import { sections } from "#sections/registry.ts";
import { formatDate } from "#shared/format.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeRole, makeSignedIn } from "../../../../../test/support/factories.ts";
import { assertBooksBalance } from "../../../../../test/support/shop.ts";
import { startWechatPay, type Told } from "../../../../../test/support/wechat-pay.ts";
import { incomeAccount, providerAccount, subjectAccount } from "./accounts.ts";
import { closePayment, openPayment, refundPayment } from "./open-payment.ts";
import { type Payable, payables } from "./payables.ts";
import { platformCertificates } from "./providers/create.ts";
import { askPending, closeClosed, moveRefunds } from "./rounds.ts";
import { fetchStatement } from "./statements.ts";
import { paymentDifferences, payments, refunds } from "./tables.ts";

const pay = await startWechatPay();
afterAll(() => pay.close());
const { call, inject, services } = await createTestApp({ env: pay.env });
const { db } = services;

/** What is paid for in these tests, and what it heard. */
const heard: string[] = [];
let takes = true;
let dies = false;
const thing: Payable = {
  hold: async () => undefined,
  async paid(_tx, _services, { number }) {
    if (dies) throw new Error("killed between payment and order");
    heard.push(`paid ${number}`);
    return takes;
  },
  async refunded(_tx, _services, { key, fen }) {
    heard.push(`refunded ${key} ${fen}`);
  },
  path: async (_tx, id) => `/things/${id}`,
};
payables.offer("thing", thing).install();
let subject = 0;
beforeEach(() => {
  heard.length = 0;
  takes = true;
  dies = false;
  pay.settings.refundStatus = "SUCCESS";
});

async function owed({ fen = 12_345, minutes = 30 } = {}) {
  const signed = await makeSignedIn(db);
  const member = { id: signed.member.id, token: signed.token };
  const subjectId = String(++subject);
  const expiresAt = new Date(Date.now() + minutes * 60_000);
  const number = await db.transaction((tx) =>
    openPayment(tx, {
      ...{ kind: "thing", subjectId, memberId: member.id, title: "四条胎, 含安装", fen },
      ...{ provider: "wechat", expiresAt },
    }),
  );
  const going = (way: string, section?: string) =>
    call("POST", `/api/my/payments/${number}/pay`, { token: member.token, body: { way, section } });
  return { number, subjectId, member, going };
}

const rowOf = async (number: string) =>
  (await db.select().from(payments).where(eq(payments.number, number)))[0];
const tell = ({ body, headers }: Told) =>
  inject({ method: "POST", url: "/api/payments/wechat/notify", payload: body, headers });
const refundOf = async (key: string) => (await db.select().from(refunds).where(eq(refunds.key, key)))[0];
const dueNow = () => db.update(refunds).set({ nextTryAt: new Date(0) });

test("each way gives the browser what it needs, signed", async () => {
  const { going, number } = await owed();
  expect((await going("native")).body.data).toMatchObject({
    way: "native",
    url: expect.stringMatching(/^weixin:/),
  });
  expect((await going("h5")).body.data).toMatchObject({ url: expect.stringMatching(/redirect_url=http/) });
  // Who paid in a club comes back to the club; of what is no section, to the umbrella.
  const club = sections.find(({ umbrella }) => !umbrella)?.slug ?? "";
  const back = async (section: string) => {
    const { url } = (await going("h5", section)).body.data as { url: string };
    return new URL(new URL(url).searchParams.get("redirect_url") ?? "").pathname;
  };
  expect([await back(club), await back("nowhere")]).toEqual([
    `/${club}/shop/pay/${number}`,
    `/shop/pay/${number}`,
  ]);
  expect((await going("shell")).body.data).toMatchObject({
    params: { package: "Sign=WXPay", sign: expect.stringMatching(/.{300}/) },
  });
  // Without a bound WeChat there is nobody to pay as.
  expect(await going("jsapi")).toMatchObject({
    status: 409,
    body: { error: ["请先绑定微信，再用微信支付"] },
  });
  expect((await going("sandbox")).status).toBe(400);
});

test("another's payment does not exist", async () => {
  const { number } = await owed();
  const { token } = await makeSignedIn(db);
  expect((await call("GET", `/api/my/payments/${number}`, { token })).status).toBe(404);
  const body = { way: "native" };
  expect((await call("POST", `/api/my/payments/${number}/pay`, { token, body })).status).toBe(404);
  expect((await call("GET", `/api/my/payments/${number}`)).status).toBe(401);
});

test("two notifications and a query at once pay once", async () => {
  const { number, subjectId, member, going } = await owed();
  await going("native");
  pay.pay(number);
  const answers = await Promise.all([
    tell(pay.told(number)),
    tell(pay.told(number)),
    call("POST", `/api/my/payments/${number}/check`, { token: member.token }),
  ]);
  expect(answers.slice(0, 2).map((answer) => (answer as { statusCode: number }).statusCode)).toEqual([
    204, 204,
  ]);
  expect(heard).toEqual([`paid ${number}`]);
  expect(await balanceOf(db, subjectAccount("thing", subjectId))).toBe(12_345);
  expect(await rowOf(number)).toMatchObject({
    state: "paid",
    transactionId: pay.trades.get(number)?.transactionId,
  });
  // Late, a third time.
  expect((await tell(pay.told(number))).statusCode).toBe(204);
  expect(heard).toHaveLength(1);
  await assertBooksBalance(db);
});

test("what WeChat Pay did not sign, or signed long ago, or for another merchant, changes nothing", async () => {
  const { number, going } = await owed();
  await going("native");
  pay.pay(number);
  const told = pay.told(number);
  const forged = { ...told.headers, "wechatpay-signature": "Zm9yZ2Vk" };
  expect((await tell({ ...told, headers: forged })).statusCode).toBe(401);
  expect((await tell({ ...told, body: told.body.replace("SUCCESS", "success") })).statusCode).toBe(401);
  expect((await tell({ ...told, headers: { ...told.headers, "wechatpay-serial": "0F" } })).statusCode).toBe(
    401,
  );
  expect((await tell(pay.told(number, { at: Date.now() - 301_000 }))).statusCode).toBe(401);
  expect((await tell(pay.told(number, { at: Date.now() + 301_000 }))).statusCode).toBe(401);
  expect((await tell(pay.told(number, { mchid: "1900000999" }))).statusCode).toBe(401);
  expect((await tell({ ...told, body: "{}", headers: {} })).statusCode).toBe(401);
  expect((await rowOf(number))?.state).toBe("pending");
  expect(heard).toEqual([]);
  expect((await tell(told)).statusCode).toBe(204);
});

test("a notification of another amount settles nothing, and stands at the desk once", async () => {
  const { number, going } = await owed({ fen: 5000 });
  await going("native");
  pay.pay(number, 50);
  await tell(pay.told(number));
  await tell(pay.told(number));
  expect((await rowOf(number))?.state).toBe("pending");
  const found = await db.select().from(paymentDifferences).where(eq(paymentDifferences.number, number));
  expect(found).toMatchObject([{ kind: "amount", hereFen: 5000, thereFen: 50 }]);
  expect(heard).toEqual([]);
  await assertBooksBalance(db);
});

test("killed between payment and order, and a notification that never came: asked about and settled", async () => {
  const { number, going } = await owed();
  await going("native");
  pay.pay(number);
  dies = true;
  expect((await tell(pay.told(number))).statusCode).toBe(500);
  expect((await rowOf(number))?.state).toBe("pending");
  dies = false;
  // Before ten seconds nobody is asked.
  expect(await askPending(services)).toBe(0);
  const ago = new Date(Date.now() - 11_000);
  await db.update(payments).set({ askedAt: ago }).where(eq(payments.number, number));
  expect(await askPending(services)).toBe(1);
  expect(heard).toEqual([`paid ${number}`]);
  await assertBooksBalance(db);
});

test("while WeChat Pay is out or says what nobody signed, nothing is believed and nothing lost", async () => {
  const { number, member, going } = await owed();
  await going("native");
  pay.pay(number);
  for (const fault of [{ status: 500 }, { unsigned: true as const }]) {
    pay.fault("/out-trade-no/", fault);
    const answer = await call("POST", `/api/my/payments/${number}/check`, { token: member.token });
    expect(answer).toMatchObject({ status: 503, body: { error: ["支付渠道暂时没有回应，请稍后再试"] } });
  }
  pay.fault("/out-trade-no/", null);
  const answer = await call("POST", `/api/my/payments/${number}/check`, { token: member.token });
  expect(answer.body.data).toMatchObject({ state: "paid", path: expect.stringMatching("/things/") });
});

test("certificates rotate: the new one is fetched when it first signs", async () => {
  const { number, going } = await owed();
  await going("native");
  pay.rotate();
  pay.pay(number);
  const asked = () => pay.requests.filter((request) => request.endsWith("/v3/certificates")).length;
  const before = asked();
  expect((await tell(pay.told(number))).statusCode).toBe(204);
  expect(asked()).toBe(before + 1);
  expect(heard).toEqual([`paid ${number}`]);
  // Whoever names certificates that do not exist makes us ask a few times a minute, and no more.
  const { body, headers } = pay.told(number);
  for (let n = 0; n < 12; n += 1)
    await tell({ url: "", body, headers: { ...headers, "wechatpay-serial": `0${n}` } });
  expect(asked()).toBeLessThanOrEqual(6);
});

test("paid after it was closed: the money goes back by itself, and its member is told", async () => {
  const { number, subjectId, member, going } = await owed();
  await going("native");
  await db.transaction((tx) => closePayment(tx, number));
  takes = false;
  pay.pay(number);
  // The job closes it at WeChat Pay, hears that it was paid, settles it and gives it back.
  await closeClosed(services);
  expect(await rowOf(number)).toMatchObject({ state: "paid", refundedFen: 12_345 });
  await moveRefunds(services);
  expect(await refundOf(`payment:${number}`)).toMatchObject({ state: "done", fen: 12_345 });
  expect(heard).toEqual([`paid ${number}`]);
  expect(await balanceOf(db, subjectAccount("thing", subjectId))).toBe(0);
  const told = await call("GET", "/api/notices?group=system", { token: member.token });
  expect(JSON.stringify(told.body)).toContain("付款会自动退回");
  await assertBooksBalance(db);
});

test("what nobody shall pay any more is closed at WeChat Pay", async () => {
  const { number, member, going } = await owed();
  await going("native");
  await db.transaction((tx) => closePayment(tx, number));
  await closeClosed(services);
  expect(pay.trades.get(number)?.state).toBe("CLOSED");
  expect(await closeClosed(services)).toBe(0);
  expect(await going("native")).toMatchObject({ status: 409, body: { code: "CLOSED" } });
  const shown = await call("GET", `/api/my/payments/${number}`, { token: member.token });
  expect(shown.body.data).toMatchObject({ state: "closed", ways: [] });
  const late = await owed({ minutes: -1 });
  expect(await late.going("native")).toMatchObject({ status: 409, body: { code: "CLOSED" } });
});

async function paidThing() {
  const one = await owed({ fen: 10_000 });
  await one.going("native");
  pay.pay(one.number);
  await tell(pay.told(one.number));
  heard.length = 0;
  return one;
}

test("refunds in part: asked once per key, pending and then done, told out of order", async () => {
  const { number, subjectId } = await paidThing();
  pay.settings.refundStatus = "PROCESSING";
  const key = `after-sale:${number}`;
  const ask = () =>
    db.transaction((tx) => refundPayment(tx, { key, paymentNumber: number, fen: 4000, reason: "少发一件" }));
  await Promise.all([ask(), ask(), ask()]);
  await moveRefunds(services);
  const sent = await refundOf(key);
  expect(sent).toMatchObject({ state: "sent", fen: 4000 });
  const standing = pay.refunds.get(sent?.number ?? "");
  expect(standing?.fen).toBe(4000);
  if (standing) standing.status = "SUCCESS";
  await Promise.all([tell(pay.toldRefund(sent?.number ?? "")), dueNow().then(() => moveRefunds(services))]);
  expect(await refundOf(key)).toMatchObject({ state: "done" });
  if (standing) standing.status = "ABNORMAL";
  await tell(pay.toldRefund(sent?.number ?? ""));
  expect(await refundOf(key)).toMatchObject({ state: "done" });
  expect(heard).toEqual([`refunded ${key} 4000`]);
  expect(await balanceOf(db, subjectAccount("thing", subjectId))).toBe(6000);
  const more = db.transaction((tx) =>
    refundPayment(tx, { key: `more:${number}`, paymentNumber: number, fen: 6001, reason: "太多" }),
  );
  await expect(more).rejects.toMatchObject({ code: "CONFLICT" });
  await assertBooksBalance(db);
});

test("a refund that WeChat Pay cannot pay out fails, without an answer it is tried again", async () => {
  const { number } = await paidThing();
  pay.settings.refundStatus = "ABNORMAL";
  const key = `after-sale:${number}`;
  await db.transaction((tx) =>
    refundPayment(tx, { key, paymentNumber: number, fen: 10_000, reason: "退货" }),
  );
  pay.fault("/refund/", { status: 502 });
  await moveRefunds(services);
  expect(await refundOf(key)).toMatchObject({
    state: "asked",
    tries: 1,
    problem: expect.stringMatching("502"),
  });
  pay.fault("/refund/", null);
  await dueNow();
  await moveRefunds(services);
  expect(await refundOf(key)).toMatchObject({ state: "failed", problem: expect.stringMatching("商户平台") });
  expect(heard).toEqual([]);
  await assertBooksBalance(db);
});

async function accountant() {
  const role = await makeRole(db, [{ permission: "accounts.read" }, { permission: "accounts.settle" }]);
  return (await makeAdmin(db, role)).token;
}

test("at the desk: refunds on their way, the longest first, are asked about at once; no two at once, and readers not at all", async () => {
  const keeper = await accountant();
  const { number } = await paidThing();
  pay.settings.refundStatus = "PROCESSING";
  const key = `desk:${number}`;
  await db.transaction((tx) => refundPayment(tx, { key, paymentNumber: number, fen: 700, reason: "补差" }));
  await moveRefunds(services);
  const row = await refundOf(key);
  const id = row?.id ?? "";
  const open = async () =>
    (await call("GET", "/api/admin/payment-refunds?state=open&limit=50", { token: keeper })).body.data as {
      items: { id: string; created_at: string; can_retry: boolean }[];
    };
  const retry = (token = keeper) => call("POST", `/api/admin/payment-refunds/${id}/retry`, { token });
  // It is asked about in ten seconds anyway.
  expect((await open()).items.find((one) => one.id === id)).toMatchObject({
    state: "sent",
    fen: 700,
    can_retry: false,
  });
  expect((await retry()).status).toBe(409);
  await db
    .update(refunds)
    .set({ nextTryAt: new Date(Date.now() + 3_000_000), createdAt: new Date(0) })
    .where(eq(refunds.id, id));
  expect((await open()).items[0]).toMatchObject({ id, can_retry: true });
  const reader = await makeRole(db, [{ permission: "accounts.read" }]);
  expect((await retry((await makeAdmin(db, reader)).token)).status).toBe(403);
  const answers = await Promise.all([retry(), retry()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const standing = pay.refunds.get(row?.number ?? "");
  if (standing) standing.status = "SUCCESS";
  await moveRefunds(services);
  expect(await refundOf(key)).toMatchObject({ state: "done", number: row?.number });
  expect((await retry()).status).toBe(409);
  expect((await call("POST", "/api/admin/payment-refunds/999999/retry", { token: keeper })).status).toBe(404);
  await assertBooksBalance(db);
});

test("at the desk: a day's statement is fetched when asked for, and only when there can be one", async () => {
  const keeper = await accountant();
  const fetch = (day: string, token = keeper) =>
    call("POST", "/api/admin/payment-statements", { token, body: { day } });
  expect(await fetch(formatDate(new Date()))).toMatchObject({
    status: 400,
    body: { fields: { day: expect.anything() } },
  });
  expect((await fetch("2026-02-31")).status).toBe(400);
  const day = formatDate(Date.now() - 86_400_000);
  pay.fault("/tradebill", { status: 500 });
  expect((await fetch(day)).status).toBe(503);
  pay.fault("/tradebill", null);
  const { body } = await fetch(day);
  expect(body.data).toMatchObject({ open_differences: 0 });
  const shown = await call("GET", `/api/admin/accounts?from=${day}&until=${day}`, { token: keeper });
  const { rows } = body.data as { rows: number };
  expect(shown.body.data).toMatchObject({ days: [{ day, statement: { rows }, open_differences: 0 }] });
  const reader = await makeRole(db, [{ permission: "accounts.read" }]);
  expect((await fetch(day, (await makeAdmin(db, reader)).token)).status).toBe(403);
  const log = await db.select().from(auditLog).where(eq(auditLog.action, "accounts.statement_fetched"));
  expect(log).toMatchObject([{ targetId: day }]);
});

test("yesterday's statement is compared: what is missing, other amounts, and what was never heard of is settled", async () => {
  const day = formatDate(new Date());
  const [good, unheard, other, forgotten] = await Promise.all([
    paidThing(),
    owed(),
    paidThing(),
    paidThing(),
  ]);
  await unheard.going("native");
  pay.pay(unheard.number);
  const trade = pay.trades.get(other.number);
  if (trade) trade.fen = 9000;
  pay.trades.delete(forgotten.number);
  await fetchStatement(services, "wechat", day);
  await fetchStatement(services, "wechat", day);
  expect((await rowOf(unheard.number))?.state).toBe("paid");
  const found = await db.select().from(paymentDifferences);
  const of = (number: string) => found.filter((one) => one.number === number).map(({ kind }) => kind);
  expect(of(good.number)).toEqual([]);
  expect(of(unheard.number)).toEqual([]);
  expect(of(other.number)).toEqual(["amount"]);
  expect(of(forgotten.number)).toEqual(["missing_there"]);
  pay.settings.bill = (text) => text.replace(/\r\n总交易单数[\s\S]*/, "");
  await expect(fetchStatement(services, "wechat", day)).rejects.toMatchObject({ problem: "forged" });
  pay.settings.bill = (text) => text;
  await assertBooksBalance(db);
});

test("money that was earned goes back from what was earned", async () => {
  const { number, subjectId } = await paidThing();
  const { transfer } = await import("#platform/ledger/transfer.ts");
  await db.transaction((tx) =>
    transfer(tx, {
      ...{ key: `finish:${number}`, reason: "order_finished" },
      postings: [
        { account: subjectAccount("thing", subjectId), amount: -10_000 },
        { account: incomeAccount, amount: 10_000 },
      ],
    }),
  );
  const before = await balanceOf(db, incomeAccount);
  const there = await balanceOf(db, providerAccount("wechat"));
  const key = `order:${number}`;
  await db.transaction((tx) =>
    refundPayment(tx, { key, paymentNumber: number, fen: 2500, reason: "协商退款" }),
  );
  await moveRefunds(services);
  expect(await balanceOf(db, incomeAccount)).toBe(before - 2500);
  expect(await balanceOf(db, providerAccount("wechat"))).toBe(there + 2500);
  await assertBooksBalance(db);
});

test("WeChat Pay's certificates are told with when they end", async () => {
  const ends = await platformCertificates(services.env);
  expect(ends.length).toBeGreaterThan(0);
  for (const end of ends) expect((end.getTime() - Date.now()) / 86_400_000).toBeGreaterThan(1700);
});
