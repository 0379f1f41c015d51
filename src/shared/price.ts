import { isPrice } from "./validation.ts";

export const NO_PRICE = "请填写金额（元），最多两位小数，例如 388.50；没有花钱就留空";

/**
 * What a price in yuan as somebody types it is in fen, which is how it is kept.
 * @returns null for what is no price: nothing, letters, more than two decimals, a leading zero, 0 or less
 */
export function fenOf(text: string): number | null {
  const price = text.normalize("NFKC").trim();
  return isPrice(price) ? Math.round(Number(price) * 100) : null;
}

/** A price in yuan as it is read: 8,800 or 388.50. */
export function formatPrice(yuan: number): string {
  const decimals = Number.isInteger(yuan) ? 0 : 2;
  return yuan.toLocaleString("en", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}
