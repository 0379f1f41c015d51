import type { Wanted } from "#client/buying.ts";
import { pathOf } from "#sections/paths.ts";
import { sections, umbrellaSection } from "#sections/registry.ts";

/** One thing that is bought past the cart, as the address has it: 17.2, or 17.2.p where it is exchanged. */
export const buyWords = ({ skuId, quantity, points }: Wanted): string =>
  `${skuId}.${quantity}${points ? ".p" : ""}`;

/** The same read back; undefined for anything else. */
export function readBuy(text: string | undefined) {
  const [, skuId, quantity, points] = /^([1-9]\d{0,17})\.(\d{1,2})(\.p)?$/.exec(text ?? "") ?? [];
  if (skuId === undefined || Number(quantity) < 1) return undefined;
  return { sku_id: skuId, quantity: Number(quantity), exchange: points !== undefined };
}

/** The checkout with one thing alone, in the section in which somebody is. */
export function checkoutOf(wanted: Wanted): string {
  const here = sections.find(
    ({ slug, umbrella }) => !umbrella && `${location.pathname}/`.startsWith(`/${slug}/`),
  );
  return pathOf("shop.checkout", {}, { section: here ?? umbrellaSection, query: { buy: buyWords(wanted) } });
}
