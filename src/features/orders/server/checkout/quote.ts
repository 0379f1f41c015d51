import { shareOut } from "#shared/money.ts";
import { type Freight, type FreightPart, type FreightTemplate, freightOf } from "./freight.ts";

/** A line as it is priced for this buyer. */
export interface PricedLine {
  quantity: number;
  /** Money for one piece; what is paid on top where it is exchanged. */
  unitFen: number;
  /** Points for one piece where it is exchanged, else 0. Exchanged lines take no coupon, and no points off. */
  unitPoints: number;
  /** Of one piece. */
  grams: number;
  /** Null goes free. */
  freightId: string | null;
}

export interface PointsRule {
  /** How many points are one yuan. */
  perYuan: number;
  /** Of a hundred of what is left of the goods that may be paid with points. */
  mostPercent: number;
}

export interface QuoteInput {
  lines: readonly PricedLine[];
  /** What coupons take off each line, in fen; never more than the line. */
  coupons: readonly { couponFen: number; redPacketFen: number }[];
  templates: readonly FreightTemplate[];
  /** First two digits of the address's region; null as long as there is none: freight is not known then. */
  province: string | null;
  usePoints: boolean;
  /** Points that the buyer has. */
  balance: number;
  rule: PointsRule;
}

export interface QuotedLine {
  /** Unit × quantity. */
  fen: number;
  couponFen: number;
  redPacketFen: number;
  pointsFen: number;
  /** Points that take that off. */
  pointsOff: number;
  /** Points of an exchanged line. */
  points: number;
  /** What is paid for it in money. */
  payFen: number;
}

/** All amounts in fen; `payFen` = goods + freight − coupon − red packet − points' worth. */
export interface Quote {
  lines: QuotedLine[];
  goodsFen: number;
  freightFen: number;
  freight: Freight;
  couponFen: number;
  redPacketFen: number;
  pointsFen: number;
  pointsOff: number;
  /** Points in all: exchanged lines and `pointsOff`. */
  points: number;
  payFen: number;
  /** What points could take off, whether they do or not. */
  most: { points: number; fen: number };
  /** Points that exchanged lines want and the buyer does not have. */
  missingPoints: number;
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

/** Prices an order line by line. Pure: what it is told is what it answers with, whoever asks and whenever. */
export function quote({ lines, coupons, templates, province, ...points }: QuoteInput): Quote {
  const priced = lines.map((line, n) => {
    const fen = line.unitFen * line.quantity;
    const exchanged = line.unitPoints > 0;
    const couponFen = exchanged ? 0 : Math.min(fen, coupons[n]?.couponFen ?? 0);
    const redPacketFen = exchanged ? 0 : Math.min(fen - couponFen, coupons[n]?.redPacketFen ?? 0);
    const left = fen - couponFen - redPacketFen;
    return { fen, couponFen, redPacketFen, left, exchanged, points: line.unitPoints * line.quantity };
  });
  const exchanged = sum(priced.map((line) => line.points));
  const payable = priced.map((line) => (line.exchanged ? 0 : line.left));
  const most = mostOff(sum(payable), Math.max(0, points.balance - exchanged), points.rule);
  const off = points.usePoints ? most : { points: 0, fen: 0 };
  const fenShares = shareOut(off.fen, payable);
  const pointShares = shareOut(off.points, fenShares);
  const quoted = priced.map(({ left, exchanged: _, ...line }, n): QuotedLine => {
    const pointsFen = fenShares[n] ?? 0;
    return { ...line, pointsFen, pointsOff: pointShares[n] ?? 0, payFen: left - pointsFen };
  });
  const freight = freightOf(partsOf(lines, templates), province ?? "");
  const freightFen = province === null ? 0 : freight.fen;
  return {
    lines: quoted,
    goodsFen: sum(quoted.map((line) => line.fen)),
    freightFen,
    freight: province === null ? { fen: 0, words: [], refused: [] } : freight,
    couponFen: sum(quoted.map((line) => line.couponFen)),
    redPacketFen: sum(quoted.map((line) => line.redPacketFen)),
    pointsFen: off.fen,
    pointsOff: off.points,
    points: exchanged + off.points,
    payFen: sum(quoted.map((line) => line.payFen)) + freightFen,
    most,
    missingPoints: Math.max(0, exchanged - points.balance),
  };
}

/** What points can take off so much money, with so many of them; never more points than that many are worth. */
function mostOff(fen: number, points: number, { perYuan, mostPercent }: PointsRule) {
  const worth = Math.floor((points * 100) / perYuan);
  const taken = Math.min(Math.floor((fen * mostPercent) / 100), worth);
  return { fen: taken, points: Math.ceil((taken * perYuan) / 100) };
}

/** Lines by the template that sends them; those without one go free. */
function partsOf(lines: readonly PricedLine[], templates: readonly FreightTemplate[]): FreightPart[] {
  return templates.flatMap((template) => {
    const own = lines.filter(({ freightId }) => freightId === template.id);
    if (own.length === 0) return [];
    const grams = sum(own.map((line) => line.grams * line.quantity));
    return { template, grams, fen: sum(own.map((line) => line.unitFen * line.quantity)) };
  });
}
