import { type AfterSaleReason, needsPictures } from "#shared/after-sale.ts";
import { type AfterSaleKind, afterSaleKinds } from "#shared/order.ts";
import type { AfterSaleForm } from "../after-sale-contract.ts";
import { refundOf } from "../refundable.ts";

/** Pieces that are chosen, by line. */
export type Chosen = Readonly<Record<string, number>>;

type Line = AfterSaleForm["lines"][number];

const wayOf = ({ ways }: Line, kind: AfterSaleKind) => ways.find((way) => way.kind === kind);

/** Kinds that at least one line can be asked for with. */
export const kindsOf = ({ lines }: AfterSaleForm): AfterSaleKind[] =>
  afterSaleKinds.filter((kind) => lines.some((line) => wayOf(line, kind) !== undefined));

/** Lines of a kind, each with how many pieces at most. */
export const linesOf = ({ lines }: AfterSaleForm, kind: AfterSaleKind) =>
  lines.flatMap((line) => {
    const way = wayOf(line, kind);
    return way === undefined ? [] : [{ line, most: way.pieces }];
  });

/** Reasons that hold for every line that is chosen; for any while none is. */
export function reasonsOf(form: AfterSaleForm, kind: AfterSaleKind, chosen: Chosen): AfterSaleReason[] {
  const of = linesOf(form, kind);
  const wanted = of.filter(({ line }) => (chosen[line.id] ?? 0) > 0);
  const [first, ...others] = (wanted.length === 0 ? of : wanted).map(
    ({ line }) => wayOf(line, kind)?.reasons ?? [],
  );
  return (first ?? []).filter((reason) => others.every((reasons) => reasons.includes(reason)));
}

/** What goes back, as the server works it out. */
export function backOf(form: AfterSaleForm, kind: AfterSaleKind, chosen: Chosen) {
  if (kind === "exchange") return { fen: 0, points: 0, freightFen: 0 };
  const parts = form.lines.map((line) => ({
    line: {
      ...{ quantity: line.quantity, payFen: line.pay_fen, points: line.points },
      ...{ refunded: line.refunded, refundedFen: line.refunded_fen, refundedPoints: line.refunded_points },
    },
    pieces: Math.min(chosen[line.id] ?? 0, line.quantity - line.refunded),
  }));
  return refundOf(parts, { freightFen: form.freight_fen, sent: form.sent });
}

export const wantsPictures = (reason: AfterSaleReason | ""): boolean =>
  reason !== "" && needsPictures(reason);
