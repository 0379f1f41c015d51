import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { askProvider } from "../../src/capabilities/trade/payments/server/ask-provider.ts";
import { payInSandbox } from "../../src/capabilities/trade/payments/server/providers/sandbox.ts";
import { closeClosed, moveRefunds } from "../../src/capabilities/trade/payments/server/rounds.ts";
import { payments } from "../../src/capabilities/trade/payments/server/tables.ts";
import { freightRules, freightTemplates } from "../../src/features/goods/server/tables.ts";
import type { AfterSaleForm } from "../../src/features/orders/after-sale-contract.ts";
import type { QuoteView } from "../../src/features/orders/checkout-contract.ts";
import type { DeskOrder } from "../../src/features/orders/desk-contract.ts";
import { refundOf } from "../../src/features/orders/refundable.ts";
import { lapseAfterSales } from "../../src/features/orders/server/after-sales/by-member.ts";
import { expireOrders } from "../../src/features/orders/server/checkout/end-order.ts";
import { finishDue, receiveDue } from "../../src/features/orders/server/mine/rounds.ts";
import { afterSales, orders } from "../../src/features/orders/server/tables.ts";
import { isBeingSent, needsPictures } from "../../src/shared/after-sale.ts";
import type { TestApp } from "./app.ts";
import { makeCoupon } from "./coupons.ts";
import { makeAdmin } from "./factories.ts";
import { makeAddress, makeBuyer, makeSku, payOrder } from "./shop.ts";
import { fund } from "./sign-ups.ts";

/** What may happen to somebody's orders: `which` of them, and how much, taken modulo what there is. */
export type WalkAct =
  | { act: "place"; pieces: readonly [number, number]; off: boolean; exchange: boolean }
  | { act: "pay"; which: number; how: "told" | "twice" | "late" }
  | { act: "ship"; which: number; which_line: number; pieces: number }
  | { act: "ask" | "desk_refund"; which: number; which_line: number; pieces: number }
  | { act: "decide"; which: number; agree: boolean; restock: boolean }
  | { act: "cancel" | "expire" | "pack" | "receive" | "receive_due" | "finish"; which: number }
  | { act: "money" };

export const WALK_POINTS = 5000;
export const WALK_STOCKS: readonly [number, number] = [6, 9];
const BASE_FEN = [9_999, 3_333] as const;

type Asked = Omit<Extract<WalkAct, { act: "ask" | "desk_refund" }>, "act">;
interface Part {
  id: string;
  quantity: number;
}

/** Everything every other time, else some pieces of one line. @param most pieces of a line that can go back */
function partsOf<Line extends { id: string }>(
  { which_line: at, pieces }: Pick<Asked, "which_line" | "pieces">,
  lines: readonly Line[],
  most: (line: Line) => number,
): Part[] {
  const all = lines
    .map((line) => ({ id: line.id, quantity: most(line) }))
    .filter(({ quantity }) => quantity > 0);
  const one = all[at % Math.max(1, all.length)];
  if (pieces % 2 === 0 || one === undefined) return all;
  return [{ ...one, quantity: 1 + (pieces % one.quantity) }];
}

export type Walker = Awaited<ReturnType<typeof makeWalker>>;

/**
 * One buyer with points, a coupon and a red packet before two SKUs, one of which can be had for points; and whoever looks after
 * his orders at the desk. `step` does one act through the doors that people use; what is refused changes nothing.
 */
export async function makeWalker(app: Pick<TestApp, "services" | "call">) {
  const { services, call } = app;
  const { db } = services;
  const buyer = await makeBuyer(db);
  const { token: desk } = (await makeAdmin(db, "super")) as { token: string };
  const address = await makeAddress(db, buyer.id);
  await fund(db, buyer.id, WALK_POINTS);
  const [template] = await db.insert(freightTemplates).values({ name: "快递" }).returning();
  const freightId = template?.id ?? "";
  await db.insert(freightRules).values({ templateId: freightId, firstFen: 1000, stepFen: 500, place: 0 });
  const plain = await makeSku(db, { priceFen: BASE_FEN[0], stock: WALK_STOCKS[0], goods: { freightId } });
  const pointed = await makeSku(db, {
    ...{ priceFen: BASE_FEN[1], stock: WALK_STOCKS[1], points: 701, pointsFen: 101 },
    goods: { freightId, returnDays: 15 },
  });
  const skus = [plain, pointed] as const;
  const coupon = await makeCoupon(db, buyer.id, { batch: { amountFen: 777, thresholdFen: 5000 } });
  const packet = await makeCoupon(db, buyer.id, {
    batch: { kind: "red_packet", amountFen: 250, thresholdFen: 0 },
  });
  /** Pieces that went back into the stock after they were paid, by SKU; and those of them that were never sent. */
  const restocked = new Map<string, number>();
  const unsent = new Map<string, number>();

  const ask = async (method: "GET" | "POST", path: string, token: string, body?: object) => {
    const answer = await call(method, path, { token, ...(body && { body }) });
    if (answer.status >= 500) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer;
  };
  const mine = () => db.select().from(orders).where(eq(orders.memberId, buyer.id)).orderBy(asc(orders.id));
  const pick = async (which: number) => {
    const all = await mine();
    return all.length === 0 ? undefined : all[which % all.length];
  };
  const atDesk = async (number: string) =>
    (await ask("GET", `/api/admin/orders/${number}`, desk)).body.data as DeskOrder;

  async function place({ pieces, off, exchange }: Extract<WalkAct, { act: "place" }>): Promise<void> {
    const lines = skus.flatMap((sku, at) =>
      pieces[at] ? [{ sku_id: sku.id, quantity: pieces[at], exchange: exchange && at === 1 }] : [],
    );
    if (lines.length === 0) return;
    const wanted = { lines, section: "main", address_id: address.id, use_points: off };
    const quoted = await ask("POST", "/api/orders/quote", buyer.token, { ...wanted, pick: off });
    if (quoted.status !== 200) return;
    const seen = quoted.body.data as QuoteView;
    await ask("POST", "/api/orders", buyer.token, {
      ...wanted,
      ...{ coupon_id: seen.coupon_id, red_packet_id: seen.red_packet_id, seen: seen.version },
      ...{ expected_fen: seen.pay_fen, expected_points: seen.points, idempotency_key: randomUUID() },
    });
  }

  async function pay({ which, how }: Extract<WalkAct, { act: "pay" }>): Promise<void> {
    const order = await pick(which);
    if (order === undefined || order.paymentNumber === "") return;
    if (how === "late") await payInSandbox(db, order.paymentNumber, order.payFen);
    else
      await Promise.all([
        payOrder(services, order.number),
        how === "twice" && payOrder(services, order.number),
      ]);
  }

  async function askBack({ which, ...some }: Asked): Promise<void> {
    const order = await pick(which);
    if (order === undefined) return;
    const path = `/api/my/orders/${order.number}/after-sale`;
    const form = (await ask("GET", path, buyer.token)).body.data as AfterSaleForm | undefined;
    if (form === undefined) return;
    const wayOf = (line: AfterSaleForm["lines"][number], kind?: string) =>
      line.ways.find((way) => (kind ?? way.kind) === way.kind && !way.reasons.every(needsPictures));
    const kind = form.lines.map((line) => wayOf(line)?.kind).find((one) => one !== undefined);
    const lines = partsOf(some, form.lines, (line) => wayOf(line, kind)?.pieces ?? 0);
    const [first] = lines;
    const way = form.lines.flatMap((line) => (line.id === first?.id ? (wayOf(line, kind) ?? []) : [])).at(0);
    if (way === undefined) return;
    const answer = await ask("POST", path, buyer.token, {
      ...{ kind, reason: way.reasons.find((reason) => !needsPictures(reason)), ...backFor(form, lines) },
      ...{ lines, idempotency_key: randomUUID() },
    });
    // Before it is packed the money goes back at once, and the pieces with it.
    if (answer.status === 200 && form.instant) await back(order.number, lines, true);
  }

  const backFor = (form: AfterSaleForm, some: readonly Part[]) => {
    const { fen, points } = refundOf(
      form.lines.map((one) => ({
        line: {
          ...{ quantity: one.quantity, payFen: one.pay_fen, points: one.points, refunded: one.refunded },
          ...{ refundedFen: one.refunded_fen, refundedPoints: one.refunded_points },
        },
        pieces: some.find(({ id }) => id === one.id)?.quantity ?? 0,
      })),
      { freightFen: form.freight_fen, sent: form.sent },
    );
    return { fen, points };
  };

  async function back(number: string, parts: readonly Part[], isUnsent: boolean): Promise<void> {
    const { lines } = await atDesk(number);
    for (const { id, quantity } of parts) {
      const sku = skus.find(({ code }) => code === lines.find((line) => line.id === id)?.code);
      for (const into of isUnsent ? [restocked, unsent] : [restocked])
        into.set(sku?.id ?? "", (into.get(sku?.id ?? "") ?? 0) + quantity);
    }
  }

  async function deskRefund({ which, ...some }: Asked): Promise<void> {
    const order = await pick(which);
    if (order === undefined) return;
    const { number } = order;
    const { lines: all, version, state } = await atDesk(number);
    const path = `/api/my/orders/${number}/after-sale`;
    const form = (await ask("GET", path, buyer.token)).body.data as AfterSaleForm | undefined;
    if (form === undefined) return;
    const lines = partsOf(
      some,
      all,
      (line) => line.quantity - line.refunded - (isBeingSent(state) ? line.shipped : 0),
    );
    const answer = await ask("POST", `/api/admin/orders/${number}/refund`, desk, {
      ...{ lines, reason: "缺货", ...backFor(form, lines), version },
    });
    if (answer.status === 200 && isBeingSent(state)) await back(number, lines, true);
  }

  async function decide({ which, agree, restock }: Extract<WalkAct, { act: "decide" }>): Promise<void> {
    const open = await db
      .select({ sale: afterSales, order: orders })
      .from(afterSales)
      .innerJoin(orders, eq(orders.id, afterSales.orderId))
      .where(
        and(eq(afterSales.memberId, buyer.id), inArray(afterSales.state, ["asked", "approved", "sent_back"])),
      )
      .orderBy(asc(afterSales.id));
    const found = open[which % Math.max(1, open.length)];
    if (found === undefined) return;
    const { sale, order } = found;
    const path = `/api/admin/after-sales/${sale.number}`;
    const seen = (await ask("GET", path, desk)).body.data as {
      version: string;
      can: string[];
      lines: { id: string; quantity: number }[];
    };
    if (sale.state === "approved") {
      const parcel = { courier: "顺丰速运", tracking: "SF1234567890123" };
      await ask("POST", `/api/my/after-sales/${sale.number}/send-back`, buyer.token, parcel);
      return;
    }
    const act = agree ? seen.can.find((one) => one !== "refuse") : "refuse";
    const answer = await ask("POST", `${path}/decision`, desk, {
      act,
      reply: "测试路 8 号",
      restock,
      version: seen.version,
    });
    if (answer.status !== 200) return;
    const isUnsent = act === "agree" && isBeingSent(order.state);
    if (isUnsent || (act === "accept" && restock)) await back(order.number, seen.lines, isUnsent);
  }

  async function ship({ which, which_line: at, pieces }: Extract<WalkAct, { act: "ship" }>): Promise<void> {
    const order = await pick(which);
    if (order === undefined) return;
    const { lines, version } = await atDesk(order.number);
    const line = lines[at % lines.length];
    const left = line === undefined ? 0 : line.quantity - line.refunded - line.shipped;
    // Every third time all that is left goes out.
    const some = pieces % 3 === 0 || left < 1 ? [] : [{ id: line?.id, quantity: 1 + (pieces % left) }];
    const parcel = { courier: "顺丰速运", tracking: `SF${1_000_000_000_000 + pieces}` };
    const body = { ...parcel, lines: some, version, idempotency_key: randomUUID() };
    await ask("POST", `/api/admin/orders/${order.number}/ship`, desk, body);
  }

  async function alone(
    act: "cancel" | "expire" | "pack" | "receive" | "receive_due" | "finish",
    which: number,
  ) {
    const order = await pick(which);
    if (order === undefined) return;
    const { number } = order;
    const past = async (moment: "payBy" | "receiveBy" | "returnBy") => {
      if (order[moment] === null) return;
      const set = { [moment]: new Date(Date.now() - 1000) };
      await db.update(orders).set(set).where(eq(orders.id, order.id));
    };
    if (act === "cancel")
      await ask("POST", `/api/orders/${number}/cancel`, buyer.token, { reason: "不想买了" });
    else if (act === "expire") {
      await past("payBy");
      await expireOrders(services);
    } else if (act === "pack") {
      const { version } = await atDesk(number);
      await ask("POST", "/api/admin/orders/pack", desk, { orders: [{ number, version }] });
    } else if (act === "receive") await ask("POST", `/api/my/orders/${number}/receive`, buyer.token, {});
    else if (act === "receive_due") {
      await past("receiveBy");
      await receiveDue(services);
    } else {
      await past("returnBy");
      await finishDue(services);
    }
  }

  async function step(one: WalkAct): Promise<void> {
    if (one.act === "place") await place(one);
    else if (one.act === "pay") await pay(one);
    else if (one.act === "ship") await ship(one);
    else if (one.act === "ask") await askBack(one);
    else if (one.act === "desk_refund") await deskRefund(one);
    else if (one.act === "decide") await decide(one);
    else if (one.act === "money") await moveMoney();
    else await alone(one.act, one.which);
  }

  /** The payments' job: what was paid and not heard of is asked about, and what is to go back goes. */
  async function moveMoney(): Promise<void> {
    const own = await db
      .select({ number: payments.number })
      .from(payments)
      .where(eq(payments.memberId, buyer.id));
    await closeClosed(services);
    for (const { number } of own) await askProvider(services, number);
    await db.execute(
      sql`update payment_refunds set next_try_at = now() - interval '1 second' where state in ('asked', 'sent')`,
    );
    await moveRefunds(services);
    await lapseAfterSales(services);
  }

  return { buyer, skus, coupon, packet, restocked, unsent, step, moveMoney, mine };
}
