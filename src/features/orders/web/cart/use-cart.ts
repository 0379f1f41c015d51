import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSession } from "#client/session.ts";
import type { CartItem } from "../../cart-contract.ts";
import { cartApi, ownCart, refreshCart, visitorCart } from "./api.ts";
import { changeKept, dropKept, useKeptCart } from "./kept-cart.ts";

/** The cart of whoever looks, and what is done with it: the member's own, or the one on a visitor's device. */
export function useCart() {
  const isMember = useSession(({ token }) => token !== null);
  const queryClient = useQueryClient();
  const kept = useKeptCart();
  const own = useQuery({ ...ownCart(), enabled: isMember });
  const ids = kept.map((item) => item.sku_id);
  const shown = useQuery({ ...visitorCart(ids), enabled: !isMember && ids.length > 0 });
  const goods = new Map(shown.data?.items.map((item) => [item.sku_id, item]));
  const ofVisitor = kept.flatMap((item): CartItem[] => {
    const one = goods.get(item.sku_id);
    return one === undefined ? [] : [{ ...one, ...item }];
  });
  const after = async (work: Promise<unknown>) => {
    try {
      await work;
    } finally {
      await refreshCart(queryClient);
    }
  };
  const items = isMember ? own.data?.items : ids.length === 0 ? [] : shown.data && ofVisitor;
  return {
    isMember,
    items,
    query: isMember ? own : shown,
    setQuantity: async (skuId: string, quantity: number) =>
      isMember
        ? after(cartApi("PUT /api/my/cart/{sku}", { params: { sku: skuId }, body: { quantity } }))
        : changeKept([skuId], { quantity }),
    choose: async (skuIds: string[], chosen: boolean) =>
      isMember
        ? after(cartApi("POST /api/my/cart/choose", { body: { sku_ids: skuIds, chosen } }))
        : changeKept(skuIds, { chosen }),
    remove: async (skuIds: string[], wish: boolean) =>
      isMember
        ? after(cartApi("POST /api/my/cart/remove", { body: { sku_ids: skuIds, wish } }))
        : dropKept(skuIds),
  };
}
export type CartOf = ReturnType<typeof useCart>;
