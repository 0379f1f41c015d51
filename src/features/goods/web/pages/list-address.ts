import { type AddressValues, oneOf, textUpTo } from "#client/address.ts";
import type { GoodsSort } from "#features/goods/contract.ts";
import type { GoodsFilter } from "./api.ts";

const sorts: readonly GoodsSort[] = ["shop", "newest", "sold", "cheap", "dear"];

/** What the address of a list holds. */
export const listAddress = {
  q: textUpTo(60),
  category: textUpTo(18),
  sort: oneOf<GoodsSort, "shop">(sorts, "shop"),
  fits: textUpTo(300),
  points: oneOf<"1", undefined>(["1"], undefined),
};
export type ListValues = AddressValues<typeof listAddress>;

/** What a section's list is narrowed to; what an address holds that is none of it is left out. */
export function filterOf(section: string, { q, category, sort, fits, points }: ListValues): GoodsFilter {
  return {
    section,
    sort,
    ...(q?.trim() && { q: q.trim() }),
    ...(category !== undefined && /^[1-9]\d{0,17}$/.test(category) && { category }),
    ...(fits !== undefined &&
      /^[a-z0-9-]{1,60}(\.\d{1,18})?(,[a-z0-9-]{1,60}(\.\d{1,18})?){0,4}$/.test(fits) && { fits }),
    ...(points !== undefined && { points }),
  };
}
