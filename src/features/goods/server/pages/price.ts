import { type Buyer, ownsFor } from "./buyer.ts";

/** A flash price as it stands now for whoever asks. */
export interface FlashOffer {
  itemId: string;
  priceFen: number;
  endsAt: Date;
  quota: number;
  taken: number;
  perMember: number;
  /** Pieces that he may still have for it: of the quota and of his own share. */
  left: number;
}

export interface Priced {
  priceFen: number;
  memberPrices: readonly { level: number; fen: number }[];
  ownerFen: number | null;
  goods: { section: string; fits: readonly string[] };
  /** A running one; null without. */
  flash: FlashOffer | null;
}

export interface Price {
  fen: number;
  kind: "plain" | "member" | "owner" | "flash";
  /** 会员价, 车主价, 秒杀价; empty for the plain price. */
  words: string;
  /** Set where the flash price is what counts. */
  flash: FlashOffer | null;
  /** What a piece costs without the flash sale: for those beyond its quota. */
  usualFen: number;
}

/** The price from a member's level on; null where no level of his has one. */
export function levelPrice(prices: Priced["memberPrices"], level: number): number | null {
  const open = prices.filter((one) => one.level <= level);
  return open.length === 0 ? null : Math.min(...open.map(({ fen }) => fen));
}

/**
 * What one piece costs somebody, and why: the lowest of the price, his level's, the owners' and that of a running flash sale
 * of which he may still have some. Of equal ones the first said here counts, so that no quota is used up for nothing.
 * @param buyer null for a visitor, who pays what everybody pays
 */
export function priceFor(sku: Priced, buyer: Buyer | null): Price {
  const member = buyer === null ? null : levelPrice(sku.memberPrices, buyer.level);
  const owner = ownsFor(buyer, sku.goods) ? sku.ownerFen : null;
  const usual = lowest([
    { kind: "plain", words: "", fen: sku.priceFen },
    ...(member === null ? [] : [{ kind: "member", words: "会员价", fen: member } as const]),
    ...(owner === null ? [] : [{ kind: "owner", words: "车主价", fen: owner } as const]),
  ]);
  const flash = sku.flash !== null && sku.flash.left > 0 && sku.flash.priceFen < usual.fen ? sku.flash : null;
  if (flash === null) return { ...usual, flash, usualFen: usual.fen };
  return { kind: "flash", words: "秒杀价", fen: flash.priceFen, flash, usualFen: usual.fen };
}

type Candidate = Pick<Price, "fen" | "kind" | "words">;

function lowest([first, ...others]: readonly [Candidate, ...Candidate[]]): Candidate {
  return others.reduce((best, one) => (one.fen < best.fen ? one : best), first);
}
