import { expect, test } from "vitest";
import { waysOf } from "./after-sale.ts";
import {
  afterSaleActs,
  afterSaleKinds,
  afterSaleMove,
  afterSaleStates,
  daysAfter,
  isOver,
  orderActs,
  orderMove,
  orderStateName,
  orderStates,
} from "./order.ts";

test("an order moves as it is drawn here, and in no other way", () => {
  const allowed = orderStates.flatMap((state) =>
    orderActs.flatMap((act) => {
      const to = orderMove(act, state);
      return to === null ? [] : [`${state} ${act} ${to}`];
    }),
  );
  expect(allowed).toEqual([
    "placed pay paid",
    "placed cancel cancelled",
    "placed withdraw cancelled",
    "placed expire cancelled",
    "paid pack packed",
    "paid ship shipped",
    "paid fulfil received",
    "paid refund refunded",
    "packed unpack paid",
    "packed ship shipped",
    "packed refund refunded",
    "shipped unship packed",
    "shipped receive received",
    "shipped refund refunded",
    "received finish finished",
    "received refund refunded",
  ]);
  for (const state of orderStates.filter(isOver))
    expect(orderActs.filter((act) => orderMove(act, state) !== null)).toEqual([]);
});

test("days of return count from the day after receipt to the end of the last, in China", () => {
  // A second past midnight, at noon and a second before midnight of 24 November there: until 1 December is over.
  for (const received of ["2026-11-23T16:00:01Z", "2026-11-24T04:00:00Z", "2026-11-24T15:59:59Z"])
    expect(daysAfter(new Date(received), 7).toISOString()).toBe("2026-12-01T16:00:00.000Z");
  expect(daysAfter(new Date("2026-11-24T16:00:00Z"), 7).toISOString()).toBe("2026-12-02T16:00:00.000Z");
  const received = { kind: "goods" as const, state: "received" as const };
  const line = { quantity: 1, shipped: 1, refunded: 0, returnDays: 7 };
  const reasons = (now: string) =>
    waysOf({ ...received, receivedAt: new Date("2026-11-23T16:00:01Z") }, line, new Date(now)).flatMap(
      (way) => way.reasons,
    );
  expect(reasons("2026-12-01T15:59:59Z")).toEqual(expect.arrayContaining(["no_reason", "mismatch"]));
  expect(new Set(reasons("2026-12-01T16:00:00Z"))).toEqual(new Set(["quality"]));
});

test("a paid fee is paid, and never received", () => {
  expect(orderStateName({ kind: "fee", state: "received" })).toBe("已付款");
  expect(orderStateName({ kind: "fee", state: "finished" })).toBe("已完成");
  expect(orderStateName({ kind: "goods", state: "received" })).toBe("已收货");
});

test("an after-sale moves as it is drawn here, by its kind", () => {
  const allowed = Object.fromEntries(
    afterSaleKinds.map((kind) => [
      kind,
      afterSaleStates.flatMap((state) =>
        afterSaleActs.flatMap((act) => {
          const to = afterSaleMove(act, state, kind);
          return to === null ? [] : [`${state} ${act} ${to}`];
        }),
      ),
    ]),
  );
  const back = ["asked approve approved", "asked refuse refused", "asked cancel cancelled"];
  const way = ["approved cancel cancelled", "approved lapse cancelled", "approved send_back sent_back"];
  expect(allowed.return).toEqual([
    ...back,
    ...way,
    "sent_back refuse refused",
    "sent_back accept refunding",
    "refunding settle done",
  ]);
  expect(allowed.exchange).toEqual([...back, ...way, "sent_back refuse refused", "sent_back replace done"]);
  expect(allowed.refund).toEqual(
    expect.arrayContaining(["asked agree refunding", "asked refuse refused", "refunding settle done"]),
  );
  expect(allowed.refund).not.toEqual(expect.arrayContaining(["asked approve approved"]));
});
