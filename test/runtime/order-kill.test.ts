import { and, eq, inArray, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../../scripts/free-port.ts";
import { addresses } from "../../src/capabilities/people/addresses/server/tables.ts";
import { payments } from "../../src/capabilities/trade/payments/server/tables.ts";
import { flashItems, flashSales, skus, stockMoves } from "../../src/features/goods/server/tables.ts";
import { orderEvents, orderLines, orders } from "../../src/features/orders/server/tables.ts";
import { connectDatabase, type Database } from "../../src/platform/database/client.ts";
import { migrateDatabase } from "../../src/platform/database/migrate.ts";
import { ensurePostgres } from "../../src/platform/postgres/ensure.ts";
import { type AppProcess, startAppProcess } from "../e2e/support/app-process.ts";
import { newDataFolder } from "../e2e/support/data-folder.ts";
import { ask } from "../faults/support/load.ts";
import { makeCrowd } from "../support/factories.ts";
import { assertBooksBalance, makeSku, orderBody } from "../support/shop.ts";
import { startWechatPay } from "../support/wechat-pay.ts";
import { until } from "../support/within.ts";

const BUYERS = 2000;
const PIECES = 100;
const FLASH_FEN = 5000;
/** So many are under way at every moment. */
const AT_ONCE = 60;
/** The app dies once so many orders were acknowledged: pieces are left, and many are on their way to one. */
const ACKNOWLEDGED = 50;
/** Everybody who gets a piece pays, but for every fourth: he comes back for that later. */
const isPayer = (at: number) => at % 4 !== 0;

interface Answer {
  status: number;
  data: { number: string; payment_number: string } | undefined;
}

/** A shop in a process of its own, with PostgreSQL and a payment provider that outlive it. */
async function openShop() {
  const pay = await startWechatPay();
  onTestFinished(() => pay.close());
  const { path: dataDir, remove } = await newDataFolder();
  onTestFinished(remove);
  const postgres = await ensurePostgres({ dataDir });
  onTestFinished(() => postgres.release());
  await migrateDatabase(postgres.url);
  const { db, pool, close } = connectDatabase(postgres.url, { max: 4 });
  onTestFinished(close);
  const port = await freePort();
  const start = () =>
    startAppProcess({ dataDir, port, env: { ...pay.env, WRITES_ADDRESS_MINUTE_MAX: "1000000" } });
  let app = await start();
  onTestFinished(() => app.stop());
  const post = async (path: string, token: string, body: object): Promise<Answer | null> => {
    const answer = await ask(`${app.origin}${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    // A machine that is too busy says so; that is no acknowledgement either.
    if (answer instanceof Error || answer.status === 503) return null;
    const text = await answer.text().catch(() => null);
    if (text === null) return null;
    return { status: answer.status, data: (JSON.parse(text) as { data?: Answer["data"] }).data };
  };
  const notify = ({ body, headers }: ReturnType<typeof pay.told>) =>
    ask(`${app.origin}/api/payments/wechat/notify`, { method: "POST", headers, body });
  const settledDown = () =>
    until("the database to give up what the app had begun", async () => {
      const { rows } = await pool.query<{ n: string }>(
        "select count(*) as n from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()",
      );
      return rows[0]?.n === "0";
    });
  return {
    ...{ db, pool, pay, post, notify, settledDown },
    app: (): AppProcess => app,
    async startAgain() {
      app = await start();
    },
  };
}

async function makeBuyers(db: Database, count: number) {
  const crowd = await makeCrowd(db, count);
  const rows = await db
    .insert(addresses)
    .values(
      crowd.map(({ id: memberId }) => ({
        ...{ memberId, name: "林小川", mobile: "13912345678", regionCode: "440305" },
        ...{ region: "广东省深圳市南山区", detail: "测试路 8 号" },
      })),
    )
    .returning({ id: addresses.id, memberId: addresses.memberId });
  const of = new Map(rows.map(({ id, memberId }) => [memberId, id]));
  return crowd.map(({ id, token }) => ({ token, addressId: of.get(id) ?? null }));
}

const stateOf = async (db: Database, number: string) =>
  (await db.select({ state: orders.state }).from(orders).where(eq(orders.number, number)))[0]?.state;

/** The job asks first after ten seconds: they have passed. */
const tenSecondsLater = (db: Database) =>
  db
    .update(payments)
    .set({ askedAt: sql`now() - interval '11 seconds'` })
    .where(and(eq(payments.state, "pending"), sql`asked_at is not null`));

test("killed while 2,000 buy 100 pieces, the app sells exactly 100, and keeps every order and payment that there was", async () => {
  const { db, pay, post, notify, settledDown, app, startAgain } = await openShop();
  const sku = await makeSku(db, { stock: PIECES });
  const hour = 3_600_000;
  const [sale] = await db
    .insert(flashSales)
    .values({
      ...{ section: "main", title: "秒杀", startsAt: new Date(Date.now() - hour) },
      endsAt: new Date(Date.now() + hour),
    })
    .returning();
  await db
    .insert(flashItems)
    .values({ saleId: sale?.id ?? "", skuId: sku.id, priceFen: FLASH_FEN, quota: PIECES });
  const buyers = await makeBuyers(db, BUYERS);
  const bodies = buyers.map(({ addressId }, at) =>
    orderBody([{ sku: { id: sku.id, priceFen: FLASH_FEN } }], addressId, { idempotency_key: `killed-${at}` }),
  );
  const order = (at: number) => post("/api/orders", buyers[at]?.token ?? "", bodies[at] ?? {});
  /** By buyer: numbers of his order and his payment. */
  const acknowledged = new Map<number, NonNullable<Answer["data"]>>();
  /** Numbers of payments that somebody has made, as the provider knows. */
  const paidThere = new Set<string>();
  const payFor = async (at: number, number: string) => {
    const begun = await post(`/api/my/payments/${number}/pay`, buyers[at]?.token ?? "", { way: "native" });
    if (begun?.status !== 200) return;
    pay.pay(number);
    paidThere.add(number);
    await notify(pay.told(number));
  };

  let next = 0;
  const sent = Array.from({ length: AT_ONCE }, async () => {
    while (next < BUYERS && app().isRunning()) {
      const at = next;
      next += 1;
      const told = await order(at);
      if (told === null) continue;
      expect([200, 409]).toContain(told.status);
      if (told.data === undefined) continue;
      acknowledged.set(at, told.data);
      if (isPayer(at)) await payFor(at, told.data.payment_number);
    }
  });
  await until("some orders to be acknowledged", () => acknowledged.size >= ACKNOWLEDGED);
  await app().kill();
  await Promise.all(sent);
  // Otherwise nothing was in the middle.
  expect(next).toBeLessThan(BUYERS);
  await settledDown();
  const stored = new Set((await db.select({ number: orders.number }).from(orders)).map((row) => row.number));
  for (const { number } of acknowledged.values()) expect(stored).toContain(number);
  const standing = async () => {
    const [item] = await db.select().from(flashItems);
    const [row] = await db.select().from(skus).where(eq(skus.id, sku.id));
    const [log] = await db.select({ sum: sql<number>`coalesce(sum(amount), 0)::int` }).from(stockMoves);
    return {
      ...{ orders: await db.$count(orders), lines: await db.$count(orderLines) },
      ...{ payments: await db.$count(payments), taken: item?.taken },
      ...{ left: PIECES - (row?.stock ?? 0), logged: -(log?.sum ?? 0) },
    };
  };
  const all = (n: number) => ({ orders: n, lines: n, payments: n, taken: n, left: n, logged: n });
  expect(await standing()).toEqual(all(stored.size));
  await assertBooksBalance(db);

  // Phones send again what was never answered, under the same key, and those who were too late try once more.
  await startAgain();
  const got = new Map<number, NonNullable<Answer["data"]>>();
  for (let from = 0; from < BUYERS; from += AT_ONCE)
    await Promise.all(
      buyers.slice(from, from + AT_ONCE).map(async (_, n) => {
        const at = from + n;
        const told = await until("an answer", () => order(at));
        expect([200, 409]).toContain(told.status);
        if (told.data !== undefined) got.set(at, told.data);
      }),
    );
  for (const [at, { number }] of acknowledged) expect(got.get(at)?.number).toBe(number);
  expect(got.size).toBe(PIECES);
  expect(await standing()).toEqual(all(PIECES));

  // Nobody notifies any more of what was paid before: the job finds it.
  await tenSecondsLater(db);
  await until("all that was paid at the provider to be paid here", async () => {
    const paid = await db.$count(
      payments,
      and(eq(payments.state, "paid"), inArray(payments.number, [...paidThere])),
    );
    return paid === paidThere.size;
  });
  for (const [at, { payment_number: number }] of got)
    if (isPayer(at) && !paidThere.has(number)) await payFor(at, number);
  const payers = [...got.keys()].filter(isPayer);
  expect(paidThere.size).toBe(payers.length);
  await until(
    "all of them to be paid",
    async () => (await db.$count(orders, eq(orders.state, "paid"))) === payers.length,
  );
  expect(await db.$count(orders, eq(orders.state, "placed"))).toBe(PIECES - payers.length);
  // Once each, whoever said it first.
  expect(await db.$count(orderEvents, eq(orderEvents.what, "pay"))).toBe(payers.length);
  const [sold] = await db.select({ sold: skus.sold }).from(skus).where(eq(skus.id, sku.id));
  expect(sold?.sold).toBe(payers.length);
  await assertBooksBalance(db);
});

test("killed between payment and order, the app finds the payment at the provider within a minute", async () => {
  const { db, pool, pay, post, notify, settledDown, app, startAgain } = await openShop();
  const sku = await makeSku(db, { stock: 1 });
  const [buyer] = await makeBuyers(db, 1);
  const token = buyer?.token ?? "";
  const placed = await post("/api/orders", token, orderBody([{ sku }], buyer?.addressId ?? null));
  const { number = "", payment_number: payment = "" } = placed?.data ?? {};
  expect((await post(`/api/my/payments/${payment}/pay`, token, { way: "native" }))?.status).toBe(200);
  // The provider has the money and says so; the app dies with the order in its hands.
  pay.pay(payment);
  const client = await pool.connect();
  await client.query("begin");
  await client.query("select 1 from orders where number = $1 for update", [number]);
  const told = notify(pay.told(payment));
  await until("the notification to wait for the order", async () => {
    const { rows } = await client.query<{ n: string }>(
      "select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows[0]?.n !== "0";
  });
  await app().kill();
  await client.query("rollback");
  client.release();
  expect(await told).toBeInstanceOf(Error);
  await settledDown();
  expect(await stateOf(db, number)).toBe("placed");
  await startAgain();
  await tenSecondsLater(db);
  await until("the order to be paid", async () => (await stateOf(db, number)) === "paid", 60_000);
  // What the provider says once more changes nothing.
  expect(await notify(pay.told(payment))).toMatchObject({ status: 204 });
  expect(await db.$count(orderEvents, eq(orderEvents.what, "pay"))).toBe(1);
  await assertBooksBalance(db);
});
