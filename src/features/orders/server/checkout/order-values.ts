import type { WantedPayment } from "#capabilities/trade/payments/server/public.ts";
import { serialNumber } from "#platform/serial-number.ts";
import type { Services } from "#platform/services.ts";
import { PAY_WITHIN } from "#shared/order.ts";
import type { PaymentProviderName } from "#shared/payment.ts";
import { excerpt } from "#shared/text.ts";
import type { PlaceBody } from "../../checkout-contract.ts";
import { choiceOf, pictureOfLine } from "../goods-shown.ts";
import type { WantedPieces } from "../holds.ts";
import { recipientWords, sealOrder } from "../seal.ts";
import type { orderLines, orders } from "../tables.ts";
import type { OrderRow } from "../watchers.ts";
import type { Checkout } from "./read-checkout.ts";

/** An order that is about to be written, as it was read and agreed to. */
export interface Writing {
  memberId: string;
  checkout: Checkout;
  body: Omit<PlaceBody, "idempotency_key">;
  partnerCode: string;
  /** Null where there is nothing to pay. */
  provider: PaymentProviderName | null;
  now: Date;
}

interface Numbers {
  number: string;
  /** Empty where there is nothing to pay. */
  paymentNumber: string;
}

export const newNumbers = ({ checkout, now }: Writing): Numbers => ({
  number: serialNumber(now),
  paymentNumber: checkout.quote.payFen === 0 ? "" : serialNumber(now),
});

/** An order as it is stored; name, address and invoice are sealed. */
export function orderRow(
  keys: Services["keys"],
  { memberId, checkout, body, partnerCode, now }: Writing,
  { number, paymentNumber }: Numbers,
): typeof orders.$inferInsert {
  const { quote, weighed, address, section } = checkout;
  const payBy = new Date(now.getTime() + PAY_WITHIN);
  const { kind: invoice, title, tax_number: taxNumber } = body.invoice;
  const recipient = address && {
    ...{ name: address.name, mobile: address.mobile, region: address.region, detail: address.detail },
  };
  return {
    ...{ number, memberId, section, kind: "goods", state: "placed", paymentNumber, payBy, partnerCode },
    ...{ goodsFen: quote.goodsFen, freightFen: quote.freightFen, couponFen: quote.couponFen },
    ...{ redPacketFen: quote.redPacketFen, pointsFen: quote.pointsFen, pointsOff: quote.pointsOff },
    ...{ points: quote.points, payFen: quote.payFen },
    ...{ couponId: weighed.couponId, redPacketId: weighed.redPacketId },
    ...sealOrder(keys, number, {
      recipient,
      invoice: invoice === "none" ? null : { title: title || "个人", taxNumber },
    }),
    recipient: recipient === null ? "" : recipientWords(recipient),
    ...{ regionCode: address?.regionCode ?? "", note: body.note, invoice, createdAt: now, updatedAt: now },
  };
}

/** What is to be paid for a stored order; null for nothing. */
export const wantedPayment = (
  { memberId, checkout, provider }: Writing,
  { id, paymentNumber, payFen, payBy }: Pick<OrderRow, "id" | "paymentNumber" | "payFen" | "payBy">,
): (WantedPayment & { number: string }) | null =>
  provider === null
    ? null
    : {
        ...{ number: paymentNumber, kind: "order", subjectId: id, memberId, fen: payFen },
        ...{ title: titleOf(checkout), provider, expiresAt: payBy },
      };

/** The lines of an order as they are stored. */
export const lineRows = (
  { lines, quote }: Checkout,
  orderId: string,
): (typeof orderLines.$inferInsert & { pictureId?: unknown })[] =>
  lines.flatMap((line, n) => {
    const { sold, quantity, unitFen, unitPoints, flashItemId } = line;
    const priced = quote.lines[n];
    if (sold === undefined || priced === undefined) return [];
    return [
      {
        ...{ orderId, goodsId: sold.goods.id, skuId: sold.sku.id, flashItemId },
        ...{ title: sold.goods.title, choice: choiceOf(sold.sku), code: sold.sku.code },
        pictureId: pictureOfLine(sold) as string,
        ...{ quantity, unitFen, unitPoints, couponFen: priced.couponFen, redPacketFen: priced.redPacketFen },
        ...{ pointsFen: priced.pointsFen, pointsOff: priced.pointsOff, payFen: priced.payFen },
      },
    ];
  });

export const piecesOf = ({ lines }: Checkout): WantedPieces[] =>
  lines.flatMap(({ sold, quantity, flashItemId }) =>
    sold === undefined
      ? []
      : [
          {
            ...{ goodsId: sold.goods.id, skuId: sold.sku.id, flashItemId, quantity },
            ...{ title: sold.goods.title, limit: sold.goods.limitPerMember },
            flashLimit: flashItemId === null ? null : sold.flashPerMember,
          },
        ],
  );

/** As the buyer reads it at his provider: 赛道日 T 恤 等 3 件. */
function titleOf({ lines }: Checkout): string {
  const pieces = lines.reduce((all, { quantity }) => all + quantity, 0);
  const first = excerpt(lines[0]?.sold?.goods.title ?? "", 40);
  return pieces > 1 ? `${first} 等 ${pieces} 件` : first;
}
