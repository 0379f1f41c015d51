import type { SkuPrices } from "#features/goods/desk-contract.ts";
import { formatFen } from "#shared/money.ts";

export interface PriceProblem {
  /** Of `priceBody`, parts of a part after a dot. */
  field: string;
  text: string;
}

/** What does not go together in the prices of a SKU; editors and files are told the same. */
export function priceProblems(prices: SkuPrices): PriceProblem[] {
  const { price_fen: price, list_fen: list, owner_fen: owner } = prices;
  const problems: PriceProblem[] = [];
  const wrong = (field: string, text: string) => problems.push({ field, text });
  if (list !== null && list <= price) wrong("list_fen", `划线价要高于售价 ${formatFen(price)}`);
  for (const [at, { level, fen }] of prices.member_prices.entries()) {
    const lower = prices.member_prices[at - 1];
    if (fen > price) wrong(`member_prices.${at}.fen`, `会员价不能高于售价 ${formatFen(price)}`);
    if (lower === undefined) continue;
    if (level <= lower.level) wrong(`member_prices.${at}.level`, "会员价的等级要从低到高，不能重复");
    if (fen > lower.fen) wrong(`member_prices.${at}.fen`, "等级越高，会员价不能越贵");
  }
  if (owner !== null && owner > price) wrong("owner_fen", `车主价不能高于售价 ${formatFen(price)}`);
  if (prices.points === null && prices.points_fen > 0) wrong("points", "填了积分加价，也要填积分");
  if (prices.points !== null && prices.points_fen >= price)
    wrong("points_fen", `积分加价要低于售价 ${formatFen(price)}`);
  return problems;
}
