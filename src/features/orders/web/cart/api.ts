import type { QueryClient } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { readQuery } from "#client/queries.ts";
import { apiClient } from "#client/request.ts";
import type { cartEndpoints } from "../../cart-contract.ts";
import { dropKept, keptCart } from "./kept-cart.ts";

export const cartApi = apiClient<typeof cartEndpoints>();

const CART = [OWN, "cart"];

/** The member's cart, with what he put into it before he signed in. */
export const ownCart = () =>
  readQuery(
    CART,
    async (how) => {
      await mergeKept();
      return cartApi("GET /api/my/cart", {}, how);
    },
    { staleTime: 0 },
  );

/** What a visitor's cart shows of its SKUs. */
export const visitorCart = (ids: readonly string[]) =>
  readQuery(
    ["cart-goods", ...ids],
    (how) => cartApi("GET /api/shop/cart-goods", { query: { ids: ids.join(",") } }, how),
    { staleTime: 0 },
  );

export const refreshCart = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: CART });

let merging: Promise<void> | undefined;

/** Hands over what stands on the device, once at a time; it goes from there when the answer is in. Again it changes nothing. */
function mergeKept(): Promise<void> {
  const items = keptCart();
  if (items.length === 0) return Promise.resolve();
  merging ??= cartApi("POST /api/my/cart/merge", { body: { items: [...items] } }, { quiet: true })
    .then(() => dropKept(items.map((item) => item.sku_id)))
    // A cart that cannot be merged now stays where it is: what the member has is shown all the same.
    .catch(() => undefined)
    .finally(() => {
      merging = undefined;
    });
  return merging;
}
