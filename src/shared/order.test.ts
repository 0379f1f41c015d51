import { expect, test } from "vitest";
import {
  afterSaleActs,
  afterSaleKinds,
  afterSaleMove,
  afterSaleStates,
  isOver,
  orderActs,
  orderMove,
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
