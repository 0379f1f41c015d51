import type { ComponentType } from "react";

/** Pieces of one SKU that somebody wants. */
export interface Wanted {
  skuId: string;
  quantity: number;
  /** Exchanged for points. */
  points: boolean;
}

/**
 * How what is shown in the shop is bought. Goods stand below orders and know nothing of them: orders' part of the app is
 * fetched by this door, named in `src/app/web/shop-screens.ts`.
 */
export interface Buying {
  /** Puts pieces into the cart and says so; a refusal is told, and thrown. */
  addToCart(wanted: Wanted): Promise<unknown>;
  /** Leads to the checkout with these alone; a refusal is told, and thrown. */
  buyNow(wanted: Wanted): Promise<unknown>;
  /** A link to the cart with its icon and how many pieces are in it; `bar` with the word below it. */
  CartLink: ComponentType<{ look: "bar" | "head" }>;
}

type Fetch = () => Promise<Buying>;
let fetchBuying: Fetch | undefined;

/** Once, before a screen of the shop is drawn. */
export function setBuying(fetch: Fetch): void {
  fetchBuying = fetch;
}

/** Whether anything can be bought in this app. */
export const canBuy = (): boolean => fetchBuying !== undefined;

/** Fetches how. @throws where nothing can be bought, or the code did not arrive */
export async function buying(): Promise<Buying> {
  if (fetchBuying === undefined) throw new Error("nobody offers to buy");
  return fetchBuying();
}
