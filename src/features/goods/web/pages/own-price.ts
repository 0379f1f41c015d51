import type { GoodsDetail, GoodsSide, GoodsSku } from "#features/goods/contract.ts";

export interface OwnPrice {
  fen: number;
  /** 会员价, 车主价, 秒杀价; empty for the plain one. */
  words: string;
  /** Crossed out beside it; null for none. */
  crossed: number | null;
}

/** What a SKU costs whoever looks: as the server says for a member, else what everybody pays. */
export function ownPrice(sku: GoodsSku, side: GoodsSide | null): OwnPrice {
  const own = side?.skus.find(({ id }) => id === sku.id);
  const fen = own?.price_fen ?? sku.flash?.price_fen ?? sku.price_fen;
  const words = own?.words ?? (sku.flash ? "秒杀价" : "");
  const before = Math.max(sku.list_fen ?? 0, sku.price_fen);
  return { fen, words, crossed: before > fen ? before : null };
}

/** The lowest of all SKUs, and whether another is dearer. */
export function lowestPrice(
  goods: GoodsDetail,
  side: GoodsSide | null,
): (OwnPrice & { more: boolean }) | null {
  const all = goods.skus.map((sku) => ownPrice(sku, side));
  const [first, ...others] = all.toSorted((a, b) => a.fen - b.fen);
  return first === undefined ? null : { ...first, more: others.some(({ fen }) => fen > first.fen) };
}

/** How many of a SKU can be taken at once: by its words of stock, the limit, the flash sale. */
export function mostOf(sku: GoodsSku, goods: GoodsDetail, side: GoodsSide | null): number {
  const own = side?.skus.find(({ id }) => id === sku.id);
  const stock = { out: 0, few: sku.stock.left, in: 99 }[sku.stock.state];
  const limit = own ? own.limit_left : goods.limit_per_member;
  return Math.max(0, Math.min(stock, limit ?? 99, own?.flash_left ?? 99));
}
